import { FEE_CLASSES, type FeeClass, type FeeTable, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { Button } from '@troupe/ui/button'
import { Message } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { Plus, X } from 'lucide-react'
import { CreateFeeTableDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { NewTable, type NewTableProps, useNewTable } from '../../platform/dated/new-table.tsx'
import { codeAt } from '../../platform/form/judge.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { DatedFees } from './fee-queries.ts'
import { FEE_CLASS_WORDS, type FeeRow, type FeeRows, rowsOf, tableOf, withRow } from './fee-rows.ts'
import css from './fees.module.css'

interface FeeTableDraft extends FeeRows {
  readonly startsOn: string
}

const mostRows = 20

/** A new fee table, beginning as a copy of another one. */
export function NewFeeTable({ from, name, onClose }: NewTableProps<DatedFees>) {
  const form = useNewTable<FeeTableDraft, FeeTable>({
    name,
    onClose,
    first: { startsOn: '', ...rowsOf(from.table) },
    labels: { startsOn: 'Applies from', ...FEE_CLASS_WORDS },
    schema: feeTableInput,
    tableOf,
    check: (codes) => Object.fromEntries(FEE_CLASSES.map((one) => [one, wrongWords(codeAt(codes, one))])),
    send: (table, start, key) => graphql(CreateFeeTableDocument, { input: { ...start, table: tableInput(table) } }, { key }),
    changed: [scheduleKeys.feeTables, scheduleKeys.dates, sessionKeys.lists],
    added: 'Fee table added',
  })
  return (
    <NewTable form={form} label="New fee table" save="Save fee table">
      <div className={css.classes}>
        {FEE_CLASSES.map((feeClass) => (
          <Panel key={feeClass} title={FEE_CLASS_WORDS[feeClass]}>
            <Rows
              feeClass={feeClass}
              rows={form.values[feeClass]}
              error={form.errorOf(feeClass)}
              onChange={(rows) => form.set(feeClass, rows)}
            />
          </Panel>
        ))}
      </div>
    </NewTable>
  )
}

/** The same table as lists that the wire may change. */
function tableInput(table: FeeTable) {
  const of = (feeClass: FeeClass) => ({ RESCHEDULE: [...table[feeClass].RESCHEDULE], CANCEL: [...table[feeClass].CANCEL] })
  return { REMOTE: of('REMOTE'), ON_SITE: of('ON_SITE'), REMOTE_HOST: of('REMOTE_HOST'), DIY: of('DIY') }
}

/** What is wrong with the rows of a class. */
function wrongWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  if (code === 'NOT_MONOTONE') return 'Earlier changes can’t cost more or refund less than later ones. Check the percentages.'
  if (code === 'NOT_IN_ORDER') return 'Each row must have more days than the row above it.'
  return 'The first row must start at 0 days.'
}

interface FeeRowsProps {
  readonly feeClass: FeeClass
  readonly rows: readonly FeeRow[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly FeeRow[]) => void
}

function Rows({ feeClass, rows, error, onChange }: FeeRowsProps) {
  const change = (at: number, more: Partial<FeeRow>) => {
    const row = rows[at]
    if (row) onChange(rows.with(at, { ...row, ...more }))
  }
  const name = (at: number, what: string) => `${FEE_CLASS_WORDS[feeClass]}, row ${at + 1}, ${what}`
  return (
    <div className={css.rows}>
      <div className={css.heads} aria-hidden="true">
        <span>Business days</span>
        <span>Fee (%)</span>
        <span>Refund (%)</span>
      </div>
      {rows.map(({ fromDays, fee, refund }, at) => (
        // by its place: a row has no other name while its day is typed
        <div key={at} data-row className={css.row}>
          <NumberStepper
            label={name(at, 'business days before')}
            value={fromDays}
            min={0}
            max={at === 0 ? 0 : 400}
            onChange={(next) => change(at, { fromDays: next })}
          />
          <NumberStepper label={name(at, 'fee in percent')} value={fee} min={0} max={100} onChange={(next) => change(at, { fee: next })} />
          <NumberStepper
            label={name(at, 'refund in percent')}
            value={refund}
            min={0}
            max={100}
            onChange={(next) => change(at, { refund: next })}
          />
          {at > 0 && (
            <IconButton
              label={`Remove row ${at + 1} from ${FEE_CLASS_WORDS[feeClass]}`}
              icon={X}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {error && <Message bad>{error}</Message>}
      {rows.length < mostRows && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onChange(withRow(rows))}>
            Add row
          </Button>
        </div>
      )}
    </div>
  )
}
