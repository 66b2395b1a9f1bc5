import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { removeLines } from '../../platform/cart/cart-lines.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import type { SentPayment } from './payment-query.ts'

/** Exactly what was paid leaves the cart, and what it changed is read again. */
export function useWhatWasPaid(payment: SentPayment | undefined) {
  const queries = useQueryClient()
  const state = payment?.state
  const paid = state === 'PAID' || state === 'PROCESSING' ? payment?.lines.map(({ cartId }) => cartId).join(' ') : undefined
  useEffect(() => {
    if (paid === undefined) return
    removeLines(paid.split(' '))
    if (state !== 'PAID') return
    for (const queryKey of [workspaceKeys.all, workspaceKeys.lists, sessionKeys.lists, scheduleKeys.slots])
      void queries.invalidateQueries({ queryKey })
  }, [paid, state, queries])
}
