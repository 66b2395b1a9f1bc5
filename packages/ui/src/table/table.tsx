import { cloneElement, lazy, memo, type ReactElement, type ReactNode, type Ref, type RefObject, Suspense, useRef, useState } from 'react'
import { classes } from '../pure/classes.ts'
import { ticked } from '../pure/selection.ts'
import type { Sort } from '../pure/sort.ts'
import styles from './table.module.css'
import { TableBars } from './table-bars.tsx'
import { EditedRow, type Editing } from './table-editing.tsx'
import { TableHead } from './table-head.tsx'
import { Tick } from './table-tick.tsx'
import { walkRows } from './table-walk.ts'
import { markLongWords } from './table-words.ts'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Its control while the row is edited; without one the cell stays what it is. */
  edit?: (row: Row) => ReactNode
  /** Right-aligned, for numbers, money and times. */
  align?: 'start' | 'end'
  sortable?: boolean
  hideOnPhone?: boolean
  /** Left out below 1280 pixels, where the columns that matter more would be cut. */
  hideOnNarrow?: boolean
  /** On a phone this cell stands at the end of the record's first line. */
  corner?: boolean
  /** On a phone the heading is shown before the value, which means nothing alone. */
  headOnPhone?: boolean
  /** On a phone this cell has a line to itself: controls of many rows are then under each other. */
  ownLine?: boolean
  /** The heading is for screen readers only: for a column of buttons. */
  hideHead?: boolean
  /** One icon button fills its cells: they have no padding, and nothing of them is cut. */
  bare?: boolean
  /** '10rem' or '20%': holds the column still while rows come, go and are edited. */
  width?: string
}

export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What the row is called in its checkbox's name. */
  labelOf: (row: Row) => string
  /** Buttons of the bar that takes the toolbar's place while rows are selected. */
  bulk: ReactNode
}

type TableProps<Row> = {
  /** The table's name. */
  label: string
  columns: readonly Column<Row>[]
  /** More than 200 scroll in a box of their own, and only those visible are in the page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The heading that a row stands under, such as its month; it stays in view while its rows scroll by. For up to 200 rows. */
  groupOf?: ((row: Row) => string) | undefined
  /** What the heading says of the group besides its name. */
  groupNote?: ((row: Row) => string) | undefined
  /** The link of a row: an anchor or the router's link, put around the first cell and stretched over the row. */
  onRow?: ((row: Row) => ReactElement<{ className?: string; children?: ReactNode }>) | undefined
  /** What lies unfolded under a row, as wide as the table; nothing for a row that is folded. */
  unfolded?: ((row: Row) => ReactNode) | undefined
  /** Rows in which something is open have a pale warning ground. */
  open?: ((row: Row) => boolean) | undefined
  /** Rows keep to one line on a desk: what is too long ends with an ellipsis (its cell says all of it in a tooltip). */
  oneLine?: boolean | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  selection?: Selection<Row> | undefined
  /** One row as a form. Save and Cancel take the place of the last cell, or of a cell behind it when that one is edited too. */
  editing?: Editing | undefined
  /** The total number of rows, and how many come before these: for screen readers. */
  part?: { offset: number; total: number } | undefined
  toolbar?: ReactNode
  /** Without rows: skeleton rows. With rows: they stay and dim. */
  loading?: boolean | undefined
  /** Shown instead of the rows. */
  error?: ReactNode
  empty?: ReactNode
  /** Two-line records, or sideways scrolling with a fixed first column where the columns matter. */
  phone?: 'records' | 'scroll' | undefined
}

const manyFrom = 200
// few tables are that long, and their code is a third of the table's
const ManyRows = lazy(() => import('./table-many.tsx').then((file) => ({ default: file.ManyRows })))

/**
 * Rows and columns: sorted by the heads, selected by checkboxes (Shift takes a range), opened by their link, changed in place. Up, Down and
 * Ctrl with Home and End walk along the links or the checkboxes.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selection, toolbar, loading = false, error, empty, phone = 'records', part } = props
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const anchor = useRef<string | null>(null)
  const bare = rows.length === 0
  const many = rows.length > manyFrom
  const instead = error ?? (bare && !loading ? empty : undefined)
  const total = part?.total ?? (many ? rows.length : undefined)
  const span = columns.length + (selection ? 1 : 0) + (hasOwnEnd(props) ? 1 : 0)
  const look = classes(loading && !bare && styles.stale)
  const bulk = selection && {
    count: selection.selected.size,
    bulk: selection.bulk,
    onClear: () => selection.onChange(new Set()),
  }
  const line = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const row = rows[index]
    if (row === undefined) return null
    return <Line key={rowKey(row)} row={row} index={index} table={props} counted={total !== undefined} anchor={anchor} measure={measure} />
  }
  return (
    <div
      className={classes(
        styles.table,
        styles[phone],
        many && styles.many,
        columns.some((column) => column.width) && styles.fixed,
        props.oneLine && styles.oneLine,
      )}
    >
      <TableBars toolbar={toolbar} selected={bulk ?? null} />
      <div ref={setFrame} className={styles.frame} {...scrolled(many && !props.onRow && !selection)}>
        <table aria-label={label} aria-busy={loading || undefined} aria-rowcount={total === undefined ? undefined : total + 1}>
          <TableHead
            columns={columns}
            sort={props.sort ?? null}
            onSort={props.onSort}
            selection={selection && { keys: rows.map(rowKey), selected: selection.selected, onChange: selection.onChange }}
            counted={total !== undefined}
            ending={hasOwnEnd(props)}
            records={phone === 'records'}
          />
          {many && !error ? (
            <Suspense
              fallback={
                <tbody>
                  <SkeletonLines table={props} />
                </tbody>
              }
            >
              <ManyRows
                frame={frame}
                count={rows.length}
                keyOf={(index) => keyAt(rows, index, rowKey)}
                span={span}
                className={look}
                line={line}
              />
            </Suspense>
          ) : (
            <tbody className={look} onKeyDown={walkRows}>
              {!error && rows.map((_, index) => [headOf(props, index, span), line(index)])}
              {!error && bare && loading && <SkeletonLines table={props} />}
            </tbody>
          )}
        </table>
      </div>
      {instead && <div className={styles.instead}>{instead}</div>}
    </div>
  )
}

/** The heading of a group, before its first row. */
function headOf<Row>({ rows, rowKey, groupOf, groupNote }: TableProps<Row>, index: number, span: number) {
  const [row, before] = [rows[index], rows[index - 1]]
  if (!groupOf || row === undefined) return null
  const group = groupOf(row)
  if (before !== undefined && groupOf(before) === group) return null
  return (
    <tr key={`group ${rowKey(row)}`} className={styles.group}>
      <th scope="rowgroup" colSpan={span}>
        {group}
        {groupNote && <small>{groupNote(row)}</small>}
      </th>
    </tr>
  )
}

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string {
  const row = rows[index]
  return row === undefined ? String(index) : rowKey(row)
}

/** A box that scrolls and holds nothing to focus must take the focus itself, or the keyboard could not scroll it. */
const scrolled = (alone: boolean) => (alone ? { tabIndex: 0 } : {})

function hasOwnEnd<Row>({ columns, editing }: TableProps<Row>): boolean {
  return editing !== undefined && columns.at(-1)?.edit !== undefined
}

type TableRowProps<Row> = {
  row: Row
  index: number
  table: TableProps<Row>
  counted: boolean
  anchor: RefObject<string | null>
  measure?: Ref<HTMLTableRowElement> | undefined
}

/** Drawn again only when the table is, never because it is scrolled. */
const Line = memo(function Line<Row>({ row, index, table, counted, anchor, measure }: TableRowProps<Row>) {
  const { rows, columns, rowKey, onRow, selection, editing, part } = table
  const key = rowKey(row)
  const chosen = selection?.selected.has(key) ?? false
  const tick = (on: boolean, shift: boolean) => {
    if (!selection) return
    selection.onChange(ticked(selection.selected, { keys: rows.map(rowKey), key, on, anchor: shift ? anchor.current : null }))
    anchor.current = key
  }
  const select = selection && (
    <td className={styles.select}>
      <Tick label={`Select ${selection.labelOf(row)}`} checked={chosen} onChange={tick} />
    </td>
  )
  if (editing?.row === key) {
    return (
      <EditedRow editing={editing} rowKey={key} className={classes(styles.edited)}>
        {(buttons) => (
          <>
            {select}
            {columns.map((column, place) => (
              <EditedCell key={column.key} column={column} row={row} first={place === 0} end={place === columns.length - 1 && buttons} />
            ))}
            {hasOwnEnd(table) && <td className={styles.ending}>{buttons}</td>}
          </>
        )}
      </EditedRow>
    )
  }
  const under = table.unfolded?.(row)
  const line = (
    <tr
      ref={measure}
      data-row={key}
      data-index={index}
      aria-rowindex={counted ? (part?.offset ?? 0) + index + 2 : undefined}
      aria-selected={selection ? chosen : undefined}
      className={classes(onRow && styles.linked, table.open?.(row) && styles.open, under ? styles.above : undefined)}
    >
      {select}
      {columns.map((column, place) => (
        // a new function each time, so that it reads what was just drawn
        <td key={column.key} ref={(cell) => markLongWords(cell)} className={cellLook(column, place === 0)}>
          {inCell(column, row, place === 0 ? onRow?.(row) : undefined)}
        </td>
      ))}
      {hasOwnEnd(table) && <td className={styles.ending} />}
    </tr>
  )
  if (!under) return line
  return (
    <>
      {line}
      <tr className={styles.under}>
        <td colSpan={columns.length + (selection ? 1 : 0) + (hasOwnEnd(table) ? 1 : 0)}>{under}</td>
      </tr>
    </>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactElement

function EditedCell<Row>({ column, row, first, end }: { column: Column<Row>; row: Row; first: boolean; end: ReactNode }) {
  if (!column.edit) {
    return (
      <td ref={(cell) => markLongWords(cell)} className={classes(cellLook(column, first), end ? styles.ending : styles.still)}>
        {end || column.cell(row)}
      </td>
    )
  }
  return (
    <td className={classes(cellLook(column, first), styles.control)}>
      <span className={styles.controlHead} aria-hidden="true">
        {column.head}
      </span>
      {column.edit(row)}
    </td>
  )
}

function cellLook<Row>(column: Column<Row>, first: boolean) {
  return classes(
    first && styles.first,
    column.align === 'end' && styles.end,
    column.hideOnPhone && styles.desk,
    column.hideOnNarrow && styles.wide,
    column.corner && styles.corner,
    column.ownLine && styles.ownLine,
    column.bare && styles.bare,
    column.hideHead && column.align === 'end' && styles.tools,
  )
}

/** An empty cell stays empty: in a record on a phone its name would stand there without a value. */
function inCell<Row>(column: Column<Row>, row: Row, link: ReactElement<{ className?: string; children?: ReactNode }> | undefined) {
  const content = column.cell(row)
  if (content === null || content === undefined || content === '') return null
  return (
    <>
      {column.headOnPhone && <span className={styles.headOnPhone}>{column.head} </span>}
      {link ? stretched(link, content) : content}
    </>
  )
}

function stretched(link: ReactElement<{ className?: string; children?: ReactNode }>, children: ReactNode) {
  return cloneElement(link, { className: classes(link.props.className, styles.link) ?? '' }, children)
}

const skeletonRows = [0, 1, 2, 3]

/** In the shape of the rows to come, so that nothing moves when they do. */
function SkeletonLines<Row>({ table }: { table: TableProps<Row> }) {
  return skeletonRows.map((row) => (
    <tr key={row} className={styles.skeleton}>
      {table.selection && <td className={styles.select} />}
      {table.columns.map((column, place) => (
        <td key={column.key} className={cellLook(column, place === 0)}>
          {!column.hideHead && <span className={styles.bone} />}
          {row === 0 && place === 0 && <span className="vh">Loading</span>}
        </td>
      ))}
      {hasOwnEnd(table) && <td className={styles.ending} />}
    </tr>
  ))
}
