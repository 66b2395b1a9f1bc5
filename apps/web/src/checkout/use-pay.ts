import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnswerTo, call } from '../platform/api.ts'
import { removeLines } from '../platform/cart-lines.ts'
import { scheduleKeys } from '../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'
import { useIntent } from '../platform/use-intent.ts'
import type { PayBody } from './cart-queries.ts'

export type Payment = AnswerTo<'POST /cart/payment-intent'>
type Wish = Omit<PayBody, 'traceId'>

/** Pays the cart under one key and one trace id for the same wish. What was paid leaves the cart. */
export function usePay(onPaid: (payment: Payment) => void) {
  const queries = useQueryClient()
  const trace = useRef<{ readonly key: string; readonly id: string }>(undefined)
  const { mutate, error, reset, isPending } = useIntent((wish: Wish, key) => {
    // a try after a broken connection continues the payment that may have begun
    if (trace.current?.key !== key) trace.current = { key, id: crypto.randomUUID() }
    return call('POST /cart/payment-intent', { body: { ...wish, traceId: trace.current.id }, key })
  })
  const done = (payment: Payment, { items, workspaceId }: Wish) => {
    if (payment.state !== 'PAID') return
    removeLines(items.map(({ id }) => id))
    for (const queryKey of [workspaceKeys.one(workspaceId), workspaceKeys.lists, sessionKeys.lists, scheduleKeys.slots])
      void queries.invalidateQueries({ queryKey })
    onPaid(payment)
  }
  return { error, reset, busy: isPending, pay: (wish: Wish) => mutate(wish, { onSuccess: done }) }
}
