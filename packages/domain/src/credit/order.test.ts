import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { manualOrderInput, orderCode, refundInput, whyNotPrice } from './order.ts'

const workspaceId = '00000000-0000-4000-8000-000000000001'
const item = { consumable: 'CREDIT', quantity: 10, unitPrice: 17_400, discount: 0 }
const refused = (change: object) => {
  const answer = parseInput(manualOrderInput, { workspaceId, items: [item], ...change })
  return answer.ok ? null : answer.extensions.fields
}
const refusedItem = (change: object) => refused({ items: [{ ...item, ...change }] })

test('PAY-21: an order by hand has quantities from 1 to 10,000, prices from zero on, and an address with https', () => {
  expect(refused({})).toBeNull()
  expect([0, 1, 10_000, 10_001, 0.5, -1].map((quantity) => refusedItem({ quantity }) === null)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect([-1, 0, 10_000_000, 1e9].map((unitPrice) => refusedItem({ unitPrice, quantity: 1 }) === null)).toEqual([false, true, true, false])
  expect(
    ['https://pay.example/1?a=b#c', 'javascript:alert(1)', 'http://pay.example', 'https://', 'https://a@b.example/'].map((url) =>
      refused({ url }),
    ),
  ).toEqual([null, { url: ['INVALID'] }, { url: ['INVALID'] }, { url: ['INVALID'] }, { url: ['INVALID'] }])
  expect(refused({ items: [] })).toEqual({ items: ['REQUIRED'] })
})

test('granting before payment asks for a reason', () => {
  expect(refused({ grantNow: true })).toEqual({ reason: ['REQUIRED'] })
  expect(refused({ grantNow: true, reason: ' ' })).toEqual({ reason: ['REQUIRED'] })
  expect(refused({ grantNow: true, reason: 'A goodwill gesture' })).toBeNull()
})

test('a discount is never larger than its item, and an item without a price has none', () => {
  expect(whyNotPrice({ quantity: 2, unitPrice: 50, discount: 100 })).toBeUndefined()
  expect(whyNotPrice({ quantity: 2, unitPrice: 50, discount: 101 })).toEqual({ field: 'discount', code: 'TOO_BIG' })
  expect(whyNotPrice({ quantity: 2, unitPrice: null, discount: 1 })).toEqual({ field: 'discount', code: 'TOO_BIG' })
  expect(whyNotPrice({ quantity: 10_000, unitPrice: 10_000_000, discount: 0 })).toEqual({ field: 'unitPrice', code: 'TOO_BIG' })
})

test('an order’s code has six characters, none of which looks like another', () => {
  let at = 0
  expect(orderCode(() => (at++ % 22) / 22)).toBe('379CDE')
  expect(orderCode(() => 0.999_999)).toBe('YYYYYY')
})

test('a refund names each item once', () => {
  const asked = (quantity: number, twice = false) => {
    const one = { itemId: workspaceId, quantity }
    return parseInput(refundInput, { items: twice ? [one, one] : [one], reason: 'Agreed by phone' })
  }
  expect(asked(1).ok).toBe(true)
  expect(asked(1, true)).toMatchObject({ extensions: { fields: { items: ['REPEATED'] } } })
  expect(asked(0)).toMatchObject({ extensions: { fields: { 'items.0.quantity': ['TOO_SMALL'] } } })
  expect(parseInput(refundInput, { reason: '' })).toMatchObject({ extensions: { fields: { reason: ['REQUIRED'] } } })
})
