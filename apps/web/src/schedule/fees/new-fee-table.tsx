import { useQueryClient } from '@tanstack/react-query'
import { FEE_CLASSES, type FeeClass, feeTableInput } from '@troupe/domain/schedule/fee-table'
import { Button } from '@troupe/ui/button'
import { Message } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { Plus, X } from 'lucide-react'
import { CreateFeeTableDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { codeAt, judge, type Rules } from '../../platform/form/judge.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { SaveOrDiscard, StartField, startOf, startSays } from '../../platform/money/dated-tables.tsx'
import type { DatedFees } from './fee-queries.ts'
import { FEE_CLASS_WORDS, type FeeRow, type FeeRows, rowsOf, tableOf, withRow } from './fee-rows.ts'
import css from './fees.module.css'

interface FeeTableDraft extends FeeRows {
  readonly startsOn: string
}

const rules = (from: DatedFees): Rules<FeeTableDraft> => ({
  schema: feeTableInput,
  input: (typed) => tableOf({ ...rowsOf(from.table), ...typed }),
  path: (field) => (field === 'startsOn' ? 'startsAt' : field),
})

/** The name of the form over a table. */
export const feeFormOf = (id: string) => `fee-table.${id}`

const mostRows = 20

/** A new fee table, beginning as a copy of another one. What was typed survives a reload, and leaving asks. */
export function NewFeeTable({ from, onClose }: { from: DatedFees; onClose: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const judged = rules(from)
  const form = useAsk<FeeTableDraft>({
    name: feeFormOf(from.id),
    first: { startsOn: '', ...rowsOf(from.table) },
    labels: { startsOn: 'Applies from', ...FEE_CLASS_WORDS },
    rules: judged,
    says: startSays,
    check: (typed) => Object.fromEntries(FEE_CLASSES.map((one) => [one, wrongWords(codeAt(judge(judged, typed), one))])),
    send: async ({ startsOn, ...rows }, key) => {
      await graphql(CreateFeeTableDocument, { input: { ...startOf(startsOn), table: tableInput(rows) } }, { key })
      for (const queryKey of [scheduleKeys.feeTables, scheduleKeys.dates, sessionKeys.lists]) void queries.invalidateQueries({ queryKey })
      toast('Fee table added')
      onClose()
    },
  })
  useLeaveGuard({ ...form, saves: 'form' })
  return (
    <Form form={form} label="New fee table" className={css.stack}>
      <Refused form={form} />
      <StartField form={form} />
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
      <div className={css.save}>
        <SaveOrDiscard form={form} save="Save fee table" onClose={onClose} />
      </div>
    </Form>
  )
}

/** The same rows as lists that the wire may change. */
function tableInput(rows: FeeRows) {
  const table = tableOf(rows)
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
        <div key={at} className={css.row}>
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
