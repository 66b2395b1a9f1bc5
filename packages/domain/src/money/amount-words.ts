/** '1,740.00 USD' of minor units. Without Intl, whose signs and spaces change with the version of its data: an invoice is printed with the same bytes for years. */
export function amountWords(minor: number, currency: string): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${minor < 0 ? '−' : ''}${whole}.${digits.slice(-2)} ${currency}`
}
