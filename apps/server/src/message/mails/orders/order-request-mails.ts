import { REQUEST_DAYS, REQUEST_REASON_WORDS } from '@troupe/domain/checkout/request'
import { isKeyOf } from '@troupe/domain/keys'
import { actorId, type Work } from '../../../platform/ctx.ts'
import type { Events } from '../../../platform/events.ts'
import { type Reader, readers } from '../../facts.ts'
import { itemWords, type OrderFacts, type OrderReader, orderEnvelope, orderFacts } from '../../order-facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'
import { dayWords } from '../../when.ts'

/** A cart was requested: to the person who did, and to those who answer. */
export async function tellRequestMade(work: Work, { orderId }: Events['request.made']) {
  const order = await orderFacts(work, orderId)
  const customer = await requesterOf(work, order)
  if (customer)
    await storeMail(work, {
      kind: 'request.received',
      ...orderEnvelope(order, `request.received/${orderId}`, customer),
      // an address that a guest typed gets nothing that they typed
      values: { code: order.code, member: customer.member, link: order.page, items: customer.known ? order.items.map(itemWords) : [] },
    })
  await tellSales(work, order, { key: `request.made/${orderId}`, waited: undefined })
}

/** A request still waits for our answer: to the salespeople again. */
export async function tellRequestWaiting(work: Work, { orderId, reminder }: Events['request.waiting']) {
  const days = reminder === 1 ? REQUEST_DAYS.firstReminder : REQUEST_DAYS.secondReminder
  await tellSales(work, await orderFacts(work, orderId), { key: `request.waiting/${orderId}/${reminder}`, waited: `${days} days` })
}

/** A request expired without an answer: to the person who sent it. */
export async function tellRequestExpired(work: Work, { orderId }: Events['request.expired']) {
  const order = await orderFacts(work, orderId)
  const customer = await requesterOf(work, order)
  if (!customer) return
  await storeMail(work, {
    kind: 'request.expired',
    ...orderEnvelope(order, `request.expired/${orderId}`, customer),
    values: { code: order.code, member: customer.member, link: order.page },
  })
}

/** A request was cancelled before it was answered: to those who were asked to answer it, but not to the person who cancelled it. */
export async function tellRequestCancelled(work: Work, { orderId }: Events['request.cancelled']) {
  const order = await orderFacts(work, orderId)
  for (const reader of await salesOf(work, order))
    if (reader.id !== actorId(work))
      await storeMail(work, {
        kind: 'request.cancelled',
        ...orderEnvelope(order, `request.cancelled/${orderId}`, { to: reader, id: reader.id }),
        values: { code: order.code, workspace: order.workspace ?? undefined, items: order.items.map(itemWords), link: order.page },
      })
}

/** The person who requested, unless they have left the workspace since: their account, or the address that a guest gave. `known` = they have an account. */
async function requesterOf(work: Work, order: OrderFacts): Promise<(OrderReader & { readonly known: boolean }) | undefined> {
  if (order.placer_left) return undefined
  const [person] = await readers(
    work,
    [order.created_by].flatMap((id) => id ?? []),
  )
  if (person) return { to: person, id: person.id, member: order.workspace_id !== null, known: true }
  const address = order.contact?.email
  return address ? { to: { address, name: '', firstName: '' }, id: address, member: false, known: false } : undefined
}

async function tellSales(work: Work, order: OrderFacts, { key, waited }: { readonly key: string; readonly waited: string | undefined }) {
  const { contact, request_reason: reason, requested_at: since } = order
  const expires = (since ?? work.at).add({ hours: REQUEST_DAYS.expires * 24 })
  for (const reader of await salesOf(work, order))
    await storeMail(work, {
      kind: 'request.made',
      ...orderEnvelope(order, key, { to: reader, id: reader.id }),
      values: {
        code: order.code,
        workspace: order.workspace ?? undefined,
        // 'other' isn't a reason
        reason: reason !== null && reason !== 'OTHER' && isKeyOf(REQUEST_REASON_WORDS, reason) ? REQUEST_REASON_WORDS[reason] : undefined,
        contact: contact ? contactLines(contact) : [],
        items: order.items.map(itemWords),
        message: order.message ?? undefined,
        expires: dayWords(expires, reader.timezone),
        link: order.page,
        waited,
      },
    })
}

const contactLines = ({ firstName, lastName, email, phone, company }: NonNullable<OrderFacts['contact']>): string[] => [
  `${firstName} ${lastName}`,
  ...(company ? [company] : []),
  email,
  ...(phone ? [phone] : []),
]

/** The workspace's salesperson; without one, every salesperson. */
export async function salesOf(work: Work, order: Pick<OrderFacts, 'preferred_sales_id'>): Promise<Reader[]> {
  const own = await readers(
    work,
    [order.preferred_sales_id].flatMap((id) => id ?? []),
  )
  if (own.length > 0) return own
  const rows = await work.tx.selectFrom('account_user').select('id').where('role', '=', 'SALESPERSON').execute()
  return readers(
    work,
    rows.map(({ id }) => id),
  )
}
