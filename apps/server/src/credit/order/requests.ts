import { yes } from '@troupe/domain/answer'
import type { Contact } from '@troupe/domain/checkout/contact'
import { REQUEST_DAYS, type RequestReason } from '@troupe/domain/checkout/request'
import { sql } from 'kysely'
import { actorId, asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import { insertItems, insertOrder, type NewItem, sumUp } from './rows.ts'

/** An order that someone requests instead of paying it; a guest's has no workspace until it is paid. */
export interface RequestedOrder {
  readonly workspaceId: string | null
  readonly items: readonly Omit<NewItem, 'discount'>[]
  readonly contact: Contact
  readonly message: string | null
  readonly reason: RequestReason
  readonly currency: string
  readonly taxBasisPoints: number
}

/** Enters a requested order: PENDING, with nothing held or granted. Answers its id, its code and its items' ids in order. */
export async function insertRequest(
  work: Work,
  asked: RequestedOrder,
): Promise<{ readonly id: string; readonly code: string; readonly itemIds: readonly string[] }> {
  const { id, code } = await insertOrder(work, {
    workspace_id: asked.workspaceId,
    source: 'ONLINE',
    created_by: actorId(work),
    currency: asked.currency,
    tax_basis_points: asked.taxBasisPoints,
    contact: JSON.stringify(asked.contact),
    message: asked.message,
    request_reason: asked.reason,
    requested_at: work.at,
  })
  const itemIds = await insertItems(
    work,
    id,
    asked.items.map((item) => ({ ...item, discount: 0 })),
  )
  await sumUp(work, { id, discount_percent: 0, tax_basis_points: asked.taxBasisPoints })
  return { id, code, itemIds }
}

/** Reminds the salespeople of requests that wait for three and for seven days; of one that waited through both while no server ran, once. */
export async function remindOfRequests(house: House): Promise<void> {
  await command(asSystem(house), async (work) => {
    const [first, second] = [daysBefore(work, REQUEST_DAYS.firstReminder), daysBefore(work, REQUEST_DAYS.secondReminder)]
    const due = await work.tx
      .updateTable('credit_order')
      .set({ reminders: sql<number>`case when requested_at <= ${second} then 2 else 1 end` })
      .where('state', '=', 'PENDING')
      .where('source', '=', 'ONLINE')
      .where('requested_at', '>', daysBefore(work, REQUEST_DAYS.expires))
      .where((eb) =>
        eb.or([
          eb.and([eb('reminders', '<', 1), eb('requested_at', '<=', first)]),
          eb.and([eb('reminders', '<', 2), eb('requested_at', '<=', second)]),
        ]),
      )
      .returning(['id', 'reminders'])
      .execute()
    for (const { id, reminders } of due) await work.emit('request.waiting', { orderId: id, reminder: reminders })
    return yes(null)
  })
}

/** Ends the requests that no one answered for 14 days. */
export async function expireRequestedOrders(house: House): Promise<void> {
  await command(asSystem(house), async (work) => {
    const over = await work.tx
      .updateTable('credit_order')
      .set({ expired_at: work.at, version: sql`version + 1` })
      .where('state', '=', 'PENDING')
      .where('source', '=', 'ONLINE')
      .where('requested_at', '<=', daysBefore(work, REQUEST_DAYS.expires))
      .returning(['id', 'workspace_id'])
      .execute()
    for (const { id, workspace_id } of over) {
      await work.emit('request.expired', { orderId: id })
      if (workspace_id) work.tell('workspace', workspace_id, 'workspace.updated')
    }
    return yes(null)
  })
}

const daysBefore = (work: Work, days: number): Temporal.Instant => work.at.subtract({ hours: days * 24 })
