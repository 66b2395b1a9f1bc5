import { useConfirm } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { money } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'

interface LostTimeItem {
  readonly orderId: string
  readonly itemId: string
  /** All units of the item. */
  readonly quantity: number
  /** The name of its event. */
  readonly title: string
  readonly currency: string
}

/** Cancels an event that lost its time before its payment arrived, and returns what was paid for it to the card, once the reader has confirmed. */
export function useLostTimeRefund({ orderId, itemId, quantity, title, currency }: LostTimeItem, onDone: () => void) {
  const toast = useToast()
  const confirm = useConfirm()
  return useIntent(async (_: null, key) => {
    const text = `We’ll cancel ${title} and refund what you paid for it to your card.`
    if (!(await confirm({ title: `Cancel ${title}?`, text, danger: true }))) return
    const body = { items: [{ itemId, quantity }], reason: 'The event’s time was taken before the payment arrived' }
    const { amount } = await call('POST /order/{id}/refund', { params: { id: orderId }, body, key })
    toast(`${money(amount, currency)} will be refunded to your card`)
    onDone()
  })
}
