const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '1 Dec 2026' of a day YYYY-MM-DD. */
export const shortDay = (isoDate: string): string => format.format(new Date(`${isoDate}T12:00:00Z`))
