import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { type OpenCrew, type Refilled, refillTogether } from '@troupe/domain/staffing/search/refill'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { leadOf, lockCrews } from '../../session/session.ts'
import { claims, declinesBySession, globalUnavailabilities, people } from '../facts.ts'
import { lockPeople } from '../lock-people.ts'
import { movePencils } from '../pencil.ts'
import { needOf, seatOf } from '../seat.ts'
import { type Subject, subjectsFacts } from '../session-facts.ts'
import { settleTasks } from '../task.ts'

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

/**
 * Pencils people into every open place of some events and into the places of holds that lost theirs, with as many statements for hundreds of events as for
 * one: everyone's facts are read once, all places are decided together, and all pencils are written by one statement. Returns the places of the events for
 * which no one is free.
 */
export async function refillPencils(
  work: Work,
  { sessionIds, ofHolds }: { readonly sessionIds: readonly string[]; readonly ofHolds: readonly LostOfHold[] },
): Promise<PlaceLeftOpen[]> {
  await lockCrews(work)
  const vacancies = [...(await openPlaces(work, sessionIds)), ...(await heldPlaces(work, ofHolds))]
  if (vacancies.length === 0) return []
  const { seats, moves, missing } = await decide(work, vacancies)
  await movePencils(work, moves, [...new Set(seats.values())])
  await insertPencils(work, vacancies, seats)
  const open = new Set(missing.map(({ id }) => id))
  return vacancies.flatMap(({ id, assignmentId, role, subject }) =>
    assignmentId && open.has(id) ? { sessionId: subject.id, assignmentId, role } : [],
  )
}

/** The places of some scheduled events that no one has an offer or a pencil for. */
async function openPlaces({ tx }: Work, sessionIds: readonly string[]): Promise<Vacancy[]> {
  if (sessionIds.length === 0) return []
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .select(['a.id', 'a.session_id', 'a.role', 's.starts_at'])
    .where(sql<boolean>`a.session_id = any(${[...sessionIds]}::uuid[])`)
    .where('a.role', '<>', 'SALESPERSON')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('staffing_approval as o')
            .select('o.id')
            .whereRef('o.assignment_id', '=', 'a.id')
            .where('o.state', 'in', LIVE_OFFERS),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('staffing_claim as c').select('c.id').whereRef('c.assignment_id', '=', 'a.id').where('c.hold_id', 'is', null),
        ),
      ),
    )
    .orderBy('a.session_id')
    .orderBy('a.role')
    .orderBy('a.ord')
    .forNoKeyUpdate('a')
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

/** Decides about all places, and locks everyone who gets one. If someone changed before they were locked, everything is decided again. */
async function decide(work: Work, vacancies: readonly Vacancy[]): Promise<Refilled> {
  const starts = vacancies.map(({ startsAt }) => startsAt.epochMilliseconds)
  const range = { fromMs: Math.min(...starts) - nearMs, toMs: Math.max(...starts) + nearMs }
  const declines = await declinesBySession(work.tx, [...new Set(vacancies.map(({ subject }) => subject.id))])
  const crews = [...Map.groupBy(vacancies, ({ subject, holdId }) => `${subject.id} ${holdId}`).values()].flatMap((places) =>
    crewOf(places, (id) => declines.get(id) ?? []),
  )
  const held = await claims(work.tx, { ...range, now: work.at })
  const globals = await globalUnavailabilities(work.tx)
  let everyone = await people(work.tx)
  for (;;) {
    const facts = { fromMs: work.at.epochMilliseconds, people: everyone, claims: held, globalUnavailabilities: globals }
    const found = refillTogether(facts, crews)
    const ids = [...new Set([...found.seats.values(), ...found.moves.values()])]
    await lockPeople(work, ids)
    const known = new Map(everyone.map((person) => [person.id, JSON.stringify(person)]))
    const locked = await people(work.tx, ids)
    if (locked.length === ids.length && locked.every((person) => known.get(person.id) === JSON.stringify(person))) return found
    everyone = await people(work.tx)
  }
}

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
