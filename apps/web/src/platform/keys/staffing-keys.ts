/** The keys of this area's queries. */
export const staffingKeys = {
  /** What a link of an offer shows, by its code. */
  assignment: (code: string) => ['assignment', code],
} as const
