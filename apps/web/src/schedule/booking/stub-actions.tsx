import { Link, useLocation } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { useChoice } from '@troupe/ui/confirm'
import { Dialog } from '@troupe/ui/dialog'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import { CalendarPlus, ChevronDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { SendToEditor } from '../../platform/cart/send-to-editor.tsx'
import { credits } from '../../platform/format.ts'
import { PurchaseDialog } from '../../platform/money/purchase.tsx'
import { QuoteDialog, useQuoteDoor } from '../../workspace/quote/quote-door.tsx'
import css from './booking-panel.module.css'
import type { StubProps } from './ticket-props.ts'

interface StubActionsProps extends StubProps {
  readonly onPrimary: () => void
}

/** The one primary action, at the foot of the stub; Add to cart and the rest below it. */
export function StubActions(props: StubActionsProps) {
  const { offer, choices, day } = props
  const { toCart, booking } = offer
  const [quoting, setQuoting] = useState(false)
  const more = useMore(props, () => setQuoting(true))
  // before date and time there is nothing to keep yet
  if (day === null && !toCart.isChange) {
    return (
      <div className={css.actions}>
        <PrimaryButton {...props} />
      </div>
    )
  }
  return (
    <div className={css.actions}>
      <PrimaryButton {...props} />
      {toCart.isChange ? (
        choices.start === null && (
          <Button block onClick={toCart.add}>
            Update cart
          </Button>
        )
      ) : (
        <Button block disabled={booking.busy || offer.price.now === undefined} onClick={toCart.add}>
          Add to cart
        </Button>
      )}
      {!toCart.isChange && more.length > 0 && (
        <Menu
          items={more}
          trigger={
            <Button className={css.more}>
              More
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        />
      )}
      {toCart.line && <QuoteDialog open={quoting} lines={[toCart.line]} onClose={() => setQuoting(false)} />}
    </div>
  )
}

export function PrimaryButton({ primary, offer, onPrimary }: StubActionsProps) {
  const { href } = useLocation()
  const [open, setOpen] = useState(false)
  const { act, words } = primary
  if (act === 'SIGN_IN')
    return (
      <ButtonLink variant="primary" size="lg" block className={css.primary} render={<Link to="/login" search={{ to: href }} />}>
        {words}
      </ButtonLink>
    )
  const { line } = offer.toCart
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        block
        className={css.primary}
        busy={(act === 'BOOK' && offer.booking.busy && offer.booking.dated) || act === 'WAIT'}
        onClick={act === 'SEND' || act === 'BUY' ? () => setOpen(true) : onPrimary}
      >
        {words}
      </Button>
      {line && act === 'SEND' && (
        <Dialog open={open} onClose={() => setOpen(false)} title="Send to an editor" size="sm">
          <SendToEditor lines={[line]} />
        </Dialog>
      )}
      {line && offer.workspaceId !== null && (
        <PurchaseDialog open={open && act === 'BUY'} onClose={() => setOpen(false)} workspaceId={offer.workspaceId} event={line} />
      )}
    </>
  )
}

/** What else can be done with the answers: a quote of them, and until a time is chosen a booking without one. */
function useMore({ show, choices, booker, undated, offer }: StubProps, onQuote: () => void): readonly MenuItem[] {
  const choose = useChoice()
  const door = useQuoteDoor()
  const { price } = undated
  const withoutDate = async () => {
    const cost = price.now && credits(price.now.credits)
    const given = await choose({
      title: 'Book without a date?',
      text: `This spends ${cost} now. You choose the date on the event’s page; a seasonal price may apply to it.`,
      choices: [
        { answer: 'no', label: 'Cancel' },
        { answer: 'yes', label: `Book for ${cost}`, variant: 'primary' },
      ],
    })
    if (given === 'yes') offer.booking.book(false)
  }
  return [
    ...(show.quotesOnRequest || offer.toCart.line === null ? [] : [quoteItem(door, onQuote)]),
    ...(booker.kind === 'booker' && choices.start === null && price.now
      ? [
          {
            key: 'undated',
            label: 'Book without a date',
            note: `${credits(price.now.credits)}, choose it later`,
            icon: CalendarPlus,
            onSelect: () => void withoutDate(),
          },
        ]
      : []),
  ]
}

/** Saves the answers as a quote with a link, or says what that takes. */
function quoteItem(door: ReturnType<typeof useQuoteDoor>, onQuote: () => void): MenuItem {
  const named = { key: 'quote', label: 'Save or share a quote', icon: FileText }
  if (door.kind === 'first') return { ...named, kind: 'link', note: door.words, render: door.link }
  const said = door.kind === 'editors' ? { disabled: true, disabledReason: door.words } : { note: 'A link with this price, for 14 days' }
  return { ...named, ...said, onSelect: onQuote }
}
