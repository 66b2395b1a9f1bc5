import { idOf, world } from './ids.ts'
import { workspaces } from './workspaces.ts'

/** The discount codes of the world: one that applies to everyone, one for a single workspace, and one of each other state. */
export function discountCodesAt(now: Temporal.Instant) {
  const day = (count: number) => now.add({ hours: 24 * count })
  const codeOf = (code: string, percent: number, startsAt: Temporal.Instant) => ({
    id: idOf('discount code', code),
    code,
    percent,
    startsAt,
    endsAt: null as Temporal.Instant | null,
    maxUses: null as number | null,
    workspaceId: null as string | null,
    createdBy: world.users.sales,
    createdAt: startsAt,
  })
  return [
    { ...codeOf('FIRSTSHOW', 10, day(-30)), endsAt: day(60), maxUses: 100 },
    { ...codeOf('SUMMER15', 15, day(-150)), endsAt: day(-60) },
    { ...codeOf('SPRING12', 12, day(30)), endsAt: day(90), createdAt: day(-2) },
    // its only use is reserved by the open card payment of Northwind Foods
    { ...codeOf('ENCORE10', 10, day(-20)), maxUses: 1 },
    { ...codeOf('HALDEN20', 20, day(-7)), workspaceId: workspaces.halden.id, maxUses: 3 },
  ]
}
