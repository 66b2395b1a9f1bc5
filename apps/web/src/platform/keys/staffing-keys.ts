/** The keys of this area's queries. */
export const staffingKeys = {
  /** What a link of an offer shows, by its code. */
  assignment: (code: string) => ['assignment', code],
  /** What a link of a rating shows, by its code. */
  rating: (code: string) => ['rating', code],
  /** Someone's hours; null = one's own. */
  hours: ['hours'],
  hoursOf: (userId: string | null) => ['hours', userId],
  /** Why someone can or can't work, in a span. */
  layers: (userId: string, from: string, to: string) => ['hours', userId, 'layers', from, to],
  /** Times at which no one works. */
  blocked: ['blocked times'],
} as const
