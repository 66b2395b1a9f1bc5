import { LOST_TIME_DAYS } from '@troupe/domain/checkout/payment'
import type { Work } from '../../../platform/ctx.ts'
import type { Events } from '../../../platform/events.ts'
import { customersOf, itemWords, orderEnvelope, orderFacts } from '../../order-facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'
import { dayWords, momentWords } from '../../when.ts'
import { moneyKeepers } from './refund-mails.ts'

/** The time of a paid event was taken before its payment arrived: to its customers, with other times. */
export async function tellTimeLost(
  work: Work,
  { sessionId, orderId, startsAt, alternatives, traceId, isRefundable }: Events['payment.timeLost'],
) {
  const order = await orderFacts(work, orderId)
  const { name, timezone } = await work.tx
    .selectFrom('session')
    .select(['name', 'timezone'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  for (const reader of await customersOf(work, order))
    await storeMail(work, {
      kind: 'order.timeLost',
      ...orderEnvelope(order, `order.timeLost/${sessionId}`, reader),
      values: {
        code: order.code,
        member: reader.member,
        // the page of the cart's payment offers times and a refund, that of the order a refund, that of the event times
        link: traceId
          ? `${work.settings.baseUrl}/cart?payment=${traceId}`
          : isRefundable
            ? order.page
            : `${work.settings.baseUrl}/event/${sessionId}`,
        event: name,
        time: momentWords(startsAt, timezone),
        alternatives: alternatives.map((time) => momentWords(Temporal.Instant.from(time.startsAt), timezone)),
        until: isRefundable ? dayWords(work.at.add({ hours: LOST_TIME_DAYS * 24 }), timezone) : undefined,
      },
    })
}

/** The events of a paid order couldn't be made: to its customers, and to those who may refund. */
export async function tellStuck(work: Work, { orderId }: Events['payment.stuck']) {
  const order = await orderFacts(work, orderId)
  const { code, page: link } = order
  const items = order.items.map(itemWords)
  for (const reader of await customersOf(work, order))
    await storeMail(work, {
      kind: 'order.granted',
      ...orderEnvelope(order, `order.granted/${orderId}`, reader),
      values: { code, member: reader.member, link, items },
    })
  for (const reader of await moneyKeepers(work))
    await storeMail(work, {
      kind: 'payment.stuck',
      ...orderEnvelope(order, `payment.stuck/${orderId}`, { to: reader, id: reader.id }),
      values: { code, link, items },
    })
}
