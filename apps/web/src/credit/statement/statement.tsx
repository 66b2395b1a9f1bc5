import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize } from '@troupe/ui/pure/pages'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { blob } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { credits, day, monthOf, number, ownZone } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './statement.module.css'
import { type StatementLine, statementQuery } from './statement-query.ts'

const StatementChecker = lazy(() => chunk(() => import('./statement-checker.tsx')).then((file) => ({ default: file.StatementChecker })))

interface StatementProps {
  readonly id: string
  /** The link to the orders, shown next to it. */
  readonly tabs: ReactNode
}

/** What a workspace's credits were spent on: its balance, every line by month, and a check of a downloaded file. */
export function Statement({ id, tabs }: StatementProps) {
  useTitle('Statement')
  return (
    <main className="page" id="main">
      <StatementOf id={id} tabs={tabs} />
    </main>
  )
}

function StatementOf({ id, tabs }: StatementProps) {
  const [page, setPage] = useState({ offset: 0, limit: defaultPageSize })
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...statementQuery(id, page.offset, page.limit),
    placeholderData: keepPreviousData,
  })
  const statement = data?.statement
  return (
    <>
      <PageHead
        title="Statement"
        sentence="Every movement of credits, open rooms and rescheduling fees, newest first."
        actions={<Downloads id={id} />}
      />
      {tabs}
      <div className={css.body}>
        <div>
          <p className={css.balance}>
            <span className="disp">{data ? credits(data.consumables.credits.available) : '\u00a0'}</span>
            <span className="note">available</span>
          </p>
          <p className="note">{data ? expiryWords(data.consumables.credits.nextExpiry) : '\u00a0'}</p>
        </div>
        <Panel flush className={css.lines}>
          <Table<StatementLine>
            label="Statement"
            columns={columns}
            rows={statement?.nodes ?? []}
            rowKey={(row) => row.id}
            groupOf={(row) => monthOf(row.at)}
            loading={!data || isPlaceholderData}
            part={statement ? { offset: page.offset, total: statement.totalCount } : undefined}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the statement." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty title="Nothing yet" level={2}>
                Credits, open rooms and rescheduling fees that you buy or use appear here.
              </Empty>
            }
          />
          {statement && statement.totalCount > 0 && (
            <Pagination label="Pages of the statement" {...page} total={statement.totalCount} onChange={setPage} />
          )}
        </Panel>
        <Suspense fallback={null}>
          <StatementChecker workspaceId={id} />
        </Suspense>
      </div>
    </>
  )
}

/** What expires next, so that it isn't a surprise. */
function expiryWords(next: { readonly at: string; readonly quantity: number } | null | undefined): string {
  if (!next) return 'No credits will expire.'
  return `${credits(next.quantity)} ${next.quantity === 1 ? 'expires' : 'expire'} on ${day(next.at, ownZone())}.`
}

const consumables: Readonly<Record<string, string>> = { OPEN_ROOM: 'Open room', RESCHEDULE_FEE: 'Rescheduling fee' }

const columns: readonly Column<StatementLine>[] = [
  { key: 'at', head: 'Date', cell: (row) => <span className={css.date}>{day(row.at, ownZone())}</span> },
  { key: 'what', head: 'Description', cell: (row) => <What row={row} /> },
  { key: 'in', head: 'In', align: 'end', corner: true, headOnPhone: true, cell: (row) => (row.in > 0 ? number(row.in) : null) },
  { key: 'out', head: 'Out', align: 'end', corner: true, headOnPhone: true, cell: (row) => (row.out > 0 ? number(row.out) : null) },
  {
    key: 'held',
    head: 'Reserved',
    align: 'end',
    hideOnPhone: true,
    cell: (row) => (row.held > 0 ? <span className={css.held}>{number(row.held)}</span> : null),
  },
  { key: 'balance', head: 'Balance', align: 'end', headOnPhone: true, cell: (row) => <b className={css.after}>{number(row.balance)}</b> },
]

function What({ row }: { row: StatementLine }) {
  const consumable = consumables[row.consumable]
  return (
    <span className={css.what}>
      <span>
        {row.reason}
        {consumable && <span className="note"> ({consumable})</span>}
      </span>
      <span className="note">
        {row.sessionId && row.sessionName && (
          <Link to="/event/$id" params={{ id: row.sessionId }}>
            {row.sessionName}
          </Link>
        )}
        {row.sessionName && row.actorName && ', '}
        {row.actorName}
      </span>
    </span>
  )
}

/** The whole statement as a file: for spreadsheets, or with the hashes that show that nothing was changed. */
function Downloads({ id }: { id: string }) {
  const toast = useToast()
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null)
  async function take(format: 'csv' | 'json') {
    setBusy(format)
    try {
      saveFile(`statement.${format}`, await blob(`/workspace/${id}/statement?format=${format}`))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(null)
  }
  return (
    <>
      <Button icon={Download} busy={busy === 'csv'} onClick={() => void take('csv')}>
        Download CSV
      </Button>
      <Button icon={Download} busy={busy === 'json'} onClick={() => void take('json')}>
        Download JSON
      </Button>
    </>
  )
}
