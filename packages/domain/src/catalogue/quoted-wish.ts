import type { HostType, PackageLevel, SessionFormat } from './kinds.ts'

/** A point for the price, and a name and a city for people. */
interface QuotedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly name?: string | undefined
  readonly city?: string | undefined
}

/** What a quote was made for: its price holds for exactly this, at any time of its day. */
export interface QuotedWish {
  readonly experienceId: string
  readonly format: SessionFormat
  readonly hostType: HostType
  readonly attendees: number
  /** Minutes. */
  readonly duration: number
  readonly packageLevel: PackageLevel
  readonly location: QuotedPlace | null
  /** The local day, YYYY-MM-DD; null for a quote without a date, which holds on any day with the seasons of then. */
  readonly day: string | null
  /** The time zone that was asked with; absent from quotes of an earlier version. */
  readonly timezone?: string | null | undefined
  /** The instant of the start that was chosen. It isn't held. */
  readonly start?: string | null | undefined
}

/**
 * Whether a quote was made for this wish. The day counts only for a quote that has one, and the place only where it decides about the price, for a host
 * on site.
 */
export function fitsQuote(quoted: QuotedWish, wish: QuotedWish): boolean {
  const sameShow =
    quoted.experienceId === wish.experienceId.toLowerCase() && quoted.format === wish.format && quoted.hostType === wish.hostType
  const sameSize = quoted.attendees === wish.attendees && quoted.duration === wish.duration && quoted.packageLevel === wish.packageLevel
  const sameDay = quoted.day === null || quoted.day === wish.day
  return sameShow && sameSize && sameDay && (wish.hostType !== 'ON_SITE' || samePlace(quoted.location, wish.location))
}

function samePlace(one: QuotedWish['location'], other: QuotedWish['location']): boolean {
  if (!one || !other) return one === other
  return one.latitude === other.latitude && one.longitude === other.longitude
}
