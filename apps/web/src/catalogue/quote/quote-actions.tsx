import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CalendarDays, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import { QuoteDialog, useQuoteDoor } from '../../workspace/quote/quote-door.tsx'
import type { Show } from '../catalogue-queries.ts'
import { cityAt, lineOfWish } from './quote-lines.ts'
import { bookingAddress, bookWords, type PriceBody, type QuoteWish, quotedWishOf } from './quote-wish.ts'

interface QuoteActionsProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly body: PriceBody
  /** The token of the quote that holds the price. */
  readonly quote: string | undefined
}

/** What can be done with the sheet: book by it, save it, print it. */
export function QuoteActions({ show, wish, location, body, quote }: QuoteActionsProps) {
  return (
    <>
      <ButtonLink variant="primary" icon={CalendarDays} render={<BookLink {...{ show, wish, location, quote }} />}>
        {bookWords(wish)}
      </ButtonLink>
      {quote === undefined && <SaveAndShare {...{ show, wish, location, body }} />}
      <PrintButton />
    </>
  )
}

export function PrintButton() {
  return (
    <Button icon={Printer} onClick={() => window.print()}>
      Print quote
    </Button>
  )
}

/** For editors and staff: saves the sheet as a quote. Others don't see the button. */
function SaveAndShare({ show, wish, location, body }: Omit<QuoteActionsProps, 'quote'>) {
  const door = useQuoteDoor()
  const [open, setOpen] = useState(false)
  const { data: cities } = useQuery(citiesQuery)
  if (door.kind !== 'open') return null
  const { city, name } = location ?? {}
  const place = body.location ? { ...body.location, ...(city ? { city } : {}), ...(name ? { name } : {}) } : null
  const line = lineOfWish({ ...quotedWishOf(body, wish), location: place }, { show, cities })
  return (
    <>
      <Button icon={Share2} onClick={() => setOpen(true)}>
        Save or share a quote
      </Button>
      <QuoteDialog open={open} lines={[line]} onClose={() => setOpen(false)} />
    </>
  )
}

type BookLinkProps = Pick<QuoteActionsProps, 'show' | 'wish' | 'location' | 'quote'>

/** A link to the experience's page with these choices made. There a city has an id; a quote's place has only a point. */
export function BookLink({ show, wish, location, quote, ...link }: BookLinkProps) {
  const { data: cities } = useQuery(citiesQuery)
  const city = cityAt(location, cities)
  return <Link {...link} to="/experience/$id" params={{ id: show.id }} search={{ ...bookingAddress(wish, city?.id, quote) }} />
}
