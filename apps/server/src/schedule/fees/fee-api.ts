import { FEE_CLASSES, type FeeCell, type FeeClass, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { addDatedTable } from '../../platform/dated-tables-api.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { feeTables } from './fee-tables.ts'

const FeeClassEnum = builder.enumType('FeeClass', { values: FEE_CLASSES })
const FeeCellRef = builder.objectRef<FeeCell>('FeeCell').implement({
  description: 'The percentage of the event’s credits that applies when at least this many business days are left before the start.',
  fields: (t) => ({ fromDays: t.exposeInt('fromDays'), percent: t.exposeInt('percent') }),
})
interface FeeLines {
  readonly feeClass: FeeClass
  readonly reschedule: readonly FeeCell[]
  readonly cancel: readonly FeeCell[]
}
const FeeLinesRef = builder.objectRef<FeeLines>('FeeLines').implement({
  description: 'What rescheduling costs and what cancelling returns, for one class of events.',
  fields: (t) => ({
    feeClass: t.field({ type: FeeClassEnum, resolve: (row) => row.feeClass }),
    reschedule: t.field({ type: [FeeCellRef], resolve: (row) => [...row.reschedule] }),
    cancel: t.field({ type: [FeeCellRef], resolve: (row) => [...row.cancel] }),
  }),
})
inputOf('FeeLinesInput', feeTableInput.shape.REMOTE, {
  fields: {
    RESCHEDULE: {
      type: 'FeeCellInput',
      description: 'The fee by business days before the event, starting at 0 days. More days never mean a higher fee.',
    },
    CANCEL: {
      type: 'FeeCellInput',
      description: 'The refund by business days before the event, starting at 0 days. More days never mean a lower refund.',
    },
  },
})

addDatedTable(feeTables, {
  type: 'FeeTable',
  description:
    'The fees and refunds that apply from a given time. The table in force when an event is rescheduled or cancelled decides its fee or refund.',
  fields: (t) => ({
    lines: t.field({
      type: [FeeLinesRef],
      resolve: ({ table }) =>
        FEE_CLASSES.map((feeClass) => ({ feeClass, reschedule: table[feeClass].RESCHEDULE, cancel: table[feeClass].CANCEL })),
    }),
  }),
  madeBy: 'The name of the person who added this table; null for the initial one.',
  query: 'feeTables',
  start: 'When the fees come into force. Defaults to now; can’t be in the past.',
  under: 'table',
  inputs: { table: { type: 'FeeTableInput' } },
})
