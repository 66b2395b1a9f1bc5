import { BOTH_SIGN_HOURS } from '@troupe/domain/integration/webhooks'
import { type BoxSecrets, closeBox, openBox } from '../../platform/box.ts'
import { newWebhookSecret } from '../../platform/outbound/sign-webhook.ts'

/** The boxes of an endpoint, whose id they are bound to. */
export interface EndpointBoxes {
  readonly id: string
  readonly secret_box: string
  readonly former_boxes: readonly { readonly box: string; readonly until: string }[]
}

/** A box with a new secret for an endpoint. */
export const newSecretBox = (secrets: BoxSecrets, id: string): string => closeBox(secrets, id, newWebhookSecret())

/** The former boxes that still sign. */
const lasting = (boxes: EndpointBoxes['former_boxes'], now: Temporal.Instant) =>
  boxes.filter(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0)

/** An endpoint's boxes with another secret; the one that it had signs for 24 hours beside it, and so do those that still did. */
export const rotated = (secrets: BoxSecrets, { id, secret_box: box, former_boxes: former }: EndpointBoxes, now: Temporal.Instant) => ({
  secret_box: newSecretBox(secrets, id),
  former_boxes: JSON.stringify([{ box, until: now.add({ hours: BOTH_SIGN_HOURS }).toString() }, ...lasting(former, now)]),
})

/** Until when a former secret signs too; null when none does. */
export const bothSignUntil = ({ former_boxes: former }: EndpointBoxes, now: Temporal.Instant): Temporal.Instant | null => {
  const [first] = lasting(former, now)
  return first ? Temporal.Instant.from(first.until) : null
}

/** The secrets that sign now, the present one first; empty when its box can't be opened, as the server's own secret has changed. */
export function secretsOf(secrets: BoxSecrets, endpoint: EndpointBoxes, now: Temporal.Instant): readonly string[] {
  const present = openBox(secrets, endpoint.id, endpoint.secret_box)
  if (present === undefined) return []
  return [present, ...lasting(endpoint.former_boxes, now).flatMap(({ box }) => openBox(secrets, endpoint.id, box) ?? [])]
}
