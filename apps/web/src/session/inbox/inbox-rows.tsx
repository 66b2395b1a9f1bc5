import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { type Column, Table } from '@troupe/ui/table'
import { ArrowRightLeft, CalendarClock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../platform/store.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { heldActs } from '../../platform/wire/held-acts.ts'
import { ReadinessBadge } from '../event/readiness.tsx'
import { candidatesQuery } from '../staff/choose/candidates-query.ts'
import css from './inbox.module.css'
import { type InboxReader, type InboxRow, openPlaceOf, stepOf, whenWords } from './inbox-words.ts'

/** For so many rows it is asked who is free: those that a window shows. */
const mostAsked = 8

type Free = NonNullable<InboxReader['free']>

/** Who is free for the open places of some rows, by the event. */
export function useFree(rows: readonly InboxRow[], produces: boolean): ReadonlyMap<string, Free> {
  const now = serverNow()
  const asked = rows
    .filter((row) => {
      const { action } = stepOf(row, now, { produces })
      return action && 'act' in action && action.act === 'ASK'
    })
    .slice(0, mostAsked)
  const found = useQueries({ queries: asked.map((row) => ({ ...candidatesQuery(row.id, openPlaceOf(row)), staleTime: 60_000 })) })
  return new Map(
    asked.flatMap(({ id }, index) => {
      const hosts = found[index]?.data?.hosts
      if (!hosts) return []
      const free = hosts.filter(({ eligible }) => eligible)
      return [[id, { count: free.length, best: free[0]?.fullName.split(' ')[0] ?? null }] as const]
    }),
  )
}

interface InboxRowsProps {
  readonly rows: readonly InboxRow[]
  readonly free: ReadonlyMap<string, Free>
  readonly produces: boolean
  /** The event of the peek. */
  readonly current: string | null
  /** Null while nothing is selected. */
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly bulk: ReactNode
  readonly loading: boolean
  readonly failed: { readonly message: string; readonly retry: () => void; readonly busy: boolean } | null
  readonly empty: ReactNode
  /** The button of a row was pressed: the act is done in the peek, or where it stands. */
  readonly onAct: (row: InboxRow) => void
}

/** The events of a part of the inbox: each with what it needs in one sentence, and the one act that helps. */
export function InboxRows({ rows, selected, onSelect, bulk, loading, failed, empty, ...props }: InboxRowsProps) {
  return (
    <Table
      label="Inbox"
      columns={useColumns(props)}
      rows={rows}
      rowKey={(row) => row.id}
      onRow={(row) => (
        <Link
          to="/event/$id"
          params={{ id: row.id }}
          data-current={row.id === props.current || undefined}
          data-late={row.dropOut ? '' : undefined}
        />
      )}
      selection={
        selected
          ? {
              selected,
              onChange: onSelect,
              labelOf: (row) => `${row.name}${row.startsAt ? `, ${whenWords(row.startsAt, serverNow())}` : ''}`,
              bulk,
            }
          : undefined
      }
      loading={loading}
      error={
        failed ? (
          <ErrorBlock title="Couldn’t load your inbox." message={failed.message} onRetry={failed.retry} busy={failed.busy} />
        ) : undefined
      }
      empty={empty}
    />
  )
}

function useColumns({ free, produces, onAct }: Pick<InboxRowsProps, 'free' | 'produces' | 'onAct'>): readonly Column<InboxRow>[] {
  const now = serverNow()
  const held = useStore(heldActs)
  const heldWords = (row: InboxRow) => held.find(({ id }) => id === row.id)?.words
  const step = (row: InboxRow) => stepOf(row, now, { produces, free: free.get(row.id) ?? null })
  return [
    { key: 'name', head: 'Event', width: 'var(--column-name)', cell: (row) => <Cut>{row.name}</Cut> },
    {
      key: 'startsAt',
      head: 'Your time',
      width: 'var(--column-when)',
      cell: (row) =>
        row.startsAt ? <span className={css.line}>{whenWords(row.startsAt, now)}</span> : <span className="faint">No date yet</span>,
    },
    {
      key: 'reason',
      head: 'What it needs',
      cell: (row) => (
        <span className={css.needs}>
          <Mark row={row} />
          <Cut>{heldWords(row) ?? step(row).reason}</Cut>
        </span>
      ),
    },
    {
      key: 'action',
      head: 'Action',
      hideHead: true,
      align: 'end',
      width: 'var(--column-action)',
      cell: (row) => (heldWords(row) ? null : <Action row={row} action={step(row).action} onAct={onAct} />),
    },
  ]
}

/** Text on one line; what is cut off is in its tooltip. */
const Cut = ({ children }: { children: string }) => (
  <span className={css.cut} title={children}>
    {children}
  </span>
)

/** A triangle for who dropped out, a calendar for a request, arrows for a show that is handed over, the ring of the readiness for everything else. */
function Mark({ row }: { row: InboxRow }) {
  if (row.dropOut) return <Icon of={TriangleAlert} size={16} className={css.late} />
  if (row.status === 'REQUESTED') return <Icon of={CalendarClock} size={16} />
  if (row.handOver) return <Icon of={ArrowRightLeft} size={16} />
  return row.readiness ? (
    <span className={css.ring}>
      <ReadinessBadge readiness={{ ...row.readiness, waiting: 0 }} bare />
    </span>
  ) : null
}

interface ActionProps {
  readonly row: InboxRow
  readonly action: ReturnType<typeof stepOf>['action']
  readonly onAct: (row: InboxRow) => void
}

function Action({ row, action, onAct }: ActionProps) {
  if (!action) return null
  const { label } = action
  if ('act' in action)
    return (
      <Button size="sm" aria-label={`${label}: ${row.name}`} onClick={() => onAct(row)}>
        {label}
      </Button>
    )
  const search = action.tab ? { tab: action.tab } : {}
  return (
    <ButtonLink size="sm" render={<Link to="/event/$id" params={{ id: row.id }} search={search} aria-label={`${label}: ${row.name}`} />}>
      {label}
    </ButtonLink>
  )
}
