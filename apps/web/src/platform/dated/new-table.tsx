import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Panel } from '@troupe/ui/panel'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { useToast } from '@troupe/ui/toast'
import type { ReactNode } from 'react'
import type { FieldOf } from '../form/changes.ts'
import { Form, LabelledField } from '../form/form.tsx'
import { judge, type Rules } from '../form/judge.ts'
import { useLeaveGuard } from '../form/leave-guard.ts'
import { Refused } from '../form/refused.tsx'
import { type Asked, useAsk } from '../form/use-ask.ts'
import type { FieldsSubject, FormWith } from '../form/use-fields.ts'
import { ownZone } from '../format.ts'
import { todayIn } from '../wire/clock.ts'
import type { FieldCodes } from '../words/field-codes.ts'
import css from './dated.module.css'
import { startOf } from './start.ts'

export interface NewTableProps<T> {
  /** The table that it begins as a copy of. */
  readonly from: T
  readonly name: string
  readonly onClose: () => void
}

interface StartingDraft {
  readonly startsOn: string
}

interface NewTableSubject<T extends StartingDraft, Table> extends Pick<FieldsSubject<T>, 'labels'> {
  readonly name: string
  readonly onClose: () => void
  readonly first: T
  /** What the domain reads a table with. */
  readonly schema: Rules<T>['schema']
  /** The table of what is typed. */
  readonly tableOf: (draft: T) => Table
  /** Where a field is in the table, if not under its own name. */
  readonly path?: (field: FieldOf<T>) => string
  /** Sentences that say more than a code of what the schema finds wrong. */
  readonly check?: (codes: FieldCodes) => { readonly [K in keyof T]?: string | undefined }
  readonly send: (table: Table, start: ReturnType<typeof startOf>, key: string) => Promise<unknown>
  /** What has to be asked for again. */
  readonly changed: readonly QueryKey[]
  /** 'Price list added' */
  readonly added: string
}

/**
 * The form over a new dated table, and the table when it is complete (null while it isn't). What was typed survives a reload, and leaving asks.
 */
export function useNewTable<T extends StartingDraft, Table extends object>(subject: NewTableSubject<T, Table>) {
  const { name, onClose, first, labels, schema, tableOf, path, check } = subject
  const queries = useQueryClient()
  const toast = useToast()
  const rules: Rules<T> = {
    schema,
    input: (typed) => tableOf({ ...first, ...typed }),
    path: (field) => (field === 'startsOn' ? 'startsAt' : (path?.(field) ?? field)),
  }
  const form = useAsk<T>({
    name,
    first,
    labels,
    rules,
    ...(check ? { check: (typed) => check(judge(rules, typed)) } : {}),
    send: async (draft, key) => {
      await subject.send(tableOf(draft), startOf(draft.startsOn), key)
      for (const queryKey of subject.changed) void queries.invalidateQueries({ queryKey })
      toast(subject.added)
      onClose()
    },
  })
  useLeaveGuard({ ...form, saves: 'form' })
  /** Discarding also deletes the draft that survives a reload. */
  const discard = () => {
    form.clear()
    onClose()
  }
  return { ...form, discard, table: Object.keys(judge(rules, form.values)).length === 0 ? tableOf(form.values) : null }
}

interface NewTableFormProps {
  readonly form: FormWith<'startsOn', string> &
    Pick<Asked, 'busy' | 'refusal'> & { readonly submit: () => Promise<boolean>; readonly discard: () => void }
  /** 'New price list' */
  readonly label: string
  /** 'Save price list' */
  readonly save: string
  /** What it changes; it stays in view beside the buttons while a row of a long table is edited. */
  readonly preview?: ReactNode
  readonly children: ReactNode
}

/** The frame of a new dated table: why it was refused, the day from which it applies, its fields, what it changes, and its buttons. */
export function NewTable({ form, label, save, preview, children }: NewTableFormProps) {
  const buttons = (
    <div className={css.save}>
      {preview}
      <Button onClick={form.discard}>Discard changes</Button>
      <Button type="submit" variant="primary" busy={form.busy}>
        {save}
      </Button>
    </div>
  )
  return (
    <Form form={form} label={label} className={css.form}>
      <Refused form={form} />
      <StartField form={form} />
      {children}
      {preview ? (
        <div className={css.bar} ref={tellBarHeight}>
          <Panel footer={buttons} />
        </div>
      ) : (
        buttons
      )}
    </Form>
  )
}

/** The server refuses the start of another table as the same. */
const startSays = { SAME: 'Another version already starts on this day. Choose another day.' } as const

/** The day from which a new table applies, beginning at midnight in the reader's zone; immediately when it is empty. */
function StartField({ form }: { form: FormWith<'startsOn', string> }) {
  return (
    <div className={css.start}>
      <LabelledField form={form} name="startsOn" hint="From midnight, your time. Leave empty to start immediately." exact={startSays}>
        <DateInput value={form.values.startsOn} onChange={(date) => form.choose('startsOn', date)} min={todayIn(ownZone())} />
      </LabelledField>
    </div>
  )
}
