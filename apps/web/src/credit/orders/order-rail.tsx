import { Button } from '@troupe/ui/button'
import { List, ListItem } from '@troupe/ui/list'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { PaymentFactKind, RefundState } from '../../graphql.ts'
import { blob } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { day, isoDay, money, ownZone, time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { itemsWords, sourceNames } from '../order/order-words.ts'
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
              <span className={css.at}>{date}</span>
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
      <Documents order={order} />
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

function Documents({ order: { id, code, state, invoices } }: { order: Order }) {
  const documents = [
    ...(state === 'PENDING'
      ? [
          {
            key: 'pro forma',
            name: 'Pro forma invoice',
            note: 'Not an invoice. We’ll issue one once the order is paid.',
            path: '',
            file: `pro-forma-${code}`,
          },
        ]
      : []),
    ...invoices.map(({ id: key, kind, number, madeAt }) => ({
      key,
      name: `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}`,
      note: day(madeAt, ownZone()),
      path: `?number=${number}`,
      file: number,
    })),
  ]
  return (
    <Panel title="Documents" flush>
      <List label="Documents" empty="Any invoices and credit notes appear here.">
        {documents.map(({ key, name, note, path, file }) => (
          <ListItem
            key={key}
            title={name}
            note={note}
            actions={<DownloadPdf name={name} path={`/order/${id}/invoice.pdf${path}`} file={file} />}
          />
        ))}
      </List>
    </Panel>
  )
}

function DownloadPdf({ name, path, file }: { name: string; path: string; file: string }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      saveFile(`${file}.pdf`, await blob(path))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" icon={Download} busy={busy} onClick={() => void take()}>
      PDF<span className="vh"> of {name}</span>
    </Button>
  )
}
