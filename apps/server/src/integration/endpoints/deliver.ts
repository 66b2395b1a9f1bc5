import { isAccepted } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import { messageOf } from '../../platform/errors.ts'
import type { PortTry } from '../../platform/outbound/breaker.ts'
import { signedHeaders } from '../../platform/outbound/sign-webhook.ts'
import { retryAfterOf } from '../../platform/ports/port.ts'
import { inRequestOf } from '../../platform/request.ts'
import type { ClaimedDelivery, DeliveryDone } from './claimed-delivery.ts'
import { finishDeliveries } from './finish-deliveries.ts'
import { type EndpointBoxes, secretsOf } from './secrets.ts'

/** Longer than a try of five seconds can take: after it, the process that was sending is gone. */
const LEASE_S = 30
/** Deliveries to one endpoint at the same time, and such rounds in one run of the tick. */
const TOGETHER = 8
const ROUNDS = 5
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
  const busy = new Set<string>()
  return { name: 'deliveries are sent', seconds: 1, run: () => deliverAllDue(house, busy) }
}

/** Sends what is due at all endpoints but those that are `busy`, and waits a little for the end of it. */
export async function deliverAllDue(house: House, busy = new Set<string>(), patience = PATIENCE_MS): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select endpoint_id as id from webhook_delivery where next_at <= ${house.now()}::timestamptz group by endpoint_id order by min(next_at)`.execute(
    house.db,
  )
  const idle = rows.flatMap(({ id }) => (busy.has(id) ? [] : [id])).slice(0, MOST_ENDPOINTS - busy.size)
  const sending = idle.map(async (id) => {
    busy.add(id)
    try {
      await deliverDue(house, id, ROUNDS)
    } catch (error) {
      house.log.error({ endpoint: id, error: messageOf(error) }, 'deliveries broke')
    } finally {
      busy.delete(id)
    }
  })
  const { promise: isLong, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([Promise.all(sending), isLong])
  clearTimeout(timer)
}

/** Sends what is due at one endpoint, the longest due first, until nothing is or its breaker opens. Nothing of it runs inside a transaction. Answers how many it sent. */
export async function deliverDue(house: House, endpointId: string, rounds = Number.POSITIVE_INFINITY): Promise<number> {
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    const now = await deliverSome(house, endpointId)
    sent += now
    if (now < TOGETHER) break
  }
  return sent
}

/** Sends one delivery now, past its breaker, unless it isn't due or another process is sending it. */
export async function deliverNow(house: House, endpointId: string, deliveryId: string): Promise<void> {
  await sendClaimed(house, endpointId, await claimDue(house, endpointId, { most: 1, forcedOnly: true, deliveryId }))
}

async function deliverSome(house: House, endpointId: string): Promise<number> {
  const { db, breaker, now } = house
  const at = now()
  const due = await db
    .selectFrom('webhook_delivery')
    .select(sql<boolean>`bool_or(forced)`.as('isForced'))
    .where('endpoint_id', '=', endpointId)
    .where('next_at', '<=', at)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
    .executeTakeFirst()
  if (due?.isForced == null) return 0
  const entry = await breaker.enter(`webhook/${endpointId}`, { most: TOGETHER })
  if (entry.isOpen && !due.isForced) return 0
  const claimed = await claimDue(
    house,
    endpointId,
    entry.isOpen ? { most: TOGETHER, forcedOnly: true } : { most: entry.most, forcedOnly: false },
  )
  await sendClaimed(house, endpointId, claimed)
  return claimed.length
}

async function sendClaimed(house: House, endpointId: string, claimed: readonly ClaimedDelivery[]): Promise<void> {
  if (claimed.length === 0) return
  const endpoint = await house.db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'secret_box', 'former_boxes'])
    .where('id', '=', endpointId)
    .where('active', '=', true)
    .executeTakeFirst()
  // it was deleted or switched off since: what waits is given up
  if (!endpoint) return finishDeliveries(house, endpointId, { done: [], unsent: claimed[0]?.lease })
  const secrets = secretsOf(house.settings, endpoint, house.now())
  const done = await Promise.all(claimed.map((delivery) => inRequestOf(delivery, () => sendOne(house, endpoint, { delivery, secrets }))))
  for (const { status } of done)
    house.figures.count('deliveries', { result: status === null ? 'failed' : isAccepted(status) ? 'accepted' : 'refused' })
  await house.breaker.leave(`webhook/${endpointId}`, done.map(tryOf))
  await finishDeliveries(house, endpointId, { done })
}

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

interface Claiming {
  readonly most: number
  readonly forcedOnly: boolean
  readonly deliveryId?: string
}

/** Leases deliveries that are due; what another process is claiming is left to it. */
async function claimDue(
  { db, now }: Pick<House, 'db' | 'now'>,
  endpointId: string,
  { most, forcedOnly, deliveryId }: Claiming,
): Promise<ClaimedDelivery[]> {
  const at = now()
  const lease = crypto.randomUUID()
  const { rows } = await sql<Omit<ClaimedDelivery, 'lease' | 'claimedAt'>>`
    with due as (
      select id from webhook_delivery
      where endpoint_id = ${endpointId} and next_at <= ${at}::timestamptz and (leased_until is null or leased_until <= ${at}::timestamptz)
        and (forced or not ${forcedOnly}) and (${deliveryId ?? null}::uuid is null or id = ${deliveryId ?? null}::uuid)
      order by next_at, id limit ${most} for update skip locked)
    update webhook_delivery d set lease = ${lease}, leased_until = ${at.add({ seconds: LEASE_S })}::timestamptz, tries = d.tries + 1, sent = d.sent + 1
    from due where d.id = due.id
    returning d.id, d.body, d.tries, d.sent, d.asked, d.request_id as "requestId"`.execute(db)
  return rows.map((row) => ({ ...row, lease, claimedAt: at }))
}
