import { queryOptions } from '@tanstack/react-query'
import type { FeeTable } from '@troupe/domain/schedule/fee-table'
import { type FeeTableFragment, FeeTablesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'

export interface DatedFees extends Pick<FeeTableFragment, 'id' | 'startsAt' | 'isInForce' | 'madeBy'> {
  readonly table: FeeTable
}

/** Every fee table, the latest start first. */
export const feeTablesQuery = queryOptions({
  queryKey: scheduleKeys.feeTables,
  queryFn: ({ signal }) => graphql(FeeTablesDocument, {}, { signal }).then((answer) => answer.feeTables.nodes.map(datedOf)),
})

function datedOf({ lines, ...dated }: FeeTableFragment): DatedFees {
  const of = (wanted: FeeTableFragment['lines'][number]['feeClass']) => {
    const found = lines.find(({ feeClass }) => feeClass === wanted)
    return { RESCHEDULE: found?.reschedule ?? [], CANCEL: found?.cancel ?? [] }
  }
  return { ...dated, table: { REMOTE: of('REMOTE'), ON_SITE: of('ON_SITE'), REMOTE_HOST: of('REMOTE_HOST'), DIY: of('DIY') } }
}
