import { lineLabel } from '@troupe/domain/credit/invoice'
import { amountWords } from '@troupe/domain/money/amount-words'
import type { Work } from '../../../platform/ctx.ts'
import type { Events } from '../../../platform/events.ts'
import { customersOf, itemWords, moneyWords, type OrderFacts, orderEnvelope, orderFacts } from '../../order-facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'

/** An order was paid: to its customers, with its invoice. */
export async function tellPaid(work: Work, { orderId }: Events['order.paid']) {
  const order = await orderFacts(work, orderId)
  const invoice = await work.tx
    .selectFrom('credit_invoice')
    .select('number')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'INVOICE')
    .executeTakeFirst()
  const complete = await needsNothingElse(work, order)
  for (const reader of await customersOf(work, order))
    await storeMail(work, {
      kind: 'order.paid',
      ...orderEnvelope(order, `order.paid/${orderId}`, reader),
      values: {
        code: order.code,
        member: reader.member,
        link: order.page,
        total: order.total ? moneyWords(order, order.total) : undefined,
        items: order.items.map(itemWords),
        invoice: invoice?.number,
        complete,
      },
    })
}

/**
 * Whether an order and its cart only fill the balance. An event may still need a date, or lose its time or not be made after this email is written; a
 * rescheduling fee is paid before the new time is chosen.
 */
async function needsNothingElse({ tx }: Work, { id, items }: OrderFacts): Promise<boolean> {
  if (items.some(({ kind }) => kind !== 'PACK')) return false
  // the balance alone may pay for an event of the cart, which then has no item
  const line = await tx
    .selectFrom('checkout_line as l')
    .innerJoin('checkout_payment as p', 'p.trace_id', 'l.trace_id')
    .select('l.cart_id')
    .where('p.order_id', '=', id)
    .where('l.kind', '<>', 'PACK')
    .limit(1)
    .executeTakeFirst()
  return line === undefined
}

/** Units of an order were refunded: to its customers, with the credit note. */
export async function tellRefunded(work: Work, { orderId, refundId }: Events['order.refunded']) {
  const order = await orderFacts(work, orderId)
  const refund = await work.tx
    .selectFrom('credit_refund as r')
    .leftJoin('credit_invoice as n', 'n.refund_id', 'r.id')
    .select(['r.items', 'r.amount', 'r.currency', 'r.reason', 'r.provider_id', 'n.number'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const items = refund.items.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item && quantity > 0 ? [itemWords({ ...item, quantity })] : []
  })
  for (const reader of await customersOf(work, order))
    await storeMail(work, {
      kind: 'order.refunded',
      ...orderEnvelope(order, `order.refunded/${refundId}`, reader),
      values: {
        code: order.code,
        member: reader.member,
        link: order.page,
        amount: amountWords(refund.amount, refund.currency ?? order.currency),
        items,
        reason: refund.reason,
        note: refund.number ?? undefined,
        // an order of the cart may also have been paid by invoice
        card: refund.provider_id !== null,
        // money may also be returned for units that are used
        granted: order.granted_at !== null,
      },
    })
}

/** Staff changed what an order gives, or deleted it: to its customers. */
export async function tellCorrected(work: Work, { orderId, version, isDeleted, changes }: Events['order.corrected']) {
  const order = await orderFacts(work, orderId)
  for (const reader of await customersOf(work, order))
    await storeMail(work, {
      kind: 'order.corrected',
      ...orderEnvelope(order, `order.corrected/${orderId}/${version}`, reader),
      values: {
        code: order.code,
        member: reader.member,
        link: order.page,
        deleted: isDeleted,
        changes: changes.map((one) => `${lineLabel(one)}: ${one.before} before, ${one.after} now`),
      },
    })
}
