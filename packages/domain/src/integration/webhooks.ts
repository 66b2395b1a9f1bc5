import * as z from 'zod/mini'
import { lineInput, uuid } from '../input.ts'

/** What the systems of a customer can be told of. */
export const WEBHOOK_KINDS = [
  'session.booked',
  'session.moved',
  'session.cancelled',
  'session.ready',
  'session.completed',
  'order.paid',
  'credits.changed',
] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** What a delivery can be: one of these, or a test, which every endpoint gets. */
export const DELIVERY_KINDS = [...WEBHOOK_KINDS, 'webhook.test'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** PENDING: it has a next try. DELIVERED: the endpoint has accepted it. DEAD: it was given up. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'DEAD'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a delivery was given up. TRIES: its last try failed. GONE: the endpoint answered 410. OFF: its endpoint was switched off. */
export const GIVEN_UP = ['TRIES', 'GONE', 'OFF'] as const
export type GivenUp = (typeof GIVEN_UP)[number]

/** Why an endpoint is off. BY_HAND: someone switched it off. GONE: it answered 410, which asks us to stop. FAILING: it failed for five days. */
export const OFF_REASONS = ['BY_HAND', 'GONE', 'FAILING'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/**
 * What came in place of an answer to a delivery. CLOSED: the address isn't on the public internet, so that nothing was sent. TOO_BIG: the answer was longer than we
 * read. UNREADABLE: our own secret has changed, so that we can't sign; the endpoint's has to be rotated.
 */
export const DELIVERY_FAILURES = ['CLOSED', 'UNREACHABLE', 'TIMEOUT', 'TOO_BIG', 'UNREADABLE'] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/** Endpoints of a workspace. */
export const MOST_ENDPOINTS = 10
/** Hours in which the former secret signs too. */
export const BOTH_SIGN_HOURS = 24
/** Days from the oldest failure since the last success until the workspace's admins get an email, and until the endpoint is switched off. */
export const WARNED_DAYS = 4
export const OFF_DAYS = 5
/** Days for which deliveries are kept. */
export const DELIVERIES_DAYS = 90

const url = lineInput(2000, 1)
const kinds = z.array(z.enum(WEBHOOK_KINDS)).check(z.minLength(1), z.maxLength(WEBHOOK_KINDS.length))

/** A new endpoint. */
export const createEndpointInput = z.strictObject({ workspaceId: uuid, url, kinds })
/** A change of an endpoint; what is absent stays. */
export const endpointChange = z.strictObject({ url: z.optional(url), kinds: z.optional(kinds), active: z.optional(z.boolean()) })

/** Whether an answer with this status accepts a delivery: any 2xx does. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** When an endpoint that has failed since an instant is switched off. */
export const switchesOffAt = (failingSince: Temporal.Instant): Temporal.Instant => failingSince.add({ hours: 24 * OFF_DAYS })

/** What has to happen to an endpoint that has failed since an instant, without a success: nothing yet, an email, or its end. */
export function dueOf(
  { failingSince, isWarned }: { readonly failingSince: Temporal.Instant; readonly isWarned: boolean },
  now: Temporal.Instant,
): 'WARN' | 'SWITCH_OFF' | undefined {
  if (Temporal.Instant.compare(switchesOffAt(failingSince), now) <= 0) return 'SWITCH_OFF'
  const isDue = Temporal.Instant.compare(failingSince.add({ hours: 24 * WARNED_DAYS }), now) <= 0
  return isDue && !isWarned ? 'WARN' : undefined
}
