import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize } from '@troupe/ui/pure/pages'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { OctagonAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { day, ownZone } from '../../platform/format.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { adminSearch } from '../../searches.ts'
import { allReplaysQuery, type ClientError, type Replay } from './replay-queries.ts'
import { begunWords, errorWords, lengthWords } from './replay-words.ts'
import css from './replays.module.css'

const pageSize = storeOf(defaultPageSize, 'troupe.replays.rows')

/** The recordings of everyone who agreed, the newest first, and the errors that browsers reported. For admins. */
export function Replays() {
  useTitle('Replays')
  const navigate = useNavigate()
  const { page = 1 } = adminSearch(useSearch({ strict: false }))
  const limit = useStore(pageSize)
  const offset = (page - 1) * limit
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...allReplaysQuery(offset, limit),
    placeholderData: keepPreviousData,
  })
  const failed = error && !data && (
    <ErrorBlock title="Couldn’t load the recordings." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  )
  const turn = (next: { readonly offset: number; readonly limit: number }) => {
    pageSize.set(next.limit)
    const to = Math.floor(next.offset / next.limit) + 1
    void navigate({ to: '/settings/admin', search: { tab: 'replays', ...(to > 1 ? { page: to } : {}) }, resetScroll: false })
  }
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title={<span data-plain="">Replays</span>}
        sentence="What people did on Troupe’s pages, masked. Only those who agreed are recorded, and each recording is deleted after 14 days."
      />
      <div className={css.body}>
        <Panel flush>
          <Table
            label="Recordings"
            columns={columns}
            rows={data?.nodes ?? []}
            rowKey={({ id }) => id}
            // a document of its own, with a policy of its own
            onRow={({ id }) => <ReplayLink href={`/replay/${id}`} />}
            loading={!data || isPlaceholderData}
            error={failed || undefined}
            empty={
              <Empty title="No recordings yet" level={2}>
                They appear here once someone has agreed to them. Recording is on where SESSION_REPLAY is 1.
              </Empty>
            }
          />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of recordings" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
        {data && (
          <Panel title="Errors that browsers reported" aside="The newest 50, kept for 30 days" flush>
            <Table
              label="Reported errors"
              columns={errorColumns}
              rows={data.clientErrors}
              rowKey={({ id }) => id}
              empty={
                <Empty title="No errors reported" level={3}>
                  A page that breaks in someone’s browser is listed here.
                </Empty>
              }
            />
          </Panel>
        )}
      </div>
    </main>
  )
}

/** The table puts the row's name into it. */
const ReplayLink = (props: ComponentProps<'a'>) => <a {...props} />

const columns: readonly Column<Replay>[] = [
  { key: 'userName', head: 'Person', cell: (row) => row.userName },
  { key: 'startedAt', head: 'Began', cell: (row) => <span className="num">{begunWords(row.startedAt, ownZone())}</span> },
  {
    key: 'length',
    head: 'Length',
    cell: (row) => <span className="num">{lengthWords(Date.parse(row.endedAt) - Date.parse(row.startedAt))}</span>,
  },
  { key: 'device', head: 'Browser', cell: (row) => row.device ?? '' },
  { key: 'deletedAt', head: 'Deleted on', cell: (row) => <span className="num">{day(row.deletedAt, ownZone())}</span> },
  {
    key: 'errors',
    head: 'Errors',
    corner: true,
    cell: (row) =>
      row.errors > 0 ? (
        <Tone tone="danger" icon={OctagonAlert} bare>
          {errorWords(row.errors)}
        </Tone>
      ) : null,
  },
]

const kinds: Readonly<Record<string, string>> = {
  PAGE: 'Page error',
  CHUNK_LOAD: 'Part of the app not loaded',
  CSS_CHUNK_LOAD: 'Styles not loaded',
}

const errorColumns: readonly Column<ClientError>[] = [
  { key: 'at', head: 'When', cell: (row) => <span className="num">{begunWords(row.at, ownZone())}</span> },
  { key: 'kind', head: 'What', cell: (row) => `${kinds[row.kind] ?? row.kind}, ${row.name}` },
  { key: 'places', head: 'Where', cell: (row) => <code className={css.place}>{row.places[0] ?? ''}</code> },
  {
    key: 'replay',
    head: 'Recording',
    corner: true,
    cell: (row) => (row.replayId ? <a href={`/replay/${row.replayId}`}>Watch the recording</a> : null),
  },
]
