import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { PageHead } from '@troupe/ui/page-head'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { meQuery } from '../account.ts'
import { draftOf } from '../form/use-fields.ts'
import { day, ownZone } from '../format.ts'
import { readKept } from '../kept.ts'
import { useTitle } from '../title.ts'
import css from './dated.module.css'
import type { NewTableProps } from './new-table.tsx'

/** A table that applies from an instant on. The one in force is never changed: a new one is added. */
interface Dated {
  readonly id: string
  readonly startsAt: string
  readonly isInForce: boolean
  readonly madeBy?: string | null
}

interface DatedTablesProps<T extends Dated> {
  /** The latest start first. */
  readonly tables: UseQueryResult<readonly T[]>
  /** The draft of a new one is kept under this name and the id of the table that it copies. */
  readonly name: string
  readonly title: string
  readonly sentence: string
  readonly newTitle: string
  readonly newSentence: string
  /** 'Copy price list from…' */
  readonly begin: string
  /** What one is called where it is chosen: 'Price list'. */
  readonly one: string
  /** What they are called while they are loaded: 'price lists'. */
  readonly all: string
  /** What stands after an arrow in the table that is shown: 'Numbers'. */
  readonly figures: string
  /** Whether the next table has another figure somewhere. */
  readonly differs: (shown: T, next: T) => boolean
  readonly New: ComponentType<NewTableProps<T>>
  /** A table, with arrows to what the next one makes of it, and the note under it. */
  readonly show: (shown: T, next: T | undefined, note: ReactNode) => ReactNode
}

/** The page of a dated table: the one in force, those to come, those that were. Admins begin a new one as a copy. */
export function DatedTables<T extends Dated>(props: DatedTablesProps<T>) {
  const { name, title, sentence, newTitle, newSentence, begin, all, New } = props
  useTitle(title)
  const { data: me } = useQuery(meQuery)
  const { data: tables, error, isFetching, refetch } = props.tables
  const [from, setFrom] = useState<T | null>()
  // after a reload the form is open whose draft is kept
  if (from === undefined && tables) setFrom(tables.find(({ id }) => readKept(draftOf(`${name}.${id}`)) !== undefined) ?? null)
  return (
    <main className="page" id="main">
      <PageHead
        title={from ? newTitle : title}
        sentence={from ? newSentence : sentence}
        size="dense"
        actions={isAdmin(me ?? null) && !from && tables && <NewFrom label={begin} tables={tables} onNew={setFrom} />}
      />
      <div className={css.body}>
        {from ? (
          <New key={from.id} from={from} name={`${name}.${from.id}`} onClose={() => setFrom(null)} />
        ) : tables ? (
          <Shown {...props} tables={tables} />
        ) : error ? (
          <ErrorBlock title={`Couldn’t load ${all}.`} message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={6} label={`Loading ${all}`} />
        )}
      </div>
    </main>
  )
}

interface ShownTableProps<T extends Dated> extends Pick<DatedTablesProps<T>, 'one' | 'figures' | 'differs' | 'show'> {
  readonly tables: readonly T[]
}

/** The chosen table, by default that in force; the choice is there as soon as there are two. */
function Shown<T extends Dated>({ tables, one, figures, differs, show }: ShownTableProps<T>) {
  const [id, setId] = useState<string | null>(null)
  const at = Math.max(
    0,
    tables.findIndex((table) => (id === null ? table.isInForce : table.id === id)),
  )
  const [shown, next] = [tables[at], tables[at - 1]]
  if (!shown) return null
  return (
    <div className="stack tight">
      {tables.length > 1 && (
        <div className={css.select}>
          <Select
            label={one}
            value={shown.id}
            onChange={setId}
            options={tables.map((table) => ({ value: table.id, label: nameOf(table, tables) }))}
          />
        </div>
      )}
      {show(
        shown,
        next,
        <p className="muted">
          {sinceWords(shown)} {next && differs(shown, next) && `${figures} after an arrow apply from ${shortDay(next.startsAt)}.`}
        </p>,
      )}
    </div>
  )
}

/** The table that every installation begins with; it applies to everything before it was replaced. */
const isFirst = ({ madeBy }: Dated): boolean => !madeBy

/** 'In force', 'From 1 Jan 2027', 'From 1 Mar 2025, no longer in force', 'Initial version, no longer in force'. */
function nameOf(table: Dated, tables: readonly Dated[]): string {
  if (table.isInForce) return 'In force'
  const isOver = tables.indexOf(table) > tables.findIndex(({ isInForce }) => isInForce)
  return `${isFirst(table) ? 'Initial version' : `From ${shortDay(table.startsAt)}`}${isOver ? ', no longer in force' : ''}`
}

/** 'From 1 Jan 2027, added by Ada Pike.' */
const sinceWords = (table: Dated): string =>
  isFirst(table) ? 'The initial version.' : `From ${shortDay(table.startsAt)}, added by ${table.madeBy}.`

const shortDay = (startsAt: string) => day(startsAt, ownZone()).split(' ').slice(1).join(' ')

interface NewFromProps<T> {
  readonly label: string
  readonly tables: readonly T[]
  readonly onNew: (from: T) => void
}

/** Begins a new table as a copy of one that exists. */
function NewFrom<T extends Dated>({ label, tables, onNew }: NewFromProps<T>) {
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={Plus}>
          {label}
        </Button>
      }
      items={tables.map((table) => ({
        key: table.id,
        label: nameOf(table, tables),
        note: sinceWords(table),
        onSelect: () => onNew(table),
      }))}
    />
  )
}
