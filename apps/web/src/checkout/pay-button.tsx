import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Lock } from 'lucide-react'
import type { KnownLine } from '../platform/cart/cart-lines.ts'
import { sum } from '../platform/money/money.ts'
import type { Booker } from '../workspace/booker.ts'
import type { CartPrice } from './cart-queries.ts'
import { dueWords } from './cart-words.ts'
import type { PayFault } from './pay-fault.ts'

interface PayButtonProps {
  readonly lines: readonly KnownLine[]
  readonly price: CartPrice | undefined
  readonly booker: Booker
  readonly fault: PayFault | null
  /** The id of the words that say why it can’t be paid. */
  readonly describedBy: string | undefined
  readonly busy: boolean
  readonly onPay: () => void
}

/** Pays, or brings what keeps the cart from being paid into view. Disabled only while there is nothing to do but wait. */
export function PayButton({ lines, price, booker, fault, describedBy, busy, onPay }: PayButtonProps) {
  if (booker.kind === 'guest')
    return (
      <ButtonLink variant="primary" size="lg" block render={<Link to="/login" search={{ to: '/cart' }} />}>
        Sign in to pay
      </ButtonLink>
    )
  const waits = fault?.way === null
  const label = price ? (price.total > 0 ? `Pay ${sum(price.total, price.currency)}` : freeLabel(lines, price)) : 'Pay'
  return (
    <Button
      variant="primary"
      size="lg"
      block
      icon={fault?.way ? undefined : Lock}
      busy={busy}
      disabled={waits}
      disabledReason={waits ? fault.words : undefined}
      aria-describedby={describedBy}
      onClick={onPay}
    >
      {fault?.way ? wayWords[fault.way] : label}
    </Button>
  )
}

/** The button while it leads to what ends a fault. */
const wayWords = {
  WORKSPACE: 'Choose a workspace',
  EDITOR: 'Send to an editor',
  PRICE: 'Try again',
  LINE: 'See what to change',
  REQUEST: 'See your options',
} as const

/** The button when no money is charged. A fee books nothing, since its event gets the new time later, and neither does a pack. */
function freeLabel(lines: readonly KnownLine[], price: CartPrice): string {
  if (lines.some(({ kind = 'EVENT' }) => kind === 'EVENT')) return `Book for ${dueWords(price)}`
  return price.creditsFromBalance > 0 ? `Use ${dueWords(price)}` : 'Complete order'
}
