import { type ComponentType, createContext, Suspense, use } from 'react'
import type { EventLine } from '../cart/cart-lines.ts'

/** What a lack of credits interrupted. */
interface Interrupted {
  /** Credits that are missing. */
  readonly missing: number
  /** Finishes the sentence 'Buy 2 credits and …', such as 'book Buzzer Night'; absent when nothing is done afterwards. */
  readonly words?: string
  /** Sends the refused request once more, under its key. */
  readonly finish?: () => void
}

/** An unpaid order, whose total is in minor units. */
export interface OrderToPay {
  readonly id: string
  readonly code: string
  readonly total: number
  readonly currency: string
  /** Of its card payment that is open, which is continued. */
  readonly traceId: string | undefined
}

export interface PurchaseProps {
  readonly onClose: () => void
  /** Who gets the credits. */
  readonly workspaceId: string
  readonly interrupted?: Interrupted | undefined
  /** How many credits are proposed instead of what is missing. */
  readonly wanted?: number | undefined
  /** An event that is booked instead: with the credits that the workspace has, and the missing ones by card. The stored cart is left alone. */
  readonly event?: EventLine | undefined
  /** The fee of a move that is paid instead. */
  readonly fee?: { readonly id: string; readonly sessionId: string; readonly credits: number } | undefined
  /** An unpaid order that is paid instead. */
  readonly order?: OrderToPay | undefined
}

/**
 * The dialog that buys credits. It belongs to the checkout, which pays, and opens from pages that the checkout builds on; main.tsx passes it in, so
 * that imports go one way.
 */
export const PurchaseDialogContext = createContext<ComponentType<PurchaseProps> | null>(null)

/** Buys credits: number, price, card. Then what was interrupted is done. Loaded when it opens. */
export function PurchaseDialog({ open, ...given }: PurchaseProps & { readonly open: boolean }) {
  const Content = use(PurchaseDialogContext)
  return open && Content && <Suspense>{<Content {...given} />}</Suspense>
}
