/** The keys of this area's queries. */
export const staffingKeys = {
  /** What a link of an offer shows, by its code. */
  assignment: (code: string) => ['assignment', code],
  /** What a link of a rating shows, by its code. */
  rating: (code: string) => ['rating', code],
} as const
