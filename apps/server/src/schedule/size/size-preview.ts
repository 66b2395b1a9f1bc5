import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { parseInput } from '@troupe/domain/input'
import { settlementOf } from '@troupe/domain/schedule/fees'
import { sizeInput } from '@troupe/domain/schedule/input'
import { hasBegun } from '@troupe/domain/session/lock'
import { neededLevel, placesFor } from '@troupe/domain/staffing/places'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type SessionRow, sessionColumns } from '../../session/session.ts'
import { belowLevelAt } from '../../staffing/staffing.ts'
import { feeFactsOf } from '../fees/fee.ts'
import { roomsOf } from '../place.ts'
import { priceOfSize } from '../prices/price-of-size.ts'
import { isOpenAt } from '../starts/starts.ts'

/** What a different number of rooms or a different package level would cost, give back and ask of the crew. Nothing is changed. */
export interface SizePreview {
  /** Credits of the event afterwards. */
  readonly credits: number
  readonly due: number
  readonly returned: number
  /** Hosts of the event afterwards. */
  readonly hosts: number
  /** Whether enough people are free for it now; the change itself has the final say. */
  readonly staffable: boolean
  /** How many hosts and actors are below the level. */
  readonly below: number
}

/** Previews another size for those who may change it; null for everyone else, and for rooms that are too few for the attendees. */
export async function previewSize(
  ctx: Ctx,
  session: Pick<SessionRow, 'id' | 'workspace_id'>,
  { quantity, packageLevel }: { readonly quantity?: number | null | undefined; readonly packageLevel?: PackageLevel | null | undefined },
): Promise<SizePreview | null> {
  const may = reaches(scopeOf('PUT /scheduler/session/{id}/slots', ctx.actor), { workspaceId: session.workspace_id })
  const wanted = parseInput(sizeInput, { quantity: quantity ?? undefined, packageLevel: packageLevel ?? undefined })
  if (!may || !wanted.ok || Object.keys(wanted.value).length === 0) return null
  const row = await ctx.db.selectFrom('session').select(sessionColumns).where('id', '=', session.id).executeTakeFirst()
  if (!row) return null
  const rooms = roomsOf(row, quantity ?? undefined)
  if (!rooms.ok) return null
  const to = { ...rooms.value, package_level: packageLevel ?? row.package_level }
  const price = await priceOfSize(ctx.db, row, to)
  if (!price.ok) return null
  const now = ctx.now()
  const byCustomer = !isStaff(ctx) || row.status === 'REQUESTED'
  const { difference, credits } = price.value
  const facts = await feeFactsOf(ctx.db, row, now)
  const { paid, returned } = settlementOf(facts, { rooms: difference, rest: 0, fee: 0, byCustomer }, now)
  const after = { ...row, ...to }
  const below =
    neededLevel(after.package_level) > neededLevel(row.package_level) ? await belowLevelAt(ctx.db, row.id, after.package_level) : 0
  const hosts = placesFor({ ...after, preferredSalesId: null }).filter(({ role }) => role === 'HOST').length
  return { credits, due: paid, returned, hosts, staffable: await isStaffable(ctx, row, after), below }
}

async function isStaffable(ctx: Ctx, row: SessionRow, after: SessionRow): Promise<boolean> {
  const { starts_at: startsAt } = row
  const grows = after.units > row.units || neededLevel(after.package_level) > neededLevel(row.package_level)
  if (startsAt === null || !grows || hasBegun(startsAt, ctx.now())) return true
  return isOpenAt(ctx, { crew: after, timezone: row.timezone, staff: isStaff(ctx), ignoreSessionId: row.id }, startsAt)
}
