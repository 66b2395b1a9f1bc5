import { Button } from '@troupe/ui/button'
import { DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { useState } from 'react'
import type { KnownLine } from '../../platform/cart/cart-lines.ts'
import type { Booker } from '../../workspace/booker.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import type { CartPrice } from '../cart-queries.ts'
import css from './request.module.css'
import type { Requested } from './request-form.tsx'
import { likelyReason, requestable, requestLabel } from './request-words.ts'

interface RequestWayProps {
  readonly lines: readonly KnownLine[]
  readonly price: CartPrice | undefined
  readonly booker: Booker
  readonly onSent: (requested: Requested) => void
}

/**
 * The way out for a cart that can't or shouldn't be paid here: our salespeople answer. Fees stay in the cart, because they change before an invoice is paid.
 */
export function RequestWay({ lines, price, booker, onSent }: RequestWayProps) {
  const { me } = useBooker()
  const [open, setOpen] = useState(false)
  const reason = likelyReason(price)
  const workspaceId = booker.kind === 'booker' ? booker.workspaceId : null
  const label = requestLabel(price)
  const requested = requestable(lines)
  if (booker.kind === 'unknown' || requested.length === 0) return null
  return (
    <div className={css.way}>
      <Button block onClick={() => setOpen(true)}>
        {label}
      </Button>
      {requested.length < lines.length && <p className={css.note}>Rescheduling fees can’t be paid by invoice. They stay in your cart.</p>}
      <DialogOnDemand
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        steady
        height={460}
        load={() => import('./request-form.tsx').then((part) => part.RequestForm)}
        given={{ lines: requested, me, workspaceId, reason, onSent }}
      />
    </div>
  )
}
