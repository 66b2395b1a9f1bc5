import { useNavigate } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { addFee, mostLines } from '../../platform/cart/cart-lines.ts'
import { PurchaseDialog } from '../../platform/money/purchase.tsx'
import type { ChangeSession } from './change-session.ts'
import type { Hold } from './use-move.ts'

interface FeeByCardProps {
  readonly session: ChangeSession
  readonly hold: Hold
  readonly onPaid: () => void
}

/**
 * The fee may be paid by card, which leaves the workspace's credits alone; then the event is moved. Or it is put into the cart, to be paid
 * together with other things.
 */
export function FeeByCard({ session, hold, onPaid }: FeeByCardProps) {
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const navigate = useNavigate()
  const { fee } = hold
  if (!fee) return null
  const add = () => {
    if (!addFee({ sessionId: session.id, feeId: fee.id, title: session.name }))
      return toast(`Your cart is full. Pay for the ${mostLines} items in it, or remove one.`, { tone: 'danger' })
    toast('Rescheduling fee added to your cart', { action: { label: 'View cart', onSelect: () => void navigate({ to: '/cart' }) } })
  }
  return (
    <div className="row">
      <Button onClick={() => setOpen(true)}>Pay fee by card</Button>
      <Button variant="tertiary" onClick={add}>
        Add fee to cart
      </Button>
      <PurchaseDialog
        open={open}
        onClose={() => setOpen(false)}
        workspaceId={session.workspaceId}
        fee={{ id: fee.id, sessionId: session.id, credits: fee.credits }}
        interrupted={{ missing: fee.credits, words: `reschedule ${session.name}`, finish: onPaid }}
      />
    </div>
  )
}
