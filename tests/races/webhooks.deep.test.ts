import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouses } from './houses.ts'
import { deliverTogether, lookThenStore } from './webhooks.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2, { DEMO: '1' })
})
afterAll(() => rig?.close())

test('a naive webhook that looks before it stores, stores a payment several times', async () => {
  expect(await lookThenStore(rig, 50)).toBeGreaterThan(50)
})

test('PAY-02: 50 payments whose webhook arrives eight times in parallel, at two processes, are each recorded once', async () => {
  await deliverTogether(rig, 50)
})
