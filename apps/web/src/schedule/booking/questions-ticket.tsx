import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { type RefObject, useRef } from 'react'
import { askFor, isWholeInView } from '../../platform/into-view.ts'
import { type Choices, type City, needsCity, type OpenPart, STEPS } from '../booking.ts'
import css from './booking-panel.module.css'
import { Answers, Question } from './booking-questions.tsx'
import { primaryOf } from './primary.ts'
import { PhoneBar, Stub } from './stub.tsx'
import type { TicketProps } from './ticket-props.ts'
import { troubleOf, useOffer } from './use-offer.ts'
import { useOpened } from './use-opened.ts'

interface QuestionsTicketProps extends TicketProps {
  readonly cities: UseQueryResult<readonly City[]>
}

/** The narrow ticket: the answers so far, one open question, and what it costs at least. */
export function QuestionsTicket({ cities, ...ticket }: QuestionsTicketProps) {
  const { show, search, choices, step, booker, credits, acted, onAnswer, onReopen } = ticket
  const open = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)
  useOpened({ acted, step, focused: open, shown: open })
  // a time that is chosen already is part of the price
  const offer = useOffer({ show, choices, booker, search, day: null, balance: credits })
  const questions = {
    ...{ show, search, choices, step, onAnswer, onReopen },
    workspaceId: 'workspaceId' in booker ? booker.workspaceId : null,
    waiting: cities.isLoading,
  }
  const { price, missing } = offer
  const primary = primaryOf({ booker, choices, step, price: price.now, missing, trouble: troubleOf(price.error), isLine: false })
  const ask = useAsk(open, step)
  const stub = {
    ...ticket,
    offer,
    from: null,
    day: null,
    primary,
    panel,
    onAsk: step === 'answers' || step === 'options' ? () => onReopen('time') : ask,
  }
  const isAsking = step !== 'answers' && step !== 'time'
  return (
    <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title">
      <Ticket>
        <header className={css.head}>
          <h2 id="book-title">Book this show</h2>
          {placeOf(step) !== undefined && <span className={css.at}>{placeOf(step)} of 4</span>}
        </header>
        {/* without a question the answers are what is open */}
        <section className={css.folded} {...(isAsking ? {} : { ref: open, tabIndex: -1, 'aria-label': 'Answers' })}>
          <Answers {...questions} />
        </section>
        {isAsking && (
          <section className={css.open} ref={open} tabIndex={-1} aria-label={nameOf(step, choices)}>
            <Question {...questions} />
            {cities.error && search.city && (
              <ErrorBlock title="Couldn’t load cities." message={cities.error.message} onRetry={() => void cities.refetch()} />
            )}
          </section>
        )}
        <Perforation />
        <Stub {...stub} />
      </Ticket>
      <PhoneBar {...stub} />
    </section>
  )
}

/** Brings the open question into view and focus. Asked again while it is in sight, a form is sent: the number of people that it shows is the answer. */
function useAsk(open: RefObject<HTMLElement | null>, step: OpenPart) {
  const asked = useRef<OpenPart | null>(null)
  return () => {
    const part = open.current
    if (!part) return
    const form = part.querySelector('form')
    if (form && asked.current === step && isWholeInView(part)) return form.requestSubmit()
    asked.current = step
    const control = part.querySelector<HTMLElement>('input, select, textarea') ?? part.querySelector<HTMLElement>('button')
    ;(control ?? part).focus({ preventScroll: true, focusVisible: true })
    askFor(part, 'TOP')
  }
}

/** The number of a question; the options have none. */
function placeOf(part: OpenPart): number | undefined {
  const place = STEPS.findIndex((step) => step === part)
  return place < 0 || part === 'time' ? undefined : place + 1
}

function nameOf(part: OpenPart, choices: Choices): string {
  const place = placeOf(part)
  return place === undefined ? partWords(part, choices) : `${partWords(part, choices)}, question ${place} of 4`
}

function partWords(part: OpenPart, { format }: Choices): string {
  if (part === 'place') return format && needsCity(format) ? 'Place' : 'Time zone'
  return { format: 'Format', people: 'People', time: 'Date and time', options: 'Options', answers: 'Answers' }[part]
}
