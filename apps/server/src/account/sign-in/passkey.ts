import { randomBytes } from 'node:crypto'
import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { MadePasskey } from '@troupe/domain/account/input'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { type Ctx, command } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import type { Person } from '../../platform/rights/policy.ts'
import { provePassword } from '../password/own-password.ts'

const challengeMinutes = 5
const mostPasskeys = 20
/** The sign-in page requests this whenever it opens, and a whole company may share one address. */
const asksOfAddress = { purpose: 'passkey-options', most: 300, minutes: 15 }
/** EdDSA, ES256, RS256, in COSE's numbers: what every authenticator has one of. */
const algorithms = [-8, -7, -257]

export interface PasskeyView {
  readonly id: string
  readonly name: string
  readonly madeAt: string
  readonly usedAt: string | null
}
export interface Passkeys {
  readonly success: true
  readonly passkeys: readonly PasskeyView[]
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(ctx: Ctx, userId: string): Promise<Answer<Passkeys>> {
  const rows = await ctx.db
    .selectFrom('account_passkey')
    .select(['id', 'name', 'made_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  const passkeys = rows.map(({ id, name, made_at, used_at }) => ({ id, name, madeAt: `${made_at}`, usedAt: used_at && `${used_at}` }))
  return yes({ success: true, passkeys })
}

/** What the browser needs to make a passkey, once the password is given again. Refuses INVALID {password: WRONG}, STATE_CONFLICT {reason TOO_MANY}, TOO_MANY_REQUESTS {retryAfter seconds}. */
export async function passkeyOptions(
  ctx: Ctx,
  person: Person,
  given: { readonly password: string; readonly origin: string | undefined; readonly address: string },
) {
  const retryAfter = await countHit(ctx, asksOfAddress, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const proved = await provePassword(ctx, person.id, given.password)
  if (!proved.ok) return proved
  const known = await ctx.db
    .selectFrom('account_passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', person.id)
    .execute()
  if (known.length >= mostPasskeys) return refuse('STATE_CONFLICT', { reason: 'TOO_MANY' })
  const options = await generateRegistrationOptions({
    rpName: 'Troupe',
    supportedAlgorithmIDs: algorithms,
    rpID: houseName(ctx, given.origin),
    userName: person.email,
    userDisplayName: person.fullName,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: await makeChallenge(ctx, person.id),
    excludeCredentials: known.map((one) => ({ id: one.credential_id, transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return yes({ success: true as const, options })
}

/** Keeps the passkey that the browser made. Refuses CODE_INVALID when its answer does not fit a live question of this person. */
export async function addPasskey(
  ctx: Ctx,
  userId: string,
  given: { readonly name: string; readonly response: MadePasskey },
): Promise<Answer<Passkeys>> {
  const credential = await registered(ctx, userId, given.response)
  if (!credential) return no('CODE_INVALID')
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const row = await work.tx
      .insertInto('account_passkey')
      .values({
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: given.name,
        made_at: work.at,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return no('CODE_INVALID')
    await work.emit('account.changed', { userId, what: 'PASSKEY_ADDED' })
    work.audit({ operation: 'POST /auth/passkey', subjectType: 'user', subjectId: userId, after: { added: given.name } })
    return yes(null)
  })
  return answer.ok ? listPasskeys(ctx, userId) : answer
}

/** Removes a passkey of one's own. Refuses NOT_FOUND. */
export async function removePasskey(ctx: Ctx, userId: string, id: string): Promise<Answer<Passkeys>> {
  const answer = await command({ ...ctx, idempotency: undefined }, async (work) => {
    const row = await work.tx
      .deleteFrom('account_passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    await work.emit('account.changed', { userId, what: 'PASSKEY_REMOVED' })
    work.audit({ operation: 'POST /auth/passkey', subjectType: 'user', subjectId: userId, before: { removed: row.name } })
    return yes(null)
  })
  return answer.ok ? listPasskeys(ctx, userId) : answer
}

/**
 * What the browser needs to sign in by a passkey; it takes no email, so it reveals nothing about one. Refuses TOO_MANY_REQUESTS {retryAfter seconds}
 * after 300 requests from an address within 15 minutes, since each leaves a row until it is answered or five minutes old.
 */
export async function passkeyLoginOptions(ctx: Ctx, given: { readonly origin: string | undefined; readonly address: string }) {
  const retryAfter = await countHit(ctx, asksOfAddress, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const options = await generateAuthenticationOptions({
    rpID: houseName(ctx, given.origin),
    challenge: await makeChallenge(ctx, null),
    userVerification: 'required',
  })
  return yes({ success: true as const, options })
}

/** Whose page a passkey is for: our own addresses and no other. */
export const ownPages = ({ settings }: Ctx) => ({
  expectedOrigin: [...settings.origins],
  expectedRPID: [...settings.origins].map((origin) => new URL(origin).hostname),
})

/** Uses up a challenge: true when it was live and asked of this person, or of no one yet. */
export async function takeChallenge(ctx: Ctx, challenge: string, userId: string | null): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('account_challenge')
    .where('hash', '=', hashOf(challenge))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.user_id === userId && Temporal.Instant.compare(row.expires_at, ctx.now()) > 0
}

async function makeChallenge(ctx: Ctx, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  await ctx.db
    .insertInto('account_challenge')
    .values({
      hash: hashOf(Buffer.from(bytes).toString('base64url')),
      user_id: userId,
      expires_at: ctx.now().add({ minutes: challengeMinutes }),
    })
    .execute()
  return bytes
}

/** The host name that passkeys are bound to: that of the page that asks, when it is one of ours. */
const houseName = ({ settings }: Ctx, origin: string | undefined): string =>
  new URL(origin !== undefined && settings.origins.has(origin) ? origin : settings.baseUrl).hostname

async function registered(ctx: Ctx, userId: string, made: MadePasskey) {
  const { id, rawId, type } = made
  const { transports, ...response } = made.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // the extensions and the attachment are not verified
      response: { id, rawId, type, clientExtensionResults: {}, response: { ...response, ...(transports ? { transports } : {}) } },
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, userId),
      ...ownPages(ctx),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    return registrationInfo?.credential
  } catch {
    // the library throws for whatever a browser would not send
    return undefined
  }
}
