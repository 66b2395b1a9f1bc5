import * as z from 'zod/mini'

/** The systems outside that an event is linked with. */
export const INTEGRATION_TYPES = ['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT'] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]

/** Those that only staff know of. */
export const STAFF_INTEGRATIONS: ReadonlySet<IntegrationType> = new Set(['HUBSPOT', 'SLACK'])

/**
 * How a link of an event stands. PENDING: it has something to push. SYNCED: the other side has the event as it is. FAILED: the last try failed, and there will
 * be another. DEAD: the last try of all failed. OFF: nothing is pushed, since the port is off or the event no longer has the link.
 */
export const INTEGRATION_STATES = ['PENDING', 'SYNCED', 'FAILED', 'DEAD', 'OFF'] as const
export type IntegrationState = (typeof INTEGRATION_STATES)[number]

/** What came in place of an answer. */
export const PORT_FAILURES = ['TIMEOUT', 'UNREACHABLE', 'SIGNED_OUT', 'BROKEN', 'RATE_LIMITED', 'BAD_ANSWER'] as const
export type PortFailure = (typeof PORT_FAILURES)[number]

/** Why a push failed: no answer, or a refusal, which is final. */
export const INTEGRATION_ERRORS = [...PORT_FAILURES, 'REFUSED'] as const
export type IntegrationError = (typeof INTEGRATION_ERRORS)[number]

/** How a port is set: by its two variables to a real system, simulated in the demo, or off. */
export const PORT_MODES = ['REAL', 'SIMULATED', 'OFF'] as const
export type PortMode = (typeof PORT_MODES)[number]

/** A gallery's password as a person types it. Spaces at its ends are part of no password. */
export const galleryPassword = z.string().check(
  z.trim(),
  z.minLength(6),
  z.maxLength(64),
  z.refine((text) => !/\p{Cc}/u.test(text), 'ONE_LINE'),
)
