import { List, ListItem } from '@troupe/ui/list'
import { Panel } from '@troupe/ui/panel'
import type { PaymentFactKind, RefundState } from '../../graphql.ts'
import { day, isoDay, money, ownZone, time } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { DocumentList, documentsOf } from '../order/order-documents.tsx'
import { sourceNames } from '../order/order-words.ts'
import type { Order } from '../order/orders-queries.ts'
import css from './order.module.css'

/** What happened to the money of an order, and its documents. */
export function OrderRail({ order }: { order: Order }) {
  return (
    <>
      <Panel title="Payment">
        <ol className={css.facts}>
          {factsOf(order).map(({ key, date, words }) => (
            <li key={key} className={css.fact}>
              <span className="muted">{date}</span>
              <span>{words}</span>
            </li>
          ))}
        </ol>
        {order.url && (
          <p>
            <a href={order.url} target="_blank" rel="noreferrer">
              View the deal or email
            </a>
          </p>
        )}
      </Panel>
      {order.facts.length > 0 && (
        <Panel title="Card provider activity" flush>
          <List label="Card provider activity">
            {order.facts.map(({ kind, amount, currency, recordedAt }, at) => (
              <ListItem
                // two refunds may be heard of at the same instant; facts are only ever added
                key={`${kind} ${recordedAt} ${at}`}
                title={`${factNames[kind]}: ${money(amount, currency)}`}
                note={`${day(recordedAt, ownZone())}, ${time(recordedAt, ownZone())}`}
              />
            ))}
          </List>
        </Panel>
      )}
      {order.refunds.length > 0 && (
        <Panel title="Refunds" flush>
          <List label="Refunds">
            {order.refunds.map((refund) => (
              <ListItem
                key={refund.id}
                title={money(refund.amount, refund.currency ?? order.currency)}
                note={`${refundWords(order, refund)}, ${day(refund.madeAt, ownZone())}. ${refund.reason}`}
              />
            ))}
          </List>
        </Panel>
      )}
      <Panel title="Documents" flush>
        <DocumentList documents={documentsOf(order)} />
      </Panel>
    </>
  )
}

const factNames: Readonly<Record<PaymentFactKind, string>> = {
  SUCCEEDED: 'Paid',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'Refund failed',
  DISPUTED: 'Disputed',
  DISPUTE_LOST: 'Dispute lost',
  DISPUTE_WON: 'Dispute won',
}

const refundStates: Readonly<Record<RefundState, string>> = {
  ASKED: 'In progress',
  DONE: 'Refunded',
  REFUSED: 'Rejected by the card provider',
  FAILED: 'Failed',
}

/** How far a refund is. One whose money doesn't arrive names the units that are in the balance again; a payment that didn't match had none. */
function refundWords({ items }: Order, { state, stalledAt, items: refunded }: Order['refunds'][number]): string {
  if (state === 'ASKED' && stalledAt !== null) return 'Not sent because the card provider didn’t answer'
  if (state !== 'REFUSED' && state !== 'FAILED') return refundStates[state]
  const units = refunded.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item && quantity > 0 ? [{ consumable: item.consumable, quantity }] : []
  })
  return units.length === 0 ? refundStates[state] : `${refundStates[state]}, ${itemsWords(units)} returned to the balance`
}

/** The same next to an amount. */
const timelineWords = { ASKED: 'in progress', REFUSED: 'rejected', FAILED: 'failed' } as const

/** '16 Dec 2026', which fits next to the words. */
const shortDay = (at: string) => day(at, ownZone()).split(' ').slice(1).join(' ')

/** In the order of the days. Within a day the order is that of an order's life, since a payment is recorded for a day and not for an hour. */
function factsOf({ createdAt, createdBy, source, grantedAt, paidAt, total, currency, refunds, dealId }: Order) {
  const by = createdBy ? ` by ${createdBy.fullName}` : ''
  const facts = [
    { key: 'made', at: createdAt, date: shortDay(createdAt), words: `${source ? `${sourceNames[source]} order` : 'Ordered'}${by}` },
    // a deal has no time of its own
    ...(dealId ? [{ key: 'deal', at: createdAt, date: '', words: `Deal ${dealId}` }] : []),
    ...(paidAt
      ? [{ key: 'paid', at: paidAt, date: shortDay(paidAt), words: total === null ? 'Paid' : `${money(total, currency)} paid` }]
      : []),
    ...(grantedAt ? [{ key: 'granted', at: grantedAt, date: shortDay(grantedAt), words: 'Added to the balance' }] : []),
    ...refunds.map(({ id, madeAt, amount, currency: other, state, stalledAt }) => ({
      key: id,
      at: madeAt,
      date: shortDay(madeAt),
      words: `${money(-amount, other ?? currency)} refund${state === 'DONE' ? '' : ` (${state === 'ASKED' && stalledAt !== null ? 'not sent' : timelineWords[state]})`}`,
    })),
  ]
  const dayOf = ({ at }: { readonly at: string }) => isoDay(at, ownZone())
  return facts.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
}
