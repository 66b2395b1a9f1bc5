import { DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import type { PurchaseProps } from '../../platform/money/purchase.tsx'

/** The dialog of a purchase of credits, of the fee of a move, or of an event, and of the card payment of an unpaid order. */
export function PurchaseDialog(given: PurchaseProps) {
  const [isShort, setShort] = useState(false)
  const height = given.fee || given.order ? 300 : given.event ? 380 : 460
  return (
    <DialogOnDemand
      open
      onClose={given.onClose}
      title={given.order ? 'Pay by card' : given.fee ? 'Pay the fee' : given.event ? 'Buy credits and book' : 'Buy credits'}
      size="md"
      steady
      height={isShort ? 0 : height}
      load={() => chunk(() => import('./purchase.tsx')).then((part) => part.Purchase)}
      given={{ ...given, onShort: () => setShort(true) }}
      failure="Couldn’t load the payment form."
    />
  )
}
