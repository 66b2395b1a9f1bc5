import { type Answer, no, yes } from '@troupe/domain/answer'
import { type AccountRole, doerName, type UserRole } from '@troupe/domain/role/roles'
import type { FilePurpose, FileReason, FileState, MediaType, StoredVariant } from '@troupe/domain/session/files'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import type { Page } from '../../platform/database/lists.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { SessionView } from '../list/view.ts'
import { audienceOf } from '../log/reader.ts'

/** Who uploaded or deleted a file, as its reader may know them. */
export interface FilePerson {
  readonly id: string
  readonly firstName: string
  readonly fullName: string
}

/** A file of an event, as its page shows it. */
export interface SessionFileView {
  readonly id: string
  readonly name: string
  readonly type: MediaType | null
  readonly size: number
  readonly state: FileState
  readonly reason: FileReason | null
  readonly offset: number
  readonly purpose: FilePurpose
  readonly position: number
  readonly cover: boolean
  readonly width: number | null
  readonly height: number | null
  readonly variants: readonly StoredVariant[]
  readonly uploadedBy: FilePerson | null
  readonly createdAt: Temporal.Instant
  readonly deletedAt: Temporal.Instant | null
  readonly deletedBy: FilePerson | null
}

/** A person as they are stored; null where the caller doesn't see them. */
interface FilePersonRow extends FilePerson {
  readonly role: UserRole
  readonly permission: AccountRole
}
interface FileRow extends Omit<SessionFileView, 'uploadedBy' | 'deletedBy'> {
  readonly uploader: FilePersonRow | null
  readonly deleter: FilePersonRow | null
}

type FilesOf = Pick<SessionView, 'id' | 'workspace_id' | 'assigned'>

/**
 * The files of an event in their order; those in its bin, the newest first, for those who can bring them back: of the crew, their own. FORBIDDEN for
 * everyone else who asks for the bin.
 */
export async function sessionFiles(
  ctx: Ctx,
  view: FilesOf,
  { page, deleted }: { readonly page: Page; readonly deleted: boolean },
): Promise<Answer<readonly SessionFileView[]>> {
  if (!deleted) return yes(await filesWhere(ctx, view, { where: sql`f.deleted_at is null`, order: sql`f.place, f.id`, page }))
  const scope = scopeOf('updateSessionFile', ctx.actor)
  if (!reaches(scope, { workspaceId: view.workspace_id, assigned: view.assigned })) return no('FORBIDDEN')
  const isAll = reaches(scope, { workspaceId: view.workspace_id })
  const theirs = isAll ? sql`(${scope.all} or f.purpose <> 'REPORT')` : sql`f.uploaded_by = ${actorId(ctx)}::uuid and f.purpose <> 'REPORT'`
  const where = sql`f.deleted_at is not null and ${theirs}`
  return yes(await filesWhere(ctx, view, { where, order: sql`f.deleted_at desc, f.id`, page }))
}

/** One file of an event, also from the bin. */
export async function sessionFile(ctx: Ctx, view: Pick<FilesOf, 'id' | 'workspace_id'>, id: string): Promise<Answer<SessionFileView>> {
  const [file] = await filesWhere(ctx, view, { where: sql`f.id = ${id}::uuid`, order: sql`f.id`, page: { offset: 0, limit: 1 } })
  return file ? yes(file) : no('NOT_FOUND')
}

async function filesWhere(
  ctx: Ctx,
  event: Pick<FilesOf, 'id' | 'workspace_id'>,
  { where, order, page }: { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown>; readonly page: Page },
): Promise<SessionFileView[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.type, f.size, f.state, f.reason, f.arrived as "offset", f.purpose, f.position::int as position, f.width, f.height,
      f.variants, f.made_at as "createdAt", f.deleted_at as "deletedAt", coalesce(s.cover_file_id = f.id, false) as cover,
      ${person('u')} as uploader, ${person('b')} as deleter
    from (
      select f.*, row_number() over (partition by f.deleted_at is null order by f.place, f.id) - 1 as position
      from file f where f.session_id = ${event.id}::uuid
    ) f join session s on s.id = f.session_id left join account_user u on u.id = f.uploaded_by
      left join account_user b on b.id = f.deleted_by
    where ${where} order by ${order} offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  const isForCustomers = (await audienceOf(ctx, ctx.db, event)) === 'CUSTOMER'
  const known = (row: FilePersonRow | null) => row && personOf(row, isForCustomers && row.id !== actorId(ctx))
  return rows.map(({ uploader, deleter, ...file }) => ({ ...file, uploadedBy: known(uploader), deletedBy: known(deleter) }))
}

const person = (of: 'u' | 'b') => {
  const at = (column: string) => sql.ref(`${of}.${column}`)
  return sql`case when ${at('id')} is null then null else jsonb_build_object('id', ${at('id')}, 'firstName', ${at('first_name')},
    'fullName', ${at('full_name')}, 'role', ${at('role')}, 'permission', ${at('permission')}) end`
}

/** Customers know our staff and crew as Troupe. */
function personOf({ id, firstName, fullName, role, permission }: FilePersonRow, isForCustomers: boolean): FilePerson {
  const name = doerName({ fullName, role, permission }, isForCustomers)
  return name === fullName ? { id, firstName, fullName } : { id: 'troupe', firstName: name, fullName: name }
}
