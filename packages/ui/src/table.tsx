import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { classes } from './pure/classes.ts'
import { nextSort, type Sort } from './pure/sort.ts'
import styles from './table.module.css'

export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers, money and times stand at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  hideOnPhone?: boolean
  /** On a phone this cell stands at the end of the record's first line. */
  corner?: boolean
  /** On a phone the head is said before the value, which says nothing alone. */
  headOnPhone?: boolean
  /** The head is only read aloud: for a column of buttons. */
  hideHead?: boolean
}

export type Selection<Row> = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What the row is called in its checkbox's name. */
  labelOf: (row: Row) => string
  /** Secondary or danger buttons of the bar that takes the toolbar's place while rows are selected. */
  bulk: ReactNode
}

type Props<Row> = {
  /** The table's name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The link of a row: an anchor or the router's link, put around the first cell and stretched over the row. */
  onRow?: ((row: Row) => ReactElement<{ className?: string; children?: ReactNode }>) | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  selection?: Selection<Row> | undefined
  toolbar?: ReactNode
  /** Without rows: skeleton rows. With rows: they stay and dim. */
  loading?: boolean | undefined
  /** Stands in the place of the rows. */
  error?: ReactNode
  empty?: ReactNode
  /** Two-line records, or sideways with the first column kept in sight where columns are the meaning. */
  phone?: 'records' | 'scroll' | undefined
}

/** Rows and columns: sorted by the heads, selected by checkboxes, opened by their link. */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, selection, toolbar, loading = false, error, empty, phone = 'records' } = props
  const bare = rows.length === 0
  const instead = error ?? (bare && !loading ? empty : undefined)
  const selected = selection?.selected.size ?? 0
  return (
    <div className={classes(styles.table, styles[phone])}>
      {selection && selected > 0 ? (
        <BulkBar selection={selection} count={selected} />
      ) : (
        toolbar && <div className={styles.toolbar}>{toolbar}</div>
      )}
      <div className={styles.frame}>
        <table aria-label={label} aria-busy={loading || undefined}>
          <Head {...props} />
          <tbody className={classes(loading && !bare && styles.stale)}>
            {!error && rows.map((row) => <Line key={props.rowKey(row)} row={row} table={props} />)}
            {!error && bare && loading && <SkeletonLines columns={columns.length + (selection ? 1 : 0)} />}
          </tbody>
        </table>
      </div>
      {instead && <div className={styles.instead}>{instead}</div>}
    </div>
  )
}

function BulkBar<Row>({ selection, count }: { selection: Selection<Row>; count: number }) {
  return (
    <div className={classes(styles.toolbar, styles.bulk)} role="toolbar" aria-label="Selected rows">
      <span className={styles.count}>{`${count} selected`}</span>
      <span className={styles.actions}>{selection.bulk}</span>
      <button type="button" className={styles.clear} onClick={() => selection.onChange(new Set())}>
        Clear
      </button>
    </div>
  )
}

function Head<Row>({ columns, rows, rowKey, sort = null, onSort, selection }: Props<Row>) {
  const keys = rows.map(rowKey)
  const chosen = keys.filter((key) => selection?.selected.has(key)).length
  return (
    <thead>
      <tr>
        {selection && (
          <th className={styles.select}>
            <Tick
              label="Select all rows"
              checked={chosen > 0 && chosen === keys.length}
              mixed={chosen > 0 && chosen < keys.length}
              disabled={keys.length === 0}
              onChange={(all) => selection.onChange(withRows(selection.selected, keys, all))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort | null; onSort: Props<Row>['onSort'] }) {
  const look = classes(column.align === 'end' && styles.end, column.hideOnPhone && styles.desk)
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={look}>
        {column.hideHead ? <span className="vh">{column.head}</span> : column.head}
      </th>
    )
  }
  const direction = sort?.key === column.key ? sort.direction : 'none'
  const glyph = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" className={look} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.key))}>
        {column.head}
        <Icon of={glyph} size={14} className={direction === 'none' ? styles.unsorted : undefined} />
      </button>
    </th>
  )
}

function Line<Row>({ row, table }: { row: Row; table: Props<Row> }) {
  const { columns, rowKey, onRow, selection } = table
  const key = rowKey(row)
  const chosen = selection?.selected.has(key) ?? false
  return (
    <tr aria-selected={selection ? chosen : undefined} className={classes(onRow && styles.linked)}>
      {selection && (
        <td className={styles.select}>
          <Tick
            label={`Select ${selection.labelOf(row)}`}
            checked={chosen}
            onChange={(on) => selection.onChange(withRows(selection.selected, [key], on))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellLook(column, index === 0)}>
          {column.headOnPhone && <span className={styles.headOnPhone}>{column.head} </span>}
          {index === 0 && onRow ? stretched(onRow(row), column.cell(row)) : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function cellLook<Row>(column: Column<Row>, first: boolean) {
  return classes(
    first && styles.first,
    column.align === 'end' && styles.end,
    column.hideOnPhone && styles.desk,
    column.corner && styles.corner,
  )
}

function stretched(link: ReactElement<{ className?: string; children?: ReactNode }>, children: ReactNode) {
  return cloneElement(link, { className: classes(link.props.className, styles.link) ?? '' }, children)
}

type TickProps = { label: string; checked: boolean; mixed?: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

function Tick({ label, checked, mixed = false, disabled = false, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

const skeletonRows = [0, 1, 2, 3]

function SkeletonLines({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <tr key={row} className={styles.skeleton}>
      <td colSpan={columns}>
        <span className={styles.bone} />
        {row === 0 && <span className="vh">Loading</span>}
      </td>
    </tr>
  ))
}

function withRows(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}
