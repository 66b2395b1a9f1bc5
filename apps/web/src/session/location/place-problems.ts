import { isCityAlone, type TypedPlace } from '../../venue/typed-place.ts'

/** What keeps a place from being saved: it has a city, and more than that where it was asked for. */
export const placeProblems = ({ place, name }: { readonly place: TypedPlace; readonly name: string }, asksAddress: boolean) => ({
  place: !place.at ? 'Choose a city or an address from the list' : asksAddress && isCityAlone({ ...place, name }) ? 'Required' : undefined,
})

/** A place in one line, as a conflict shows it; empty where there is none. */
export function placeText(place: unknown): string {
  if (typeof place !== 'object' || place === null) return ''
  const { name, address, city } = { name: '', address: '', city: '', ...place }
  return [...new Set([name, address, city])].filter(Boolean).join(', ')
}
