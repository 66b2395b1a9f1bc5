import type { TokenLevel } from '@troupe/domain/account/api-tokens'
import { levelPasses, type WorkspaceLevel } from '@troupe/domain/role/level'
import type { Db } from '../../platform/database/db.ts'
import type { Person } from '../../platform/rights/policy.ts'

/** A token as it is stored, with who made it and what that person may do in its workspace now. */
export interface TokenRow {
  readonly id: string
  readonly userId: string
  readonly workspaceId: string
  readonly level: TokenLevel
  readonly levelNow: WorkspaceLevel
  readonly expiresAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
  readonly email: string
  readonly fullName: string
  readonly timezone: string
}

/** The token with a digest; undefined for one that is unknown, or whose maker is inactive or no longer a member of its workspace. */
export const tokenByHash = (db: Db, hash: string): Promise<TokenRow | undefined> =>
  db
    .selectFrom('api_token as t')
    .innerJoin('account_user as u', 'u.id', 't.user_id')
    .innerJoin('account_permission as p', (join) =>
      join.onRef('p.user_id', '=', 't.user_id').onRef('p.workspace_id', '=', 't.workspace_id'),
    )
    .select(['t.id', 't.user_id as userId', 't.workspace_id as workspaceId', 't.level', 'p.role as levelNow'])
    .select(['t.expires_at as expiresAt', 't.last_used_at as lastUsedAt', 'u.email', 'u.full_name as fullName', 'u.timezone'])
    .where('t.token_hash', '=', hash)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

/** What a token can do now: never more than its maker. */
export const levelOfToken = (level: TokenLevel, levelNow: WorkspaceLevel): TokenLevel => (levelPasses(levelNow, level) ? level : 'VIEWER')

/** Who asks with a token: its maker as a booking user of its workspace alone, whatever else they are. */
export function personWithToken({ id, userId, workspaceId, ...row }: TokenRow): Person {
  const level = levelOfToken(row.level, row.levelNow)
  return {
    kind: 'user',
    id: userId,
    familyId: '',
    role: 'BOOKING_USER',
    permission: 'BOOKING_USER',
    staff: false,
    email: row.email,
    fullName: row.fullName,
    timezone: row.timezone,
    levels: new Map([[workspaceId, level]]),
    token: { id, workspaceId, level },
  }
}

/** How often a token's last use is written, in seconds. */
const usedEvery = 60

/** Notes that a token was used, at most once a minute: a page of calls costs one write. */
export async function noteUse(db: Db, { id, lastUsedAt }: TokenRow, now: Temporal.Instant): Promise<void> {
  const due = now.subtract({ seconds: usedEvery })
  if (lastUsedAt !== null && Temporal.Instant.compare(lastUsedAt, due) > 0) return
  await db
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', due)]))
    .execute()
}
