import * as z from 'zod/mini'
import { dayInput, integerInput, readDay } from '../input.ts'
import { SESSION_FORMATS } from './kinds.ts'
import type { PriceModifier } from './price.ts'

/** The longest season: a leap year. */
const MAX_DAYS = 366

/** A season as it is edited: its first and last local day, its formats, and by how much it raises (or lowers) prices. */
export const seasonInput = z.strictObject({
  dateRange: z.strictObject({ from: dayInput, to: dayInput }).check(
    z.refine(({ from, to }) => from <= to, { error: 'BEFORE_START', path: ['to'] }),
    z.refine(({ from, to }) => daysOf(from, to) <= MAX_DAYS, { error: 'TOO_LONG', path: ['to'] }),
  ),
  types: z.array(z.enum(SESSION_FORMATS)).check(
    z.minLength(1),
    z.refine((types) => new Set(types).size === types.length, 'INVALID'),
  ),
  percent: integerInput(-90, 300).check(z.refine((percent) => percent !== 0, 'ZERO')),
})
export type SeasonInput = z.output<typeof seasonInput>

/** The same as prices read it. */
export const modifierOf = ({ dateRange, types, percent }: SeasonInput): PriceModifier => ({
  startsOn: dateRange.from,
  endsOn: dateRange.to,
  types,
  percent,
})

/** How many days a season has, both ends included; what isn't a day is refused as one. */
function daysOf(from: string, to: string): number {
  const [first, last] = [readDay(from), readDay(to)]
  return first && last ? first.until(last).days + 1 : 0
}
