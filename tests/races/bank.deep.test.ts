import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { bankRun } from './bank.ts'
import { openHouses } from './houses.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(3, { DEMO: '1' })
})
afterAll(() => it.close())

test('eight customers book, move, cancel, pay by card and are refunded at the same time, and at every moment the ledger adds up', {
  timeout: within(150_000),
}, async () => {
  await bankRun(it, 60, { withMoney: true })
})

test('none of these transactions deadlocked', async () => {
  expect(await it.deadlocks()).toBe(0)
})
