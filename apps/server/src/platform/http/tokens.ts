import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'troupe'
const audience = 'troupe-api'

export interface AccessClaims {
  readonly userId: string
  readonly familyId: string
  /** Seconds since 1970. */
  readonly expires: number
}

/** An access token lives 15 minutes; rights are never in it. */
const accessMinutes = 15
const mostVerified = 10_000
export type Tokens = ReturnType<typeof tokenMaker>

/** Makes and reads the tokens of this installation's secret. */
export function tokenMaker(secret: string) {
  const verified = new Map<string, AccessClaims>()
  // a key object: jose would import raw bytes again for every token
  const key = createSecretKey(createHash('sha256').update(`access ${secret}`).digest())
  const verify = async (token: string, now: Temporal.Instant): Promise<AccessClaims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
        issuer,
        audience,
        currentDate: new Date(now.epochMilliseconds),
        requiredClaims: ['sub', 'exp', 'fam'],
      })
      const claims = { userId: String(payload.sub), familyId: String(payload.fam), expires: Number(payload.exp) }
      if (verified.size >= mostVerified) verified.clear()
      verified.set(token, claims)
      return claims
    } catch {
      return undefined
    }
  }
  return {
    access: (userId: string, familyId: string, now: Temporal.Instant) =>
      new SignJWT({ fam: familyId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now.epochMilliseconds / 1000))
        .setExpirationTime(Math.floor(now.epochMilliseconds / 1000) + accessMinutes * 60)
        .sign(key),
    /** The claims of a live access token, or undefined for anything else. One that was verified before is only asked for its end, without waiting. */
    read: (token: string, now: Temporal.Instant): AccessClaims | undefined | Promise<AccessClaims | undefined> => {
      const known = verified.get(token)
      if (known) return known.expires * 1000 > now.epochMilliseconds ? known : undefined
      return verify(token, now)
    },
    /** 256 random bits, base64url: refresh tokens, approval codes. */
    random: () => randomBytes(32).toString('base64url'),
    /** The same refresh token always has the same successor, so two tabs of one browser agree (I-14). */
    successor: (refresh: string) => createHmac('sha256', `refresh ${secret}`).update(refresh).digest('base64url'),
    sign: (purpose: string, text: string) => createHmac('sha256', `${purpose} ${secret}`).update(text).digest('base64url'),
  }
}

/** How a secret is kept at rest, and whatever else is only to be known again. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
