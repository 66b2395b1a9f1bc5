import { useQuery } from '@tanstack/react-query'
import { Panel } from '@troupe/ui/panel'
import { DatedTables } from '../../platform/dated/dated-tables.tsx'
import { FeeGrid } from './fee-grid.tsx'
import { feeTablesQuery } from './fee-queries.ts'
import { differs } from './fee-rows.ts'
import { NewFeeTable } from './new-fee-table.tsx'

/** What rescheduling costs and cancelling returns. */
export function Fees() {
  return (
    <DatedTables
      tables={useQuery(feeTablesQuery)}
      name="fee-table"
      title="Fees"
      sentence="Rescheduling fees and cancellation refunds, as a percentage of the event’s credits."
      newTitle="New fee table"
      newSentence="The table in force when an event is rescheduled or cancelled decides its fee or refund."
      begin="New fee table from…"
      one="Fee table"
      all="fees"
      figures="Percentages"
      differs={(shown, next) => differs(shown.table, next.table)}
      New={NewFeeTable}
      show={(shown, next, note) => (
        <Panel flush footer={note}>
          <FeeGrid table={shown.table} next={next?.table} />
        </Panel>
      )}
    />
  )
}
