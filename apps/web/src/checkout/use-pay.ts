import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnswerTo, ApiError, call } from '../platform/api.ts'
import { scheduleKeys } from '../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'
import { useIntent } from '../platform/use-intent.ts'
import type { CardEntry } from './card/use-card.tsx'
import type { PayBody } from './cart-queries.ts'
import { type SentPayment, settledPayment } from './payment/payment-query.ts'

type Payment = AnswerTo<'POST /cart/payment-intent'>
/** A payment whose card was charged, or that needed none. PAID: what it buys is there. */
export type Sent = Pick<SentPayment, 'traceId' | 'state'>
type PayWish = Omit<PayBody, 'traceId'>

/** A payment that has begun, for the same wish. */
interface Begun {
  readonly wish: string
  readonly payment: Payment
}

interface PayAsked {
  readonly onSent: (payment: Sent) => void
  readonly card: Pick<CardEntry, 'confirm'>
  /** Wait until what is paid for is there, for a minute at most. */
  readonly waits?: boolean
}

/**
 * Pays under one key and one trace id for the same wish; a card that is declined leaves the payment open for another card. Fails with ApiError and
 * OfflineError, and CardError for a card.
 */
export function usePay({ onSent, card, waits = false }: PayAsked) {
  const queries = useQueryClient()
  const trace = useRef<{ readonly key: string; readonly id: string }>(undefined)
  const begun = useRef<Begun>(undefined)

  async function begin(wish: PayWish, key: string): Promise<Begun> {
    const text = JSON.stringify(wish)
    if (begun.current?.wish === text) return begun.current
    // a try after a broken connection continues the payment that may have begun
    if (trace.current?.key !== key) trace.current = { key, id: crypto.randomUUID() }
    const body = { ...wish, traceId: trace.current.id }
    begun.current = { wish: text, payment: await call('POST /cart/payment-intent', { body, key }) }
    return begun.current
  }

  const { mutate, error, reset, isPending } = useIntent(async ({ wish }: { readonly wish: PayWish }, key): Promise<Sent> => {
    const { payment } = await begin(wish, key)
    if (payment.state === 'PAID') return payment
    try {
      await card.confirm(payment)
      return waits ? await settledPayment(payment.traceId) : payment
    } catch (error) {
      // a payment that has ended is not continued: the next try begins another one
      if (error instanceof ApiError) begun.current = undefined
      throw error
    }
  })

  const done = (payment: Sent, { wish: { workspaceId } }: { readonly wish: PayWish }) => {
    begun.current = undefined
    for (const queryKey of [workspaceKeys.one(workspaceId), workspaceKeys.lists, sessionKeys.lists, scheduleKeys.slots])
      void queries.invalidateQueries({ queryKey })
    onSent(payment)
  }
  return {
    error,
    reset,
    busy: isPending,
    pay: (wish: PayWish, onError: (error: Error) => void = () => {}) => mutate({ wish }, { onSuccess: done, onError }),
  }
}
