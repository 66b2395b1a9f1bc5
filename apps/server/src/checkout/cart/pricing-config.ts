import { type Answer, yes } from '@troupe/domain/answer'
import type { PriceModifier } from '@troupe/domain/catalogue/price'
import { MAX_LEVEL, type PriceTable } from '@troupe/domain/catalogue/price-table'
import { PEOPLE_PER_ROOM, PEOPLE_PER_UNIT_IN_PERSON } from '@troupe/domain/catalogue/rooms'
import type { MoneyTable } from '@troupe/domain/money/money-table'
import { priceTableAt, seasonsSince } from '../../catalogue/catalogue.ts'
import { moneyTableAt } from '../../credit/credit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type City, cities } from '../../venue/venue.ts'

interface PricingConfig extends PriceTable {
  /** From when on the list applies. */
  readonly startsAt: string
  /** The highest n of CREDIT_n. */
  readonly maxLevel: number
  readonly peoplePerRoom: number
  /** How many people one unit on site serves, unless the format has its own ratio. */
  readonly peoplePerUnitInPerson: number
  /** The seasons that are not over yet, soonest first. */
  readonly modifiers: readonly PriceModifier[]
  /** What credits and open rooms cost, in minor units of the currency. */
  readonly money: Pick<MoneyTable, 'currency' | 'packs' | 'openRoom' | 'lotDays'>
  /** Where events on site can be priced, by name. */
  readonly cities: readonly Pick<City, 'id' | 'name' | 'latitude' | 'longitude'>[]
}

/** GET /pricing/config: everything that the pricing function needs to know about this installation, in credits and money. Zones come with a place. */
export async function pricingConfig(ctx: Ctx): Promise<Answer<PricingConfig>> {
  const now = ctx.now()
  // in some time zones it is still yesterday
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  const { startsAt, table, also: modifiers } = await priceTableAt(ctx.db, now, seasonsSince(yesterday.toString(), now))
  const { currency, packs, openRoom, lotDays } = await moneyTableAt(ctx.db, now)
  return yes({
    ...table,
    startsAt: startsAt.toString(),
    maxLevel: MAX_LEVEL,
    peoplePerRoom: PEOPLE_PER_ROOM,
    peoplePerUnitInPerson: PEOPLE_PER_UNIT_IN_PERSON,
    modifiers,
    money: { currency, packs, openRoom, lotDays },
    cities: (await cities(ctx.db)).map(({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude })),
  })
}
