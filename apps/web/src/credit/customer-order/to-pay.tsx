import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Lock } from 'lucide-react'
import { day, money, ownZone, time } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import { amountWords } from '../order/order-words.ts'
import type { Order } from '../order/orders-queries.ts'
import { paysByCard } from './order-story.ts'
import css from './rail.module.css'
import { SendOrder } from './send-order.tsx'

export interface ToPayProps {
  readonly order: Order
  readonly onPay: () => void
}

/** What is to be paid, until when, and each way to pay it. */
export function ToPay({ order, onPay }: ToPayProps) {
  const { total, currency, payBy, bankTransfer } = order
  return (
    <Ticket>
      <section className={css.part}>
        <h2>To pay</h2>
        <p className={`disp ${css.amount}`}>{amountWords(total, currency)}</p>
        {total === null ? (
          <p className={css.quiet}>We’ll email you when we’ve worked out the price. You don’t need to do anything.</p>
        ) : (
          (payBy || paysByCard(order)) && (
            <p className={css.quiet}>
              {payBy && `By ${day(payBy, ownZone())}.`} {arrivalWords(order)}
            </p>
          )
        )}
        <PayByCard order={order} onPay={onPay} />
      </section>
      {bankTransfer && total !== null && (
        <>
          <Perforation />
          <Bank order={order} bank={bankTransfer} />
        </>
      )}
    </Ticket>
  )
}

function arrivalWords(order: Order): string {
  if (!paysByCard(order) || order.grantedAt !== null) return ''
  const events = order.items.filter(({ kind }) => kind === 'EVENT').length
  if (events > 0) return `Your ${events === 1 ? 'event is' : 'events are'} booked as soon as you have paid.`
  const isRooms = order.items.every(({ consumable }) => consumable === 'OPEN_ROOM')
  return `Your ${isRooms ? 'open rooms' : 'credits'} arrive as soon as you have paid.`
}

/** The way to pay by card, or who can: one button, which names the amount. */
export function PayByCard({ order, onPay }: ToPayProps) {
  const { can, openPayment, total, currency } = order
  if (openPayment)
    return (
      <div className={css.open}>
        <Notice tone="info" title="A card payment for this order is open">
          It ends at {time(openPayment.expiresAt, ownZone())} unless it’s completed.
        </Notice>
        <Button variant="primary" size="lg" block icon={Lock} onClick={onPay}>
          Continue payment
        </Button>
      </div>
    )
  if (total === null) return null
  if (!can.pay.value) return <OtherWay order={order} />
  return (
    <Button variant="primary" size="lg" block icon={Lock} className={css.pay} onClick={onPay}>
      Pay {money(total, currency)} by card
    </Button>
  )
}

/** What someone can do who can't pay the order by card. */
function OtherWay({ order }: { readonly order: Order }) {
  const { code, can, bankTransfer } = order
  const { reason } = can.pay
  if (reason === 'FORBIDDEN') {
    return (
      <div className={css.send}>
        <h3>Send to an editor</h3>
        <p className={css.quiet}>You have view-only access. An editor of your workspace can pay this order.</p>
        <SendOrder what={`order ${code}`} />
      </div>
    )
  }
  return (
    <p className={css.quiet}>
      {reasonWords(reason)} {reason === 'PAYMENT_OPEN' && 'It ends by itself if it isn’t completed.'}
      {!bankTransfer && reason !== 'PAYMENT_OPEN' && (
        <>
          Email <a href={`mailto:${salesAddress}?subject=${encodeURIComponent(`Order ${code}`)}`}>{salesAddress}</a> to pay this order.
        </>
      )}
    </p>
  )
}

interface BankProps {
  readonly order: Order
  readonly bank: NonNullable<Order['bankTransfer']>
}

/** Where to transfer the money; what is copied is what the bank asks for. */
function Bank({ order, bank: { payTo, rows } }: BankProps) {
  return (
    <section className={css.bank}>
      <h3>{paysByCard(order) ? 'Or by bank transfer' : 'By bank transfer'}</h3>
      <dl>
        {[{ label: 'Pay to', value: payTo }, ...rows, { label: 'Reference', value: order.code }].map(({ label, value }, at) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={at > 0 ? 'mono' : undefined}>{value}</span>
              <CopyButton bare text={value} label={at > 0 ? `Copy ${label.toLowerCase()}` : 'Copy the name'} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.quiet}>A transfer takes 1 to 3 business days. We’ll email you when it arrives.</p>
    </section>
  )
}
