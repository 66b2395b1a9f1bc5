import { trueMinus } from './minus.ts'

/** Money as people read it: an amount in minor units of a currency (cents). */

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, whole: boolean): Intl.NumberFormat {
  const key = `${currency} ${whole}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency, ...(whole ? { maximumFractionDigits: 0 } : {}) })
  formats.set(key, made)
  return made
}

/** How many minor units make one: 100 cents a dollar, 1 yen a yen. */
const minorUnits = (currency: string): number => 10 ** (formatOf(currency, false).resolvedOptions().maximumFractionDigits ?? 2)

/** '$1,980', '$17.50': cents only where there are some. For prices in a text or a list. */
export function price(amount: number, currency: string): string {
  const units = minorUnits(currency)
  return trueMinus(formatOf(currency, amount % units === 0).format(amount / units))
}

/** '$1,980.00': for sums, and for what a button charges. */
export const sum = (amount: number, currency: string): string => trueMinus(formatOf(currency, false).format(amount / minorUnits(currency)))
