import { credits } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import type { Lacking } from '../refusals.ts'
import type { WayOut } from '../ways-out.tsx'
import { moment } from '../words.ts'

interface WaysGiven {
  readonly lacking: Lacking
  readonly timezone: string
  /** '3 rooms' of a number. */
  readonly rooms: (count: number) => string
  readonly onRooms: (quantity: number) => void
  readonly onStart: (startsAt: string, quantity: number) => void
  /** What the event is told to do after a move: nothing where the move brings the rooms. */
  readonly startNote: string
  /** Staff do it anyway, for its price and the fee; null for everyone else. */
  readonly force: { readonly label: string; readonly due: number; readonly note: string; readonly take: () => void } | null
  /** Whether the reader is staff. */
  readonly staff: boolean
  /** Customers ask a producer; null where a request can't say what they want. */
  readonly ask: { readonly note: string; readonly take: () => void } | null
}

/**
 * The ways out of a lack of hosts, in their order: the most rooms that fit (with the credits that are missing for them, if any are), the nearest start
 * with enough hosts, force for staff, a request for customers.
 */
export function waysFrom({ lacking, timezone, rooms, onRooms, onStart, startNote, force, staff, ask }: WaysGiven): WayOut[] {
  const ways = lacking.ways.map((way): WayOut => {
    if (way.kind === 'START')
      return {
        label: `Reschedule to ${moment(way.startsAt, timezone)}`,
        note: `Enough hosts are free then. ${startNote}`.trim(),
        onTake: () => onStart(way.startsAt, way.quantity),
      }
    const buys = way.missingCredits > 0
    return {
      label: buys
        ? `Buy ${credits(way.missingCredits)} and change to ${rooms(way.quantity)}`
        : priced(`Change to ${rooms(way.quantity)}`, way.credits),
      note: `There are enough hosts for ${rooms(way.quantity)} at this time.`,
      onTake: () => onRooms(way.quantity),
    }
  })
  // credits are never forced
  if (force && lacking.credits === 0)
    ways.push({ label: priced(force.label, force.due + lacking.fee.credits), note: force.note, onTake: force.take })
  if (ask) ways.push({ label: 'Ask your producer', note: ask.note, onTake: ask.take })
  // staff who may not force it have no one to email
  if (!staff && !ask)
    ways.push({
      label: 'Email us',
      note: 'Ask us to find more hosts for this time.',
      onTake: () => location.assign(`mailto:${salesAddress}`),
    })
  return ways
}

/** What of a forced price is the rush fee; nothing where there is none. */
export const rushWords = ({ fee }: Pick<Lacking, 'fee'>): string =>
  fee.credits > 0 ? ` The price includes a rush fee of ${credits(fee.credits)}.` : ''

/** A change with its price, where it has one. */
const priced = (label: string, due: number): string => (due > 0 ? `${label} for ${credits(due)}` : label)
