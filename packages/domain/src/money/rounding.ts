/** A percentage of a whole number of credits, halves rounded up. Integers only: no binary fraction decides about a credit. */
export function percentOf(credits: number, percent: number): number {
  return Math.floor((credits * percent + 50) / 100)
}
