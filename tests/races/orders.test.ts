import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { atOnce, broken, openHouses } from './houses.ts'
import { createOrder, numberNaively, payTogether } from './invoices.ts'
import { meeting } from './meeting.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  rig = await openHouses(2)
  await sql`create table naive_refund (id int primary key, refunded int not null default 0, returned int not null default 0)`.execute(
    rig.db,
  )
  await sql`create table naive_lot (id int primary key, remaining int not null)`.execute(rig.db)
})
afterAll(() => rig?.close())

const { halden, kestrel } = world.workspaces
const rounds = 5

const ask = (who: string, query: string, input: object) => rig.as(who).call('POST', '/graphql', { query, variables: { input } })
const create = (input: object) => createOrder(rig, input)

control('a naive number, the last one plus one, is given twice', async () => {
  expect(await numberNaively(rig)).toBe(1)
})

test('eight orders that are paid at the same instant, some of them twice and some rolled back, have eight invoices without a gap', {
  timeout: within(60_000),
}, async () => {
  expect(await payTogether(rig, rounds)).toBeGreaterThan(0)
  expect(await broken(rig.db)).toEqual([])
})

control('a naive refund that reads and then writes returns the same units twice', async () => {
  await sql`insert into naive_refund (id) values (1)`.execute(rig.db)
  const haveRead = meeting(4)
  await atOnce(4, () =>
    transaction(rig.db, async (tx) => {
      const { rows } = await sql<{ refunded: number }>`select refunded from naive_refund where id = 1`.execute(tx)
      await haveRead()
      if (rows[0]?.refunded === 0) await sql`update naive_refund set refunded = 5, returned = returned + 5 where id = 1`.execute(tx)
    }),
  )
  const { rows } = await sql`select refunded, returned from naive_refund`.execute(rig.db)
  expect(rows).toEqual([{ refunded: 5, returned: 20 }])
})

test('refunds of one order at the same instant return each unit once, and never more than was paid', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, items } = await create({
      workspaceId: halden,
      items: [{ consumable: 'CREDIT', quantity: 5, unitPrice: 101 }],
      paidAt: '2026-09-01T00:00:00Z',
    })
    const answers = await atOnce(4, () =>
      rig.as('success@troupe.example').call('POST', `/order/${id}/refund`, {
        items: [{ itemId: items[0]?.id, quantity: 3 }],
        reason: 'Race',
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  }
  expect(await broken(rig.db)).toEqual([])
})

control('a naive deletion looks whether the credits are unused and then takes them, and takes what a booking has just spent', async () => {
  await sql`insert into naive_lot (id, remaining) values (1, 4)`.execute(rig.db)
  const haveLooked = meeting(2)
  await atOnce(2, () =>
    transaction(rig.db, async (tx) => {
      const { rows } = await sql<{ remaining: number }>`select remaining from naive_lot where id = 1`.execute(tx)
      await haveLooked()
      if (rows[0]?.remaining === 4) await sql`update naive_lot set remaining = remaining - 4 where id = 1`.execute(tx)
    }),
  )
  const { rows } = await sql`select remaining from naive_lot`.execute(rig.db)
  expect(rows).toEqual([{ remaining: -4 }])
})

test('an order is deleted, or a booking spends its credits, but never both', async () => {
  const remove = 'mutation($input: DeleteOrderInput!) { deleteOrder(input: $input) { id } }'
  for (let round = 0; round < rounds; round++) {
    // with the three credits that Kestrel has, and the one of this order, there are enough for one event
    const { id } = await create({ workspaceId: kestrel, items: [{ consumable: 'CREDIT', quantity: 1 }], paidAt: '2026-09-01T00:00:00Z' })
    const [deleted, booked] = await Promise.all([
      ask('success@troupe.example', remove, { id }),
      rig.as('sales@troupe.example').book({ workspaceId: kestrel }),
    ])
    expect([deleted, booked].filter(({ code }) => code === null)).toHaveLength(1)
    if (deleted.code === null) continue
    await rig.as('sales@troupe.example').call('DELETE', `/session/${booked.body.id}?reason=Race`)
    expect((await ask('success@troupe.example', remove, { id })).code).toBeNull()
  }
  expect(await broken(rig.db)).toEqual([])
})
