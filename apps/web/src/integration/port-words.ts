import type { IntegrationError } from '@troupe/domain/integration/kinds'

/** Why one of them doesn't have what it was sent, after its name: 'Gallery can’t be reached'. */
export const FAILURE_WORDS: Readonly<Record<IntegrationError, string>> = {
  TIMEOUT: 'didn’t answer in time',
  UNREACHABLE: 'can’t be reached',
  SIGNED_OUT: 'doesn’t accept our token',
  BROKEN: 'has an error of its own',
  RATE_LIMITED: 'is busy',
  BAD_ANSWER: 'gave an answer that we can’t read',
  REFUSED: 'refused the event',
}

/** The same as a state: 'Not reached'. */
export const FAILED_WORDS: Readonly<Record<IntegrationError, string>> = {
  TIMEOUT: 'No answer',
  UNREACHABLE: 'Not reached',
  SIGNED_OUT: 'Token not accepted',
  BROKEN: 'Error on their side',
  RATE_LIMITED: 'Busy',
  BAD_ANSWER: 'Answer not understood',
  REFUSED: 'Refused',
}
