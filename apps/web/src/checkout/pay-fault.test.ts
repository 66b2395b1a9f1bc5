import { expect, test } from 'vitest'
import { payFault } from './pay-fault.ts'

const item = { cartId: 'abcd1234', lines: [], credits: 4, amount: null, warnings: [], creditsOnDay: null }
const way = { way: 'CARD', available: true, credits: 0, total: 72_000 } as const
const facts = {
  ...{ lines: [], price: { items: [item], ways: [way] }, isFailed: false, isStale: false, isOnline: true },
  booker: { kind: 'booker' },
} as const
const wayOut = (more: Partial<Parameters<typeof payFault>[0]>) => payFault({ ...facts, ...more })?.way

test('a cart that can be paid has no fault', () => {
  expect(payFault(facts)).toBeNull()
})

test('each fault that can be ended on the page names what ends it', () => {
  expect(wayOut({ booker: { kind: 'nowhere' }, isOnline: false })).toBe('WORKSPACE')
  expect(wayOut({ booker: { kind: 'reader' }, price: undefined })).toBe('EDITOR')
  expect(wayOut({ isFailed: true, price: undefined })).toBe('PRICE')
  const error = { code: 'INVALID', message: '', extensions: {} }
  expect(wayOut({ price: { items: [item, { ...item, error }], ways: [] } })).toBe('LINE')
  expect(wayOut({ price: { items: [item], ways: [{ ...way, available: false }] } })).toBe('REQUEST')
})

test('only without a network, or until the price is there, is there nothing to do but wait', () => {
  expect(wayOut({ isOnline: false, isFailed: true })).toBeNull()
  expect(wayOut({ price: undefined })).toBeNull()
  expect(wayOut({ isStale: true })).toBeNull()
  expect(wayOut({ booker: { kind: 'unknown' } })).toBeNull()
})
