import type { EventLine } from '../../platform/cart/cart-lines.ts'
import { type City, usualZone } from '../../schedule/booking.ts'
import type { SavedWish } from './quote-wish.ts'

interface QuotedFrom {
  readonly show: { readonly title: string; readonly category: string }
  readonly cities: readonly City[] | undefined
  /** The code of the quote that holds its price. */
  readonly quote?: string | undefined
}

/** A show of a quote as a line of a cart, which has no id yet. */
export function lineOfWish(wish: SavedWish, { show, cities, quote }: QuotedFrom): EventLine {
  const { experienceId, format, hostType, attendees, duration, packageLevel, location, day, timezone, start } = wish
  const city = cityAt(location, cities)
  return {
    ...{ id: '', experienceId, title: show.title, category: show.category, format, hostType, attendees, duration, location, quote },
    ...{ upgrade: packageLevel, date: start, day: start === null ? (day ?? undefined) : undefined },
    timezone: timezone ?? city?.timezone ?? usualZone(),
    ...(city ? { cityId: city.id } : {}),
  }
}

/** The city at this point: a quote's place has a point and no id. */
export const cityAt = (
  location: { readonly latitude?: number; readonly longitude?: number } | null | undefined,
  cities: readonly City[] | undefined,
): City | undefined => cities?.find(({ point }) => point.latitude === location?.latitude && point.longitude === location.longitude)
