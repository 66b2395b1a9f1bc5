import { yes } from '@troupe/domain/answer'
import { PACKAGE_LEVELS } from '@troupe/domain/catalogue/kinds'
import { CART_WAYS } from '@troupe/domain/checkout/cart-price'
import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { cartOf } from '@troupe/tests/cart-browser'
import { openHouse } from '@troupe/tests/house'
import { rounds, within } from '@troupe/tests/pace'
import { testNow } from '@troupe/tests/template'
import { chanceOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { command } from '../../platform/ctx.ts'
import { providerOf } from '../provider/provider.ts'
import { endPayment } from './end-payment.ts'

const carts = rounds(2000)
const seed = process.env.SEED ?? String(Date.now())
/** The one has a subscription and a small balance, the other neither. */
const customers = [
  { email: 'editor@northwind.example', workspaceId: world.workspaces.northwind },
  { email: 'editor@halden.example', workspaceId: world.workspaces.halden },
] as const
const billing = { name: 'Northwind', address: '', city: 'Berlin', postcode: '' }
const anyCode = { code: 'ANYONE33', percent: 33, startsAt: '2026-01-01T00:00:00Z', maxUses: 100_000 }
/** The first has the tax of the seller, which also holds without a country; the last has none. */
const taxes = [
  { country: 'US', basisPoints: 725 },
  { country: 'DE', basisPoints: 1900 },
]
const countries = [null, 'US', 'DE', 'FR'] as const
/** In the middle of Chicago, in its outer zone, in New York, and in the sea. */
const places = [
  [41.8757, -87.6278],
  [42.0451, -87.6877],
  [40.7527, -73.9838],
  [30, -40],
] as const

let app: Awaited<ReturnType<typeof openHouse>>
let shelf: readonly Shelf[]
beforeAll(async () => {
  app = await openHouse()
  await command(app.system, async (work) =>
    yes(await grantCredits(work, { workspaceId: world.workspaces.northwind, credits: 40, reason: 'Test', key: 'charged' })),
  )
  const query = 'mutation($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { id } }'
  expect((await app.ask('admin@troupe.example', query, { input: anyCode })).errors).toBeUndefined()
  const table = 'mutation($input: CreateMoneyTableInput!) { createMoneyTable(input: $input) { id } }'
  expect((await app.ask('admin@troupe.example', table, { input: { ...FIRST_MONEY_TABLE, taxes } })).errors).toBeUndefined()
  const { body } = await app.as(null).call('GET', '/pricing/data')
  shelf = body.experiences.flatMap(({ id, formats }: { id: string; formats: readonly Omit<Shelf, 'id'>[] }) =>
    formats.map((format) => ({ ...format, id })),
  )
})
afterAll(() => app.close())

interface Shelf {
  readonly id: string
  readonly format: string
  readonly hostType: string
  readonly duration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
}
interface Line {
  readonly kind: string
  readonly credits: number
  readonly amount: number | null
}
interface PricedItem {
  readonly cartId: string
  readonly lines: readonly Line[]
  readonly credits: number | null
  readonly amount: number | null
}
type Draw = (below: number) => number

test(`in ${carts} random carts the price that was shown is the price that is charged, whichever way it is paid`, {
  timeout: within(1_800_000),
}, async () => {
  console.log(`SEED=${seed}`)
  const draw = chanceOf(`${seed}/charged`)
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let n = 0; n < carts; n++) await payOne(draw, count)
  console.log(Object.fromEntries([...seen].sort()))
  const found = [...CART_WAYS, ...['MODIFIER', 'ZONE', 'UPGRADE', 'ROOMS', 'code', 'pack', 'date', 'naive differs', 'taxed']]
  for (const what of [...found, ...customers.map(({ workspaceId }) => workspaceId)]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(5)
  // most carts are paid: what has no price or no way to pay is rare, and a refusal of what was shown rarer
  const total = (begin: string) => sum([...seen].flatMap(([what, many]) => (what.startsWith(begin) ? [many] : [])))
  expect(sum(CART_WAYS.map((way) => seen.get(way) ?? 0))).toBeGreaterThan(carts * 0.7)
  expect(total('refused')).toBeLessThan(carts * 0.05)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

/** A cart is shown, checked against the price of each event alone, and paid; then everything is returned for the next one. */
async function payOne(draw: Draw, count: (what: string) => void) {
  // the limits of an hour would end the run soon
  await app.db.deleteFrom('rate_limit').execute()
  const { email, workspaceId } = oneOf(draw, customers)
  const person = app.as(email)
  const browser = cartOf(person, workspaceId)
  const wished = oneOf(draw, CART_WAYS)
  const country = oneOf(draw, countries)
  const code = draw(4) === 0 ? { code: anyCode.code } : {}
  const more = { ...code, ...(country === null ? {} : { country }) }
  const wishes = Array.from({ length: 1 + draw(4) }, (_, at) => anyItem(draw, at))
  const first = (await browser.calculate(wishes, { way: wished, ...more })).body
  // what has no price can't be paid, and a date that is taken is refused
  const items = wishes.filter(
    (_, at) =>
      first.items[at].amount !== null &&
      !first.items[at].warnings.some((warning: string) => warning === 'DATE_TAKEN' || warning === 'NOT_BOOKABLE'),
  )
  if (items.length === 0) return count('without a price')
  const { body: shown } = await browser.calculate(items, { way: wished, ...more })
  const { way } = shown
  if (way === null) return count('no way')
  const alone = await expectEachAlone(person, workspaceId, items, shown)
  const { country: _, ...body } = { country, ...(await browser.bodyFor(items, way, more)) }
  expect(body.expectedTotal).toBe(shown.total)
  const before = await balanceOf(workspaceId)
  const { status, body: paid } = await browser.send({ ...body, ...(country === null ? {} : { billing: { ...billing, country } }) })
  if (status === 409 || status === 422) return count(`refused: ${paid.code}`)
  expect([status, paid.amount], JSON.stringify(paid)).toEqual([200, shown.total])
  expect(before - (await balanceOf(workspaceId)), 'credits of the balance').toBe(shown.creditsFromBalance)
  await expectCharged(paid, shown)
  for (const what of [way, ...Object.keys(code), ...kindsOf(items, shown), workspaceId]) count(what)
  const rate = country === 'FR' ? 0 : country === 'DE' ? 1900 : 725
  expect(shown.tax).toBe(Math.floor(((shown.subtotal - shown.discount) * rate + 5000) / 10_000))
  if (shown.tax > 0) count('taxed')
  // a shop that adds up what each line costs alone misses the price of the larger pack, the balance and the code
  if (alone !== shown.total) count('naive differs')
  await giveBack(paid)
  expect(await balanceOf(workspaceId), 'credits that came back').toBe(before)
}

function anyItem(draw: Draw, at: number): object {
  const id = `line000${at}`
  if (draw(4) === 0)
    return { id, kind: 'PACK', consumable: draw(3) === 0 ? 'OPEN_ROOM' : 'CREDIT', quantity: 1 + draw(draw(3) === 0 ? 500 : 30) }
  const { id: experienceId, format, hostType, duration, attendeesMin, attendeesMax } = oneOf(draw, shelf)
  const [latitude, longitude] = oneOf(draw, places)
  return {
    ...{ id, experienceId, format, hostType, duration, timezone: 'America/Chicago' },
    attendees: Math.min(attendeesMax, attendeesMin + draw(80)),
    upgrade: oneOf(draw, PACKAGE_LEVELS),
    ...(format === 'REMOTE' ? {} : { location: { latitude, longitude } }),
    // within and outside of seasons
    ...(draw(2) === 0
      ? {
          date: Temporal.Instant.from('2026-12-10T15:00:00Z')
            .add({ hours: 24 * draw(60) + draw(7) })
            .toString(),
        }
      : {}),
  }
}

/** The cart has for each event the credits that POST /cart/session/calculate says for it alone, and its lines add up. Answers the sum of what each costs alone. */
async function expectEachAlone(person: ReturnType<typeof app.as>, workspaceId: string, items: readonly object[], shown: Shown) {
  let alone = 0
  for (const [at, item] of items.entries()) {
    const priced = shown.items[at]
    expect(sum(priced?.lines.map(({ amount }) => amount ?? 0) ?? [])).toBe(priced?.amount)
    if ('kind' in item || !priced) {
      alone += priced?.amount ?? 0
      continue
    }
    const { id: _, upgrade, ...wish } = { upgrade: undefined, id: '', ...item }
    const { status, body } = await person.call('POST', '/cart/session/calculate', { ...wish, packageLevel: upgrade, workspaceId })
    expect([status, body.credits], JSON.stringify([item, body])).toEqual([200, priced.credits])
    expect(body.lines.map(({ kind, credits }: Line) => [kind, credits])).toEqual(priced.lines.map(({ kind, credits }) => [kind, credits]))
    alone += body.amount
  }
  expect(sum(shown.items.map(({ amount }) => amount ?? 0))).toBe(shown.subtotal)
  expect(shown.subtotal - shown.discount + shown.tax).toBe(shown.total)
  return alone
}

interface Shown {
  readonly items: readonly PricedItem[]
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly creditsToBuy: number
}

/** The provider is asked for exactly the sum, and the order that it pays has it too. */
async function expectCharged(paid: Paid, shown: Shown) {
  if (shown.total === 0) {
    expect(paid.clientSecret).toBeNull()
    return
  }
  const { intent_id: intentId } = await app.db
    .selectFrom('checkout_payment')
    .select('intent_id')
    .where('trace_id', '=', paid.traceId)
    .executeTakeFirstOrThrow()
  const intent = await providerOf(app.house)?.retrieve(intentId ?? '')
  expect(intent).toMatchObject({ ok: true, value: { amount: shown.total, currency: 'USD' } })
  const order = await app.db
    .selectFrom('credit_order')
    .select('total')
    .where('id', '=', paid.orderId ?? '')
    .executeTakeFirstOrThrow()
  expect(order.total).toBe(shown.total)
}

interface Paid {
  readonly traceId: string
  readonly orderId: string | null
  readonly clientSecret: string | null
}

/** An open payment is ended, what was booked is cancelled. */
async function giveBack({ traceId }: Paid) {
  await endPayment(app.house, traceId)
  const lines = await app.db
    .selectFrom('checkout_line')
    .innerJoin('session', 'session.id', 'checkout_line.session_id')
    .select('session.id')
    .where('trace_id', '=', traceId)
    .execute()
  for (const { id } of lines) {
    const { status, body } = await app.as('admin@troupe.example').call('DELETE', `/session/${id}?reason=Test`)
    expect(status, JSON.stringify(body)).toBe(200)
  }
}

async function balanceOf(workspaceId: string): Promise<number> {
  const { rows } = await sql<{ credits: number }>`select coalesce(sum(remaining), 0)::int as credits from credit_lot
    where workspace_id = ${workspaceId} and consumable = 'CREDIT' and (expires_at is null or expires_at > ${testNow})`.execute(app.db)
  return rows[0]?.credits ?? 0
}

function kindsOf(items: readonly object[], { items: priced }: Shown): string[] {
  const kinds = priced.flatMap(({ lines }) => lines.filter(({ credits }) => credits !== 0).map(({ kind }) => kind))
  return [
    ...new Set(kinds),
    ...(items.some((item) => 'kind' in item) ? ['pack'] : []),
    ...(items.some((item) => 'date' in item) ? ['date'] : []),
  ]
}

function oneOf<T>(draw: Draw, list: readonly T[]): T {
  const one = list[draw(list.length)]
  if (one === undefined) throw new Error('nothing to draw from')
  return one
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
