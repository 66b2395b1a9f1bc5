import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { noticeHours } from '@troupe/domain/schedule/window'
import { ErrorBlock } from '@troupe/ui/error-block'
import { DoneRow } from '@troupe/ui/progress-steps'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useToast } from '@troupe/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { isoDay, zoneWords } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import type { BookingSearch } from '../../searches.ts'
import {
  type BookableFormat,
  type BookableShow,
  type Choices,
  type City,
  choicesOf,
  locationOf,
  needsCity,
  openStep,
  STEPS,
  type Step,
  usualZone,
} from '../booking.ts'
import { type Alternative, citiesQuery, priceQuery, type Subject } from '../schedule-queries.ts'
import { TimePicker } from '../time-picker.tsx'
import { formatWords } from '../words.ts'
import css from './booking-panel.module.css'
import { BookingRefusal } from './booking-refusal.tsx'
import { CityStep, FormatStep, PeopleStep, peopleAnswer, ZoneStep } from './booking-steps.tsx'
import { PhoneBar, Review } from './review.tsx'
import { useBooker } from './who-books.ts'

interface BookingPanelProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  /** Puts answers into the address; an undefined one leaves it. */
  readonly onSearch: (next: { readonly [Name in keyof BookingSearch]?: BookingSearch[Name] | undefined }) => void
}

/** The booking ticket: format, people, place, date and time, price. Answered questions fold; every answer is in the address. */
export function BookingPanel({ show, search, onSearch }: BookingPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [changing, setChanging] = useState<Step | null>(null)
  const { booker, staff, workspace } = useBooker()
  const cities = useQuery({ ...citiesQuery, enabled: search.city !== undefined })
  const choices = choicesOf(show, search, cities.data)
  const step = changing ?? openStep(choices)
  const answer: BookingPanelProps['onSearch'] = (next) => {
    setChanging(null)
    // a shorter event belongs to the time that it was chosen for
    onSearch({ minutes: undefined, ...next })
  }
  const { format, people } = choices
  const price = useQuery({
    ...priceQuery({
      experienceId: show.id,
      format: format ?? (show.formats[0] as NonNullable<typeof format>),
      people: people ?? 1,
      place: choices.place,
      start: choices.start,
      workspaceId: booker.kind === 'booker' || booker.kind === 'reader' ? booker.workspaceId : null,
    }),
    enabled: format !== null && people !== null && (choices.place !== null || format.hostType !== 'ON_SITE') && booker.kind !== 'unknown',
    placeholderData: (before) => before,
  })
  const booking = useBooking(show, choices)
  const pick = ({ startsAt, duration, format: type, hostType }: Alternative) => {
    booking.reset()
    const zone = choices.place?.timezone
    const way = hostType === undefined ? {} : { format: type ?? choices.format?.type, host: hostType, zone }
    answer({ ...way, minutes: duration ?? search.minutes, date: isoDay(startsAt, zone ?? 'UTC'), start: startsAt })
  }
  const book = (dated: boolean) => {
    if (booker.kind === 'booker') booking.mutate(wishOf(show, choices, booker.workspaceId, dated))
  }
  const refusal = booking.error ?? price.error
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a phone's button is far from the words that answer it
    if (booking.error) refused.current?.scrollIntoView({ block: 'center' })
  }, [booking.error])
  const shown = { show, choices, price: price.data, pricing: price.isFetching, booker, balance: workspace?.consumables.credits.available }
  const bookable = { busy: booking.isPending, dated: booking.variables?.date !== undefined, onBook: book }
  return (
    <>
      <section className={css.panel} ref={panel} id="book" aria-labelledby="book-title">
        <Ticket className={css.ticket}>
          <header className={css.head}>
            <h2 id="book-title">Book this show</h2>
            {show.bookable && <span className={css.at}>{step ? STEPS.indexOf(step) + 1 : 5} of 5</span>}
          </header>
          {show.bookable ? (
            <>
              <div className={css.steps}>
                <Answered choices={choices} minutes={search.minutes} step={step} fixed={show.formats.length === 1} onChange={setChanging} />
                {step === 'format' && (
                  <FormatStep
                    show={show}
                    value={format}
                    onChoose={({ type, hostType }) => answer({ format: type, host: hostType, start: undefined })}
                  />
                )}
                {step === 'people' && format && (
                  <PeopleStep format={format} value={search.people} onChoose={(next) => answer({ people: next, start: undefined })} />
                )}
                {step === 'place' && format && <PlaceStep {...{ choices, search, answer }} waiting={cities.isLoading} />}
                <TimeStep
                  show={show}
                  choices={choices}
                  staff={staff}
                  signedIn={booker.kind !== 'guest'}
                  {...{ step, onSearch, setChanging }}
                />
                {cities.error && search.city && (
                  <ErrorBlock title="Could not load cities." message={cities.error.message} onRetry={() => void cities.refetch()} />
                )}
              </div>
              <Perforation />
              <div className={css.torn}>
                <Review {...shown} {...bookable}>
                  {refusal && !price.isPlaceholderData && (
                    <div ref={refused}>
                      <BookingRefusal
                        error={refusal}
                        show={show}
                        choices={choices}
                        workspace={workspace?.name}
                        onChoose={(next) => {
                          booking.reset()
                          answer({ start: undefined, ...next })
                        }}
                        onPick={pick}
                        onRetry={() => (booking.error && booking.variables ? booking.mutate(booking.variables) : void price.refetch())}
                      />
                    </div>
                  )}
                </Review>
              </div>
            </>
          ) : (
            <p className={css.closed}>This experience cannot be booked at the moment.</p>
          )}
        </Ticket>
      </section>
      {show.bookable && <PhoneBar {...shown} {...bookable} panel={panel} />}
    </>
  )
}

/** The answered questions before and after the open one, each on one line. */
function Answered({
  choices,
  minutes,
  step,
  fixed,
  onChange,
}: {
  choices: Choices
  minutes: number | undefined
  step: Step | null
  fixed: boolean
  onChange: (step: Step) => void
}) {
  const { format, people, place } = choices
  return (
    <>
      {format && step !== 'format' && (
        <DoneRow
          label="Format"
          value={minutes ? `${formatWords(format)}, ${format.duration} minutes` : formatWords(format)}
          onChange={fixed ? undefined : () => onChange('format')}
        />
      )}
      {people !== null && step !== 'people' && <DoneRow label="People" value={peopleAnswer(people)} onChange={() => onChange('people')} />}
      {format && people !== null && place && step !== 'place' && (
        <DoneRow
          label={place.city ? 'Place' : 'Time zone'}
          value={place.city ? placeWords(place.city, format) : zoneWords(place.timezone)}
          onChange={() => onChange('place')}
        />
      )}
    </>
  )
}

/** 'Chicago, zone B': most zones carry the name of their city. */
function placeWords({ name, zoneArea }: City, { hostType }: BookableFormat): string {
  if (hostType !== 'ON_SITE' || zoneArea === null) return name
  return zoneArea.startsWith(name) ? zoneArea : `${name}, ${zoneArea}`
}

function PlaceStep({
  choices,
  search,
  answer,
  waiting,
}: {
  choices: Choices
  search: BookingSearch
  answer: BookingPanelProps['onSearch']
  waiting: boolean
}) {
  const { format, place } = choices
  const [elsewhere, setElsewhere] = useState(false)
  if (!format || waiting) return null
  if (needsCity(format) && !elsewhere) {
    return (
      <CityStep
        format={format}
        value={search.city ?? null}
        onChoose={(city) => answer({ city: city.id, zone: undefined, start: undefined })}
        onElsewhere={format.hostType === 'ON_SITE' ? undefined : () => setElsewhere(true)}
      />
    )
  }
  return <ZoneStep value={place?.timezone ?? usualZone()} onChoose={(zone) => answer({ zone, city: undefined, start: undefined })} />
}

interface TimeProps {
  readonly show: BookableShow
  readonly choices: Choices
  readonly staff: boolean
  readonly signedIn: boolean
  readonly step: Step | null
  readonly onSearch: BookingPanelProps['onSearch']
  readonly setChanging: (step: Step | null) => void
}

/** The calendar stays open once the three answers before it are there: date and time are compared, not typed. */
function TimeStep({ show, choices, staff, signedIn, step, onSearch, setChanging }: TimeProps) {
  const { format, people, place, date, start } = choices
  if (!format || people === null || !place || (step !== null && step !== 'time')) return null
  const subject: Subject = { kind: 'new', experienceId: show.id, format, people, place, signedIn }
  return (
    <TimePicker
      key={`${format.id} ${place.timezone}`}
      subject={subject}
      date={start ? isoDay(start, place.timezone) : date}
      start={start}
      noticeHours={staff ? 0 : noticeHours(format)}
      hostless={format.hostType === 'SELF_HOSTED'}
      onDate={(next) => onSearch({ date: next, start: undefined, minutes: undefined })}
      onStart={(day, startsAt) => {
        setChanging(null)
        onSearch({ date: day, start: startsAt, minutes: undefined })
      }}
    />
  )
}

type Wish = ReturnType<typeof wishOf>

function wishOf(show: BookableShow, { format, people, place, start }: Choices, workspaceId: string, dated: boolean) {
  return {
    workspaceId,
    experienceId: show.id,
    format: format?.type,
    hostType: format?.hostType,
    timezone: place?.timezone ?? usualZone(),
    attendees: people,
    duration: format?.duration,
    ...(dated && start ? { date: start } : {}),
    ...(format && place?.city ? { location: locationOf(format, place) } : {}),
  }
}

/** Books under one key for the same wish; then the event's page. A time that was taken is looked up anew. */
function useBooking(show: BookableShow, { start }: Choices) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const booking = useIntent((wish: Wish, key) => call<{ readonly id: string }>('POST /session', { body: wish, key }))
  const { mutate, error, reset } = booking
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 'SLOT_TAKEN') return
    void queries.invalidateQueries({ queryKey: ['dates', show.id] })
    void queries.invalidateQueries({ queryKey: ['slots'] })
  }, [error, queries, show.id])
  useEffect(reset, [start])
  const done = async ({ id }: { readonly id: string }, { workspaceId, date }: Wish) => {
    for (const queryKey of [['workspace', workspaceId], ['workspaces'], ['sessions'], ['dates', show.id], ['slots']])
      void queries.invalidateQueries({ queryKey })
    toast(date ? `${show.title} is booked` : `${show.title} is booked without a date`)
    await navigate({ to: '/event/$id', params: { id } })
  }
  return { ...booking, mutate: (wish: Wish) => mutate(wish, { onSuccess: done }) }
}
