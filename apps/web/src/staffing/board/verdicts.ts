import { messageOf } from '@troupe/domain/errors'
import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardVerdict } from '@troupe/ui/pure/board-layout'
import type { AnswerTo } from '../../platform/api.ts'
import { whyNever } from '../../session/staff/assignment-words.ts'
import { counted } from '../../session/words.ts'

type Judged = AnswerTo<'GET /scheduler/session/{id}/hosts'>

/** What each row of the board says of a place: free, not free with the first reason, or never with the reason that forbids it. `holder` has the place now. */
export function verdictsOf(
  judged: Judged,
  rows: readonly string[],
  { role, holder }: { readonly role: AssignmentRole; readonly holder: string | null },
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
      if (one.eligible) return [id, { kind: 'yes', words: 'Free' }]
      const never = whyNever(one)
      return [id, never === undefined ? { kind: 'no', words: one.reason ?? 'Not free' } : { kind: 'never', words: never }]
    }),
  )
}

/** '12 people are free.' */
export function freeWords(verdicts: ReadonlyMap<string, BoardVerdict> | null): string {
  if (!verdicts) return 'Checking who’s free.'
  const free = [...verdicts.values()].filter(({ kind }) => kind === 'yes').length
  if (free === 0) return 'No one here can take this role.'
  return `${counted(free, 'person is', 'people are')} free.`
}
