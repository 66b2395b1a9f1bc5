import { personById } from '../../account/account.ts'
import type { Work } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { fulfil } from './fulfil.ts'
import { lockPayment } from './payment-rows.ts'

/**
 * Delivers the cart of a card payment that had ended without its money, and whose order staff have marked as paid or someone has paid by another card
 * payment, in the same transaction: as for money that arrives late. The events belong to the person who wanted to pay. Money that arrived by card is being fulfilled already.
 */
export async function fulfilMarkedPaid(work: Work, { orderId }: Events['order.paid']): Promise<void> {
  const row = await work.tx
    .selectFrom('checkout_payment as p')
    .select('p.trace_id')
    .where('p.order_id', '=', orderId)
    // the cart's own, whichever payment its money came with
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('checkout_line as l').select('l.position').whereRef('l.trace_id', '=', 'p.trace_id')),
    )
    .executeTakeFirst()
  const payment = row && (await lockPayment(work.tx, row.trace_id))
  if (payment?.state !== 'EXPIRED' && payment?.state !== 'FAILED') return
  const payer = await personById(work.tx, payment.user_id)
  const done = await fulfil(payer ? asPerson(work, payer) : work, payment, work.at)
  // an event without a time to take and with its own lot has nothing to be refused for
  if (!done.ok) throw new Error(`an order that was marked as paid can’t be fulfilled: ${done.code}`)
}

/** The same unit of work, acting as someone else; its audit entries still name who asked. */
const asPerson = (work: Work, actor: Work['actor']): Work => ({
  ...work,
  actor,
  get at() {
    return work.at
  },
})
