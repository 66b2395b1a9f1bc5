import { Link, useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Ticket } from '@troupe/ui/ticket'
import { useToast } from '@troupe/ui/toast'
import { addPack, mostLines, mostUnits, type PackLine } from '../../platform/cart/cart-lines.ts'
import type { Order, OrderItem } from '../order/orders-queries.ts'
import css from './rail.module.css'
import { PayByCard, type ToPayProps } from './to-pay.tsx'

/** An order that expired or was cancelled: it can be ordered again, and while its prices hold, still be paid. */
export function Ended({ order, onPay }: ToPayProps) {
  const { state, can } = order
  return (
    <Ticket>
      <section className={css.part}>
        <h2>{state === 'EXPIRED' ? 'This order has expired' : 'This order was cancelled'}</h2>
        <p className={css.quiet}>
          Nothing was charged.{' '}
          {can.pay.value ? 'You can still pay it at its prices, or order again at today’s.' : 'You can order again at today’s prices.'}
        </p>
        {can.pay.value && <PayByCard order={order} onPay={onPay} />}
        <OrderAgain order={order} />
      </section>
    </Ticket>
  )
}

/** Puts the credits and open rooms of an order into the cart again; an event is chosen again on the page of its experience. */
function OrderAgain({ order: { items, can } }: { readonly order: Order }) {
  const toast = useToast()
  const navigate = useNavigate()
  const packs = items.flatMap(packOf)
  const look = { variant: can.pay.value ? 'secondary' : 'primary', block: true, className: css.pay } as const
  const experience = items.find(({ event }) => event)?.event?.experienceId
  if (packs.length === 0)
    return (
      <ButtonLink {...look} render={experience ? <Link to="/experience/$id" params={{ id: experience }} /> : <Link to="/experiences" />}>
        {experience ? 'Order again' : 'See experiences'}
      </ButtonLink>
    )
  const again = () => {
    const added = packs.map(({ consumable, quantity }) => addPack(consumable, quantity))
    if (added.includes(null)) toast(`Your cart is full. Pay for the ${mostLines} items in it, or remove one.`, { tone: 'danger' })
    else void navigate({ to: '/cart' })
  }
  return (
    <Button {...look} onClick={again}>
      Order again
    </Button>
  )
}

/** What the cart can hold of an item. */
function packOf({ kind, consumable, quantity }: OrderItem): readonly Pick<PackLine, 'consumable' | 'quantity'>[] {
  if (kind !== 'PACK' || consumable === 'RESCHEDULE_FEE') return []
  return [{ consumable, quantity: Math.min(quantity, mostUnits) }]
}
