import { localDay, weekOf, type Zones } from '../../time/zone-table.ts'
import type { Claim, Person } from '../search/facts.ts'
import type { PlanSeat } from './facts.ts'

interface Around {
  readonly seats: readonly PlanSeat[]
  /** The person's promised time that stays. */
  readonly claims: readonly Claim[]
  readonly zones: Zones
}

/** The daily and weekly limits of a person as limits among some places: how many more of a local day's or week's they may take. */
export function limitsOf(person: Person, { seats, claims, zones }: Around) {
  const zone = zones(person.timezone)
  const dayOf = (ms: number): number => localDay(zone, ms)
  const kinds = [
    { kind: 'DAY' as const, limit: person.dailyLimit, partOf: dayOf },
    { kind: 'WEEK' as const, limit: person.weeklyLimit, partOf: (ms: number) => weekOf(dayOf(ms)) },
  ]
  return kinds.flatMap(({ kind, limit, partOf }) => {
    if (limit === null) return []
    const taken = Map.groupBy(claims, (claim) => partOf(claim.startsAtMs))
    const events = (part: number) => new Set(taken.get(part)?.map((claim) => claim.sessionId)).size
    const numbers = Map.groupBy(seats.keys(), (at) => partOf(seats[at]?.startsAtMs ?? 0))
    return [...numbers].map(([part, among]) => ({ kind, most: Math.max(0, limit - events(part)), among }))
  })
}
