import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Contact } from '@troupe/domain/checkout/contact'
import type { OrderState } from '@troupe/domain/credit/kinds'
import { mayBeCancelled, mayBePaidByCard } from '@troupe/domain/credit/order-rules'
import { isUuid } from '@troupe/domain/ids'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { lockOrder, workspaceOf } from './rows.ts'

/** The workspace and the state of an order, before anything is locked. Refuses NOT_FOUND and STATE_CONFLICT {reason: NO_WORKSPACE}. */
export async function orderToPay(
  { tx, scope }: Work,
  id: string,
): Promise<Answer<{ readonly workspaceId: string; readonly state: OrderState }>> {
  const row = isUuid(id)
    ? await tx.selectFrom('credit_order').select(['workspace_id', 'state']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row || !reaches(scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  const workspaceId = workspaceOf(row)
  return workspaceId.ok ? yes({ workspaceId: workspaceId.value, state: row.state }) : workspaceId
}

/**
 * Locks an order that is about to be paid by card, and notes whom its invoice is for; the rate of its tax stays. Answers what is to be paid, in minor
 * units. Refuses NOT_FOUND, and STATE_CONFLICT {reason} as mayBePaidByCard.
 */
export async function lockPayableOrder(
  work: Work,
  { orderId, contact, billing }: { readonly orderId: string; readonly contact: Contact; readonly billing?: object | null | undefined },
): Promise<Answer<{ readonly total: number; readonly currency: string }>> {
  const found = await lockOrder(work, { id: orderId })
  if (!found.ok) return found
  const order = found.value
  const may = mayBePaidByCard({ ...order, workspaceId: order.workspace_id })
  if (!may.ok) return may
  await work.tx
    .updateTable('credit_order')
    .set({
      contact: sql`coalesce(contact, ${JSON.stringify(contact)}::jsonb)`,
      ...(billing ? { billing: JSON.stringify({ taxId: '', ...billing }) } : {}),
    })
    .where('id', '=', order.id)
    .execute()
  return yes({ total: order.total ?? 0, currency: order.currency })
}

/**
 * Cancels an unpaid order for its customer; `isEnded` = it was a cart whose card payment has just been ended for that, so that it has expired. Refuses
 * NOT_FOUND, STATE_CONFLICT {state, reason} as mayBeCancelled, and {reason: PAYMENT_OPEN, open} with the trace id of the card payment that ends first.
 */
export async function cancelUnpaidOrder(
  work: Work,
  { id, isEnded }: { readonly id: string; readonly isEnded: boolean },
): Promise<Answer<{ readonly id: string; readonly state: OrderState }>> {
  const found = await lockOrder(work, { id })
  if (!found.ok) return found
  const order = found.value
  const may = mayBeCancelled({ state: order.state, isGranted: order.granted_at !== null })
  if (!may.ok && !(isEnded && order.state === 'EXPIRED')) return may
  const open = await work.tx
    .selectFrom('checkout_payment')
    .select('trace_id')
    .where('order_id', '=', order.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  if (open) return no('STATE_CONFLICT', { reason: 'PAYMENT_OPEN', state: order.state, open: open.trace_id })
  await work.tx.updateTable('credit_order').set({ cancelled_at: work.at, version: sql`version + 1` }).where('id', '=', order.id).execute()
  work.audit({
    operation: 'POST /order/{id}/cancel',
    subjectType: 'order',
    subjectId: order.id,
    workspaceId: order.workspace_id,
    // a cart expires when its payment ends
    before: { state: order.state === 'EXPIRED' ? 'DRAFT' : order.state },
    after: { state: 'CANCELLED' },
  })
  // an order of the cart waits for an answer only as a request
  if (order.source === 'ONLINE' && order.state === 'PENDING') await work.emit('request.cancelled', { orderId: order.id })
  if (order.workspace_id) work.tell('workspace', order.workspace_id, 'workspace.updated')
  return yes({ id: order.id, state: 'CANCELLED' })
}
