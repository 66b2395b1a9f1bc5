import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Facts } from '@troupe/ui/facts'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { useToast } from '@troupe/ui/toast'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DeleteOrderDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, money, ownZone } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { gated, refusalWords } from '../../platform/words/reasons.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { OrderState } from '../order/order-state.tsx'
import { amountWords, sourceNames } from '../order/order-words.ts'
import { type Order, useRenewOrder } from '../order/orders-queries.ts'
import { stalledRefund } from '../order/refund-draft.ts'
import css from './order.module.css'
import { OrderItems } from './order-items.tsx'
import { OrderRail } from './order-rail.tsx'

const RefundSheet = lazy(() => chunk(() => import('./refund-sheet.tsx')).then((file) => ({ default: file.RefundSheet })))
const PaidDialog = lazy(() => chunk(() => import('./paid-dialog.tsx')).then((file) => ({ default: file.PaidDialog })))

/** An order as staff work on it: its facts, its items, what was paid and refunded, its documents. */
export function StaffOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState<'refund' | 'paid' | null>(null)
  const { can } = order
  const unpriced = order.items.some(({ unitPrice }) => unitPrice === null)
  return (
    <>
      <PageHead
        title={`Order ${order.code}`}
        size="dense"
        sentence={<Link to="/orders">All orders</Link>}
        actions={
          <>
            <DeleteOrder order={order} />
            {can.refund.value && (
              <Button onClick={() => setOpen('refund')}>{stalledRefund(order) ? 'Retry refund' : 'Refund order'}</Button>
            )}
            {can.markPaid.value && (
              <Button
                variant="primary"
                onClick={() => setOpen('paid')}
                {...(unpriced ? { disabled: true, disabledReason: 'Set a price for each item first.' } : {})}
              >
                Mark as paid
              </Button>
            )}
          </>
        }
      />
      <div className={css.strip}>
        <Facts look="call" items={factsOf(order)} />
      </div>
      <div className={css.columns}>
        <div className="stack">
          <Message order={order} />
          <OrderItems order={order} />
        </div>
        <aside className="stack" aria-label="Payment and documents">
          <OrderRail order={order} />
        </aside>
      </div>
      <Suspense fallback={null}>
        {open === 'refund' && <RefundSheet order={order} onClose={() => setOpen(null)} />}
        {open === 'paid' && <PaidDialog order={order} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

function factsOf({ code, workspaceName, source, total, refunded, currency, state, createdAt, paidAt, salesperson }: Order) {
  return [
    { label: 'Code', value: <span className={css.code}>{code}</span>, hint: source ? sourceNames[source] : undefined },
    {
      label: 'Workspace',
      value: workspaceName ?? 'No workspace',
      hint: salesperson ? `Salesperson: ${salesperson.fullName}` : undefined,
    },
    { label: 'Total', value: amountWords(total, currency), hint: refunded > 0 ? `${money(refunded, currency)} refunded` : undefined },
    { label: 'Status', value: <OrderState state={state} /> },
    { label: 'Paid', value: paidAt ? day(paidAt, ownZone()) : 'No', hint: `Ordered ${day(createdAt, ownZone())}` },
  ]
}

function Message({ order }: { order: Order }) {
  const { message, grantReason, grantedAt, paidAt, state, workspaceId, subscription, flag, can } = order
  const { workspace } = useWorkspace()
  // known of the chosen workspace only
  const isSubscriber = workspace?.id === workspaceId && workspace?.subscriber === true
  return (
    <>
      {flag === 'MISMATCH' && (
        <Notice tone="danger" title="The payment doesn’t match this order">
          Nothing was booked or added to the balance. {mismatchWords(can.refund.value)}
        </Notice>
      )}
      {state === 'STUCK' && (
        <Notice tone="danger" title="Paid, but not complete yet">
          We’re still trying to complete the order. If we can’t within five minutes, we’ll add what was bought to the balance without
          booking the events.
        </Notice>
      )}
      {message && (
        <Notice tone="info" title="Message from the customer">
          {message}
        </Notice>
      )}
      {grantedAt && !paidAt && state !== 'CANCELLED' && (
        <Notice tone="warning" title="Added to the balance before payment">
          {grantReason}
        </Notice>
      )}
      {subscription && !isSubscriber && !paidAt && state !== 'CANCELLED' && (
        <Notice tone="info">The workspace will become a subscriber once this order is paid.</Notice>
      )}
    </>
  )
}

/** What someone can do about a payment that doesn't match. */
const mismatchWords = (mayRefund: boolean): string =>
  mayRefund ? 'Refund the order to return the payment.' : 'Ask a colleague who handles payments to refund this order.'

function DeleteOrder({ order }: { order: Order }) {
  const confirm = useConfirm()
  const toast = useToast()
  const renew = useRenewOrder()
  const [busy, setBusy] = useState(false)
  const { id, code, version, grantedAt, workspaceName, items, can } = order
  // a role that may never do this doesn't see the button
  if (!can.delete.value && can.delete.reason === 'FORBIDDEN') return null
  async function remove() {
    // an item may be labelled otherwise than with what leaves the balance
    const units = items.map(({ consumable, quantity }) => ({ consumable, quantity }))
    const text = grantedAt
      ? `Delete order ${code}? ${workspaceName ?? 'The workspace'} will lose ${itemsWords(units)} immediately.`
      : `Delete order ${code}? Nothing from it has been added to the balance.`
    if (!(await confirm({ text, danger: true }))) return
    setBusy(true)
    try {
      renew((await graphql(DeleteOrderDocument, { input: { id, version } })).deleteOrder)
      toast(`Order ${code} deleted`)
    } catch (error) {
      renew(id)
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button variant="danger" quiet icon={Trash2} busy={busy} onClick={() => void remove()} {...gated(can.delete)}>
      Delete order
    </Button>
  )
}
