import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { provePassword } from '../password/own-password.ts'
import { whatHolds } from './erase-user.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** Someone asks to be erased: a task for the admins. `holds` is what erasing them would be refused for today. */
    'account.eraseAsked': { userId: string; answerBy: Temporal.Instant; holds: Holds }
    'account.eraseWithdrawn': { userId: string }
  }
}

interface Holds {
  readonly offersAhead: number
  readonly lastAdminOf: number
}

/** Within how many days we answer someone who asks to be erased. */
const answerDays = 30

/** Until when a request is answered. */
export const answerBy = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ hours: 24 * answerDays })

interface AskedToErase {
  readonly askedAt: string
  readonly answerBy: string
}

/**
 * Asks that the caller be erased, once: asked again it answers the same. Refuses NOT_FOUND for anyone else, INVALID {password: WRONG}, and
 * TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function askToErase(
  ctx: Ctx,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<Answer<AskedToErase>> {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.id !== id.toLowerCase()) return no('NOT_FOUND')
  const proved = await provePassword(ctx, actor.id, password)
  if (!proved.ok) return proved
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const made = await work.tx
      .insertInto('account_erase_request')
      .values({ user_id: actor.id, asked_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('asked_at')
      .executeTakeFirst()
    if (!made) {
      const { asked_at: at } = await work.tx
        .selectFrom('account_erase_request')
        .select('asked_at')
        .where('user_id', '=', actor.id)
        .executeTakeFirstOrThrow()
      return yes(said(at))
    }
    // the last admin of what they may not see counts too
    const { offersAhead, lastAdminOf } = await asHouse(work.tx, (tx) => whatHolds({ tx, at: work.at }, actor))
    await work.emit('account.eraseAsked', {
      userId: actor.id,
      answerBy: answerBy(work.at),
      holds: { offersAhead, lastAdminOf: lastAdminOf.length },
    })
    work.audit({ operation: 'POST /users/{id}/erase-request', subjectType: 'user', subjectId: actor.id })
    return yes(said(work.at))
  })
}

const said = (at: Temporal.Instant): AskedToErase => ({ askedAt: at.toString(), answerBy: answerBy(at).toString() })

/** Withdraws the caller's request to be erased. Refuses NOT_FOUND for anyone else, and where there is none. */
export async function withdrawErasing(ctx: Ctx, id: string): Promise<Answer<Record<string, never>>> {
  const userId = actorId(ctx)
  if (userId === null || userId !== id.toLowerCase()) return no('NOT_FOUND')
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const found = await work.tx.deleteFrom('account_erase_request').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
    if (!found) return no('NOT_FOUND')
    await work.emit('account.eraseWithdrawn', { userId })
    work.audit({ operation: 'DELETE /users/{id}/erase-request', subjectType: 'user', subjectId: userId })
    return yes({})
  })
}

/** When these people asked to be erased. */
export async function erasingAsked(db: Db, ids: readonly string[]): Promise<Map<string, Temporal.Instant>> {
  const rows = await db.selectFrom('account_erase_request').select(['user_id', 'asked_at']).where('user_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.user_id, row.asked_at]))
}

export interface KeptOfPerson {
  readonly events: number
  readonly emails: number
  /** Recordings of their pages. */
  readonly recordings: number
  /** The coming events that they are a contact of, for whom someone has to take over. */
  readonly contactOf: number
}

/** How much of some people we keep, for their own page. `db` has to see all of it. */
export async function keptOf(db: Db, now: Temporal.Instant, ids: readonly string[]): Promise<Map<string, KeptOfPerson>> {
  const { rows } = await sql<KeptOfPerson & { readonly id: string }>`
    select u.id,
      (select count(*) from session s where s.created_by = u.id or s.contact_id = u.id or s.booking_contact_id = u.id
        or exists (select from session_booking_contact c where c.session_id = s.id and c.user_id = u.id)
        or exists (select from staffing_approval o where o.session_id = s.id and o.user_id = u.id and o.state = 'ACCEPTED')) as events,
      (select count(*) from message_mail m where m.to_address = u.email) as emails,
      (select count(*) from setting_replay r where r.user_id = u.id) as recordings,
      (select count(*) from session s where (s.contact_id = u.id or s.booking_contact_id = u.id) and s.starts_at > ${now}
        and s.status <> 'CANCELLED') as "contactOf"
    from account_user u where u.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
