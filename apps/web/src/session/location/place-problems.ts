/** What keeps a place from being saved: it has a city, and a street address where it was asked for that. */
export const placeProblems = ({ city, address }: { readonly city: unknown; readonly address: string }, asksAddress: boolean) => ({
  city: city ? undefined : 'Required',
  address: asksAddress && address.trim() === '' ? 'Required' : undefined,
})

/** A place in one line, as a conflict shows it; empty where there is none. */
export function placeText(place: unknown): string {
  if (typeof place !== 'object' || place === null) return ''
  const { name, address, city } = { name: '', address: '', city: '', ...place }
  return [...new Set([name, address, city])].filter(Boolean).join(', ')
}
