import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { Combobox } from '@troupe/ui/combobox'
import { type Bound, LabelledField } from '../../platform/form/form.tsx'
import type { PickedTemplate } from './template-query.ts'
import { type TemplateChoice, templateNotes, useTemplates } from './use-templates.ts'

type TemplateProps<N extends string> = Bound<N, string> & TemplateChoice

/** One template of many, found by its name; the empty text is none. */
export function TemplateField<N extends string>({ form, name, required, filter, saved, syncType }: TemplateProps<N>) {
  const { items, chosen, isUnknown, loading, error, onSearch, onRetry } = useTemplates(form.values[name], { filter, saved })
  return (
    <LabelledField
      form={form}
      name={name}
      required={required}
      hint={chosen?.kind === 'LEGACY' ? 'A former template, no longer offered.' : undefined}
      problem={isUnknown && error ? 'We couldn’t load this template’s name.' : unfitWords(chosen, syncType)}
    >
      <Combobox<PickedTemplate>
        items={items}
        value={chosen}
        onChange={(next) => form.choose(name, next?.id ?? '')}
        onSearch={onSearch}
        keyOf={({ id }) => id}
        labelOf={(one) => one.name}
        noteOf={({ kind }) => templateNotes[kind]}
        loading={loading}
        error={error}
        onRetry={onRetry}
        placeholder={isUnknown && !error ? 'Loading' : 'Search templates'}
        disabled={form.off || (isUnknown && !error)}
      />
    </LabelledField>
  )
}

const unfitWords = (chosen: PickedTemplate | null, syncType: string | undefined): string | undefined =>
  chosen && syncType !== undefined && chosen.syncType !== syncType
    ? `This template is for ${syncTypeWords(chosen.syncType)}. Choose another.`
    : undefined
