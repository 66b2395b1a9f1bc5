import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { actorId, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { requestId } from '../../platform/request.ts'
import { endpointForUpdate } from './can.ts'
import { subject } from './change-endpoints.ts'
import { deliverNow } from './deliver.ts'
import { bodyOf } from './happened.ts'

/** Tests of endpoints an hour, for each person. */
const tests = { purpose: 'webhook test', most: 30, minutes: 60 }

/** What is sent again or for a test. */
interface AskedAgain {
  readonly id: string
  readonly endpointId: string
  /** How many deliveries are due by it. */
  readonly replayed: number
}

/**
 * Sends an endpoint a delivery of the kind webhook.test and waits for its answer, which may be a failure; what fails is tried again. Refuses NOT_FOUND,
 * STATE_CONFLICT {reason: OFF}, TOO_MANY_REQUESTS above 30 an hour for each person.
 */
export async function testEndpoint(ctx: Ctx, endpointId: string): Promise<Answer<AskedAgain>> {
  const made = await command(ctx, async (work): Promise<Answer<AskedAgain>> => {
    const found = await endpointForUpdate(work, { id: endpointId })
    if (!found.ok) return found
    const { workspace_id, active } = found.value
    if (!active) return no('STATE_CONFLICT', { reason: 'OFF' })
    const retryAfter = await countHit({ db: work.tx, now: () => work.at }, tests, actorId(work) ?? 'system')
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const id = randomUUID()
    const body = bodyOf({ kind: 'webhook.test', at: work.at, facts: { workspaceId: workspace_id, endpointId } })
    await work.tx
      .insertInto('webhook_delivery')
      .values({
        ...{ id, workspace_id, endpoint_id: endpointId, kind: 'webhook.test', body, made_at: work.at },
        ...{ state: 'PENDING', next_at: work.at, forced: true, request_id: requestId() ?? null },
      })
      .execute()
    work.audit({ operation: 'testWebhookEndpoint', ...subject(endpointId, workspace_id) })
    return yes({ id, endpointId, replayed: 1 })
  })
  return made.ok ? sent(ctx, made.value) : made
}

/**
 * Sends a delivery again, with the same id and body, and waits for the answer; with `allGivenUp` also makes every delivery that its endpoint missed due. One that is being
 * sent right now isn't sent twice: if that fails, it is sent again immediately. Refuses NOT_FOUND, STATE_CONFLICT {reason: OFF}.
 */
export async function replayDelivery(
  ctx: Ctx,
  { id, allGivenUp }: { readonly id: string; readonly allGivenUp?: boolean | null | undefined },
): Promise<Answer<AskedAgain>> {
  const woken = await command(ctx, async (work): Promise<Answer<AskedAgain>> => {
    const row = isUuid(id)
      ? await work.tx.selectFrom('webhook_delivery').select('endpoint_id').where('id', '=', id).executeTakeFirst()
      : undefined
    if (!row) return no('NOT_FOUND')
    const found = await endpointForUpdate(work, { id: row.endpoint_id })
    if (!found.ok) return found
    const { id: endpointId, workspace_id: workspaceId, active } = found.value
    if (!active) return no('STATE_CONFLICT', { reason: 'OFF' })
    const replayed = await wake(work, { id, endpointId, allGivenUp: allGivenUp === true })
    work.audit({ operation: 'replayWebhookDelivery', ...subject(endpointId, workspaceId), after: { deliveryId: id, replayed } })
    work.tell('workspace', workspaceId, 'workspace.webhooks')
    return yes({ id, endpointId, replayed })
  })
  return woken.ok ? sent(ctx, woken.value) : woken
}

interface Woken {
  readonly id: string
  readonly endpointId: string
  readonly allGivenUp: boolean
}

/** Makes deliveries due, past the breaker. Answers how many. */
async function wake({ tx, at }: Work, { id, endpointId, allGivenUp }: Woken): Promise<number> {
  const now = sql`${at}::timestamptz`
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = 'PENDING', given_up = null, ended_at = null, next_at = ${now}, tries = 0, asked = asked + 1, forced = true,
      request_id = ${requestId() ?? null}::uuid
    where endpoint_id = ${endpointId} and (id = ${id} or (${allGivenUp} and state = 'DEAD'))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Sends what the caller asked for, as the house: its tries are the server's to write. What can't be sent now is sent by the tick. */
async function sent(ctx: Ctx, asked: AskedAgain): Promise<Answer<AskedAgain>> {
  await asHouse(ctx.db, (db) => {
    const { idempotency: _, operation: __, ...house } = { ...ctx, db }
    return deliverNow(house satisfies House, asked.endpointId, asked.id)
  })
  return yes(asked)
}
