import { type HostType, PACKAGE_LEVELS, type PackageLevel, type SessionFormat } from './kinds.ts'
import { type PriceModifier, priceOf } from './price.ts'
import type { PriceTable } from './price-table.ts'

/** For how many people the catalogue shows prices. */
const PRICED_PEOPLE = [10, 25, 50, 100, 200] as const

/** A way of playing an experience, as far as it decides about prices. */
export interface PricedFormat {
  readonly format: SessionFormat
  readonly hostType: HostType
  /** Minutes: its usual length. */
  readonly duration: number
  readonly attendeesMin: number
  readonly attendeesMax: number
  readonly level: number | null
  readonly peoplePerUnit: number | null
  readonly upgradeCredits: Readonly<Partial<Record<PackageLevel, number>>>
}

/** All prices of a catalogue follow from these. */
export interface PriceInputs {
  readonly table: PriceTable
  readonly modifiers: readonly PriceModifier[]
}

/** A price that changes, in credits before travel. */
export interface ChangedPrice<F> {
  readonly of: F
  readonly people: number
  readonly packageLevel: PackageLevel
  /** The first day on which it changes by this much; null for an event without a date. */
  readonly day: string | null
  readonly before: number
  readonly after: number
}

/** How many prices there are, how many rise and fall, and the largest change of each format that changes most, most credits first. */
export interface PriceChanges<F> {
  readonly prices: number
  readonly raised: number
  readonly lowered: number
  readonly largest: readonly ChangedPrice<F>[]
}

/** The numbers of people for which a format has prices in the catalogue, in order; `people` is one more. */
export const pricedPeople = (format: Pick<PricedFormat, 'attendeesMin' | 'attendeesMax'>, people?: number): number[] =>
  [...new Set([...PRICED_PEOPLE, ...(people === undefined ? [] : [people])])]
    .filter((count) => count >= format.attendeesMin && count <= format.attendeesMax)
    .toSorted((a, b) => a - b)

/**
 * What a change of a price list or of seasons does to the prices of a catalogue: for each format, package and number of people the price without a date
 * and on every day that counts differently. A price that changes on several days counts once, by its largest change.
 */
export function priceChanges<F extends PricedFormat>(
  formats: readonly F[],
  { before, after }: { readonly before: PriceInputs; readonly after: PriceInputs },
  { first }: { readonly first: string },
): PriceChanges<F> {
  const days = [null, ...turningDays([...before.modifiers, ...after.modifiers], first)]
  const all = formats.flatMap((of) =>
    pricedPeople(of).flatMap((people) => PACKAGE_LEVELS.map((packageLevel) => ({ of, people, packageLevel }))),
  )
  const changed = all.flatMap((one) => largestChange(one, { before, after }, days) ?? [])
  const byCredits = changed.toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
  return {
    prices: all.length,
    raised: changed.filter((one) => one.after > one.before).length,
    lowered: changed.filter((one) => one.after < one.before).length,
    largest: firstOfEach(byCredits).slice(0, 5),
  }
}

/** The first change of each format: five of one format would say the same thing five times. */
function firstOfEach<F>(changes: readonly ChangedPrice<F>[]): ChangedPrice<F>[] {
  const seen = new Set<F>()
  return changes.filter(({ of }) => !seen.has(of) && seen.add(of))
}

type ChangePriced<F> = Pick<ChangedPrice<F>, 'of' | 'people' | 'packageLevel'>

function largestChange<F extends PricedFormat>(
  one: ChangePriced<F>,
  { before, after }: { readonly before: PriceInputs; readonly after: PriceInputs },
  days: readonly (string | null)[],
): ChangedPrice<F> | undefined {
  let largest: ChangedPrice<F> | undefined
  for (const day of days) {
    const change = { ...one, day, before: creditsOn(one, before, day), after: creditsOn(one, after, day) }
    const by = Math.abs(change.after - change.before)
    if (by > (largest ? Math.abs(largest.after - largest.before) : 0)) largest = change
  }
  return largest
}

function creditsOn<F extends PricedFormat>({ of, people, packageLevel }: ChangePriced<F>, inputs: PriceInputs, day: string | null): number {
  const price = priceOf(
    {
      ...{ format: of.format, hostType: of.hostType, durationMinutes: of.duration, attendees: people, packageLevel },
      ...{ levelOverride: of.level, peoplePerUnit: of.peoplePerUnit, upgradeCredits: of.upgradeCredits[packageLevel] },
      ...{ zonePriceCredits: 0, modifiers: inputs.modifiers, localStartDate: day },
    },
    inputs.table,
  )
  return price.ok ? price.value.credits : 0
}

/** The days, from the first one on, from which other seasons hold: each begins with a season or after one. */
function turningDays(modifiers: readonly PriceModifier[], first: string): string[] {
  const days = modifiers.flatMap(({ startsOn, endsOn }) => [startsOn, dayAfter(endsOn)])
  return [...new Set([first, ...days])].filter((day) => day >= first).toSorted()
}

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
