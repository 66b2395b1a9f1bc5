import type { PlanFacts, PlanSeat } from '../plan/facts.ts'
import type { Claim } from '../search/facts.ts'
import { placeOfWork } from '../travel.ts'

/** A live offer that a repair may move: its person could take another place, and someone else this one. */
export interface HeldOffer {
  readonly seat: PlanSeat
  readonly userId: string
  /** They have said yes; otherwise they haven't answered yet. */
  readonly isAccepted: boolean
}

/**
 * Places that lost their person, and everything that decides who can take them. All places lie within 40 days. `claims` and `played` leave out the offers
 * in `held`, and pencils, which move.
 */
export interface RepairFacts extends Pick<PlanFacts, 'people' | 'claims' | 'globalUnavailabilities' | 'played' | 'weights'> {
  readonly open: readonly PlanSeat[]
  readonly held: readonly HeldOffer[]
  /** People who can't take a place for a reason that these facts don't show. */
  readonly forbidden: readonly { readonly placeId: string; readonly userId: string }[]
}

const MINUTE_MS = 60_000

/** The time that an offer takes of its person. */
export function claimOfOffer({ seat, userId }: Pick<HeldOffer, 'seat' | 'userId'>): Claim {
  const { sessionId, startsAtMs, endsAtMs, leadMinutes, role, where } = seat
  return { userId, sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * MINUTE_MS, toMs: endsAtMs, where: placeOfWork(role, where) }
}
