import { noticeHours } from '@troupe/domain/schedule/window'
import { Icon } from '@troupe/ui/icon'
import { StubbedTicket } from '@troupe/ui/ticket'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatWords, isoDay, zoneWords } from '../../platform/format.ts'
import { type BookableFormat, type Choices, type EventPlace, spotWords } from '../booking.ts'
import type { TimeSubject } from '../schedule-queries.ts'
import { TimePicker, useWeeks } from '../time-picker.tsx'
import css from './booking-panel.module.css'
import { partyWords } from './booking-steps.tsx'
import { optionsWords } from './options-step.tsx'
import { primaryOf } from './primary.ts'
import { PhoneBar, Stub } from './stub.tsx'
import type { TicketProps } from './ticket-props.ts'
import { troubleOf, useOffer } from './use-offer.ts'
import { useOpened } from './use-opened.ts'

/** The wide ticket: the answers in one line, five weeks and the times of a day, and the price behind the perforation. */
export function DateTicket(ticket: TicketProps) {
  const { choices } = ticket
  const { format, people, place } = choices
  return format && people !== null && place ? <Dated {...ticket} chosen={{ format, people, place }} /> : null
}

interface ChosenShow {
  readonly format: BookableFormat
  readonly people: number
  readonly place: EventPlace
}

function Dated({ chosen, ...ticket }: TicketProps & { readonly chosen: ChosenShow }) {
  const { show, search, choices, step, booker, staff, credits, acted, onAnswer, onReopen } = ticket
  const { date, start, packageLevel } = choices
  const { format, place } = chosen
  const [panel, dates] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  const [asked, setAsked] = useState(false)
  const subject: TimeSubject = { kind: 'new', experienceId: show.id, ...chosen, packageLevel, signedIn: booker.kind !== 'guest' }
  const weeks = useWeeks({
    subject,
    date: start ? isoDay(start, place.timezone) : date,
    noticeHours: staff ? 0 : noticeHours(format),
  })
  const offer = useOffer({ show, choices, booker, search, day: weeks.day, balance: credits })
  useOpened({ acted, step, focused: dates, shown: panel })
  const isChange = offer.toCart.isChange
  const { price, missing } = offer
  const primary = primaryOf({ booker, choices, step, price: price.now, missing, trouble: troubleOf(price.error), isLine: isChange })
  const stub = {
    ...ticket,
    ...{ offer, primary, panel, day: weeks.day },
    from: date === null && start === null ? (weeks.dates.data?.creditsFrom ?? null) : null,
    onAsk: () => setAsked(true),
  }
  return (
    <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title" data-wide>
      <StubbedTicket look="wide" stub={<Stub {...stub} />}>
        <header className={css.answered}>
          <h2 id="book-title">{isChange ? 'Change date and time' : 'Book this show'}</h2>
          <Icon of={Check} label="Done" className={css.check} />
          <p>
            <Answered chosen={chosen} choices={choices} />
          </p>
          <button type="button" className={css.change} aria-label="Change the answers" onClick={() => onReopen('answers')}>
            Change
          </button>
        </header>
        <section ref={dates} tabIndex={-1} aria-label="Date and time" className={css.picker}>
          <TimePicker
            weeks={weeks}
            start={start}
            onDate={(day) => onAnswer({ date: day, start: undefined })}
            onStart={(day, startsAt) => onAnswer({ date: day, start: startsAt })}
            asked={asked}
            onAsked={() => setAsked(false)}
          />
        </section>
      </StubbedTicket>
      <PhoneBar {...stub} />
    </section>
  )
}

/** 'In-Person, 30 people in 5 teams, Chicago, 90 minutes, Standard package'. */
function Answered({ chosen: { format, people, place }, choices }: { chosen: ChosenShow; choices: Choices }) {
  const where = spotWords(place) ?? zoneWords(place.timezone)
  return (
    <>
      <b>
        {formatWords(format)}, {partyWords(people, format)}, {where}
      </b>
      , {optionsWords(format, choices)}
    </>
  )
}
