import { createZones } from '@troupe/domain/time/zone-table'
import type { CrewReader } from './board.ts'
import { claims, declinesOf, globalUnavailabilities, type Held } from './facts.ts'
import type { Subject } from './session-facts.ts'

const dayMs = 86_400_000

/** Everything around some people that the hard rules ask for a place at a start; no one has declined an event that `isNew`. */
export async function judgeContext(
  work: CrewReader,
  session: Subject,
  { startMs, ids, isNew = false }: { readonly startMs: number; readonly ids: readonly string[]; readonly isNew?: boolean },
) {
  const range = { fromMs: startMs - 9 * dayMs, toMs: startMs + 9 * dayMs }
  const held = Map.groupBy(await claims(work.tx, { ...range, now: work.at, userIds: ids, withDeclines: false }), (claim) => claim.userId)
  const claimsOf = (id: string): readonly Held[] => held.get(id) ?? []
  return {
    claimsOf,
    /** The person's offers: only these block an assignment, since pencils can move. */
    offersOf: (id: string) => claimsOf(id).filter((claim) => !claim.isPencil),
    globalUnavailabilities: await globalUnavailabilities(work.tx),
    declines: isNew ? [] : await declinesOf(work.tx, session.id),
    zones: createZones(range.fromMs, range.toMs),
  }
}
