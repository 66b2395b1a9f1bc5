import { randomBytes } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { maySeeToPassword } from '../can.ts'
import { dropCodes } from '../codes.ts'
import { endSignIns } from '../sign-in/sign-out.ts'
import { hashPassword } from './hash.ts'
import { mailReset } from './reset-code.ts'

/** How long a temporary password opens the forced new-password step. */
const temporaryHours = 24

/**
 * Staff reset a password: the person is signed out everywhere and emailed a code; the old password only opens that step. Refuses
 * NOT_FOUND, FORBIDDEN {reason STRONGER_RANK}, STATE_CONFLICT {reason INACTIVE}.
 */
export async function resetPassword(ctx: Ctx, tokens: Tokens, userId: string): Promise<Answer<{ success: true }>> {
  return command(ctx, async (work) => {
    const target = await targetOf(work, 'POST /auth/password/reset', userId)
    if (!target.ok) return target
    const { email, password_state: before } = target.value
    await work.tx.updateTable('account_user').set({ password_state: 'RESET', password_until: null }).where('id', '=', userId).execute()
    await dropCodes(work, userId, ['NEW_PASSWORD', 'EMAIL'])
    await mailReset(work, tokens, { email, userId, byStaff: true })
    work.audit({
      operation: 'POST /auth/password/reset',
      subjectType: 'user',
      subjectId: userId,
      before: { passwordState: before },
      after: { passwordState: 'RESET' },
    })
    await endSignIns(work, userId)
    return yes({ success: true } as const)
  })
}

export interface TemporaryPassword {
  readonly success: true
  /** Returned only once; stored only as a hash. */
  readonly password: string
  readonly expiresAt: string
}

/** Staff create a password for one use within 24 hours: it opens the forced new-password step and nothing else. Refuses as resetPassword does. */
export async function makeTemporary(ctx: Ctx, userId: string): Promise<Answer<TemporaryPassword>> {
  const password = temporaryPassword()
  const hash = await hashPassword(password)
  // the answer holds a secret, so it is not kept for a retry
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const target = await targetOf(work, 'POST /auth/password/temporary', userId)
    if (!target.ok) return target
    const until = work.at.add({ hours: temporaryHours })
    await work.tx
      .updateTable('account_user')
      .set({ password_hash: hash, password_state: 'TEMPORARY', password_until: until })
      .where('id', '=', userId)
      .execute()
    await dropCodes(work, userId, ['RESET', 'NEW_PASSWORD', 'EMAIL'])
    await work.emit('account.changed', { userId, what: 'TEMPORARY' })
    work.audit({
      operation: 'POST /auth/password/temporary',
      subjectType: 'user',
      subjectId: userId,
      before: { passwordState: target.value.password_state },
      after: { passwordState: 'TEMPORARY', until: until.toString() },
    })
    await endSignIns(work, userId)
    return yes({ success: true, password, expiresAt: until.toString() } as const)
  })
}

async function targetOf(
  work: Work,
  operation: Parameters<typeof maySeeToPassword>[1],
  userId: string,
): Promise<Answer<{ email: string; password_state: string }>> {
  const target = await work.tx
    .selectFrom('account_user')
    .select(['id', 'email', 'role', 'active', 'password_state'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!target) return no('NOT_FOUND')
  const may = maySeeToPassword(work, operation, target)
  return may.ok ? yes(target) : may
}

/** 90 random bits to read aloud, and one of each kind that the rules want. */
const temporaryPassword = () => `${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}-Aa1`
