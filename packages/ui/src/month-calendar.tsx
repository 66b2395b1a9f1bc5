import { ChevronLeft, ChevronRight, CircleDot } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './month-calendar.module.css'
import { classes } from './pure/classes.ts'
import { addDays, addMonths, addToMonth, clampDate, dayNumber, monthGrid, monthOf, startOfWeek, weekday, weekFrom } from './pure/month.ts'
import { firstWeekday, readerLanguage } from './pure/reader.ts'

export type CalendarDay = {
  /** How much is left: none to plenty. */
  dots: 0 | 1 | 2 | 3
  /** The same in words: part of the day's name. */
  text: string
  /** Full: the number is struck through, and the day cannot be chosen. */
  struck?: boolean
}

type MonthCalendarProps = {
  /** What the date is for: the grid's name. */
  label: string
  /** The month shown, '2026-12'. */
  month: string
  onMonth: (month: string) => void
  /** '2026-12-16'. */
  selected: string | null
  onSelect: (date: string) => void
  /** Days by their date; a day that is missing cannot be chosen. Without it every day from the first to the last can, and none is marked. */
  days?: ReadonlyMap<string, CalendarDay> | undefined
  /** The first and the last date to look at. */
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  /** From 1 (Monday) to 7 (Sunday); by default that of the reader's language. */
  weekStart?: number | undefined
  locale?: string | undefined
  /** The days are loading: nothing can be chosen, and nothing moves. */
  loading?: boolean | undefined
  /** What the dots mean. */
  caption?: ReactNode
  /** What a missing day is called. */
  closedText?: string | undefined
}

/** A month of marked days, always six weeks high. One tab stop: arrows, Home, End, PageUp and PageDown (with Shift a year), Enter. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, locale = 'en-GB', loading = false, caption } = props
  const headingId = useId()
  const start = props.weekStart ?? firstWeekday(readerLanguage)
  const { grid, stop, turn, press, setCursor } = useCursor(props, start)
  return (
    <div className={styles.calendar}>
      <MonthHead {...props} id={headingId} onTurn={turn} />
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
            {weekFrom(startOfWeek(`${month}-01`, start)).map((date) => (
              <th key={weekday(date)} scope="col" abbr={said(date, locale, { weekday: 'long' })}>
                {said(date, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month, start).map((dates) => (
            <tr key={dates[0]}>
              {dates.map((date) =>
                monthOf(date) === month ? (
                  <Day key={date} date={date} stop={date === stop} calendar={props} onCursor={setCursor} onKeyDown={press} />
                ) : (
                  <td key={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {caption && (
        <p className={styles.caption}>
          <Icon of={CircleDot} size={14} />
          {caption}
        </p>
      )}
    </div>
  )
}

/** The day that the keys have reached. They turn the month when they leave it, and the focus follows them. */
function useCursor(props: MonthCalendarProps, weekStart: number) {
  const { month, onMonth, min, max } = props
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const stop = tabStop(props, cursor)
  useEffect(() => {
    if (!moving) return
    grid.current?.querySelector<HTMLElement>(`[data-date="${stop}"]`)?.focus()
    setMoving(false)
  }, [moving, stop])
  const turn = (months: number) => {
    setCursor(null)
    onMonth(addToMonth(month, months))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = dateAfterKey(event, stop, weekStart)
    if (target === null) return
    event.preventDefault()
    const date = clampDate(target, min, max)
    setCursor(date)
    setMoving(true)
    if (monthOf(date) !== month) onMonth(monthOf(date))
  }
  return { grid, stop, turn, press, setCursor }
}

function MonthHead({
  id,
  month,
  min,
  max,
  locale = 'en-GB',
  onTurn,
}: MonthCalendarProps & { id: string; onTurn: (months: number) => void }) {
  return (
    <div className={styles.head}>
      <span id={id} className={styles.month} aria-live="polite">
        {said(`${month}-01`, locale, { month: 'long', year: 'numeric' })}
      </span>
      <span className={styles.turns}>
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          disabled={min !== undefined && monthOf(min) >= month}
          onClick={() => onTurn(-1)}
        />
        <IconButton
          label="Next month"
          icon={ChevronRight}
          disabled={max !== undefined && monthOf(max) <= month}
          onClick={() => onTurn(1)}
        />
      </span>
    </div>
  )
}

type DayProps = {
  date: string
  stop: boolean
  calendar: MonthCalendarProps
  onCursor: (date: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day({ date, stop, calendar, onCursor, onKeyDown }: DayProps) {
  const { days, selected, onSelect, today, loading = false, locale = 'en-GB', closedText = 'Not available' } = calendar
  const day = loading ? undefined : dayOf(date, calendar)
  const open = day !== undefined && !day.struck
  const chosen = date === selected
  const name = [
    // Two parts: together some locales put a comma between them.
    `${said(date, locale, { weekday: 'long' })} ${said(date, locale, { day: 'numeric', month: 'long', year: 'numeric' })}`,
    date === today && 'today',
    loading ? 'Loading' : (day?.text ?? closedText),
  ]
  return (
    <td {...cellRole(chosen)}>
      {/* Never the disabled attribute: a day that cannot be chosen must still be found by the arrows, to hear why. */}
      <button
        type="button"
        data-date={date}
        tabIndex={stop ? 0 : -1}
        aria-label={name.filter(Boolean).join(', ')}
        aria-disabled={!open || undefined}
        aria-current={date === today ? 'date' : undefined}
        className={classes(
          styles.day,
          open && styles.open,
          day?.struck && styles.struck,
          chosen && styles.selected,
          loading && styles.loading,
        )}
        onFocus={() => onCursor(date)}
        onKeyDown={onKeyDown}
        onClick={() => open && onSelect(date)}
      >
        <span className={styles.number}>{Number(date.slice(8))}</span>
        {days && (
          <span className={styles.dots}>
            {marks.slice(0, day?.dots ?? 0).map((mark) => (
              <span key={mark} className={styles.dot} />
            ))}
          </span>
        )}
      </button>
    </td>
  )
}

const marks = [1, 2, 3]
const plain: CalendarDay = { dots: 0, text: '' }

function dayOf(date: string, { days, min, max }: MonthCalendarProps): CalendarDay | undefined {
  if (days) return days.get(date)
  return clampDate(date, min, max) === date ? plain : undefined
}

/** A table that is walked by the arrows is a grid to a screen reader. */
const gridRole = { role: 'grid' } as const
const cellRole = (chosen: boolean) => ({ role: 'gridcell', 'aria-selected': chosen }) as const

/** The day that Tab reaches: where the arrows left it, else the chosen one, else the first that can be chosen. */
function tabStop({ month, selected, days, loading, min, max, today }: MonthCalendarProps, cursor: string | null): string {
  if (cursor !== null && monthOf(cursor) === month) return cursor
  if (selected !== null && monthOf(selected) === month) return selected
  if (!days && today !== undefined && monthOf(today) === month) return clampDate(today, min, max)
  const open = loading || !days ? [] : [...days].filter(([date, day]) => monthOf(date) === month && !day.struck).map(([date]) => date)
  const first = `${month}-01`
  return open.sort()[0] ?? clampDate(first, min, max && max < first ? undefined : max)
}

function dateAfterKey({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>, date: string, weekStart: number): string | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowRight') return addDays(date, forward)
  if (key === 'ArrowLeft') return addDays(date, -forward)
  if (key === 'ArrowDown') return addDays(date, 7)
  if (key === 'ArrowUp') return addDays(date, -7)
  if (key === 'Home') return startOfWeek(date, weekStart)
  if (key === 'End') return addDays(startOfWeek(date, weekStart), 6)
  if (key === 'PageDown') return addMonths(date, shiftKey ? 12 : 1)
  if (key === 'PageUp') return addMonths(date, shiftKey ? -12 : -1)
  return null
}

/** Names come from the platform, by the day's number in UTC, where no hour is ever skipped. */
function said(date: string, locale: string, format: Intl.DateTimeFormatOptions): string {
  return formatter(locale, format).format(dayNumber(date) * 86_400_000)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, format: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(format).join()}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' })
  formatters.set(key, known)
  return known
}
