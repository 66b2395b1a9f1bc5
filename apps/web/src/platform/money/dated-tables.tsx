import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Menu } from '@troupe/ui/menu'
import { Select } from '@troupe/ui/select'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LabelledField } from '../form/form.tsx'
import { draftOf, type FormWith } from '../form/use-fields.ts'
import { day, ownZone } from '../format.ts'
import { readKept } from '../kept.ts'
import css from './dated-tables.module.css'

/** A table of prices that applies from an instant on. The one in force is never changed: a new one is added. */
interface Dated {
  readonly id: string
  readonly startsAt: string
  readonly isInForce: boolean
  readonly madeBy?: string | null
}

/** Of some tables, the latest start first: the one that is shown, by default that in force, and the one that replaces it. */
export function useShown<T extends Dated>(tables: readonly T[]) {
  const [id, setId] = useState<string | null>(null)
  const at = Math.max(
    0,
    tables.findIndex((table) => (id === null ? table.isInForce : table.id === id)),
  )
  return { shown: tables[at], next: tables[at - 1], show: setId }
}

/** The table that every installation begins with; it applies to everything before it was replaced. */
const isFirst = ({ madeBy }: Dated): boolean => !madeBy

/** 'In force', 'From 1 Jan 2027', 'From 1 Mar 2025, no longer in force', 'Initial version, no longer in force'. */
function nameOf(table: Dated, tables: readonly Dated[]): string {
  if (table.isInForce) return 'In force'
  const isOver = tables.indexOf(table) > tables.findIndex(({ isInForce }) => isInForce)
  return `${isFirst(table) ? 'Initial version' : `From ${shortDay(table.startsAt)}`}${isOver ? ', no longer in force' : ''}`
}

/** 'From 1 Jan 2027, added by Ada Pike.' */
export const sinceWords = (table: Dated): string =>
  isFirst(table) ? 'The initial version.' : `From ${shortDay(table.startsAt)}, added by ${table.madeBy}.`

export const shortDay = (startsAt: string) => day(startsAt, ownZone()).split(' ').slice(1).join(' ')

interface ShownSelectProps {
  readonly label: string
  readonly tables: readonly Dated[]
  readonly shown: Dated
  readonly onShow: (id: string) => void
}

/** Chooses which of several tables is shown; nothing while there is only one. */
export function ShownSelect({ label, tables, shown, onShow }: ShownSelectProps) {
  if (tables.length < 2) return null
  return (
    <div className={css.select}>
      <Select
        label={label}
        value={shown.id}
        onChange={onShow}
        options={tables.map((table) => ({ value: table.id, label: nameOf(table, tables) }))}
      />
    </div>
  )
}

/**
 * The table that a new one is begun from, and what begins one or ends it (null). After a reload it is the one whose draft is kept: `nameOf` gives
 * the name of the form over each table.
 */
export function useBegun<T extends Dated>(tables: readonly T[] | undefined, nameOf: (id: string) => string) {
  const [from, begin] = useState<T | null>()
  if (from === undefined && tables) begin(tables.find(({ id }) => readKept(draftOf(nameOf(id))) !== undefined) ?? null)
  return [from ?? null, begin] as const
}

interface NewFromProps<T> {
  /** 'Copy price list from…' */
  readonly label: string
  readonly tables: readonly T[]
  readonly onNew: (from: T) => void
}

/** Begins a new table as a copy of one that exists. */
export function NewFrom<T extends Dated>({ label, tables, onNew }: NewFromProps<T>) {
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={Plus}>
          {label}
        </Button>
      }
      items={tables.map((table) => ({
        key: table.id,
        label: nameOf(table, tables),
        note: sinceWords(table),
        onSelect: () => onNew(table),
      }))}
    />
  )
}

/** What the field says that the general sentences don't: the server refuses the start of another table as the same. */
export const startSays = { startsOn: { SAME: 'Another version already starts on this day. Choose another day.' } } as const

/** The day from which a new table applies, beginning at midnight in the reader's zone; immediately when it is empty. */
export function StartField({ form }: { form: FormWith<'startsOn', string> }) {
  return (
    <div className={css.start}>
      <LabelledField form={form} name="startsOn" hint="From midnight, your time. Leave empty to start immediately.">
        <DateInput
          value={form.values.startsOn}
          onChange={(date) => form.choose('startsOn', date)}
          min={Temporal.Now.plainDateISO().toString()}
        />
      </LabelledField>
    </div>
  )
}

interface SaveOrDiscardProps {
  readonly form: { readonly busy: boolean; readonly clear: () => void }
  /** 'Save price list' */
  readonly save: string
  readonly onClose: () => void
}

/** The buttons under a new table. Discarding also deletes the draft that survives a reload. */
export function SaveOrDiscard({ form, save, onClose }: SaveOrDiscardProps) {
  const discard = () => {
    form.clear()
    onClose()
  }
  return (
    <>
      <Button onClick={discard}>Discard changes</Button>
      <Button type="submit" variant="primary" busy={form.busy}>
        {save}
      </Button>
    </>
  )
}

/** The start that is sent; today, like no day at all, is now, since midnight has passed. */
export function startOf(startsOn: string): { readonly startsAt?: string } {
  if (startsOn === '' || startsOn === Temporal.Now.plainDateISO().toString()) return {}
  return { startsAt: Temporal.PlainDate.from(startsOn).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString() }
}
