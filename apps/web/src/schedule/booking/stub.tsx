import { useQuery } from '@tanstack/react-query'
import { Icon } from '@troupe/ui/icon'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { Check } from 'lucide-react'
import { pricingConfigQuery } from '../../credit/pricing-config-query.ts'
import { credits, day as dayWords, number, timeRange, zoneWords } from '../../platform/format.ts'
import { price as moneyWords, sum } from '../../platform/money/money.ts'
import { showWay } from '../../platform/show-way.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { nearbyWords } from '../../venue/place-words.ts'
import type { Choices } from '../booking.ts'
import type { Price } from '../schedule-queries.ts'
import { WorkspaceChoice } from '../workspace-choice.tsx'
import css from './booking-panel.module.css'
import { priceLines } from './price-lines.ts'
import { leastOf, quoteWords } from './primary.ts'
import { Refusal } from './refusal.tsx'
import { PrimaryButton, StubActions } from './stub-actions.tsx'
import type { StubProps } from './ticket-props.ts'
import { isOutOfZone } from './use-offer.ts'

/** The stub: when, what it costs and why, the credits left, and at its foot the one button that goes on. */
export function Stub(props: StubProps) {
  const { choices, offer, booker, search } = props
  const price = offer.price.now
  return (
    <div className={css.stub}>
      <div aria-live="polite" aria-busy={offer.price.isOld || undefined} className={css.told}>
        <When {...props} />
        <BigPrice {...props} />
      </div>
      {/* they explain the price of a day, not the least of all */}
      {price && props.from === null && (
        <dl className={css.lines} data-old={offer.price.isOld || undefined}>
          {priceLines(price).map(({ words, credits: some }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{credits(some)}</dd>
            </div>
          ))}
          {offer.missing > 0 && choices.start !== null && <Due {...props} />}
        </dl>
      )}
      {price?.nearby && price.nearby.least !== price.nearby.most && <p className={css.small}>{nearbyWords(price.nearby)}</p>}
      <Balance {...props} />
      {search.quote !== undefined && price && !offer.price.isOld && <p className={css.small}>{quoteWords(price, booker)}</p>}
      <div data-way="TROUBLE">
        <Refusal {...props} />
      </div>
      {booker.kind === 'nowhere' && choices.start !== null && (
        <div data-way="WORKSPACE">
          <WorkspaceChoice />
        </div>
      )}
      <StubActions {...props} onPrimary={() => goOn(props)} />
    </div>
  )
}

/** What some credits cost this reader by card, at the price of so many; nothing while it isn't known. */
function useCardPrice(count: number, subscriber: boolean): Pick<Price, 'amount' | 'currency'> | undefined {
  const { data } = useQuery(pricingConfigQuery)
  const pack = data?.money.packs.findLast(({ from }) => from <= count)
  return data && pack && { amount: (subscriber ? pack.subscriberPrice : pack.price) * count, currency: data.money.currency }
}

/** What the missing credits cost by card. */
function Due({ offer: { missing }, subscriber }: StubProps) {
  const due = useCardPrice(missing, subscriber)
  return (
    <div className={css.due}>
      <dt>To buy by card</dt>
      <dd>
        {credits(missing)}
        {due && `, ${sum(due.amount, due.currency)}`}
      </dd>
    </div>
  )
}

/** What the primary action does: books, changes the line, or brings what is open, or in the way, into view and focus. */
function goOn({ primary, offer, panel, onAsk }: StubProps) {
  if (primary.act === 'BOOK') return offer.booking.book(true)
  if (primary.act === 'LINE') return offer.toCart.add()
  if (primary.act === 'QUESTION' || primary.act === 'TIME') return onAsk()
  const control = showWay(panel.current, primary.act)
  if (primary.act === 'TROUBLE') control?.click()
}

/** 'Wed 16 Dec 2026', under it start, end and zone; 'Choose a time' until there is one. A day that is only the next free one isn't said to be chosen. */
function When({ choices: { format, people, place, date, start }, day }: StubProps) {
  if (format && place && start) {
    const end = new Date(Date.parse(start) + format.duration * 60_000).toISOString()
    return (
      <p className={css.when}>
        <b>{dayWords(start, place.timezone)}</b>
        <span>
          {timeRange(start, end, place.timezone)}, {zoneWords(place.timezone)}
        </span>
      </p>
    )
  }
  if (day) {
    const words = dayWords(`${day}T12:00:00Z`, 'UTC')
    return (
      <p className={css.when}>
        <b>{date ? words : 'Choose a date and time'}</b>
        <span>{date ? 'Choose a time' : `Next free day: ${words}`}</span>
      </p>
    )
  }
  const missing = missingWords({ format, people, place })
  return missing && <p className={css.small}>{missing}</p>
}

function missingWords({ format, people, place }: Pick<Choices, 'format' | 'people' | 'place'>): string | null {
  if (!format) return 'Choose a format and the number of people to see your price.'
  if (people === null) return 'Set the number of people to see your price.'
  // only the price of a crew that travels depends on the place
  return place === null && format.hostType === 'ON_SITE' ? 'Choose a city to see your price.' : null
}

/** The least that it can cost, and beside it the money that so many credits cost this reader. */
function usePriceFrom({ show, choices, from, subscriber, offer: { price } }: StubProps) {
  const amountFrom = useCardPrice(from ?? 0, subscriber)
  return {
    least: from ?? price.now?.credits ?? leastOf(show, choices),
    amount: priceOf(from === null ? price.now : amountFrom),
  }
}

/** The price, which is 'from' until a time is chosen, and its money. */
function BigPrice(props: StubProps) {
  const {
    choices,
    offer: { price },
  } = props
  const { least, amount } = usePriceFrom(props)
  if (isOutOfZone(price.error)) return <p className={css.price}>Ask us</p>
  if (least === null || (price.error !== null && price.now === undefined)) return <p className={css.price}>{'\u00a0'}</p>
  return (
    <p className={css.price} data-old={price.isOld || undefined}>
      <span className={css.big}>
        {choices.start === null && <small>from </small>}
        {credits(least)}
      </span>
      {amount && <span className={css.money}>or {amount}</span>}
    </p>
  )
}

const priceOf = (price: Pick<Price, 'amount' | 'currency'> | undefined) =>
  price && price.amount > 0 && moneyWords(price.amount, price.currency)

/** What the reader has and will have, or what keeps them from booking. */
function Balance({ choices, booker, offer, balance, credits: has }: StubProps) {
  const price = offer.price.now
  if (booker.kind === 'guest') return price && choices.start && <p className={css.small}>Your choices are kept while you sign in.</p>
  if (booker.kind === 'reader') return <p className={css.small}>You have view-only access. An editor of your workspace can book this.</p>
  if (booker.kind !== 'booker' || !price || balance === undefined || has === undefined) return null
  const left = price && choices.start !== null && !offer.price.isOld ? has - price.credits : null
  return (
    <>
      <p className={css.small}>
        {balance}
        {left !== null && left >= 0 && ` ${number(left)} will be left.`}
      </p>
      {isFreeForADay(choices) && (
        <p className={css.free}>
          <Icon of={Check} size={14} />
          Free to move or cancel for 24 hours
        </p>
      )}
    </>
  )
}

/** The day after booking is free, unless the event is then under 48 hours away. */
const isFreeForADay = ({ start }: Choices): boolean => start === null || Date.parse(start) - serverNow() >= 48 * 3_600_000

/** On a phone, fixed at the bottom: the price and the one primary action. */
export function PhoneBar(props: StubProps) {
  const { choices, offer } = props
  const { least, amount } = usePriceFrom(props)
  return (
    <section className={css.bar} ref={tellBarHeight} aria-label="Price">
      <div className={css.barPrice}>
        {isOutOfZone(offer.price.error) ? <b>Ask us</b> : least !== null && <b>{`${choices.start ? '' : 'from '}${credits(least)}`}</b>}
        {amount && <span>or {amount}</span>}
      </div>
      <PrimaryButton {...props} onPrimary={() => goOn(props)} />
    </section>
  )
}
