import { useQuery } from '@tanstack/react-query'
import { LATEST_MONTHS } from '@troupe/domain/schedule/window'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { MonthCalendar } from '@troupe/ui/month-calendar'
import { TimeSlots } from '@troupe/ui/time-slots'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { isoDay, longDay, time, zoneWords } from '../platform/format.ts'
import { serverNow } from '../platform/wire/clock.ts'
import { daysOf, firstShown, isUsual } from './days.ts'
import { type Alternative, type DateLine, datesQuery, type Slot, slotsQuery, type TimeSubject, zoneOfSubject } from './schedule-queries.ts'
import css from './time-picker.module.css'
import { alternativeWords, slotNote, type WantedStart } from './words.ts'
import { firstOfMonth } from './zone-day.ts'

interface TimePickerProps {
  readonly subject: TimeSubject
  readonly date: string | null
  readonly start: string | null
  /** A day whose month is shown first when no day is chosen. */
  readonly near?: string | null
  /** Hours of notice that this person gives; earlier days are closed, not full. */
  readonly noticeHours: number
  /** Self-hosted: there are no hosts to be short of. */
  readonly hostless: boolean
  readonly onDate: (date: string) => void
  readonly onStart: (date: string, startsAt: string) => void
}

/** A day and a time: the month with what is left of each day, then the times of the chosen day, or the three nearest when it is full. */
export function TimePicker({ subject, date, start, near = null, noticeHours, hostless, onDate, onStart }: TimePickerProps) {
  const zone = zoneOfSubject(subject)
  const [now] = useState(() => serverNow())
  const earliest = isoDay(new Date(now + noticeHours * 3_600_000).toISOString(), zone)
  const [month, setMonth] = useState(firstShown(date ?? near, earliest))
  const [chose, setChose] = useState(false)
  const dates = useQuery(datesQuery(subject, month))
  const choose = (day: string) => {
    setChose(true)
    onDate(day)
  }
  const pick = ({ startsAt }: Alternative) => {
    const day = isoDay(startsAt, zone)
    setMonth(day.slice(0, 7))
    onStart(day, startsAt)
  }
  const { data, error } = dates
  // a place without a price has no dates either: the quote says so, and names the nearest place that has one
  if (error instanceof ApiError && error.code === 'UNKNOWN_PRICE_ZONE') return null
  const full = data !== undefined && !data.dates.some((line) => line.open)
  return (
    <>
      <div className={css.part}>
        {error ? (
          <ErrorBlock title="Couldn’t load dates." message={error.message} onRetry={() => void dates.refetch()} busy={dates.isFetching} />
        ) : (
          <Month
            {...{ month, earliest, hostless }}
            lines={data?.dates}
            today={isoDay(new Date(now).toISOString(), zone)}
            selected={date}
            onMonth={setMonth}
            onSelect={choose}
          />
        )}
        {full && <Nearest subject={subject} date={earliest > `${month}-01` ? earliest : `${month}-01`} onPick={pick} />}
      </div>
      {date && !(full && date.startsWith(month)) && (
        <Times subject={subject} date={date} start={start} reveal={chose} onStart={(startsAt) => onStart(date, startsAt)} onPick={pick} />
      )}
    </>
  )
}

interface MonthProps {
  /** 'YYYY-MM'. */
  readonly month: string
  /** Missing while they load. */
  readonly lines: readonly DateLine[] | undefined
  /** The first day that this person's notice allows. */
  readonly earliest: string
  readonly today: string
  readonly selected: string | null
  readonly hostless: boolean
  readonly onMonth: (month: string) => void
  readonly onSelect: (date: string) => void
}

const Month = ({ lines, earliest, today, hostless, ...shown }: MonthProps) => (
  <MonthCalendar
    {...shown}
    label="Date of the event"
    days={daysOf(lines ?? [], earliest, hostless)}
    min={today}
    max={firstOfMonth(today.slice(0, 7), LATEST_MONTHS + 1)}
    today={today}
    loading={!lines}
    caption={hostless ? 'Dots mark open days.' : 'More dots mean more crews are free.'}
    closedText="closed"
  />
)

interface TimesProps {
  readonly subject: TimeSubject
  readonly date: string
  readonly start: string | null
  /** The day was just chosen: its times scroll into view, below a calendar that fills a low window. */
  readonly reveal: boolean
  readonly onStart: (startsAt: string) => void
  readonly onPick: (alternative: Alternative) => void
}

function Times({ subject, date, start, reveal, onStart, onPick }: TimesProps) {
  const zone = zoneOfSubject(subject)
  const { data, error, refetch, isFetching } = useQuery(slotsQuery(subject, date))
  const [all, setAll] = useState(false)
  // once for the day, and again when its times have loaded and it has grown
  const part = useReveal(reveal, data === undefined ? `${date} comes` : date)
  return (
    <div className={css.part} ref={part}>
      {error ? (
        <ErrorBlock title="Couldn’t load times." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <>
          <div className={css.head}>
            <b>{longDay(date)}</b>
            <span>{zoneWords(zone)}</span>
          </div>
          {data && !data.slots.some(isFree) ? (
            <Alternatives
              text={`${whyNone(data.slots)} The nearest times:`}
              none={`${whyNone(data.slots)} ${elsewhere(subject)}`}
              alternatives={data.alternatives}
              zone={zone}
              onPick={onPick}
            />
          ) : (
            <SlotsOfDay {...{ date, zone, start, all, onStart }} slots={data?.slots} onAll={() => setAll(true)} />
          )}
        </>
      )}
    </div>
  )
}

/** Scrolls an element into view when what it shows has changed, while this is wanted. */
function useReveal(wanted: boolean, shown: string) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted && shown) part.current?.scrollIntoView({ block: 'nearest' })
  }, [wanted, shown])
  return part
}

interface SlotsOfDayProps {
  readonly date: string
  readonly zone: string
  /** Missing while they load. */
  readonly slots: readonly Slot[] | undefined
  readonly start: string | null
  /** Also the times outside the full hours of a working day. */
  readonly all: boolean
  readonly onAll: () => void
  readonly onStart: (startsAt: string) => void
}

function SlotsOfDay({ date, zone, slots: known, start, all, onAll, onStart }: SlotsOfDayProps) {
  const slots = known ?? []
  const usual = slots.filter((slot) => slot.startsAt === start || isUsual(slot, zone))
  const shown = all || !usual.some(isFree) ? slots : usual
  const more = slots.length - shown.length
  const { part, showAll } = useFirstNew({ slots, usual, all, onAll })
  return (
    <div className={css.slots} ref={part}>
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
      {more > 0 && (
        <button type="button" className={css.more} onClick={showAll}>
          Show {more} more {more === 1 ? 'time' : 'times'}
        </button>
      )}
    </div>
  )
}

interface MoreSlots extends Pick<SlotsOfDayProps, 'all' | 'onAll'> {
  readonly slots: readonly Slot[]
  /** Those that were shown before. */
  readonly usual: readonly Slot[]
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
  subject.kind === 'new' && subject.format.hostType !== 'SELF_HOSTED' ? 'Try another month or a smaller group.' : 'Try another month.'

function Nearest({ subject, date, onPick }: { subject: TimeSubject; date: string; onPick: (alternative: Alternative) => void }) {
  const { data } = useQuery(slotsQuery(subject, date))
  if (!data) return null
  const zone = zoneOfSubject(subject)
  return (
    <Alternatives
      text={`This month has no available times. The nearest ones, in ${zoneWords(zone)}:`}
      none={`This month has no available times. ${elsewhere(subject)}`}
      alternatives={data.alternatives}
      zone={zone}
      onPick={onPick}
    />
  )
}

/** Buttons for the alternatives when the wanted time isn't free: other times, and other ways to keep it. */
export function Alternatives({
  text,
  none,
  alternatives,
  wanted = null,
  zone,
  onPick,
}: {
  text: string
  /** Said instead when there are no alternatives. */
  none: string
  alternatives: readonly Alternative[]
  /** What was refused, if it was one start. */
  wanted?: WantedStart | null
  zone: string
  onPick: (alternative: Alternative) => void
}) {
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
