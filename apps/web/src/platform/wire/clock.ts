/** Differences below this say nothing: an answer's time is in whole seconds, and it has travelled. */
const tolerance = 5_000

/** By how many milliseconds this device's clock is ahead of the server's; negative when it's behind. */
let ahead = 0

/** Compares this device's clock with the time of an answer that has just come: the value of its Date header. */
export function hearServerTime(date: string | null) {
  // the end of that second: a countdown mustn't promise time that the server no longer gives
  const next = date === null ? Number.NaN : Date.now() - (Date.parse(date) + 999)
  if (Number.isNaN(next) || Math.abs(next - ahead) < tolerance) return
  ahead = Math.abs(next) < tolerance ? 0 : next
}

/** Now in milliseconds, by the server's clock: for what ends at an instant that the server has chosen, on a device whose clock may be wrong. */
export const serverNow = (): number => Date.now() - ahead

/** Now in milliseconds by this device's own clock, right or wrong: to reckon how long ago something was pressed here, which it knows better than we do. */
export const deviceNow = (): number => Date.now()

/** Now by the server's clock, as an instant. */
export const serverInstant = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Math.round(serverNow()))

/** Today's date in a zone, YYYY-MM-DD. */
export const todayIn = (zone: string, now: number = serverNow()): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(now)).toZonedDateTimeISO(zone).toPlainDate().toString()
