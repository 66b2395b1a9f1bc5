import type { DealFault } from '@troupe/domain/integration/deal'
import type { IntegrationError, IntegrationType } from '@troupe/domain/integration/kinds'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { Work } from '../../../platform/ctx.ts'
import { eventFacts, eventValues, producerOf, type Reader, readers } from '../../facts.ts'
import { orderEnvelope, orderFacts } from '../../order-facts.ts'
import { storeMail } from '../../outbox/store-mail.ts'
import { oneLine } from '../../text.ts'
import { envelopeOf } from '../crew-mails.ts'
import { salesOf } from '../orders/order-request-mails.ts'

/** A link of an event was given up: a task for the event's producer, once for each time. */
export async function tellLinkDead(
  work: Work,
  {
    sessionId,
    linkId,
    type,
    error,
  }: { readonly sessionId: string; readonly linkId: string; readonly type: IntegrationType; readonly error: IntegrationError | null },
): Promise<void> {
  const event = await eventFacts(work, sessionId)
  const [reader] = await readers(
    work,
    [await producerOf(work, event)].flatMap((id) => id ?? []),
  )
  if (!reader) return
  const signedOut = error === 'SIGNED_OUT'
  const refused = error === 'REFUSED'
  const broken = error === 'BAD_ANSWER'
  await storeMail(work, {
    kind: 'integration.givenUp',
    ...envelopeOf(event, `integration.givenUp/${linkId}/${work.at.epochMilliseconds}`, reader),
    values: {
      ...eventValues(event, reader),
      system: INTEGRATION_WORDS[type],
      ...{ signedOut, refused, broken, noAnswer: !signedOut && !refused && !broken },
    },
  })
}

/** A won deal made no order: a task for the workspace's salesperson, once for each state of the deal. */
export async function tellNoOrder(
  work: Work,
  deal: { readonly id: string; readonly digest: string; readonly workspaceId: string | null; readonly fault: DealFault },
): Promise<void> {
  const workspace = deal.workspaceId === null ? undefined : await salesFactsOf(work, deal.workspaceId)
  for (const reader of await salesOf(work, { preferred_sales_id: workspace?.preferred_sales_id ?? null }))
    await storeMail(work, {
      kind: 'deal.noOrder',
      ...envelopeTo(reader, `deal.noOrder/${deal.id}/${deal.digest}`, workspace?.id ?? null),
      values: {
        deal: oneLine(deal.id),
        company: workspace && oneLine(workspace.name),
        workspace: deal.fault === 'WORKSPACE',
        lines: deal.fault === 'LINES',
        currency: deal.fault === 'CURRENCY',
        amount: deal.fault === 'AMOUNT',
        invalid: deal.fault === 'INVALID',
        page: `${work.settings.baseUrl}/orders`,
      },
    })
}

/** A won deal was changed, and its order can't follow: a task for the workspace's salesperson, once for each state of the deal. */
export async function tellNotCorrected(
  work: Work,
  deal: { readonly id: string; readonly digest: string; readonly orderId: string; readonly isUsed: boolean },
): Promise<void> {
  const order = await orderFacts(work, deal.orderId)
  for (const reader of await salesOf(work, order))
    await storeMail(work, {
      kind: 'deal.notCorrected',
      ...orderEnvelope(order, `deal.notCorrected/${deal.id}/${deal.digest}`, { to: reader, id: reader.id }),
      values: { deal: oneLine(deal.id), code: order.code, used: deal.isUsed, page: order.page },
    })
}

/** QuickBooks reports a payment of an order's invoice: a task for its salesperson, once for each report. */
export async function tellQuickbooksPayment(
  work: Work,
  { orderId, report }: { readonly orderId: string; readonly report: string },
): Promise<void> {
  const order = await orderFacts(work, orderId)
  for (const reader of await salesOf(work, order))
    await storeMail(work, {
      kind: 'quickbooks.payment',
      ...orderEnvelope(order, `quickbooks.payment/${orderId}/${report}`, { to: reader, id: reader.id }),
      values: { code: order.code, workspace: order.workspace ? oneLine(order.workspace) : undefined, page: order.page },
    })
}

const salesFactsOf = (work: Work, workspaceId: string) =>
  work.tx.selectFrom('workspace').select(['id', 'name', 'preferred_sales_id']).where('id', '=', workspaceId).executeTakeFirst()

const envelopeTo = (reader: Reader, key: string, workspaceId: string | null) => ({
  ...{ dedupeKey: `${key}/${reader.id}`, to: reader, sessionId: null, workspaceId },
})
