/** The keys of this area's queries. */
export const catalogueKeys = {
  lists: ['experiences'],
  one: (id: string) => ['experience', id],
  /** Of all of them, without a token. */
  quote: (token?: string) => ['saved quote', ...(token === undefined ? [] : [token])],
  quotes: ['quotes'],
} as const
