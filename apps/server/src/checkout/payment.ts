import { type Answer, no, yes } from '@troupe/domain/answer'
import { type LineOutcome, type PaymentState, paymentState } from '@troupe/domain/checkout/payment'
import { isUuid } from '@troupe/domain/ids'
import { asSystem, type Ctx, type House } from '../platform/ctx.ts'
import type { LiveEvent } from '../platform/live.ts'
import { reaches } from '../platform/policy.ts'
import { linesOf, selectPayments } from './payment-rows.ts'

/** What became of a payment. */
interface PaymentShown {
  readonly traceId: string
  readonly orderId: string | null
  readonly sessionIds: readonly string[]
  readonly state: PaymentState
  readonly lines: readonly { readonly cartId: string; readonly sessionId: string | null; readonly outcome: LineOutcome | null }[]
}

/** A payment and what its lines became. Unknown trace ids and those of others both answer NOT_FOUND. */
export async function paymentOf(ctx: Ctx, traceId: string): Promise<Answer<PaymentShown>> {
  const row = isUuid(traceId) ? await selectPayments(ctx.db).where('trace_id', '=', traceId).executeTakeFirst() : undefined
  if (!row || !reaches(ctx.scope, { workspaceId: row.workspace_id })) return no('NOT_FOUND')
  const lines = (await linesOf(ctx.db, row.trace_id)).map(({ cart_id: cartId, session_id: id, outcome }) => ({
    cartId,
    // an event that isn't made yet has no page
    sessionId: outcome === 'BOOKED' || outcome === 'UNSCHEDULED' ? id : null,
    outcome,
  }))
  return yes({
    traceId: row.trace_id,
    orderId: row.order_id,
    sessionIds: lines.flatMap(({ sessionId }) => sessionId ?? []),
    state: paymentState({ state: row.state, isPaid: row.paid_at !== null }),
    lines,
  })
}

/** Whether a reader may follow a payment: rights as the socket's scope has them now. */
export const mayFollowPayment = async (ctx: Ctx, traceId: string): Promise<boolean> => (await paymentOf(ctx, traceId)).ok

/** What the event `paid` says: which order and events a payment became. Nothing for any other event. */
export async function detailsOfPayment(house: House, { scope, scope_id: id }: LiveEvent): Promise<object> {
  const payment = scope === 'payment' ? await paymentOf(asSystem(house), id) : undefined
  if (!payment?.ok) return {}
  const { traceId, orderId, sessionIds, state } = payment.value
  return { traceId, orderId, sessionIds, state }
}
