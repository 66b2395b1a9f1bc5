import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnswerTo, ApiError, call } from '../platform/api.ts'
import { removeLines } from '../platform/cart/cart-lines.ts'
import { scheduleKeys } from '../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'
import { useIntent } from '../platform/use-intent.ts'
import type { CardEntry } from './card/use-card.tsx'
import type { PayBody } from './cart-queries.ts'

export type Payment = AnswerTo<'POST /cart/payment-intent'>
type Wish = Omit<PayBody, 'traceId'>

/** A payment that has begun: asked again under its key, it answers how far it is. */
interface Begun {
  readonly wish: string
  readonly key: string
  readonly body: PayBody
  readonly payment: Payment
}

interface PayAsked {
  readonly onPaid: (payment: Payment) => void
  readonly card: Pick<CardEntry, 'confirm'>
}

/**
 * Pays the cart under one key and one trace id for the same wish; a card that is declined leaves the payment open for another card. What was paid leaves
 * the cart. Fails with ApiError and OfflineError, and CardError for a card.
 */
export function usePay({ onPaid, card }: PayAsked) {
  const queries = useQueryClient()
  const trace = useRef<{ readonly key: string; readonly id: string }>(undefined)
  const begun = useRef<Begun>(undefined)

  async function begin(wish: Wish, key: string): Promise<Begun> {
    const text = JSON.stringify(wish)
    if (begun.current?.wish === text) return begun.current
    // a try after a broken connection continues the payment that may have begun
    if (trace.current?.key !== key) trace.current = { key, id: crypto.randomUUID() }
    const body = { ...wish, traceId: trace.current.id }
    begun.current = { wish: text, key, body, payment: await call('POST /cart/payment-intent', { body, key }) }
    return begun.current
  }

  const { mutate, error, reset, isPending } = useIntent(async ({ wish }: { readonly wish: Wish }, key) => {
    const { payment, ...open } = await begin(wish, key)
    if (payment.state === 'PAID') return payment
    try {
      await card.confirm(payment)
      return await settled(open)
    } catch (error) {
      // a payment that has ended is not continued: the next try begins another one
      if (error instanceof ApiError) begun.current = undefined
      throw error
    }
  })

  const done = (payment: Payment, { wish: { items, workspaceId } }: { readonly wish: Wish }) => {
    begun.current = undefined
    removeLines(items.map(({ id }) => id))
    for (const queryKey of [workspaceKeys.one(workspaceId), workspaceKeys.lists, sessionKeys.lists, scheduleKeys.slots])
      void queries.invalidateQueries({ queryKey })
    onPaid(payment)
  }
  return {
    error,
    reset,
    busy: isPending,
    pay: (wish: Wish, onError: (error: Error) => void = () => {}) => mutate({ wish }, { onSuccess: done, onError }),
  }
}

/** Waits until what was paid for is there. After a minute the page no longer waits: the server finishes it and emails. */
async function settled({ key, body }: Pick<Begun, 'key' | 'body'>): Promise<Payment> {
  for (let tries = 0; ; tries++) {
    const payment = await call('POST /cart/payment-intent', { body, key })
    if (payment.state === 'PAID' || tries === 60) return payment
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
