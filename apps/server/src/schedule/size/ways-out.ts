import { no, type Refusal } from '@troupe/domain/answer'
import { spendableCredits } from '../../credit/credit.ts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import type { SessionRow } from '../../session/session.ts'
import { roomsOf } from '../place.ts'
import { priceOfSize, type Size } from '../prices/price-of-size.ts'
import { firstOpen } from '../starts/alternatives.ts'
import { alternativesTo, type Wish } from '../starts/starts.ts'

/** What works instead of a change that lacks hosts: fewer rooms, with their price and the credits that are missing for it; or another start. */
export type WayOut =
  | { readonly kind: 'ROOMS'; readonly quantity: number; readonly credits: number; readonly missingCredits: number }
  | { readonly kind: 'START'; readonly startsAt: string; readonly endsAt: string; readonly quantity: number }

/**
 * Completes the refusal of a size that lacks hosts with what works instead: the most rooms for which there are hosts, more than the event has; then, where
 * credits are enough, the nearest start that has hosts for the wanted size. Searched after the rollback.
 */
export const withWaysOut =
  (ctx: Ctx, row: SessionRow, to: Size) =>
  async (refusal: Refusal): Promise<Refusal> => {
    if (refusal.code !== 'NOT_ENOUGH_HOSTS' && refusal.code !== 'NOT_ENOUGH_HOSTS_AND_CREDITS') return refusal
    if (row.starts_at === null) return refusal
    const wish = { crew: { ...row, ...to }, timezone: row.timezone, staff: isStaff(ctx), ignoreSessionId: row.id }
    const rooms = await fewerRooms(ctx, row, { wish, startsAt: row.starts_at, size: to.size ?? row.size })
    const start =
      refusal.code === 'NOT_ENOUGH_HOSTS' ? await otherStart(ctx, { wish, startsAt: row.starts_at, size: to.size ?? row.size }) : []
    return no(refusal.code, { ...refusal.extensions, ways: [...rooms, ...start] satisfies WayOut[] })
  }

interface WantedSize {
  readonly wish: Wish
  readonly startsAt: Temporal.Instant
  readonly size: number
}

async function fewerRooms(ctx: Ctx, row: SessionRow, { wish, startsAt, size }: WantedSize): Promise<WayOut[]> {
  const sizes = Array.from({ length: Math.max(0, size - 1 - row.size) }, (_, fewer) => size - 1 - fewer).flatMap((quantity) => {
    const rooms = roomsOf(row, quantity)
    return rooms.ok ? { crew: { ...wish.crew, units: rooms.value.units }, told: { quantity } } : []
  })
  const most = await firstOpen(ctx, sizes, { wish, startsAt })
  const quantity = most?.told.quantity
  if (!most || quantity === undefined) return []
  const price = await priceOfSize(ctx.db, row, { size: quantity, units: most.crew.units })
  if (!price.ok) return []
  const { difference: credits } = price.value
  const missingCredits = Math.max(0, credits - (await spendableCredits(ctx.db, row.workspace_id, ctx.now())))
  return [{ kind: 'ROOMS', quantity, credits, missingCredits }]
}

async function otherStart(ctx: Ctx, { wish, startsAt, size: quantity }: WantedSize): Promise<WayOut[]> {
  const [nearest] = await alternativesTo(ctx, wish, { wanted: startsAt })
  return nearest ? [{ kind: 'START', ...nearest, quantity }] : []
}
