import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { openTestDatabase } from '@troupe/tests/database'
import { openHouse } from '@troupe/tests/house'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { firstMoney, moneyTableAt } from './money-tables.ts'

const { house, clock, ask, close } = await openHouse()
afterAll(() => close())
const start = clock.now

const make = `mutation($input: CreateMoneyTableInput!) { createMoneyTable(input: $input) { id startsAt isInForce madeBy currency packs { from price subscriberPrice } } }`
const list =
  '{ moneyTables { totalCount nodes { startsAt isInForce madeBy lotDays openRoom { price } seller { country } packs { price } } } }'
const dearer = { ...FIRST_MONEY_TABLE, packs: [{ from: 1, price: 19_000, subscriberPrice: 17_000 }] }

test('a new installation starts with one money table, and a second start adds none', async () => {
  const { db, close: closeOwn } = await openTestDatabase()
  // the world has tables of its own, and no one may delete one
  await sql`alter table credit_money_table disable trigger user`.execute(db)
  await db.deleteFrom('credit_money_table').execute()
  await firstMoney(db)
  await firstMoney(db)
  expect(await db.selectFrom('credit_money_table').select('body').execute()).toEqual([{ body: FIRST_MONEY_TABLE }])
  await closeOwn()
})

test('staff read upcoming tables first, then the one in force', async () => {
  const { data } = await ask('admin@troupe.example', list)
  expect(data.moneyTables.totalCount).toBe(2)
  expect(data.moneyTables.nodes[0]).toMatchObject({ isInForce: false, openRoom: { price: 4800 } })
  expect(data.moneyTables.nodes[1]).toEqual({
    startsAt: '2000-01-01T00:00:00.000Z',
    isInForce: true,
    madeBy: null,
    lotDays: 365,
    openRoom: { price: 4500 },
    seller: { country: 'US' },
    packs: FIRST_MONEY_TABLE.packs.map(({ price }) => ({ price })),
  })
})

test('a money table applies from its start, which is never in the past or taken, and earlier orders keep the earlier one', async () => {
  const startsAt = start.add({ hours: 24 })
  const admin = (input: object) => ask('admin@troupe.example', make, { input })
  const made = await admin({ ...dearer, startsAt: startsAt.toString() })
  expect(made.data.createMoneyTable).toMatchObject({ isInForce: false, packs: [{ from: 1, price: 19_000 }] })
  expect((await admin({ ...dearer, startsAt: startsAt.toString() })).errors[0].extensions.fields).toEqual({ startsAt: ['SAME'] })
  const past = await admin({ ...dearer, startsAt: start.subtract({ seconds: 1 }).toString() })
  expect(past.errors[0].extensions.fields).toEqual({ startsAt: ['PAST'] })
  expect((await moneyTableAt(house.db, start)).packs).toHaveLength(4)
  expect((await moneyTableAt(house.db, startsAt)).packs).toEqual(dearer.packs)
  clock.now = startsAt
  const { data } = await ask('admin@troupe.example', list)
  expect(data.moneyTables.nodes.map((one: { isInForce: boolean }) => one.isInForce)).toEqual([false, true, false])
  clock.now = start
})

test('a table that could punish buying more, or subscribing, is refused with its field; only admins make one', async () => {
  const unfair = { ...FIRST_MONEY_TABLE, openRoom: { price: 1, subscriberPrice: 2 } }
  const refused = await ask('admin@troupe.example', make, { input: unfair })
  expect(refused.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { 'openRoom.subscriberPrice': ['NOT_MONOTONE'] } })
  expect((await ask('producer@troupe.example', make, { input: dearer })).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await ask('editor@northwind.example', list)).errors[0].extensions.code).toBe('FORBIDDEN')
  await expect(house.db.updateTable('credit_money_table').set({ starts_at: start }).execute()).rejects.toThrow('never changed')
})
