import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { createEndpointInput, endpointChange, MOST_ENDPOINTS } from '@troupe/domain/integration/webhooks'
import { sql } from 'kysely'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { difference } from '../../platform/fields.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { isOpenAddress } from '../../platform/outbound/web-client.ts'
import { endpointForUpdate, mayIn } from './can.ts'
import { switchOff } from './finish-deliveries.ts'
import { newSecretBox, rotated } from './secrets.ts'

/** What a command stores for a repeated call: no secret, which is read from its box again. */
export interface WrittenEndpoint {
  readonly id: string
  readonly hasNewSecret: boolean
}

/** Rotating more often than that helps no one, and each former secret signs for a day. */
const rotations = { purpose: 'webhook secret', most: 5, minutes: 24 * 60 }

/**
 * Adds an endpoint to a workspace. Refuses NOT_FOUND, FORBIDDEN, INVALID {fields}: {url: CLOSED} for an address that isn't https or isn't on the public internet,
 * {workspaceId: TOO_MANY} for the eleventh.
 */
export function createEndpoint(ctx: Ctx, input: unknown): Promise<Answer<WrittenEndpoint>> {
  return command(ctx, async (work): Promise<Answer<WrittenEndpoint>> => {
    const parsed = parseInput(createEndpointInput, input)
    if (!parsed.ok) return parsed
    const { workspaceId, url } = parsed.value
    const may = await mayIn({ db: work.tx, scope: work.scope }, workspaceId)
    if (!may.ok) return may
    if (!isOpenAddress(url)) return invalid({ url: ['CLOSED'] })
    await advisoryLock(work.tx, 'webhookEndpoints', workspaceId)
    const { count } = await work.tx
      .selectFrom('webhook_endpoint')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (count >= MOST_ENDPOINTS) return invalid({ workspaceId: ['TOO_MANY'] })
    const id = randomUUID()
    const kinds = [...new Set(parsed.value.kinds)].sort()
    await work.tx
      .insertInto('webhook_endpoint')
      .values({
        ...{ id, workspace_id: workspaceId, url, kinds, secret_box: newSecretBox(work.settings, id) },
        ...{ created_at: work.at, created_by: actorId(work) },
      })
      .execute()
    work.audit({ operation: 'createWebhookEndpoint', ...subject(id, workspaceId), after: { url, kinds } })
    work.tell('workspace', workspaceId, 'workspace.webhooks')
    return yes({ id, hasNewSecret: true })
  })
}

/**
 * Changes an endpoint; what is absent stays. One that is switched off gives up what waits for it. Refuses NOT_FOUND, VERSION_CONFLICT {version} and INVALID as
 * createEndpoint.
 */
export function updateEndpoint(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<WrittenEndpoint>> {
  return command(ctx, async (work): Promise<Answer<WrittenEndpoint>> => {
    const parsed = parseInput(endpointChange, input)
    if (!parsed.ok) return parsed
    const found = await endpointForUpdate(work, { id, version })
    if (!found.ok) return found
    const row = found.value
    const { url = row.url, kinds = row.kinds, active: isActive = row.active } = parsed.value
    if (url !== row.url && !isOpenAddress(url)) return invalid({ url: ['CLOSED'] })
    const was = { url: row.url, kinds: row.kinds, active: row.active }
    const changed = difference(was, { url, kinds: [...new Set(kinds)].sort(), active: isActive })
    if (!changed) return yes({ id, hasNewSecret: false })
    const { active, ...columns } = changed.after
    if (active === false) await switchOff(work, id, 'BY_HAND')
    await work.tx
      .updateTable('webhook_endpoint')
      .set({ ...columns, version: row.version + 1, ...(active ? { active, off_why: null, off_at: null } : {}) })
      .where('id', '=', id)
      .execute()
    // another address, or one that was mended, begins with a closed breaker
    if (active || columns.url !== undefined) await forgetBreaker(work, id)
    work.audit({ operation: 'updateWebhookEndpoint', ...subject(id, row.workspace_id), ...changed })
    work.tell('workspace', row.workspace_id, 'workspace.webhooks')
    return yes({ id, hasNewSecret: false })
  })
}

/** Deletes an endpoint with its deliveries: what waits for it is never sent. Refuses NOT_FOUND. */
export function deleteEndpoint(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await endpointForUpdate(work, { id })
    if (!found.ok) return found
    const { url, kinds, workspace_id: workspaceId } = found.value
    await work.tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
    await forgetBreaker(work, id)
    work.audit({ operation: 'deleteWebhookEndpoint', ...subject(id, workspaceId), before: { url, kinds } })
    work.tell('workspace', workspaceId, 'workspace.webhooks')
    return yes({ id })
  })
}

/** Gives an endpoint another secret; the one that it has signs for 24 hours beside it. Refuses NOT_FOUND, TOO_MANY_REQUESTS above five a day for an endpoint. */
export function rotateSecret(ctx: Ctx, id: string): Promise<Answer<WrittenEndpoint>> {
  return command(ctx, async (work) => {
    const found = await endpointForUpdate(work, { id })
    if (!found.ok) return found
    const retryAfter = await countHit({ db: work.tx, now: () => work.at }, rotations, id)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    await work.tx
      .updateTable('webhook_endpoint')
      .set({ ...rotated(work.settings, found.value, work.at), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    work.audit({ operation: 'rotateWebhookSecret', ...subject(id, found.value.workspace_id) })
    work.tell('workspace', found.value.workspace_id, 'workspace.webhooks')
    return yes({ id, hasNewSecret: true })
  })
}

/** Of an endpoint in the audit. */
export const subject = (id: string, workspaceId: string) => ({ subjectType: 'webhook endpoint', subjectId: id, workspaceId }) as const

/** Breakers are the house's own. */
const forgetBreaker = ({ tx }: Work, id: string) =>
  asHouse(tx, async () => {
    await tx.deleteFrom('port_state').where('port', '=', `webhook/${id}`).execute()
  })
