import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PickedTemplateFragment, PickTemplatesDocument, type TemplateFilter } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

/** What all lists of templates begin with. */
export const templatesKey = ['templates'] as const

export type PickedTemplate = PickedTemplateFragment

export interface LoadedTemplates {
  readonly nodes: readonly PickedTemplate[]
  /** The chosen one, which may not be in the list. */
  readonly chosen: PickedTemplate | null
}

/** The templates that fit a filter, by name, and the chosen one; `chosen` is empty for none. They are asked for again when another one is `saved`. */
export const templatesQuery = (
  filter: TemplateFilter,
  { chosen, saved = null }: { readonly chosen: string; readonly saved?: string | null | undefined },
) =>
  queryOptions({
    queryKey: [...templatesKey, filter, chosen, saved],
    queryFn: async ({ signal }): Promise<LoadedTemplates> => {
      const { templates, template } = await graphql(PickTemplatesDocument, { filter, chosen, hasChosen: chosen !== '' }, { signal })
      return { nodes: templates.nodes, chosen: template ?? null }
    },
    placeholderData: (before) => before,
  })

/** A loaded template by its id. */
export const templateIn = (loaded: LoadedTemplates | undefined, id: string): PickedTemplate | undefined =>
  [...(loaded?.nodes ?? []), loaded?.chosen].find((one) => one?.id === id) ?? undefined

/** The name of a template that some list has loaded. */
export const templateName = (queries: QueryClient, id: string): string | undefined =>
  queries
    .getQueriesData<LoadedTemplates>({ queryKey: templatesKey })
    .map(([, loaded]) => templateIn(loaded, id))
    .find(Boolean)?.name
