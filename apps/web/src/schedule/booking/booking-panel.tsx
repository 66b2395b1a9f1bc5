import { useQuery } from '@tanstack/react-query'
import { Ticket } from '@troupe/ui/ticket'
import { useRef, useState } from 'react'
import type { BookingChange, BookingSearch } from '../../searches.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import { type BookableShow, choicesOf, type OpenPart, openStep, spotWords } from '../booking.ts'
import { citiesQuery } from '../schedule-queries.ts'
import { balanceWords } from '../words.ts'
import css from './booking-panel.module.css'
import { DateTicket } from './date-ticket.tsx'
import { QuestionsTicket } from './questions-ticket.tsx'
import type { TicketProps } from './ticket-props.ts'
import { isOutOfZone, useOffer } from './use-offer.ts'

interface BookingPanelProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  /** Puts answers into the address; an undefined one is removed from it. */
  readonly onSearch: (next: BookingChange) => void
}

/**
 * The booking ticket: format, people and place one after the other, then date and time beside the price. Answered questions fold, and the address holds
 * every answer.
 */
export function BookingPanel(props: BookingPanelProps) {
  if (props.show.bookable) return <OpenPanel {...props} />
  return (
    <section className={css.panel} id="book" aria-labelledby="book-title">
      <Ticket>
        <header className={css.head}>
          <h2 id="book-title">Book this show</h2>
        </header>
        <p className={css.closed}>This experience can’t be booked at the moment.</p>
      </Ticket>
    </section>
  )
}

function OpenPanel({ show, search, onSearch }: BookingPanelProps) {
  const { booker, staff, workspace } = useBooker()
  const { choices, step, cities, answer, reopen, acted } = useAnswers({ show, search, onSearch })
  const credits = workspace?.consumables.credits.available
  const undated = useOffer({ show, choices: { ...choices, start: null }, booker, search, day: null, balance: credits })
  const ticket: TicketProps = {
    ...{ show, search, choices, step, booker, staff, undated, acted },
    workspace: workspace?.name,
    subscriber: workspace?.subscriber === true,
    credits,
    balance: credits === undefined ? undefined : balanceWords(credits, staff ? workspace?.name : undefined),
    onAnswer: answer,
    onReopen: reopen,
  }
  // without a price there are no dates to choose
  if (step !== 'time' || isOutOfZone(undated.price.error)) return <QuestionsTicket {...ticket} cities={cities} />
  const { format, place } = choices
  return <DateTicket key={`${format?.id} ${place && spotWords(place)} ${place?.timezone}`} {...ticket} />
}

/** The answers in the address, and what is open: the first question without an answer, an answered one that is being changed, or date and time. */
function useAnswers({ show, search, onSearch }: BookingPanelProps) {
  const [changing, setChanging] = useState<OpenPart | null>(null)
  /** Whether this viewer has answered something: only then the focus moves. */
  const acted = useRef(false)
  const cities = useQuery({ ...citiesQuery, enabled: search.city !== undefined })
  const choices = choicesOf(show, search, cities.data)
  const step = changing ?? openStep(choices) ?? 'time'
  return {
    cities,
    choices,
    step,
    acted,
    reopen: (part: OpenPart) => {
      acted.current = true
      setChanging(part === 'time' ? null : part)
    },
    answer: (next: BookingChange, { stay } = { stay: false }) => {
      acted.current = true
      setChanging(stay ? step : null)
      // a length belongs to the format that it was chosen for
      if (Object.keys(next).length > 0) onSearch({ ...('format' in next ? { minutes: undefined } : {}), ...next })
    },
  }
}
