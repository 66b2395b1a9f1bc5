import { type Answer, no, yes } from '@troupe/domain/answer'
import type { PricingDataAsked } from '@troupe/domain/catalogue/input'
import type { ExperienceCategory, HostType, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { pricedPeople } from '@troupe/domain/catalogue/price-change'
import { creditPrice } from '@troupe/domain/money/amounts'
import type { MoneyTable } from '@troupe/domain/money/money-table'
import { type FormatFacts, formatsShown, type PricesThere, priceFacts, priceFormat } from '../../catalogue/catalogue.ts'
import { moneyTableAt } from '../../credit/credit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { isForSubscribers } from '../quotes/quote.ts'

/** The price of a format for a number of people: credits, and what someone pays who buys exactly these, in minor units. */
interface PriceForPeople {
  readonly people: number
  readonly size: number
  readonly units: number
  readonly credits: number
  readonly amount: number
}

export const NO_PRICE_REASONS = ['LOCATION_REQUIRED', 'UNKNOWN_PRICE_ZONE', 'SUBSCRIBERS_ONLY'] as const

interface PricedFormatRow {
  readonly format: SessionFormat
  readonly hostType: HostType
  /** Minutes: the usual length, for which the prices are. */
  readonly duration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
  readonly prices: readonly PriceForPeople[]
  /** Why there are no prices, or who can't book it. */
  readonly reason?: (typeof NO_PRICE_REASONS)[number]
}

interface PricedExperience {
  readonly id: string
  readonly title: string
  readonly category: ExperienceCategory
  readonly formats: readonly PricedFormatRow[]
}

interface PricingData {
  readonly currency: string
  /** What a single credit costs; larger amounts are cheaper. */
  readonly unitPrice: number
  readonly zone: { readonly name: string; readonly credits: number } | null
  /** The nearest zone, when the place is in none. */
  readonly nearest: { readonly name: string; readonly km: number } | null
  readonly experiences: readonly PricedExperience[]
}

/** A person moving through the pricing page asks once for each place and number of people. */
const lists = { purpose: 'pricing data', most: 120, minutes: 1 }

/**
 * GET /pricing/data: what every experience of the web site costs without a date, for some numbers of people and `people`. Outside every zone, and without
 * a place, formats with a host on site have no prices but a reason. Refuses TOO_MANY_REQUESTS above 120 a minute and network address.
 */
export async function pricingData(ctx: Ctx, party: string, asked: PricingDataAsked): Promise<Answer<PricingData>> {
  const retryAfter = await countHit(ctx, lists, party)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const now = ctx.now()
  const inForce = await priceFacts(ctx.db, { asOf: now, day: null, place: asked.coordinates })
  const zone = inForce.zone && 'price' in inForce.zone ? inForce.zone : null
  const nearest = inForce.zone && 'nearest' in inForce.zone ? inForce.zone.nearest : null
  const money = await moneyTableAt(ctx.db, now)
  const all = await formatsShown(ctx.db, { onWebSite: true })
  const wanted = all.filter(
    (format) => (!asked.type || format.type === asked.type) && (!asked.category || format.category === asked.category),
  )
  const rowOf = (format: FormatFacts) => pricedRow(format, { inForce, money, asked, zone })
  return yes({
    currency: money.currency,
    unitPrice: creditPrice(money, { credits: 1, isSubscriber: false }),
    zone: zone && { name: zone.name, credits: zone.price },
    nearest: nearest && { name: nearest.name, km: nearest.km },
    experiences: [...Map.groupBy(wanted, (format) => format.experienceId)].flatMap(([id, formats]) => {
      const [first] = formats
      return first ? { id, title: first.experienceTitle, category: first.category, formats: formats.map(rowOf) } : []
    }),
  })
}

interface CartPricedBy {
  readonly inForce: PricesThere
  readonly money: MoneyTable
  readonly asked: PricingDataAsked
  readonly zone: { readonly price: number } | null
}

function pricedRow(format: FormatFacts, { inForce, money, asked, zone }: CartPricedBy): PricedFormatRow {
  const { type, hostType, duration, attendeesMin, attendeesMax } = format
  const row = { format: type, hostType, duration, attendeesMin, attendeesMax }
  if (hostType === 'ON_SITE' && !zone) return { ...row, prices: [], reason: asked.coordinates ? 'UNKNOWN_PRICE_ZONE' : 'LOCATION_REQUIRED' }
  // a price that no one pays would mislead: what only subscribers can book costs what they pay
  const isSubscriber = isForSubscribers(format)
  const prices = pricedPeople(format, asked.people).flatMap((people) => {
    const wish = { attendees: people, durationMinutes: duration, packageLevel: 'STANDARD', localStartDate: null } as const
    const price = priceFormat(format, wish, inForce)
    if (!price.ok) return []
    const { size, units, credits } = price.value.price
    return { people, size, units, credits, amount: credits * creditPrice(money, { credits, isSubscriber }) }
  })
  return { ...row, prices, ...(isSubscriber ? { reason: 'SUBSCRIBERS_ONLY' as const } : {}) }
}
