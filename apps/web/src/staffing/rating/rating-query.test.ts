import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { closedRating } from './rating-query.ts'

const refused = (code: string, extensions: Record<string, unknown> = {}) => new ApiError('What the catalogue says.', code, 409, extensions)

test('a rating link of an event that no one attended is closed, and says why', () => {
  const noShow = refused('STATE_CONFLICT', { reason: 'NO_SHOW' })
  expect(closedRating(noShow)).toBe('NO_SHOW')
  expect(refusalWords(noShow)).toBe('This event is recorded as a no-show, so its crew can’t be rated.')
  expect(closedRating(refused('EXPIRED'))).toBe('EXPIRED')
})

test('a rating that came too late, and a server that fails, leave the link open', () => {
  expect(closedRating(refused('STATE_CONFLICT', { reason: 'TOO_LATE' }))).toBeUndefined()
  expect(closedRating(refused('INTERNAL'))).toBeUndefined()
  expect(closedRating(new Error('offline'))).toBeUndefined()
})
