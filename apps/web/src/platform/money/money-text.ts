/**
 * Digits with a point or a comma before one or two decimals; or groups of three, which commas separate, or points: several of them, or before a comma
 * with decimals. No group follows a 0.
 */
const shapes = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
]

/**
 * An amount in minor units (cents) of what someone typed: '1,740.00', '1740' and '1.740,00' are the same. Null for an empty field, undefined for
 * anything that isn't an amount, such as '180.005': the field itself shows a point before the cents, so it can't be 180,005.
 */
export function minorOf(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s\u00a0]/g, '')
  if (text === '') return null
  const [, whole, cents = ''] = shapes.map((shape) => shape.exec(text)).find((read) => read !== null) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** '1740.00' of an amount in minor units, to be typed over; empty for none. */
export const moneyText = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))
