import { type Answer, no, yes } from '@troupe/domain/answer'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import { anywhere, type Listed, noRow, type Page } from '../platform/database/lists.ts'
import { hasWords, wantedWords } from '../platform/database/search-words.ts'
import { batched } from '../platform/graphql/batch.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import type { MediaRow, WorkspaceRow } from './row.ts'

export const workspaceSortFields = ['name', 'company', 'createdAt'] as const
export interface WorkspacesAsked {
  readonly text?: string | undefined
  /** Words of the search: its name or company has words that begin so. */
  readonly words?: string | undefined
  readonly sorting: readonly { readonly field: (typeof workspaceSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** One customer. Refuses NOT_FOUND, both for another customer's and for an unknown one. */
export async function workspaceById(ctx: Ctx, id: string): Promise<Answer<WorkspaceRow>> {
  if (!isUuid(id) || !reaches(scopeOf('workspace', ctx.actor), { workspaceId: id.toLowerCase() })) return no('NOT_FOUND')
  const row = await selected(ctx.db).where('w.id', '=', id).executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

const activePeople = batched<string>(async ({ db }, ids) => {
  const rows = await db.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).where('active', '=', true).execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
})

/** The name of a workspace's preferred salesperson, as its quotes have it too; null without one, and for one who has left. */
export const salespersonOf = async (
  ctx: Ctx,
  { preferred_sales_id: id }: Pick<WorkspaceRow, 'preferred_sales_id'>,
): Promise<string | null> => (id && (await activePeople(ctx, id))) || null

/** The caller's own customers, all for staff; empty rather than forbidden. */
export async function workspaces(ctx: Ctx, asked: WorkspacesAsked, page: Page): Promise<Listed<WorkspaceRow>> {
  const { scope, actor } = ctx
  let rows = selected(ctx.db)
  if (!scope.all) {
    // `own` is the permission list of a person whose role has no column of its own here
    const own = scope.own && actor.kind === 'user' ? [...actor.levels.keys()] : []
    rows = rows.where('w.id', 'in', [...scope.workspaces, ...own, noRow])
  }
  if (asked.words) rows = rows.where(hasWords(sql`w.name || ' ' || coalesce(w.company, '')`, wantedWords(asked.words, 'ALL')))
  if (asked.text?.trim()) {
    const wanted = anywhere(asked.text.trim())
    rows = rows.where((eb) => eb.or([eb('w.name', 'ilike', wanted), eb('w.company', 'ilike', wanted)]))
  }
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  for (const { field, direction } of asked.sorting) rows = rows.orderBy(sortedBy[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await rows.orderBy('w.name').orderBy('w.id').offset(page.offset).limit(page.limit).execute()
  return { nodes, totalCount: total }
}

const sortedBy = { name: 'w.name', company: 'w.company', createdAt: 'w.created_at' } as const

const columns = columnsOf(workspaceFields).map((column) => `w.${column}` as const)

const selected = (db: Db) =>
  db
    .selectFrom('workspace as w')
    .select(columns)
    .select(
      sql<MediaRow[]>`coalesce((select json_agg(json_build_object('kind', m.kind, 'fileId', f.id, 'name', f.name, 'width', f.width,
        'height', f.height) order by m.kind) from workspace_media m join file f on f.id = m.file_id where m.workspace_id = w.id), '[]')`.as(
        'media',
      ),
    )
