import { useQuery } from '@tanstack/react-query'
import { LATEST_MONTHS } from '@troupe/domain/schedule/window'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { TimeSlots } from '@troupe/ui/time-slots'
import { WeeksCalendar, weekOf } from '@troupe/ui/weeks-calendar'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { isoDay, longDay, time, zoneWords } from '../platform/format.ts'
import { askFor } from '../platform/into-view.ts'
import { serverNow } from '../platform/wire/clock.ts'
import { daysOf, isUsual, moreWords, weeksOf } from './days.ts'
import { type Alternative, datesQuery, type Slot, slotsQuery, type TimeSubject, zoneOfSubject } from './schedule-queries.ts'
import css from './time-picker.module.css'
import { alternativeWords, dateWords, slotNote, type WantedStart } from './words.ts'
import { monthsAfter } from './zone-day.ts'

interface WeeksAsked {
  readonly subject: TimeSubject
  /** The chosen day. */
  readonly date: string | null
  /** A day that is shown first when none is chosen. */
  readonly near?: string | null
  /** Hours of notice that this person gives; earlier days are closed, not full. */
  readonly noticeHours: number
}

/** The five weeks that are shown, and the day whose times are: the chosen one, or the next that is free, which isn't chosen by that. */
export function useWeeks({ subject, date, near = null, noticeHours }: WeeksAsked) {
  const zone = zoneOfSubject(subject)
  const [now] = useState(() => serverNow())
  const today = isoDay(new Date(now).toISOString(), zone)
  const first = weekOf(today)
  const [turnedTo, turn] = useState<string | null>(null)
  const opening = useQuery({ ...datesQuery(subject, weeksOf(near ?? today, first)), enabled: date === null })
  const next = opening.data?.nextFree ?? null
  const day = date ?? (next && isoDay(next, zone))
  const from = turnedTo ?? weeksOf(day ?? near ?? today, first)
  const dates = useQuery(datesQuery(subject, from))
  return {
    subject,
    today,
    from,
    day,
    chosen: date,
    dates,
    /** Shows other weeks; null those of the chosen day again. */
    turn,
    /** Days before it are closed. */
    earliest: isoDay(new Date(now + noticeHours * 3_600_000).toISOString(), zone),
    latest: monthsAfter(today, LATEST_MONTHS),
    /** A place without a price has no dates either: the price says so, and names the nearest place that has one. */
    hasNoPrice: dates.error instanceof ApiError && dates.error.code === 'UNKNOWN_PRICE_ZONE',
  }
}

export type Weeks = ReturnType<typeof useWeeks>

interface TimePickerProps {
  readonly weeks: Weeks
  readonly start: string | null
  readonly onDate: (date: string) => void
  readonly onStart: (date: string, startsAt: string) => void
  /** A button asks for a time: the first free one gets the focus, as soon as the times have loaded. */
  readonly asked?: boolean | undefined
  readonly onAsked?: (() => void) | undefined
}

/** A day and a time: five weeks with what is free of each day, beside them the times of a day, or the three nearest when it is full. */
export function TimePicker({ weeks, start, onDate, onStart, asked = false, onAsked }: TimePickerProps) {
  const { subject, dates, day } = weeks
  const zone = zoneOfSubject(subject)
  if (weeks.hasNoPrice) return null
  /** A near time that was chosen: its button is gone, so the focus goes to the same time among those of its day. */
  const [picked, setPicked] = useState<string | null>(null)
  const pick = ({ startsAt }: Pick<Alternative, 'startsAt'>) => {
    setPicked(startsAt)
    weeks.turn(null)
    onStart(isoDay(startsAt, zone), startsAt)
  }
  return (
    <div className={css.picker}>
      <div className={css.columns}>
        <div className={css.dates}>
          {dates.error ? (
            <ErrorBlock
              title="Couldn’t load dates."
              message={dates.error.message}
              onRetry={() => void dates.refetch()}
              busy={dates.isFetching}
            />
          ) : (
            <Dates weeks={weeks} onDate={onDate} onNext={(startsAt) => pick({ startsAt })} />
          )}
        </div>
        <div className={css.times}>
          {day ? (
            <Times
              {...{ subject, start }}
              asked={asked || (picked !== null && picked === start)}
              onAsked={() => {
                setPicked(null)
                onAsked?.()
              }}
              date={day}
              onStart={(startsAt) => onStart(day, startsAt)}
              onPick={pick}
            />
          ) : (
            <NoDay weeks={weeks} />
          )}
        </div>
      </div>
    </div>
  )
}

interface DatesProps {
  readonly weeks: Weeks
  readonly onDate: (date: string) => void
  readonly onNext: (startsAt: string) => void
}

function Dates({ weeks, onDate, onNext }: DatesProps) {
  const { from, day, chosen, dates, today, earliest, latest, turn } = weeks
  const { data } = dates
  const next = data?.nextFree ?? null
  const more = data?.dates.find(({ open, creditsAbove }) => open && creditsAbove !== null && creditsAbove > 0)?.creditsAbove
  return (
    <WeeksCalendar
      label="Date of the event"
      from={from}
      onFrom={turn}
      selected={chosen}
      shown={day}
      onSelect={onDate}
      days={daysOf(data?.dates ?? [], earliest)}
      today={today}
      max={latest}
      loading={!data}
      closedText="not open"
      action={
        next !== null && (
          <button type="button" className={css.link} onClick={() => onNext(next)}>
            Next free time
          </button>
        )
      }
      caption={
        <>
          <span>
            <s className={css.bar} aria-hidden="true" />
            Free from 9 am to 5 pm
          </span>
          {typeof more === 'number' && (
            <span>
              <b>+{more}</b>
              {moreWords(more)}
            </span>
          )}
        </>
      }
    />
  )
}

/** While the next free day is looked for, and when there is none. */
function NoDay({ weeks: { subject, dates } }: { weeks: Weeks }) {
  if (dates.data) return <p className={css.none}>There are no free times. {elsewhere(subject)}</p>
  return <TimeSlots label="Times" slots={[]} value={null} onChange={() => {}} loading />
}

interface TimesProps {
  readonly asked: boolean
  readonly onAsked: () => void
  readonly subject: TimeSubject
  readonly date: string
  readonly start: string | null
  readonly onStart: (startsAt: string) => void
  readonly onPick: (alternative: Alternative) => void
}

function Times({ subject, date, start, asked, onAsked, onStart, onPick }: TimesProps) {
  const zone = zoneOfSubject(subject)
  const { data, error, refetch, isFetching } = useQuery(slotsQuery(subject, date))
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked || !data) return
    const first = (controls: string) => part.current?.querySelector<HTMLElement>(controls)
    const control = first('input:checked') ?? first('input:not(:disabled), button')
    control?.focus({ preventScroll: true, focusVisible: true })
    if (part.current) askFor(part.current, 'NEAR')
    onAsked()
  }, [asked, data, onAsked])
  const isFull = data !== undefined && !data.slots.some(isFree)
  if (error) return <ErrorBlock title="Couldn’t load times." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div ref={part} className={css.day}>
      <div className={css.head}>
        <h3>{dateWords(date)}</h3>
        <span>{zoneWords(zone)}</span>
      </div>
      {/* said when a day without a free time is chosen: nothing else would tell */}
      <div aria-live="polite">
        {isFull && (
          <Alternatives
            text={`${whyNone(data.slots)} The nearest times:`}
            none={`${whyNone(data.slots)} ${elsewhere(subject)}`}
            alternatives={data.alternatives}
            zone={zone}
            onPick={onPick}
          />
        )}
      </div>
      {!isFull && <SlotsOfDay key={date} {...{ date, zone, start, onStart }} slots={data?.slots} />}
    </div>
  )
}

interface SlotsOfDayProps {
  readonly date: string
  readonly zone: string
  /** Missing while they load. */
  readonly slots: readonly Slot[] | undefined
  readonly start: string | null
  readonly onStart: (startsAt: string) => void
}

/** The full hours of a working day; the other free times after a press, and all free ones immediately when none of those is free. */
function SlotsOfDay({ date, zone, slots: known, start, onStart }: SlotsOfDayProps) {
  const [all, setAll] = useState(false)
  const slots = known ?? []
  const usual = slots.filter((slot) => slot.startsAt === start || isUsual(slot, zone))
  const isShort = !all && usual.some(isFree)
  const shown = slots.filter(
    (slot) => slot.startsAt === start || (isShort ? usual.includes(slot) : isFree(slot) || (all && usual.includes(slot))),
  )
  const { part, showAll } = useFirstNew({ slots, usual, all, onAll: () => setAll(true) })
  return (
    <div className="stack tight" ref={part}>
      <TimeSlots
        label={`Times on ${longDay(date)}, ${zoneWords(zone)}`}
        slots={shown.map((slot) => ({
          value: slot.startsAt,
          label: time(slot.startsAt, zone),
          note: slotNote(slot),
          disabled: !isFree(slot),
        }))}
        value={slots.find((slot) => start !== null && Date.parse(slot.startsAt) === Date.parse(start))?.startsAt ?? null}
        onChange={onStart}
        loading={!known}
      />
      {isShort && slots.some((slot) => isFree(slot) && !usual.includes(slot)) && (
        <button type="button" className={css.link} onClick={showAll}>
          Evening and early times
        </button>
      )}
      {all && (
        <button type="button" className={css.link} onClick={() => setAll(false)}>
          Only times from 9 am to 5 pm
        </button>
      )}
    </div>
  )
}

interface MoreSlots {
  readonly slots: readonly Slot[]
  /** Those that were shown before. */
  readonly usual: readonly Slot[]
  /** Also the times outside the full hours of a working day. */
  readonly all: boolean
  readonly onAll: () => void
}

/** Moves the focus to the first new time, because the button that shows them goes away. */
function useFirstNew({ slots, usual, all, onAll }: MoreSlots) {
  const part = useRef<HTMLDivElement>(null)
  const first = useRef<string>(undefined)
  useEffect(() => {
    if (all && first.current) part.current?.querySelector<HTMLElement>(`input[value="${first.current}"]`)?.focus()
  }, [all])
  const showAll = () => {
    first.current = slots.find((slot) => isFree(slot) && !usual.includes(slot))?.startsAt
    onAll()
  }
  return { part, showAll }
}

const isFree = (slot: Slot): boolean => slot.remaining !== 'none'

/** Why a day has no free time: it is taken, or over, or too soon. */
const whyNone = (slots: readonly Slot[]): string =>
  slots.some(({ why }) => why === 'NO_CREW') ? 'This day is full.' : 'This day has no available times.'

/** Where else to look: a smaller group needs fewer hosts, but the size of an event that exists isn't chosen here. */
const elsewhere = (subject: TimeSubject): string =>
  subject.kind === 'new' && subject.format.hostType !== 'SELF_HOSTED' ? 'Try other weeks, or fewer people.' : 'Try other weeks.'

interface AlternativesProps {
  readonly text: string
  /** Said instead when there are no alternatives. */
  readonly none: string
  readonly alternatives: readonly Alternative[]
  /** What was refused, if it was one start. */
  readonly wanted?: WantedStart | null
  readonly zone: string
  readonly onPick: (alternative: Alternative) => void
}

/** Buttons for the alternatives when the wanted time isn't free: other times, and other ways to keep it. */
export function Alternatives({ text, none, alternatives, wanted = null, zone, onPick }: AlternativesProps) {
  if (alternatives.length === 0) return <p className={css.none}>{none}</p>
  return (
    <div className={css.alternatives}>
      <p>{text}</p>
      <ul>
        {alternatives.map((one) => (
          <li key={alternativeWords(one, wanted, zone)}>
            <Button block onClick={() => onPick(one)}>
              {alternativeWords(one, wanted, zone)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
