import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { isoDay } from '../../platform/format.ts'
import type { BookingChange, BookingSearch } from '../../searches.ts'
import { type BookableShow, type Choices, choicesOf, needsCity, openStep, type Part, STEPS } from '../booking.ts'
import { CreditsNotice } from '../credits-notice.tsx'
import { type Alternative, citiesQuery, priceQuery, startQuery } from '../schedule-queries.ts'
import { Alternatives } from '../time-picker.tsx'
import { balanceWords } from '../words.ts'
import type { Booker } from './booker.ts'
import css from './booking-panel.module.css'
import { Answers, Question } from './booking-questions.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { PhoneBar, Review } from './review.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useBooking } from './use-booking.ts'
import { useBooker } from './who-books.ts'

interface BookingPanelProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  /** Puts answers into the address; an undefined one is removed from it. */
  readonly onSearch: (next: BookingChange) => void
}

/** The booking ticket: format, people, place, date and time, price. Answered questions fold, and the address holds every answer. */
export function BookingPanel(props: BookingPanelProps) {
  if (props.show.bookable) return <OpenPanel {...props} />
  return (
    <PanelFrame>
      <p className={css.closed}>This experience can’t be booked at the moment.</p>
    </PanelFrame>
  )
}

function OpenPanel({ show, search, onSearch }: BookingPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { booker, staff, workspace } = useBooker()
  const { choices, step, cities, answer, reopen, acted } = useAnswers({ show, search, onSearch })
  const { open, review } = useNextFocus(step, acted)
  const price = usePrice({ show, choices, booker, quoteToken: search.quote })
  // a quote that doesn't hold isn't sent: the price shown is today's
  const quoteToken = price.data?.quotedUntil ? search.quote : undefined
  const taken = useTaken({ show, choices, signedIn: booker.kind !== 'guest', known: booker.kind !== 'unknown' })
  const workspaceId = booker.kind === 'booker' ? booker.workspaceId : null
  const booking = useBooking({ show, choices, workspaceId, quoteToken })
  const toCart = useAddToCart({ show, choices, line: search.line, quoteToken })
  const balance = workspace?.consumables.credits.available
  // said before anyone presses the button, which the server would refuse
  const missing = booker.kind === 'booker' && price.data && balance !== undefined ? price.data.credits - balance : 0
  const shown = {
    show,
    choices,
    booker,
    price: price.data,
    pricing: price.isFetching,
    outOfZone: isOutOfZone(price.error),
    hasFailed: price.error !== null && !price.isFetching,
    balance: balance === undefined ? undefined : balanceWords(balance, staff ? workspace?.name : undefined),
    busy: booking.busy,
    dated: booking.dated,
    onBook: booking.book,
    toCart,
    hasQuote: search.quote !== undefined,
  }
  const questions = {
    ...{ show, search, choices, step, staff },
    signedIn: booker.kind !== 'guest',
    workspaceId: 'workspaceId' in booker ? booker.workspaceId : null,
    waiting: cities.isLoading,
    onAnswer: answer,
    onReopen: reopen,
  }
  return (
    <>
      <PanelFrame panel={panel} place={step ? placeOf(step) : undefined}>
        <div className={css.answers}>
          <Answers {...questions} />
        </div>
        {step && !(step === 'time' && shown.outOfZone) && (
          <section className={css.open} ref={open} tabIndex={-1} aria-label={nameOf(step, choices)}>
            <Question {...questions} />
            {cities.error && search.city && (
              <ErrorBlock title="Couldn’t load cities." message={cities.error.message} onRetry={() => void cities.refetch()} />
            )}
          </section>
        )}
        <Perforation />
        <section className={css.torn} ref={review} tabIndex={-1} aria-labelledby="booking-when booking-price">
          <Review {...shown}>
            <Refusal
              {...{ show, choices, booking, price, taken, answer }}
              workspace={workspace?.name}
              workspaceId={workspaceId}
              minutes={search.minutes}
              missing={missing}
            />
          </Review>
        </section>
      </PanelFrame>
      <PhoneBar {...shown} panel={panel} />
    </>
  )
}

/** Without a price there are no dates to choose: the price says why. */
const isOutOfZone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'UNKNOWN_PRICE_ZONE'

/** The number of a question; the options have none. */
const placeOf = (part: Part): number | undefined => (part === 'options' ? undefined : STEPS.indexOf(part) + 1)

function nameOf(part: Part, choices: Choices): string {
  const place = placeOf(part)
  return place === undefined ? partWords(part, choices) : `${partWords(part, choices)}, question ${place} of 4`
}

function partWords(part: Part, { format }: Choices): string {
  if (part === 'place') return format && needsCity(format) ? 'City' : 'Time zone'
  return { format: 'Format', people: 'People', time: 'Date and time', options: 'Options' }[part]
}

/** Moves the focus to the next question, or to the price after the last one: an answer takes the control that had the focus away. */
function useNextFocus(step: Part | null, acted: RefObject<boolean>) {
  const open = useRef<HTMLDivElement>(null)
  const review = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) (step ? open : review).current?.focus()
  }, [step, acted])
  return { open, review }
}

interface PanelFrameProps {
  readonly panel?: RefObject<HTMLElement | null>
  /** The number of the open question, of 4. */
  readonly place?: number | undefined
  readonly children: ReactNode
}

function PanelFrame({ panel, place, children }: PanelFrameProps) {
  return (
    <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title">
      <Ticket className={css.ticket}>
        <header className={css.head}>
          <h2 id="book-title">Book this show</h2>
          {place !== undefined && <span className={css.at}>{place} of 4</span>}
        </header>
        {children}
      </Ticket>
    </section>
  )
}

/** The answers in the address, and the open question: the first one without an answer, or an answered one that is being changed. */
function useAnswers({ show, search, onSearch }: BookingPanelProps) {
  const [changing, setChanging] = useState<Part | null>(null)
  /** Whether this viewer has answered something: only then the focus moves. */
  const acted = useRef(false)
  const cities = useQuery({ ...citiesQuery, enabled: search.city !== undefined })
  const choices = choicesOf(show, search, cities.data)
  const step = changing ?? openStep(choices)
  return {
    cities,
    choices,
    step,
    acted,
    reopen: (part: Part) => {
      acted.current = true
      setChanging(part)
    },
    answer: (next: BookingChange, { stay } = { stay: false }) => {
      acted.current = true
      setChanging(stay ? step : null)
      // a length belongs to the format that it was chosen for
      if (Object.keys(next).length > 0) onSearch({ ...('format' in next ? { minutes: undefined } : {}), ...next })
    },
  }
}

interface PriceWish {
  readonly show: BookableShow
  readonly choices: Choices
  readonly booker: Booker
  readonly quoteToken: string | undefined
}

/** The price of the answers, once format, people and place are known. The last one stays until the next has loaded. */
function usePrice({ show, choices, booker, quoteToken }: PriceWish) {
  const { format, people, place, start, packageLevel } = choices
  const known = format !== null && people !== null && (place !== null || format.hostType !== 'ON_SITE') && booker.kind !== 'unknown'
  const workspaceId = booker.kind === 'booker' || booker.kind === 'reader' ? booker.workspaceId : null
  return useQuery({
    ...priceQuery(known ? { experienceId: show.id, format, people, place, start, packageLevel, workspaceId, quoteToken } : null),
    placeholderData: (before) => before,
  })
}

interface StartAsked {
  readonly show: BookableShow
  readonly choices: Choices
  readonly signedIn: boolean
  /** Whether we know yet who is looking. */
  readonly known: boolean
}

/**
 * The times nearest to the start that the page was opened with, when that has been taken since the link was made; otherwise null. A start chosen on
 * the page was free a moment ago.
 */
function useTaken({
  show,
  choices: { format, people, place, start, packageLevel },
  signedIn,
  known,
}: StartAsked): readonly Alternative[] | null {
  const [given] = useState(start)
  const onGrid = start !== null && Date.parse(start) % 900_000 === 0
  const subject =
    known && format && people !== null && place && start === given && onGrid
      ? ({ kind: 'new', experienceId: show.id, format, people, place, packageLevel, signedIn } as const)
      : null
  const { data } = useQuery(startQuery(subject && start !== null ? { subject, start } : null))
  return data && !data.slots.some((slot) => slot.remaining !== 'none') ? data.alternatives : null
}

interface RefusalProps {
  readonly show: BookableShow
  readonly choices: Choices
  readonly booking: ReturnType<typeof useBooking>
  readonly price: ReturnType<typeof usePrice>
  /** The nearest free times, when the start of the link has been taken. */
  readonly taken: readonly Alternative[] | null
  readonly workspace: string | undefined
  readonly workspaceId: string | null
  /** Minutes of the address, kept by an alternative that has no others. */
  readonly minutes: number | undefined
  /** Credits that the workspace doesn't have; none when it has enough. */
  readonly missing: number
  readonly answer: (next: BookingChange) => void
}

/** Why the booking was refused, otherwise its price, that its start has been taken, or what is still missing. A refusal scrolls into view, because on a phone the button is far from it. */
function Refusal({ show, choices, booking, price, taken, workspace, workspaceId, minutes, missing, answer }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (booking.error) place.current?.scrollIntoView({ block: 'center' })
  }, [booking.error])
  const error = booking.error ?? price.error
  if (price.isPlaceholderData) return null
  const pick = ({ startsAt, duration, format, hostType }: Alternative) => {
    booking.reset()
    const zone = choices.place?.timezone
    const way = hostType === undefined ? {} : { format: format ?? choices.format?.type, host: hostType, zone }
    answer({ ...way, minutes: duration ?? minutes, date: isoDay(startsAt, zone ?? 'UTC'), start: startsAt })
  }
  if (!error && taken)
    return (
      <Notice tone="warning" live>
        <Alternatives
          text="This time is no longer available. Choose another:"
          none="This time is no longer available. Choose another date or time."
          alternatives={taken}
          zone={choices.place?.timezone ?? 'UTC'}
          onPick={pick}
        />
      </Notice>
    )
  if (!error) return missing > 0 ? <CreditsNotice workspaceId={workspaceId} interrupted={{ missing }} /> : null
  return (
    <div ref={place}>
      <BookingRefusal
        error={error}
        ofPrice={booking.error === null}
        show={show}
        choices={choices}
        workspace={workspace}
        workspaceId={workspaceId}
        onChoose={(next) => {
          booking.reset()
          answer({ start: undefined, ...next })
        }}
        onPick={pick}
        onRetry={() => (booking.error ? booking.retry() : void price.refetch())}
      />
    </div>
  )
}
