import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { invitationRefusal } from './invitation-words.ts'

test('an invitation that was answered, revoked or resent in the meantime is named by its address; other refusals say what they are', () => {
  const closed = new ApiError('Conflict', 'STATE_CONFLICT', 409, { reason: 'INVITATION_CLOSED' })
  expect(invitationRefusal('ada@pike.example', closed)).toBe('The invitation to ada@pike.example was already answered, revoked or resent.')
  const forbidden = new ApiError('You can’t do this.', 'FORBIDDEN', 403, {})
  expect(invitationRefusal('ada@pike.example', forbidden)).toBe('You can’t do this.')
})
