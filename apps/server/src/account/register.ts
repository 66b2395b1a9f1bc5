import type { Registration } from '@troupe/domain/account/input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { countHit } from '../platform/rate-limit.ts'
import type { Tokens } from '../platform/tokens.ts'
import { hashPassword, verifyPassword } from './account.ts'
import { countTry, makeCode, spendCode } from './codes.ts'
import { addMember, liveInvitation, spendInvitation } from './invitation.ts'
import { type SignedIn, startFamily } from './let-in.ts'

const asksOfAccount = { purpose: 'register', most: 10, minutes: 15 }
const asksOfAddress = { purpose: 'register', most: 100, minutes: 15 }

/** What waits for the code, in the row of the code. */
interface Waiting {
  readonly firstName: string
  readonly lastName: string
  readonly company: string | null
  readonly passwordHash: string
  readonly invitationId: string | null
  /** Two passwords were given for the address, and a typed code does not say whose it is. */
  readonly disputed: boolean
}

/**
 * Keeps a registration until its address is confirmed. The answer and the work are the same when somebody has the address; that person is told by
 * mail (AUTH-11). With a live invitation to this address nothing is mailed: whoever holds it reads its mail. Refuses CODE_INVALID for an invitation
 * that is dead, INVALID {email: NOT_INVITED} for one to another address, TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function register(
  ctx: Ctx,
  tokens: Tokens,
  given: Registration & { readonly address: string },
): Promise<Answer<{ success: true }>> {
  const { email, password, firstName, lastName, company = null } = given
  const waitOfAccount = await countHit(ctx, asksOfAccount, `${email} ${given.address}`)
  const retryAfter = (await countHit(ctx, asksOfAddress, given.address)) ?? waitOfAccount
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const passwordHash = await hashPassword(password)
  const before = await waitingOf(ctx, email)
  const isSame = before !== undefined && !before.body.disputed && (await verifyPassword(password, before.body.passwordHash))
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const invitation = given.code === undefined ? undefined : await liveInvitation(work, tokens, given.code)
    if (given.code !== undefined && !invitation) return no('CODE_INVALID')
    if (invitation && invitation.email !== email) return invalid({ email: ['NOT_INVITED'] })
    const known = await work.tx.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst()
    const waiting: Waiting = { firstName, lastName, company, passwordHash, invitationId: invitation?.id ?? null, disputed: false }
    const made = await makeCode(work, tokens, { kind: 'REGISTER', email, body: { ...waiting } })
    if (!invitation && made.replaced.some(({ id }) => !(isSame && id === before?.id)))
      await work.tx
        .updateTable('account_code')
        .set({ body: JSON.stringify({ ...waiting, disputed: true }) })
        .where('id', '=', made.id)
        .execute()
    if (known) await work.emit('account.known', { userId: known.id, codeId: made.id })
    else if (!invitation) await work.emit('account.registering', { email, codeId: made.id, code: made.code })
    return yes({ success: true } as const)
  })
}

export interface Registered extends SignedIn {
  /** What was typed as the company, for the name of a first workspace. */
  readonly company: string | null
  /** False when two passwords were given for this address: neither is kept, and the next sign-in is by a mailed code. */
  readonly passwordKept: boolean
  readonly workspaceId?: string
  readonly role?: string
}

/**
 * Confirms the address of a registration by its typed code and signs the new person in, on whatever device. Refuses CODE_INVALID alike for
 * every code that is not the newest live one of this address; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function confirmRegistration(
  ctx: Ctx,
  tokens: Tokens,
  given: { readonly email: string; readonly code: string; readonly address: string },
): Promise<Answer<Registered>> {
  const retryAfter = await countTry(ctx, given.email, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { kind: 'REGISTER', ...given })
    const person = spent && (await makePerson(work, given.email, spent.body as unknown as Waiting))
    if (!person) return yes(null)
    return yes({ ...(await startFamily(work, tokens, person.id)), company: person.company, passwordKept: person.passwordKept })
  })
  if (!answer.ok) return answer
  return answer.value ? yes(answer.value) : no('CODE_INVALID')
}

/**
 * Makes the person who registered with an invitation, who is a member at once: the invitation proved the address. Null when no such
 * registration waits. Refuses CODE_INVALID for an invitation that died in the meantime.
 */
export async function registerInvited(ctx: Ctx, tokens: Tokens, given: { readonly code: string }): Promise<Answer<Registered | null>> {
  return command<Registered | null>({ ...ctx, idempotency: undefined }, async (work) => {
    const invitation = await liveInvitation(work, tokens, given.code)
    if (!invitation) return no('CODE_INVALID')
    const row = await waitingOf(work, invitation.email)
    // only who held the invitation may choose the password: another registration of the address does not count
    if (row?.body.invitationId !== invitation.id) return yes(null)
    if (!(await spendInvitation(work, invitation))) return no('CODE_INVALID')
    await work.tx.updateTable('account_code').set({ used_at: work.at }).where('id', '=', row.id).execute()
    const person = await makePerson(work, invitation.email, row.body)
    if (!person) return no('CODE_INVALID')
    await addMember(work, invitation, person.id)
    const signedIn = await startFamily(work, tokens, person.id)
    const { workspaceId, role } = invitation
    return yes({ ...signedIn, company: person.company, passwordKept: true, workspaceId, role })
  })
}

async function makePerson(work: Work, email: string, waiting: Waiting) {
  const { firstName, lastName, company, passwordHash, disputed } = waiting
  const row = await work.tx
    .insertInto('account_user')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      role: 'BOOKING_USER',
      permission: 'BOOKING_USER',
      password_hash: disputed ? null : passwordHash,
      password_state: disputed ? 'RESET' : 'SET',
      created_at: work.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await work.audit({ operation: 'POST /auth/register/code', subjectType: 'user', subjectId: row.id, after: { email } })
  return { id: row.id, company, passwordKept: !disputed }
}

async function waitingOf(ctx: Ctx | Work, email: string): Promise<{ id: string; body: Waiting } | undefined> {
  const db = 'tx' in ctx ? ctx.tx : ctx.db
  const row = await db
    .selectFrom('account_code')
    .select(['id', 'body'])
    .where('kind', '=', 'REGISTER')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, body: row.body as unknown as Waiting }
}
