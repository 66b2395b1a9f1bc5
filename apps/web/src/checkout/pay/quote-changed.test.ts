import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { newPriceIn } from './quote-changed.ts'

const changed = [
  { cartId: 'abcd1234', kind: 'MODIFIER', before: 0, after: 18000, creditsBefore: 0, creditsAfter: 1 },
  { cartId: 'abcd1234', kind: 'ZONE', before: 0, after: 0, creditsBefore: 2, creditsAfter: 3 },
  { cartId: null, kind: 'DISCOUNT', before: -1000, after: null, creditsBefore: 0, creditsAfter: null },
]
const refusal = (extensions: Readonly<Record<string, unknown>>, code = 'QUOTE_CHANGED') => new ApiError('no', code, 409, extensions)
const given = { before: 72000, after: 90000, way: 'CARD', quoteToken: 'q', changed }

test('each line that differs is told before and after, in money where money differs and else in credits', () => {
  expect(newPriceIn(refusal(given), 'USD')).toEqual({
    ...{ before: 72000, after: 90000, way: 'CARD', quoteToken: 'q' },
    differences: [
      { cartId: 'abcd1234', kind: 'Season', before: '$0.00', after: '$180.00' },
      { cartId: 'abcd1234', kind: 'Travel zone', before: '2 credits', after: '3 credits' },
      { cartId: null, kind: 'Discount', before: '−$10.00', after: 'None' },
    ],
  })
})

test('a price that was never shown has no differences, and other refusals are none of these', () => {
  expect(newPriceIn(refusal({ ...given, before: null }), 'USD')).toMatchObject({ before: null, differences: [] })
  expect(newPriceIn(refusal(given, 'SLOT_TAKEN'), 'USD')).toBeNull()
  expect(newPriceIn(refusal({}), 'USD')).toBeNull()
  expect(newPriceIn(new Error('no'), 'USD')).toBeNull()
})
