import { Link } from '@tanstack/react-router'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { day, ownZone } from '../../platform/format.ts'
import { followPayment } from '../../platform/live.ts'
import { PurchaseDialog } from '../../platform/money/purchase.tsx'
import { focusMain } from '../../shell/arrivals.ts'
import { DocumentList, documentsOf } from '../order/order-documents.tsx'
import { type Order, useRenewOrder } from '../order/orders-queries.ts'
import { CancelOrder } from './cancel-order.tsx'
import { Cues } from './cues.tsx'
import css from './customer-order.module.css'
import { Ended } from './ended.tsx'
import { OrderLines } from './order-lines.tsx'
import { comesNext } from './order-story.ts'
import { OrderSums } from './order-sums.tsx'
import { Paid } from './paid.tsx'
import { StateBadge } from './state-badge.tsx'
import { ToPay } from './to-pay.tsx'

/** An order as its customer reads it: what was bought, what was paid or is to be paid, and what happens next. */
export function CustomerOrder({ order, me }: { readonly order: Order; readonly me: Me }) {
  const { code, createdBy, createdAt, workspaceName, state } = order
  const [paying, setPaying] = useState<Order | null>(null)
  useOpenPayment(order)
  useFocus(state, paying !== null)
  const pay = () => setPaying(order)
  const isWaiting = state === 'PENDING' || state === 'DRAFT'
  const isOver = state === 'EXPIRED' || state === 'CANCELLED'
  return (
    <>
      <Link className={css.crumb} to="/orders">
        All orders
      </Link>
      <PageHead
        title={`Order ${code}`}
        size="grand"
        badge={
          <span className={css.badge}>
            <StateBadge order={order} />
          </span>
        }
      />
      <p className={css.by}>
        Ordered{createdBy && ` by ${createdBy.fullName}`}
        {workspaceName && ` for ${workspaceName}`} on {day(createdAt, ownZone())}
      </p>
      <div className={css.layout} data-first={isWaiting || isOver ? 'rail' : 'lines'}>
        <div className={css.main}>
          <Trouble order={order} />
          <div>
            <OrderLines order={order} />
            <OrderSums order={order} />
          </div>
          {isWaiting && (
            <section className={css.next}>
              <h2 className="disp">What happens next</h2>
              <Cues cues={comesNext(order)} />
            </section>
          )}
          <Message order={order} me={me} />
          {order.can.cancel.value && <CancelOrder order={order} />}
        </div>
        <aside className={css.rail} aria-label="Payment and documents">
          {isWaiting ? <ToPay order={order} onPay={pay} /> : isOver ? <Ended order={order} onPay={pay} /> : <Paid order={order} />}
          <Documents order={order} />
        </aside>
      </div>
      {/* it stays until it is closed, also when the order is paid before it knows */}
      {paying?.workspaceId && (
        <PurchaseDialog open workspaceId={paying.workspaceId} order={toPayOf(paying)} onClose={() => setPaying(null)} />
      )}
    </>
  )
}

const toPayOf = ({ id, code, total, currency, openPayment }: Order) => ({
  ...{ id, code, total: total ?? 0, currency, traceId: openPayment?.traceId },
})

/**
 * The button that changed the order, or that opened the dialog in which it was paid, may be gone with its old state: the focus then goes to the heading,
 * once the dialog has closed and has tried to give it back.
 */
function useFocus(state: Order['state'], isPaying: boolean) {
  const before = useRef(state)
  useEffect(() => {
    if (isPaying || before.current === state) return
    before.current = state
    requestAnimationFrame(() => document.activeElement === document.body && focusMain())
  }, [state, isPaying])
}

/** Shows the order again once its open card payment has ended. */
function useOpenPayment({ id, openPayment }: Order) {
  const renew = useRenewOrder()
  const traceId = openPayment?.traceId
  useEffect(() => (traceId === undefined ? undefined : followPayment(traceId, () => renew(id))), [traceId, id])
}

/** What is wrong with an order that was paid, and what we do about it. */
function Trouble({ order: { flag, state, grantedAt, paidAt } }: { readonly order: Order }) {
  return (
    <>
      {flag === 'MISMATCH' && (
        <Notice tone="danger" title="The payment doesn’t match this order">
          Nothing was booked or added to the balance. We’ll refund your payment.
        </Notice>
      )}
      {state === 'STUCK' && (
        <Notice tone="danger" title="Paid, but not complete yet">
          We’re still trying to complete the order. If we can’t within five minutes, we’ll add what you bought to the balance without
          booking the events.
        </Notice>
      )}
      {grantedAt && !paidAt && state === 'PENDING' && (
        <Notice tone="info" title="Already in your balance">
          You can use what this order buys. It’s still to be paid.
        </Notice>
      )}
    </>
  )
}

function Message({ order: { message, createdBy }, me }: { readonly order: Order; readonly me: Me }) {
  if (!message) return null
  return (
    <section className={css.message}>
      <h2 className="disp">{!createdBy || createdBy.id === me.id ? 'Your message' : `Message from ${createdBy.fullName}`}</h2>
      <p>{message}</p>
    </section>
  )
}

function Documents({ order }: { readonly order: Order }) {
  const documents = documentsOf(order).map((one) => (one.key === 'pro forma' ? { ...one, note: 'For your accounts department' } : one))
  if (documents.length === 0) return null
  return (
    <Panel {...(order.invoices.length > 0 ? { title: 'Documents' } : {})} flush>
      <DocumentList documents={documents} quiet />
    </Panel>
  )
}
