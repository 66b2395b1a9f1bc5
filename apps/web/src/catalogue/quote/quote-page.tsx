import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { ApiError } from '../../platform/api.ts'
import { chosenWorkspace, customerOf } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import { experienceQuery, type Show } from '../catalogue-queries.ts'
import { ForWorkspace } from './for-workspace.tsx'
import css from './quote.module.css'
import { BookLink } from './quote-actions.tsx'
import { AskAgain, SheetActions } from './quote-page-actions.tsx'
import { bookWords, sheetSearch, wishOf, withTime } from './quote-wish.ts'
import { SavedNotice } from './saved-quote.tsx'
import { SeveralShows } from './several-shows.tsx'
import { Foot, Playbill, PriceOf, WishFacts } from './sheet-parts.tsx'
import { type OpenedQuote, savedQuoteQuery, sheetPrice } from './use-saved-quote.ts'
import { WaysToSave } from './ways-to-save.tsx'

/** The page of a quote's short link: its shows with the prices that it holds, on one sheet that prints. Anyone with the link may read it. */
export function QuotePage() {
  const { code = '' } = useParams({ strict: false })
  const { data, error, refetch, isFetching } = useQuery(savedQuoteQuery(code))
  const shows = useShows(data)
  useTitle(data ? `Quote ${data.number}` : 'Quote')
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <main className={css.page} id="main">
        <Empty
          title="This quote isn’t available"
          level={1}
          action={<ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>}
        >
          It was withdrawn, or its link is incomplete.
        </Empty>
      </main>
    )
  return (
    <main className={css.page} id="main">
      {error && !data ? (
        <ErrorBlock title="Couldn’t load this quote." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data && shows.areLoaded ? (
        <Opened quote={data} shows={shows.byId} code={code} />
      ) : (
        <Skeleton rows={12} />
      )}
    </main>
  )
}

/** The experiences of a quote, each once. One that the reader can no longer see has no entry. */
function useShows(quote: OpenedQuote | undefined) {
  const workspaceId = customerOf(useStore(chosenWorkspace))
  const ids = [...new Set(quote?.items.map(({ wish }) => wish.experienceId))]
  const asked = useQueries({ queries: ids.map((id) => ({ ...experienceQuery({ id, workspaceId, people: undefined }), retry: false })) })
  return {
    areLoaded: asked.every(({ isPending }) => !isPending),
    byId: new Map(asked.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  }
}

interface OpenedQuoteProps {
  readonly quote: OpenedQuote
  readonly shows: ReadonlyMap<string, Show>
  readonly code: string
}

function Opened(props: OpenedQuoteProps) {
  const { quote, shows } = props
  const [item] = quote.items
  const show = item && shows.get(item.wish.experienceId)
  const isOne = quote.items.length === 1 && item !== undefined && show !== undefined && wishOf(show, sheetSearch(item.wish)) !== null
  return (
    <>
      <ForWorkspace quote={quote} className={css.share} />
      {isOne ? <OneShow {...props} item={item} show={show} /> : <SeveralShows {...props} />}
    </>
  )
}

interface OneShowProps extends OpenedQuoteProps {
  readonly item: OpenedQuote['items'][number]
  readonly show: Show
}

/** The sheet of one show, as it looked when it was saved. */
function OneShow({ quote, shows, item, show, code }: OneShowProps) {
  const { booker, workspace } = useBooker()
  const search = sheetSearch(item.wish)
  const asked = wishOf(show, search)
  if (!asked) return null
  const wish = withTime(asked, item.wish)
  const holds = quote.state === 'OPEN'
  const saved = { ...quote, ...item }
  const price = sheetPrice({ saved, isSame: true, holds }, undefined)
  return (
    <>
      <div className={css.share}>
        <SavedNotice quote={{ saved, isSame: true, holds, isGone: false }} now={price} again={<AskAgain quote={quote} shows={shows} />} />
      </div>
      <article className={css.sheet}>
        <Playbill title={show.title} lead={show.subtitle ?? show.description} quote={quote} />
        <WishFacts wish={wish} location={search.location} teams={price?.teams} />
        {quote.note && <p className={css.note}>{quote.note}</p>}
        <div className={css.columns}>
          <div className={css.poster}>
            <Poster category={show.category} title={show.title} decorative />
          </div>
          <div>
            {price && (
              <PriceOf {...{ wish, price }} quote={holds ? quote : undefined} isSubscriber={workspace?.subscriber === true}>
                <WaysToSave {...{ show, wish, price, booker }} location={search.location} isSubscriber={workspace?.subscriber === true} />
                <SheetActions quote={quote}>
                  <ButtonLink
                    variant="primary"
                    render={<BookLink {...{ show, wish }} location={search.location} quote={holds ? code : undefined} />}
                  >
                    {bookWords(wish)}
                  </ButtonLink>
                </SheetActions>
              </PriceOf>
            )}
          </div>
        </div>
        <Foot isSelfHosted={wish.format.hostType === 'SELF_HOSTED'} salesperson={quote.salesperson} />
      </article>
    </>
  )
}
