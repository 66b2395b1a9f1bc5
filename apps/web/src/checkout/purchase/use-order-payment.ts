import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRenewOrder } from '../../credit/order/orders-queries.ts'
import { type AnswerTo, ApiError, type BodyOf, call } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { OrderToPay } from '../../platform/money/purchase.tsx'
import { useIntent } from '../../platform/use-intent.ts'
import type { CardEntry } from '../card/use-card.tsx'
import { settledPayment } from '../payment/payment-query.ts'
import type { Sent } from '../use-pay.ts'

type OpenedPayment = AnswerTo<'POST /cart/payment-intent'>
type OrderWish = Pick<BodyOf<'POST /cart/payment-intent'>, 'contact' | 'expectedTotal'>

interface OrderPaymentAsked {
  readonly order: OrderToPay
  readonly card: Pick<CardEntry, 'confirm'>
  readonly onSent: (payment: Sent) => void
}

/**
 * Pays an unpaid order under one key and one trace id for the same wish, or continues its open payment under that payment's trace id. A declined card
 * leaves the payment open for another one. Fails with ApiError and OfflineError, and CardError for a card.
 */
export function useOrderPayment({ order: { id: orderId, traceId }, card, onSent }: OrderPaymentAsked) {
  const queries = useQueryClient()
  const renew = useRenewOrder()
  const open = useRef(traceId)
  const trace = useRef<{ readonly key: string; readonly id: string }>(undefined)
  const begun = useRef<{ readonly wish: string; readonly payment: OpenedPayment }>(undefined)

  async function begin(wish: OrderWish, key: string): Promise<OpenedPayment> {
    const text = JSON.stringify(wish)
    if (begun.current?.wish === text) return begun.current.payment
    // a try after a broken connection continues the payment that may have begun
    if (trace.current?.key !== key) trace.current = { key, id: open.current ?? crypto.randomUUID() }
    const body = { ...wish, orderId, traceId: trace.current.id }
    begun.current = { wish: text, payment: await call('POST /cart/payment-intent', { body, key }) }
    return begun.current.payment
  }

  const { mutate, error, isPending } = useIntent(async (wish: OrderWish, key): Promise<Sent> => {
    try {
      const payment = await begin(wish, key)
      if (payment.state === 'OPEN') await card.confirm(payment)
      return await settledPayment(payment.traceId)
    } catch (error) {
      // a payment that has ended is not continued: the next try begins another one
      if (error instanceof ApiError) {
        begun.current = undefined
        open.current = undefined
      }
      throw error
    }
  })

  const renewed = () => {
    renew(orderId)
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  }
  return {
    error,
    busy: isPending,
    pay: (wish: OrderWish) =>
      mutate(wish, {
        onSuccess: (payment) => {
          renewed()
          onSent(payment)
        },
        // the payment may be open now, or the order have changed
        onError: renewed,
      }),
  }
}
