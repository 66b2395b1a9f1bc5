import * as z from 'zod/mini'
import { anInstant, lineInput, uuid } from '../input.ts'
import { knownPasswordInput } from './input.ts'

/** What a token may do in its workspace: read, or book and change. */
export const TOKEN_LEVELS = ['VIEWER', 'EDITOR'] as const
export type TokenLevel = (typeof TOKEN_LEVELS)[number]

/** How many a person has, those that have expired included. */
export const TOKENS_A_PERSON = 20
/** The longest that a token lives, in days of 24 hours. */
export const TOKEN_DAYS = 365
/** From how many days before its end a token is marked. */
const TOKEN_WARNING_DAYS = 14

/** Whether a bearer is meant as an API token; access tokens are JWTs, which begin otherwise. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith('trp_')

/** What shows a token without telling it: `trp_` and the next four characters. */
export const startOfToken = (token: string): string => token.slice(0, 8)

/** createApiToken. */
export const createApiTokenInput = z.object({
  workspaceId: uuid,
  name: lineInput(64, 1),
  level: z.enum(TOKEN_LEVELS),
  expiresAt: anInstant,
  password: knownPasswordInput,
})

/** Whether a token may end then: after now, in at most a year. Answers the code of the field, or undefined. */
export function whyNotEnd(expiresAt: Temporal.Instant, now: Temporal.Instant): 'PAST' | 'TOO_LATE' | undefined {
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return 'PAST'
  return Temporal.Instant.compare(expiresAt, now.add({ hours: TOKEN_DAYS * 24 })) > 0 ? 'TOO_LATE' : undefined
}

/** In how many days a token ends, a day that has begun included, when that is soon: 1 for the last day. Undefined while it isn't, and once it has ended. */
export function daysToEnd(expiresAt: Temporal.Instant, now: Temporal.Instant): number | undefined {
  const hours = expiresAt.since(now).total('hours')
  return hours <= 0 || hours > TOKEN_WARNING_DAYS * 24 ? undefined : Math.ceil(hours / 24)
}
