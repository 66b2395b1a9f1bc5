import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { refundTogether, refundWithoutKey } from './card-refunds.ts'
import { broken, openHouses } from './houses.ts'
import { openWithoutLock, payAgainstExpiry, payFromTabs, payWithLastUse, useWithoutLock } from './payments.ts'
import { payWhilePricesChange } from './shown-prices.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2, { DEMO: '1' })
})
afterEach(async () => expect(await broken(rig.db)).toEqual([]))
afterAll(() => rig?.close())

test('negative control: a payment whose time is released before the provider knows is paid after someone else has booked it', {
  timeout: within(120_000),
}, async () => {
  expect(await payAgainstExpiry(rig, 2, 'released')).toEqual({ paid: 0, expired: 0, paidWithoutTime: 2 })
})

test('a card that is charged while its payment ends buys the time that was held, or is never charged; no one gets the time twice', {
  timeout: within(240_000),
}, async () => {
  const seen = await payAgainstExpiry(rig, 30)
  console.log('cancelled before it was released:', seen)
  expect(seen).toMatchObject({ paidWithoutTime: 0 })
  expect(Math.min(seen.paid, seen.expired)).toBeGreaterThan(0)
})

test('a naive look at the open payments lets two tabs pay for one cart', async () => {
  expect(await openWithoutLock(rig)).toBe(4)
})

test('one cart in several tabs has one open payment: the same request joins it, another one ends it first', {
  timeout: within(240_000),
}, async () => {
  await payFromTabs(rig, 5)
})

test('uses of a code that are counted without a lock give the last one several times', async () => {
  expect(await useWithoutLock(rig)).toBe(8)
})

test('the last use of a code is given to one of eight carts, and the seven others learn their new price', {
  timeout: within(240_000),
}, async () => {
  expect(await payWithLastUse(rig, 10)).toEqual(Array.from({ length: 10 }, () => 1))
})

test('negative control: two jobs that ask for one refund without its key return the money twice', async () => {
  const { due, returned } = await refundWithoutKey(rig)
  expect(returned).toBe(2 * due)
})

test('of four refunds of one payment one is accepted, and its money is returned once, however many jobs ask for it', {
  timeout: within(120_000),
}, async () => {
  await refundTogether(rig, 10)
})

test('I-27: no one is charged more than they were shown, whatever the prices become until they pay', {
  timeout: within(240_000),
}, async () => {
  const seen = await payWhilePricesChange(rig, 30)
  console.log('while prices changed:', seen)
  expect(seen.charged).toBeGreaterThan(100)
  expect(seen.less).toBeGreaterThan(0)
  expect(seen.told).toBeGreaterThan(0)
  // charging today's price is the naive variant
  expect(seen.overchargedNaively).toBeGreaterThan(0)
})
