import { Combobox } from '@troupe/ui/combobox'
import { BoundRow, type BoundToRow } from '../../platform/form/rows/bound-row.tsx'
import type { PickedTemplate } from './template-query.ts'
import { type TemplateChoice, templateNotes, useTemplates } from './use-templates.ts'

/** One template of many as a row that is edited in place: found by its name, saved when it is chosen. */
export function TemplateRow<N extends string>({
  form,
  name,
  filter,
  saved,
  ...words
}: BoundToRow<N, string> & Omit<TemplateChoice, 'syncType'>) {
  const { items, chosen, isUnknown, loading, error, onSearch, onRetry } = useTemplates(form.values[name], { filter, saved })
  const { close } = form.row(name)
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="choice"
      value={chosen?.name ?? (isUnknown ? (error ? 'We couldn’t load its name.' : 'Loading') : '')}
      placeholder="Choose a template"
      mark={chosen?.kind === 'LEGACY' ? 'A former template, no longer offered.' : words.mark}
      control={
        <Combobox<PickedTemplate>
          items={items}
          value={chosen}
          onChange={(next) => {
            form.set(name, next?.id ?? '')
            if (next) close('enter')
          }}
          onSearch={onSearch}
          keyOf={({ id }) => id}
          labelOf={(one) => one.name}
          noteOf={({ kind }) => templateNotes[kind]}
          loading={loading}
          error={error}
          onRetry={onRetry}
          placeholder="Search templates"
        />
      }
    />
  )
}
