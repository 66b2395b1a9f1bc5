import { type Answer, no, yes } from '@troupe/domain/answer'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { mayActOnAccount, type UserRole } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { wordsInSql } from '../platform/database/words-in-sql.ts'
import { type Operation, reaches, scopeOf } from '../platform/rights/policy.ts'

/** Whose account it is about. */
export interface Target {
  readonly id: string
  readonly role: UserRole
}

/** What depends on a person and would be lost with the account. */
export interface Ties {
  /** Live offers for upcoming events. */
  readonly offersAhead: number
  /** Workspaces whose only active admin they are. */
  readonly lastAdminOf: readonly string[]
}

/** Whether names, link, phone and preferences may be changed: people change their own, success managers and higher roles also those of people of no higher rank. Refuses FORBIDDEN {reason}. */
export const mayEdit = (ctx: Ctx, target: Target): Answer<null> => mayTouch(ctx, 'updateUser', target)

/** Whether the other fields may be changed: by success managers and higher roles. Refuses FORBIDDEN {reason}. */
export const mayEditStaff = (ctx: Ctx, target: Target): Answer<null> =>
  scopeOf('updateUser', ctx.actor).all ? mayTouch(ctx, 'updateUser', target) : no('FORBIDDEN')

/** Whether a person may be deactivated or reactivated. Deactivating ends the offers for upcoming events that `Ties` counts. Refuses FORBIDDEN {reason}. */
export function mayDeactivate(ctx: Ctx, target: Target): Answer<null> {
  const may = mayEditStaff(ctx, target)
  return may.ok && isSelf(ctx, target) ? no('FORBIDDEN', { reason: 'SELF' }) : may
}

/** Whether a person may be deleted. Refuses FORBIDDEN {reason}, and STATE_CONFLICT {reason, count} while events or a workspace need them. */
export function mayDelete(ctx: Ctx, target: Target, ties: Ties): Answer<null> {
  const may = mayTouch(ctx, 'deleteUser', target)
  if (!may.ok) return may
  return isSelf(ctx, target) ? no('FORBIDDEN', { reason: 'SELF' }) : isFree(ties)
}

/** Whether nothing depends on a person. Refuses STATE_CONFLICT {reason, count}. */
export function isFree({ offersAhead, lastAdminOf }: Ties): Answer<null> {
  if (offersAhead > 0) return no('STATE_CONFLICT', { reason: 'OFFERS_AHEAD', count: offersAhead })
  return lastAdminOf.length > 0 ? no('STATE_CONFLICT', { reason: 'LAST_ADMIN', count: lastAdminOf.length }) : yes(null)
}

/** Whether a staff member may reset a password or give a temporary one. Refuses FORBIDDEN {reason}, STATE_CONFLICT {reason INACTIVE}. */
export function maySeeToPassword(
  ctx: Ctx,
  operation: 'POST /auth/password/reset' | 'POST /auth/password/temporary',
  target: Target & { readonly active: boolean },
): Answer<null> {
  const may = mayTouch(ctx, operation, target)
  return !may.ok || target.active ? may : no('STATE_CONFLICT', { reason: 'INACTIVE' })
}

/** What currently depends on some people. */
export async function tiesOf(db: Db | Tx, now: Temporal.Instant, ids: readonly string[]): Promise<Map<string, Ties>> {
  const { rows } = await sql<{ id: string; offers: number; workspaces: string[] }>`
    select u.id,
      (select count(*) from staffing_approval o join session s on s.id = o.session_id
        where o.user_id = u.id and o.state in (${wordsInSql(LIVE_OFFERS)}) and s.starts_at > ${now}) as offers,
      coalesce((select json_agg(p.workspace_id) from account_permission p where p.user_id = u.id and p.role = 'ADMIN'
        and not exists (select 1 from account_permission q join account_user v on v.id = q.user_id
          where q.workspace_id = p.workspace_id and q.role = 'ADMIN' and q.user_id <> u.id and v.active and v.deleted_at is null)), '[]') as workspaces
    from account_user u where u.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, { offersAhead: row.offers, lastAdminOf: row.workspaces }]))
}

/** Whether the reader may see what depends on a person: those who may deactivate or delete that person. */
export const maySeeTies = (ctx: Ctx): boolean => scopeOf('updateUser', ctx.actor).all || scopeOf('deleteUser', ctx.actor).all

/** Whether the actor could book in a workspace now: only someone who could may give others a level there. */
export const booksIn = (ctx: Ctx, workspaceId: string): boolean => reaches(scopeOf('POST /session', ctx.actor), { workspaceId })

export const isSelf = (ctx: Ctx, target: Target): boolean => actorId(ctx) === target.id

/** The caller's role, for the rules of rank; a guest has the lowest. */
export const roleOf = (ctx: Ctx): UserRole => (ctx.actor.kind === 'user' ? ctx.actor.role : 'BOOKING_USER')

function mayTouch(ctx: Ctx, operation: Operation, target: Target): Answer<null> {
  const own = isSelf(ctx, target)
  if (!reaches(scopeOf(operation, ctx.actor), { own })) return no('FORBIDDEN')
  return own || mayActOnAccount(roleOf(ctx), target.role) ? yes(null) : no('FORBIDDEN', { reason: 'STRONGER_RANK' })
}
