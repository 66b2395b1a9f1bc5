import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { UsedPasskey } from '@troupe/domain/account/input'
import { type Answer, no } from '@troupe/domain/answer'
import type { Ctx } from '../../platform/ctx.ts'
import type { Address } from '../../platform/http/address.ts'
import { countHit, takeBackHit } from '../../platform/http/rate-limit.ts'
import type { Tokens } from '../../platform/http/tokens.ts'
import { type Entry, letIn } from './let-in.ts'
import { ownPages, takeChallenge } from './passkey.ts'

const triesOfAddress = { purpose: 'passkey', most: 200, minutes: 15 }

/**
 * Signs in by a passkey; when a new password is required, that comes first, as it does with a password. Refuses UNAUTHENTICATED {reason LOGIN} alike for
 * everything that does not fit, also for a copied passkey, whose count runs backwards; as signIn otherwise.
 */
export async function signInByPasskey(
  ctx: Ctx,
  tokens: Tokens,
  given: Address & { readonly response: UsedPasskey },
): Promise<Answer<Entry>> {
  const retryAfter = await countHit(ctx, triesOfAddress, given.address)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const passkey = await ctx.db
    .selectFrom('account_passkey as k')
    .innerJoin('account_user as u', 'u.id', 'k.user_id')
    .select(['k.id as keyId', 'k.public_key', 'k.counter', 'k.credential_id', 'u.id', 'u.email', 'u.password_state'])
    .where('k.credential_id', '=', given.response.id)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  const counter = passkey && (await verified(ctx, given.response, passkey))
  if (!passkey || counter === undefined) return no('UNAUTHENTICATED', { reason: 'LOGIN' })
  const { numUpdatedRows } = await ctx.db
    .updateTable('account_passkey')
    .set({ counter, used_at: ctx.now() })
    .where('id', '=', passkey.keyId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (!numUpdatedRows) return no('UNAUTHENTICATED', { reason: 'LOGIN' })
  await takeBackHit(ctx, triesOfAddress, given.address)
  return letIn(ctx, tokens, { user: passkey, from: given })
}

async function verified(
  ctx: Ctx,
  used: UsedPasskey,
  passkey: { readonly id: string; readonly credential_id: string; readonly public_key: string; readonly counter: number },
): Promise<number | undefined> {
  const { id, rawId, type } = used
  const { userHandle, ...response } = used.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.id) return undefined
  try {
    const answer = await verifyAuthenticationResponse({
      // the extensions and the attachment are not verified
      response: { id, rawId, type, clientExtensionResults: {}, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
      ...ownPages(ctx),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    })
    return answer.verified ? answer.authenticationInfo.newCounter : undefined
  } catch {
    // the library throws for whatever a browser would not send
    return undefined
  }
}
