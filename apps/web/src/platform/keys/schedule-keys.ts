/** The keys of this area's queries. A key is renewed with every key that it begins with. */
export const scheduleKeys = {
  dates: ['dates'],
  /** The days of an experience, or of an event. */
  datesOf: (id: string) => ['dates', id],
  slots: ['slots'],
  price: ['price'],
  feeTables: ['fee tables'],
} as const
