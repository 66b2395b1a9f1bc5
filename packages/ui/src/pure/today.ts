let now = () => Date.now()

/** Gives the widgets a better clock than the browser's, which may be wrong: milliseconds since 1970. */
export function setClock(next: () => number) {
  now = next
}

/** Today's date in the reader's zone, YYYY-MM-DD. */
export const todayHere = (): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(now())).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
