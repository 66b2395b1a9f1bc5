import { DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { chunk } from '../../platform/chunk.ts'
import type { PurchaseProps } from '../../platform/money/purchase.tsx'

/** The dialog of a purchase of credits. */
export const PurchaseDialog = (given: PurchaseProps) => (
  <DialogOnDemand
    open
    onClose={given.onClose}
    title={given.fee ? 'Pay the fee' : 'Buy credits'}
    size="md"
    steady
    height={given.fee ? 300 : 430}
    load={() => chunk(() => import('./purchase.tsx')).then((part) => part.Purchase)}
    given={given}
    failure="Couldn’t load the purchase."
  />
)
