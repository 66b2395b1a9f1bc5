import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useEffect, useRef } from 'react'
import { type Choices, type City, needsCity, type OpenPart, STEPS } from '../booking.ts'
import css from './booking-panel.module.css'
import { Answers, Question } from './booking-questions.tsx'
import { primaryOf } from './primary.ts'
import { PhoneBar, Stub } from './stub.tsx'
import type { TicketProps } from './ticket-props.ts'
import { troubleOf } from './use-offer.ts'

interface QuestionsTicketProps extends TicketProps {
  readonly cities: UseQueryResult<readonly City[]>
}

/** The narrow ticket: the answers so far, one open question, and what it costs at least. */
export function QuestionsTicket({ cities, ...ticket }: QuestionsTicketProps) {
  const { show, search, choices, step, booker, undated, acted, onAnswer, onReopen } = ticket
  const open = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // an answer takes the control that had the focus away
    if (acted.current && document.activeElement === document.body && step) open.current?.focus()
  }, [acted, step])
  const questions = {
    ...{ show, search, choices, step, onAnswer, onReopen },
    workspaceId: 'workspaceId' in booker ? booker.workspaceId : null,
    waiting: cities.isLoading,
  }
  const { price, missing } = undated
  const primary = primaryOf({ booker, choices, step, price: price.now, missing, trouble: troubleOf(price.error), isLine: false })
  const ask = () => {
    if (step === 'answers' || step === 'options') return onReopen('time')
    open.current?.scrollIntoView({ block: 'nearest' })
    const field = open.current?.querySelector<HTMLElement>('input, select, textarea, button')
    ;(field ?? open.current)?.focus()
  }
  const stub = { ...ticket, offer: undated, day: null, primary, panel, onAsk: ask }
  return (
    <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title">
      <Ticket>
        <header className={css.head}>
          <h2 id="book-title">Book this show</h2>
          {placeOf(step) !== undefined && <span className={css.at}>{placeOf(step)} of 4</span>}
        </header>
        <Answers {...questions} />
        {step !== 'answers' && step !== 'time' && (
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
  if (part === 'place') return format && needsCity(format) ? 'City' : 'Time zone'
  return { format: 'Format', people: 'People', time: 'Date and time', options: 'Options', answers: 'Answers' }[part]
}
