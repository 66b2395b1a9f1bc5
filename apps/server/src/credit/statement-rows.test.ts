import { openHouse } from '@troupe/tests/house'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { balances } from './credit.ts'
import { type StatementAsked, type StatementMonths, statementMonths } from './statement-rows.ts'

const { db, as, ask, clock, close } = await openHouse()
afterAll(() => close())
const { northwind, halden } = world.workspaces
const read = (more: Partial<StatementAsked> = {}) =>
  statementMonths(db, { workspaceId: northwind, zone: 'America/Chicago', part: 'ALL', now: clock.now, rows: 10_000, ...more })
const rowsOf = ({ months }: StatementMonths) => months.flatMap(({ rows }) => rows)
const available = async (workspaceId: string) => (await balances(db, workspaceId, clock.now))[0]?.available ?? 0

/** Nothing is left over: rows add up to what is available, and each month to what was left before and after it. */
async function expectWhole(workspaceId: string) {
  const { months } = await read({ workspaceId })
  let left = 0
  for (const month of months.toReversed()) {
    for (const row of month.rows.toReversed()) {
      left += row.credits
      expect(row.left).toBe(left)
    }
    expect(month.in).toBe(month.rows.reduce((sum, { credits }) => sum + Math.max(0, credits), 0))
    expect(month.out).toBe(month.rows.reduce((sum, { credits }) => sum + Math.max(0, -credits), 0))
    expect(month.left).toBe(left)
  }
  expect(left).toBe(await available(workspaceId))
  const { earlier: next, months: first } = await read({ workspaceId, rows: 1 })
  expect(first).toEqual(months.slice(0, 1))
  expect(next).toBe(months[1]?.month ?? null)
  if (next) expect((await read({ workspaceId, rows: 10_000, until: next })).months).toEqual(months.slice(1))
}

interface Entry {
  readonly lot: string
  readonly from: 'AVAILABLE' | 'ALLOCATED' | 'CONSUMED'
  readonly to: 'AVAILABLE' | 'ALLOCATED' | 'CONSUMED'
  readonly quantity: number
  readonly sessionId: string
  readonly key: string
}

const post = (workspaceId: string, { lot, from, to, quantity, sessionId, key }: Entry, at: Temporal.Instant) =>
  db
    .insertInto('credit_entry')
    .values({
      ...{ workspace_id: workspaceId, consumable: 'CREDIT', lot_id: lot, from_account: from, to_account: to, quantity },
      ...{ session_id: sessionId, reason: 'Some reason', key, at },
    })
    .execute()

/** A new workspace's wallet of credits. */
async function emptyWallet(): Promise<string> {
  const { id } = await db
    .insertInto('workspace')
    .values({ name: 'Any ledger', created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('credit_wallet').values({ workspace_id: id, consumable: 'CREDIT' }).execute()
  return id
}

/** A ledger of moves that the ledger's rules allow, each drawn from a number. Answers its workspace. */
async function anyLedger(drawn: readonly number[]): Promise<string> {
  const workspaceId = await emptyWallet()
  let at = clock.now.subtract({ hours: 24 * 200 })
  const [held, open] = [new Map<string, number>(), new Map<string, number>()]
  for (const [step, number] of drawn.entries()) {
    const any = (below: number, digit: number) => Math.floor(number / 7 ** digit) % below
    at = at.add({ hours: any(75, 0) })
    if (open.size === 0 || any(6, 1) === 0) open.set(await lotOf(workspaceId, { quantity: 1 + any(30, 2), at, step }), 1 + any(30, 2))
    const [lot = ''] = [...open.keys()].slice(any(open.size, 3))
    const sessionId = `0190a000-0000-7000-8000-00000000000${any(8, 4)}`
    const place = `${lot} ${sessionId}`
    const [left, taken] = [open.get(lot) ?? 0, held.get(place) ?? 0]
    const isReturned = taken > 0 && any(2, 5) === 0
    const key =
      any(3, 2) === 0
        ? `cart:${workspaceId}:${sessionId}${isReturned ? ':back' : ''}#${step}`
        : `session:${workspaceId}:${sessionId}:${step}#0`
    if (isReturned) {
      const [quantity, isBack] = [1 + any(taken, 6), any(2, 7) === 0]
      await post(workspaceId, { lot, from: 'ALLOCATED', to: isBack ? 'AVAILABLE' : 'CONSUMED', quantity, sessionId, key }, at)
      held.set(place, taken - quantity)
      if (isBack) open.set(lot, left + quantity)
    } else if (left > 0) {
      const quantity = 1 + any(left, 6)
      await post(workspaceId, { lot, from: 'AVAILABLE', to: 'ALLOCATED', quantity, sessionId, key }, at)
      open.set(lot, left - quantity)
      held.set(place, taken + quantity)
    }
  }
  return workspaceId
}

/** Buys a lot. One in three has expired since the last move, of which the ledger has no entry yet. */
async function lotOf(
  workspaceId: string,
  { quantity, at, step }: { readonly quantity: number; readonly at: Temporal.Instant; readonly step: number },
) {
  const wallet = { workspace_id: workspaceId, consumable: 'CREDIT', quantity } as const
  const { id } = await db
    .insertInto('credit_lot')
    .values({ ...wallet, granted_at: at, expires_at: clock.now.add({ hours: step % 3 === 0 ? -1 : 2400 }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bought = { lot_id: id, from_account: 'PURCHASED', to_account: 'AVAILABLE', reason: 'Test' } as const
  await db
    .insertInto('credit_entry')
    .values({ ...wallet, ...bought, key: `${id}#0`, at })
    .execute()
  return id
}

test('I-2: the rows of a statement add up to what is available, and the sums of its months to its rows, whatever was moved', async () => {
  await expectWhole(northwind)
  const moves = fc.array(fc.nat(2 ** 31 - 1), { minLength: 30, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(moves, async (drawn) => expectWhole(await anyLedger(drawn))),
    { numRuns: 4 },
  )
})

test('an order is one row with its money, a refund names its reason, and a part of the statement keeps the balances of the whole', async () => {
  const whole = rowsOf(await read())
  const payments = rowsOf(await read({ part: 'PAYMENTS' }))
  expect(payments).toEqual(whole.filter(({ kind }) => ['ORDER', 'REFUND'].includes(kind)))
  expect(payments.find(({ kind, rooms }) => kind === 'ORDER' && rooms > 0)).toMatchObject({
    credits: 0,
    rooms: 10,
    amount: 40_000,
    currency: 'USD',
  })
  expect(payments.find(({ kind, rooms }) => kind === 'REFUND' && rooms < 0)).toMatchObject({
    ...{ rooms: -4, amount: -16_000, reason: 'The London office moved its open rooms to next year' },
  })
  const events = rowsOf(await read({ part: 'EVENTS' }))
  expect(events.every(({ sessionId, amount }) => sessionId !== null && amount === null)).toBe(true)
  expect(events.length + payments.length).toBe(whole.filter(({ kind }) => kind !== 'EXPIRED').length)
  expect(events.find(({ kind, kept }) => kind === 'CANCELLED' && kept > 0)).toMatchObject({ credits: 9, returned: 9, kept: 4 })
  const september = rowsOf(await read({ from: '2026-09-01T05:00:00Z', to: '2026-10-01T05:00:00Z' }))
  expect(september).toEqual(whole.filter(({ month }) => month === '2026-09'))
})

test('credits reserved for an order and bought with it are its purchase and one booking; what wasn’t paid comes back in one row', async () => {
  const workspaceId = await emptyWallet()
  await addCredits(db, workspaceId, 20, 'cart-lot')
  const { id: lot } = await db.selectFrom('credit_lot').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  const [paid, unpaid] = [world.sessions.gameReady, crypto.randomUUID()]
  const taking = { lot, from: 'AVAILABLE', to: 'ALLOCATED' } as const
  await post(workspaceId, { ...taking, quantity: 3, sessionId: paid, key: `cart:${paid}#0` }, clock.now)
  await post(workspaceId, { ...taking, quantity: 5, sessionId: unpaid, key: `cart:${unpaid}#0` }, clock.now.add({ minutes: 1 }))
  expect(rowsOf(await read({ workspaceId }))[0]).toMatchObject({ kind: 'RESERVED', credits: -5, left: 12 })
  await post(workspaceId, { ...taking, quantity: 7, sessionId: paid, key: `session:${paid}:create#0` }, clock.now.add({ minutes: 2 }))
  const back = { lot, from: 'ALLOCATED', to: 'AVAILABLE', quantity: 5, sessionId: unpaid, key: `cart:${unpaid}:back#0` } as const
  await post(workspaceId, back, clock.now.add({ minutes: 15 }))
  expect(rowsOf(await read({ workspaceId })).map(({ kind, credits, left }) => [kind, credits, left])).toEqual([
    ['RELEASED', 0, 10],
    ['BOOKED', -10, 10],
    ['GIFT', 20, 20],
  ])
})

test('editors read the statement by months and as a PDF; viewers and others don’t', async () => {
  const query = `query($id: ID!, $until: String) { workspace(id: $id) { statementSummary { booked events expiries { quantity } }
    statementMonths(input: { zone: "Europe/Berlin", part: ALL, until: $until }) { earlier months { month in out rows { kind left cardLast4 } } } } }`
  const { data } = await ask('editor@northwind.example', query, { id: northwind })
  const { statementMonths: shown, statementSummary: summary } = data.workspace
  expect(shown.months.map(({ month }: { month: string }) => month)).toEqual(['2026-10', '2026-09'])
  expect(shown.earlier).toBe('2026-08')
  expect(summary.events).toBeGreaterThan(5)
  expect(summary.expiries.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBeLessThanOrEqual(
    await available(northwind),
  )
  const refused = await ask('editor@northwind.example', query, { id: northwind, until: 'now' })
  expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'INVALID' } })
  const hidden = await ask('viewer@northwind.example', query, { id: northwind })
  expect(hidden.data.workspace).toEqual({ statementMonths: null, statementSummary: null })

  const path = `/workspace/${northwind}/statement?format=pdf&zone=America/Chicago`
  const printed = await as('editor@northwind.example').call('GET', path)
  expect(printed.status).toBe(200)
  expect(printed.text.slice(0, 5)).toBe('%PDF-')
  expect((await as('viewer@northwind.example').call('GET', path)).status).toBe(403)
  expect((await as('editor@northwind.example').call('GET', path.replace(northwind, halden))).status).toBe(404)
  expect((await as('editor@northwind.example').call('GET', path.replace('America/Chicago', 'Mars'))).status).toBe(422)
})
