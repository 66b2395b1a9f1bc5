import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { broken, openHouses } from './houses.ts'
import { numberNaively, payTogether } from './invoices.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2)
})
afterAll(() => rig?.close())

test('a naive number, the last one plus one, is given twice', async () => {
  expect(await numberNaively(rig)).toBe(1)
})

test('I-31: 25 times eight parallel payments, some rolled back after their number was taken, leave no gap and no duplicate', {
  timeout: within(120_000),
}, async () => {
  const rolledBack = await payTogether(rig, 25)
  console.log('payments that were rolled back:', rolledBack)
  expect(rolledBack).toBeGreaterThan(20)
  expect(await broken(rig.db)).toEqual([])
})
