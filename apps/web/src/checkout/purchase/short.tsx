import { type ReactNode, useEffect, useRef } from 'react'
import type { PurchaseProps } from '../../platform/money/purchase.tsx'

/** What the content of the dialog is given: `onShort` says that it needs less room than its fields did. */
export type PurchaseGiven = PurchaseProps & { readonly onShort: () => void }

/** Content that needs less room than the fields of a purchase: the dialog shrinks to it. */
export function Short({ onShort, children }: { readonly onShort: () => void; readonly children: ReactNode }) {
  const tell = useRef(onShort)
  useEffect(() => tell.current(), [])
  return <div className="stack">{children}</div>
}
