import { CODE_TRIES } from '@troupe/domain/account/codes'
import { yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import type { Tokens } from '../platform/tokens.ts'
import { dropCodes, makeCode } from './codes.ts'

/** Sends a code to somebody whose password was reset, unless the last one still works: what is in their hands is not taken away. */
export async function sendResetCode(ctx: Ctx, tokens: Tokens, user: { readonly id: string; readonly email: string }): Promise<void> {
  await command(ctx, async (work) => {
    const live = await work.tx
      .selectFrom('account_code')
      .select('id')
      .where('kind', '=', 'RESET')
      .where('email', '=', user.email)
      .where('used_at', 'is', null)
      .where('tries', '<', CODE_TRIES)
      .where('expires_at', '>', work.at)
      .executeTakeFirst()
    if (!live) await mailReset(work, tokens, { email: user.email, userId: user.id, byStaff: true })
    return yes(null)
  })
}

/** Makes a code for a new password and has it mailed; for an address that nobody has the same, to no effect. */
export async function mailReset(
  work: Work,
  tokens: Tokens,
  given: { readonly email: string; readonly userId: string | null; readonly byStaff: boolean },
): Promise<void> {
  const made = await makeCode(work, tokens, { kind: 'RESET', email: given.email, userId: given.userId })
  await work.emit('account.resetAsked', { ...given, codeId: made.id, code: made.code })
}

/** Writes a password that its person chose and has them told; false when there is no such person any more. */
export async function setPassword(work: Work, userId: string, hash: string): Promise<boolean> {
  const row = await work.tx
    .updateTable('account_user')
    .set({ password_hash: hash, password_state: 'SET', password_until: null })
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await dropCodes(work, userId, ['RESET', 'NEW_PASSWORD', 'EMAIL'])
  await work.emit('account.changed', { userId, what: 'PASSWORD' })
  return true
}
