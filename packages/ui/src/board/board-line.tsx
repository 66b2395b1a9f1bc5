import { Ban, Check, Hourglass, PenLine, Pin, TriangleAlert, UserPlus, X } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '../avatar.tsx'
import { type Glyph, Icon } from '../icon.tsx'
import {
  type BoardChip,
  type BoardClosed,
  type BoardColumn,
  type BoardLook,
  type BoardRow,
  type BoardVerdict,
  LANE,
} from '../pure/board-layout.ts'
import { classes } from '../pure/classes.ts'
import styles from './board.module.css'

type Cells = ReadonlyMap<string, readonly BoardChip[]> | undefined

type LineProps = {
  row: BoardRow
  index: number
  /** Which row of the whole table it is, from 1. */
  ordinal: number
  top: number
  height: number
  columns: readonly BoardColumn[]
  /** The columns that are drawn: the first, and the one after the last. */
  from: number
  to: number
  cells: Cells
  /** The column of the chip that is held, and what this row says of it; null while it is being asked. */
  heldColumn: string | null
  verdict: BoardVerdict | null
  isTarget: boolean
  /** The column and the chip that the keyboard is at, if it is in this row. */
  atColumn: number | null
  atChip: number | null
}

/** One row of the board: its name, and the cells that are in view. Drawn again only if something of it changed. */
export const BoardLine = memo(function BoardLine(props: LineProps) {
  const { row, index, ordinal, top, height, columns, from, to, cells, heldColumn, verdict, isTarget, atColumn, atChip } = props
  return (
    <tr
      aria-rowindex={ordinal}
      data-line={index}
      className={classes(styles.line, isTarget && styles.target, row.isFirst && styles.first)}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      <th scope="row" aria-colindex={1} className={classes(styles.name, verdict?.kind === 'never' && styles.never)}>
        <Avatar name={row.name} />
        <span className={styles.words}>
          <span className={styles.person}>{row.name}</span>
          <br />
          <span className={styles.about}>{row.note}</span>
        </span>
        {row.load && <Load {...row.load} />}
      </th>
      {columns.slice(from, to).map((column, offset) => (
        <Cell
          key={column.id}
          column={from + offset}
          isQuiet={column.quiet}
          isNarrow={column.narrow}
          chips={cells?.get(column.id)}
          away={row.away?.get(column.id)}
          closed={row.closed?.get(column.id)}
          ticks={column.ticks}
          verdict={column.id === heldColumn ? verdict : undefined}
          at={atColumn === from + offset ? atChip : null}
        />
      ))}
    </tr>
  )
})

function Load({ value, of }: NonNullable<BoardRow['load']>) {
  return (
    <span className={styles.load} data-stands-out={value >= of || undefined}>
      <span>
        {value}
        <span className={styles.of}> of {of}</span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${of === 0 ? 0 : Math.min(100, (value / of) * 100)}%` }} />
      </span>
    </span>
  )
}

type CellProps = {
  column: number
  isQuiet?: boolean | undefined
  /** It has no room for words. */
  isNarrow?: boolean | undefined
  chips: readonly BoardChip[] | undefined
  away?: string | undefined
  closed?: readonly BoardClosed[] | undefined
  ticks?: BoardColumn['ticks']
  /** undefined: the chip that is held belongs to another column; null: its row is being asked. */
  verdict?: BoardVerdict | null | undefined
  at: number | null
  /** Only these chips are drawn: the first, and the one after the last; `above`: the height, in pixels, of those before them. */
  part?: { from: number; to: number; above: number } | undefined
  /** How many more chips there are, that are shown on demand. */
  hidden?: number | undefined
}

/**
 * One cell, drawn again only if something of it changed: picking up a chip changes one column. An empty one takes the focus itself, so that the keyboard
 * finds its way over it.
 */
export const Cell = memo(function Cell(props: CellProps) {
  const { column, isQuiet, isNarrow = false, chips = [], away, closed, ticks, verdict, at, part, hidden = 0 } = props
  const isEmpty = chips.length === 0
  const shown = part ? chips.slice(part.from, part.to) : chips
  // a chip that the keyboard was at may be gone
  const current = at === null ? null : Math.min(at, Math.max(0, chips.length - hidden - 1))
  // in rems
  const skipped = part ? part.above / 16 : 0
  return (
    <td
      aria-colindex={column + 2}
      data-column={column}
      data-chip-index={isEmpty ? 0 : undefined}
      tabIndex={isEmpty ? (at === null ? -1 : 0) : undefined}
      className={classes(styles.cell, isQuiet && styles.quiet, away !== undefined && styles.away)}
      style={{ gridColumn: column + 2 }}
    >
      {ticks?.map(({ at: hour }) => (
        <span key={hour} className={styles.hour} style={{ insetInlineStart: `${hour * 100}%` }} />
      ))}
      {away === undefined &&
        closed?.map((one) => <Closed key={one.from} {...one} isEmpty={(isEmpty && !isNarrow) || ticks !== undefined} />)}
      {away !== undefined && isEmpty && !isNarrow && <span className={styles.why}>{away}</span>}
      {skipped > 0 && <span className={styles.skipped} style={{ blockSize: `${skipped}rem` }} />}
      {shown.map((chip, offset) => {
        const index = (part?.from ?? 0) + offset
        return <Chip key={chip.id} chip={chip} column={column} index={index} isAt={current === index} />
      })}
      {verdict && (
        <span className={classes(styles.verdict, styles[verdict.kind])} title={verdict.words}>
          {verdict.kind !== 'here' && <Icon of={verdict.kind === 'yes' ? Check : Ban} size={14} />}
          <span className={styles.reason}>{verdict.short ?? verdict.words}</span>
        </span>
      )}
      {hidden > 0 && <span className={styles.hidden}>{hidden} more</span>}
    </td>
  )
})

/** A part of a cell in which its row isn't available. */
function Closed({ from, to, words, isEmpty }: BoardClosed & { isEmpty: boolean }) {
  return (
    <span className={styles.closed} style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}>
      {words !== undefined && isEmpty && <span className={styles.why}>{words}</span>}
    </span>
  )
}

/** The way to a chip of hours and back from it, on both of its sides. */
function Ways({ spot: { from, to, way, lane } }: { spot: NonNullable<BoardChip['spot']> }) {
  const style = (start: number, end: number) => ({
    insetInlineStart: `${start * 100}%`,
    inlineSize: `${(end - start) * 100}%`,
    ...below(lane),
  })
  return (
    <>
      {way.from < from && <span className={styles.way} style={style(way.from, from)} />}
      {way.to > to && <span className={styles.way} style={style(to, way.to)} />}
    </>
  )
}

const below = (lane: number) => ({ marginBlockStart: `${(lane * LANE) / 16}rem` })

/** Where a chip of hours lies, and which part of it is tinted. */
function spotStyle({ from, to, tinted, lane }: NonNullable<BoardChip['spot']>) {
  const within = (at: number) => `${(100 * (at - from)) / Math.max(to - from, 0.0001)}%`
  return {
    ...{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%`, ...below(lane) },
    ...{ '--tinted-from': within(tinted.from), '--tinted-to': within(tinted.to) },
  }
}

const icons: Readonly<Record<BoardLook, Glyph>> = {
  settled: Check,
  asked: Hourglass,
  clash: TriangleAlert,
  gone: X,
  open: UserPlus,
  draft: PenLine,
  pinned: Pin,
}

/** Its name has the words in the order in which they are seen, and is one attribute: hidden text would be more elements to style and to place, and a board draws hundreds of chips while it scrolls. */
function Chip({ chip, column, index, isAt }: { chip: BoardChip; column: number; index: number; isAt: boolean }) {
  const shown = timeOn(chip)
  const words = [`${shown} ${chip.title}`, chip.note, shown !== chip.time && chip.time, chip.why].filter(Boolean).join('. ')
  const button = (
    <button
      type="button"
      style={chip.spot && spotStyle(chip.spot)}
      data-chip={chip.id}
      data-column={column}
      data-chip-index={index}
      data-movable={chip.movable || undefined}
      tabIndex={isAt ? 0 : -1}
      className={classes(styles.chip, styles[chip.look])}
      aria-label={`${chip.state}: ${words}`}
      // what the width cuts off
      title={words}
    >
      <Face chip={chip} />
    </button>
  )
  if (!chip.spot) return button
  return (
    <>
      <Ways spot={chip.spot} />
      {button}
    </>
  )
}

/** The time as it is seen: in a row of hours the head says which half of the day it is. */
const timeOn = ({ spot, time }: BoardChip) => (spot ? (time.split('\u00a0')[0] ?? time) : time)

/**
 * What a chip says, on the board and under the pointer: when and what, and below it for whom, each ending in an ellipsis where the chip ends. A row of hours has
 * room for the first line.
 */
export function Face({ chip }: { chip: BoardChip }) {
  return (
    <>
      <Icon of={icons[chip.look]} size={chip.spot ? 12 : 14} />
      <span className={styles.time}>{timeOn(chip)}</span> <span className={styles.title}>{chip.title}</span>
      {!chip.spot && (
        <>
          <br />
          <span className={styles.second}>{chip.note}</span>
        </>
      )}
    </>
  )
}
