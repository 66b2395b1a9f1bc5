import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cellRole, dateAfterKey, gridRole, said, saidDay } from './calendar-parts.ts'
import { IconButton } from './icon-button.tsx'
import styles from './month-calendar.module.css'
import { classes } from './pure/classes.ts'
import { addMonths, addToMonth, clampDate, monthGrid, monthOf, startOfWeek, weekday, weekFrom } from './pure/month.ts'
import { firstWeekday, readerLanguage } from './pure/reader.ts'

type MonthCalendarProps = {
  /** What the date is for: the grid's name. */
  label: string
  /** The month shown, '2026-12'. */
  month: string
  onMonth: (month: string) => void
  /** '2026-12-16'. */
  selected: string | null
  onSelect: (date: string) => void
  /** The first and the last date to look at. */
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  /** From 1 (Monday) to 7 (Sunday); by default that of the reader's language. */
  weekStart?: number | undefined
  locale?: string | undefined
}

/** A month, always six weeks high. One tab stop: arrows, Home, End, PageUp and PageDown (with Shift a year), Enter. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, month, locale = 'en-GB' } = props
  const headingId = useId()
  const start = props.weekStart ?? firstWeekday(readerLanguage)
  const { grid, stop, turn, press, setCursor } = useCursor(props, start)
  return (
    <div className={styles.calendar}>
      <MonthHead {...props} id={headingId} onTurn={turn} />
      <table ref={grid} {...gridRole} aria-label={label} aria-describedby={headingId} className={styles.grid}>
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
    const target = dateAfterKey(event, stop, { weekStart, page: (date, way, far) => addMonths(date, way * (far ? 12 : 1)) })
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
  const { selected, onSelect, today, min, max, locale = 'en-GB' } = calendar
  const open = clampDate(date, min, max) === date
  const chosen = date === selected
  const name = [saidDay(date, locale, { year: 'numeric' }), date === today && 'today', !open && 'Not available']
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
        className={classes(styles.day, open && styles.open, chosen && styles.selected)}
        onFocus={() => onCursor(date)}
        onKeyDown={onKeyDown}
        onClick={() => open && onSelect(date)}
      >
        <span className={styles.number}>{Number(date.slice(8))}</span>
      </button>
    </td>
  )
}

/** The day that Tab reaches: where the arrows left it, else the chosen one, today, or the first that can be chosen. */
function tabStop({ month, selected, min, max, today }: MonthCalendarProps, cursor: string | null): string {
  if (cursor !== null && monthOf(cursor) === month) return cursor
  if (selected !== null && monthOf(selected) === month) return selected
  if (today !== undefined && monthOf(today) === month) return clampDate(today, min, max)
  const first = `${month}-01`
  return clampDate(first, min, max && max < first ? undefined : max)
}
