import { CODE_MINUTES } from '@troupe/domain/account/codes'
import type { Registration } from '@troupe/domain/account/input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Address } from '../../platform/http/address.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { countTry, endCodes, lockCodes, type MadeCode, makeCode, spendCode } from '../codes.ts'
import { emailCode } from '../email-code.ts'
import { hashPassword, verifyPassword } from '../password/hash.ts'
import { type SignedIn, startFamily } from '../sign-in/let-in.ts'
import { addMember, liveInvitation, spendInvitation } from './invitation.ts'

const asksOfAddress = { purpose: 'register', most: 100, minutes: 15 }
const asksOfInvitation = { purpose: 'register-invited', most: 10, minutes: 15 }

/** A registration that waits for its code, as the code's row holds it. */
const waitingInRow = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  /** Equal for equal passwords while registrations follow one another. */
  passwordHash: z.string(),
  invitationId: z.string().nullable(),
  /** Where the person goes once they are in. It was typed, so the email doesn't hold it. */
  to: z.string().optional(),
  /** Two passwords were given for the address, and a typed code doesn't say whose it is. */
  disputed: z.boolean(),
})
type Waiting = Readonly<z.output<typeof waitingInRow>>
const waitingIn = (body: unknown): Waiting | undefined => waitingInRow.safeParse(body).data

/**
 * Keeps a registration until its address is confirmed. The answer and the work are the same when the address has an account, whose owner is told
 * by email (AUTH-11), and when the address has had its five emails. With a live invitation to this address nothing is emailed, and no limit of the
 * caller's address applies: its holder reads the mailbox. Refuses CODE_INVALID for an invitation that is no longer valid, INVALID {email:
 * NOT_INVITED} for one to another address, TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function register(
  ctx: Ctx,
  tokens: Tokens,
  given: Registration & { readonly address: string },
): Promise<Answer<{ success: true }>> {
  const { email, password, firstName, lastName, company = null, code, to, address } = given
  const opened = code === undefined ? undefined : await liveInvitation(ctx, tokens, code)
  const retryAfter = opened ? await countHit(ctx, asksOfInvitation, opened.id) : await countHit(ctx, asksOfAddress, address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const hash = await hashPassword(password)
  const [before] = await rivalsOf(ctx.db, email, ctx.now())
  const passwordHash = (await verifyPassword(password, before?.body.passwordHash)) && before ? before.body.passwordHash : hash
  return command({ ...ctx, idempotency: undefined }, async (work) => {
    const invitation = code === undefined ? undefined : await liveInvitation(work, tokens, code)
    if (code !== undefined && !invitation) return no('CODE_INVALID')
    if (invitation && invitation.email !== email) return invalid({ email: ['NOT_INVITED'] })
    const known = await work.tx.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst()
    const invitationId = invitation?.id ?? null
    const waiting: Waiting = { firstName, lastName, company, passwordHash, invitationId, disputed: false, ...(to ? { to } : {}) }
    if (invitation) await makeCode(work, tokens, { kind: 'REGISTER', email, body: { ...waiting } })
    else await emailRegistration(work, tokens, { email, waiting, address, knownId: known?.id })
    return yes({ success: true } as const)
  })
}

/** Has the code of a registration emailed. Where another registration gave another password, neither is kept, no matter which code is used. */
async function emailRegistration(
  work: Work,
  tokens: Tokens,
  given: { readonly email: string; readonly waiting: Waiting; readonly address: string; readonly knownId: string | undefined },
): Promise<void> {
  const { email, waiting, address: askedBy, knownId } = given
  await lockCodes(work, 'REGISTER', email)
  const rivals = await rivalsOf(work.tx, email, work.at)
  const disputed = rivals.some(({ body }) => body.disputed || body.passwordHash !== waiting.passwordHash)
  if (disputed) await dispute(work, rivals)
  const code = { kind: 'REGISTER', email, body: { ...waiting, disputed }, sent: knownId ? 'NOTICE' : 'CODE', askedBy } as const
  const send = async (made: MadeCode) => {
    if (knownId) await work.emit('account.known', { userId: knownId, codeId: made.id })
    else await work.emit('account.registering', { email, codeId: made.id, code: made.code })
  }
  const { isSent } = await emailCode(work, tokens, { ...code, send })
  if (!isSent) await noteUnsent(work, email, disputed || rivals.length === 0)
}

async function dispute({ tx }: Work, rivals: readonly { readonly id: string; readonly body: Waiting }[]): Promise<void> {
  // an invitation identifies the registration that it confirms
  const ids = rivals.filter(({ body }) => body.invitationId === null).map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('account_code').set({ body: sql`body || '{"disputed": true}'` }).where('id', 'in', ids).execute()
}

/**
 * Notes a registration that got no code on the latest registration that has a row. Its person is waiting for a code: the next one that a
 * stranger's registration sends them must not confirm the stranger's password.
 */
async function noteUnsent({ tx, at }: Work, email: string, disputed: boolean): Promise<void> {
  await tx
    .updateTable('account_code')
    .set({ asked_again_at: at, ...(disputed ? { body: sql`body || '{"disputed": true}'` } : {}) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('account_code')
        .select('id')
        .where('kind', '=', 'REGISTER')
        .where('email', '=', email)
        .where(sql`body ->> 'invitationId'`, 'is', null)
        .orderBy('seq', 'desc')
        .limit(1),
    )
    .execute()
}

export interface Registered extends SignedIn {
  /** What was typed as the company, for the name of a first workspace. */
  readonly company: string | null
  /** False when two passwords were given for this address: neither is kept, and the next sign-in is by an emailed code. */
  readonly passwordKept: boolean
  /** The path of this site at which the person registered. */
  readonly to?: string
  readonly workspaceId?: string
  readonly role?: string
}

/**
 * Confirms the address of a registration by its typed code and signs the new person in, on whatever device. Refuses CODE_INVALID alike for
 * every code that is not a live one of this address or is closed to the caller; TOO_MANY_REQUESTS {retryAfter seconds}.
 */
export async function confirmRegistration(
  ctx: Ctx,
  tokens: Tokens,
  given: Address & { readonly email: string; readonly code: string },
): Promise<Answer<Registered>> {
  const retryAfter = await countTry(ctx, given.email, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const spent = await spendCode(work, tokens, { ...given, kind: 'REGISTER' })
    const waiting = spent && waitingIn(spent.body)
    const person = waiting && (await makePerson(work, given.email, waiting))
    if (!person) return yes(null)
    return yes({
      ...(await startFamily(work, tokens, { userId: person.id, from: given })),
      company: person.company,
      passwordKept: person.passwordKept,
      ...(waiting.to ? { to: waiting.to } : {}),
    })
  })
  if (!answer.ok) return answer
  return answer.value ? yes(answer.value) : no('CODE_INVALID')
}

/**
 * Creates the person who registered with an invitation and makes them a member immediately: the invitation proved the address. Null when no
 * such registration is pending. Refuses CODE_INVALID for an invitation that has ended since.
 */
export async function registerInvited(
  ctx: Ctx,
  tokens: Tokens,
  given: Address & { readonly code: string },
): Promise<Answer<Registered | null>> {
  return command<Registered | null>({ ...ctx, idempotency: undefined }, async (work) => {
    const invitation = await liveInvitation(work, tokens, given.code)
    if (!invitation) return no('CODE_INVALID')
    await lockCodes(work, 'REGISTER', invitation.email)
    // only the holder of the invitation may choose the password: other registrations of the address neither count nor displace this one
    const body = await invitedWaiting(work, invitation)
    if (!body) return yes(null)
    if (!(await spendInvitation(work, invitation))) return no('CODE_INVALID')
    await endCodes(work, { kind: 'REGISTER', email: invitation.email })
    const person = await makePerson(work, invitation.email, body)
    if (!person) return no('CODE_INVALID')
    await addMember(work, invitation, person.id)
    const signedIn = await startFamily(work, tokens, { userId: person.id, from: given })
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
  work.audit({ operation: 'POST /auth/register/code', subjectType: 'user', subjectId: row.id, after: { email } })
  return { id: row.id, company, passwordKept: !disputed }
}

/** The registrations of an address that still wait for a code, the newest first; displaced ones too. */
async function rivalsOf(db: Db, email: string, at: Temporal.Instant): Promise<{ id: string; body: Waiting }[]> {
  const rows = await db
    .selectFrom('account_code')
    .select(['id', 'body'])
    .where('kind', '=', 'REGISTER')
    .where('email', '=', email)
    .where((eb) => eb.fn.coalesce('asked_again_at', 'made_at'), '>', at.subtract({ minutes: CODE_MINUTES.REGISTER }))
    .orderBy('seq', 'desc')
    .execute()
  return rows.flatMap(({ id, body: kept }) => {
    const body = waitingIn(kept)
    return body ? [{ id, body }] : []
  })
}

async function invitedWaiting({ tx, at }: Work, invitation: { readonly id: string; readonly email: string }): Promise<Waiting | undefined> {
  const row = await tx
    .selectFrom('account_code')
    .select('body')
    .where('kind', '=', 'REGISTER')
    .where('email', '=', invitation.email)
    .where('expires_at', '>', at)
    .where(sql<string>`body ->> 'invitationId'`, '=', invitation.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && waitingIn(row.body)
}
