import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { money } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'

interface LostTimeItem {
  readonly orderId: string
  readonly itemId: string
  /** All units of the item. */
  readonly quantity: number
  readonly currency: string
}

/**
 * Cancels an event that lost its time before its payment arrived, and returns what was paid for it to the card. One click: its button names the
 * amount, and the event has no date that anyone could lose.
 */
export function useLostTimeRefund({ orderId, itemId, quantity, currency }: LostTimeItem, onDone: () => void) {
  const toast = useToast()
  return useIntent(async (_: null, key) => {
    const body = { items: [{ itemId, quantity }], reason: 'The event’s time was no longer available when the payment arrived' }
    const { amount } = await call('POST /order/{id}/refund', { params: { id: orderId }, body, key })
    toast(`${money(amount, currency)} will be refunded to the card`)
    onDone()
  })
}
