import type { Answer } from '@troupe/domain/answer'
import { type DayPrices, type Days, dayPrices, NO_DAY_PRICES } from '@troupe/domain/catalogue/day-prices'
import type { Price } from '@troupe/domain/catalogue/price'
import { type FormatFacts, type PriceWish, priceFormat, pricesAt, soldPrices } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { SessionRow } from '../../session/session.ts'
import { type Wish, windowOf } from '../starts/starts.ts'

/** An event that doesn't exist yet, as it is priced. */
export interface NewEvent extends Pick<PriceWish, 'attendees' | 'durationMinutes' | 'packageLevel' | 'rooms'> {
  readonly format: FormatFacts
  /** Null without a host on site. */
  readonly zonePriceCredits: number | null
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
export async function newDayPrices(ctx: Ctx, wish: Wish, { format, zonePriceCredits, ...event }: NewEvent): Promise<DayPrices> {
  const days = bookableDays(ctx, wish)
  const { table, modifiers } = await pricesAt(ctx.db, { asOf: ctx.now(), day: days.first })
  return dayPrices(days, modifiers, (localStartDate) =>
    creditsOf(priceFormat(format, { ...event, localStartDate }, { table, modifiers, zonePriceCredits })),
  )
}

/**
 * What a sold event would cost on each day to which the asker may move it, by its own terms (I-28); on days as above. An event that was sold for another
 * sum than its terms give stays so much dearer or cheaper. No prices for an event that its terms can't price.
 */
export async function soldDayPrices(ctx: Ctx, wish: Wish, { row, rooms, units }: ResizedEvent): Promise<DayPrices> {
  const days = bookableDays(ctx, wish)
  const [here, zoneAreaId] = [row.priced_on?.toString() ?? null, row.zone_area_id]
  const day = here !== null && here < days.first ? here : days.first
  const { modifiers, priceAs } = await soldPrices(ctx.db, row, { day, zones: zoneAreaId === null ? [] : [zoneAreaId] })
  const before = creditsOf(priceAs({ localStartDate: here, rooms: row.size, units: row.units, zoneAreaId }))
  if (before === null) return NO_DAY_PRICES
  return dayPrices(days, modifiers, (localStartDate) => {
    const after = creditsOf(priceAs({ localStartDate, rooms, units, zoneAreaId }))
    return after === null ? null : Math.max(0, row.credits + after - before)
  })
}

/** The days from the earliest to the latest start that the asker may book, in the time zone of the answers. */
function bookableDays(ctx: Ctx, wish: Wish): Days {
  const { earliest, latest } = windowOf(ctx, wish)
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(wish.timezone).toPlainDate().toString()
  return { first: dayOf(earliest), last: dayOf(latest) }
}

const creditsOf = (price: Answer<Price>): number | null => (price.ok ? price.value.credits : null)
