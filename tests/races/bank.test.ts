import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { bankRun } from './bank.ts'
import { openHouses } from './houses.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(3)
})
afterAll(() => it.close())

test('eight customers create, hold, book, move, unschedule and cancel at the same time, and at every moment the ledger adds up', {
  timeout: within(60_000),
}, async () => {
  await bankRun(it, 5)
})

test('an entry is permanent, and a wallet does not go below zero even by hand', async () => {
  await expect(sql`update credit_entry set quantity = quantity + 1`.execute(it.db)).rejects.toMatchObject({ code: '55000' })
  await expect(sql`delete from credit_entry`.execute(it.db)).rejects.toMatchObject({ code: '55000' })
  await expect(sql`truncate credit_entry`.execute(it.db)).rejects.toMatchObject({ code: '55000' })
  await expect(sql`truncate audit_entry`.execute(it.db)).rejects.toMatchObject({ code: '55000' })
  await expect(sql`truncate account_user cascade`.execute(it.db)).rejects.toMatchObject({ code: '55000' })
  await expect(sql`update credit_wallet set used = ordered + 1`.execute(it.db)).rejects.toMatchObject({ code: '23514' })
})

test('none of these transactions deadlocked', async () => {
  expect(await it.deadlocks()).toBe(0)
})
