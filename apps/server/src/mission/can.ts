import { type Answer, no, yes } from '@troupe/domain/answer'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { hostsSeeAnswers } from '@troupe/domain/mission/answers'
import { missionFields } from '@troupe/domain/mission/fields'
import { isLocked } from '@troupe/domain/session/lock'
import { type Ctx, isStaff, type Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { batched } from '../platform/graphql/batch.ts'
import { type MutationOperation, type Operation, reaches, scopeOf } from '../platform/rights/policy.ts'
import type { MissionRow } from './rows.ts'
import { missionsOn } from './sets.ts'

/** An event that isn't over and has a set. */
export interface SetUse {
  readonly id: string
  readonly name: string
  readonly starts_at: Temporal.Instant | null
  readonly ends_at: Temporal.Instant | null
  readonly timezone: string
  readonly diy: boolean
}

/** What decides whether a set may be changed. */
interface SetFacts {
  readonly workspaceId: string | null
  /** The editors of its workspace choose missions themselves. */
  readonly isOn: boolean
  readonly uses: readonly SetUse[]
}

/** The events that aren't over and have a set, of those that the caller may read: the earliest first, those without a date last. */
export const usesOfSet = batched((ctx, ids) => usesOf(ctx.db, ids))
const isOnIn = batched(async ({ db }, ids) => {
  const rows = await db.selectFrom('workspace').select(['id', 'settings']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, settings }) => [id, settings.missions === true]))
})

/** The facts of a set for the flags of its page. */
export async function factsOfSet(
  ctx: Ctx,
  { id, workspace_id: workspaceId }: { id: string; workspace_id: string | null },
): Promise<SetFacts> {
  const [uses = [], isOn = false] = await Promise.all([usesOfSet(ctx, id), workspaceId === null ? false : isOnIn(ctx, workspaceId)])
  return { workspaceId, isOn, uses }
}

async function usesOf(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SetUse[]>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'name', 'starts_at', 'ends_at', 'timezone', 'diy', 'mission_set_id'])
    .where('mission_set_id', 'in', ids)
    .where('status', 'not in', ['COMPLETED', 'CANCELLED'])
    .orderBy('starts_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.mission_set_id ?? '')
}

/**
 * Whether the caller may write missions of a workspace, or of the library (null). Refuses FORBIDDEN, and customers FORBIDDEN {reason: MISSIONS_OFF} where
 * their workspace doesn't choose missions itself.
 */
export function mayWrite(ctx: Ctx, operation: Operation, { workspaceId, isOn }: Pick<SetFacts, 'workspaceId' | 'isOn'>): Answer<null> {
  if (!reaches(scopeOf(operation, ctx.actor), { workspaceId })) return no('FORBIDDEN')
  return isOn || isStaff(ctx) ? yes(null) : no('FORBIDDEN', { reason: 'MISSIONS_OFF' })
}

/** Whether the caller may change a set and its missions now. Refuses as mayWrite; customers STARTS_SOON {sessions} while such an event is inside its lock. */
export function mayChangeSet(
  ctx: Ctx,
  facts: SetFacts,
  { operation, now }: { readonly operation: Operation; readonly now: Temporal.Instant },
): Answer<null> {
  const may = mayWrite(ctx, operation, facts)
  if (!may.ok || isStaff(ctx)) return may
  const locked = facts.uses.filter((use) => isLocked({ startsAt: use.starts_at, endsAt: use.ends_at, diy: use.diy }, now, false))
  return locked.length > 0 ? no('STARTS_SOON', { sessions: locked.length }) : may
}

/** The same of deleting it: STATE_CONFLICT {sessions} while an event that isn't over has it. */
export function mayDeleteSet(ctx: Ctx, facts: SetFacts, now: Temporal.Instant): Answer<null> {
  const may = mayChangeSet(ctx, facts, { operation: 'deleteMissionSet', now })
  return may.ok && facts.uses.length > 0 ? no('STATE_CONFLICT', { sessions: facts.uses.length }) : may
}

interface AskedSet {
  readonly id: string
  readonly version?: number | null | undefined
}

/**
 * Locks a set that the caller changes with its missions; all such commands of a set come one after the other. Refuses NOT_FOUND, as mayChangeSet, and
 * VERSION_CONFLICT {version}.
 */
export async function setForUpdate(work: Work, operation: Operation, { id, version }: AskedSet) {
  const known = await readableSet(work, id)
  if (!known) return no('NOT_FOUND')
  const { workspace_id: workspaceId } = known
  const isOn = workspaceId !== null && (await missionsOn(work.tx, workspaceId))
  const may = mayWrite(work, operation, { workspaceId, isOn })
  if (!may.ok) return may
  const row = await work.tx
    .selectFrom('mission_set')
    .select(['id', 'workspace_id', 'name', 'version'])
    .where('id', '=', known.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  work.readClock()
  const uses = (await usesOf(work.tx, [row.id])).get(row.id) ?? []
  const facts = { workspaceId, isOn, uses }
  const mayNow =
    operation === 'deleteMissionSet' ? mayDeleteSet(work, facts, work.at) : mayChangeSet(work, facts, { operation, now: work.at })
  if (!mayNow.ok) return mayNow
  if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes(row)
}

/** A set that the caller reads in the list of sets; that they read the event of one isn't enough. */
export async function readableSet(work: Work, id: string) {
  if (!isUuid(id)) return undefined
  const row = await work.tx
    .selectFrom('mission_set')
    .select(['id', 'workspace_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const { all, workspaces } = scopeOf('missionSets', work.actor)
  if (!row || all) return row
  return row.workspace_id === null || workspaces.has(row.workspace_id) ? row : undefined
}

/** A mission by its id with the set that it changes with, locked. Refuses as setForUpdate. */
export async function missionForUpdate(work: Work, operation: MutationOperation, { id, version }: AskedSet) {
  if (!isUuid(id)) return no('NOT_FOUND')
  const found = await work.tx.selectFrom('mission').select('mission_set_id').where('id', '=', id).executeTakeFirst()
  if (!found) return no('NOT_FOUND')
  const set = await setForUpdate(work, operation, { id: found.mission_set_id })
  if (!set.ok) return set
  const row = await work.tx.selectFrom('mission').select(columnsOf(missionFields)).where('id', '=', id).executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
  return yes({ set: set.value, row })
}

/** Whether the caller sees which answers of a mission are correct. */
export function seesAnswers(ctx: Ctx, { workspace_id: workspaceId, event }: Pick<MissionRow, 'workspace_id' | 'event'>): boolean {
  const scope = scopeOf('Mission.options.correct', ctx.actor)
  if (event) {
    const { assigned, startsAt } = event
    return reaches(scope, { workspaceId: event.workspaceId, assigned: assigned && hostsSeeAnswers(startsAt, ctx.now()) })
  }
  // the library is the same for every editor
  return workspaceId === null ? scope.all || scope.workspaces.size > 0 : reaches(scope, { workspaceId })
}
