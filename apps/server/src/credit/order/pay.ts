import { type Answer, yes } from '@troupe/domain/answer'
import { mayBePaid } from '@troupe/domain/credit/order-rules'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { makeSubscriber, workspaceFacts } from '../../workspace/workspace.ts'
import { writeInvoice } from './invoice.ts'
import { grantItem } from './item-lots.ts'
import { itemsOf, type LockedOrder, lockOrder, workspaceOf } from './rows.ts'

/**
 * Marks an order as paid: its credits are granted unless they were before, and its invoice will get its number. A guest's request needs the workspace
 * that it is for. Refuses NOT_FOUND, STATE_CONFLICT {reason}, VERSION_CONFLICT {version}, INVALID {fields}: paidAt TOO_LATE when it is in the future,
 * items.N REQUIRED for a line without a price.
 */
export function markOrderPaid(
  ctx: Ctx,
  asked: {
    readonly id: string
    readonly version?: number | null | undefined
    readonly paidAt: Temporal.Instant
    readonly workspaceId?: string | null | undefined
  },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    await lockPayment(work, asked.id)
    const found = await lockOrder(work, asked)
    if (!found.ok) return found
    const may = mayBePaid(found.value)
    if (!may.ok) return may
    if (Temporal.Instant.compare(asked.paidAt, work.at) > 0) return invalid({ paidAt: ['TOO_LATE'] })
    const order = await assigned(work, found.value, asked.workspaceId ?? null)
    if (!order.ok) return order
    const paid = await payOrder(work, order.value, asked.paidAt)
    if (!paid.ok) return paid
    work.audit({
      operation: 'markOrderPaid',
      subjectType: 'order',
      subjectId: order.value.id,
      workspaceId: order.value.workspace_id,
      before: { state: found.value.state },
      after: { paidAt: asked.paidAt.toString(), total: order.value.total, currency: order.value.currency },
    })
    return yes({ id: order.value.id })
  })
}

/** The card payment of an order is locked before the order, as it is when its money comes late: each would wait for the other otherwise. */
async function lockPayment({ tx }: Work, orderId: string): Promise<void> {
  if (isUuid(orderId)) await tx.selectFrom('checkout_payment').select('trace_id').where('order_id', '=', orderId).forUpdate().execute()
}

/** Records the payment of a locked order, in the transaction that grants what it gives. Refuses INVALID {items.N: REQUIRED} for a line without a price. */
export async function payOrder(work: Work, order: LockedOrder, paidAt: Temporal.Instant): Promise<Answer<null>> {
  const items = await itemsOf(work.tx, order.id)
  const unpriced = items.flatMap((item, at) => (item.unit_price === null ? [[`items.${at}`, ['REQUIRED']] as const] : []))
  if (unpriced.length > 0) return invalid(Object.fromEntries(unpriced))
  const granted = await grantOrder(work, order)
  if (!granted.ok) return granted
  await work.tx
    .updateTable('credit_order')
    .set({ paid_at: paidAt, expired_at: null, cancelled_at: null, version: sql`version + 1` })
    .where('id', '=', order.id)
    .execute()
  if (order.subscription) await makeSubscriber(work, granted.value)
  await writeInvoice(work, { ...order, paid_at: paidAt }, items)
  await work.emit('order.paid', { orderId: order.id })
  return yes(null)
}

/** Grants the items of a locked order, each as a lot of its own; once, whatever is called again. */
export async function grantOrder(work: Work, order: LockedOrder): Promise<Answer<string>> {
  const workspaceId = workspaceOf(order)
  if (!workspaceId.ok || order.granted_at) return workspaceId
  const items = await itemsOf(work.tx, order.id)
  // wallets are locked in one order, so that two orders of a workspace don't wait for each other
  for (const { id, consumable, quantity, kind, session_id: sessionId } of items.toSorted((a, b) => (a.consumable < b.consumable ? -1 : 1)))
    await grantItem(work, {
      workspaceId: workspaceId.value,
      itemId: id,
      consumable,
      quantity,
      reason: `Order ${order.code}`,
      key: `order-item:${id}`,
      feeOf: kind === 'FEE' ? sessionId : null,
    })
  await work.tx.updateTable('credit_order').set({ granted_at: work.at }).where('id', '=', order.id).execute()
  return workspaceId
}

/** The order with its workspace; one that has none gets the one that is named. */
async function assigned(work: Work, order: LockedOrder, workspaceId: string | null): Promise<Answer<LockedOrder>> {
  if (order.workspace_id !== null)
    return workspaceId === null || workspaceId.toLowerCase() === order.workspace_id ? yes(order) : invalid({ workspaceId: ['NOT_ALLOWED'] })
  if (workspaceId === null) return invalid({ workspaceId: ['REQUIRED'] })
  const workspace = await workspaceFacts(work.tx, workspaceId)
  if (!workspace) return invalid({ workspaceId: ['NOT_FOUND'] })
  await work.tx.updateTable('credit_order').set({ workspace_id: workspace.id }).where('id', '=', order.id).execute()
  return yes({ ...order, workspace_id: workspace.id })
}
