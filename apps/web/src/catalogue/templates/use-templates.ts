import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplateFilter, TemplateKind } from '../../graphql.ts'
import { type LoadedTemplates, type PickedTemplate, templateIn, templatesQuery } from './template-query.ts'

export interface TemplateChoice {
  /** What may be chosen here. */
  readonly filter: TemplateFilter
  /** What is saved: a former template is offered only as long as it is this one. */
  readonly saved?: string | null | undefined
  /** The sync type that the template has to fit, where the form changes it. */
  readonly syncType?: string
}

/** What a template is besides its name. */
export const templateNotes: Readonly<Record<TemplateKind, string | undefined>> = {
  LEGACY: 'Former template',
  MASTER: undefined,
  CUSTOM: 'This customer’s own',
}

/** The templates to choose from, as they are searched, and the chosen one. One that is no longer offered stays until another is chosen. */
export function useTemplates(value: string, { filter, saved }: Omit<TemplateChoice, 'syncType'>) {
  const [text, setText] = useState('')
  const { data, error, isFetching, refetch } = useQuery(templatesQuery({ ...filter, ...(text ? { text } : {}) }, { chosen: value, saved }))
  const chosen = useChosen(value, data)
  return {
    items: data?.nodes ?? [],
    chosen,
    /** It is chosen, and its name isn't known yet. */
    isUnknown: value !== '' && chosen === null,
    loading: isFetching,
    error: error?.message,
    onSearch: setText,
    onRetry: () => void refetch(),
  }
}

/** The chosen template, as one object while it stays the same: another one would put its name over what is being typed. */
function useChosen(id: string, data: LoadedTemplates | undefined): PickedTemplate | null {
  const found = templateIn(data, id)
  const [known, setKnown] = useState<PickedTemplate | null>(null)
  if (found && (known?.id !== found.id || known.name !== found.name || known.kind !== found.kind)) setKnown(found)
  return known?.id === id ? known : (found ?? null)
}
