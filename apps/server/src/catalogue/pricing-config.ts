import { type Answer, yes } from '@troupe/domain/answer'
import type { PriceModifier } from '@troupe/domain/catalogue/price'
import { MAX_LEVEL, type PriceTable } from '@troupe/domain/catalogue/price-table'
import { PEOPLE_PER_ROOM, PEOPLE_PER_UNIT_IN_PERSON } from '@troupe/domain/catalogue/rooms'
import type { Ctx } from '../platform/ctx.ts'
import { modifiersSince } from './catalogue.ts'
import { priceTableAt } from './price-tables.ts'

export interface PricingConfig extends PriceTable {
  /** Since when the list is in force. */
  readonly startsAt: string
  /** The highest n of CREDIT_n. */
  readonly maxLevel: number
  readonly peoplePerRoom: number
  /** In person one priced unit serves so many people, unless the format has its own ratio. */
  readonly peoplePerUnitInPerson: number
  /** The seasons that are not over yet, soonest first. */
  readonly modifiers: readonly PriceModifier[]
}

/** GET /pricing/config: all that the one pricing function needs to know of this house, in credits. Zones come with a place. */
export async function pricingConfig(ctx: Ctx): Promise<Answer<PricingConfig>> {
  const now = ctx.now()
  const { startsAt, table } = await priceTableAt(ctx.db, now)
  // somewhere it is still yesterday
  const modifiers = await modifiersSince(ctx.db, now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }))
  return yes({
    ...table,
    startsAt: startsAt.toString(),
    maxLevel: MAX_LEVEL,
    peoplePerRoom: PEOPLE_PER_ROOM,
    peoplePerUnitInPerson: PEOPLE_PER_UNIT_IN_PERSON,
    modifiers,
  })
}
