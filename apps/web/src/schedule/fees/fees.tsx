import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { meQuery } from '../../platform/account.ts'
import { NewFrom, ShownSelect, shortDay, sinceWords, useBegun, useShown } from '../../platform/money/dated-tables.tsx'
import { useTitle } from '../../platform/title.ts'
import { FeeGrid } from './fee-grid.tsx'
import { type DatedFees, feeTablesQuery } from './fee-queries.ts'
import { differs } from './fee-rows.ts'
import css from './fees.module.css'
import { feeFormOf, NewFeeTable } from './new-fee-table.tsx'

/** What rescheduling costs and cancelling returns: the table in force, those to come, those that were. Admins add a new one. */
export function Fees() {
  useTitle('Fees')
  const { data: me } = useQuery(meQuery)
  const { data: tables, error, isFetching, refetch } = useQuery(feeTablesQuery)
  const [from, setFrom] = useBegun(tables, feeFormOf)
  return (
    <main className="page" id="main">
      <PageHead
        title={from ? 'New fee table' : 'Fees'}
        sentence={
          from
            ? 'The table in force when an event is rescheduled or cancelled decides its fee or refund.'
            : 'Rescheduling fees and cancellation refunds, as a percentage of the event’s credits.'
        }
        size="dense"
        actions={isAdmin(me ?? null) && !from && tables && <NewFrom label="New fee table from…" tables={tables} onNew={setFrom} />}
      />
      <div className={css.body}>
        {from ? (
          <NewFeeTable key={from.id} from={from} onClose={() => setFrom(null)} />
        ) : tables ? (
          <Tables tables={tables} />
        ) : error ? (
          <ErrorBlock title="Couldn’t load fees." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={6} label="Loading fees" />
        )}
      </div>
    </main>
  )
}

function Tables({ tables }: { tables: readonly DatedFees[] }) {
  const { shown, next, show } = useShown(tables)
  if (!shown) return null
  return (
    <div className={css.stack}>
      <ShownSelect label="Fee table" tables={tables} shown={shown} onShow={show} />
      <Panel
        flush
        footer={
          <p className={css.quiet}>
            {sinceWords(shown)}{' '}
            {next && differs(shown.table, next.table) && `Percentages after an arrow apply from ${shortDay(next.startsAt)}.`}
          </p>
        }
      >
        <FeeGrid table={shown.table} next={next?.table} />
      </Panel>
    </div>
  )
}
