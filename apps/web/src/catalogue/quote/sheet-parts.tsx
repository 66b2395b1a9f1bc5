import { Link } from '@tanstack/react-router'
import { Facts } from '@troupe/ui/facts'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { type ReactNode, Suspense } from 'react'
import { day, formatWords, number, ownZone } from '../../platform/format.ts'
import { price as priceWords } from '../../platform/money/money.ts'
import { usePainted } from '../../platform/painted.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import css from './quote.module.css'
import { crewWords, lineWords, orCredits, type QuoteWish, whenWords } from './quote-wish.ts'
import { holdWords, type OpenedQuote } from './use-saved-quote.ts'

interface PlaybillProps {
  readonly title: string
  readonly lead: string | null
  /** The quote that the sheet is; without one it has today's date. */
  readonly quote: Pick<OpenedQuote, 'number' | 'madeAt' | 'workspaceName'> | undefined
}

/** The head of the sheet, like that of a playbill. */
export function Playbill({ title, lead, quote }: PlaybillProps) {
  return (
    <>
      <header className={css.top}>
        <Link to="/experiences" className={css.mark} aria-label="Troupe home">
          <Mark />
          <Wordmark />
        </Link>
        <p>
          Quote
          {quote && (
            <>
              {' '}
              <span className={css.number}>{quote.number}</span>
            </>
          )}
          , {dateWords(quote?.madeAt ?? serverInstant().toString())}
        </p>
      </header>
      <div className={css.bill}>
        {quote?.workspaceName && <p className={css.for}>Prepared for {quote.workspaceName}</p>}
        <h1 className={`disp ${css.title}`} data-long={title.length > 40 || undefined}>
          {title}
        </h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
    </>
  )
}

interface WishFactsProps {
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  /** Known once there is a price. */
  readonly teams: number | undefined
}

/** What is asked for, in three or four facts. */
export function WishFacts({ wish, location, teams }: WishFactsProps) {
  const when = whenWords({ day: wish.day, ...wish.time })
  const inTeams = teams === undefined ? '' : `, in ${number(teams)} ${teams === 1 ? 'team' : 'teams'}`
  const place = wish.format.type === 'REMOTE' ? undefined : (location?.city ?? location?.name)
  return (
    <Facts
      items={[
        { label: 'People', value: `${number(wish.people)}${inTeams}` },
        { label: 'Format', value: `${formatWords(wish.format)}${place ? `, ${place}` : ''}` },
        { label: 'Length', value: `${number(wish.format.duration)} minutes` },
        ...(when === null ? [] : [{ label: 'Date', value: when }]),
      ]}
    />
  )
}

interface LaterProps {
  readonly until?: ReactNode
  readonly children: ReactNode
}

/** What is loaded and shown once the page has been on the screen. */
export function Later({ until = null, children }: LaterProps) {
  const isPainted = usePainted()
  return <Suspense fallback={until}>{isPainted ? children : until}</Suspense>
}

interface PriceOfProps {
  readonly wish: QuoteWish
  readonly price: Price
  /** The quote that holds it. */
  readonly quote: Pick<OpenedQuote, 'validUntil' | 'workspaceName'> | undefined
  /** The reader's workspace is a subscriber. */
  readonly isSubscriber: boolean
  readonly children: ReactNode
}

/** What one show costs, line by line. */
export function PriceOf({ wish, price, quote, isSubscriber, children }: PriceOfProps) {
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
      <p className="muted">
        {orCredits(price)} {quote ? holdWords(quote) : 'This is today’s price.'}
        {wish.day === null && ' Seasonal changes aren’t included.'}
        {subscribersOnly && !isSubscriber && ' Only subscribers can book this.'}
      </p>
      {children}
    </>
  )
}

interface FootProps {
  readonly isSelfHosted: boolean
  /** Who sells it at Troupe. */
  readonly salesperson: string | null | undefined
}

/** The foot of the sheet: the crew, whom to ask, and on paper the link. */
export function Foot({ isSelfHosted, salesperson }: FootProps) {
  return (
    <footer className={css.foot}>
      <span>{isSelfHosted ? 'You’ll host this event yourselves.' : 'We’ll name your crew once the date is booked.'}</span>
      <span>
        {salesperson && `Your contact: ${salesperson}, `}
        {salesAddress}
      </span>
      <span className={css.address}>{window.location.href}</span>
    </footer>
  )
}

const dateWords = (iso: string): string => day(iso, ownZone()).replace(/^\w+ /, '')
