import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { anywhere, idOrNone, type Listed, noRow, type Page } from '../platform/database/lists.ts'
import type { MissionRow, MissionSetRow } from './rows.ts'
import { selectMissions, selectSets } from './sets.ts'

/** The columns by which sets are sorted. */
export const missionSetSortFields = ['name', 'createdAt'] as const
const sorted = { name: sql`lower(s.name)`, createdAt: sql`s.created_at` } as const

interface SetsAsked {
  readonly workspaceId?: string | undefined
  /** Only Troupe's library, or only sets of workspaces. */
  readonly library?: boolean | undefined
  /** A part of the name. */
  readonly text?: string | undefined
  readonly sorting: readonly { readonly field: (typeof missionSetSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/**
 * What a reader of sets reads, as a condition on `s`: the sets of their workspaces and, where one of these chooses missions itself, the library. A set
 * that they know from an event alone isn't listed.
 */
function listed({ scope: { all, workspaces } }: Ctx) {
  if (all) return sql<boolean>`s.deleted_at is null`
  const mine = [...workspaces, noRow]
  return sql<boolean>`s.deleted_at is null and (s.workspace_id = any(${mine}::uuid[]) or (s.workspace_id is null
    and exists (select from workspace w where w.id = any(${mine}::uuid[]) and w.settings @> '{"missions": true}')))`
}

/** A page of the sets that the caller reads: by name unless asked otherwise. */
export async function listMissionSets(
  ctx: Ctx,
  { workspaceId, library, text, sorting }: SetsAsked,
  page: Page,
): Promise<Listed<MissionSetRow>> {
  let rows = selectSets(ctx.db).where(listed(ctx))
  if (workspaceId !== undefined) rows = rows.where('s.workspace_id', '=', idOrNone(workspaceId))
  if (library !== undefined) rows = rows.where('s.workspace_id', library ? 'is' : 'is not', null)
  if (text?.trim()) rows = rows.where('s.name', 'ilike', anywhere(text.trim()))
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  for (const { field, direction } of sorting) rows = rows.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await rows.orderBy(sorted.name).orderBy('s.id').offset(page.offset).limit(page.limit).execute()
  return { nodes: nodes.map((row) => ({ ...row, event: null })), totalCount: total }
}

/** A page of the missions of the sets that the caller reads, only those of a set if it is named: by position. */
export async function listMissions(ctx: Ctx, missionSetId: string | undefined, page: Page): Promise<Listed<MissionRow>> {
  let rows = selectMissions(ctx.db).where(listed(ctx))
  if (missionSetId !== undefined) rows = rows.where('m.mission_set_id', '=', idOrNone(missionSetId))
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nodes = await rows.orderBy('m.mission_set_id').orderBy('m.position').offset(page.offset).limit(page.limit).execute()
  return { nodes: nodes.map((row) => ({ ...row, event: null })), totalCount: total }
}
