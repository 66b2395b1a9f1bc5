import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { whyNotLevel } from '@troupe/domain/role/grants'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { mayActOnAccount, type UserRole } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import { actorId, type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type MutationOperation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import { booksIn, isSelf, roleOf, type Target } from '../can.ts'
import { tellPerson } from '../identity.ts'
import { endTokensOf } from '../tokens/api-tokens.ts'
import { userIn } from './read.ts'
import type { PermissionRow } from './user-row.ts'

/** What a level hangs on: whose it is, what would be left without it, and how the caller relates to it. */
export interface LevelFacts {
  readonly userRole: UserRole
  readonly otherLevels: number
  readonly otherAdmins: number
  /** The caller's own level there, read with the row (I-13). */
  readonly levelThere: WorkspaceLevel | null
}

/**
 * Gives someone a level in a workspace. Refuses NOT_FOUND for a workspace or a person that the actor may not see (customers know the
 * members of their own workspaces; others are invited), FORBIDDEN {reason}, {reason SELF} for oneself, STATE_CONFLICT {reason: ALREADY_MEMBER, PRIMARY_TAKEN}.
 */
export function createPermission(
  ctx: Ctx,
  given: { readonly workspaceId: string; readonly userId: string; readonly role: WorkspaceLevel; readonly primary: boolean },
): Promise<Answer<{ id: string }>> {
  const [workspaceId, userId] = [given.workspaceId.toLowerCase(), given.userId.toLowerCase()]
  return changeLevels(ctx, async (work) => {
    if (!isUuid(workspaceId) || !isUuid(userId)) return no('NOT_FOUND')
    const known = await work.tx.selectFrom('workspace').select('id').where('id', '=', workspaceId).executeTakeFirst()
    if (!known || !seesWorkspace(ctx, workspaceId)) return no('NOT_FOUND')
    const person = await userIn(work.tx, ctx, userId)
    if (!person.ok) return person
    await lockLevels(work, workspaceId)
    const row = { id: '', workspaceId, userId, role: given.role, primary: false }
    const facts = (await levelFacts(work.tx, ctx, [row])).get('')
    if (!facts) return no('NOT_FOUND')
    const may = mayLevel(ctx, { row, facts }, { operation: 'createPermission', from: null, to: given.role })
    if (!may.ok) return may
    if (given.primary) {
      const first = await makePrimary(work, row, facts)
      if (!first.ok) return first
    }
    const made = await work.tx
      .insertInto('account_permission')
      .values({ workspace_id: workspaceId, user_id: userId, role: given.role, is_primary: given.primary })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return no('STATE_CONFLICT', { reason: 'ALREADY_MEMBER' })
    return yes({ operation: 'createPermission', row: { ...row, id: made.id }, after: { role: given.role, primary: given.primary } })
  })
}

/**
 * Changes a level, or who is the workspace's primary contact (`primary`, one each): that flag is one's own to take while no one has it, and
 * an admin's or staff's to move. No one changes their own level. Refuses NOT_FOUND, FORBIDDEN {reason}, STATE_CONFLICT {reason: LAST_ADMIN, PRIMARY_TAKEN}.
 */
export function updatePermission(
  ctx: Ctx,
  given: { readonly id: string; readonly role?: WorkspaceLevel | undefined; readonly primary?: boolean | undefined },
): Promise<Answer<{ id: string }>> {
  return changeLevels(ctx, async (work) => {
    const found = await levelForUpdate(work, given.id)
    if (!found.ok) return found
    const { row, facts } = found.value
    const role = given.role ?? row.role
    if (role !== row.role) {
      const may = mayLevel(ctx, { row, facts }, { operation: 'updatePermission', from: row.role, to: role })
      if (!may.ok) return may
    }
    const primary = given.primary ?? row.primary
    if (primary !== row.primary) {
      const first = primary ? await makePrimary(work, row, facts) : mayMovePrimary(ctx, row, facts)
      if (!first.ok) return first
    }
    if (role === row.role && primary === row.primary) return yes({ operation: null, row })
    await work.tx.updateTable('account_permission').set({ role, is_primary: primary }).where('id', '=', row.id).execute()
    const before = { role: row.role, primary: row.primary }
    return yes({ operation: 'updatePermission', row, before, after: { role, primary } })
  })
}

/** Removes a level; its person leaves the workspace. Refuses NOT_FOUND, FORBIDDEN {reason: OWN_LAST, STRONGER_RANK}, STATE_CONFLICT {reason: LAST_ADMIN}. */
export function deletePermission(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return changeLevels(ctx, async (work) => {
    const asked = isUuid(id) ? await levelRow(work.tx, id) : undefined
    if (asked && isReadable(work, asked)) await work.emit('account.mayLeave', asked)
    const found = await levelForUpdate(work, id)
    if (!found.ok) return found
    const { row, facts } = found.value
    const may = mayLevel(ctx, { row, facts }, { operation: 'deletePermission', from: row.role, to: null })
    if (!may.ok) return may
    await work.emit('account.leaving', { userId: row.userId, workspaceId: row.workspaceId })
    await endTokensOf(work, { userId: row.userId, workspaceId: row.workspaceId })
    await work.tx.deleteFrom('account_permission').where('id', '=', row.id).execute()
    return yes({ operation: 'deletePermission', row, before: { role: row.role, primary: row.primary } })
  })
}

/** One level by its id, as the caller may read it. Refuses NOT_FOUND. */
export async function permissionById(ctx: Ctx, id: string): Promise<Answer<PermissionRow>> {
  const row = await levelRow(ctx.db, id)
  return row && isReadable(ctx, row) ? yes(row) : no('NOT_FOUND')
}

/** A level that is given (`from` null), changed or removed (`to` null). */
export interface LevelStep {
  readonly operation: Extract<MutationOperation, 'createPermission' | 'updatePermission' | 'deletePermission'>
  readonly from: WorkspaceLevel | null
  readonly to: WorkspaceLevel | null
}

/** Whether a level may be given, changed or removed. Refuses FORBIDDEN {reason}, STATE_CONFLICT {reason: LAST_ADMIN}. */
export function mayLevel(
  ctx: Ctx,
  { row, facts }: { readonly row: PermissionRow; readonly facts: LevelFacts },
  { operation, ...step }: LevelStep,
): Answer<null> {
  const own = isOwn(ctx, row)
  if (!reaches(scopeOf(operation, ctx.actor), { workspaceId: row.workspaceId, own })) return no('FORBIDDEN')
  const why = whyNotLevel({
    actor: { role: roleOf(ctx), staff: isStaff(ctx), levelThere: facts.levelThere, books: booksIn(ctx, row.workspaceId) },
    target: { role: facts.userRole, isSelf: own, otherLevels: facts.otherLevels },
    otherAdmins: facts.otherAdmins,
    ...step,
  })
  if (why === null) return yes(null)
  if (why === 'LAST_ADMIN') return no('STATE_CONFLICT', { reason: why })
  return why === 'FORBIDDEN' ? no('FORBIDDEN') : no('FORBIDDEN', { reason: why })
}

/** Whether staff may give a person a level in some workspace. Refuses FORBIDDEN {reason: SELF, STRONGER_RANK}. */
export function mayGiveLevel(ctx: Ctx, target: Target): Answer<null> {
  if (!scopeOf('createPermission', ctx.actor).all) return no('FORBIDDEN')
  if (isSelf(ctx, target)) return no('FORBIDDEN', { reason: 'SELF' })
  return mayActOnAccount(roleOf(ctx), target.role) ? yes(null) : no('FORBIDDEN', { reason: 'STRONGER_RANK' })
}

/** Whether a member may become the primary contact of the workspace, or stop being it. Refuses FORBIDDEN. */
export const mayMovePrimary = (ctx: Ctx, row: PermissionRow, facts: LevelFacts): Answer<null> =>
  isOwn(ctx, row) || administers(ctx, facts) ? yes(null) : no('FORBIDDEN')

/** What the levels of some rows hang on, by the row's id. */
export async function levelFacts(
  db: Db | Tx,
  ctx: Ctx,
  rows: readonly Pick<PermissionRow, 'id' | 'workspaceId' | 'userId'>[],
): Promise<Map<string, LevelFacts>> {
  const asked = JSON.stringify(rows.map(({ id, workspaceId, userId }) => ({ id, workspace_id: workspaceId, user_id: userId })))
  const found = await sql<LevelFacts & { id: string }>`
    select r.id, u.role as "userRole",
      (select count(*) from account_permission o where o.user_id = r.user_id and o.workspace_id <> r.workspace_id) as "otherLevels",
      (select count(*) from account_permission o join account_user v on v.id = o.user_id
        where o.workspace_id = r.workspace_id and o.role = 'ADMIN' and o.user_id <> r.user_id and v.active and v.deleted_at is null) as "otherAdmins",
      (select o.role from account_permission o where o.workspace_id = r.workspace_id and o.user_id = ${actorId(ctx)}::uuid) as "levelThere"
    from jsonb_to_recordset(${asked}::jsonb) as r(id text, workspace_id uuid, user_id uuid) join account_user u on u.id = r.user_id
  `.execute(db)
  return new Map(found.rows.map(({ id, ...facts }) => [id, facts]))
}

interface LevelChanged {
  readonly operation: Audited | null
  readonly row: PermissionRow
  readonly before?: object
  readonly after?: object
}

/** One change of levels: its audit row, and everyone's open pages and rights. Nothing is told when nothing changed. */
async function changeLevels(ctx: Ctx, change: (work: Work) => Promise<Answer<LevelChanged>>): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const done = await change(work)
    if (!done.ok) return done
    const { operation, row, before, after } = done.value
    if (operation === null) return yes({ id: row.id })
    work.audit({
      operation,
      subjectType: 'permission',
      subjectId: row.id,
      workspaceId: row.workspaceId,
      before: before && { userId: row.userId, ...before },
      after: after && { userId: row.userId, ...after },
    })
    work.tell('workspace', row.workspaceId, 'workspace.updated')
    tellPerson(work, row.userId)
    return yes({ id: row.id })
  })
}

/** A level that the caller may read, with everyone's levels of that workspace locked: two last admins do not go at the same time. */
async function levelForUpdate(work: Work, id: string): Promise<Answer<{ row: PermissionRow; facts: LevelFacts }>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const place = await work.tx.selectFrom('account_permission').select('workspace_id').where('id', '=', id).executeTakeFirst()
  if (!place) return no('NOT_FOUND')
  await lockLevels(work, place.workspace_id)
  const row = await levelRow(work.tx, id)
  if (!row || !isReadable(work, row)) return no('NOT_FOUND')
  const facts = (await levelFacts(work.tx, work, [row])).get(row.id)
  return facts ? yes({ row, facts }) : no('NOT_FOUND')
}

const levelRow = (db: Db | Tx, id: string): Promise<PermissionRow | undefined> =>
  db
    .selectFrom('account_permission')
    .select(['id', 'workspace_id as workspaceId', 'user_id as userId', 'role', 'is_primary as primary'])
    .where('id', '=', id)
    .executeTakeFirst()

async function lockLevels(work: Work, workspaceId: string) {
  await work.tx.selectFrom('account_permission').select('id').where('workspace_id', '=', workspaceId).orderBy('id').forUpdate().execute()
}

/** Clears the flag of the present holder, when the caller may. */
async function makePrimary(work: Work, row: PermissionRow, facts: LevelFacts): Promise<Answer<null>> {
  const may = mayMovePrimary(work, row, facts)
  if (!may.ok) return may
  const holder = await work.tx
    .selectFrom('account_permission')
    .select('id')
    .where('workspace_id', '=', row.workspaceId)
    .where('is_primary', '=', true)
    .executeTakeFirst()
  if (!holder) return yes(null)
  if (!administers(work, facts)) return no('STATE_CONFLICT', { reason: 'PRIMARY_TAKEN' })
  await work.tx.updateTable('account_permission').set({ is_primary: false }).where('id', '=', holder.id).execute()
  return yes(null)
}

const administers = (ctx: Ctx, { levelThere }: LevelFacts): boolean => scopeOf('updatePermission', ctx.actor).all || levelThere === 'ADMIN'
const isReadable = (ctx: Ctx, row: PermissionRow): boolean =>
  reaches(scopeOf('permissions', ctx.actor), { workspaceId: row.workspaceId, own: isOwn(ctx, row) })
const isOwn = (ctx: Ctx, row: PermissionRow): boolean => actorId(ctx) === row.userId
const seesWorkspace = (ctx: Ctx, workspaceId: string): boolean => reaches(scopeOf('workspace', ctx.actor), { workspaceId })
