import { type Answer, no, yes } from '@troupe/domain/answer'
import type { PackageLevel } from '@troupe/domain/catalogue/kinds'
import { invalid } from '@troupe/domain/errors'
import type { ForceUpgradeInput, UpgradeInput } from '@troupe/domain/schedule/input'
import { mayChangeLevel } from '@troupe/domain/schedule/may-schedule'
import { neededLevel } from '@troupe/domain/staffing/places'
import { hasUpgrades } from '../../catalogue/catalogue.ts'
import { type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import { type SessionRow, sessionForUpdate } from '../../session/session.ts'
import { raiseCrewLevel } from '../../staffing/staffing.ts'
import { scheduleFactsOf } from '../may-be-moved.ts'
import { type Placed, placedOf } from '../place.ts'
import { changeSize, type Forced, type SizeChanged } from './change-size.ts'
import { withWaysOut } from './ways-out.ts'

/** `released` counts hosts and actors who lost their place; `charged` and `returned` are credits, without the fee. */
export interface Upgraded extends Placed {
  readonly packageLevel: PackageLevel
  readonly released: number
  readonly charged: number
  readonly returned: number
}

const keptReason = 'Kept when the package level was raised'

/**
 * POST /session/{id}/upgrade: another package level, in one transaction with its price and its crew. Hosts and plants below the new level are released
 * and replaced. Without a date only the money moves. Refuses INVALID {upgrade: SAME}, VERSION_CONFLICT, NOT_ALLOWED_TYPE, STARTS_SOON (down inside the
 * customers' lock for staff too), then as changeSize.
 */
export const upgradeSession = (ctx: Ctx, id: string, input: UpgradeInput): Promise<Answer<Upgraded>> =>
  command(ctx, (work) => changeLevel(ctx, work, { id, ...input, force: null }))

/** POST /session/{id}/upgrade/force: past the lock, also downwards; hosts and plants below the level keep their places as overrides, for a rush fee unless waived. */
export const forceUpgrade = (ctx: Ctx, id: string, { reason, waiveFee, ...input }: ForceUpgradeInput): Promise<Answer<Upgraded>> =>
  command(ctx, (work) => changeLevel(ctx, work, { id, ...input, force: { reason, waiveFee } }))

async function changeLevel(
  ctx: Ctx,
  work: Work,
  { id, upgrade, version, force }: UpgradeInput & { readonly id: string; readonly force: Forced | null },
): Promise<Answer<Upgraded>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  if (upgrade === row.package_level) return invalid({ upgrade: ['SAME'] })
  if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  const down = neededLevel(upgrade) < neededLevel(row.package_level)
  const facts = { ...scheduleFactsOf(row), formatAllows: await hasUpgrades(work.tx, row.format_id) }
  const may = mayChangeLevel(facts, work.at, { staff: isStaff(work), down, force: force !== null })
  if (!may.ok) return may
  work.onRefusal(withWaysOut(ctx, row, { package_level: upgrade }))
  let released = 0
  const changed = await changeSize(work, row, {
    kind: 'LEVEL',
    event: 'CHANGE_ROOMS',
    to: { package_level: upgrade },
    force,
    crew: async () => {
      if (down) return 0
      const raised = await raiseCrewLevel(work, row.id, { keep: force && (force.reason?.trim() || keptReason) })
      released = raised.released
      return raised.missing
    },
  })
  if (!changed.ok) return changed
  auditLevel(work, row, { ...changed.value, force })
  const { row: upgraded, fee, charged, returned } = changed.value
  return yes({ ...placedOf(upgraded, fee), packageLevel: upgraded.package_level, released, charged, returned })
}

function auditLevel(work: Work, row: SessionRow, { force, ...changed }: SizeChanged & { readonly force: Forced | null }) {
  const { charged, returned, fee } = changed
  work.audit({
    operation: force ? 'POST /session/{id}/upgrade/force' : 'POST /session/{id}/upgrade',
    subjectType: 'session',
    subjectId: row.id,
    workspaceId: row.workspace_id,
    before: { packageLevel: row.package_level },
    after: { packageLevel: changed.row.package_level, charged, returned, fee, ...(force ? { waived: force.waiveFee ?? false } : {}) },
    reason: force?.reason?.trim() || null,
  })
}
