import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PACKAGE_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Facts } from '@troupe/ui/facts'
import { Poster } from '@troupe/ui/poster'
import { useToast } from '@troupe/ui/toast'
import { addEvent, mostLines } from '../../platform/cart/cart-lines.ts'
import { credits, formatWords, number } from '../../platform/format.ts'
import { price as priceWords, sum } from '../../platform/money/money.ts'
import { citiesQuery } from '../../schedule/schedule-queries.ts'
import type { Show } from '../catalogue-queries.ts'
import { peopleWords } from '../facts.ts'
import css from './quote.module.css'
import { BookLink } from './quote-actions.tsx'
import { lineOfWish } from './quote-lines.ts'
import { ExpiredNotice, SheetActions } from './quote-page-actions.tsx'
import { type SavedWish, sheetSearch, whenWords, wishOf, withTime } from './quote-wish.ts'
import rows from './several-shows.module.css'
import { Foot, Playbill } from './sheet-parts.tsx'
import { forWords, holdWords, type OpenedQuote, untilWords } from './use-saved-quote.ts'

type QuotedItem = OpenedQuote['items'][number]

interface SeveralShowsProps {
  readonly quote: OpenedQuote
  readonly shows: ReadonlyMap<string, Show>
  /** Of the link. */
  readonly code: string
}

/** The sheet of several shows: what each is and costs, and all of them together. */
export function SeveralShows({ quote, shows, code }: SeveralShowsProps) {
  const { items, total, state } = quote
  const holds = state === 'OPEN'
  const titles = [...new Set(items.map(({ wish }) => titleOf(shows.get(wish.experienceId))))]
  return (
    <>
      {!holds && <ExpiredNotice quote={quote} shows={shows} />}
      <article className={css.sheet}>
        <Playbill title={`${number(items.length)} ${items.length === 1 ? 'show' : 'shows'}`} lead={namesOf(titles)} quote={quote} />
        <Facts
          items={[
            { label: holds ? 'Total' : 'Quoted', value: credits(total.credits) },
            { label: 'Price today', value: priceWords(total.amount, total.currency) },
            { label: holds ? 'Valid until' : 'Was valid until', value: untilWords(quote) },
          ]}
        />
        {quote.note && <p className={css.note}>{quote.note}</p>}
        <ul className={rows.list}>
          {items.map((item, at) => (
            // a quote may have the same show twice, and its shows keep their places
            <li key={`${at} ${item.wish.experienceId}`}>
              <ShowRow {...{ item, total, code, holds }} show={shows.get(item.wish.experienceId)} />
            </li>
          ))}
        </ul>
        <Totals quote={quote} />
        <SheetActions quote={quote}>{holds && <AddAll quote={quote} shows={shows} code={code} />}</SheetActions>
        <Foot isSelfHosted={items.every(({ wish }) => wish.hostType === 'SELF_HOSTED')} salesperson={quote.salesperson} />
      </article>
    </>
  )
}

interface ShowRowProps extends Pick<OpenedQuote, 'total'> {
  readonly item: QuotedItem
  readonly show: Show | undefined
  readonly code: string
  readonly holds: boolean
}

function ShowRow({ item: { wish, price, today }, show, total, code, holds }: ShowRowProps) {
  const search = sheetSearch(wish)
  const asked = show ? wishOf(show, search) : null
  return (
    <div className={rows.row}>
      <div className={rows.crop}>{show && <Poster category={show.category} title={show.title} shape="thumb" decorative />}</div>
      <div className={rows.words}>
        <h2 className="disp">{titleOf(show)}</h2>
        <p className="muted">{wishWords(wish)}</p>
      </div>
      <div className={rows.price}>
        <b>{credits(price.credits)}</b>
        {/* at the price of a credit that all of them have together, so that the rows add up */}
        <span className="muted">{priceWords(price.credits * total.unitPrice, total.currency)}</span>
        {!holds && <span>{today ? `Today ${credits(today.credits)}` : 'No longer available'}</span>}
        {holds && !today && <span>No longer available</span>}
      </div>
      {show && asked && today && (
        <ButtonLink
          size="sm"
          className={rows.book}
          aria-label={`Book ${show.title}`}
          render={<BookLink show={show} wish={withTime(asked, wish)} location={search.location} quote={holds ? code : undefined} />}
        >
          Book
        </ButtonLink>
      )}
    </div>
  )
}

/** All shows together; after the quote has expired, what the same costs today too. */
function Totals({ quote }: Pick<SeveralShowsProps, 'quote'>) {
  const { total, items, state } = quote
  const now = items.reduce((all, { today }) => all + (today?.credits ?? 0), 0)
  const isWhole = items.every(({ today }) => today !== null)
  return (
    <>
      <dl className={css.lines}>
        <div className={css.total}>
          <dt>{state === 'OPEN' ? 'Total' : 'Total quoted'}</dt>
          <dd className="disp">{credits(total.credits)}</dd>
        </div>
        <div>
          <dt>
            Today{forWords(quote)}, at {sum(total.unitPrice, total.currency)} a credit in one order
          </dt>
          <dd>{priceWords(total.amount, total.currency)}</dd>
        </div>
        {state !== 'OPEN' && (
          <div>
            <dt>{isWhole ? 'Total today' : 'Total today of what is still available'}</dt>
            <dd>{credits(now)}</dd>
          </div>
        )}
      </dl>
      <p className="muted">
        {state === 'OPEN' ? holdWords(quote) : 'Prices in credits are today’s once the quote has expired.'}
        {items.some(({ wish }) => wish.day === null) && ' Seasonal changes aren’t included where no day is named.'}
      </p>
    </>
  )
}

/** Puts every show that can be booked into the cart, with the code that holds its price. */
function AddAll({ quote: { items }, shows, code }: SeveralShowsProps) {
  const { data: cities } = useQuery(citiesQuery)
  const toast = useToast()
  const navigate = useNavigate()
  const lines = items.flatMap(({ wish, today }) => {
    const show = shows.get(wish.experienceId)
    return show && today ? [lineOfWish(wish, { show, cities, quote: code })] : []
  })
  const add = () => {
    const added = lines.map((line) => addEvent(line))
    const there = lines.filter((_, at) => added[at] === 'THERE')
    if (added.includes('FULL')) toast(`Your cart is full, so not everything was added. It holds ${mostLines} items.`, { tone: 'danger' })
    else if (there.length > 0)
      toast(`${namesOf(there.map(({ title }) => title))} ${there.length === 1 ? 'was' : 'were'} already in your cart`)
    void navigate({ to: '/cart' })
  }
  // a line knows the time zone of its city
  if (lines.length === 0) return null
  return (
    <Button variant="primary" busy={cities === undefined} onClick={add}>
      Add all to cart
    </Button>
  )
}

const titleOf = (show: Show | undefined): string => show?.title ?? 'A show that’s no longer in our catalogue'

/** 'Buzzer Night, The Lost Ledger and 2 more'. */
function namesOf(titles: readonly string[]): string {
  if (titles.length > 3) return `${titles.slice(0, 2).join(', ')} and ${number(titles.length - 2)} more`
  const [last = ''] = titles.slice(-1)
  return titles.length < 2 ? last : `${titles.slice(0, -1).join(', ')} and ${last}`
}

function wishWords(wish: SavedWish): string {
  const { attendees, format, hostType, location, duration, packageLevel } = wish
  const place = format === 'REMOTE' ? undefined : (location?.city ?? location?.name)
  return [
    `${formatWords({ type: format, hostType })}${place ? ` in ${place}` : ''}`,
    peopleWords(attendees),
    `${number(duration)} minutes`,
    ...(packageLevel === 'STANDARD' ? [] : [`${PACKAGE_WORDS[packageLevel]} package`]),
    whenWords(wish) ?? 'any day',
  ].join(', ')
}
