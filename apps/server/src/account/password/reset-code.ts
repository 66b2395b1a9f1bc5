import { yes } from '@troupe/domain/answer'
import { z } from 'zod'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { dropCodes, hasOpenCode, type MadeCode, makeCode } from '../codes.ts'
import { emailCode } from '../email-code.ts'

/** What the row of a code holds: where the person goes once they are in. It was typed, so the email doesn't hold it. */
const returnInRow = z.object({ to: z.string().optional() })

/** The path at which a code for a new password was asked for, if any. */
export function returnIn(body: unknown): { to?: string } {
  const to = returnInRow.safeParse(body).data?.to
  return to ? { to } : {}
}

/** Sends a code to a person who tries to sign in after their password was reset, unless a code that they may use is still valid. */
export async function sendResetCode(
  ctx: Ctx,
  tokens: Tokens,
  user: { readonly id: string; readonly email: string; readonly address: string },
): Promise<void> {
  const { id: userId, email, address } = user
  await command(ctx, async (work) => {
    if (!(await hasOpenCode(work, tokens, { kind: 'RESET', email, address })))
      await mailReset(work, tokens, { email, userId, byStaff: true, askedBy: address })
    return yes(null)
  })
}

/**
 * Makes a code for a new password and has it emailed; for an email without an account it does the same work to no effect. Without `askedBy` it is
 * a reset by staff, to which the limit of emails does not apply.
 */
export async function mailReset(
  work: Work,
  tokens: Tokens,
  given: {
    readonly email: string
    readonly userId: string | null
    readonly byStaff: boolean
    readonly askedBy?: string
    readonly to?: string | undefined
  },
): Promise<void> {
  const { email, userId, byStaff, askedBy, to } = given
  const code = { kind: 'RESET', email, userId, body: to ? { to } : {} } as const
  const send = (made: MadeCode) => work.emit('account.resetAsked', { email, userId, byStaff, codeId: made.id, code: made.code })
  if (askedBy === undefined) await send(await makeCode(work, tokens, code))
  else await emailCode(work, tokens, { ...code, askedBy, sent: userId === null ? 'NOTICE' : 'CODE', send })
}

/** Stores a password that its person chose and emails them about it; false when the person no longer exists. */
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
