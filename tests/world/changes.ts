import { cancelledAt, type WorldEvent } from './events.ts'
import { idOf } from './ids.ts'
import { refundOf } from './ledger.ts'

/** The event that was moved, by a day and for free: its host and actor are asked again. */
const moved = idOf('session', 'pendingOffers')

/** Where an event was before it moved; null for one that never did. */
export const movedFrom = ({ session }: WorldEvent): Temporal.Instant | null =>
  session.id === moved && session.startsAt ? session.startsAt.subtract({ hours: 24 }) : null

/** The changes of price that are recorded: of each cancelled event what came back, and the free move. */
export function changesOf(events: readonly WorldEvent[], now: Temporal.Instant) {
  return events.flatMap((event) => {
    const { placed, session } = event
    const change = {
      sessionId: session.id,
      limits: false,
      free: null,
      percent: 100,
      credits: placed.credits,
      fee: 0,
      paid: 0,
      kept: 0,
      returned: 0,
    }
    if (movedFrom(event)) return [{ ...change, at: now.subtract({ hours: 3 }), kind: 'MOVE', limits: true }]
    if (placed.plan.status !== 'CANCELLED') return []
    const returned = refundOf(placed.plan.hostType, session.startsAt !== null, placed.credits)
    const percent = returned === placed.credits ? 100 : 70
    return [{ ...change, at: cancelledAt(now), kind: 'CANCEL', percent, returned, kept: placed.credits - returned }]
  })
}
