import { cancelledAt, type WorldEvent } from './events.ts'
import { idOf, orderCodeOf, type WorkspaceName, world } from './ids.ts'
import { workspaces } from './workspaces.ts'

type Account = 'PURCHASED' | 'AVAILABLE' | 'ALLOCATED' | 'CONSUMED' | 'EXPIRED' | 'REFUNDED'

export interface Lot {
  readonly id: string
  readonly workspaceId: string
  readonly consumable: 'CREDIT' | 'OPEN_ROOM'
  readonly quantity: number
  readonly grantedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant | null
  readonly note: string
  readonly refund?: { readonly quantity: number; readonly at: Temporal.Instant; readonly reason: string }
}

export interface Entry {
  readonly workspaceId: string
  readonly consumable: 'CREDIT' | 'OPEN_ROOM'
  readonly lotId: string
  readonly fromAccount: Account
  readonly toAccount: Account
  readonly quantity: number
  readonly sessionId: string | null
  readonly actorId: string | null
  readonly reason: string
  readonly key: string
  readonly at: Temporal.Instant
}

const days = (count: number) => ({ hours: 24 * count })

/** Every lot and entry of the world, in the order of time: each event takes its credits when it is booked and the rest is what a workspace has. */
export function ledgerOf(events: readonly WorldEvent[], now: Temporal.Instant): { lots: Lot[]; entries: Entry[] } {
  const books = (Object.keys(workspaces) as WorkspaceName[]).map((name) => {
    const moves = events.filter((event) => event.placed.plan.workspace === name).flatMap((event) => movesOf(event, now))
    return bookOf(name, moves, now)
  })
  const entries = books.flatMap((book) => book.entries)
  return { lots: books.flatMap((book) => book.lots), entries: entries.sort((a, b) => Temporal.Instant.compare(a.at, b.at)) }
}

interface Move {
  readonly consumable: Lot['consumable']
  readonly at: Temporal.Instant
  readonly from: Account
  readonly to: Account
  readonly quantity: number
  readonly sessionId: string
  readonly actorId: string | null
  readonly reason: string
}

function movesOf({ placed, session }: WorldEvent, now: Temporal.Instant): Move[] {
  const { plan, id: sessionId } = placed
  const consumable = plan.openRoom ? 'OPEN_ROOM' : 'CREDIT'
  const credits = plan.openRoom ? placed.size : placed.credits
  const move = (at: Temporal.Instant, from: Account, to: Account, quantity: number, reason: string, actorId: string | null): Move => ({
    consumable,
    at,
    from,
    to,
    quantity,
    sessionId,
    actorId,
    reason,
  })
  const booked = move(session.createdAt, 'AVAILABLE', 'ALLOCATED', credits, 'Event booked', session.createdBy)
  if (plan.status === 'CANCELLED') {
    const kept = credits - refundOf(placed.plan.hostType, session.startsAt !== null, credits)
    return [
      booked,
      move(cancelledAt(now), 'ALLOCATED', 'AVAILABLE', credits - kept, 'Event cancelled', session.createdBy),
      move(cancelledAt(now), 'ALLOCATED', 'CONSUMED', kept, 'Event cancelled, not refunded', session.createdBy),
    ].filter((one) => one.quantity > 0)
  }
  if (plan.status !== 'COMPLETED' || session.endsAt === null) return [booked]
  const over = session.endsAt.add({ minutes: 30 })
  const played = move(over, 'ALLOCATED', 'CONSUMED', credits, 'Event completed', null)
  if (plan.outcome !== 'FAILED') return [booked, played]
  return [
    booked,
    played,
    move(over.add({ hours: 2 }), 'CONSUMED', 'AVAILABLE', credits, 'Event failed, credits returned', world.users.producer),
  ]
}

/**
 * What comes back of the world's cancelled events: all of a remote one five business days ahead or without a date, 70 % of one on site
 * that is 6 to 19 business days away.
 */
export function refundOf(hostType: string, dated: boolean, credits: number): number {
  return dated && hostType === 'ON_SITE' ? credits - Math.floor((credits * 30) / 100 + 0.5) : credits
}

function bookOf(name: WorkspaceName, moves: readonly Move[], now: Temporal.Instant): { lots: Lot[]; entries: Entry[] } {
  const { id: workspaceId, available } = workspaces[name]
  const inOrder = [...moves].sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  const ordered = inOrder.filter(({ consumable }) => consumable === 'CREDIT')
  const taken = inOrder.filter(({ consumable }) => consumable === 'OPEN_ROOM')
  const net = ordered.reduce(
    (sum, one) => sum + (one.from === 'AVAILABLE' ? one.quantity : 0) - (one.to === 'AVAILABLE' ? one.quantity : 0),
    0,
  )
  const lot = (label: string, quantity: number, daysAgo: number, lasts: number | null, consumable: Lot['consumable'] = 'CREDIT'): Lot => {
    const grantedAt = now.subtract(days(daysAgo))
    return {
      id: idOf('lot', `${name}/${label}`),
      workspaceId,
      consumable,
      quantity,
      grantedAt,
      expiresAt: lasts === null ? null : grantedAt.add(days(lasts)),
      note: label,
    }
  }
  // bought after the last booking, and no larger than what the others keep for credits that only came back later
  const returned = ordered.reduce((sum, one) => sum + (one.to === 'AVAILABLE' ? one.quantity : 0), 0)
  const topUp = Math.max(1, available - returned)
  const first = Math.ceil((net + available - topUp) * 0.6)
  const lots = [
    lot('Yearly pack', first, 200, null),
    lot('Second pack', net + available - topUp - first, 120, 365),
    lot('Top-up', topUp, 5, 365),
  ]
  const entries = lots.map((one) => bought(one))
  if (name === 'northwind') {
    const old = lot('Last year’s pack', 5, 440, 365)
    const twice = {
      ...lot('Summer pack', 10, 60, 365),
      refund: { quantity: 10, at: now.subtract(days(57)), reason: 'Bought by two people at the same time' },
    }
    const rooms = {
      ...lot('Open rooms', 10, 20, 365, 'OPEN_ROOM'),
      refund: { quantity: 4, at: now.subtract(days(12)), reason: 'The London office moved its open rooms to next year' },
    }
    lots.push(old, twice, rooms)
    entries.push(bought(twice), bought(rooms), refunded(twice), refunded(rooms))
    entries.push(bought(old), {
      ...bought(old),
      fromAccount: 'AVAILABLE',
      toAccount: 'EXPIRED',
      reason: 'Expired',
      key: `world/${old.id}/expired`,
      at: old.expiresAt ?? now,
    })
  }
  const rooms = lots.filter(({ consumable }) => consumable === 'OPEN_ROOM')
  return { lots, entries: [...entries, ...spend(lots.slice(0, 2), ordered), ...spend(rooms, taken)] }
}

function bought(lot: Lot): Entry {
  return {
    workspaceId: lot.workspaceId,
    consumable: lot.consumable,
    lotId: lot.id,
    fromAccount: 'PURCHASED',
    toAccount: 'AVAILABLE',
    quantity: lot.quantity,
    sessionId: null,
    actorId: world.users.sales,
    reason: lot.note,
    key: `world/${lot.id}/bought`,
    at: lot.grantedAt,
  }
}

const refunded = (lot: Lot & Required<Pick<Lot, 'refund'>>): Entry => ({
  ...bought(lot),
  fromAccount: 'AVAILABLE',
  toAccount: 'REFUNDED',
  quantity: lot.refund.quantity,
  reason: `Refund of order ${orderCodeOf(lot.id)}`,
  key: `world/${lot.id}/refunded`,
  at: lot.refund.at,
})

/** Spends the soonest to expire first; what an event gives back or uses up returns to or stays with the lots it came from. */
function spend(lots: readonly Lot[], moves: readonly Move[]): Entry[] {
  const soonest = [...lots].sort((a, b) => (a.expiresAt?.epochMilliseconds ?? Infinity) - (b.expiresAt?.epochMilliseconds ?? Infinity))
  const left = new Map(lots.map((lot) => [lot.id, lot.quantity]))
  const held = new Map<string, number>()
  return moves.flatMap((move) => {
    let open = move.quantity
    const entries: Entry[] = []
    for (const lot of soonest) {
      const holds = `${move.sessionId} ${lot.id} ${move.from}`
      const has = (move.from === 'AVAILABLE' ? left.get(lot.id) : held.get(holds)) ?? 0
      const quantity = Math.min(open, has)
      if (quantity === 0) continue
      open -= quantity
      if (move.from === 'AVAILABLE') left.set(lot.id, has - quantity)
      else held.set(holds, has - quantity)
      if (move.to === 'AVAILABLE') left.set(lot.id, (left.get(lot.id) ?? 0) + quantity)
      else held.set(`${move.sessionId} ${lot.id} ${move.to}`, (held.get(`${move.sessionId} ${lot.id} ${move.to}`) ?? 0) + quantity)
      entries.push({
        workspaceId: lot.workspaceId,
        consumable: lot.consumable,
        lotId: lot.id,
        fromAccount: move.from,
        toAccount: move.to,
        quantity,
        sessionId: move.sessionId,
        actorId: move.actorId,
        reason: move.reason,
        key: `world/${move.sessionId}/${lot.note}/${move.from} to ${move.to}`,
        at: move.at,
      })
    }
    if (open > 0) throw new Error(`The world's ledger is ${open} credits short for ${move.sessionId}.`)
    return entries
  })
}
