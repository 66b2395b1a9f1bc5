import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { anywhere, idOrNone, type Listed, noRow, type Page } from '../../platform/database/lists.ts'
import { beginsAs, hasWords, wantedWords } from '../../platform/database/search-words.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { modifiersOfUser, type PermissionRow, type UserRow, userColumns } from './user-row.ts'

export interface UsersAsked {
  readonly text?: string | undefined
  /** Words of the search: their name or address has words that begin so. */
  readonly words?: string | undefined
  readonly roles?: readonly UserRole[] | undefined
  readonly permissions?: readonly AccountRole[] | undefined
  readonly workspaceId?: string | undefined
  readonly active?: boolean | undefined
  readonly sorting: readonly { readonly field: UserSortField; readonly direction: 'ASC' | 'DESC' }[]
}
export const userSortFields = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'role',
  'createdAt',
  'lastLoggedInAt',
  'level',
  'load',
  'active',
] as const
export type UserSortField = (typeof userSortFields)[number]
/** Customers can't sort by fields that they don't see. */
const staffSorted: ReadonlySet<UserSortField> = new Set(['createdAt', 'lastLoggedInAt', 'level', 'load', 'active'])

/** The person who asks, or null for a guest. */
export async function me(ctx: Ctx): Promise<UserRow | null> {
  if (ctx.actor.kind !== 'user') return null
  return (await people(ctx.db).where('u.id', '=', ctx.actor.id).executeTakeFirst()) ?? null
}

/** One person: oneself, a member of a workspace one administers, anyone for staff. Refuses NOT_FOUND, both for another customer's and for an unknown one. */
export const userById = (ctx: Ctx, id: string): Promise<Answer<UserRow>> => userIn(ctx.db, ctx, id)

/** The same inside a command's transaction, judged by the right to read whatever the command is. */
export async function userIn(db: Db | Tx, { actor }: Ctx, id: string): Promise<Answer<UserRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await people(db).where('u.id', '=', id).where('u.deleted_at', 'is', null).executeTakeFirst()
  const scope = scopeOf('user', actor)
  const own = actor.kind === 'user' && actor.id === row?.id
  const shared = row?.permissions.some((one) => reaches(scope, { workspaceId: one.workspaceId, own }))
  return row && (shared || reaches(scope, { own })) ? yes(row) : no('NOT_FOUND')
}

/** People by their ids, for rows that were already allowed to name them. */
export async function usersByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const rows = await people(ctx.db)
    .where('u.id', 'in', [...ids, noRow])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** People to choose from: members of the caller's workspaces for customers, everyone for staff. Refuses INVALID {sorting} by what the caller does not see. */
export async function users(ctx: Ctx, asked: UsersAsked, page: Page): Promise<Answer<Listed<UserRow>>> {
  if (!ctx.scope.all && asked.sorting.some(({ field }) => staffSorted.has(field))) return invalid({ sorting: ['FORBIDDEN'] })
  let rows = chosen(ctx, asked)
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // whose name begins so comes before who has such a name elsewhere, and both before who is only addressed so
  if (asked.words)
    rows = rows
      .orderBy(beginsAs(sql`u.full_name`, asked.words), 'desc')
      .orderBy(hasWords(sql`u.full_name`, wantedWords(asked.words, 'ALL')), 'desc')
  for (const { field, direction } of asked.sorting) rows = rows.orderBy(sortedBy[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await rows.orderBy('u.last_name').orderBy('u.first_name').orderBy('u.id').offset(page.offset).limit(page.limit).execute()
  return yes({ nodes, totalCount: total })
}

/** Everyone who matches a filter, without pages: the export. */
export const everyUser = (ctx: Ctx, asked: Omit<UsersAsked, 'sorting'>): Promise<UserRow[]> =>
  chosen(ctx, asked).orderBy('u.last_name').orderBy('u.first_name').orderBy('u.id').execute()

function chosen(ctx: Ctx, asked: Omit<UsersAsked, 'sorting'>) {
  let rows = people(ctx.db).where('u.deleted_at', 'is', null)
  if (!ctx.scope.all) rows = rows.where('u.active', '=', true).where(memberOf([...ctx.scope.workspaces]))
  if (asked.active !== undefined) rows = rows.where('u.active', '=', asked.active)
  if (asked.permissions?.length) rows = rows.where('u.permission', 'in', [...asked.permissions])
  if (asked.workspaceId !== undefined) rows = rows.where(memberOf([idOrNone(asked.workspaceId)]))
  if (asked.roles?.length) rows = rows.where('u.role', 'in', [...asked.roles])
  if (asked.words) rows = rows.where(hasWords(sql`u.full_name || ' ' || u.email`, wantedWords(asked.words, 'ALL')))
  if (asked.text?.trim()) {
    const wanted = anywhere(asked.text.trim())
    rows = rows.where(sql<boolean>`(u.full_name || ' ' || u.email) ilike ${wanted}`)
  }
  return rows
}

/** Levels of people in workspaces: one's own, those of workspaces one administers, all for staff. */
export async function permissions(
  ctx: Ctx,
  asked: { readonly workspaceId?: string | undefined; readonly userId?: string | undefined },
  page: Page,
): Promise<Listed<PermissionRow>> {
  let rows = ctx.db
    .selectFrom('account_permission as p')
    .innerJoin('account_user as u', 'u.id', 'p.user_id')
    .where('u.deleted_at', 'is', null)
  if (!ctx.scope.all) {
    const own = ctx.actor.kind === 'user' && ctx.scope.own ? ctx.actor.id : null
    rows = rows.where((eb) => eb.or([eb('p.user_id', '=', own), eb('p.workspace_id', 'in', [...ctx.scope.workspaces, noRow])]))
  }
  if (asked.workspaceId !== undefined) rows = rows.where('p.workspace_id', '=', idOrNone(asked.workspaceId))
  if (asked.userId !== undefined) rows = rows.where('p.user_id', '=', idOrNone(asked.userId))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const nodes = await rows
    .select(['p.id', 'p.workspace_id as workspaceId', 'p.user_id as userId', 'p.role', 'p.is_primary as primary'])
    .orderBy('p.workspace_id')
    .orderBy('u.last_name')
    .orderBy('p.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}

const sortedBy = {
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  fullName: 'u.full_name',
  email: 'u.email',
  role: 'u.role',
  createdAt: 'u.created_at',
  lastLoggedInAt: 'u.last_logged_in_at',
  level: 'u.level',
  load: 'u.load',
  active: 'u.active',
} as const satisfies Record<UserSortField, unknown>

const memberOf = (workspaces: readonly string[]) => (eb: ExpressionBuilder<Tables & { u: Tables['account_user'] }, 'u'>) =>
  eb.exists(
    eb
      .selectFrom('account_permission as p')
      .select('p.id')
      .whereRef('p.user_id', '=', 'u.id')
      .where('p.workspace_id', 'in', [...workspaces, noRow]),
  )

const columns = userColumns.map((column) => `u.${column}` as const)

const people = (db: Db | Tx) =>
  db
    .selectFrom('account_user as u')
    .select(columns)
    .select(modifiersOfUser.as('modifiers'))
    .select(
      sql<PermissionRow[]>`coalesce((select json_agg(json_build_object('id', p.id, 'workspaceId', p.workspace_id, 'userId', p.user_id,
        'role', p.role, 'primary', p.is_primary) order by p.is_primary desc, p.id)
        from account_permission p where p.user_id = u.id), '[]')`.as('permissions'),
    )
