import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import { endSignIns } from './sign-out.ts'

/** A device or browser on which a person is signed in. */
export interface SignIn {
  readonly id: string
  /** 'Firefox on Windows'; null where the browser didn't say. */
  readonly device: string | null
  readonly signedInAt: Temporal.Instant
  /** When it last renewed its access token, which it does every 15 minutes while it is used. */
  readonly lastUsedAt: Temporal.Instant
  /** The one that asks. */
  readonly current: boolean
}

/** The sign-ins of the person who asks that haven't ended or expired: this one first, then the one used last. */
export async function signIns(ctx: Ctx): Promise<SignIn[]> {
  const { actor } = ctx
  if (actor.kind !== 'user') return []
  const rows = await openSignIns(ctx.db, actor.id, ctx.now()).execute()
  return rows
    .map((row) => ({ ...row, current: row.id === actor.familyId }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/**
 * Ends one of the caller's own sign-ins: with the commit its tokens stop working and its sockets close. Refuses UNAUTHENTICATED, and NOT_FOUND
 * alike for an unknown one, another person's, and one that has ended.
 */
export async function endSignIn(ctx: Ctx, given: string): Promise<Answer<{ success: true }>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  const id = given.toLowerCase()
  if (!isUuid(id)) return no('NOT_FOUND')
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const row = await openSignIns(work.tx, actor.id, work.at).where('f.id', '=', id).executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    await endSignIns(work, actor.id, id)
    work.audit({
      operation: 'DELETE /auth/sign-in/{id}',
      subjectType: 'user',
      subjectId: actor.id,
      before: { device: row.device },
    })
    return yes({ success: true } as const)
  })
}

/** The sign-ins of a person whose newest refresh token is still valid. */
const openSignIns = (db: Db, userId: string, at: Temporal.Instant) =>
  db
    .selectFrom('account_family as f')
    .innerJoin('account_refresh as r', 'r.family_id', 'f.id')
    .select((eb) => ['f.id', 'f.device', 'f.created_at as signedInAt', eb.fn.max('r.created_at').as('lastUsedAt')])
    .where('f.user_id', '=', userId)
    .where('f.revoked_at', 'is', null)
    .groupBy(['f.id', 'f.device', 'f.created_at'])
    .having((eb) => eb(eb.fn.max('r.expires_at'), '>', at))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('f.id')
