import { refundInput } from '@troupe/domain/credit/order'
import { Button } from '@troupe/ui/button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Sheet } from '@troupe/ui/sheet'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { money } from '../../platform/format.ts'
import { unitWords } from '../../platform/money/unit-words.ts'
import { itemName } from '../order/order-words.ts'
import { type Order, useRenewOrder } from '../order/orders-queries.ts'
import { everythingUnused, type Refunded, refundOf, stalledRefund } from '../order/refund-draft.ts'
import css from './order.module.css'

interface RefundSheetDraft {
  readonly items: Refunded
  readonly reason: string
}

const asked = (items: Refunded) => Object.entries(items).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []))

/**
 * Items are named only where units were granted: a payment that doesn't match its order is returned whole. A refund that is tried again names its own
 * items, so that one that has ended by then doesn't become a refund of everything that is left.
 */
function bodyOf(order: Order, { items, reason }: RefundSheetDraft) {
  const stalled = stalledRefund(order)
  const wanted = stalled ? stalled.items.map(({ itemId, quantity }) => ({ itemId, quantity })) : asked(items)
  return order.flag === 'MISMATCH' || (stalled && wanted.length === 0) ? { reason } : { items: wanted, reason }
}

/** Refunds unused units of a paid order, returns a payment that doesn't match it, or tries a refund again that the card provider never answered. The button says what it pays. */
export function RefundSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const toast = useToast()
  const renew = useRenewOrder()
  const stalled = stalledRefund(order)
  const form = useAsk<RefundSheetDraft>({
    first: { items: everythingUnused(order), reason: stalled?.reason ?? '' },
    labels: { items: 'Items', reason: 'Reason' },
    rules: { schema: refundInput, input: ({ items, reason }) => bodyOf(order, { items: items ?? {}, reason: reason ?? '' }) },
    send: async (draft, key) => {
      const { amount } = await call('POST /order/{id}/refund', { params: { id: order.id }, body: bodyOf(order, draft), key })
      renew(order.id)
      // a card’s provider may still refuse it; a payment that doesn’t match its order may be in another currency
      toast(returnsPayment ? 'The payment will be returned' : `${money(amount, stalled?.currency ?? order.currency)} will be refunded`)
      onClose()
    },
  })
  const returnsPayment = order.flag === 'MISMATCH' && !stalled
  const due = stalled
    ? money(stalled.amount, stalled.currency ?? order.currency)
    : money(refundOf(order, form.values.items), order.currency)
  const nothing = !returnsPayment && !stalled && asked(form.values.items).length === 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Refund order ${order.code}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={form.busy}
            onClick={() => void form.submit()}
            {...(nothing ? { disabled: true, disabledReason: 'Choose at least one item to refund.' } : {})}
          >
            {stalled ? `Retry refund of ${due}` : returnsPayment ? 'Return the payment' : `Refund ${due}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Refused form={form} />
        <p className="muted">
          {stalled
            ? `The card provider didn’t answer when we asked it to refund ${due}. Retrying won’t refund anything else.`
            : returnsPayment
              ? 'The full amount we received will be returned. Nothing from this order was booked or added to the balance.'
              : `Refunded items will be removed from the balance of ${order.workspaceName} immediately.`}
        </p>
        <div hidden={returnsPayment || stalled !== undefined}>
          {order.items.map((item) => (
            <div key={item.id} className={css.refunded}>
              <span className={css.stack}>
                <b>{itemName(item)}</b>
                <span className="muted">
                  {item.unused} of {unitWords(item.consumable, item.quantity)} unused
                </span>
              </span>
              <NumberStepper
                label={`${itemName(item)} to refund`}
                value={form.values.items[item.id] ?? 0}
                min={0}
                max={item.unused}
                disabled={item.unused === 0}
                onChange={(quantity) => form.set('items', { ...form.values.items, [item.id]: quantity })}
              />
            </div>
          ))}
        </div>
        {!stalled && (
          <TextField
            form={form}
            name="reason"
            required
            maxLength={500}
            hint={returnsPayment ? 'Shown on the order.' : 'Printed on the credit note.'}
          />
        )}
      </div>
    </Sheet>
  )
}
