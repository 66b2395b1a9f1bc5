import { Icon } from '@troupe/ui/icon'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { credits, day, ownZone } from '../../platform/format.ts'
import { PurchaseDialog } from '../../platform/money/purchase.tsx'
import { serverNow } from '../../platform/wire/clock.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import css from '../bar.module.css'

/** The credits of the chosen workspace and which of them expire next; pressing them opens the purchase of more. */
export function Credits() {
  const { id, workspace } = useWorkspace()
  const [open, setOpen] = useState(false)
  const { available, reserved = 0, nextExpiry } = workspace?.consumables.credits ?? {}
  if (id === null || available === undefined) return null
  // what an open payment of one's own holds comes back, unless it is paid
  const all = available + reserved
  const kept = reserved > 0 ? `${reserved} reserved for your payment` : undefined
  const expiry =
    nextExpiry && `${nextExpiry.quantity} ${nextExpiry.quantity === 1 ? 'expires' : 'expire'} on ${day(nextExpiry.at, ownZone())}`
  return (
    <>
      <button
        type="button"
        className={css.credits}
        aria-haspopup="dialog"
        aria-label={`${kept ? `${credits(all)}, ${kept}` : `${credits(all)} available`}${expiry ? `, ${expiry}` : ''}, buy more`}
        title={kept ?? expiry ?? undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ticket} />
        {credits(all)}
      </button>
      {/* the button's name has it */}
      {(kept || (expiry && isSoon(nextExpiry.at))) && (
        <span className={css.expiry} aria-hidden="true">
          {kept ?? expiry}
        </span>
      )}
      <BalanceNews key={id} available={all} />
      <PurchaseDialog open={open} onClose={() => setOpen(false)} workspaceId={id} />
    </>
  )
}

/** From the day of the first email about it. */
const isSoon = (at: string): boolean => Date.parse(at) - serverNow() < 30 * 86_400_000

/** Tells screen readers a balance that has changed since the page was opened. A button isn't a live region, and its label is read only when it has the focus. */
function BalanceNews({ available }: { available: number }) {
  const [before] = useState(available)
  const [changed, setChanged] = useState(false)
  if (!changed && available !== before) setChanged(true)
  return (
    <span className="vh" role="status">
      {changed && `${credits(available)} available`}
    </span>
  )
}
