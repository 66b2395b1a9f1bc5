import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkoutTicks } from '../../apps/server/src/checkout/checkout.ts'
import { settleIntent } from '../../apps/server/src/checkout/payment/settle.ts'
import { endUnpaid } from '../../apps/server/src/checkout/payment/settle-payment.ts'
import { providerOf } from '../../apps/server/src/checkout/provider/provider.ts'
import type { House } from '../../apps/server/src/platform/ctx.ts'
import { cartOf, pack, show } from '../cart-browser.ts'
import { testNow } from '../template.ts'
import { chanceOf, world } from '../world/ids.ts'
import { atOnce, customers, type openHouses, type Told } from './houses.ts'
import { meeting } from './meeting.ts'

export type Rig = Awaited<ReturnType<typeof openHouses>>
const seed = process.env.RACE_SEED ?? String(Date.now())
const [northwind, , kestrel] = customers
const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' }

/** Two processes whose card provider sends no webhooks by itself: each race says when the news arrives. */
export async function quietProviders({ houses, db }: Rig) {
  for (const { testProvider } of houses) testProvider?.modes.add('late')
  await sql`delete from rate_limit`.execute(db)
}

/** The process of a number, by turns. */
export function houseOf({ houses, first }: Rig, at: number): House {
  return (houses[at % houses.length] ?? first).house
}

export function providerOfHouse(house: House) {
  const provider = providerOf(house)
  if (!provider) throw new Error('the races take test cards')
  return provider
}

export const paymentRow = (rig: Rig, traceId: unknown) =>
  rig.db
    .selectFrom('checkout_payment')
    .select(['trace_id as traceId', 'intent_id as intentId', 'state', 'amount', 'order_id as orderId'])
    .where('trace_id', '=', String(traceId))
    .executeTakeFirstOrThrow()

const outcomesOf = async ({ db }: Rig, traceId: unknown) =>
  (await db.selectFrom('checkout_line').select('outcome').where('trace_id', '=', String(traceId)).execute()).map(({ outcome }) => outcome)

/** Pays an open payment as a browser's card fields do. */
export async function confirm(rig: Rig, { traceId, clientSecret }: Told['body'], at = 0): Promise<Told> {
  const { intentId } = await paymentRow(rig, traceId)
  return rig.as(northwind.email).call('POST', `/test-provider/v1/payment_intents/${intentId}/confirm`, { clientSecret, card }, { at })
}

export async function settle(rig: Rig, traceId: unknown, at = 0) {
  const { intentId } = await paymentRow(rig, traceId)
  if (intentId) await settleIntent(houseOf(rig, at), intentId)
}

async function runTick(house: House, name: string) {
  const tick = checkoutTicks(house).find((one) => one.name.startsWith(name))
  if (!tick) throw new Error(`no tick ${name}`)
  await tick.run()
}

/** The first free start of one day after another. */
function freeDays(rig: Rig, from: number): () => Promise<string> {
  let day = from
  return async () => {
    for (;;) {
      const [date] = await rig.openStarts(day++)
      if (date !== undefined) return date
    }
  }
}

/** How the tick ends open payments: at the provider before the time is free. */
const cancelThenRelease = (house: House) => runTick(house, 'open payments')

/**
 * The wrong order: the time is free before the provider knows, which can take seconds to hear of it. Until then anything can happen. It ends this payment
 * only: the world has an open one of its own, and what happens meanwhile waits for this one's time.
 */
async function releaseThenCancel(rig: Rig, house: House, traceId: unknown, meanwhile: () => Promise<void>) {
  const { intentId } = await paymentRow(rig, traceId)
  await endUnpaid(house, String(traceId), 'EXPIRED')
  await meanwhile()
  await providerOfHouse(house).cancel(intentId ?? '')
}

/**
 * A card is charged at one process, while another one ends the payment and a rival asks for its time again and again. Answers how often the payment was
 * paid, how often it expired, and how often it was paid without the time that it held. Released first, the time is sold to the rival and the card charged
 * before the provider knows.
 */
export async function payAgainstExpiry(rig: Rig, rounds: number, first: 'cancelled' | 'released' = 'cancelled') {
  const draw = chanceOf(`${seed}/expiry`)
  const seen = { paid: 0, expired: 0, paidWithoutTime: 0 }
  await rig.onlyPlaying([world.users.host, world.users.producer])
  for (const { workspaceId } of [northwind, kestrel]) await rig.grant(workspaceId, 4 * rounds)
  const next = freeDays(rig, 8)
  for (let round = 0; round < rounds; round++) {
    const date = await next()
    await quietProviders(rig)
    const { body } = await cartOf(rig.as(northwind.email), northwind.workspaceId).pay([{ ...show, date }], 'CARD')
    expect(body).toMatchObject({ state: 'OPEN', holds: [{ startsAt: date }] })
    // released first, nothing waits for the clock, and a tick of these processes mustn't end it in the right order
    if (first === 'cancelled') rig.setClock(testNow.add({ minutes: 15 }))
    let isOver = false
    const rival = async (): Promise<boolean> => {
      for (;;) {
        const wasOver = isOver
        const told = await rig.as(kestrel.email).book({ workspaceId: kestrel.workspaceId, date })
        if (told.code === null) return true
        expect(told.code).toBe('SLOT_TAKEN')
        if (wasOver) return false
      }
    }
    const pay = async () => {
      await sleep(draw(60))
      const told = await confirm(rig, body)
      if (told.code === null) await settle(rig, body.traceId)
      else expect(told.code).toBe('STATE_CONFLICT')
    }
    const expire = async () => {
      await sleep(draw(60))
      await cancelThenRelease(houseOf(rig, 1))
    }
    const sold = rival()
    const payWhenSold = async () => {
      await sold
      await pay()
    }
    const ended =
      first === 'cancelled' ? Promise.all([pay(), expire()]) : releaseThenCancel(rig, houseOf(rig, 1), body.traceId, payWhenSold)
    const [isTaken] = await Promise.all([
      sold,
      ended.then(() => {
        isOver = true
      }),
    ])
    for (let time = 0; time < 2; time++) await settle(rig, body.traceId, time)
    const { state, intentId, orderId } = await paymentRow(rig, body.traceId)
    const intent = await providerOfHouse(houseOf(rig, 0)).retrieve(intentId ?? '')
    const charged = intent.ok && intent.value.state === 'SUCCEEDED'
    const order = await rig.db.selectFrom('credit_order').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    // money that was taken is never lost, and nothing is given without it
    expect([charged, state, order.state]).toEqual(charged ? [true, 'PAID', 'PAID'] : [false, 'EXPIRED', 'EXPIRED'])
    const [outcome] = await outcomesOf(rig, body.traceId)
    const { rows } = await sql`select from session s join staffing_claim c on c.session_id = s.id
      where s.status = 'SCHEDULED' and s.starts_at = ${date} and c.user_id = ${world.users.host}`.execute(rig.db)
    // the crew is there once, so the time is sold once
    expect(rows).toHaveLength(Number(isTaken) + Number(outcome === 'BOOKED'))
    expect(rows.length).toBeLessThan(2)
    if (!charged) seen.expired++
    else seen[outcome === 'BOOKED' ? 'paid' : 'paidWithoutTime']++
    rig.setClock(testNow)
  }
  await rig.db.updateTable('account_user').set({ active: true }).execute()
  return seen
}

/** One cart from several tabs: the same request eight times, then others that share a line. Every time is held once and one payment stays open. */
export async function payFromTabs(rig: Rig, rounds: number) {
  const browser = cartOf(rig.as(northwind.email), northwind.workspaceId)
  await rig.grant(northwind.workspaceId, 4)
  const next = freeDays(rig, 70)
  for (let round = 0; round < rounds; round++) {
    await quietProviders(rig)
    const line = { ...show, date: await next() }
    const body = await browser.bodyFor([line, pack], 'CREDITS_AND_CARD')
    const same = await atOnce(8, () => browser.send(body))
    expect(new Set(same.map(({ body: { clientSecret, orderId } }) => `${clientSecret} ${orderId}`)).size).toBe(1)
    expect(await objectsOf(rig, body.traceId)).toEqual(['requires_payment_method'])
    const others = await Promise.all(
      Array.from({ length: 4 }, () => browser.bodyFor([line, { ...pack, id: `pack${randomUUID().slice(0, 4)}` }], 'CARD')),
    )
    const told = await Promise.all(others.map((other) => browser.send(other)))
    expect(told.map(({ code }) => code)).toEqual([null, null, null, null])
    const traces = [body, ...others].map(({ traceId }) => traceId)
    const rows = await Promise.all(traces.map((traceId) => paymentRow(rig, traceId)))
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'OPEN'])
    // whatever doesn't stay open can no longer be paid, in any tab
    for (const { traceId, state } of rows)
      expect(await objectsOf(rig, traceId)).toEqual([state === 'OPEN' ? 'requires_payment_method' : 'canceled'])
    const held = await sql`select from schedule_hold h join checkout_line l on l.session_id = h.subject_id
      where l.trace_id = any(${traces}::uuid[])`.execute(rig.db)
    expect(held.rows).toHaveLength(1)
    rig.setClock(testNow.add({ minutes: 15 }))
    await cancelThenRelease(houseOf(rig, round))
    rig.setClock(testNow)
  }
}

/** A look at the open payments before a new one is entered, without a lock: answers in how many open payments four tabs leave one line. */
export async function openWithoutLock({ db }: Rig): Promise<number> {
  await sql`create table naive_line (tab int not null)`.execute(db)
  const haveLooked = meeting(4)
  await atOnce(4, (tab) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_line`.execute(tx)
      await haveLooked()
      if (rows.length === 0) await sql`insert into naive_line values (${tab})`.execute(tx)
    }),
  )
  return (await sql`select from naive_line`.execute(db)).rows.length
}

const objectsOf = async ({ db }: Rig, traceId: string) =>
  (
    await sql<{ status: string }>`select body ->> 'status' as status from test_provider_object
      where kind = 'payment_intent' and body -> 'metadata' ->> 'traceId' = ${traceId}`.execute(db)
  ).rows.map(({ status }) => status)

/** The last use of a discount code, asked for by eight carts of four customers at the same time: answers how many got it in each round. */
export async function payWithLastUse(rig: Rig, rounds: number): Promise<number[]> {
  const got: number[] = []
  for (let round = 0; round < rounds; round++) {
    await quietProviders(rig)
    const code = `RACE${round}${randomUUID().slice(0, 6).toUpperCase()}`
    const query = 'mutation($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { id } }'
    const made = await rig
      .as('admin@troupe.example')
      .call('POST', '/graphql', { query, variables: { input: { code, percent: 50, maxUses: 1 } } })
    expect(made.code).toBeNull()
    const bodies = await atOnce(8, (index) => {
      const { email, workspaceId } = customers[index % customers.length] ?? northwind
      return cartOf(rig.as(email), workspaceId).bodyFor([{ ...pack, id: `last000${index}` }], 'CARD', { code })
    })
    const told = await atOnce(8, (index) => {
      const { email, workspaceId } = customers[index % customers.length] ?? northwind
      return cartOf(rig.as(email), workspaceId).send(bodies[index] ?? {})
    })
    got.push(told.filter(({ code }) => code === null).length)
    expect(new Set(told.flatMap(({ code }) => code ?? []))).toEqual(new Set(['QUOTE_CHANGED']))
    rig.setClock(testNow.add({ minutes: 15 }))
    await cancelThenRelease(houseOf(rig, round))
    rig.setClock(testNow)
  }
  return got
}

/** Uses that are counted before one is entered, without a lock: answers how many of eight carts get the last use. */
export async function useWithoutLock({ db }: Rig): Promise<number> {
  await sql`create table naive_use (cart int not null)`.execute(db)
  const haveCounted = meeting(8)
  await atOnce(8, (cart) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ uses: number }>`select count(*)::int as uses from naive_use`.execute(tx)
      await haveCounted()
      if (rows[0]?.uses === 0) await sql`insert into naive_use values (${cart})`.execute(tx)
    }),
  )
  return (await sql`select from naive_use`.execute(db)).rows.length
}
