import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { lazy, type ReactNode, Suspense } from 'react'
import { ApiError } from '../../platform/api.ts'
import { chosenWorkspace, customerOf } from '../../platform/choices.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, formatWords, longDay, number, ownZone } from '../../platform/format.ts'
import { price as priceWords } from '../../platform/money/money.ts'
import { usePainted } from '../../platform/painted.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import { Missing } from '../../shell/missing.tsx'
import { useBooker } from '../../workspace/use-booker.ts'
import { experienceQuery, type Show } from '../catalogue-queries.ts'
import css from './quote.module.css'
import { quotedPriceQuery } from './quote-price-query.ts'
import { crewWords, fitsPeople, lineWords, orCredits, priceBody, type QuoteWish, quotedWishOf, sheetAddress, wishOf } from './quote-wish.ts'
import { type SavedQuote, sheetPrice, untilWords, useSavedQuote } from './use-saved-quote.ts'

const loadParts = () => chunk(() => import('./quote-parts.ts').then(({ parts }) => parts))
const QuoteTools = lazy(() => loadParts().then((parts) => ({ default: parts.QuoteTools })))
const QuoteActions = lazy(() => loadParts().then((parts) => ({ default: parts.QuoteActions })))
const WaysToSave = lazy(() => loadParts().then((parts) => ({ default: parts.WaysToSave })))
const SavedNotice = lazy(() => loadParts().then((parts) => ({ default: parts.SavedNotice })))
const Share = lazy(() => loadParts().then((parts) => ({ default: parts.Share })))
const NoPrice = lazy(() => loadParts().then((parts) => ({ default: parts.NoPrice })))

/** What an experience costs this reader for a group, on one sheet that prints. Anyone may read it. */
export function Quote() {
  const { id = '' } = useParams({ strict: false })
  const search: QuoteSearch = useSearch({ strict: false })
  const workspaceId = customerOf(useStore(chosenWorkspace))
  const { data: show, error, refetch, isFetching } = useQuery(experienceQuery({ id, workspaceId, people: undefined }))
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
  const { saved, isSame, holds } = quote
  const { booker, workspace } = useBooker()
  const isAsked = fitsPeople(wish) && !needsPlace && !show.quotesOnRequest && !quote.isLoading && sheetPrice(quote, undefined) === undefined
  const today = useQuery({ ...quotedPriceQuery(body, booker), enabled: isAsked && booker.kind !== 'unknown' })
  const data = show.quotesOnRequest && !holds ? undefined : sheetPrice(quote, today.data)
  const trouble = quote.error && !quote.isGone ? quote : today
  const go = (next: QuoteSearch, replace = true) => void navigate({ to: '.', search: { ...next }, replace, resetScroll: false })
  const { quote: _, ...unquoted } = search
  const { minutes: __, ...ofUsualLength } = search
  return (
    <>
      {!show.quotesOnRequest && (
        <Later until={<ToolsComing wish={wish} />}>
          <QuoteTools
            {...{ show, wish, location }}
            // another format has lengths of its own
            onChange={(next) => go({ ...('format' in next ? ofUsualLength : search), ...next })}
          />
        </Later>
      )}
      <Later>
        <SavedNotice quote={quote} now={fitsPeople(wish) ? data : undefined} onBack={() => saved && go(searchOf(saved, search.quote))} />
        {saved && holds && <Share saved={saved} onWithdrawn={() => go(unquoted)} />}
      </Later>
      <article className={css.sheet}>
        <Playbill show={show} quoted={saved && holds ? `Quote ${saved.number}, ${dateWords(saved.madeAt)}` : undefined} />
        <WishFacts wish={wish} location={location} teams={data?.teams} />
        {saved && isSame && <PreparedFor saved={saved} />}
        <div className={css.columns}>
          <div className={css.poster}>
            {/* its lettering has fonts of its own */}
            <Later>
              <Poster category={show.category} title={show.title} decorative />
            </Later>
          </div>
          <div>
            {data && fitsPeople(wish) ? (
              <PriceOf wish={wish} price={data} saved={holds ? saved : undefined} isSubscriber={workspace?.subscriber === true}>
                <Later>
                  <WaysToSave {...{ show, wish, location, booker }} price={data} isSubscriber={workspace?.subscriber === true} />
                  <div className={css.actions}>
                    <QuoteActions
                      {...{ show, wish, location, body }}
                      quote={holds ? search.quote : undefined}
                      onSaved={({ token, date }) => go(sheetAddress({ ...wish, day: date ?? null }, location, token), false)}
                    />
                  </div>
                </Later>
              </PriceOf>
            ) : (
              <Later until={<Skeleton rows={5} />}>
                <NoPrice
                  {...{ show, wish, needsPlace }}
                  workspace={workspace?.name}
                  error={trouble.error}
                  onRetry={() => void trouble.refetch()}
                  busy={trouble.isFetching}
                />
              </Later>
            )}
          </div>
        </div>
        <footer className={css.foot}>
          <span>
            {wish.format.hostType === 'SELF_HOSTED'
              ? 'You’ll host this event yourselves.'
              : 'We’ll name your crew once the date is booked.'}
          </span>
          <span>{salesAddress}</span>
          <span className={css.address}>{window.location.href}</span>
        </footer>
      </article>
    </>
  )
}

/** The head of the sheet, like that of a playbill. */
function Playbill({ show, quoted }: { readonly show: Show; readonly quoted: string | undefined }) {
  return (
    <>
      <header className={css.top}>
        <Link to="/experiences" className={css.mark} aria-label="Troupe home">
          <Mark />
          <Wordmark />
        </Link>
        <p>{quoted ?? `Quote, ${dateWords(new Date().toISOString())}`}</p>
      </header>
      <div className={css.bill}>
        <h1 className={`disp ${css.title}`} data-long={show.title.length > 40 || undefined}>
          {show.title}
        </h1>
        <p className={css.lead}>{show.subtitle ?? show.description}</p>
      </div>
    </>
  )
}

interface WishFactsProps extends Pick<SheetProps, 'wish'> {
  readonly location: QuoteSearch['location']
  /** Known once there is a price. */
  readonly teams: number | undefined
}

/** What is asked for, in three or four facts. */
function WishFacts({ wish, location, teams }: WishFactsProps) {
  const inTeams = teams === undefined ? '' : `, in ${number(teams)} ${teams === 1 ? 'team' : 'teams'}`
  return (
    <Facts
      items={[
        { label: 'People', value: `${number(wish.people)}${inTeams}` },
        { label: 'Format', value: `${formatWords(wish.format)}${placeWords(wish, location)}` },
        { label: 'Length', value: `${number(wish.format.duration)} minutes` },
        ...(wish.day === null ? [] : [{ label: 'Date', value: longDay(wish.day) }]),
      ]}
    />
  )
}

interface LaterProps {
  readonly until?: ReactNode
  readonly children: ReactNode
}

/** What is loaded and shown once the page has been on the screen. */
function Later({ until = null, children }: LaterProps) {
  const isPainted = usePainted()
  return <Suspense fallback={until}>{isPainted ? children : until}</Suspense>
}

/** The room that the tools will take, so that the sheet doesn't move when they come. */
function ToolsComing({ wish: { format } }: { readonly wish: QuoteWish }) {
  return (
    <div className={css.tools} aria-hidden="true">
      <span className={`${css.people} ${css.coming}`} />
      <span className={`${css.choice} ${css.coming}`} />
      {format.type !== 'REMOTE' && <span className={`${css.choice} ${css.coming}`} />}
    </div>
  )
}

const placeWords = ({ format }: QuoteWish, location: QuoteSearch['location']): string => {
  const place = location?.city ?? location?.name
  return format.type === 'REMOTE' || !place ? '' : `, ${place}`
}

const dateWords = (iso: string): string => day(iso, ownZone()).replace(/^\w+ /, '')

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

interface PriceOfProps {
  readonly wish: QuoteWish
  readonly price: Price
  /** The quote that holds it. */
  readonly saved: SavedQuote | undefined
  /** The reader's workspace is a subscriber. */
  readonly isSubscriber: boolean
  readonly children: ReactNode
}

function PriceOf({ wish, price, saved, isSubscriber, children }: PriceOfProps) {
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
        {wish.day === null ? '. Seasonal changes aren’t included.' : '.'}
        {subscribersOnly && !isSubscriber && ' Only subscribers can book this.'}
      </p>
      {children}
    </>
  )
}
