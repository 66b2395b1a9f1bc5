import { sql } from 'kysely'
import { expect } from 'vitest'
import { endPayment } from '../../apps/server/src/checkout/payment/end-payment.ts'
import { FIRST_PRICE_TABLE } from '../../packages/domain/src/catalogue/price-table.ts'
import { FIRST_MONEY_TABLE } from '../../packages/domain/src/money/money-table.ts'
import { cartOf, pack, show } from '../cart-browser.ts'
import { testNow } from '../template.ts'
import { chanceOf } from '../world/ids.ts'
import { customers } from './houses.ts'
import { houseOf, paymentRow, providerOfHouse, quietProviders, type Rig } from './payments.ts'

const seed = process.env.RACE_SEED ?? String(Date.now())
const carts = 8

/**
 * Carts of four customers whose prices change between the moment they are shown and the moment they are paid, and while they are paid. No one may be
 * charged more than they were shown; a token that has expired is answered with the new price. Answers how many were charged, how many paid
 * less than shown, how many were told a new price, and how many a shop that charges today's price would have overcharged.
 */
export async function payWhilePricesChange(rig: Rig, rounds: number) {
  console.log(`RACE_SEED=${seed}`)
  const draw = chanceOf(`${seed}/prices`)
  const seen = { charged: 0, less: 0, told: 0, overchargedNaively: 0 }
  for (let round = 0; round < rounds; round++) {
    await quietProviders(rig)
    // tables start at different instants
    const begun = testNow.add({ minutes: 90 * round })
    rig.setClock(begun)
    const browsers = Array.from({ length: carts }, (_, at) => {
      const { email, workspaceId } = customers[at % customers.length] ?? customers[0]
      return cartOf(rig.as(email), workspaceId)
    })
    const bodies = await Promise.all(browsers.map((browser, at) => browser.bodyFor(itemsOf(draw, at), 'CARD')))
    const isLate = round % 5 === 4
    rig.setClock(begun.add({ minutes: isLate ? 31 : 1 }))
    const change = changePrices(rig, round, draw)
    const today = await Promise.all(browsers.map((browser, at) => browser.bodyFor(bodies[at]?.items ?? [], 'CARD')))
    const [told] = await Promise.all([Promise.all(browsers.map((browser, at) => browser.send(bodies[at] ?? {}))), change])
    for (const [at, answer] of told.entries()) {
      const shown = Number(bodies[at]?.expectedTotal)
      if (!isLate && Number(today[at]?.expectedTotal) > shown) seen.overchargedNaively++
      if (answer.code === 'QUOTE_CHANGED') {
        expect(isLate).toBe(true)
        seen.told++
        continue
      }
      expect(answer.code, JSON.stringify(answer.body)).toBeNull()
      const { amount, intentId } = await paymentRow(rig, bodies[at]?.traceId)
      const intent = await providerOfHouse(houseOf(rig, 0)).retrieve(intentId ?? '')
      expect(intent).toMatchObject({ ok: true, value: { amount } })
      expect(answer.body.amount).toBe(amount)
      expect(amount).toBeLessThanOrEqual(shown)
      seen.charged++
      if (amount < shown) seen.less++
    }
    await Promise.all(bodies.map(({ traceId }) => endPayment(houseOf(rig, round), traceId)))
  }
  rig.setClock(testNow)
  return seen
}

/** A dated show without and one with a host on the spot, and a pack: their prices come from the list, a season, a zone and the table of packs. */
const itemsOf = (draw: (below: number) => number, at: number) => [
  { ...show, id: `shown00${at}`, attendees: 10 + 10 * draw(10), duration: 60 + 15 * draw(3), ...(draw(2) ? { date: dayOf(at) } : {}) },
  {
    ...{ ...show, id: `sites00${at}`, format: 'IN_PERSON', hostType: 'ON_SITE', duration: 60, attendees: 30 },
    location: { latitude: 42.0451, longitude: -87.6877 },
  },
  { ...pack, id: `packs00${at}`, quantity: 1 + draw(60) },
]

/** A weekday for each cart, in the season that staff change. */
const dayOf = (at: number) => `2027-08-${['02', '03', '04', '05', '06', '09', '10', '11'][at % carts]}T17:00:00Z`

/** Staff change a price, up or down, while carts are being paid: of a credit, of an event, of a zone or of a season, by turns. */
async function changePrices(rig: Rig, round: number, draw: (below: number) => number) {
  const tell = async (query: string, input: object) => {
    const { code, body } = await rig.as('admin@troupe.example').call('POST', '/graphql', { query, variables: { input } })
    expect(code, JSON.stringify(body)).toBeNull()
  }
  const factor = 0.6 + draw(80) / 100
  const kind = round % 4
  if (kind === 0) {
    const packs = FIRST_MONEY_TABLE.packs.map(({ from, price, subscriberPrice }) => ({
      from,
      price: Math.round(price * factor),
      subscriberPrice: Math.round(subscriberPrice * factor),
    }))
    await tell('mutation($input: CreateMoneyTableInput!) { createMoneyTable(input: $input) { id } }', { ...FIRST_MONEY_TABLE, packs })
  } else if (kind === 1) {
    const { ON_SCREEN, ...others } = FIRST_PRICE_TABLE.levels
    const levels = { ...others, ON_SCREEN: { ...ON_SCREEN, REMOTE: 2 + draw(6) } }
    await tell('mutation($input: CreatePriceTableInput!) { createPriceTable(input: $input) { id } }', { ...FIRST_PRICE_TABLE, levels })
  } else if (kind === 2) {
    const season = { dateRange: { from: '2027-08-01', to: '2027-08-31' }, types: ['REMOTE'], percent: draw(2) ? 40 : -30 }
    await tell('mutation($input: PriceModifierInput!) { createPriceModifier(input: $input) { id } }', season)
  } else {
    const { now } = rig.first.clock
    await sql`insert into venue_zone_price (zone_area_id, starts_at, price)
      select id, ${now.toString()}::timestamptz, ${draw(12)} from venue_zone_area`.execute(rig.db)
  }
}
