/** The keys of this area's queries. */
export const catalogueKeys = {
  lists: ['experiences'],
  one: (id: string) => ['experience', id],
  languages: (id: string) => ['experience', id, 'languages'],
} as const
