import { randomInt } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { CAPTCHA_MINUTES, CAPTCHA_PURPOSES, type CaptchaPurpose } from '@troupe/domain/captcha'
import { invalid } from '@troupe/domain/errors'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import type { Ctx, House } from '../ctx.ts'
import { partyOf } from './address.ts'
import type { RestRoute } from './http.ts'
import { countHit } from './rate-limit.ts'
import { tokenMaker } from './tokens.ts'

/** A form is filled in a few times; more is a program. */
const asked = { purpose: 'captcha challenge', most: 60, minutes: 60 }

/** Rounds of PBKDF2 for a key. */
const cost = 5000
/**
 * How many keys a browser derives before the right one: on average 256, a second of a phone's time. A key that only had to begin with two zeros would take
 * as long on average, but twice that for one person in seven and three times for one in twenty.
 */
export const CAPTCHA_KEYS = { fewest: 160, most: 351 }

const challengeAnswer = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
})

/** What the browser sends back: base64url of the challenge and its solution as JSON. */
const payloadInput = z.object({
  challenge: challengeAnswer,
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(128) }),
})

/** The most characters of a solution as it is sent. */
const MAX_CAPTCHA = 4096

export function captchaRoutes(route: RestRoute) {
  route('GET /captcha/challenge', {
    summary: 'Get a proof-of-work challenge for sending a form without an account; it works once and expires after 10 minutes',
    query: z.strictObject({ purpose: z.enum(CAPTCHA_PURPOSES) }),
    answer: challengeAnswer,
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { query, request }) => newChallenge(ctx, partyOf(request.ip), query.purpose),
  })
}

/** A challenge for one purpose, signed by this installation. Refuses TOO_MANY_REQUESTS above 60 an hour and network address. */
async function newChallenge(ctx: Ctx, party: string, purpose: CaptchaPurpose): Promise<Answer<z.output<typeof challengeAnswer>>> {
  const retryAfter = await countHit(ctx, asked, party)
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  const expires = ctx.now().add({ minutes: CAPTCHA_MINUTES })
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(CAPTCHA_KEYS.fewest, CAPTCHA_KEYS.most + 1),
    deriveKey,
    // the library would judge its own expiry by the machine's clock
    data: { purpose, expires: expires.epochMilliseconds },
    hmacSignatureSecret: secretOf(ctx),
  })
  return yes(challengeAnswer.parse(challenge))
}

/** A solved captcha whose number is not used up yet. */
export interface SolvedCaptcha {
  readonly nonce: string
  readonly expiresAt: Temporal.Instant
}

/**
 * Reads a solution, outside of transactions, since the work costs milliseconds. Refuses INVALID {captcha}: REQUIRED, EXPIRED after 10
 * minutes of our clock, INVALID for everything else that isn't the right answer to a challenge of this installation for this purpose.
 */
export async function readCaptcha(ctx: House, purpose: CaptchaPurpose, text: string | null | undefined): Promise<Answer<SolvedCaptcha>> {
  if (!text) return invalid({ captcha: ['REQUIRED'] })
  const payload = payloadOf(text)
  if (!payload || !(await isRight(ctx, payload))) return invalid({ captcha: ['INVALID'] })
  const { nonce, data } = payload.challenge.parameters
  if (data?.purpose !== purpose || typeof data.expires !== 'number') return invalid({ captcha: ['INVALID'] })
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(data.expires)
  return Temporal.Instant.compare(expiresAt, ctx.now()) <= 0 ? invalid({ captcha: ['EXPIRED'] }) : yes({ nonce, expiresAt })
}

/**
 * Uses a solution up, before the work that it guards and outside of its transaction: it stays used when that is refused. Refuses INVALID {captcha: USED}
 * for one that was used before.
 */
export async function useCaptcha({ db }: Pick<Ctx, 'db'>, { nonce, expiresAt }: SolvedCaptcha): Promise<Answer<null>> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha_used')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? yes(null) : invalid({ captcha: ['USED'] })
}

async function isRight(ctx: House, { challenge, solution }: Payload): Promise<boolean> {
  try {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(ctx) })
    return verified
  } catch {
    // a payload that the library can't read is no solution
    return false
  }
}

function payloadOf(text: string): { readonly challenge: Challenge; readonly solution: Payload['solution'] } | undefined {
  if (text.length > MAX_CAPTCHA) return undefined
  try {
    const parsed = payloadInput.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const secretOf = ({ settings }: House): string => tokenMaker(settings.secret).sign('captcha', 'key')
