import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CalendarDays, Printer, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import type { Show } from '../catalogue-queries.ts'
import { bookingAddress, type PriceBody, type QuoteWish } from './quote-wish.ts'

const SaveQuote = lazy(() => chunk(() => import('./save-quote.tsx')).then((file) => ({ default: file.SaveQuote })))

interface QuoteActionsProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly body: PriceBody
  /** The token of the quote that holds the price. */
  readonly quote: string | undefined
  readonly onSaved: SaveAndShareProps['onSaved']
}

/** What can be done with the sheet: book by it, save it, print it. */
export function QuoteActions({ show, wish, location, body, quote, onSaved }: QuoteActionsProps) {
  return (
    <>
      <ButtonLink variant="primary" icon={CalendarDays} render={<ChooseDate show={show} wish={wish} location={location} quote={quote} />}>
        {wish.day === null ? 'Choose a date' : 'Choose a time'}
      </ButtonLink>
      {quote === undefined && <SaveAndShare body={body} place={location} onSaved={onSaved} />}
      <Button icon={Printer} onClick={() => window.print()}>
        Print quote
      </Button>
    </>
  )
}

interface SaveAndShareProps {
  readonly body: PriceBody
  readonly place: QuoteSearch['location']
  readonly onSaved: (quote: { readonly token: string; readonly date: string | undefined }) => void
}

/** For editors and staff: saves the sheet as a quote. Others don't see the button. */
function SaveAndShare(props: SaveAndShareProps) {
  const { booker, staff, workspace } = useBooker()
  const [open, setOpen] = useState(false)
  if (booker.kind !== 'booker' && !(staff && booker.kind === 'nowhere')) return null
  return (
    <>
      <Button icon={Share2} onClick={() => setOpen(true)}>
        Save and share quote
      </Button>
      <Suspense fallback={null}>
        {open && (
          <SaveQuote
            {...props}
            staff={staff}
            workspace={workspace ? { id: workspace.id, name: workspace.name } : null}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface ChooseDateProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly quote: string | undefined
}

/** A link to the experience's page with these choices made. There a city has an id; a quote's place has only a point. */
function ChooseDate({ show, wish, location, quote, ...link }: ChooseDateProps) {
  const { data: cities } = useQuery(citiesQuery)
  const city = cities?.find(({ point }) => point.latitude === location?.latitude && point.longitude === location.longitude)
  return <Link {...link} to="/experience/$id" params={{ id: show.id }} search={{ ...bookingAddress(wish, city?.id, quote) }} />
}
