import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy } from 'react'
import { ApiError } from '../../platform/api.ts'
import { chosenWorkspace, customerOf } from '../../platform/choices.ts'
import { chunk } from '../../platform/chunk.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import type { QuoteSearch } from '../../searches.ts'
import { Missing } from '../../shell/missing.tsx'
import { useBooker } from '../../workspace/use-booker.ts'
import { experienceQuery, type Show } from '../catalogue-queries.ts'
import css from './quote.module.css'
import { quotedPriceQuery } from './quote-price-query.ts'
import { fitsPeople, priceBody, type QuoteWish, quotedWishOf, sheetSearch, wishOf, withTime } from './quote-wish.ts'
import { Foot, Later, Playbill, PriceOf, WishFacts } from './sheet-parts.tsx'
import { sheetPrice, useSavedQuote } from './use-saved-quote.ts'

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

function Sheet({ show, wish: asked, search }: SheetProps) {
  const navigate = useNavigate()
  const { location } = search
  const body = priceBody(show.id, asked, location)
  const needsPlace = asked.format.hostType === 'ON_SITE' && !body.location
  const quote = useSavedQuote(search.quote, quotedWishOf(body, asked))
  const { saved, isSame, holds } = quote
  const wish = saved && isSame ? withTime(asked, saved.wish) : asked
  const { booker, workspace } = useBooker()
  const isAsked = fitsPeople(wish) && !needsPlace && !show.quotesOnRequest && !quote.isLoading && sheetPrice(quote, undefined) === undefined
  const today = useQuery({ ...quotedPriceQuery(body, booker), enabled: isAsked && booker.kind !== 'unknown' })
  const data = show.quotesOnRequest && !holds ? undefined : sheetPrice(quote, today.data)
  const trouble = quote.error && !quote.isGone ? quote : today
  const go = (next: QuoteSearch) => void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false })
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
        <SavedNotice
          quote={quote}
          now={fitsPeople(wish) ? data : undefined}
          onBack={() => saved && go(sheetSearch(saved.wish, search.quote))}
        />
        {saved && holds && <Share saved={saved} onWithdrawn={() => go(unquoted)} />}
      </Later>
      <article className={css.sheet}>
        <Playbill title={show.title} lead={show.subtitle ?? show.description} quote={saved && isSame ? saved : undefined} />
        <WishFacts wish={wish} location={location} teams={data?.teams} />
        {saved && isSame && saved.note && <p className={css.note}>{saved.note}</p>}
        <div className={css.columns}>
          <div className={css.poster}>
            {/* its lettering has fonts of its own */}
            <Later>
              <Poster category={show.category} title={show.title} decorative />
            </Later>
          </div>
          <div>
            {data && fitsPeople(wish) ? (
              <PriceOf wish={wish} price={data} quote={holds ? saved : undefined} isSubscriber={workspace?.subscriber === true}>
                <Later>
                  <WaysToSave {...{ show, wish, location, booker }} price={data} isSubscriber={workspace?.subscriber === true} />
                  <div className={css.actions}>
                    <QuoteActions {...{ show, wish, location, body }} quote={holds ? search.quote : undefined} />
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
        <Foot isSelfHosted={wish.format.hostType === 'SELF_HOSTED'} salesperson={saved && isSame ? saved.salesperson : null} />
      </article>
    </>
  )
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
