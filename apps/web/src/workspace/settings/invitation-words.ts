import { ApiError } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'

/** Why an invitation couldn't be changed. Its row may be gone from the list by then, so the sentence names the person. */
export const invitationRefusal = (email: string, error: unknown): string =>
  error instanceof ApiError && error.extensions.reason === 'INVITATION_CLOSED'
    ? `The invitation to ${email} was already answered, revoked or resent.`
    : refusalWords(error)
