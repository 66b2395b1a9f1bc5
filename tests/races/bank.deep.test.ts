import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankRun } from './bank.ts'
import { openHouses } from './houses.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(3, { DEMO: '1' })
})
afterAll(() => it.close())

test('eight customers book, move, cancel, pay by card and are refunded at the same time, and at every moment the ledger adds up', async () => {
  await bankRun(it, 60, { withMoney: true })
}, 150_000)

test('none of these transactions deadlocked', async () => {
  expect(await it.deadlocks()).toBe(0)
})
