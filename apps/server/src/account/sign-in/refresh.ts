import { type Answer, no, yes } from '@troupe/domain/answer'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { hashOf, type Tokens } from '../../platform/http/tokens.ts'
import { refreshRow, type SignedIn } from './let-in.ts'
import { endSignIns } from './sign-out.ts'

const leewaySeconds = 10

/**
 * Exchanges a refresh token for its one successor. Within ten seconds of the first use the same successor is given again, so that two tabs
 * agree; later use of it revokes the whole family and leaves an audit row (I-14). Refuses UNAUTHENTICATED for anything that is not a live token.
 */
export async function refresh(ctx: Ctx, tokens: Tokens, refreshToken: string): Promise<Answer<SignedIn>> {
  const answer = await command({ ...ctx, idempotency: undefined }, (work) => rotate(work, tokens, refreshToken))
  if (!answer.ok) return answer
  return answer.value ? yes(answer.value) : no('UNAUTHENTICATED')
}

/** The successor; null for a token that was used before, since a refusal would roll the revocation back. */
async function rotate(work: Work, tokens: Tokens, refreshToken: string): Promise<Answer<SignedIn | null>> {
  const { tx, at } = work
  const row = await tx
    .selectFrom('account_refresh as r')
    .innerJoin('account_family as f', 'f.id', 'r.family_id')
    .innerJoin('account_user as u', 'u.id', 'f.user_id')
    .select(['r.hash', 'r.family_id', 'r.expires_at', 'r.used_at', 'f.user_id', 'f.revoked_at', 'u.active', 'u.deleted_at'])
    .where('r.hash', '=', hashOf(refreshToken))
    .forUpdate(['r', 'f'])
    .executeTakeFirst()
  if (!row || row.revoked_at || !row.active || row.deleted_at || isBefore(row.expires_at, at)) return no('UNAUTHENTICATED')
  if (row.used_at && isBefore(row.used_at.add({ seconds: leewaySeconds }), at)) return revokeReused(work, row)
  const successor = tokens.successor(refreshToken)
  if (!row.used_at) {
    await tx.updateTable('account_refresh').set({ used_at: at }).where('hash', '=', row.hash).execute()
    await tx
      .insertInto('account_refresh')
      .values(refreshRow(successor, row.family_id, at))
      .execute()
  }
  const token = await tokens.access(row.user_id, row.family_id, at)
  return yes({ success: true, token, refreshToken: successor })
}

async function revokeReused(work: Work, row: { family_id: string; user_id: string }): Promise<Answer<null>> {
  work.audit({ operation: 'refresh_reuse', subjectType: 'user', subjectId: row.user_id, after: { familyId: row.family_id } })
  await endSignIns(work, row.user_id, row.family_id)
  return yes(null)
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) <= 0
