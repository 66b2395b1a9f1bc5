import { type DayPrices, type Days, dayPrices, NO_DAY_PRICES } from '@troupe/domain/catalogue/day-prices'
import { asSold, type NewWish, priceOfSold } from '@troupe/domain/catalogue/terms'
import { type FormatFacts, priceFacts, priceFormat } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { SessionRow } from '../../session/session.ts'
import type { Zone } from '../../venue/venue.ts'
import { type Wish, windowOf } from '../starts/starts.ts'

/** An event that doesn't exist yet, as it is priced. */
export interface NewEvent extends Omit<NewWish, 'localStartDate'> {
  readonly format: FormatFacts
  /** Null without a host on site. */
  readonly zone: Zone | null
}

/** An event that exists, with the rooms that are wanted. */
export interface ResizedEvent {
  readonly row: SessionRow
  readonly rooms: number
  readonly units: number
}

/**
 * What an event that doesn't exist yet costs on each day on which the asker may book, by today's prices. These are the days that may be asked for: whether a
 * crew is free on them isn't considered.
 */
export async function newDayPrices(ctx: Ctx, wish: Wish, { format, zone, ...event }: NewEvent): Promise<DayPrices> {
  const days = bookableDays(ctx, wish)
  const prices = { ...(await priceFacts(ctx.db, { asOf: ctx.now(), day: days.first })), zone }
  return dayPrices(days, prices.modifiers, (localStartDate) => {
    const priced = priceFormat(format, { ...event, localStartDate }, prices)
    return priced.ok ? priced.value.price.credits : null
  })
}

/**
 * What a sold event would cost on each day to which the asker may move it, by its own terms (I-28); on days as above. An event that was sold for another
 * sum than its terms give stays so much dearer or cheaper. No prices for an event that its terms can't price.
 */
export async function soldDayPrices(ctx: Ctx, wish: Wish, { row, rooms, units }: ResizedEvent): Promise<DayPrices> {
  const days = bookableDays(ctx, wish)
  const here = asSold(row)
  const day = here.localStartDate !== null && here.localStartDate < days.first ? here.localStartDate : days.first
  const prices = await priceFacts(ctx.db, { asOf: Temporal.Instant.from(row.terms.asOf), day, zones: [row.zone_area_id] })
  const before = priceOfSold(row, here, prices)
  if (!before.ok) return NO_DAY_PRICES
  return dayPrices(days, prices.modifiers, (localStartDate) => {
    const after = priceOfSold(row, { ...here, rooms, units, localStartDate }, prices)
    return after.ok ? Math.max(0, row.credits + after.value.credits - before.value.credits) : null
  })
}

/** The days from the earliest to the latest start that the asker may book, in the time zone of the answers. */
function bookableDays(ctx: Ctx, wish: Wish): Days {
  const { earliest, latest } = windowOf(ctx, wish)
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(wish.timezone).toPlainDate().toString()
  return { first: dayOf(earliest), last: dayOf(latest) }
}
