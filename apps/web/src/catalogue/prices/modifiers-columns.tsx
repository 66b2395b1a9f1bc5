import { SESSION_FORMATS, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { DateInput } from '@troupe/ui/date-input'
import { Field } from '@troupe/ui/field'
import { Menu } from '@troupe/ui/menu'
import { Multiselect } from '@troupe/ui/multiselect'
import { NumberStepper } from '@troupe/ui/number-stepper'
import type { Column } from '@troupe/ui/table'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { number, signed } from '../../platform/format.ts'
import { daysOf, draftOf, type ModifierDraft } from './modifier-draft.ts'
import css from './prices.module.css'
import type { PriceModifier } from './prices-queries.ts'
import { rangeWords, shortDay } from './short-day.ts'
import type { ModifierChanges } from './use-modifiers.ts'

const formats = SESSION_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))

/** The columns of price modifiers; with `changes` each can be edited in its row. */
export function columnsOfModifiers(changes: ModifierChanges, admin: boolean): readonly Column<PriceModifier>[] {
  const { draft, wrong } = changes
  const set = (change: Partial<ModifierDraft>) => draft && changes.edit({ ...draft, ...change })
  const columns: readonly Column<PriceModifier>[] = [
    {
      key: 'startsOn',
      head: 'Starts',
      sortable: true,
      cell: (row) => <b className={css.date}>{shortDay(row.dateRange.from)}</b>,
      edit: () => (
        <Field label="Starts" hideLabel error={wrong.from}>
          <DateInput value={draft?.from ?? ''} onChange={(from) => set({ from })} />
        </Field>
      ),
    },
    {
      key: 'endsOn',
      head: 'Ends',
      sortable: true,
      headOnPhone: true,
      cell: (row) => <span className={css.date}>{shortDay(row.dateRange.to)}</span>,
      edit: () => (
        <Field label="Ends" hideLabel error={wrong.to}>
          <DateInput value={draft?.to ?? ''} onChange={(to) => set({ to })} />
        </Field>
      ),
    },
    {
      key: 'days',
      head: 'Days',
      align: 'end',
      hideOnPhone: true,
      cell: (row) => {
        const days = daysOf(draft?.id === row.id ? draft : row.dateRange)
        return days !== null && days > 0 ? number(days) : <span className="faint">0</span>
      },
    },
    {
      key: 'types',
      head: 'Formats',
      cell: (row) => <Types of={row.types} />,
      edit: () => (
        <Field label="Formats" hideLabel error={wrong.types}>
          <Multiselect<SessionFormat> value={draft?.types ?? []} onChange={(types) => set({ types })} options={formats} />
        </Field>
      ),
    },
    {
      key: 'percent',
      head: 'Percent',
      sortable: true,
      corner: true,
      cell: (row) => <Percent of={row.percent} />,
      edit: () => (
        <Field label="Percent" hideLabel error={wrong.percent}>
          <NumberStepper value={draft?.percent ?? 0} onChange={(percent) => set({ percent })} min={-90} max={300} unit="%" />
        </Field>
      ),
    },
  ]
  if (!admin) return columns
  return [
    ...columns,
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      width: '10.625rem',
      cell: (row) => <RowMenu row={row} changes={changes} />,
    },
  ]
}

function RowMenu({ row, changes }: { row: PriceModifier; changes: ModifierChanges }) {
  return (
    <Menu
      label={`Actions for ${rangeWords(row)}`}
      items={[
        { key: 'edit', label: 'Edit', icon: Pencil, onSelect: () => changes.edit(draftOf(row)) },
        { key: 'copy', label: 'Copy to next year', icon: Copy, onSelect: () => void changes.copy([row]) },
        { kind: 'separator', key: 'line' },
        { key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void changes.remove([row]) },
      ]}
    />
  )
}

const Types = ({ of }: { of: readonly SessionFormat[] }) => (
  <span className={css.types}>
    {of.map((type) => (
      <span key={type} className={css.type}>
        {FORMAT_WORDS[type]}
      </span>
    ))}
  </span>
)

/** A bar from zero: to the right and filled for more, to the left and hollow for less. From 33 percent on it is full: most lie well below. */
function Percent({ of: percent }: { of: number }) {
  return (
    <span className={css.percent}>
      <i aria-hidden="true">
        <span className={percent > 0 ? css.up : css.down} style={{ inlineSize: `${Math.min(50, Math.abs(percent) * 1.5)}%` }} />
      </i>
      <b>{signed(percent)}%</b>
    </span>
  )
}
