import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { isoDay } from '../../platform/format.ts'
import type { BookingChange, BookingSearch } from '../../searches.ts'
import { type BookableShow, type Choices, choicesOf, openStep, STEPS, type Step } from '../booking.ts'
import { type Alternative, citiesQuery, priceQuery } from '../schedule-queries.ts'
import type { Booker } from './booker.ts'
import css from './booking-panel.module.css'
import { Questions } from './booking-questions.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { PhoneBar, Review } from './review.tsx'
import { useBooking } from './use-booking.ts'
import { useBooker } from './who-books.ts'

interface BookingPanelProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  /** Puts answers into the address; an undefined one leaves it. */
  readonly onSearch: (next: BookingChange) => void
}

/** The booking ticket: format, people, place, date and time, price. Answered questions fold; every answer is in the address. */
export function BookingPanel(props: BookingPanelProps) {
  if (props.show.bookable) return <OpenPanel {...props} />
  return (
    <PanelFrame>
      <p className={css.closed}>This experience cannot be booked at the moment.</p>
    </PanelFrame>
  )
}

function OpenPanel({ show, search, onSearch }: BookingPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { booker, staff, workspace } = useBooker()
  const { choices, step, cities, answer, reopen } = useAnswers({ show, search, onSearch })
  const price = usePrice(show, choices, booker)
  const booking = useBooking({ show, choices, workspaceId: booker.kind === 'booker' ? booker.workspaceId : null })
  const shown = {
    show,
    choices,
    booker,
    price: price.data,
    pricing: price.isFetching,
    balance: workspace?.consumables.credits.available,
    busy: booking.busy,
    dated: booking.dated,
    onBook: booking.book,
  }
  return (
    <>
      <PanelFrame panel={panel} place={step ? STEPS.indexOf(step) + 1 : 5}>
        <div className={css.steps}>
          <Questions
            {...{ show, search, choices, step, staff }}
            signedIn={booker.kind !== 'guest'}
            waiting={cities.isLoading}
            onAnswer={answer}
            onReopen={reopen}
          />
          {cities.error && search.city && (
            <ErrorBlock title="Could not load cities." message={cities.error.message} onRetry={() => void cities.refetch()} />
          )}
        </div>
        <Perforation />
        <div className={css.torn}>
          <Review {...shown}>
            <Refusal {...{ show, choices, booking, price, answer }} workspace={workspace?.name} minutes={search.minutes} />
          </Review>
        </div>
      </PanelFrame>
      <PhoneBar {...shown} panel={panel} />
    </>
  )
}

interface PanelFrameProps {
  readonly panel?: RefObject<HTMLElement | null>
  /** The number of the open step, of 5. */
  readonly place?: number
  readonly children: ReactNode
}

function PanelFrame({ panel, place, children }: PanelFrameProps) {
  return (
    <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title">
      <Ticket className={css.ticket}>
        <header className={css.head}>
          <h2 id="book-title">Book this show</h2>
          {place !== undefined && <span className={css.at}>{place} of 5</span>}
        </header>
        {children}
      </Ticket>
    </section>
  )
}

/** What was answered, by the address and the cities it names, and the question that is open: the first one, or an answered one to be changed. */
function useAnswers({ show, search, onSearch }: BookingPanelProps) {
  const [changing, setChanging] = useState<Step | null>(null)
  const cities = useQuery({ ...citiesQuery, enabled: search.city !== undefined })
  const choices = choicesOf(show, search, cities.data)
  return {
    cities,
    choices,
    step: changing ?? openStep(choices),
    reopen: setChanging,
    answer: (next: BookingChange) => {
      setChanging(null)
      // a shorter event belongs to the time that it was chosen for
      onSearch({ minutes: undefined, ...next })
    },
  }
}

/** The price of what was answered, once format, people and place are known. The last one stays until the next is there. */
function usePrice(show: BookableShow, { format, people, place, start }: Choices, booker: Booker) {
  const known = format !== null && people !== null && (place !== null || format.hostType !== 'ON_SITE') && booker.kind !== 'unknown'
  const workspaceId = booker.kind === 'booker' || booker.kind === 'reader' ? booker.workspaceId : null
  return useQuery({
    ...priceQuery(known ? { experienceId: show.id, format, people, place, start, workspaceId } : null),
    placeholderData: (before) => before,
  })
}

interface RefusalProps {
  readonly show: BookableShow
  readonly choices: Choices
  readonly booking: ReturnType<typeof useBooking>
  readonly price: ReturnType<typeof usePrice>
  readonly workspace: string | undefined
  /** Minutes of the address, kept by an alternative that has no others. */
  readonly minutes: number | undefined
  readonly answer: (next: BookingChange) => void
}

/** Why the booking was refused, or else its price. A refused booking comes into sight: a phone's button is far from these words. */
function Refusal({ show, choices, booking, price, workspace, minutes, answer }: RefusalProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (booking.error) place.current?.scrollIntoView({ block: 'center' })
  }, [booking.error])
  const error = booking.error ?? price.error
  if (!error || price.isPlaceholderData) return null
  const pick = ({ startsAt, duration, format, hostType }: Alternative) => {
    booking.reset()
    const zone = choices.place?.timezone
    const way = hostType === undefined ? {} : { format: format ?? choices.format?.type, host: hostType, zone }
    answer({ ...way, minutes: duration ?? minutes, date: isoDay(startsAt, zone ?? 'UTC'), start: startsAt })
  }
  return (
    <div ref={place}>
      <BookingRefusal
        error={error}
        show={show}
        choices={choices}
        workspace={workspace}
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
