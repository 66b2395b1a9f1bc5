import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { judge } from '@troupe/domain/staffing/eligible'
import type { Work } from '../../platform/ctx.ts'
import { reasonWords, sessionNames } from '../choose/rule-words.ts'
import { people } from '../search/facts.ts'
import { judgeContext } from '../search/judge-context.ts'
import { seatOf } from '../search/seat.ts'
import { known } from './crew.ts'
import { crewPlaces } from './rekind-crew.ts'

/** Someone on the crew of an event, and whether they could play it at another start. */
export interface CrewMemberAt {
  readonly assignmentId: string
  readonly userId: string
  readonly fullName: string
  readonly role: AssignmentRole
  /** The first hard rule that keeps them from it, in a sentence; null for someone who is free then. */
  readonly why: string | null
}

/**
 * Everyone with an offer for an event, judged by the hard rules at another start: against their other offers, since pencils give way. Salespeople
 * aren't judged, because their time isn't claimed.
 */
export async function judgedAt(work: Work, sessionId: string, startsAt: Temporal.Instant): Promise<readonly CrewMemberAt[]> {
  const session = await known(work, sessionId)
  const held = (await crewPlaces(work, sessionId)).flatMap(({ id, role, userId, fullName }) =>
    userId && role !== 'SALESPERSON' ? [{ assignmentId: id, role, userId, fullName: fullName ?? '' }] : [],
  )
  if (held.length === 0) return []
  const startMs = startsAt.epochMilliseconds
  const ids = held.map(({ userId }) => userId)
  const context = await judgeContext(work, session, { startMs, ids })
  const persons = new Map((await people(work.tx, ids)).map((person) => [person.id, person]))
  const judged = held.map((one) => {
    const person = persons.get(one.userId)
    const verdict = person && judge(person, seatOf(session, one.role, startMs), { ...context, claims: context.offersOf(person.id) })
    const reason = verdict && !verdict.ok ? verdict.blocks[0] : undefined
    return { ...one, person, reason }
  })
  const names = await sessionNames(
    work,
    judged.flatMap(({ reason }) => reason ?? []),
  )
  return judged.map(({ person, reason, ...one }) => ({
    ...one,
    why: person
      ? reason
        ? reasonWords(reason, { event: session.timezone, person: person.timezone }, names)
        : null
      : 'Their account is deactivated.',
  }))
}
