import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@troupe/tests/database'
import { world } from '@troupe/tests/world/ids'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from './check-invariants.ts'
import type { Db } from './platform/database/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const brokenIn = async (db: Db) => (await checkInvariants(db)).filter(({ violations }) => violations > 0)

/** Breaks something, looks, and rolls back. */
async function after(breakIt: (db: Db) => Promise<unknown>): Promise<string[]> {
  const tx = await database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    await breakIt(tx)
    return (await brokenIn(tx)).map(({ id }) => id)
  } finally {
    await tx.rollback().execute()
  }
}

test('the world breaks no invariant', async () => {
  expect(await brokenIn(database.db)).toEqual([])
})

/** The same in a database whose constraints on links don't hold. */
const unchecked = (breakIt: (db: Db) => Promise<unknown>) => async (db: Db) => {
  await sql`alter table integration_link drop constraint a_waiting_link_has_a_next_try, drop constraint a_synced_link_has_the_newest`.execute(
    db,
  )
  await breakIt(db)
}

test('every checker sees what breaks its invariant', async () => {
  const session = world.sessions.gameReady
  const shift = (db: Db) => db.updateTable('session').set({ local_start: '2026-11-01T02:30:00' }).where('id', '=', session).execute()
  expect(await after(shift)).toEqual(['I-19'])
  expect(await after((db) => sql`update credit_lot set remaining = remaining - 1 where remaining > 0`.execute(db))).toEqual(['I-2'])
  expect(
    await after((db) => sql`delete from staffing_claim where approval_id is not null and session_id = ${session}`.execute(db)),
  ).toEqual(['I-3'])
  expect(await after((db) => sql`delete from credit_entry where session_id = ${session}`.execute(db))).toContain('I-7')
  expect(
    await after((db) => sql`insert into idempotency (user_id, key, route, body_hash, at) values ('x', 'y', 'z', '', now())`.execute(db)),
  ).toEqual(['I-8'])
  const crossed = sql`update venue_zone_area set area = jsonb_set(area, '{1}', area -> 6) where name = 'Berlin'`
  expect(await after((db) => crossed.execute(db))).toEqual(['I-42'])
  const link = (change: RawBuilder<unknown>) => (db: Db) =>
    sql`update integration_link set ${change}
      where id = (select id from integration_link where type = 'WEB_EVENT' and state = 'SYNCED' order by id limit 1)`.execute(db)
  expect(await after(link(sql`integration_id = null`))).toEqual(['I-50'])
  expect(await after(unchecked(link(sql`wanted_version = wanted_version + 1`)))).toEqual(['I-50', 'I-51'])
  expect(await after(unchecked(link(sql`state = 'PENDING'`)))).toEqual(['I-51'])
  const change = (returned: number) => (db: Db) =>
    sql`insert into schedule_change (session_id, at, kind, limits, percent, credits, fee, paid, returned, kept)
      values (${session}, now(), 'ROOMS', true, 50, 10, 1, 0, ${returned}, 0)`.execute(db)
  const entry = (db: Db) =>
    sql`insert into credit_entry (workspace_id, consumable, lot_id, from_account, to_account, quantity, session_id, reason, key, at)
      select workspace_id, consumable, lot_id, 'ALLOCATED', 'AVAILABLE', 7, session_id, 'x', 'x', at from credit_entry
      where session_id = ${session} limit 1`.execute(db)
  expect(await after(change(1))).toEqual(['I-54'])
  expect(await after(async (db) => [await change(6)(db), await entry(db)])).not.toContain('I-54')
  expect(await after(async (db) => [await change(7)(db), await entry(db)])).toContain('I-54')
  const toCome = randomUUID()
  const setAside = (db: Db) =>
    sql`insert into credit_entry (workspace_id, consumable, lot_id, from_account, to_account, quantity, session_id, reason, key, at)
      select workspace_id, consumable, lot_id, 'AVAILABLE', 'ALLOCATED', 2, ${toCome}, 'x', 'x', at from credit_entry
      where session_id = ${session} limit 1`.execute(db)
  const goesBack = (db: Db) =>
    sql`insert into credit_entry (workspace_id, consumable, lot_id, from_account, to_account, quantity, session_id, reason, key, at)
      select workspace_id, consumable, lot_id, 'ALLOCATED', 'AVAILABLE', 2, ${toCome}, 'x', 'y', at from credit_entry
      where session_id = ${session} limit 1`.execute(db)
  const hold = (db: Db, workspaceId: string) =>
    sql`insert into schedule_hold (id, subject_id, workspace_id, crew, starts_at, local_start, timezone, size, units, by_staff, created_at, expires_at)
      values (${toCome}, ${toCome}, ${workspaceId}, '{}', now(), now(), 'UTC', 1, 1, false, now(), now())`.execute(db)
  const claim = (db: Db) =>
    sql`insert into staffing_claim (user_id, subject_id, hold_id, role, during)
      values (${world.users.host}, ${toCome}, ${toCome}, 'HOST', tstzrange(now(), now() + interval '1 minute'))`.execute(db)
  const { northwind, halden: strange } = world.workspaces
  expect(await after((db) => sql`update session set size = size + 1 where creation_type = 'OPEN_ROOM'`.execute(db))).toContain('I-7')
  expect(await after(setAside)).toContain('I-7')
  expect(await after(claim)).toEqual(['I-7'])
  expect(await after(async (db) => [await setAside(db), await hold(db, strange)])).toContain('I-7')
  expect(await after(async (db) => [await setAside(db), await hold(db, northwind), await claim(db)])).not.toContain('I-7')
  expect(await after(async (db) => [await setAside(db), await goesBack(db)])).not.toContain('I-7')
  expect(await after((db) => sql`update session set workspace_id = ${strange} where id = ${session}`.execute(db))).toContain('I-11')
  const [source = '', later = ''] = [world.sessions.completed, world.sessions.premium]
  const related = sql`update session set workspace_id = ${strange} where id = ${world.sessions.greenRoom}`
  expect(await after((db) => related.execute(db))).toContain('I-11')
  const ring = sql`update session set source_session_id = ${later} where id = ${source}`
  expect(await after((db) => ring.execute(db))).toEqual(['I-16', 'I-45'])
  const missions = (workspaceId: string, deleted: boolean) => async (db: Db) => {
    const id = randomUUID()
    await sql`insert into mission_set (id, workspace_id, name, created_at, deleted_at)
      values (${id}, ${workspaceId}, 'x', now(), case when ${deleted}::bool then now() end)`.execute(db)
    await sql`update session set mission_set_id = ${id} where id = ${session}`.execute(db)
  }
  expect(await after(missions(strange, false))).toEqual(['I-11', 'I-45'])
  expect(await after(missions(northwind, true))).toEqual(['I-16', 'I-45'])
  expect(await after((db) => sql`delete from mission where position = 0`.execute(db))).toEqual(['I-55'])
  const email = (kind: string, body: string) => (db: Db) =>
    sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at)
      values ('x', ${kind}, 'a@b.example', 'x', ${body}, ${`<p>${body}</p>`}, now())`.execute(db)
  const code = 'Ab-_'.repeat(11).slice(0, 43)
  for (const [kind, body] of [
    ['assignment.offered', `See:\nhttps://t.example/a/${code}`],
    ['account.inviting', `https://t.example/register?code=${code}`],
    ['account.resetAsked', 'Your code: K7MP-2QXA'],
  ] as const) {
    expect(await after(email(kind, body)), kind).toEqual(['I-15'])
    expect(await after(email(kind, body.replace(code, '***').replace('K7MP-2QXA', '***'))), kind).toEqual([])
  }
  const sent = (db: Db) =>
    sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at, sent_at, box)
      values ('x', 'account.inviting', 'a@b.example', 'x', '', '', now(), now(), 'x.y')`.execute(db)
  expect(await after(sent)).toEqual(['I-15'])
  const silent = (db: Db) =>
    sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at, not_delivered_at)
      values ('x', 'session.booked', 'a@b.example', 'x', '', '', now(), now())`.execute(db)
  expect(await after(silent)).toEqual(['I-51'])
  const unproven = (db: Db) =>
    sql`delete from webhook_try where delivery_id = (select id from webhook_delivery where state = 'DELIVERED' order by id limit 1)`.execute(
      db,
    )
  expect(await after(unproven)).toEqual(['I-51'])
  expect(await after((db) => sql`update session set status = 'CANCELLED' where id = ${session}`.execute(db))).toContain('I-16')
  expect(await after((db) => sql`update session set units = units + 1 where id = ${session}`.execute(db))).toEqual(['I-18'])
  expect(
    await after((db) => sql`update staffing_assignment set user_id = null where session_id = ${session} and role = 'HOST'`.execute(db)),
  ).toEqual(['I-5', 'I-48'])
  expect(await after((db) => sql`update session_readiness set waiting = waiting + 1 where session_id = ${session}`.execute(db))).toEqual([
    'I-48',
  ])
  expect(await after((db) => sql`delete from session_readiness where session_id = ${session}`.execute(db))).toEqual(['I-48'])
})

test('the checker of I-26 sees orders whose money or units differ from their items, refunds and lots', async () => {
  const { db } = database
  const [bought] = await db.selectFrom('credit_order').select('id').where('state', '=', 'PAID').orderBy('id').execute()
  const [returned] = await db.selectFrom('credit_order').select('id').where('state', '=', 'PARTIALLY_REFUNDED').execute()
  const change = (set: string, id: string | undefined) => (tx: Db) =>
    sql`update credit_order set ${sql.raw(set)} where id = ${id}`.execute(tx)
  for (const set of ['total = total + 1', 'units = units + 1']) expect(await after(change(set, bought?.id)), set).toEqual(['I-26'])
  for (const set of ['refunded = refunded + 1', 'refunded_units = refunded_units + 1', 'granted_at = null'])
    expect(await after(change(set, returned?.id)), set).toEqual(['I-26'])
  const item = (set: string) => (tx: Db) => sql`update credit_order_item set ${sql.raw(set)} where order_id = ${bought?.id}`.execute(tx)
  for (const set of ['unit_price = unit_price + 1', 'unit_price = null']) expect(await after(item(set)), set).toEqual(['I-26'])
  expect(await after((tx) => sql`update credit_refund set amount = amount - 1`.execute(tx))).toEqual(['I-26'])
  expect(await after((tx) => sql`update credit_refund set state = 'FAILED' where order_id = ${returned?.id}`.execute(tx))).toEqual(['I-26'])
  // a bank has returned money of which the order doesn't know
  const paidByCard = (lost: number) => async (tx: Db) => {
    await sql`insert into checkout_payment (trace_id, user_id, key, body_hash, workspace_id, order_id, way, amount, currency, state, intent_id, made_at, expires_at, ended_at)
      select gen_random_uuid(), ${world.users.host}, 'x', '', workspace_id, id, 'CARD', total, currency, 'PAID', 'pi_x', now(), now(), now()
        from credit_order where id = ${bought?.id}`.execute(tx)
    await sql`insert into checkout_fact (kind, provider_id, intent_id, amount, currency, recorded_at)
      select kind, kind, 'pi_x', case kind when 'SUCCEEDED' then total else ${lost} end, currency, now()
        from credit_order, unnest(array['SUCCEEDED', 'DISPUTE_LOST']) kind where id = ${bought?.id}`.execute(tx)
  }
  expect([await after(paidByCard(0)), await after(paidByCard(1))]).toEqual([[], ['I-26']])
  const lotOf = sql`order_item_id in (select id from credit_order_item where order_id = ${bought?.id})`
  expect(await after((tx) => sql`update credit_lot set order_item_id = null where ${lotOf}`.execute(tx))).toEqual(['I-26'])
})

test('the checker of I-29 sees a time that is held although its payment has ended, and one that ends before its payment', async () => {
  const [traceId, toCome] = [randomUUID(), randomUUID()]
  const { northwind } = world.workspaces
  const payment = (db: Db, state: string) =>
    sql`insert into checkout_payment (trace_id, user_id, key, body_hash, workspace_id, way, amount, currency, state, made_at, expires_at, ended_at)
      values (${traceId}, ${world.users.host}, 'x', '', ${northwind}, 'CARD', 1, 'USD', ${state}, now(), now() + interval '15 minutes',
        case when ${state} <> 'OPEN' then now() end)`.execute(db)
  const line = (db: Db) =>
    sql`insert into checkout_line (trace_id, position, cart_id, kind, session_id, facts, starts_at, hold_id)
      values (${traceId}, 0, 'show0001', 'EVENT', ${toCome}, '{}', now(), ${toCome})`.execute(db)
  const hold = (db: Db, minutes: number) =>
    sql`insert into schedule_hold (id, subject_id, workspace_id, crew, starts_at, local_start, timezone, size, units, by_staff, created_at, expires_at)
      values (${toCome}, ${toCome}, ${northwind}, '{}', now(), now(), 'UTC', 1, 1, false, now(), now() + make_interval(mins => ${minutes}))`.execute(
      db,
    )
  const seen = (state: string, minutes: number) => after(async (db) => [await payment(db, state), await line(db), await hold(db, minutes)])
  for (const state of ['PAID', 'EXPIRED', 'FAILED', 'MISMATCH']) expect(await seen(state, 16), state).toContain('I-29')
  expect(await seen('OPEN', 14)).toContain('I-29')
  expect(await seen('OPEN', 16)).not.toContain('I-29')
})

test('the checker of I-31 sees a gap in the numbers of invoices and credit notes, and a paid order without an invoice', async () => {
  for (const kind of ['INVOICE', 'CREDIT_NOTE']) {
    const first = sql`select id from credit_invoice where kind = ${kind} order by year, ordinal limit 1`
    const last = sql`select id from credit_invoice where kind = ${kind} order by year desc, ordinal desc limit 1`
    const counter = sql`kind = ${kind} and year = (select max(year) from credit_invoice_counter)`
    for (const breakIt of [
      sql`delete from credit_invoice where id = (${first})`,
      sql`delete from credit_invoice where id = (${last})`,
      sql`update credit_invoice set ordinal = ordinal + 1 where id = (${last})`,
      sql`update credit_invoice_counter set last = last + 1 where ${counter}`,
      sql`delete from credit_invoice_counter where ${counter}`,
    ])
      expect(await after((db) => breakIt.execute(db)), kind).toEqual(['I-31'])
  }
  const unbilled = async (db: Db) => {
    await sql`update credit_order set paid_at = now() where state = 'PENDING' and total is not null`.execute(db)
  }
  expect(await after(unbilled)).toEqual(['I-31'])
})
