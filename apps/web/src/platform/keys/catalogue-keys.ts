/** The keys of this area's queries. */
export const catalogueKeys = {
  lists: ['experiences'],
  one: (id: string) => ['experience', id],
  edited: (id: string) => ['experience', id, 'edited'],
  /** Of all of them, without a token. */
  quote: (token?: string) => ['saved quote', ...(token === undefined ? [] : [token])],
  quotes: ['quotes'],
  tags: ['system', 'TAGS'],
  priceList: ['price list'],
  priceLists: ['price lists'],
  priceModifiers: ['price modifiers'],
  templates: ['templates'],
  languages: (id: string) => ['experience', id, 'languages'],
} as const
