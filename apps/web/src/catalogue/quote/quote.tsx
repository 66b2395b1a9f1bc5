import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { CalendarDays, Printer, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, longDay, number, ownZone } from '../../platform/format.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { price as priceWords } from '../../platform/money/money.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { useTitle } from '../../platform/title.ts'
import { useBooker } from '../../schedule/booking/who-books.ts'
import { citiesQuery, type Price } from '../../schedule/schedule-queries.ts'
import { formatWords } from '../../schedule/words.ts'
import type { QuoteSearch } from '../../searches.ts'
import { Missing } from '../../shell/missing.tsx'
import { experienceQuery, type Show } from '../catalogue-queries.ts'
import css from './quote.module.css'
import { QuoteTools } from './quote-tools.tsx'
import {
  crewWords,
  fitsPeople,
  lineWords,
  orCredits,
  type PriceBody,
  priceBody,
  type QuoteWish,
  quotedWishOf,
  wishOf,
} from './quote-wish.ts'
import { SavedNotice, type SavedQuote, Share, untilWords, useSavedQuote } from './saved-quote.tsx'
import { WaysToSave } from './ways-to-save.tsx'

const SaveQuote = lazy(() => chunk(() => import('./save-quote.tsx')).then((file) => ({ default: file.SaveQuote })))

/** What an experience costs for a group, on one sheet that prints. Anyone may read it. */
export function Quote() {
  const { id = '' } = useParams({ strict: false })
  const search: QuoteSearch = useSearch({ strict: false })
  const { data: show, error, refetch, isFetching } = useQuery(experienceQuery({ id, workspaceId: null, people: undefined }))
  useTitle(show ? `Quote for ${show.title}` : 'Quote')
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Missing />
  const wish = show && wishOf(show, search)
  if (show && !wish) return <Missing />
  return (
    <main className={css.page} id="main">
      {error ? (
        <ErrorBlock title="Couldn’t load this quote." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : show && wish ? (
        <Sheet show={show} wish={wish} search={search} />
      ) : (
        <Skeleton rows={12} />
      )}
    </main>
  )
}

interface SheetProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly search: QuoteSearch
}

function Sheet({ show, wish, search }: SheetProps) {
  const navigate = useNavigate()
  const { location } = search
  const body = priceBody(show.id, wish, location)
  const needsPlace = wish.format.hostType === 'ON_SITE' && !body.location
  const quote = useSavedQuote(search.quote, quotedWishOf(body, wish))
  const { saved, holds } = quote
  const today = useQuery({
    queryKey: [...scheduleKeys.price, body],
    queryFn: ({ signal }) => call('POST /cart/session/calculate', { body, signal }),
    enabled: fitsPeople(wish) && !needsPlace && !show.quotesOnRequest && !holds && !quote.isLoading,
    retry: false,
  })
  const data = saved && holds ? heldPrice(saved) : today.data
  const trouble = quote.error && !quote.isGone ? quote : today
  const go = (next: QuoteSearch, replace = true) => void navigate({ to: '.', search: { ...next }, replace, resetScroll: false })
  const { quote: _, ...unquoted } = search
  return (
    <>
      {!show.quotesOnRequest && <QuoteTools show={show} wish={wish} location={location} onChange={(next) => go({ ...search, ...next })} />}
      <SavedNotice quote={quote} onBack={() => saved && go(searchOf(saved, search.quote))} />
      {saved && holds && <Share saved={saved} onWithdrawn={() => go(unquoted)} />}
      <article className={css.sheet}>
        <header className={css.top}>
          <Link to="/experiences" className={css.mark} aria-label="Troupe home">
            <Mark />
            <Wordmark />
          </Link>
          <p>{saved && holds ? `Quote ${saved.number}, ${dateWords(saved.madeAt)}` : `Quote, ${dateWords(new Date().toISOString())}`}</p>
        </header>
        <div className={css.bill}>
          <h1 className={`disp ${css.title}`} data-long={show.title.length > 40 || undefined}>
            {show.title}
          </h1>
          <p className={css.lead}>{show.subtitle ?? show.description}</p>
        </div>
        <Facts
          items={[
            {
              label: 'People',
              value: `${number(wish.people)}${data ? `, in ${number(data.teams)} ${data.teams === 1 ? 'team' : 'teams'}` : ''}`,
            },
            { label: 'Format', value: `${formatWords(wish.format)}${placeWords(wish, location)}` },
            { label: 'Length', value: `${number(wish.format.duration)} minutes` },
            ...(wish.day === null ? [] : [{ label: 'Date', value: longDay(wish.day) }]),
          ]}
        />
        {saved && holds && <PreparedFor saved={saved} />}
        <div className={css.columns}>
          <div className={css.poster}>
            <Poster category={show.category} title={show.title} decorative />
          </div>
          <div>
            {data && fitsPeople(wish) ? (
              <PriceOf show={show} wish={wish} location={location} price={data} saved={holds ? saved : undefined}>
                <div className={css.actions}>
                  <ButtonLink
                    variant="primary"
                    icon={CalendarDays}
                    render={<ChooseDate show={show} wish={wish} location={location} quote={holds ? search.quote : undefined} />}
                  >
                    Choose a date
                  </ButtonLink>
                  {!holds && (
                    <SaveAndShare
                      body={body}
                      place={location}
                      onSaved={({ token, date }) => go(savedSearch(wish, location, { token, date }), false)}
                    />
                  )}
                  <Button icon={Printer} onClick={() => window.print()}>
                    Print
                  </Button>
                </div>
              </PriceOf>
            ) : (
              <NoPrice
                show={show}
                wish={wish}
                needsPlace={needsPlace}
                error={trouble.error}
                onRetry={() => void trouble.refetch()}
                busy={trouble.isFetching}
              />
            )}
          </div>
        </div>
        <footer className={css.foot}>
          <span>We’ll name your host and producer once the date is booked.</span>
          <span>{salesAddress}</span>
          <span className={css.address}>{window.location.href}</span>
        </footer>
      </article>
    </>
  )
}

const placeWords = ({ format }: QuoteWish, location: QuoteSearch['location']): string => {
  const place = location?.city ?? location?.name
  return format.type === 'REMOTE' || !place ? '' : `, ${place}`
}

const dateWords = (iso: string): string => day(iso, ownZone()).replace(/^\w+ /, '')

/** The price that a saved quote holds, as one of today is answered. */
const heldPrice = ({ price, today, validUntil }: SavedQuote): Price => ({
  ...price,
  difference: null,
  subscribersOnly: today?.subscribersOnly ?? false,
  quotedUntil: validUntil,
})

/** The address of what a quote was saved for. */
function searchOf(
  { wish: { format, hostType, attendees, location, packageLevel, duration, day: date } }: SavedQuote,
  token: string | undefined,
) {
  return {
    ...{ format, host: hostType, people: attendees, minutes: duration },
    ...(packageLevel === 'STANDARD' ? {} : { level: packageLevel }),
    ...(location ? { location } : {}),
    ...(date === null ? {} : { date }),
    ...(token === undefined ? {} : { quote: token }),
  }
}

/** The address of the sheet that was just saved. */
const savedSearch = (
  { format, people, level }: QuoteWish,
  location: QuoteSearch['location'],
  { token, date }: { readonly token: string; readonly date: string | undefined },
): QuoteSearch => ({
  ...{ format: format.type, host: format.hostType, people, minutes: format.duration },
  ...(level === 'STANDARD' ? {} : { level }),
  ...(location ? { location } : {}),
  ...(date === undefined ? {} : { date }),
  quote: token,
})

/** Who the quote is for, who sells it, and its note. */
function PreparedFor({ saved: { workspaceName, salesperson, note } }: { saved: SavedQuote }) {
  if (!workspaceName && !salesperson && !note) return null
  return (
    <div className={css.prepared}>
      {(workspaceName || salesperson) && (
        <p>
          Prepared{workspaceName && ` for ${workspaceName}`}
          {salesperson && ` by ${salesperson}`}
        </p>
      )}
      {note && <p className={css.note}>{note}</p>}
    </div>
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
        Save and share
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

interface PriceOfProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly price: Price
  /** The quote that holds it. */
  readonly saved: SavedQuote | undefined
  readonly children: ReactNode
}

function PriceOf({ show, wish, location, price, saved, children }: PriceOfProps) {
  const { lines, amount, currency, units, subscribersOnly } = price
  const crew = crewWords(wish.format, units)
  return (
    <>
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.kind}>
            <dt>{lineWords(line, price, wish.format.type)}</dt>
            <dd>{priceWords(line.amount ?? 0, currency)}</dd>
          </div>
        ))}
        {crew && (
          <div>
            <dt>{crew} and a producer</dt>
            <dd>Included</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>Total</dt>
          <dd className="disp">{priceWords(amount, currency)}</dd>
        </div>
      </dl>
      <p className={css.quiet}>
        {orCredits(price)} {saved ? `Quoted price, valid until ${untilWords(saved)}` : 'This is today’s price'}
        {wish.day === null ? ', before seasonal changes.' : '.'}
        {subscribersOnly && ' Only subscribers can book this.'}
      </p>
      <WaysToSave show={show} wish={wish} location={location} price={price} />
      {children}
    </>
  )
}

/** A link to the experience's page with these choices made. There a city has an id; a quote's place has only a point. */
interface ChooseDateProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  /** The token of the quote that holds the price. */
  readonly quote: string | undefined
}

function ChooseDate({ show, wish, location, quote, ...link }: ChooseDateProps) {
  const { data: cities } = useQuery(citiesQuery)
  const city = cities?.find(({ point }) => point.latitude === location?.latitude && point.longitude === location.longitude)
  return (
    <Link
      {...link}
      to="/experience/$id"
      params={{ id: show.id }}
      search={{
        ...{ format: wish.format.type, host: wish.format.hostType, people: wish.people },
        ...(city ? { city: city.id } : {}),
        ...(wish.day === null ? {} : { date: wish.day }),
        ...(quote === undefined ? {} : { quote }),
      }}
    />
  )
}

interface NoPriceProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly needsPlace: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  readonly busy: boolean
}

/** Why there is no price, and what to do about it. */
function NoPrice({ show, wish, needsPlace, error, onRetry, busy }: NoPriceProps) {
  const { format } = wish
  const sales = <a href={`mailto:${salesAddress}?subject=${encodeURIComponent(show.title)}`}>{salesAddress}</a>
  if (show.quotesOnRequest)
    return (
      <Notice tone="info" title="Price on request">
        We quote this show individually. Email {sales} with the number of people and the date.
      </Notice>
    )
  if (!fitsPeople(wish))
    return (
      <Notice tone="warning" title="Not available for this group size">
        This format is for {number(format.attendeesMin)} to {number(format.attendeesMax)} people. Change the number above.
      </Notice>
    )
  if (needsPlace)
    return (
      <Notice tone="info" title="Choose a city">
        The price depends on where our crew travels.
      </Notice>
    )
  if (error instanceof ApiError && error.code === 'UNKNOWN_PRICE_ZONE')
    return (
      <Notice tone="warning" title="Outside our travel area">
        We don’t have a crew near this place. Email {sales} to ask what it would take.
      </Notice>
    )
  if (error) return <ErrorBlock title="Couldn’t load the price." message={error.message} onRetry={onRetry} busy={busy} />
  return <Skeleton rows={5} />
}
