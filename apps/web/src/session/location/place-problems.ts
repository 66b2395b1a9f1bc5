/** What keeps a place from being saved: it has a city, and a street address where it was asked for that. */
export const placeProblems = ({ city, address }: { readonly city: unknown; readonly address: string }, asksAddress: boolean) => ({
  city: city ? undefined : 'Required',
  address: asksAddress && address.trim() === '' ? 'Required' : undefined,
})
