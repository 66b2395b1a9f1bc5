import { afterAll, beforeAll, expect, test } from 'vitest'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { broken, openHouses } from './houses.ts'
import { payAgainstExpiry, payWithLastUse } from './payments.ts'
import { deliverTogether, lookThenCredit } from './webhooks.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2, { DEMO: '1' })
})
afterAll(() => rig?.close())

control('a naive webhook that looks before it credits, credits a payment several times', async () => {
  expect(await lookThenCredit(rig)).toBe(8)
})

test('PAY-02: 10 packs whose webhook arrives eight times in parallel, at two processes, are each credited once', {
  timeout: within(60_000),
}, async () => {
  await deliverTogether(rig, 10)
})

test('a card that is charged while its payment ends, and the last use of a code, are each given once', async () => {
  expect(await payAgainstExpiry(rig, 2)).toMatchObject({ paidWithoutTime: 0 })
  expect(await payWithLastUse(rig, 1)).toEqual([1])
  expect(await broken(rig.db)).toEqual([])
})
