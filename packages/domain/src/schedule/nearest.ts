/** How many other times are named when the wanted one is taken. */
const MOST = 3

/** Up to three starts other than the wanted one, the nearest first; of two equally near the earlier. */
export function nearestStarts<Start extends { readonly startsAt: Temporal.Instant }>(
  starts: readonly Start[],
  wanted: Temporal.Instant,
): Start[] {
  const away = ({ startsAt }: Start) => Math.abs(startsAt.epochMilliseconds - wanted.epochMilliseconds)
  return starts
    .filter((start) => away(start) > 0)
    .toSorted((a, b) => away(a) - away(b) || Temporal.Instant.compare(a.startsAt, b.startsAt))
    .slice(0, MOST)
}
