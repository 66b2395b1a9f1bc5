import { setImmediate } from 'node:timers/promises'
import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import {
  isStillFit,
  type KnownClaim,
  type OpenCrew,
  type Refilled,
  type RefillFacts,
  refillTogether,
} from '@troupe/domain/staffing/search/refill'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { leadOf } from '../../session/session.ts'
import { movePencils } from '../crew/pencil.ts'
import { claims, declinesBySession, globalUnavailabilities, people } from '../search/facts.ts'
import { needOf, seatOf } from '../search/seat.ts'
import { type Subject, subjectsFacts } from '../search/session-facts.ts'
import { settleTasks } from '../search/task.ts'

const dayMs = 86_400_000
/** Claims this near matter for a joint choice: its pencils, their weeks, a trip and a rest. */
const nearMs = 17 * dayMs
const rarity: Readonly<Record<AssignmentRole, number>> = { PLANT: 0, PRODUCER: 1, SUPPORTING_PRODUCER: 1, SALESPERSON: 1, HOST: 2 }

/** A place that needs a person: an event's, or a hold's, which has no row of its own. */
interface Vacancy {
  readonly id: string
  readonly assignmentId: string | null
  readonly holdId: string | null
  readonly role: AssignmentRole
  readonly startsAt: Temporal.Instant
  readonly subject: Subject
}

/** A pencil of a hold that lost its person. */
interface LostOfHold {
  readonly holdId: string
  readonly role: AssignmentRole
}

/** An open place for which no one is free. */
export interface PlaceLeftOpen {
  readonly sessionId: string
  readonly assignmentId: string
  readonly role: AssignmentRole
}

/** What a publication is about to do to the crews: places are read as if it were done. */
export interface RefillAsked {
  readonly sessionIds: readonly string[]
  readonly ofHolds: readonly LostOfHold[]
  /** The places that get a person, and those that lose their offer or pencil. */
  readonly filled: readonly string[]
  readonly emptied: readonly string[]
  /** The pencils that are displaced, by id. */
  readonly dropped: readonly string[]
  /** All claims that end, and those of the new offers. */
  readonly gone: ReadonlySet<string>
  readonly made: readonly KnownClaim[]
}

/** Who is to be pencilled in where. */
export interface RefillDraft {
  readonly vacancies: readonly Vacancy[]
  readonly found: Refilled
  /** Everyone whose time it takes or frees: while nothing of theirs changes, and no place, it can be carried out. */
  readonly people: readonly string[]
}

/**
 * Finds people for every open place of some events and for the places of holds that lost theirs, with as many statements for hundreds of events as for
 * one: everyone's facts are read once, and all places are decided together. Locks nothing and writes nothing.
 */
export async function draftRefill(work: Work, asked: RefillAsked): Promise<RefillDraft> {
  const vacancies = await readVacancies(work, asked, false)
  if (vacancies.length === 0) return { vacancies, found: { seats: new Map(), moves: new Map(), missing: [] }, people: [] }
  const { found, holders } = await decide(work, vacancies, asked)
  const movedFrom = [...found.moves.keys()].flatMap((id) => holders.get(id) ?? [])
  return { vacancies, found, people: [...new Set([...found.seats.values(), ...found.moves.values(), ...movedFrom])] }
}

/** Whether the places are still those of a draft. Once the crews are locked, the places are too. */
export const hasSameVacancies = async (
  work: Work,
  asked: RefillAsked,
  { draft, isLocked }: { readonly draft: RefillDraft; readonly isLocked: boolean },
): Promise<boolean> => JSON.stringify(await readVacancies(work, asked, isLocked)) === JSON.stringify(draft.vacancies)

/**
 * Whether everyone of a draft can still be pencilled as it says. Bookings choose the least busy people, as a draft does, and nearly always for another time:
 * to judge those who have changed takes a fraction of what it takes to choose again.
 */
export async function stillFits(
  work: Work,
  asked: RefillAsked,
  { draft, isChanged }: { readonly draft: RefillDraft; readonly isChanged: (userId: string) => boolean },
): Promise<boolean> {
  const userIds = draft.people.filter(isChanged)
  if (userIds.length === 0) return true
  const { found } = draft
  const vacancies = draft.vacancies.filter(({ id }) => userIds.includes(found.seats.get(id) ?? ''))
  if (vacancies.length === 0) return false
  const { facts, crews } = await readFacts(work, { vacancies, asked, userIds })
  return isStillFit(facts, crews, { found, userIds })
}

/** Writes the pencils of a draft by one statement. The crews and its people are locked. Returns the places of the events for which no one is free. */
export async function writeRefill(work: Work, { vacancies, found: { seats, moves, missing } }: RefillDraft): Promise<PlaceLeftOpen[]> {
  if (vacancies.length === 0) return []
  await movePencils(work, moves, [...new Set(seats.values())])
  await insertPencils(work, vacancies, seats)
  const open = new Set(missing.map(({ id }) => id))
  return vacancies.flatMap(({ id, assignmentId, role, subject }) =>
    assignmentId && open.has(id) ? { sessionId: subject.id, assignmentId, role } : [],
  )
}

const readVacancies = async (work: Work, asked: RefillAsked, locks: boolean): Promise<Vacancy[]> => [
  ...(await openPlaces(work, asked, locks)),
  ...(await heldPlaces(work, asked.ofHolds)),
]

/** The places of some scheduled events that no one will have an offer or a pencil for. */
async function openPlaces({ tx }: Work, { sessionIds, filled, emptied, dropped }: RefillAsked, locks: boolean): Promise<Vacancy[]> {
  if (sessionIds.length === 0) return []
  const isEmptied = sql<boolean>`a.id = any(${[...emptied]}::uuid[])`
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.id', 'a.session_id', 'a.role', 's.starts_at'])
    .where(sql<boolean>`a.session_id = any(${[...sessionIds]}::uuid[])`)
    .where('a.role', '<>', 'SALESPERSON')
    .where(sql<boolean>`a.id <> all(${[...filled]}::uuid[])`)
    .where((where) =>
      where.or([
        isEmptied,
        where.not(
          where.or([
            where.exists(
              where
                .selectFrom('staffing_approval as o')
                .select('o.id')
                .whereRef('o.assignment_id', '=', 'a.id')
                .where('o.state', 'in', LIVE_OFFERS),
            ),
            where.exists(
              where
                .selectFrom('staffing_claim as c')
                .select('c.id')
                .whereRef('c.assignment_id', '=', 'a.id')
                .where('c.hold_id', 'is', null)
                .where(sql<boolean>`c.id <> all(${[...dropped]}::uuid[])`),
            ),
          ]),
        ),
      ]),
    )
    .orderBy('a.session_id')
    .orderBy('a.role')
    .orderBy('a.ord')
    .$if(locks, (query) => query.forNoKeyUpdate('a'))
    .execute()
  const subjects = await subjectsFacts(tx, [...new Set(rows.map(({ session_id }) => session_id))])
  return rows.flatMap(({ id, session_id, role, starts_at: startsAt }) => {
    const subject = subjects.get(session_id)
    return subject && startsAt ? { id, assignmentId: id, holdId: null, role, startsAt, subject } : []
  })
}

/** The places of holds that haven't expired, for each pencil that was lost. */
async function heldPlaces({ tx, at }: Work, lost: readonly LostOfHold[]): Promise<Vacancy[]> {
  if (lost.length === 0) return []
  const rows = await tx
    .selectFrom('schedule_hold')
    .select(['id', 'subject_id', 'starts_at'])
    .where(sql<boolean>`id = any(${[...new Set(lost.map(({ holdId }) => holdId))]}::uuid[])`)
    .where('expires_at', '>', at)
    .execute()
  const holds = new Map(rows.map((row) => [row.id, row]))
  const subjects = await subjectsFacts(
    tx,
    rows.map(({ subject_id }) => subject_id),
  )
  return lost.flatMap(({ holdId, role }, index) => {
    const hold = holds.get(holdId)
    const subject = subjects.get(hold?.subject_id ?? '')
    return hold && subject ? { id: `held ${index}`, assignmentId: null, holdId, role, startsAt: hold.starts_at, subject } : []
  })
}

/** Decides about all places. Also answers whose each claim is. */
async function decide(work: Work, vacancies: readonly Vacancy[], asked: RefillAsked) {
  const { facts, crews } = await readFacts(work, { vacancies, asked })
  return { found: await inTurns(refillTogether(facts, crews)), holders: new Map(facts.claims.map(({ id, userId }) => [id, userId])) }
}

interface FactsAsked {
  readonly vacancies: readonly Vacancy[]
  readonly asked: RefillAsked
  /** Without it everyone is read. */
  readonly userIds?: readonly string[]
}

/** What places are decided by, as if the publication were carried out; the places of each event or hold are together. */
async function readFacts(
  work: Work,
  { vacancies, asked: { gone, made }, userIds }: FactsAsked,
): Promise<{ facts: RefillFacts; crews: OpenCrew[] }> {
  const starts = vacancies.map(({ startsAt }) => startsAt.epochMilliseconds)
  const range = { fromMs: Math.min(...starts) - nearMs, toMs: Math.max(...starts) + nearMs }
  const declines = await declinesBySession(work.tx, [...new Set(vacancies.map(({ subject }) => subject.id))])
  const crews = [...Map.groupBy(vacancies, ({ subject, holdId }) => `${subject.id} ${holdId}`).values()].flatMap((places) =>
    crewOf(places, (id) => declines.get(id) ?? []),
  )
  const held = await claims(work.tx, { ...range, now: work.at, ...(userIds && { userIds }) })
  const facts = {
    fromMs: work.at.epochMilliseconds,
    people: await people(work.tx, userIds),
    claims: [...held.filter(({ id }) => !gone.has(id)), ...made],
    globalUnavailabilities: await globalUnavailabilities(work.tx),
  }
  return { facts, crews }
}

/** Runs a computation of many steps; requests of others that wait for this process are answered in between. */
async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let begun = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - begun < turnMs) continue
    await setImmediate()
    begun = performance.now()
  }
}

const turnMs = 10

/** The open places of one event or hold, as the choice sees them: the rarest roles first. */
function crewOf(places: readonly Vacancy[], declinesOf: (sessionId: string) => OpenCrew['declines']): OpenCrew[] {
  const [first] = places
  if (!first) return []
  const { subject, holdId, startsAt } = first
  const startMs = startsAt.epochMilliseconds
  return [
    {
      ...{ sessionId: subject.id, holdId, startMs, need: needOf(subject, places), declines: declinesOf(subject.id) },
      places: places
        .map(({ id, role }) => ({ id, seat: seatOf(subject, role, startMs) }))
        .toSorted((a, b) => rarity[a.seat.role] - rarity[b.seat.role]),
    },
  ]
}

/** Writes the new pencils by one statement, and settles the tasks of their places that asked for a pencil. */
async function insertPencils(work: Work, vacancies: readonly Vacancy[], seats: ReadonlyMap<string, string>): Promise<void> {
  const rows = vacancies.flatMap(({ id, assignmentId, holdId, role, startsAt, subject }) => {
    const userId = seats.get(id)
    if (userId === undefined) return []
    const { duration, isToCome } = subject
    const of = { user_id: userId, subject_id: subject.id, session_id: isToCome ? null : subject.id, assignment_id: assignmentId }
    return { ...of, hold_id: holdId, role, starts_at: startsAt.toString(), minutes: duration, lead: leadOf(subject, role) }
  })
  if (rows.length === 0) return
  await sql`
    insert into staffing_claim (user_id, subject_id, session_id, assignment_id, hold_id, role, during)
    select v.user_id, v.subject_id, v.session_id, v.assignment_id, v.hold_id, v.role, staffing_during(v.starts_at, v.minutes, v.lead)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (user_id uuid, subject_id uuid, session_id uuid, assignment_id uuid, hold_id uuid,
        role text, starts_at timestamptz, minutes int, lead int)`.execute(work.tx)
  await settleTasks(
    work.tx,
    rows.flatMap(({ assignment_id }) => assignment_id ?? []),
    ['UNFIT'],
  )
}
