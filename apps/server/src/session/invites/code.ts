import { createHmac, hkdfSync } from 'node:crypto'
import type { InviteAudience } from '@troupe/domain/session/invites'
import { hashOf } from '../../platform/http/tokens.ts'

/** Characters of base64url with six bits each: 132 bits in all. */
const length = 22

export interface InviteKey {
  readonly sessionId: string
  readonly audience: InviteAudience
  /** How often the link of the audience was reset. */
  readonly generation: number
}

/**
 * The code of an invite link. It has to be shown again to everyone who may invite, and so it is derived: an HMAC under a key of its own that follows from the
 * server's secret. Only its hash is stored (I-15).
 */
export const inviteCode = (secret: string, { sessionId, audience, generation }: InviteKey): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'troupe invite link', 32)))
    .update(`${sessionId} ${audience} ${generation}`)
    .digest('base64url')
    .slice(0, length)

/** How a code is found again. */
export const inviteHash = (code: string): string => hashOf(`invite ${code}`)
