import { judge } from '../eligible.ts'
import type { Roster } from '../search/roster.ts'
import type { SeatGroup } from './build.ts'
import type { Draft } from './draft.ts'
import type { PlanFacts } from './facts.ts'
import { cheapest } from './greedy.ts'

/**
 * For each hard rule, how many people of the role it is the first to rule out. People without the role aren't counted. SAME_EVENT is another place of the event,
 * which they have or the plan gives them (`seated`); FORBIDDEN is what a producer decided.
 */
export function whyNoOne(
  facts: PlanFacts,
  { zones }: Roster,
  { group: { seat }, seated }: { readonly group: SeatGroup; readonly seated: ReadonlySet<string> },
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const person of facts.people) {
    const claims = facts.claims.filter((claim) => claim.userId === person.id)
    const { globalUnavailabilities } = facts
    const verdict = judge(person, seat, { claims, globalUnavailabilities, declines: seat.declines, zones })
    const isOnEvent = seated.has(person.id) || claims.some(({ sessionId }) => sessionId === seat.sessionId)
    const rule = verdict.ok ? (isOnEvent ? 'SAME_EVENT' : 'FORBIDDEN') : verdict.rule
    if (rule !== 'ROLE') counts[rule] = (counts[rule] ?? 0) + 1
  }
  return counts
}

/**
 * By how much a plan gets dearer at the cheapest exchange that fills a place of a need: someone eligible leaves other places, which are filled again where
 * that is possible. Null when no one is eligible.
 */
export function exchangePrice(draft: Draft, need: number): number | null {
  const { firstPair, needOf } = draft.model
  const before = draft.cost()
  let least: number | null = null
  for (let pair = firstPair[need] ?? 0; pair < (firstPair[need + 1] ?? 0); pair++) {
    if (draft.chosen[pair] === 1) continue
    const removed = draft.inTheWay(pair)
    for (const other of removed) draft.remove(other)
    draft.add(pair)
    const added = [pair]
    for (const other of removed) {
      const next = cheapest(draft, needOf[other] ?? 0)
      if (next < 0) continue
      draft.add(next)
      added.push(next)
    }
    least = Math.min(least ?? Number.POSITIVE_INFINITY, draft.cost() - before)
    for (const next of added) draft.remove(next)
    for (const other of removed) draft.add(other)
  }
  return least
}
