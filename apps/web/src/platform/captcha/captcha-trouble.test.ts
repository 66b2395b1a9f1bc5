import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../api.ts'
import { captchaTrouble, usesCaptcha } from './captcha-trouble.ts'

test('each refusal of the captcha has its words, and other refusals keep theirs', () => {
  const invalid = (fields: object) => new ApiError('no', 'INVALID', 422, { fields })
  expect(captchaTrouble(invalid({ captcha: ['EXPIRED'] }))).toMatch(/10 minutes/)
  for (const code of ['REQUIRED', 'INVALID', 'USED']) expect(captchaTrouble(invalid({ captcha: [code] }))).toMatch(/Send it again/)
  expect(captchaTrouble(invalid({ 'contact.email': ['INVALID'] }))).toBeNull()
  expect(captchaTrouble(new Error('no'))).toBeNull()
})

test('a request that is refused has used its captcha up; one without an answer is sent again with it', () => {
  const answered = (code: string, status: number) => new ApiError('No', code, status, {})
  expect([answered('INVALID', 422), answered('TOO_MANY_REQUESTS', 429), answered('FORBIDDEN', 403)].map(usesCaptcha)).toEqual([
    true,
    true,
    true,
  ])
  expect([answered('UNAVAILABLE', 503), new OfflineError(), new Error('no')].map(usesCaptcha)).toEqual([false, false, false])
})
