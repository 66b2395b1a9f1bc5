import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isAdmin, isStaff } from '@troupe/domain/role/roles'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Column, Table } from '@troupe/ui/table'
import { lazy, Suspense } from 'react'
import { EventsDocument } from '../graphql.ts'
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
import { askedOf, type Period, sortOf } from './events-asked.ts'
import type { InboxView } from './inbox/inbox-words.ts'
import { readerOf } from './reader.ts'
import type { EventReader } from './words.ts'

/** How many rows a person likes, and whether staff look at all events or at their own: habits, not parts of an address. */
const pageSize = storeOf(defaultPageSize, 'troupe.events.rows')
const onlyMine = storeOf(false, 'troupe.events.mine')

const Inbox = lazy(() => chunk(() => import('./inbox/inbox.tsx')).then((file) => ({ default: file.Inbox })))

/** The events of the chosen workspace; for the crew those of everyone, or their own. Producers and admins open it on their inbox. */
export function Events() {
  useTitle('Events')
  const { q, view, page, show } = useEventsSearch()
  const { data: me } = useQuery(meQuery)
  const { id: workspaceId, workspace } = useWorkspace()
  const limit = useStore(pageSize)
  const mine = useMine()
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ page: Math.floor(next.offset / next.limit) + 1 })
  }
  const inbox = hasInbox(me)
  return (
    <main className="page" id="main">
      <PageHead
        title="Events"
        sentence={inbox && view !== 'all' ? inboxSentence(isAdmin(me ?? null)) : sentenceOf(workspace?.name, me, mine)}
        actions={workspaceId !== null && !isCrew(me) ? <ButtonLink render={<Link to="/open-rooms" />}>Open rooms</ButtonLink> : undefined}
        size={isCrew(me) ? 'dense' : 'default'}
      />
      {inbox ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <Inbox
            view={view}
            onView={(next) => show({ view: next, when: 'scheduled', sort: undefined })}
            q={q}
            onText={(text) => show({ q: text })}
            workspaceId={workspaceId}
            offset={(page - 1) * limit}
            limit={limit}
            onPage={turn}
          >
            <EventList limit={limit} onPage={turn} />
          </Inbox>
        </Suspense>
      ) : (
        <EventList limit={limit} onPage={turn} />
      )}
    </main>
  )
}

/** Every event that the reader may see, by time. */
function EventList({ limit, onPage }: { limit: number; onPage: (page: Page) => void }) {
  const { q, when, page, sort, show } = useEventsSearch()
  const { data: me } = useQuery(meQuery)
  const { id: workspaceId } = useWorkspace()
  const mine = useMine()
  const asked = askedOf({ q, when, sort, workspaceId, mine, me: me ?? null, offset: (page - 1) * limit, limit })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, asked.filter, asked.sorting, asked.offset, asked.limit],
    queryFn: ({ signal }) => graphql(EventsDocument, asked, { signal }).then((answer) => answer.sessions),
    placeholderData: (before) => before,
    enabled: me !== undefined,
  })
  return (
    <Panel flush className={css.frame}>
      <Table
        label="Events"
        columns={columnsOf({ withWorkspace: workspaceId === null, over: when === 'past' || when === 'cancelled', reader: readerOf(me) })}
        rows={data?.nodes ?? []}
        rowKey={(row) => row.id}
        onRow={(row) => <Link to="/event/$id" params={{ id: row.id }} />}
        sort={sort}
        onSort={(next) => show({ sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined })}
        loading={!data || isPlaceholderData}
        toolbar={<Tools {...{ q, when, show }} everywhere={workspaceId === null} whose={isStaff(me) ? (mine ? 'mine' : 'all') : null} />}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load events." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<Nothing when={when} searched={q !== ''} {...{ me, mine, workspaceId }} />}
      />
      {data && data.totalCount > 0 && (
        <Pagination label="Pages of events" offset={asked.offset} limit={limit} total={data.totalCount} onChange={onPage} />
      )}
    </Panel>
  )
}

/** Staff look at their own events alone. */
function useMine(): boolean {
  const { data: me } = useQuery(meQuery)
  return useStore(onlyMine) && isStaff(me)
}

interface EventsShown {
  readonly q?: string
  readonly when?: Period
  readonly view?: InboxView
  readonly page?: number
  readonly sort?: string | undefined
}

/** What the address says of the list. Showing something else leads to its first page. */
function useEventsSearch() {
  const { q = '', when: period, show: shown, page = 1, sort: sorted } = useSearch({ from: '/shell/speaking/events' })
  const when: Period = period ?? 'scheduled'
  // an address that names a period is one of the list
  const view: InboxView = shown ?? (period || sorted ? 'all' : 'needs-me')
  const navigate = useNavigate({ from: '/events' })
  const { data: me } = useQuery(meQuery)
  const inbox = hasInbox(me)
  const show = (search: EventsShown) => {
    const next = { q, when, view, page: 1, sort: sorted, ...search }
    void navigate({
      search: {
        ...(next.q ? { q: next.q } : {}),
        ...(next.when === 'scheduled' ? {} : { when: next.when }),
        ...(next.view === 'needs-me' || !inbox ? {} : { show: next.view }),
        ...(next.page > 1 ? { page: next.page } : {}),
        ...(next.sort ? { sort: next.sort } : {}),
      },
      replace: search.q !== undefined,
      resetScroll: false,
    })
  }
  return { q, when, view, page, sort: sortOf(sorted), show }
}

interface ToolsProps {
  readonly q: string
  readonly when: Period
  /** Events of all workspaces are listed. */
  readonly everywhere: boolean
  /** Whose events staff look at; null for everyone else. */
  readonly whose: 'all' | 'mine' | null
  readonly show: (search: EventsShown) => void
}

function Tools({ q, when, everywhere, whose, show }: ToolsProps) {
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox
          label="Search events"
          placeholder={everywhere ? 'Search by name or workspace' : 'Search by name'}
          key={when}
          text={q}
          onText={(text) => show({ q: text })}
        />
      </div>
      <Segmented<Period>
        label="Events to show"
        value={when}
        onChange={(next) => show({ when: next, sort: undefined })}
        options={[
          { value: 'scheduled', label: 'Upcoming' },
          { value: 'past', label: 'Past' },
          { value: 'cancelled', label: 'Cancelled' },
          { value: 'all', label: 'All' },
        ]}
      />
      {whose && (
        <Segmented<'all' | 'mine'>
          label="Whose events"
          value={whose}
          onChange={(next) => {
            onlyMine.set(next === 'mine')
            show({})
          }}
          options={[
            { value: 'all', label: 'All' },
            { value: 'mine', label: 'Mine' },
          ]}
        />
      )}
    </div>
  )
}

interface NoEventsProps {
  readonly when: Period
  readonly searched: boolean
  readonly me: Me | null | undefined
  readonly mine: boolean
  readonly workspaceId: string | null
}

function Nothing({ when, searched, me, mine, workspaceId }: NoEventsProps) {
  if (searched)
    return (
      <Empty title="No events match">
        {when === 'all'
          ? 'Try another search.'
          : `Try another search, or search all events, not just ${when === 'scheduled' ? 'upcoming' : when} ones.`}
      </Empty>
    )
  if (when === 'cancelled') return <Empty title="No cancelled events">Cancelled events appear here.</Empty>
  const title = when === 'past' ? 'No past events' : when === 'scheduled' ? 'No upcoming events' : 'No events yet'
  if (mine || (isCrew(me) && !isStaff(me) && workspaceId === null))
    return <Empty title={title}>Events you’re on, and events you’ve been asked to join, appear here.</Empty>
  if (when === 'past') return <Empty title={title}>Events appear here once they’re over.</Empty>
  const onlyViews = workspaceId !== null && !levelPasses(levelIn(me?.permissions ?? [], workspaceId), 'EDITOR')
  if (isStaff(me) || onlyViews) return <Empty title={title}>Events appear here once they’re booked.</Empty>
  return (
    <Empty
      title={title}
      action={
        <ButtonLink variant="primary" render={<Link to="/experiences" />}>
          See experiences
        </ButtonLink>
      }
    >
      Choose an experience, tell us how many people are coming, and book a date.
    </Empty>
  )
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
      ? { key: 'ended', head: 'Status', corner: true, width: '172px', cell: (row: EventRow) => <EventStatus row={row} reader={reader} /> }
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
      width: '136px',
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
      width: '92px',
      cell: (row) => <span className={css.line}>{FORMAT_WORDS[row.type]}</span>,
    },
    {
      key: 'attendees',
      head: 'Attendees',
      align: 'end',
      sortable: true,
      hideOnPhone: true,
      hideOnNarrow: true,
      width: '110px',
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

const inboxSentence = (admin: boolean): string =>
  admin ? 'Upcoming events, and what they need.' : 'Events you produce, and what they need.'

function sentenceOf(workspace: string | undefined, me: Me | null | undefined, mine: boolean): string {
  const own = 'Events you’re on, and events you’ve been asked to join.'
  if (mine) return own
  if (workspace) return `Everything ${workspace} has booked.`
  if (isStaff(me)) return 'All events across all workspaces.'
  return isCrew(me) ? own : 'Everything your workspace has booked.'
}
