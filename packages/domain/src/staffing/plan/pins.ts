import { createZones } from '../../time/zone-table.ts'
import { judge } from '../eligible.ts'
import type { Claim } from '../search/facts.ts'
import { placeOfWork } from '../travel.ts'
import type { PlanFacts, PlanSeat } from './facts.ts'

const AROUND_MS = 21 * 86_400_000

/** The hard rules that keep a person from a place of a plan, the first one first; other places that they are pinned to take their time. */
export function pinBlocks(facts: PlanFacts, { placeId, userId }: { readonly placeId: string; readonly userId: string }): string[] {
  const person = facts.people.find(({ id }) => id === userId)
  const seat = facts.seats.find((one) => one.placeId === placeId)
  if (!person || !seat) return []
  const pinned = new Set(facts.pins.flatMap((pin) => (pin.how === 'PIN' && pin.userId === userId ? pin.placeId : [])))
  const others = facts.seats.filter((one) => one.placeId !== placeId && pinned.has(one.placeId))
  if (others.some((one) => one.sessionId === seat.sessionId)) return ['OVERLAP']
  const verdict = judge(person, seat, {
    claims: [...facts.claims.filter((claim) => claim.userId === userId), ...others.map((one) => claimOfSeat(one, userId))],
    globalUnavailabilities: facts.globalUnavailabilities,
    declines: seat.declines,
    zones: createZones(seat.startsAtMs - AROUND_MS, seat.startsAtMs + AROUND_MS),
  })
  return verdict.ok ? [] : verdict.blocks.map((block) => block.rule)
}

/** The time that a place of a plan would take of its person. */
export function claimOfSeat({ sessionId, role, startsAtMs, endsAtMs, leadMinutes, where }: PlanSeat, userId: string): Claim {
  return { userId, sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * 60_000, toMs: endsAtMs, where: placeOfWork(role, where) }
}
