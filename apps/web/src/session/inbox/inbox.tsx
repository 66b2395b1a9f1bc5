import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import type { Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { type Column, Table } from '@troupe/ui/table'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { InboxDocument, InboxEventDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { day, number, ownZone, time, zoneWords } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { inboxCounts, inboxNext } from '../../shell/inbox/inbox-queries.ts'
import { useListKeys } from '../../shell/inbox/list-keys.ts'
import { ReadinessBadge } from '../event/readiness.tsx'
import css from './inbox.module.css'
import { type InboxRow, type InboxView, nextWords, stepOf, views } from './inbox-words.ts'

const InboxPeek = lazy(() => chunk(() => import('./inbox-peek.tsx')).then((file) => ({ default: file.InboxPeek })))

interface InboxProps {
  readonly view: InboxView
  readonly onView: (view: InboxView) => void
  readonly q: string
  readonly onText: (text: string) => void
  readonly workspaceId: string | null
  readonly offset: number
  readonly limit: number
  readonly onPage: (page: Page) => void
  /** The list of every event, which takes the place of the inbox's rows in the view 'all'. */
  readonly children: ReactNode
}

/** A producer's events by what they need. */
export function Inbox({ view, onView, children, ...list }: InboxProps) {
  const place = useRef<HTMLDivElement>(null)
  const rows = useInboxRows(view, list)
  const [peeked, setPeeked] = useState<{ readonly id: string; readonly open: boolean } | null>(null)
  useListKeys(place, (id) => setPeeked({ id, open: true }))
  const row = usePeeked(peeked?.id, rows.data?.nodes)
  return (
    <div ref={place}>
      <Views view={view} onView={onView} workspaceId={list.workspaceId} />
      {view === 'all' ? children : <Rows view={view} {...list} rows={rows} />}
      {peeked && row && (
        <Suspense>
          <InboxPeek row={row} open={peeked.open} onClose={() => setPeeked({ ...peeked, open: false })} />
        </Suspense>
      )}
    </div>
  )
}

type InboxAsked = Pick<InboxProps, 'q' | 'workspaceId' | 'offset' | 'limit'>

function useInboxRows(view: InboxView, { q, workspaceId, offset, limit }: InboxAsked) {
  const groups = views.find((one) => one.value === view)?.groups ?? []
  const filter = { inbox: groups, ...(q ? { text: q } : {}), ...(workspaceId ? { workspaceId } : {}) }
  const sorting = [{ field: 'startsAt', direction: 'ASC' }] as const
  return useQuery({
    queryKey: [...sessionKeys.inbox, filter, offset, limit],
    queryFn: ({ signal }) => graphql(InboxDocument, { filter, sorting, offset, limit }, { signal }).then((answer) => answer.sessions),
    placeholderData: (before) => before,
    enabled: view !== 'all',
  })
}

/** The event of the open sheet, from the list, so that changes show there too. The list of all events has fewer fields, so there the event is fetched. */
function usePeeked(id: string | undefined, rows: readonly InboxRow[] | undefined): InboxRow | undefined {
  const listed = rows?.find((row) => row.id === id)
  const { data } = useQuery({
    queryKey: [...sessionKeys.inbox, 'event', id],
    queryFn: ({ signal }) => graphql(InboxEventDocument, { id: id ?? '' }, { signal }).then((answer) => answer.session),
    enabled: id !== undefined && !listed,
  })
  return listed ?? data ?? undefined
}

function Views({ view, onView, workspaceId }: Pick<InboxProps, 'view' | 'onView' | 'workspaceId'>) {
  const { data: counts } = useQuery(inboxCounts(workspaceId))
  return (
    <div className={css.views}>
      <Segmented<InboxView>
        label="Inbox"
        value={view}
        onChange={onView}
        options={views.map(({ value, label, countOf }) => ({
          value,
          label: (
            <span className={css.label}>
              {label} {counts && <span className={css.count}>{number(countOf(counts))}</span>}
            </span>
          ),
        }))}
      />
    </div>
  )
}

interface RowsProps extends InboxAsked {
  readonly view: InboxView
  readonly onText: (text: string) => void
  readonly onPage: (page: Page) => void
  readonly rows: ReturnType<typeof useInboxRows>
}

function Rows({ view, q, workspaceId, offset, limit, onText, onPage, rows }: RowsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = rows
  return (
    <Panel flush className={css.frame}>
      <Table
        label="Inbox"
        columns={columnsOf(workspaceId === null)}
        rows={data?.nodes ?? []}
        rowKey={(row) => row.id}
        onRow={(row) => <Link to="/event/$id" params={{ id: row.id }} />}
        loading={!data || isPlaceholderData}
        toolbar={
          <div className={css.tools}>
            <div className={css.search}>
              <SearchBox
                label="Search events"
                placeholder={workspaceId === null ? 'Search by name or workspace' : 'Search by name'}
                key={view}
                text={q}
                onText={onText}
              />
            </div>
          </div>
        }
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load your inbox." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={q ? <Empty title="No events match">Try another search, or search all events.</Empty> : <NothingHere view={view} />}
      />
      {data && data.totalCount > limit && (
        <Pagination label="Pages of the inbox" offset={offset} limit={limit} total={data.totalCount} onChange={onPage} />
      )}
    </Panel>
  )
}

function NothingHere({ view }: { view: InboxView }) {
  const { data: next = null } = useQuery(inboxNext)
  const title = views.find((one) => one.value === view)?.empty ?? ''
  return <Empty title={title}>{nextWords(next, ownZone()) ?? 'Events in this view appear here.'}</Empty>
}

function columnsOf(withWorkspace: boolean): readonly Column<InboxRow>[] {
  const now = serverNow()
  return [
    { key: 'name', head: 'Event', cell: (row) => <Cut>{row.name}</Cut> },
    {
      key: 'readiness',
      head: 'Readiness',
      corner: true,
      width: 'var(--column-readiness)',
      // the reason says which answers are outstanding
      cell: (row) => (
        <span className={css.line}>{row.readiness && <ReadinessBadge readiness={{ ...row.readiness, waiting: 0 }} bare />}</span>
      ),
    },
    { key: 'startsAt', head: 'Date', width: 'var(--column-when)', cell: (row) => <When row={row} /> },
    ...(withWorkspace
      ? [
          {
            key: 'workspace',
            head: 'Workspace',
            width: 'var(--column-workspace)',
            cell: (row: InboxRow) => <Cut>{row.workspace.name}</Cut>,
          },
        ]
      : []),
    {
      key: 'reason',
      head: 'Reason',
      cell: (row) => <Cut className={css.reason}>{stepOf(row, now).reason}</Cut>,
    },
    {
      key: 'action',
      head: 'Action',
      hideHead: true,
      align: 'end',
      width: 'var(--column-action)',
      cell: (row) => <Action row={row} now={now} />,
    },
  ]
}

/** Text on one line; what is cut off is in its tooltip. */
const Cut = ({ children, className = '' }: { children: string; className?: string | undefined }) => (
  <span className={`${css.cut} ${className}`} title={children}>
    {children}
  </span>
)

function When({ row: { startsAt, timezone } }: { row: InboxRow }) {
  if (!startsAt) return <span className="faint">No date yet</span>
  return (
    <span className={css.line}>
      {`${day(startsAt, timezone).slice(0, -5)}, ${time(startsAt, timezone)}`}
      {timezone !== ownZone() && <span className={`faint ${css.zone}`}> {zoneWords(timezone).replace(/ time$/, '')}</span>}
    </span>
  )
}

function Action({ row, now }: { row: InboxRow; now: number }) {
  const { action } = stepOf(row, now)
  if (!action) return null
  return (
    <ButtonLink
      variant="tertiary"
      size="sm"
      render={
        <Link
          to="/event/$id"
          params={{ id: row.id }}
          search={action.tab ? { tab: action.tab } : {}}
          aria-label={`${action.label}: ${row.name}`}
        />
      }
    >
      {action.label}
    </ButtonLink>
  )
}
