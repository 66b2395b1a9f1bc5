import { EXPERIENCE_CATEGORIES, type ExperienceCategory, type HostType } from '@troupe/domain/catalogue/kinds'
import type { PricingData } from './ask.ts'

type Priced = PricingData['experiences'][number]
type PricedFormat = Priced['formats'][number]

export interface PriceRow {
  readonly key: string
  readonly experienceId: string
  readonly title: string
  readonly hostType: HostType
  readonly duration: number
  /** Only subscribers can book it. */
  readonly subscribersOnly: boolean
  readonly price: PricedFormat['prices'][number] | null
  /** Why there is no price; null when there is one. */
  readonly why: 'CITY' | 'OUT_OF_ZONE' | { readonly from: number; readonly to: number } | null
}

export interface PriceGroup {
  readonly category: ExperienceCategory
  readonly rows: readonly PriceRow[]
}

/** The prices for a number of people by category, in the order of the catalogue. */
export function priceGroups({ experiences }: PricingData, people: number): readonly PriceGroup[] {
  return EXPERIENCE_CATEGORIES.map((category) => ({
    category,
    rows: experiences
      .filter((one) => one.category === category)
      .flatMap((experience) => experience.formats.map((format) => rowOf(experience, format, people))),
  })).filter(({ rows }) => rows.length > 0)
}

function rowOf({ id, title }: Priced, format: PricedFormat, people: number): PriceRow {
  const { hostType, duration, reason, prices, attendeesMin: from, attendeesMax: to } = format
  const price = prices.find((one) => one.people === people) ?? null
  const row = { key: `${id} ${hostType}`, experienceId: id, title, hostType, duration, subscribersOnly: reason === 'SUBSCRIBERS_ONLY' }
  if (reason === 'LOCATION_REQUIRED') return { ...row, price: null, why: 'CITY' }
  if (reason === 'UNKNOWN_PRICE_ZONE') return { ...row, price: null, why: 'OUT_OF_ZONE' }
  // while the prices for a different number load, the number itself may be right
  return { ...row, price, why: price || (people >= from && people <= to) ? null : { from, to } }
}
