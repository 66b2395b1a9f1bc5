const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '1 Dec 2026' of a day YYYY-MM-DD. */
export const shortDay = (isoDate: string): string => format.format(new Date(`${isoDate}T12:00:00Z`))

/** '1 Dec 2026 to 19 Dec 2026': the dates of a price modifier. */
export const rangeWords = ({ dateRange }: { readonly dateRange: { readonly from: string; readonly to: string } }): string =>
  `${shortDay(dateRange.from)} to ${shortDay(dateRange.to)}`
