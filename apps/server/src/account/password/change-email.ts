import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid, refuse } from '@troupe/domain/errors'
import { mayActOnAccount } from '@troupe/domain/role/roles'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import type { Address } from '../../platform/http/address.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { countTry, dropCodes, spendCode } from '../codes.ts'
import { emailCode } from '../email-code.ts'
import { type SignedIn, startFamily } from '../sign-in/let-in.ts'
import { endSignIns } from '../sign-in/sign-out.ts'
import { provePassword } from './own-password.ts'

export interface EmailAsked {
  readonly success: true
  readonly pending: true
  readonly expiresAt: string
}
export interface EmailChanged {
  readonly success: true
  readonly pending: false
}
interface AddressChange extends Address {
  readonly id: string
  readonly email: string
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** A change of one's own address. */
interface OwnAddressChange extends AddressChange {
  readonly userId: string
}

/**
 * Changes an address. One's own in two steps: the password asks, a code emailed to the new address confirms, every other sign-in ends and this one
 * starts again (AUTH-26). Someone else's immediately, by success managers up. Both addresses are told. Refuses NOT_FOUND, FORBIDDEN {reason
 * STRONGER_RANK}, INVALID {password: REQUIRED | WRONG, email: SAME | TAKEN}, CODE_INVALID, TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function changeEmail(
  ctx: Ctx,
  tokens: Tokens,
  given: AddressChange,
): Promise<Answer<EmailAsked | EmailChanged | (EmailChanged & SignedIn)>> {
  const { actor } = ctx
  if (actor.kind !== 'user') return no('UNAUTHENTICATED')
  if (given.id.toLowerCase() !== actor.id) return ctx.scope.all ? changeOther(ctx, given) : no('NOT_FOUND')
  if (given.email === actor.email) return invalid({ email: ['SAME'] })
  const own = { ...given, userId: actor.id }
  return given.code === undefined ? ask(ctx, tokens, own) : confirm(ctx, tokens, { ...own, code: given.code })
}

async function ask(ctx: Ctx, tokens: Tokens, { userId, email, password, address: askedBy }: OwnAddressChange): Promise<Answer<EmailAsked>> {
  if (password === undefined) return invalid({ password: ['REQUIRED'] })
  const proved = await provePassword(ctx, userId, password)
  if (!proved.ok) return proved
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    // only the mailbox of the address learns whether it has an account
    const holder = await holderOf(work, email)
    const code = { kind: 'EMAIL', email, userId, sent: holder ? 'NOTICE' : 'CODE', askedBy } as const
    const { expires } = await emailCode(work, tokens, {
      ...code,
      send: (made) => work.emit('account.emailAsked', { userId, email, holderId: holder?.id ?? null, codeId: made.id, code: made.code }),
    })
    work.audit({ operation: 'PUT /auth/email', subjectType: 'user', subjectId: userId, after: { asked: email } })
    return yes({ success: true, pending: true, expiresAt: expires.toString() } as const)
  })
}

async function confirm(
  ctx: Ctx,
  tokens: Tokens,
  given: OwnAddressChange & { readonly code: string },
): Promise<Answer<EmailChanged & SignedIn>> {
  const { userId, email, code, address } = given
  const retryAfter = await countTry(ctx, `${userId} ${email}`, address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { kind: 'EMAIL', email, code, userId, address })
    if (!spent || !(await move(work, userId, email))) return yes(null)
    await endSignIns(work, userId)
    return yes(await startFamily(work, tokens, { userId, from: given }))
  })
  if (!answer.ok) return answer
  return answer.value ? yes({ ...answer.value, pending: false }) : no('CODE_INVALID')
}

async function changeOther(ctx: Ctx, { id, email }: AddressChange): Promise<Answer<EmailChanged>> {
  return command<EmailChanged>(ctx, async (work) => {
    const { actor } = work
    const target = await work.tx
      .selectFrom('account_user')
      .select(['id', 'role', 'email'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!target || actor.kind !== 'user') return no('NOT_FOUND')
    if (!mayActOnAccount(actor.role, target.role)) return refuse('FORBIDDEN', { reason: 'STRONGER_RANK' })
    if (target.email === email) return invalid({ email: ['SAME'] })
    if (!(await move(work, target.id, email))) return invalid({ email: ['TAKEN'] })
    await endSignIns(work, target.id)
    return yes({ success: true, pending: false })
  })
}

/** Writes the new address and has both told; false when someone has it. */
async function move(work: Work, userId: string, email: string): Promise<boolean> {
  const { tx } = work
  const { email: before } = await tx
    .selectFrom('account_user')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (await holderOf(work, email)) return false
  await tx
    .updateTable('account_user')
    .set((eb) => ({ email, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  // codes emailed to the old address no longer work
  await dropCodes(work, userId, ['RESET', 'NEW_PASSWORD', 'EMAIL'])
  await work.emit('account.changed', { userId, what: 'EMAIL', formerEmail: before })
  work.audit({ operation: 'PUT /auth/email', subjectType: 'user', subjectId: userId, before: { email: before }, after: { email } })
  return true
}

/** Who has an address, as the system itself: it may be anyone. */
const holderOf = ({ tx }: Work, email: string) =>
  asHouse(tx, () => tx.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst())
