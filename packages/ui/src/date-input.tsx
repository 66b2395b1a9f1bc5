import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import control from './control.module.css'
import styles from './date-input.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { classes } from './pure/classes.ts'
import { clampDate, monthOf } from './pure/month.ts'
import { todayHere } from './pure/today.ts'

type DateInputProps = {
  /** '2026-12-16', empty while missing. */
  value: string
  onChange: (value: string) => void
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  /** The first and the last date. */
  min?: string | undefined
  max?: string | undefined
  today?: string | undefined
  /** From 1 (Monday) to 7 (Sunday); by default that of the reader's language. */
  weekStart?: number | undefined
  disabled?: boolean | undefined
  /** For a field with more than one control: the attributes that the field around it can only give to one. */
  marks?: { invalid: boolean; required: boolean; describedBy: string | undefined } | undefined
}

/** A date: typed part by part, or chosen from a month. A phone brings its own calendar. */
export function DateInput({ value, onChange, label, min, max = '9999-12-31', today, weekStart, disabled = false, marks }: DateInputProps) {
  const field = useField()
  const { invalid, required, describedBy } = marks ?? field
  const box = useRef<HTMLSpanElement>(null)
  const change = (date: string) => {
    if (date !== '') field.left(false)
    onChange(date)
  }
  return (
    <span ref={box} className={classes(control.box, styles.box, invalid && control.invalid, disabled && control.disabled)}>
      <input
        id={marks ? undefined : field.controlId}
        type="date"
        className={classes(control.inner, styles.date, value === '' && styles.bare)}
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        required={required}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => field.left(value === '')}
      />
      <CalendarPopup {...{ value, label, min, max, today, weekStart, disabled, box }} onChoose={change} />
    </span>
  )
}

type CalendarPopupProps = Pick<DateInputProps, 'value' | 'label' | 'min' | 'today' | 'weekStart' | 'disabled'> & {
  max: string
  /** The input that it opens below. */
  box: RefObject<HTMLElement | null>
  onChoose: (date: string) => void
}

function CalendarPopup({ value, label, min, max, today, weekStart, disabled, box, onChoose }: CalendarPopupProps) {
  const [month, setMonth] = useState<string | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  const now = today ?? todayHere()
  const open = () => setMonth(monthOf(clampDate(value || now, min, max)))
  return (
    <Popover.Root open={month !== null} onOpenChange={(next) => (next ? open() : setMonth(null))}>
      <Popover.Trigger className={styles.button} aria-label="Show calendar" disabled={disabled}>
        <Icon of={CalendarDays} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} anchor={box} align="start" sideOffset={4}>
          <Popover.Popup
            ref={popup}
            className={styles.popup}
            aria-label={label ?? 'Calendar'}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]') ?? true}
          >
            <MonthCalendar
              label={label ?? 'Date'}
              month={month ?? monthOf(value || '2000-01-01')}
              onMonth={setMonth}
              selected={value || null}
              onSelect={(date) => {
                onChoose(date)
                setMonth(null)
              }}
              min={min}
              max={max}
              today={now}
              weekStart={weekStart}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
