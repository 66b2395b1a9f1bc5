import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { classes } from '../pure/classes.ts'
import { shareOf, withKeys } from '../pure/selection.ts'
import { nextSort, type Sort } from '../pure/sort.ts'
import { Select } from '../select.tsx'
import table from './table.module.css'
import styles from './table-head.module.css'
import { Tick } from './table-tick.tsx'

type HeadColumn = {
  key: string
  head: string
  align?: 'start' | 'end'
  sortable?: boolean
  hideOnPhone?: boolean
  hideOnNarrow?: boolean
  hideHead?: boolean
  width?: string
}

type TableHeadProps = {
  columns: readonly HeadColumn[]
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
  /** The keys of all rows, and which of them are selected. */
  selection: { keys: readonly string[]; selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void } | undefined
  /** Screen readers are told the position of each row. */
  counted: boolean
  /** The buttons of an edited row have a column of their own. */
  ending: boolean
  /** On a phone rows are records, which have no columns to press. */
  records: boolean
}

/** The column headings: the buttons that sort, and the checkbox that selects all rows. */
export function TableHead({ columns, sort, onSort, selection, counted, ending, records }: TableHeadProps) {
  const share = selection ? shareOf(selection.selected, selection.keys) : 'none'
  return (
    <thead>
      <tr aria-rowindex={counted ? 1 : undefined}>
        {selection && (
          <th className={table.select}>
            <Tick
              label="Select all rows"
              checked={share === 'all'}
              mixed={share === 'some'}
              disabled={selection.keys.length === 0}
              onChange={(all) => selection.onChange(withKeys(selection.selected, selection.keys, all))}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.key} column={column} first={index === 0} sort={sort} onSort={onSort} />
        ))}
        {ending && (
          <th scope="col" className={table.ending}>
            <span className="vh">Actions</span>
          </th>
        )}
      </tr>
      {records && onSort && <SortLine columns={columns} sort={sort} onSort={onSort} />}
    </thead>
  )
}

type HeadCellProps = { column: HeadColumn; first: boolean; sort: Sort | null; onSort: TableHeadProps['onSort'] }

function HeadCell({ column, first, sort, onSort }: HeadCellProps) {
  const look = classes(
    first && table.first,
    column.align === 'end' && table.end,
    column.hideOnPhone && table.desk,
    column.hideOnNarrow && table.wide,
  )
  const style = column.width ? { inlineSize: column.width } : undefined
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={look} style={style}>
        {column.hideHead ? <span className="vh">{column.head}</span> : column.head}
      </th>
    )
  }
  const direction = sort?.key === column.key ? sort.direction : 'none'
  const glyph = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th scope="col" className={look} style={style} aria-sort={direction}>
      <button
        type="button"
        className={classes(styles.sort, column.align === 'end' && styles.turned)}
        onClick={() => onSort(nextSort(sort, column.key))}
      >
        {column.head}
        <Icon of={glyph} size={14} className={direction === 'none' ? styles.unsorted : undefined} />
      </button>
    </th>
  )
}

type SortLineProps = { columns: readonly HeadColumn[]; sort: Sort | null; onSort: (sort: Sort | null) => void }

/** Only on a phone, instead of the headings that sort: by which column, and in which direction. It only looks like a row of the table. */
function SortLine({ columns, sort, onSort }: SortLineProps) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const other = sort?.direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <tr {...unspoken} className={styles.sorting}>
      <td {...unspoken}>
        <span aria-hidden="true">Sort</span>
        <span className={styles.by}>
          <Select
            label="Sort"
            value={sort?.key ?? unsorted}
            onChange={(key) => key !== sort?.key && onSort(key === unsorted ? null : { key, direction: 'ascending' })}
            options={[{ value: unsorted, label: 'Default' }, ...sortable.map(({ key, head }) => ({ value: key, label: head }))]}
          />
        </span>
        {sort && (
          <IconButton
            size="lg"
            label={`Sort ${other}`}
            icon={sort.direction === 'ascending' ? ArrowUp : ArrowDown}
            onClick={() => onSort({ key: sort.key, direction: other })}
          />
        )}
      </td>
    </tr>
  )
}

/** Screen readers read the control, and not a row without a record. */
const unspoken = { role: 'none' } as const

/** No column is called so; an empty value would be no value to the list. */
const unsorted = '-'
