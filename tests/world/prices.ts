import { FIRST_PRICE_TABLE, type PriceTable } from '@troupe/domain/catalogue/price-table'
import { FIRST_MONEY_TABLE, type MoneyTable } from '@troupe/domain/money/money-table'
import { idOf, world } from './ids.ts'

/** Everything of the world was sold by the first tables. */
const beginning = Temporal.Instant.from('2000-01-01T00:00:00Z')

/** The prices of the world: those in force from the beginning, and those to come, which raise virtual events and the small packs. */
export function pricesAt(now: Temporal.Instant) {
  const coming = firstOfMonth(now.add({ hours: 24 * 120 }))
  const { levels } = FIRST_PRICE_TABLE
  const dearer: PriceTable = {
    ...FIRST_PRICE_TABLE,
    levels: { ...levels, ON_SCREEN: { ...levels.ON_SCREEN, REMOTE: 5, HYBRID: 6 } },
    upgrades: { STANDARD: 0, PRO: 2, PREMIUM: 5 },
  }
  const raised: MoneyTable = {
    ...FIRST_MONEY_TABLE,
    packs: [{ from: 1, price: 18_500, subscriberPrice: 16_600 }, ...FIRST_MONEY_TABLE.packs.slice(1)],
    openRoom: { price: 4800, subscriberPrice: 4200 },
  }
  const dated = <T>(name: string, table: T, startsAt: Temporal.Instant) => ({
    id: idOf(name, startsAt === beginning ? 'first' : 'coming'),
    startsAt,
    body: table,
    madeBy: startsAt === beginning ? null : world.users.admin,
  })
  const made = <T extends { readonly startsAt: Temporal.Instant }>(row: T) => ({
    ...row,
    madeAt: row.startsAt === beginning ? beginning : now,
  })
  return {
    priceTables: [dated('price list', FIRST_PRICE_TABLE, beginning), dated('price list', dearer, coming)],
    moneyTables: [made(dated('money table', FIRST_MONEY_TABLE, beginning)), made(dated('money table', raised, coming))],
  }
}

/** The midnight in Chicago that begins the next month after an instant. */
const firstOfMonth = (after: Temporal.Instant): Temporal.Instant =>
  after.toZonedDateTimeISO('America/Chicago').add({ months: 1 }).with({ day: 1 }).startOfDay().toInstant()
