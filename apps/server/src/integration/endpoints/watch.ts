import { yes } from '@troupe/domain/answer'
import { DELIVERIES_DAYS, dueOf, switchesOffAt, WARNED_DAYS } from '@troupe/domain/integration/webhooks'
import { tellEndpointFailing, tellEndpointOff } from '../../message/message.ts'
import { asSystem, command, type House } from '../../platform/ctx.ts'
import { lockEndpoint, switchOff } from './finish-deliveries.ts'

/**
 * Tells the admins of a workspace of an endpoint that has accepted nothing for four days, and switches it off after five. The clock decides, not a try: an
 * endpoint of which nothing is due fails as well. Several processes do it once.
 */
export async function watchEndpoints(house: House): Promise<void> {
  const failing = await house.db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('failing_since', '<=', house.now().subtract({ hours: 24 * WARNED_DAYS }))
    .orderBy('id')
    .execute()
  for (const { id } of failing) await watch(house, id)
}

async function watch(house: House, id: string): Promise<void> {
  const watched = await command(asSystem(house), async (work) => {
    const row = await lockEndpoint(work, id)
    if (!row?.failing_since) return yes(null)
    const { workspace_id: workspaceId, url, failing_since: since } = row
    const due = dueOf({ failingSince: since, isWarned: row.warned_at !== null }, work.at)
    if (due === undefined) return yes(null)
    if (due === 'WARN') {
      await work.tx.updateTable('webhook_endpoint').set({ warned_at: work.at }).where('id', '=', id).execute()
      await tellEndpointFailing(work, { endpointId: id, workspaceId, url, since, until: switchesOffAt(since) })
    } else {
      await switchOff(work, id, 'FAILING')
      await tellEndpointOff(work, { endpointId: id, workspaceId, url, since })
    }
    work.tell('workspace', workspaceId, 'workspace.webhooks')
    return yes(null)
  })
  if (!watched.ok) throw new Error(`an endpoint was not watched: ${watched.code}`)
}

/** Deletes deliveries that are older than we keep them, and their tries. */
export async function forgetDeliveries({ db, now }: Pick<House, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('made_at', '<', now().subtract({ hours: 24 * DELIVERIES_DAYS }))
    .where('state', '<>', 'PENDING')
    .execute()
}
