import { isAccepted } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import { messageOf } from '../../platform/errors.ts'
import type { PortTry } from '../../platform/outbound/breaker.ts'
import { signedHeaders } from '../../platform/outbound/sign-webhook.ts'
import { retryAfterOf } from '../../platform/ports/port.ts'
import { openLane, runLanes, tellingTick } from '../queue.ts'
import type { ClaimedDelivery, DeliveryDone } from './claimed-delivery.ts'
import { finishDeliveries } from './finish-deliveries.ts'
import { type EndpointBoxes, secretsOf } from './secrets.ts'

/** Endpoints that one process sends to at the same time. */
const MOST_ENDPOINTS = 64
/** How long the tick waits for endpoints; those that take longer go on beside the next ones. */
const PATIENCE_MS = 500
/** Milliseconds for a whole answer, and its longest length in bytes. */
export const LIMITS = { timeout: 5000, longest: 64 * 1024 } as const

interface Endpoint extends EndpointBoxes {
  readonly url: string
}

/** Sends what is due, at all endpoints beside each other: one that hangs keeps only its own deliveries waiting. */
export function deliveryTick(house: House) {
  const underWay = new Set<string>()
  return tellingTick(house, {
    name: 'deliveries are sent',
    turn: 'deliveries',
    run: (isRushed, goesOn) => deliverAllDue(house, { underWay, isRushed, goesOn }),
  })
}

/**
 * Sends what is due at all endpoints to which nothing is `underWay` from an earlier run, in a rush less of it. Waits some milliseconds for its end: a backlog of one
 * endpoint goes on beside the next runs, to its end.
 */
export async function deliverAllDue(
  house: House,
  { underWay = new Set<string>(), isRushed = false, patience = PATIENCE_MS, goesOn = (): boolean => true } = {},
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select endpoint_id as id from webhook_delivery where next_at <= ${house.now()}::timestamptz group by endpoint_id order by min(next_at)`.execute(
    house.db,
  )
  const idle = rows.flatMap(({ id }) => (underWay.has(id) ? [] : [id])).slice(0, MOST_ENDPOINTS - underWay.size)
  const tell = async (id: string, rounds: number) => {
    // a rush comes to it later, when another run may have begun with it
    if (underWay.has(id)) return 0
    underWay.add(id)
    try {
      return await laneOf(house, id).due(rounds, goesOn)
    } catch (error) {
      house.log.error({ endpoint: id, error: messageOf(error) }, 'deliveries broke')
      return 0
    } finally {
      underWay.delete(id)
    }
  }
  const { promise: isLong, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([runLanes(idle, { isRushed, rounds: Number.POSITIVE_INFINITY, tell }), isLong])
  clearTimeout(timer)
}

/** Sends what is due at one endpoint, until nothing is or its breaker opens. Answers how many it sent. */
export const deliverDue = (house: House, endpointId: string): Promise<number> => laneOf(house, endpointId).due()

/** Sends one delivery now, past its breaker, unless it isn't due or another process is sending it. */
export async function deliverNow(house: House, endpointId: string, deliveryId: string): Promise<void> {
  await laneOf(house, endpointId).now(deliveryId)
}

/** The deliveries of an endpoint. */
const laneOf = (house: House, endpointId: string) =>
  openLane<ClaimedDelivery, DeliveryDone>(house, {
    ...{ breaker: `webhook/${endpointId}`, table: 'webhook_delivery', own: sql`endpoint_id = ${endpointId}` },
    kept: sql`id`,
    sets: () => sql`sent = t.sent + 1`,
    asks: sql`t.body, t.sent, t.asked`,
    async prepare(claimed) {
      const endpoint = await house.db
        .selectFrom('webhook_endpoint')
        .select(['id', 'url', 'secret_box', 'former_boxes'])
        .where('id', '=', endpointId)
        .where('active', '=', true)
        .executeTakeFirst()
      if (endpoint) {
        const secrets = secretsOf(house.settings, endpoint, house.now())
        return (delivery) => sendOne(house, endpoint, { delivery, secrets })
      }
      // it was deleted or switched off since: what waits is given up
      await finishDeliveries(house, endpointId, { done: [], unsent: claimed[0]?.lease })
      return undefined
    },
    tryOf,
    async finish(done) {
      for (const { status } of done)
        house.figures.count('deliveries', { result: status === null ? 'failed' : isAccepted(status) ? 'accepted' : 'refused' })
      await finishDeliveries(house, endpointId, { done })
    },
  })

interface Sending {
  readonly delivery: ClaimedDelivery
  readonly secrets: readonly string[]
}

async function sendOne(house: House, { url }: Endpoint, { delivery, secrets }: Sending): Promise<DeliveryDone> {
  const nothing = { delivery, status: null, retryAfter: null, tookMs: 0, signature: null }
  if (secrets.length === 0) return { ...nothing, failure: 'UNREADABLE' }
  const signed = signedHeaders(secrets, { id: messageIdOf(delivery.id), at: delivery.claimedAt, body: delivery.body })
  const signature = signed['webhook-signature'] ?? null
  const began = performance.now()
  const result = await house.webClient.send({
    ...{ url, method: 'POST', body: delivery.body, ...LIMITS },
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(delivery.body)), ...signed },
  })
  const tookMs = Math.round(performance.now() - began)
  if (!result.ok) return { ...nothing, signature, tookMs, failure: result.failure }
  const { status } = result.answer
  return { delivery, signature, tookMs, status, failure: null, retryAfter: isAccepted(status) ? null : retryAfterOf(result.answer) }
}

/** The webhook-id of a delivery: the same however often it is sent. */
export const messageIdOf = (id: string): string => `msg_${id}`

/** What a breaker counts: an answer that refuses is an answer too, unless it says that the endpoint is broken or busy. */
function tryOf({ status, failure, tookMs }: DeliveryDone): PortTry {
  const ms = tookMs
  if (status !== null) return { ms, failure: status >= 500 ? 'BROKEN' : status === 429 ? 'RATE_LIMITED' : null }
  return { ms, failure: failure === 'TIMEOUT' ? 'TIMEOUT' : failure === 'TOO_BIG' ? 'BAD_ANSWER' : 'UNREACHABLE' }
}
