/** Where the postcode is written after the city. */
const POSTCODE_LAST = ['US', 'CA', 'AU', 'NZ', 'GB', 'IE']

/**
 * The town of a postal address, in the order of its country: 'Portland, OR 97205', 'London SW1A 1AA', '10115 Berlin'. In the United States the state comes
 * with the ZIP code. Empty where neither is known.
 */
export function townWords({
  city = '',
  postcode = '',
  country = '',
}: { readonly [Part in 'city' | 'postcode' | 'country']?: string }): string {
  const [town, code] = [city.trim().replace(/,$/, ''), postcode.trim()]
  const isStateNext = country === 'US' && /^[a-z]{2}\b/i.test(code)
  const parts = POSTCODE_LAST.includes(country) ? [town, code] : [code, town]
  return parts.filter(Boolean).join(isStateNext ? ', ' : ' ')
}
