import { randomInt } from 'node:crypto'
import { yes } from '@troupe/domain/answer'
import { waitAfter } from '@troupe/domain/integration/tries'
import { isAccepted, type OffReason } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { noRow } from '../../platform/database/lists.ts'
import type { DeliveryDone } from './claimed-delivery.ts'

/** The answer of an endpoint that asks us to stop. */
const GONE = 410

/**
 * Notes what came of sending deliveries of an endpoint, in one transaction: accepted, or when each is tried next. Only the process that had the lease of one
 * notes it; `unsent` is the lease of deliveries that weren't sent because the endpoint is off. One that someone asked for while it was being sent, and that failed,
 * is due again immediately. An answer 410 switches the endpoint off.
 */
export async function finishDeliveries(
  house: House,
  endpointId: string,
  { done, unsent }: { readonly done: readonly DeliveryDone[]; readonly unsent?: string | undefined },
): Promise<void> {
  const noted = await command(asSystem(house), async (work) => {
    // the endpoint before its deliveries, as everywhere
    const endpoint = await lockEndpoint(work, endpointId)
    // it was deleted, and its deliveries with it
    if (!endpoint) return yes(null)
    await writeDone(work, done)
    if (done.length > 0) await noteHealth(work, endpointId, done)
    if (endpoint.active && done.some(({ status }) => status === GONE)) await switchOff(work, endpointId, 'GONE')
    else if (!endpoint.active) await giveUpWaiting(work, endpointId, unsent)
    work.tell('workspace', endpoint.workspace_id, 'workspace.webhooks')
    return yes(null)
  })
  if (!noted.ok) throw new Error(`deliveries were not noted: ${noted.code}`)
}

/** Locks an endpoint for a change; undefined for one that isn't there. */
export const lockEndpoint = ({ tx }: Pick<Work, 'tx'>, id: string) =>
  tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'workspace_id', 'url', 'kinds', 'active', 'secret_box', 'former_boxes', 'failing_since', 'warned_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Switches a locked endpoint off, and gives up what waits for it. Someone who switches it on again replays what they want. */
export async function switchOff(work: Work, id: string, why: OffReason): Promise<void> {
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ active: false, off_why: why, off_at: work.at, failing_since: null, warned_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await giveUpWaiting(work, id)
}

/** What is being sent right now ends as its answer says, except what has the lease of the process that asks. */
const giveUpWaiting = ({ tx, at }: Work, endpointId: string, lease = noRow) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'DEAD', given_up: 'OFF', next_at: null, ended_at: at, forced: false, lease: null, leased_until: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'PENDING')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at), eb('lease', '=', lease)]))
    .execute()

async function writeDone({ tx, at }: Work, done: readonly DeliveryDone[]): Promise<void> {
  const now = sql`${at}::timestamptz`
  const ended = done.map(({ delivery, status, failure, retryAfter, tookMs, signature }) => ({
    ...{ id: delivery.id, lease: delivery.lease, asked: delivery.asked, number: delivery.sent, claimed_at: delivery.claimedAt.toString() },
    ...{ status, failure, took_ms: tookMs, signature, accepted: status !== null && isAccepted(status), gone: status === GONE },
    wait: waitAfter(delivery.tries, { retryAfter, chance: randomInt(2 ** 30) / 2 ** 30 }) ?? null,
  }))
  const died = sql`(e.gone or (e.wait is null and d.asked = e.asked))`
  await sql`
    with ended as (
      select e.* from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (id uuid, lease uuid, asked int, number int, claimed_at timestamptz, status int,
        failure text, took_ms int, signature text, accepted bool, gone bool, wait float8)
      join webhook_delivery d on d.id = e.id and d.lease = e.lease order by d.id for update of d),
    tried as (
      insert into webhook_try (delivery_id, number, at, status, failure, took_ms, signature)
      select id, number, claimed_at, status, failure, took_ms, signature from ended)
    update webhook_delivery d set lease = null, leased_until = null, forced = not e.accepted and not e.gone and d.asked > e.asked,
      state = case when e.accepted then 'DELIVERED' when ${died} then 'DEAD' else 'PENDING' end,
      given_up = case when e.accepted or not ${died} then null when e.gone then 'GONE' else 'TRIES' end,
      next_at = case when e.accepted or ${died} then null when d.asked > e.asked then ${now} else ${now} + make_interval(secs => e.wait) end,
      ended_at = case when e.accepted or ${died} then ${now} end
    from ended e where d.id = e.id`.execute(tx)
}

/** Since when an endpoint fails, or that it no longer does. */
async function noteHealth({ tx, at }: Work, id: string, done: readonly DeliveryDone[]): Promise<void> {
  const accepted = done.findLast(({ status }) => status !== null && isAccepted(status))
  await tx
    .updateTable('webhook_endpoint')
    .set(
      accepted
        ? { failing_since: null, warned_at: null, succeeded_at: at, took_ms: accepted.tookMs }
        : { failing_since: sql<Temporal.Instant>`coalesce(failing_since, ${at}::timestamptz)` },
    )
    .where('id', '=', id)
    .where('active', '=', true)
    .execute()
}
