import { type Answer, no, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import type { NotNull } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Listed, Page } from '../../platform/database/lists.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { booksIn } from '../can.ts'
import { mayStillInvite } from './invitation.ts'

export const INVITATION_STATES = ['OPEN', 'EXPIRED', 'LAPSED'] as const

/** An invitation that no one has answered, as an admin of its workspace sees it. Its code is nowhere here. */
export interface OpenInvitation {
  readonly id: string
  readonly workspaceId: string
  readonly email: string
  readonly role: WorkspaceLevel
  /** Null for someone who left and is no longer seen. */
  readonly inviter: string | null
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** EXPIRED after its seven days; LAPSED when its inviter is no longer allowed to invite, so that the link doesn't work. */
  readonly state: (typeof INVITATION_STATES)[number]
  /** The address became a member by another way. */
  readonly member: boolean
}

/** The open invitations of a workspace, the newest first; none of one that the caller does not administer. Expired ones are forgotten after two days. */
export async function openInvitations(ctx: Ctx, workspaceId: string, page: Page): Promise<Listed<OpenInvitation>> {
  const id = workspaceId.toLowerCase()
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id })) return { nodes: [], totalCount: 0 }
  const rows = invitations(ctx.db).where('c.workspace_id', '=', id).where('c.used_at', 'is', null)
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nodes = await rows.orderBy('c.made_at', 'desc').orderBy('c.id').offset(page.offset).limit(page.limit).execute()
  return { nodes: nodes.map((row) => openInvitation(ctx, row)), totalCount: total }
}

/** One of them inside a command. Refuses NOT_FOUND, both for another customer's and for an unknown one, STATE_CONFLICT {reason INVITATION_CLOSED} for one that was answered, revoked or resent. */
export async function invitationIn(tx: Tx, ctx: Ctx, id: string): Promise<Answer<OpenInvitation>> {
  const row = isUuid(id) ? await invitations(tx).where('c.id', '=', id).executeTakeFirst() : undefined
  if (!row || !reaches(scopeOf('invitations', ctx.actor), { workspaceId: row.workspaceId })) return no('NOT_FOUND')
  return row.used_at ? closed() : yes(openInvitation(ctx, row))
}

/** The refusal of a request that comes too late. */
export const closed = () => refuse('STATE_CONFLICT', { reason: 'INVITATION_CLOSED' })

/** Whether an invitation may be resent. Refuses FORBIDDEN, {reason SELF} for one's own address, STATE_CONFLICT {reason ALREADY_MEMBER}. */
export function maySendAgain(ctx: Ctx, { workspaceId, email, member }: OpenInvitation): Answer<null> {
  if (!reaches(scopeOf('POST /auth/invite/{id}/again', ctx.actor), { workspaceId }) || !booksIn(ctx, workspaceId)) return no('FORBIDDEN')
  if (ctx.actor.kind === 'user' && ctx.actor.email === email) return no('FORBIDDEN', { reason: 'SELF' })
  return member ? refuse('STATE_CONFLICT', { reason: 'ALREADY_MEMBER' }) : yes(null)
}

/** Whether an invitation may be revoked. Refuses FORBIDDEN. */
export const mayTakeBack = (ctx: Ctx, { workspaceId }: OpenInvitation): Answer<null> =>
  reaches(scopeOf('DELETE /auth/invite/{id}', ctx.actor), { workspaceId }) ? yes(null) : no('FORBIDDEN')

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

function openInvitation(ctx: Ctx, row: InvitationRow): OpenInvitation {
  const { id, workspaceId, email, role, madeAt, expiresAt, member } = row
  const isOver = Temporal.Instant.compare(expiresAt, ctx.now()) <= 0
  return {
    id,
    workspaceId,
    email,
    role,
    madeAt,
    expiresAt,
    member,
    inviter: row.full_name,
    state: isOver ? 'EXPIRED' : mayStillInvite(row) ? 'OPEN' : 'LAPSED',
  }
}

// row-level security hides people who left the workspace: their invitations stay listed, without a name
const invitations = (db: Db | Tx) =>
  db
    .selectFrom('account_code as c')
    .leftJoin('account_user as u', 'u.id', 'c.made_by')
    .leftJoin('account_permission as p', (join) => join.onRef('p.user_id', '=', 'u.id').onRef('p.workspace_id', '=', 'c.workspace_id'))
    .select(['c.id', 'c.workspace_id as workspaceId', 'c.email', 'c.role', 'c.made_at as madeAt', 'c.expires_at as expiresAt', 'c.used_at'])
    .select(['u.full_name', 'u.role as inviterRole', 'u.permission', 'u.active', 'u.deleted_at', 'p.role as level'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_permission as q')
            .innerJoin('account_user as v', 'v.id', 'q.user_id')
            .select('q.id')
            .whereRef('q.workspace_id', '=', 'c.workspace_id')
            .whereRef('v.email', '=', 'c.email'),
        )
        .$castTo<boolean>()
        .as('member'),
    )
    .where('c.kind', '=', 'INVITE')
    .where('c.workspace_id', 'is not', null)
    .where('c.role', 'is not', null)
    .$narrowType<{ workspaceId: NotNull; role: NotNull }>()
