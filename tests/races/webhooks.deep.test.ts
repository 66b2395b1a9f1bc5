import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { openHouses } from './houses.ts'
import { deliverTogether, lookThenCredit } from './webhooks.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2, { DEMO: '1' })
})
afterAll(() => rig?.close())

test('a naive webhook that looks before it credits, credits a payment several times', async () => {
  expect(await lookThenCredit(rig)).toBe(8)
})

test('PAY-02: 50 packs whose webhook arrives eight times in parallel, at two processes, are each credited once', {
  timeout: within(240_000),
}, async () => {
  await deliverTogether(rig, 50)
})
