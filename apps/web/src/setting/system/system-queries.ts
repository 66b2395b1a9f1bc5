import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SystemKey } from '@troupe/domain/setting/system'
import {
  FilterExperiencesDocument,
  type SystemKeyRowFragment,
  SystemKeysDocument,
  SystemReachDocument,
  type SystemReachQuery,
  SystemTemplatesDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

/** Every key but TAGS, which has a page of its own. */
export type PageKey = Exclude<SystemKey, 'TAGS'>
export type SystemRowShown = SystemKeyRowFragment & { readonly key: PageKey }
export type Reach = NonNullable<SystemReachQuery['system']['reach']>

/** A row that a key can name. */
export interface NamedRow {
  readonly id: string
  readonly name: string
}

const keys = ['system'] as const

/** The keys with their values, in the order of the page. */
export const systemQuery = queryOptions({
  queryKey: [...keys, 'rows'],
  queryFn: ({ signal }) =>
    graphql(SystemKeysDocument, {}, { signal }).then((answer) =>
      Object.values(answer).flatMap((row): SystemRowShown[] => (row.key === 'TAGS' ? [] : [{ ...row, key: row.key }])),
    ),
})

/** What it would change to set a key to the id of a row. */
export const reachQuery = (key: PageKey, id: string | null) =>
  queryOptions({
    queryKey: [...keys, 'reach', key, id],
    queryFn: ({ signal }) => graphql(SystemReachDocument, { key, value: id ?? '' }, { signal }).then(({ system }) => system.reach ?? null),
    enabled: id !== null,
    // other events may have been booked since
    staleTime: 0,
  })

const finders = {
  experience: (text: string, signal: AbortSignal): Promise<readonly NamedRow[]> =>
    graphql(FilterExperiencesDocument, { text }, { signal }).then(({ experiences }) =>
      experiences.nodes.map(({ id, title }) => ({ id, name: title })),
    ),
  template: (text: string, signal: AbortSignal): Promise<readonly NamedRow[]> =>
    graphql(SystemTemplatesDocument, { text }, { signal }).then(({ templates }) => templates.nodes),
} as const

/** Experiences, or Troupe’s own templates, by a part of their names. */
export const namedQuery = (kind: keyof typeof finders, text: string) =>
  queryOptions({
    queryKey: [...keys, kind, text],
    queryFn: ({ signal }) => finders[kind](text, signal),
    placeholderData: keepPreviousData,
  })
