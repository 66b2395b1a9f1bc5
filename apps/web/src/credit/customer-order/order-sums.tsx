import { money } from '../../platform/format.ts'
import type { Order } from '../order/orders-queries.ts'
import { refundLines, taxWords } from './order-story.ts'
import css from './order-sums.module.css'

/** The sums under the lines of an order: the tax is always said, and after a refund what was paid in the end. */
export function OrderSums({ order }: { readonly order: Order }) {
  const { subtotal, discount, discountCode, discountPercent, tax, total, currency } = order
  if (total === null) return null
  const refunds = refundLines(order)
  const left = total - refunds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <dl className={css.sums}>
      {subtotal !== null && <Sum label="Items" value={money(subtotal, currency)} />}
      {discount ? <Sum label={`${discountPercent}% off with ${discountCode ?? 'a code'}`} value={money(-discount, currency)} /> : null}
      <Sum label={taxWords(order)} value={money(tax ?? 0, currency)} />
      <div className={css.total}>
        <dt>{isUnpaid(order) ? 'To pay' : 'Total'}</dt>
        <dd className="disp">{money(total, currency)}</dd>
      </div>
      {refunds.map(({ key, label, amount }) => (
        <Sum key={key} label={label} value={money(-amount, currency)} />
      ))}
      {refunds.length > 0 && (
        <Sum label={refunds.length === 1 ? 'Paid after the refund' : 'Paid after the refunds'} value={money(left, currency)} />
      )}
    </dl>
  )
}

const isUnpaid = ({ state, can }: Order) => state === 'PENDING' || state === 'DRAFT' || can.pay.value

const Sum = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
