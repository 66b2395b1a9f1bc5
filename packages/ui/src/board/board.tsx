import { UserPlus } from 'lucide-react'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
// its declaration lets a style set custom properties
import type {} from '../grid.tsx'
import { Icon } from '../icon.tsx'
import {
  type BoardChip,
  type BoardColumn,
  type BoardPlace,
  type BoardRow,
  type BoardVerdict,
  chipStep,
  chipsByRow,
  columnEdges,
  fullest,
  indexAt,
  keptChips,
  laneHeight,
  lanesOf,
  offsetsOf,
  rowHeight,
  skippedHeight,
  windowOf,
} from '../pure/board-layout.ts'
import { classes } from '../pure/classes.ts'
import styles from './board.module.css'
import { BoardLine, Cell, Face } from './board-line.tsx'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardView, useBoardView } from './use-board-view.ts'

type BoardProps = {
  /** The board's name. */
  label: string
  /** What the rows are: '9 people'. */
  corner: ReactNode
  rows: readonly BoardRow[]
  columns: readonly BoardColumn[]
  chips: readonly BoardChip[]
  /** The row at the top, of what no row has. */
  top?: { name: string; note: string } | undefined
  /** Rows of one line and chips without their notes, so that more people are in view. */
  isDense?: boolean | undefined
  /** The chip that is picked up, what is said of it, and what each row says of it; null while they are being asked. */
  held: { chip: string; words: string; verdicts: ReadonlyMap<string, BoardVerdict> | null } | null
  onPickUp: (chip: string) => void
  onLetGo: () => void
  onDrop: (chip: string, row: string) => void
  /** A chip was pressed to see more of it. */
  onOpen: (chip: string) => void
}

/** These heights and widths are pixels at the usual size of letters. */
const HEAD = 37
const TIMED_HEAD = 31
/** An hour is at least so wide. */
const HOUR = 56
/** So many chips of a cell are shown at the top until all are asked for. */
const FIRST = 3
const FIRST_CHIPS = { from: 0, to: FIRST, above: 0 }
const MORE = 22
/** Rows so many pixels beyond the view are drawn already. */
const AROUND = 240

/**
 * A board of rows and columns with chips, virtual in both directions. A chip is dragged by pointer to another row of its column; by keys, arrows go over the
 * board, Enter picks up a movable chip, arrows choose its row, Enter drops it and Escape leaves it where it was; Space shows more. After a pick-up from
 * elsewhere, such as on a phone, a press on a row drops.
 */
export function Board(props: BoardProps) {
  const { label, corner, rows, columns, top, held, isDense } = props
  const helpId = useId()
  const board = useBoard(props)
  const { scroller, ghost, target, place, layout, view, look, drawn, heldChip, drag, drop, keys, onClick, onFocus } = board
  const above = top ? 2 : 1
  return (
    <div
      className={classes(styles.frame, layout.isTimed && styles.timed, isDense && styles.dense, drawn.isSideways && styles.sideways)}
      style={{ '--board-name': `${drawn.nameWidth}px`, '--board-columns': drawn.template, '--board-width': `${drawn.edges.at(-1) ?? 0}px` }}
    >
      <div ref={scroller} className={styles.scroller} onScroll={look}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrows, as those of a grid are
          role="grid"
          aria-label={label}
          aria-describedby={helpId}
          aria-rowcount={rows.length + above}
          aria-colcount={columns.length + 1}
          className={styles.table}
          onPointerDown={drag.press}
          onClick={onClick}
          onFocus={onFocus}
          onKeyDown={keys.press}
        >
          <thead className={styles.heads}>
            <tr aria-rowindex={1} className={styles.head}>
              <th scope="col" aria-colindex={1} className={styles.corner}>
                {corner}
              </th>
              {columns.slice(drawn.columns.from, drawn.columns.to).map((column, offset) => (
                <Head key={column.id} column={column} index={drawn.columns.from + offset} />
              ))}
            </tr>
            {top && <Top {...{ top, layout, columns, drawn, place, view }} />}
          </thead>
          <tbody className={styles.body} style={{ blockSize: layout.total }}>
            <Lines {...props} board={board} above={above} />
          </tbody>
        </table>
      </div>
      {held && (
        <div className={styles.strip}>
          <span>{held.words}</span>
          <button type="button" className={styles.cancel} onClick={() => drop(null)}>
            Cancel
          </button>
        </div>
      )}
      {heldChip && drag.dragging && (
        <div ref={ghost} className={classes(styles.ghost, styles.chip, styles[heldChip.look])} aria-hidden="true">
          <Face chip={heldChip} />
        </div>
      )}
      <p className="vh" role="status">
        {heldWords(held, target === null ? undefined : rows[target])}
      </p>
      <p id={helpId} className="vh">
        Use the arrow keys to move around the board. Press Enter to pick up a card, then use the arrow keys to choose a row (hold Control to
        go to the next free row). Press Enter again to drop the card, or Escape to cancel. Press Space for details.
      </p>
    </div>
  )
}

interface LinesProps extends BoardProps {
  readonly board: ReturnType<typeof useBoard>
  /** So many rows are above the first one. */
  readonly above: number
}

/** The rows in view, and the one with the focus wherever it is. */
function Lines({ rows, columns, held, board: { drawn, place, layout, heldChip, target }, above }: LinesProps) {
  const lines = [...new Set([...range(drawn.rows), ...(place.row >= 0 && place.row < rows.length ? [place.row] : [])])]
  const heldColumn = heldChip?.column ?? null
  return lines.map((index) => {
    const row = rows[index]
    return (
      row && (
        <BoardLine
          key={row.id}
          row={row}
          index={index}
          ordinal={index + above + 1}
          top={layout.offsets[index] ?? 0}
          height={(layout.offsets[index + 1] ?? 0) - (layout.offsets[index] ?? 0)}
          columns={columns}
          from={drawn.columns.from}
          to={drawn.columns.to}
          cells={layout.byRow.get(row.id)}
          heldColumn={heldColumn}
          verdict={heldColumn === null ? null : (held?.verdicts?.get(row.id) ?? null)}
          isTarget={target === index}
          atColumn={place.row === index ? place.column : null}
          atChip={place.row === index ? place.chip : null}
        />
      )
    )
  })
}

/** What the board shows of its rows and columns, where the reader is on it, and what pointer and keys do. */
function useBoard(props: BoardProps) {
  const { rows, columns, top, held, onPickUp, onLetGo, onDrop, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<number | null>(null)
  const [chosen, setPlace] = useState<BoardPlace>({ row: -1, column: 0, chip: 0 })
  // other rows may have come since
  const place = { ...chosen, row: Math.min(Math.max(chosen.row, top ? -1 : 0), rows.length - 1) }
  const { view, look } = useBoardView(scroller)
  const layout = useLayout(props, view.scale)
  const drawn = drawnOf(layout, columns, view)
  const heldChip = useMemo(() => props.chips.find(({ id }) => id === held?.chip), [props.chips, held?.chip])
  useEffect(() => {
    if (held?.chip === undefined) setTarget(null)
  }, [held?.chip])
  const drop = (row: number | null) => {
    const to = row === null ? undefined : rows[row]
    const isBack = !to || to.id === heldChip?.row
    if (held) keys.follow(held.chip, isBack ? (heldChip?.row ?? '') : to.id)
    if (!held || isBack) onLetGo()
    else onDrop(held.chip, to.id)
  }
  const rowAt = ({ x, y }: { x: number; y: number }) => {
    const box = scroller.current?.getBoundingClientRect()
    const within = box && x >= box.left && x < box.right && y < box.bottom ? y - box.top : -1
    if (within < layout.sticky) return null
    const at = within + (scroller.current?.scrollTop ?? 0) - layout.head - layout.topHeight
    return at < 0 || at >= layout.total ? null : indexAt(layout.offsets, at)
  }
  const drag = useBoardDrag({ scroller, ghost, rowAt, onStart: onPickUp, onTarget: setTarget, onEnd: drop })
  const reveal = (row: number, column: number) => {
    const box = scroller.current
    if (!box) return
    if (row >= 0) {
      const from = layout.head + layout.topHeight + (layout.offsets[row] ?? 0)
      const to = layout.head + layout.topHeight + (layout.offsets[row + 1] ?? 0)
      box.scrollTop = Math.max(Math.min(box.scrollTop, from - layout.sticky), to - box.clientHeight)
    }
    const [left = 0, right = 0] = drawn.edges.slice(column, column + 2)
    box.scrollLeft = Math.max(Math.min(box.scrollLeft, left), right + drawn.nameWidth - box.clientWidth)
    look()
  }
  const keys = useBoardKeys({
    ...{ rows, columns, held, place, setPlace, target, setTarget, reveal, drop, scroller, onPickUp },
    chipsIn: layout.chipsIn,
    isTimed: layout.isTimed,
    hasTop: top !== undefined,
    heldRow: rows.findIndex(({ id }) => id === heldChip?.row),
  })
  useFollowedChip(props, (chip) => {
    const row = chip.row === null ? -1 : rows.findIndex(({ id }) => id === chip.row)
    const column = columns.findIndex(({ id }) => id === chip.column)
    const index =
      layout.byRow
        .get(chip.row ?? '')
        ?.get(chip.column)
        ?.findIndex(({ id }) => id === chip.id) ?? 0
    if (row < 0 && index >= FIRST && !layout.isTimed) layout.setWhole(true)
    reveal(row, column)
    keys.focusOn({ row, column, chip: index })
  })
  const onClick = ({ target: pressed }: MouseEvent) => {
    if (drag.wasDragged.current || !(pressed instanceof Element)) return
    const line = Number(pressed.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1)
    const chip = pressed.closest<HTMLElement>('[data-chip]')?.dataset.chip
    if (held) drop(line < 0 ? null : line)
    else if (chip !== undefined) onOpen(chip)
  }
  const onFocus = ({ target: focused }: FocusEvent) => {
    const at = placeOf(focused)
    if (at) setPlace(at)
  }
  return { scroller, ghost, target, place, layout, view, look, drawn, heldChip, drag, drop, keys, onClick, onFocus }
}

/** A board that appears because a chip was picked up elsewhere has the focus on that chip. */
function useFollowedChip({ held, chips }: BoardProps, follow: (chip: BoardChip) => void) {
  const isNew = useRef(true)
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const chip = chips.find(({ id }) => id === held?.chip)
    if (chip && document.activeElement === document.body) follow(chip)
  })
}

/** What is said while a chip is held: of the row that it would go to, else of the chip. */
function heldWords(held: BoardProps['held'], row: BoardRow | undefined): string {
  if (!held) return ''
  if (!row) return held.words
  return `${row.name}: ${held.verdicts?.get(row.id)?.words ?? 'checking'}`
}

function Head({ column, index }: { column: BoardColumn; index: number }) {
  return (
    <th
      scope="col"
      aria-colindex={index + 2}
      aria-current={column.current ? 'date' : undefined}
      className={classes(styles.column, column.current && styles.current, column.narrow && styles.narrow)}
      // the date that has no room
      {...(column.narrow ? { 'aria-label': column.label, title: column.label } : {})}
      style={{ gridColumn: index + 2 }}
    >
      <span className={column.ticks && 'vh'}>{column.narrow ? column.label.split(' ')[0] : column.label}</span>
      {column.note && <span className={styles.note}>{column.note}</span>}
      {column.ticks?.map(({ at, label }) => (
        <span key={at} className={styles.tick} style={{ insetInlineStart: `${at * 100}%` }}>
          {label}
        </span>
      ))}
    </th>
  )
}

type TopProps = {
  top: NonNullable<BoardProps['top']>
  layout: Layout
  columns: readonly BoardColumn[]
  drawn: Drawn
  place: BoardPlace
  view: BoardView
}

/** The row of what no row has. It stays in view, and shows the first chips of each column until all are asked for; then only those in view are drawn. */
function Top({ top, layout, columns, drawn, place, view }: TopProps) {
  const { isWhole, setWhole, topHeight, most, byRow } = layout
  const step = chipStep(layout.isDense) * view.scale
  const from = Math.max(0, Math.floor((view.top - AROUND) / step))
  const part = layout.isTimed
    ? undefined
    : isWhole
      ? { from, to: Math.ceil((view.top + view.height + 2 * AROUND) / step), above: skippedHeight(from, layout.isDense) }
      : FIRST_CHIPS
  return (
    <tr aria-rowindex={2} data-line={-1} className={classes(styles.top, isWhole && styles.whole)} style={{ blockSize: topHeight }}>
      <th scope="row" aria-colindex={1} className={styles.name}>
        <Icon of={UserPlus} />
        <span className={styles.words}>
          <span className={styles.person}>{top.name}</span>
          <br />
          <span className={styles.about}>{top.note}</span>
          {most > FIRST && !layout.isTimed && (
            <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : 'Show all'}
            </button>
          )}
        </span>
      </th>
      {columns.slice(drawn.columns.from, drawn.columns.to).map((column, offset) => {
        const index = drawn.columns.from + offset
        const chips = byRow.get('')?.get(column.id)
        const hidden = isWhole || layout.isTimed ? 0 : Math.max(0, (chips?.length ?? 0) - FIRST)
        const at = place.row === -1 && place.column === index ? place.chip : null
        return <Cell key={column.id} column={index} ticks={column.ticks} chips={chips} part={part} at={at} hidden={hidden} />
      })}
    </tr>
  )
}

type Layout = ReturnType<typeof useLayout>

/** How high each row is and where it begins. The row at the top stays in view unless it shows everything. */
function useLayout({ rows, columns, chips, top, isDense = false }: BoardProps, scale: number) {
  const [wanted, setWhole] = useState(false)
  const isTimed = columns[0]?.ticks !== undefined
  const last = useRef<ReturnType<typeof chipsByRow>>(new Map())
  const byRow = useMemo(() => keptChips(last.current, chipsByRow(chips)), [chips])
  last.current = byRow
  const offsets = useMemo(() => {
    const heightOf = (id: string) => (isTimed ? laneHeight(lanesOf(byRow.get(id))) : rowHeight(fullest(byRow.get(id)), isDense))
    return offsetsOf(rows.map(({ id }) => heightOf(id) * scale))
  }, [rows, byRow, scale, isTimed, isDense])
  const most = isTimed ? lanesOf(byRow.get('')) : fullest(byRow.get(''))
  // many lanes would leave no room for the people
  const isWhole = isTimed ? most > FIRST : wanted
  const shown = isWhole ? most : Math.min(most, FIRST)
  const topHeight = top ? (isTimed ? laneHeight(most, true) : rowHeight(shown, isDense) + (most > shown ? MORE : 0)) * scale : 0
  const head = (isTimed ? TIMED_HEAD : HEAD) * scale
  const chipsIn = (row: number, column: number) => {
    const all = byRow.get(rows[row]?.id ?? '')?.get(columns[column]?.id ?? '')?.length ?? 0
    return row < 0 && !isWhole && !isTimed ? Math.min(all, FIRST) : all
  }
  return {
    ...{ isWhole, setWhole, isTimed, isDense, byRow, offsets, most, topHeight, head, chipsIn },
    total: offsets.at(-1) ?? 0,
    hours: columns[0]?.ticks?.length ?? 0,
    /** So much of the view is covered by what doesn't scroll. */
    sticky: head + (isWhole ? 0 : topHeight),
  }
}

type Drawn = ReturnType<typeof drawnOf>

/** The rows and columns that are drawn, and how wide they are. */
function drawnOf(layout: Layout, columns: readonly BoardColumn[], view: BoardView) {
  const isNarrow = view.width < 640
  const nameWidth = (isNarrow ? 132 : layout.isTimed ? 264 : layout.isDense ? 232 : 216) * view.scale
  const least = layout.isTimed ? layout.hours * HOUR : isNarrow ? 148 : 132
  const edges = columnEdges(columns, { room: view.width - nameWidth, least: least * view.scale }, view.scale)
  const top = view.top - (layout.isWhole ? layout.topHeight : 0)
  return {
    nameWidth,
    ...{ edges, isSideways: nameWidth + (edges.at(-1) ?? 0) > view.width },
    template: templateOf(columns, edges),
    rows: view.height === 0 ? { from: 0, to: 0 } : windowOf(layout.offsets, { from: top, to: top + view.height, around: AROUND }),
    columns: {
      from: Math.max(0, indexAt(edges, view.left) - 1),
      to: Math.min(columns.length, indexAt(edges, view.left + view.width) + 2),
    },
  }
}

/** The columns of the grid: whole pixels wide, and what is left of the view is shared among those that aren't narrow. */
function templateOf(columns: readonly BoardColumn[], edges: readonly number[]): string {
  const widths = columns.map(({ narrow }, index) => {
    const width = `${(edges[index + 1] ?? 0) - (edges[index] ?? 0)}px`
    return narrow ? width : `minmax(${width}, 1fr)`
  })
  return columns.some(({ narrow }) => narrow) ? widths.join(' ') : `repeat(${columns.length}, ${widths[0] ?? '1fr'})`
}

const range = ({ from, to }: { from: number; to: number }) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/** The place of the keyboard that an element is. */
function placeOf(element: Element): BoardPlace | null {
  const at = element.closest<HTMLElement>('[data-chip-index]')
  const line = element.closest<HTMLElement>('[data-line]')
  if (!at || !line) return null
  return { row: Number(line.dataset.line), column: Number(at.dataset.column), chip: Number(at.dataset.chipIndex) }
}
