/** The signs that name one currency alone; every other one is named by its code. */
const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', NZD: 'NZ$' }

/** '$1,740.00' or 'CHF 1,740.00' of minor units. Without Intl, whose signs and spaces change with the version of its data: an invoice is printed with the same bytes for years. */
export function amountWords(minor: number, currency: string): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '−' : ''}${signs[currency] ?? `${currency}\u00a0`}${whole}.${digits.slice(-2)}`
}
