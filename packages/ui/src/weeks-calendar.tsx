import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cellRole, dateAfterKey, gridRole, said, saidDay } from './calendar-parts.ts'
import { IconButton } from './icon-button.tsx'
import { classes } from './pure/classes.ts'
import { addDays, clampDate, monthOf, startOfWeek, weekFrom } from './pure/month.ts'
import { firstWeekday, readerLanguage } from './pure/reader.ts'
import styles from './weeks-calendar.module.css'

export type WeekDay = {
  /** Full: the number is struck through. Closed: a plain number. Both can be selected, so that the times beside can say why there are none. */
  state: 'open' | 'full' | 'closed'
  /** How much is left, from 0 to 1. */
  share: number
  /** What the day costs more than the cheapest. */
  more?: number | undefined
  /** All of that in words: part of the day's name. */
  text: string
}

type WeeksCalendarProps = {
  /** What the date is for: the grid's name. */
  label: string
  /** The first day of the five weeks. */
  from: string
  onFrom: (date: string) => void
  /** '2026-12-16'. */
  selected: string | null
  /** A day that something beside is about while none is selected: outlined, and the tab stop. */
  shown?: string | null | undefined
  onSelect: (date: string) => void
  /** Days by their date; a day that is missing is closed. */
  days: ReadonlyMap<string, WeekDay>
  today: string
  /** The last day to look at. The first is today: days that are over are blank. */
  max: string
  /** From 1 (Monday) to 7 (Sunday); by default that of the reader's language. */
  weekStart?: number | undefined
  locale?: string | undefined
  /** The days are loading: nothing can be chosen, and nothing moves. */
  loading?: boolean | undefined
  /** Between the month and the arrows. */
  action?: ReactNode
  /** What the marks mean. */
  caption?: ReactNode
  /** What a closed day without words of its own is called. */
  closedText: string
}

const weeks = [0, 1, 2, 3, 4]
const shownDays = weeks.length * 7

/** The first day of the week of a date, by the reader's habit or from Monday 1 to Sunday 7. */
export const weekOf = (date: string, weekStart: number = firstWeekday(readerLanguage)): string => startOfWeek(date, weekStart)

/** Five weeks of marked days. One tab stop: arrows, Home and End of the week, PageUp and PageDown five weeks, Enter chooses. */
export function WeeksCalendar(props: WeeksCalendarProps) {
  const { label, from, locale = 'en-GB', loading = false, action, caption } = props
  const headingId = useId()
  const { grid, stop, press, setCursor, turn } = useCursor(props)
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <h3 id={headingId} aria-live="polite">
          {said(`${monthShown(props)}-01`, locale, { month: 'long', year: 'numeric' })}
        </h3>
        {action}
        <span className={styles.turns}>
          <IconButton label="Earlier dates" icon={ChevronLeft} disabled={from <= props.today} onClick={() => turn(-1)} />
          <IconButton label="Later dates" icon={ChevronRight} disabled={addDays(from, shownDays) > props.max} onClick={() => turn(1)} />
        </span>
      </div>
      <table
        ref={grid}
        {...gridRole}
        aria-label={label}
        aria-describedby={headingId}
        aria-busy={loading || undefined}
        className={styles.grid}
      >
        <thead>
          <tr>
            {weekFrom(from).map((date) => (
              <th key={date} scope="col" abbr={said(date, locale, { weekday: 'long' })}>
                {said(date, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {weekFrom(addDays(from, week * 7)).map((date) =>
                date < props.today || date > props.max ? (
                  <td key={date} />
                ) : (
                  <Day key={date} date={date} stop={date === stop} calendar={props} onCursor={setCursor} onKeyDown={press} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {caption && <p className={styles.caption}>{caption}</p>}
    </div>
  )
}

/** The month that most of the days in the weeks belong to, days that are over left out. */
function monthShown({ from, today, max }: WeeksCalendarProps): string {
  const shown = weeks.flatMap((week) => weekFrom(addDays(from, week * 7))).filter((date) => date >= today && date <= max)
  const months = [...new Set(shown.map(monthOf))]
  const many = (month: string) => shown.filter((date) => monthOf(date) === month).length
  return months.reduce((most, month) => (many(month) > many(most) ? month : most), months[0] ?? monthOf(from))
}

/** The day that the keys have reached. They turn to other weeks when they leave these, and the focus follows them. */
function useCursor(props: WeeksCalendarProps) {
  const { from, onFrom, today, max } = props
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const stop = tabStop(props, cursor)
  useEffect(() => {
    if (!moving) return
    grid.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus()
    setMoving(false)
  }, [moving, stop])
  const turn = (pages: number) => {
    setCursor(null)
    onFrom(addDays(from, pages * shownDays))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const weekStart = props.weekStart ?? firstWeekday(readerLanguage)
    const target = dateAfterKey(event, stop, { weekStart, page: (date, way) => addDays(date, way * shownDays) })
    if (target === null) return
    event.preventDefault()
    const date = clampDate(target, today, max)
    setCursor(date)
    setMoving(true)
    if (!isShown(date, from)) onFrom(addDays(from, date < from ? -shownDays : shownDays))
  }
  return { grid, stop, press, setCursor, turn }
}

const isShown = (date: string, from: string): boolean => date >= from && date < addDays(from, shownDays)

/** The day that Tab reaches: where the arrows left it, else the chosen one, the one that is shown, the first that can be chosen, or the first. */
function tabStop({ from, selected, shown = null, days, loading, today, max }: WeeksCalendarProps, cursor: string | null): string {
  for (const date of [cursor, selected, shown]) if (date !== null && isShown(date, from)) return date
  const open = loading ? [] : [...days].filter(([date, { state }]) => state === 'open' && isShown(date, from)).map(([date]) => date)
  return open.sort()[0] ?? clampDate(from, today, max)
}

type WeekDayProps = {
  date: string
  stop: boolean
  calendar: WeeksCalendarProps
  onCursor: (date: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ date, stop, calendar, onCursor, onKeyDown }: WeekDayProps) {
  const { days, selected, shown, onSelect, today, from, loading = false, locale = 'en-GB', closedText } = calendar
  const day = loading ? undefined : days.get(date)
  const open = day?.state === 'open'
  const chosen = date === selected
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const name = [saidDay(date, locale, year), date === today && 'today', loading ? 'loading' : (day?.text ?? closedText)]
  // the first of a month says which, but for the one that the head names
  const isNamed = date.endsWith('-01') && date > today && date > addDays(from, 6)
  return (
    <td {...cellRole(chosen)}>
      {/* Never the disabled attribute: while the days load, the arrows still find them. */}
      <button
        type="button"
        data-date={date}
        tabIndex={stop ? 0 : -1}
        aria-label={name.filter(Boolean).join(', ')}
        aria-disabled={loading || undefined}
        aria-current={date === today ? 'date' : undefined}
        className={classes(
          styles.day,
          open && styles.open,
          day?.state === 'full' && styles.full,
          chosen && styles.selected,
          selected === null && date === shown && styles.shown,
          loading && styles.loading,
        )}
        onFocus={() => onCursor(date)}
        onKeyDown={onKeyDown}
        onClick={() => !loading && onSelect(date)}
      >
        {/* month and price are drawn, not written: the button's name has them in words */}
        <span className={styles.number} data-month={isNamed ? said(date, locale, { month: 'short' }) : undefined}>
          {Number(date.slice(8))}
        </span>
        {open && (
          <span className={styles.bar}>
            <span style={{ inlineSize: `${Math.round(day.share * 100)}%` }} />
          </span>
        )}
        {open && day.more !== undefined && <span className={styles.more} data-more={`+${day.more}`} />}
      </button>
    </td>
  )
}
