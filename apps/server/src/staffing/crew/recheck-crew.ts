import { judge } from '@troupe/domain/staffing/eligible'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { noRow } from '../../platform/database/lists.ts'
import { reasonWords, sessionNames } from '../choose/rule-words.ts'
import type { CrewReader } from '../search/board.ts'
import { isClosedForAll } from '../search/closed-times.ts'
import { people } from '../search/facts.ts'
import { judgeContext } from '../search/judge-context.ts'
import { type JudgedPlace, judgeCrew } from '../search/judge-crew.ts'
import { seatOf } from '../search/seat.ts'
import { type SessionFacts, sessionFacts, subjectsFacts } from '../search/session-facts.ts'
import { settleConflicts } from '../search/task.ts'
import { pencilMissing } from './crew.ts'
import { lockEventsOf, refillHolds } from './leave-crew.ts'
import { lockPeople } from './lock-people.ts'

/** What changed: facts of people (their skills, home, hours or limits), or of events (place, language, level, blocked times). */
export interface RecheckedChange {
  readonly people?: readonly string[]
  readonly sessions?: readonly string[]
  /** Those of `sessions` whose producers were emailed that no one works at that time: what follows from it is a task without an email of its own. */
  readonly told?: readonly string[]
  /** Time that was blocked is free again: open places of `sessions` are tried again. */
  readonly frees?: boolean
}

/**
 * Judges the crews of upcoming events again, in the transaction that changed a fact: all events of `people`, and `sessions`. A pencil that now breaks a
 * hard rule goes to someone else; where no one else is free its place stays open and becomes a task. An offer that breaks one stays and becomes a
 * task, once for each place and rule; one that a producer made against the rules isn't judged. Places for which no one was free are tried again.
 *
 * Locks the events, then the crews, then people. A caller that changes a person calls `lockEventsOf` before it locks that person's row.
 */
export async function recheckCrew(work: Work, change: RecheckedChange): Promise<void> {
  const { people: userIds = [], sessions = [], told = [], frees = false } = change
  for (const sessionId of await lockEventsOf(work, userIds, sessions)) await recheckEvent(work, sessionId, told.includes(sessionId))
  await recheckHolds(work, { people: userIds, sessions })
  // a new skill or a free hour may be what an open place has been waiting for
  if (userIds.length > 0) await fillAgain(work, await unfilledEvents(work))
  else if (frees) await fillAgain(work, await existing(work, sessions))
}

/** Pencils people into the open places of some events, which are locked. */
async function fillAgain(work: Work, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    const { userIds: found } = await pencilMissing(work, sessionId)
    if (found.length > 0) work.tell('session', sessionId, 'session.assignment')
  }
}

/** Which of some subjects are events already: a held time may be for one to come. */
async function existing({ tx }: Work, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [noRow, ...ids])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

const mostUnfilled = 20

/**
 * The next events with a place for which no one was free, locked; those that another transaction has locked are left as they are, as are those in a
 * blocked time, at which no one is ever free.
 */
async function unfilledEvents({ tx, at }: Work): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('session as s')
    .select('s.id')
    .where('s.starts_at', '>', at)
    .where('s.id', 'in', (eb) =>
      eb
        .selectFrom('staffing_task as t')
        .innerJoin('staffing_assignment as a', 'a.id', 't.assignment_id')
        .select('a.session_id')
        .where('t.cause', '=', 'UNFIT'),
    )
    .where(sql<boolean>`not ${isClosedForAll}`)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(mostUnfilled)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}

/** The same for an event that a command has changed; its row is locked. Events without a crew wait for no lock. */
export async function recheckChanged(work: Work, sessionId: string): Promise<void> {
  const claim = await work.tx.selectFrom('staffing_claim').select('id').where('subject_id', '=', sessionId).limit(1).executeTakeFirst()
  if (claim) await recheckCrew(work, { sessions: [sessionId] })
}

/** `isTold`: the event's producer was emailed that no one works at its time. */
async function recheckEvent(work: Work, sessionId: string, isTold: boolean): Promise<void> {
  const session = await sessionFacts(work.tx, sessionId)
  if (!session) return
  const judged = await judgeCrew(work, session)
  const unfit = judged.filter(({ isPencil, broken }) => isPencil && broken !== null)
  if (unfit.length > 0) await movePencilsAway(work, session, { unfit, isTold })
  await settleConflicts(work, session, await conflictsOf(work, session, { judged, isTold }))
}

/** Whether someone is missing because no one works at that time. */
const isBlocked = ({ broken }: Pick<JudgedPlace, 'broken'>) => broken?.rule === 'UNAVAILABLE' && broken.detail.global

const isClosedToAll = async ({ tx }: Work, sessionId: string): Promise<boolean> => {
  const row = await tx.selectFrom('session as s').select(isClosedForAll.as('closed')).where('s.id', '=', sessionId).executeTakeFirst()
  return row?.closed ?? false
}

/** Pencils other people in for those who no longer fit; where there is no one, the place becomes a task. */
async function movePencilsAway(
  work: Work,
  session: SessionFacts,
  { unfit, isTold }: { readonly unfit: readonly JudgedPlace[]; readonly isTold: boolean },
) {
  await lockPeople(
    work,
    unfit.map(({ userId }) => userId),
  )
  await work.tx
    .deleteFrom('staffing_claim')
    .where(
      'id',
      'in',
      unfit.map(({ claimId }) => claimId),
    )
    .where('approval_id', 'is', null)
    .execute()
  // in a blocked time no one else is free either, unless it is a day that is over or hasn't begun where they are
  const isHopeless = unfit.every(isBlocked) && (await isClosedToAll(work, session.id))
  const { missing } = isHopeless ? { missing: unfit } : await pencilMissing(work, session.id)
  for (const { assignmentId } of missing) {
    const left = unfit.find((place) => place.assignmentId === assignmentId)
    if (assignmentId === null || !left) continue
    await work.emit('assignment.open', {
      ...{ sessionId: session.id, assignmentId, reason: 'unfit' },
      ...(isTold && isBlocked(left) ? { isTold } : {}),
    })
  }
  work.tell('session', session.id, 'session.assignment')
}

/** The broken rules of people with an offer, each with a sentence. */
async function conflictsOf(
  work: Work,
  session: SessionFacts,
  { judged, isTold }: { readonly judged: readonly JudgedPlace[]; readonly isTold: boolean },
) {
  const broken = judged.flatMap(({ broken: rule, ...place }) => (rule && !place.isPencil && !place.isOverruled ? [{ ...place, rule }] : []))
  const names = await sessionNames(
    work,
    broken.map(({ rule }) => rule),
  )
  return {
    judged: judged.flatMap(({ assignmentId, isPencil }) => (isPencil ? [] : assignmentId)),
    broken: broken.map(({ assignmentId, userId, person, rule }) => ({
      assignmentId,
      userId,
      rule: rule.rule,
      isTold: isTold && isBlocked({ broken: rule }),
      why: reasonWords(rule, { event: session.timezone, person: person?.timezone ?? session.timezone }, names),
    })),
  }
}

/** Finds others for the pencils of held times that people can no longer keep: when their events are booked, no one is judged again. */
async function recheckHolds(work: Work, changed: JudgedHolds): Promise<void> {
  const unfit = await unfitHeld(work, changed)
  if (unfit.length === 0) return
  await lockPeople(work, [...new Set([...changed.people, ...unfit.map(({ userId }) => userId)])])
  const dropped = await work.tx
    .deleteFrom('staffing_claim')
    .where(
      'id',
      'in',
      unfit.map(({ id }) => id),
    )
    .returning(['subject_id', 'session_id', 'assignment_id', 'hold_id', 'role'])
    .execute()
  await refillHolds(work, dropped)
}

/** The people and events whose held times are judged. */
type JudgedHolds = Required<Pick<RecheckedChange, 'people' | 'sessions'>>

interface HeldPencil {
  readonly id: string
  readonly userId: string
}

/** The pencils of held times whose person breaks a hard rule now: those of some people and some events, or all. */
export async function unfitHeld(look: CrewReader, of?: JudgedHolds): Promise<HeldPencil[]> {
  const rows = await look.tx
    .selectFrom('staffing_claim as c')
    .innerJoin('schedule_hold as h', 'h.id', 'c.hold_id')
    .select(['c.id', 'c.user_id', 'c.subject_id', 'c.role', 'h.starts_at'])
    .$if(of !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('c.user_id', 'in', [noRow, ...(of?.people ?? [])]), eb('c.subject_id', 'in', [noRow, ...(of?.sessions ?? [])])]),
      ),
    )
    .where('h.expires_at', '>', look.at)
    .orderBy('c.id')
    .execute()
  if (rows.length === 0) return []
  const subjects = await subjectsFacts(
    look.tx,
    rows.map((row) => row.subject_id),
  )
  const everyone = [...new Set(rows.map((row) => row.user_id))]
  const known = new Map((await people(look.tx, everyone)).map((person) => [person.id, person]))
  const unfit: HeldPencil[] = []
  for (const { id, user_id: userId, subject_id, role, starts_at: startsAt } of rows) {
    const subject = subjects.get(subject_id)
    const person = known.get(userId)
    if (!subject || !person) continue
    const startMs = startsAt.epochMilliseconds
    const context = await judgeContext(look, subject, { startMs, ids: [userId] })
    const held = context.claimsOf(userId).filter((claim) => claim.id !== id)
    if (!judge(person, seatOf(subject, role, startMs), { ...context, claims: held }).ok) unfit.push({ id, userId })
  }
  return unfit
}
