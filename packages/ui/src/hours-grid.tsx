import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './hours-grid.module.css'
import { classes } from './pure/classes.ts'
import { clockWords, DAY_MINUTES, type HoursBlock, hourWords, lengthOf, moved, partsOf, resized, STEP } from './pure/hours-blocks.ts'
import { useHoursDrag } from './use-hours-drag.ts'

type HoursGridProps = {
  /** What the hours are for: the grid's name. */
  label: string
  blocks: readonly HoursBlock[]
  /** All blocks after a change; a new one has an id that begins with 'new'. */
  onChange: (blocks: readonly HoursBlock[]) => void
  /** Why a time is open or not, said below the grid when someone points at it or reaches it by keys. */
  whyAt?: ((day: number, minutes: number) => string) | undefined
  /** Parts of the hours that something takes away, drawn over the blocks: a day, and minutes after its midnight. */
  taken?: readonly { readonly day: number; readonly from: number; readonly to: number }[] | undefined
  disabled?: boolean | undefined
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = Array.from({ length: 12 }, (_, index) => index * 120)

/**
 * A week of hours as seven columns. Blocks are drawn, moved, resized and (with Alt) copied by pointer. By keys: arrows and Enter on the grid; on a
 * block arrows move it, with Shift they move its end, with Control they copy it to the next day, and Delete removes it.
 */
export function HoursGrid({ label, blocks, onChange, whyAt, taken = [], disabled = false }: HoursGridProps) {
  const helpId = useId()
  const week = useHours({ blocks, onChange, whyAt, disabled })
  const { grid, why } = week
  return (
    <div className={styles.frame}>
      <fieldset ref={grid} aria-label={label} aria-describedby={helpId} className={classes(styles.grid, disabled && styles.disabled)}>
        <div className={styles.corner} aria-hidden="true" />
        {days.map((day) => (
          <div key={day} className={styles.head} aria-hidden="true">
            <span className={styles.long}>{day.slice(0, 3)}</span>
            <span className={styles.short}>{day.slice(0, 1)}</span>
          </div>
        ))}
        <div className={styles.hours} aria-hidden="true">
          {hours.map((minutes) => (
            <span key={minutes} style={{ insetBlockStart: `${percent(minutes)}%` }}>
              {hourWords(minutes)}
            </span>
          ))}
        </div>
        {days.map((name, index) => (
          <Day key={name} name={name} day={index + 1} hours={week} taken={taken} disabled={disabled} />
        ))}
      </fieldset>
      {whyAt && (
        <p className={styles.why} role="status">
          {why || 'Hover over or tap a time to see why it’s available or unavailable.'}
        </p>
      )}
      <p id={helpId} className="vh">
        {disabled
          ? 'Use the arrow keys to move through the week.'
          : 'Use the arrow keys to choose a time, and press Enter to add an hour. On a block, use the arrow keys to move it. Hold Shift to change its end, Alt to change its start, or Control to copy it to the next day. Press Delete to remove it.'}
      </p>
    </div>
  )
}

interface DayHoursProps {
  readonly name: string
  /** 1 is Monday. */
  readonly day: number
  readonly hours: ReturnType<typeof useHours>
  readonly taken: NonNullable<HoursGridProps['taken']>
  readonly disabled: boolean
}

/** The column of a day: its blocks, what is taken from them, and the place of the keys. */
function Day({ name, day, hours, taken, disabled }: DayHoursProps) {
  const { cursor, shown, start, tell, onCursorKey } = hours
  return (
    <div
      className={styles.day}
      data-day={day}
      onPointerDown={(event) => start(event, 'draw')}
      onPointerMove={(event) => tell(day, minutesAt(event.currentTarget, event.clientY))}
    >
      {cursor.day === day && (
        <button
          type="button"
          data-cursor=""
          className={styles.cursor}
          style={{ insetBlockStart: `${percent(cursor.from)}%`, blockSize: `${percent(STEP)}%` }}
          aria-label={`${name}, ${clockWords(cursor.from)}${disabled ? '' : ': press Enter to add an hour'}`}
          onFocus={() => tell(cursor.day, cursor.from)}
          onKeyDown={onCursorKey}
        />
      )}
      {shown.flatMap((block) =>
        partsOf(block)
          .filter((one) => one.day === day)
          .map((part) =>
            part.day === block.day && part.from === block.from ? (
              <Block key={block.id} block={block} part={part} name={name} hours={hours} />
            ) : (
              <span
                key={`${block.id} rest`}
                className={styles.rest}
                style={{ insetBlockStart: 0, blockSize: `${percent(part.to)}%` }}
                aria-hidden="true"
              />
            ),
          ),
      )}
      {taken.map(
        ({ day: on, from, to }) =>
          on === day && (
            <span
              key={from}
              className={styles.taken}
              style={{ insetBlockStart: `${percent(from)}%`, blockSize: `${percent(to - from)}%` }}
              aria-hidden="true"
            />
          ),
      )}
    </div>
  )
}

interface HoursBlockProps extends Pick<DayHoursProps, 'name' | 'hours'> {
  readonly block: HoursBlock
  readonly part: ReturnType<typeof partsOf>[number]
}

/** A block in the column of the day on which it begins. */
function Block({ block, part, name, hours: { start, tell, onBlockKey } }: HoursBlockProps) {
  return (
    <button
      type="button"
      data-block={block.id}
      className={styles.block}
      style={{ insetBlockStart: `${percent(part.from)}%`, blockSize: `${percent(part.to - part.from)}%` }}
      onKeyDown={(event) => onBlockKey(block, event)}
      onFocus={() => tell(block.day, block.from)}
      onPointerDown={(event) => start(event, 'move', block)}
    >
      <span className={styles.edge} data-edge="from" onPointerDown={(event) => start(event, 'from', block)} />
      <span className={styles.times}>
        <span className="vh">{name}, </span>
        <span>{clockWords(block.from)}</span>
        <span className="vh"> to </span>
        <span className={lengthOf(block) > 60 ? undefined : 'vh'}>{clockWords(block.to)}</span>
        {block.to <= block.from && <span className="vh"> the next day</span>}
      </span>
      <span className={styles.edge} data-edge="to" onPointerDown={(event) => start(event, 'to', block)} />
    </button>
  )
}

/** The blocks as they are shown, the place of the keys, and what keys and pointer do. */
function useHours({
  blocks,
  onChange,
  whyAt,
  disabled,
}: Readonly<Required<Pick<HoursGridProps, 'blocks' | 'onChange'>>> & Pick<HoursGridProps, 'whyAt' | 'disabled'>) {
  const grid = useRef<HTMLFieldSetElement>(null)
  const [cursor, setCursor] = useState({ day: 1, from: 9 * 60 })
  const [pointed, setPointed] = useState<{ day: number; minutes: number } | null>(null)
  const { preview, start } = useHoursDrag({ blocks, onChange, disabled: disabled === true })
  const shown = preview ?? blocks
  // what is drawn in another column is a new element: the focus follows it once it is there
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    grid.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const focusOn = (id: string) => {
    wanted.current = `[data-block="${id}"]`
  }
  const tell = (day: number, minutes: number) => setPointed((now) => (now?.day === day && now.minutes === minutes ? now : { day, minutes }))
  // asked while rendering, so that it is still true after the hours were saved
  const why = whyAt && pointed ? `${days[pointed.day - 1]}, ${clockWords(pointed.minutes)}: ${whyAt(pointed.day, pointed.minutes)}` : ''
  const go = (day: number, from: number) => {
    wanted.current = '[data-cursor]'
    setCursor({ day, from })
    tell(day, from)
  }
  const add = (block: Omit<HoursBlock, 'id'>) => {
    const id = newId(blocks)
    onChange([...blocks, { ...block, id }])
    focusOn(id)
  }
  const onCursorKey = (event: KeyboardEvent) => {
    const step = arrowOf(event)
    if (step) go(Math.min(7, Math.max(1, cursor.day + step.days)), Math.min(DAY_MINUTES - STEP, Math.max(0, cursor.from + step.minutes)))
    else if ((event.key === 'Enter' || event.key === ' ') && !disabled) add({ ...cursor, to: Math.min(DAY_MINUTES, cursor.from + 60) })
    else return
    event.preventDefault()
  }
  const onBlockKey = (block: HoursBlock, event: KeyboardEvent) => {
    if (disabled) return
    const step = arrowOf(event)
    const change = (next: HoursBlock) => {
      onChange(blocks.map((one) => (one.id === block.id ? next : one)))
      // in another column it is a new element
      focusOn(block.id)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onChange(blocks.filter(({ id }) => id !== block.id))
      wanted.current = '[data-cursor]'
    } else if (!step) return
    else if ((event.ctrlKey || event.metaKey) && step.days !== 0) add(moved(block, step.days, 0))
    else if (event.shiftKey && step.minutes !== 0) change(resized(block, 'to', step.minutes))
    else if (event.altKey && step.minutes !== 0) change(resized(block, 'from', step.minutes))
    else change(moved(block, step.days, step.minutes))
    event.preventDefault()
  }
  return { grid, cursor, shown, why, start, tell, onCursorKey, onBlockKey }
}

const percent = (minutes: number): number => (minutes / DAY_MINUTES) * 100

/** The half hour of a column that a point lies in. */
function minutesAt(column: Element, y: number): number {
  const { top, height } = column.getBoundingClientRect()
  return Math.min(DAY_MINUTES - STEP, Math.max(0, Math.floor((((y - top) / height) * DAY_MINUTES) / STEP) * STEP))
}

const newId = (blocks: readonly HoursBlock[]): string => {
  let number = blocks.length + 1
  while (blocks.some(({ id }) => id === `new ${number}`)) number++
  return `new ${number}`
}

function arrowOf({ key, currentTarget }: KeyboardEvent): { days: number; minutes: number } | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowUp') return { days: 0, minutes: -STEP }
  if (key === 'ArrowDown') return { days: 0, minutes: STEP }
  if (key === 'ArrowRight') return { days: forward, minutes: 0 }
  if (key === 'ArrowLeft') return { days: -forward, minutes: 0 }
  return null
}
