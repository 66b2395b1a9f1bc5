import { useQuery } from '@tanstack/react-query'
import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import type { TemplateFilter, TemplateKind } from '../../graphql.ts'
import { type Bound, LabelledField } from '../../platform/form/form.tsx'
import { type LoadedTemplates, type PickedTemplate, templateIn, templatesQuery } from './template-query.ts'

interface TemplateProps<N extends string> extends Bound<N, string> {
  /** What may be chosen here. */
  readonly filter: TemplateFilter
  /** What is saved: a former template is offered only as long as it is this one. */
  readonly saved?: string | null
  /** The sync type that the template has to fit, where the form changes it. */
  readonly syncType?: string
}

const notes: Readonly<Record<TemplateKind, string | undefined>> = {
  LEGACY: 'Former template',
  MASTER: undefined,
  CUSTOM: 'This customer’s own',
}

/** One template of many, found by its name; the empty text is none. One that is no longer offered stays until another is chosen. */
export function TemplateField<N extends string>({ form, name, required, filter, saved, syncType }: TemplateProps<N>) {
  const [text, setText] = useState('')
  const value: string = form.values[name]
  const { data, error, isFetching, refetch } = useQuery(templatesQuery({ ...filter, ...(text ? { text } : {}) }, { chosen: value, saved }))
  const chosen = useChosen(value, data)
  const isUnknown = value !== '' && chosen === null
  return (
    <LabelledField
      form={form}
      name={name}
      required={required}
      hint={chosen?.kind === 'LEGACY' ? 'A former template, no longer offered.' : undefined}
      problem={isUnknown && error ? 'We couldn’t load this template’s name.' : unfitWords(chosen, syncType)}
    >
      <Combobox<PickedTemplate>
        items={data?.nodes ?? []}
        value={chosen}
        onChange={(next) => form.choose(name, next?.id ?? '')}
        onSearch={setText}
        keyOf={({ id }) => id}
        labelOf={(one) => one.name}
        noteOf={({ kind }) => notes[kind]}
        loading={isFetching}
        error={error?.message}
        onRetry={() => void refetch()}
        placeholder={isUnknown && !error ? 'Loading' : 'Search templates'}
        disabled={form.off || (isUnknown && !error)}
      />
    </LabelledField>
  )
}

/** The chosen template, as one object while it stays the same: another one would put its name over what is being typed. */
function useChosen(id: string, data: LoadedTemplates | undefined): PickedTemplate | null {
  const found = templateIn(data, id)
  const [known, setKnown] = useState<PickedTemplate | null>(null)
  if (found && (known?.id !== found.id || known.name !== found.name || known.kind !== found.kind)) setKnown(found)
  return known?.id === id ? known : (found ?? null)
}

const unfitWords = (chosen: PickedTemplate | null, syncType: string | undefined): string | undefined =>
  chosen && syncType !== undefined && chosen.syncType !== syncType
    ? `This template is for ${syncTypeWords(chosen.syncType)}. Choose another.`
    : undefined
