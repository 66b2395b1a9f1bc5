import type { Claim, Person } from './facts.ts'
import { dayStart, localDay, weekOf, type ZoneTable } from './zone-table.ts'

/**
 * The local days and weeks on which a person can start nothing more: [fromMs, toMs) of each, epoch milliseconds. A claim counts on the day
 * and in the week in which its session starts. A limit of 0 or less closes everything.
 */
export function fullStretches(person: Person, claims: readonly Claim[], zone: ZoneTable): { fromMs: number; toMs: number }[] {
  const { dailyLimit, weeklyLimit } = person
  if ((dailyLimit !== null && dailyLimit <= 0) || (weeklyLimit !== null && weeklyLimit <= 0)) {
    return [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }]
  }
  if (dailyLimit === null && weeklyLimit === null) return []
  const days = new Map<number, number>()
  const weeks = new Map<number, number>()
  for (const claim of claims) {
    const day = localDay(zone, claim.startsAtMs)
    days.set(day, (days.get(day) ?? 0) + 1)
    weeks.set(weekOf(day), (weeks.get(weekOf(day)) ?? 0) + 1)
  }
  const full: { fromMs: number; toMs: number }[] = []
  for (const [day, count] of days) {
    if (dailyLimit !== null && count >= dailyLimit) full.push({ fromMs: dayStart(zone, day), toMs: dayStart(zone, day + 1) })
  }
  for (const [week, count] of weeks) {
    const monday = week * 7 - 3
    if (weeklyLimit !== null && count >= weeklyLimit) full.push({ fromMs: dayStart(zone, monday), toMs: dayStart(zone, monday + 7) })
  }
  return full
}
