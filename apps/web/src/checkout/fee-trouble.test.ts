import { expect, test } from 'vitest'
import { feeTrouble } from './fee-trouble.ts'

const error = (code: string, extensions = {}) => ({ code, message: 'No.', extensions })

test('a fee that has expired offers the current one; one that isn’t due any longer can only be removed', () => {
  expect(feeTrouble(undefined)).toBeNull()
  expect(feeTrouble(error('FEE_REQUIRED', { fee: { id: 'f2', credits: 3 } }))).toEqual({
    text: 'This fee is no longer valid. The current fee is 3 credits.',
    feeId: 'f2',
  })
  expect(feeTrouble(error('INVALID', { fields: { feeId: ['EXPIRED'] } }))?.text).toContain('free at the moment')
  expect(feeTrouble(error('NOT_FOUND'))?.text).toContain('Choose that workspace')
  expect(feeTrouble(error('FEE_REQUIRED', { fee: { id: 7 } }))).toEqual({ text: 'No.' })
})
