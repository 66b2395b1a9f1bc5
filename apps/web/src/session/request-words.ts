import { ownZone } from '../platform/format.ts'
import { moment } from '../schedule/words.ts'
import type { Session } from './session-query.ts'

interface RequestReader {
  readonly name: string | undefined
  readonly staff: boolean
}

/** Until when a request is answered, by whom, and who gets the answer. An event without a producer promises nothing in a producer's name. */
export function answerWords(
  { askedBy, expiresAt }: Pick<NonNullable<Session['request']>, 'askedBy' | 'expiresAt'>,
  { readiness }: Pick<Session, 'readiness'>,
  { name, staff }: RequestReader,
): string {
  const until = `${moment(expiresAt, ownZone())} (your time)`
  const hasProducer = readiness?.items.some(({ key, done }) => key === 'producer' && done) === true
  const answered = hasProducer ? `${staff ? 'The' : 'Your'} producer has until ${until} to answer.` : `We’ll answer by ${until}.`
  return `${answered} We’ll email the answer to ${askedBy === name ? 'you' : askedBy} and the event’s contacts.`
}
