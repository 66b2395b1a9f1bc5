import { messageOf } from '@troupe/domain/errors'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardVerdict } from '@troupe/ui/pure/board-layout'
import type { AnswerTo } from '../../platform/api.ts'
import { counted } from '../../platform/words/counted.ts'
import { whyNever } from '../../session/staff/assignment-words.ts'
import { freeWords as freeUntilWords } from '../../session/staff/choose/free-words.ts'

type Judged = AnswerTo<'GET /scheduler/session/{id}/hosts'>

interface HeldRole {
  readonly role: AssignmentRole
  /** Who has the place now. */
  readonly holder: string | null
  /** Whether the times of the board are those of the event's place. */
  readonly isOwnZone: boolean
}

/** What each row of the board says of a place: free, not free with the first reason, or never with the reason that forbids it. */
export function verdictsOf(
  judged: Judged,
  rows: readonly string[],
  { role, holder, isOwnZone }: HeldRole,
): ReadonlyMap<string, BoardVerdict> {
  const byId = new Map(judged.hosts.map((one) => [one.id, one]))
  return new Map(
    rows.map((id): [string, BoardVerdict] => {
      const one = byId.get(id)
      if (id === holder) return [id, { kind: 'never', words: 'Has this role' }]
      if (!one)
        return [
          id,
          { kind: 'never', words: judged.reason ? messageOf(judged.reason) : `Isn’t a ${ASSIGNMENT_ROLE_WORDS[role].toLowerCase()}` },
        ]
      if (one.eligible) return [id, { kind: 'yes', words: freeUntilWords(one) }]
      const never = whyNever(one)
      if (never !== undefined) return [id, { kind: 'never', words: never }]
      const words = one.reason ?? 'Not free'
      return [id, { kind: 'no', words, short: one.rule === 'UNAVAILABLE' ? unavailableWords(words, isOwnZone) : undefined }]
    }),
  )
}

const UNAVAILABLE = /^(.+) on \w+ \d+ \w+, (\S+)( [ap]m)? to (\S+)( [ap]m)?( \(event time\))?\.$/u

/**
 * 'Unavailable 9:30 to 10:45 am' of 'Unavailable on Tue 15 Dec, 9:30 am to 10:45 am (event time).', as the head of the column names the day. The times are
 * those of the event: they would contradict a board whose times are of another zone. Several periods have no room.
 */
function unavailableWords(words: string, isOwnZone: boolean): string {
  const [, what, from, half = '', to, lastHalf = ''] = UNAVAILABLE.exec(words) ?? []
  if (what === undefined || !isOwnZone) return words.startsWith('Blocked') ? 'Blocked for everyone' : 'Unavailable'
  return `${what} ${from}${half === lastHalf ? '' : half} to ${to}${lastHalf}`
}

/** '12 people are free.' */
export function freeWords(verdicts: ReadonlyMap<string, BoardVerdict> | null): string {
  if (!verdicts) return 'Checking who’s free.'
  const free = [...verdicts.values()].filter(({ kind }) => kind === 'yes').length
  if (free === 0) return 'No one here is free.'
  return `${counted(free, 'person is', 'people are')} free.`
}
