import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Column, Table } from '@troupe/ui/table'
import { lazy, Suspense } from 'react'
import { EventsCountDocument, EventsDocument } from '../graphql.ts'
import { hasInbox, isCrew, type Me, meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { chunk } from '../platform/chunk.ts'
import { day, number } from '../platform/format.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { storeOf, useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { useWorkspace } from '../workspace/workspace-queries.ts'
import { type EventRow, EventState, EventStatus, EventTime } from './event-cells.tsx'
import css from './events.module.css'
import { askedOf } from './events-asked.ts'
import { activeOf } from './list/event-filters.ts'
import { EventsTools } from './list/events-tools.tsx'
import { ExportButton } from './list/export-button.tsx'
import { NoEvents } from './list/no-events.tsx'
import { readFilters } from './list/read-filters.ts'
import { useEventsSearch } from './list/use-events-search.ts'
import { readerOf } from './reader.ts'
import type { EventReader } from './words.ts'

/** How many rows a person likes, and whether staff look at all events or at their own: habits, not parts of an address. */
const pageSize = storeOf(defaultPageSize, 'troupe.events.rows')
const onlyMine = storeOf(false, 'troupe.events.mine')

const Inbox = lazy(() => chunk(() => import('./inbox/inbox.tsx')).then((file) => ({ default: file.Inbox })))

const MyEvents = lazy(() => chunk(() => import('./my-events/my-events.tsx')).then((file) => ({ default: file.MyEvents })))

const RunningNow = lazy(() => chunk(() => import('./game/running-now.tsx')).then((file) => ({ default: file.RunningNow })))

/** The events of the reader: customers have a page of their own, staff and crew a list. */
export function Events() {
  useTitle('Events')
  const { data: me } = useQuery(meQuery)
  const search = useSearch({ from: '/shell/speaking/events' })
  if (!me || readerOf(me) !== 'CUSTOMER') return <CrewEvents />
  return (
    <Suspense fallback={<EventsComing />}>
      <MyEvents me={me} filters={readFilters(search)} Export={ExportButton} />
    </Suspense>
  )
}

const EventsComing = () => (
  <main className="page" id="main">
    <PageHead title="Events" />
    <Skeleton look="block" rows={6} />
  </main>
)

/** The events of everyone or of the chosen workspace, or those that the reader is on. Producers and admins open it on their inbox. */
function CrewEvents() {
  const { q, view, page, show } = useEventsSearch()
  const { data: me } = useQuery(meQuery)
  const { id: workspaceId, workspace } = useWorkspace()
  const limit = useStore(pageSize)
  const mine = useMine()
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ page: Math.floor(next.offset / next.limit) + 1 })
  }
  const actions = workspaceId !== null && !isCrew(me) ? <ButtonLink render={<Link to="/open-rooms" />}>Open rooms</ButtonLink> : undefined
  const running = isStaff(me) && (
    <Suspense fallback={null}>
      <RunningNow />
    </Suspense>
  )
  if (hasInbox(me))
    return (
      <main className="page" id="main">
        <Suspense
          fallback={
            <>
              <PageHead title="Events" size="dense" />
              <Skeleton rows={6} />
            </>
          }
        >
          <Inbox
            view={view}
            onView={(next) => show({ view: next, when: 'scheduled', sort: undefined, filters: {} })}
            q={q}
            onText={(text) => show({ q: text })}
            workspaceId={workspaceId}
            offset={(page - 1) * limit}
            limit={limit}
            onPage={turn}
            actions={actions}
            above={running}
          >
            <EventList limit={limit} onPage={turn} />
          </Inbox>
        </Suspense>
      </main>
    )
  return (
    <main className="page" id="main">
      <PageHead title="Events" sentence={sentenceOf(workspace?.name, me, mine)} actions={actions} size={isCrew(me) ? 'dense' : 'default'} />
      {running}
      <EventList limit={limit} onPage={turn} />
    </main>
  )
}

/** Every event that the reader may see, by time. */
function EventList({ limit, onPage }: { limit: number; onPage: (page: Page) => void }) {
  const { q, when, page, sort, filters, show } = useEventsSearch()
  const { data: me } = useQuery(meQuery)
  const { id: workspaceId } = useWorkspace()
  const mine = useMine()
  const reader = readerOf(me)
  // as GET /sessions/export: members of a workspace and staff
  const mayExport = reader === 'STAFF' || (me?.permissions.length ?? 0) > 0
  const asked = askedOf({ q, when, filters, sort, workspaceId, mine, me: me ?? null, offset: (page - 1) * limit, limit })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, asked.filter, asked.sorting, asked.offset, asked.limit],
    queryFn: ({ signal }) => graphql(EventsDocument, asked, { signal }).then((answer) => answer.sessions),
    placeholderData: (before) => before,
    enabled: me !== undefined,
  })
  const rows = data?.nodes ?? []
  // to count all events takes the longer the more there are: the rows don't wait for it, and another page of them doesn't ask again
  const { data: counted } = useQuery({
    queryKey: [...sessionKeys.lists, 'count', asked.filter],
    queryFn: ({ signal }) =>
      graphql(EventsCountDocument, { filter: asked.filter }, { signal }).then((answer) => answer.sessions.totalCount),
    placeholderData: (before) => before,
    enabled: data !== undefined && !isPlaceholderData,
  })
  const isWhole = data !== undefined && !isPlaceholderData && asked.offset === 0 && rows.length < limit
  const total = isWhole ? rows.length : counted
  return (
    <Panel flush className={css.frame}>
      <Table
        label="Events"
        columns={columnsOf({ withWorkspace: workspaceId === null, over: when === 'past' || when === 'cancelled', reader })}
        rows={rows}
        rowKey={(row) => row.id}
        onRow={(row) => <Link to="/event/$id" params={{ id: row.id }} />}
        sort={sort}
        onSort={(next) => show({ sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined })}
        loading={!data || isPlaceholderData}
        toolbar={
          <EventsTools
            {...{ q, when, filters, show, workspaceId }}
            reader={reader}
            whose={isStaff(me) ? (mine ? 'mine' : 'all') : null}
            onWhose={(next) => {
              onlyMine.set(next === 'mine')
              show({})
            }}
            exported={mayExport ? (asked.filter ?? {}) : null}
            isEmpty={total === 0}
          />
        }
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load events." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={
          <NoEvents
            {...{ when, me, mine, workspaceId }}
            searched={q !== ''}
            onClear={activeOf(filters).length > 0 ? () => show({ filters: {} }) : null}
          />
        }
      />
      {total !== undefined && total > 0 && (
        <Pagination label="Pages of events" offset={asked.offset} limit={limit} total={total} onChange={onPage} />
      )}
    </Panel>
  )
}

/** Staff look at their own events alone. */
function useMine(): boolean {
  const { data: me } = useQuery(meQuery)
  return useStore(onlyMine) && isStaff(me)
}

interface ColumnsShown {
  readonly withWorkspace: boolean
  readonly over: boolean
  readonly reader: EventReader
}

/** Events that are over have no readiness: how they ended takes its place. */
function columnsOf({ withWorkspace, over, reader }: ColumnsShown): readonly Column<EventRow>[] {
  return [
    {
      key: 'name',
      head: 'Event',
      sortable: true,
      cell: (row) => (
        <span className={css.name} title={row.name}>
          {row.name}
        </span>
      ),
    },
    over
      ? {
          key: 'ended',
          head: 'Status',
          corner: true,
          width: '10.75rem',
          cell: (row: EventRow) => <EventStatus row={row} reader={reader} />,
        }
      : {
          key: 'readiness',
          head: reader === 'STAFF' ? 'Readiness' : 'State',
          corner: true,
          width: 'var(--column-readiness)',
          cell: (row: EventRow) => <EventState row={row} reader={reader} />,
        },
    {
      key: 'startsAt',
      head: 'Date',
      sortable: true,
      width: '8.5rem',
      cell: (row) =>
        row.startsAt ? <span className={css.line}>{day(row.startsAt, row.timezone)}</span> : <span className="faint">No date</span>,
    },
    { key: 'time', head: 'Time', width: 'var(--column-time)', cell: (row) => <EventTime row={row} /> },
    ...(withWorkspace
      ? [
          {
            key: 'workspace',
            head: 'Workspace',
            width: '10%',
            cell: (row: EventRow) => (
              <span className={css.cut} title={row.workspace.name}>
                {row.workspace.name}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'type',
      head: 'Format',
      hideOnPhone: true,
      width: '5.75rem',
      cell: (row) => <span className={css.line}>{FORMAT_WORDS[row.type]}</span>,
    },
    {
      key: 'attendees',
      head: 'Attendees',
      align: 'end',
      sortable: true,
      hideOnPhone: true,
      hideOnNarrow: true,
      width: '6.875rem',
      cell: (row) => number(row.attendees),
    },
    ...(over
      ? []
      : [
          {
            key: 'status',
            head: 'Status',
            sortable: true,
            hideOnPhone: true,
            width: 'var(--column-status)',
            cell: (row: EventRow) => <EventStatus row={row} reader={reader} />,
          },
        ]),
  ]
}

function sentenceOf(workspace: string | undefined, me: Me | null | undefined, mine: boolean): string {
  const own = 'Events you’re on, and events you’ve been asked to join.'
  if (mine) return own
  if (workspace) return `Everything ${workspace} has booked.`
  if (isStaff(me)) return 'All events across all workspaces.'
  return isCrew(me) ? own : 'Everything your workspace has booked.'
}
