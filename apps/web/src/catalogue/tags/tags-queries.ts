import { queryOptions } from '@tanstack/react-query'
import { KnownTagsDocument, TaggedExperiencesDocument, type TaggedExperiencesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'

/** The tags that an experience may have, and the version of their list. */
export const tagsQuery = queryOptions({
  queryKey: ['system', 'TAGS'],
  queryFn: ({ signal }) => graphql(KnownTagsDocument, {}, { signal }).then(({ system }) => tagsOf(system)),
  staleTime: 60_000,
})

export interface KnownTags {
  readonly tags: readonly string[]
  readonly version: number
}

export function tagsOf({ value, version }: { readonly value: string | null; readonly version: number }): KnownTags {
  const list: unknown = value ? JSON.parse(value) : []
  return { tags: Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [], version }
}

type Tagged = TaggedExperiencesQuery['experiences']['nodes'][number]

/** The experiences of each tag, by title. */
export const taggedQuery = queryOptions({
  queryKey: [...catalogueKeys.lists, 'by tag'],
  queryFn: async ({ signal }) => {
    const all: Tagged[] = []
    for (let total = 1; all.length < total; ) {
      const { nodes, totalCount } = (await graphql(TaggedExperiencesDocument, { offset: all.length }, { signal })).experiences
      all.push(...nodes)
      total = nodes.length === 0 ? 0 : totalCount
    }
    return Map.groupBy(
      all.flatMap((show) => show.tags.map((tag) => ({ tag, show }))),
      ({ tag }) => tag,
    )
  },
})
