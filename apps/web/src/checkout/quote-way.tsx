import { Button, ButtonLink } from '@troupe/ui/button'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { EventLine, KnownLine } from '../platform/cart/cart-lines.ts'
import { QuoteDialog, useQuoteDoor } from '../workspace/quote/quote-door.tsx'

/** Saves the shows in the cart as a quote with a link; the cart stays as it is. Credits and fees have no price to hold. */
export function QuoteWay({ lines }: { readonly lines: readonly KnownLine[] }) {
  const door = useQuoteDoor()
  const [open, setOpen] = useState(false)
  const shows = lines.filter(isShow)
  if (shows.length === 0) return null
  return (
    <div>
      {door.kind === 'first' ? (
        <ButtonLink variant="tertiary" icon={FileText} render={door.link}>
          {door.words}
        </ButtonLink>
      ) : (
        <Button
          variant="tertiary"
          icon={FileText}
          disabled={door.kind === 'editors'}
          disabledReason={door.kind === 'editors' ? door.words : undefined}
          onClick={() => setOpen(true)}
        >
          Save or share a quote
        </Button>
      )}
      <QuoteDialog open={open} lines={shows} leavesOut={shows.length < lines.length} onClose={() => setOpen(false)} />
    </div>
  )
}

const isShow = (line: KnownLine): line is EventLine => line.kind === undefined || line.kind === 'EVENT'
