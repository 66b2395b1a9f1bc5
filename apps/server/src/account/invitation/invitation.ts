import { booksEverywhere } from '@troupe/domain/role/grants'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import type { AccountRole, UserRole } from '@troupe/domain/role/roles'
import { actorId, type Ctx, type Work } from '../../platform/ctx.ts'
import { drawSmall } from '../../platform/files/pictures.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { hashOfCode } from '../codes.ts'

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly workspaceId: string
  /** Names to show before anyone decides. */
  readonly workspace: string
  readonly inviter: string
  readonly role: WorkspaceLevel
  readonly inviterId: string
}

/**
 * A live invitation by its code. It ends after seven days, by its use, by a newer one, and when its inviter may no longer invite (AUTH-31). It
 * does nothing for its own inviter, who may have taken over the address since.
 */
export async function liveInvitation(ctx: Ctx | Work, tokens: Tokens, code: string): Promise<Invitation | undefined> {
  const db = 'tx' in ctx ? ctx.tx : ctx.db
  const row = await db
    .selectFrom('account_code as c')
    .innerJoin('workspace as w', 'w.id', 'c.workspace_id')
    .innerJoin('account_user as u', 'u.id', 'c.made_by')
    .leftJoin('account_permission as p', (join) => join.onRef('p.user_id', '=', 'u.id').onRef('p.workspace_id', '=', 'w.id'))
    .select(['c.id', 'c.email', 'c.role', 'c.expires_at', 'w.id as workspaceId', 'w.name as workspace', 'u.id as inviterId'])
    .select(['u.full_name', 'u.role as inviterRole', 'u.permission', 'u.active', 'u.deleted_at', 'p.role as level'])
    .where('c.code_hash', '=', hashOfCode(tokens, 'INVITE', code))
    .where('c.kind', '=', 'INVITE')
    .where('c.used_at', 'is', null)
    .executeTakeFirst()
  if (!row?.role || Temporal.Instant.compare(row.expires_at, ctx.now()) <= 0) return undefined
  if (!mayStillInvite(row) || row.inviterId === actorId(ctx)) return undefined
  return {
    id: row.id,
    email: row.email,
    workspaceId: row.workspaceId,
    workspace: row.workspace,
    inviter: row.full_name,
    role: row.role,
    inviterId: row.inviterId,
  }
}

/** The picture that a workspace shows on the sign-in page, as a data: URL; null without one. Twice as many pixels as it is shown with. */
export async function loginLogo(ctx: Ctx, workspaceId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('workspace_media as m')
    .innerJoin('file as f', 'f.id', 'm.file_id')
    .select(['f.id', 'f.bytes'])
    .where('m.workspace_id', '=', workspaceId)
    .where('m.kind', '=', 'LOGIN_LOGO')
    .executeTakeFirst()
  return drawSmall(ctx.files, row, { width: 480, height: 96 })
}

/** Whether an inviter could invite now: staff with the role of salesperson or higher, or an admin of the workspace; null where there is no such person, or the reader can't see them. */
export function mayStillInvite(inviter: {
  readonly inviterRole: UserRole | null
  readonly permission: AccountRole | null
  readonly active: boolean | null
  readonly deleted_at: Temporal.Instant | null
  readonly level: WorkspaceLevel | null
}): boolean {
  const { inviterRole: role, permission, active, deleted_at, level } = inviter
  if (role === null || permission === null || active !== true || deleted_at !== null) return false
  return booksEverywhere({ role, permission }) || levelPasses(level, 'ADMIN')
}

/** Uses up or revokes an invitation; false when another request did so first. */
export async function spendInvitation(work: Work, invitation: Pick<Invitation, 'id'>): Promise<boolean> {
  const row = await work.tx
    .updateTable('account_code')
    .set({ used_at: work.at })
    .where('id', '=', invitation.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes someone a member with the level of the invitation, unless they already have a higher one. */
export async function addMember(work: Work, { workspaceId, role, inviterId }: Invitation, userId: string): Promise<void> {
  const { tx } = work
  const added = await tx
    .insertInto('account_permission')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const before = added ? undefined : await raise(work, { workspaceId, role, userId })
  work.audit({
    operation: 'POST /auth/register/code',
    subjectType: 'user',
    subjectId: userId,
    workspaceId,
    ...(before ? { before } : {}),
    after: { workspaceId, role, invitedBy: inviterId },
  })
  work.tell('workspace', workspaceId, 'workspace.updated')
}

async function raise({ tx }: Work, given: { workspaceId: string; role: WorkspaceLevel; userId: string }) {
  const held = await tx
    .selectFrom('account_permission')
    .select(['id', 'role'])
    .where('workspace_id', '=', given.workspaceId)
    .where('user_id', '=', given.userId)
    .forUpdate()
    .executeTakeFirst()
  if (held && !levelPasses(held.role, given.role))
    await tx.updateTable('account_permission').set({ role: given.role }).where('id', '=', held.id).execute()
  return held && { workspaceId: given.workspaceId, role: held.role }
}
