import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '../../platform/ctx.ts'
import { isSignature, jsonIn } from './signature.ts'

/** How far the time of a request may be from ours, to both sides. */
const TOLERANCE_MS = 300_000
const word = z.union([z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)), z.int()])

/** What we read of an event: of which object something happened. The deal itself is read when it is processed, because events come late, twice and in any order. */
const eventsInput = z
  .array(
    z.object({
      eventId: word,
      objectId: word,
      subscriptionId: z.optional(word),
      occurredAt: z.optional(word),
      subscriptionType: z.optional(z.string().check(z.maxLength(200))),
      objectTypeId: z.optional(z.string().check(z.maxLength(40))),
    }),
  )
  .check(z.maxLength(1000))

interface Received {
  readonly bytes: unknown
  /** As it was called. */
  readonly path: string
  readonly signature: string | undefined
  /** Milliseconds since 1970. */
  readonly stamp: string | undefined
}

/**
 * Checks and stores events of HubSpot, each once by its id, and queues their deals in the same statement; they are processed after the answer. Refuses
 * ROUTE_NOT_FOUND while no secret is set, UNAUTHENTICATED for a signature that doesn't fit or a stamp more than 300 seconds away, BAD_REQUEST for what isn't a
 * list of events. Nothing refused is stored.
 */
export async function receiveHubspot(ctx: Ctx, { bytes, path, signature, stamp }: Received): Promise<Answer<{ received: true }>> {
  const { hubspotSecret } = ctx.settings.ports
  if (hubspotSecret === null) return no('ROUTE_NOT_FOUND')
  const isInTime = /^\d{13}$/.test(stamp ?? '') && Math.abs(Number(stamp) - ctx.now().epochMilliseconds) <= TOLERANCE_MS
  if (!Buffer.isBuffer(bytes) || !stamp || !isInTime) return no('UNAUTHENTICATED')
  if (!isSignature(signature, hubspotSecret, ['POST', `${ctx.settings.baseUrl}${path}`, bytes, stamp])) return no('UNAUTHENTICATED')
  const read = z.safeParse(eventsInput, jsonIn(bytes))
  if (!read.success) return no('BAD_REQUEST')
  const events = new Map(
    read.data
      .filter(({ subscriptionType, objectTypeId }) => subscriptionType?.startsWith('deal.') || objectTypeId === '0-3')
      // HubSpot numbers events for each subscription
      .map((event) => [
        [event.eventId, event.subscriptionId ?? '', event.objectId, event.occurredAt ?? ''].join('/'),
        String(event.objectId),
      ]),
  )
  if (events.size === 0) return yes({ received: true })
  const ids = [...events.keys()].sort()
  await ctx.jobs.sendStored(ctx.db, 'deal', {
    stored: sql`insert into integration_hubspot_event (id, deal_id, received_at)
      select id, deal_id, ${ctx.now().toString()}::timestamptz
      from unnest(${ids}::text[], ${ids.map((id) => events.get(id) ?? '')}::text[]) as e (id, deal_id)
      on conflict (id) do nothing returning deal_id`,
    job: sql`select distinct jsonb_build_object('dealId', deal_id), 0 from stored`,
  })
  return yes({ received: true })
}
