import { doerName } from '@troupe/domain/role/roles'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { inviteLinks, type SessionRow } from '../../session/session.ts'

const columns = [
  'id',
  'workspace_id',
  'name',
  'starts_at',
  'ends_at',
  'timezone',
  'duration',
  'attendees',
  'size',
  'status',
  'version',
] as const
export type OpenRoom = Pick<SessionRow, (typeof columns)[number] | 'created_by'>

/**
 * The open rooms of the reader's workspaces that are open or to come, the first to begin first; `over` those that have ended, the last one first. Rooms
 * that were given back are in neither.
 */
export async function openRooms(
  ctx: Ctx,
  { workspaceId, over, offset, limit }: Page & { readonly workspaceId: string | null; readonly over: boolean },
): Promise<Listed<OpenRoom>> {
  const { all, workspaces } = ctx.scope
  let found = ctx.db.selectFrom('session').where('creation_type', '=', 'OPEN_ROOM').where('status', '<>', 'CANCELLED')
  if (!all) found = found.where('workspace_id', 'in', [...workspaces, idOrNone('')])
  if (workspaceId !== null) found = found.where('workspace_id', '=', idOrNone(workspaceId))
  found = found.where('ends_at', over ? '<=' : '>', ctx.now())
  const order = over ? 'desc' : 'asc'
  const [nodes, { count }] = await Promise.all([
    found
      .select([...columns, 'created_by'])
      .orderBy('starts_at', order)
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { nodes, totalCount: Number(count) }
}

/** One open room, by the rights of the reader. */
export const openRoomById = (ctx: Ctx, id: string): Promise<OpenRoom> =>
  ctx.db
    .selectFrom('session')
    .select([...columns, 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Who opened a room; customers read 'Troupe' for our staff. Null for someone who no longer exists. */
export async function openedBy(ctx: Ctx, { created_by: id }: OpenRoom): Promise<string | null> {
  if (id === null) return null
  const person = await ctx.db
    .selectFrom('account_user')
    .select(['full_name as fullName', 'role', 'permission'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (person && doerName(person, !isStaff(ctx))) ?? null
}

/** The link by which guests join a room. */
export async function roomUrl(ctx: Ctx, { id }: OpenRoom): Promise<string> {
  const [link] = await inviteLinks(ctx, { id, type: 'REMOTE' })
  if (!link) throw new Error(`the open room ${id} has no link`)
  return link.url
}
