import type { Work } from '../../platform/ctx.ts'
import { readCustomerState } from '../../session/session.ts'
import type { Reader } from '../facts.ts'
import { dayWords } from '../when.ts'

/**
 * What emails to an event's contacts say of what it still waits for: the state that its page shows them. Answers that are missing come first, with the day
 * by which they are needed unless that is over.
 */
export async function stateValues(work: Work, sessionId: string) {
  const found = await readCustomerState(work, sessionId)
  const count = found?.missing.length ?? 0
  return ({ timezone }: Pick<Reader, 'timezone'>) => ({
    answers: count === 0 ? undefined : count === 1 ? '1 question' : `${count} questions`,
    by: found?.neededBy && Temporal.Instant.compare(work.at, found.neededBy) < 0 ? dayWords(found.neededBy, timezone) : undefined,
    finding: found?.state === 'FINDING_CREW',
    checking: found?.state === 'CHECKING',
  })
}

/**
 * What an email says that asks where an event starts: the day by which the answer is needed, unless that is over. Undefined where the customer isn't asked for it.
 */
export async function startValues(work: Work, sessionId: string) {
  const found = await readCustomerState(work, sessionId)
  if (!found?.missing.some((field) => field === 'START' || field === 'address')) return undefined
  const by = found.startNeededBy
  return ({ timezone }: Pick<Reader, 'timezone'>) => ({
    by: by && Temporal.Instant.compare(work.at, by) < 0 ? dayWords(by, timezone) : undefined,
  })
}
