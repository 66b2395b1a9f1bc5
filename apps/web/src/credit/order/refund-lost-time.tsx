import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { money } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useRenewOrder } from './orders-queries.ts'

interface RefundLostTimeProps {
  readonly order: { readonly id: string; readonly currency: string }
  /** Bought for an event whose time was taken before the payment arrived. */
  readonly item: { readonly id: string; readonly quantity: number; readonly label: string | null; readonly amount: number | null }
  readonly onDone?: (() => void) | undefined
}

/** One click cancels an event that lost its time, and refunds to the card what was paid for it. */
export function RefundLostTime({ order, item, onDone }: RefundLostTimeProps) {
  const toast = useToast()
  const renew = useRenewOrder()
  const refund = useIntent((items: readonly { readonly itemId: string; readonly quantity: number }[], key) =>
    call('POST /order/{id}/refund', {
      params: { id: order.id },
      body: { items: [...items], reason: 'The time was taken before the payment arrived' },
      key,
    }),
  )
  const send = () =>
    refund.mutate([{ itemId: item.id, quantity: item.quantity }], {
      onSuccess: ({ amount }) => {
        toast(`${item.label ?? 'Event'} cancelled. ${money(amount, order.currency)} will be refunded to your card.`)
        renew(order.id)
        onDone?.()
      },
      onError: (error) => toast(refusalWords(error), { tone: 'danger' }),
    })
  return (
    <Button size="sm" busy={refund.isPending} onClick={send}>
      Cancel and refund
    </Button>
  )
}
