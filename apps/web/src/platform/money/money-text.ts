/**
 * An amount in minor units (cents) of what someone typed: '1,740.00', '1740' and '1.740,00' are the same. Null for an empty field, undefined for
 * anything that isn't an amount. The last separator with one or two digits behind it is the decimal one.
 */
export function minorOf(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[\s\u00a0]/g, '')
  if (text === '') return null
  const [, whole, cents = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined || !/^\d+([.,]\d{3})*$/.test(whole)) return undefined
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** '1740.00' of an amount in minor units, to be typed over; empty for none. */
export const moneyText = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))
