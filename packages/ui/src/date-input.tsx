import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import control from './control.module.css'
import styles from './date-input.module.css'
import { Message, useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { classes } from './pure/classes.ts'
import { clampDate, monthOf } from './pure/month.ts'
import { readerLanguage } from './pure/reader.ts'
import { todayHere } from './pure/today.ts'
import { dateWords, typedDate } from './pure/typed-date.ts'

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

/** A date: typed as it is read, or chosen from a month. A phone brings its own calendar. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, label, min, max = '9999-12-31', today = todayHere(), weekStart, disabled = false, marks } = props
  const field = useField()
  const { required, describedBy, ...around } = marks ?? field
  const box = useRef<HTMLSpanElement>(null)
  const unreadId = useId()
  const change = (date: string) => {
    if (date !== '') field.left(false)
    if (date !== value) onChange(date)
  }
  const typed = useTyped({ value, today, onDate: change, onLeft: field.left })
  const invalid = around.invalid || typed.isUnread
  const shared = {
    id: marks ? undefined : field.controlId,
    className: classes(control.inner, styles.date, value === '' && styles.bare),
    ...{ disabled, required, 'aria-label': label, 'aria-invalid': invalid || undefined },
    'aria-describedby': [typed.isUnread && unreadId, describedBy].filter(Boolean).join(' ') || undefined,
  }
  return (
    <>
      <span ref={box} className={classes(control.box, styles.box, invalid && control.invalid, disabled && control.disabled)}>
        {matchMedia('(pointer: coarse)').matches ? (
          <input
            {...{ ...shared, value, min, max }}
            type="date"
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onBlur={() => field.left(value === '')}
          />
        ) : (
          <input {...shared} {...typed.input} type="text" autoComplete="off" placeholder="Day month year" />
        )}
        <CalendarPopup {...{ value, label, min, max, today, weekStart, disabled, box }} onChoose={typed.choose} />
      </span>
      {typed.isUnread && (
        <Message id={unreadId} bad>
          Type a date such as {dateWords(today).slice(4)}
        </Message>
      )}
    </>
  )
}

type Typed = {
  value: string
  today: string
  onDate: (date: string) => void
  onLeft: (empty: boolean) => void
}

/** What is typed stays as it is until it is left; then the date is there as it is read everywhere. What can't be read stays. */
function useTyped({ value, today, onDate, onLeft }: Typed) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(true)
  const read = (words: string) => typedDate(words, readerLanguage, today) ?? ''
  // the value may have come from elsewhere since
  const isOwn = text.trim() !== '' && read(text) === value
  const write = (words: string, date: string) => {
    setText(words)
    onDate(date)
  }
  return {
    isUnread: isLeft && isOwn && value === '',
    choose: (date: string) => write('', date),
    input: {
      value: isOwn && (!isLeft || value === '') ? text : value && dateWords(value),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setLeft(false)
        write(currentTarget.value, read(currentTarget.value))
      },
      onBlur: () => {
        setLeft(true)
        onLeft(value === '' && !isOwn)
      },
    },
  }
}

type CalendarPopupProps = Pick<DateInputProps, 'value' | 'label' | 'min' | 'weekStart' | 'disabled'> & {
  max: string
  today: string
  /** The input that it opens below. */
  box: RefObject<HTMLElement | null>
  onChoose: (date: string) => void
}

function CalendarPopup({ value, label, min, max, today, weekStart, disabled, box, onChoose }: CalendarPopupProps) {
  const [month, setMonth] = useState<string | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  const open = () => setMonth(monthOf(clampDate(value || today, min, max)))
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
              today={today}
              weekStart={weekStart}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
