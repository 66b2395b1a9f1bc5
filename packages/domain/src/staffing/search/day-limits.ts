import { dayStart, localDay, weekOf, type ZoneTable } from '../../time/zone-table.ts'
import type { Claim, Person } from './facts.ts'

/**
 * The local days and weeks on which a person can start nothing more: [fromMs, toMs) of each, epoch milliseconds. An event counts once on the day
 * and in the week in which it starts. A limit of 0 or less closes everything.
 */
export function fullStretches(person: Person, claims: readonly Claim[], zone: ZoneTable): { fromMs: number; toMs: number }[] {
  const { dailyLimit, weeklyLimit } = person
  if ((dailyLimit !== null && dailyLimit <= 0) || (weeklyLimit !== null && weeklyLimit <= 0)) {
    return [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }]
  }
  if (dailyLimit === null && weeklyLimit === null) return []
  const days = new Map<number, Set<string>>()
  const weeks = new Map<number, Set<string>>()
  for (const { startsAtMs, sessionId } of claims) {
    const day = localDay(zone, startsAtMs)
    days.set(day, (days.get(day) ?? new Set()).add(sessionId))
    weeks.set(weekOf(day), (weeks.get(weekOf(day)) ?? new Set()).add(sessionId))
  }
  const full: { fromMs: number; toMs: number }[] = []
  for (const [day, events] of days) {
    if (dailyLimit !== null && events.size >= dailyLimit) full.push({ fromMs: dayStart(zone, day), toMs: dayStart(zone, day + 1) })
  }
  for (const [week, events] of weeks) {
    const monday = week * 7 - 3
    if (weeklyLimit !== null && events.size >= weeklyLimit) full.push({ fromMs: dayStart(zone, monday), toMs: dayStart(zone, monday + 7) })
  }
  return full
}
