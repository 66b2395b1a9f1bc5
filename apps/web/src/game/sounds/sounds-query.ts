import { queryOptions } from '@tanstack/react-query'
import { type SoundFieldsFragment, SoundsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'

/** A sound of the reader. */
export type Sound = SoundFieldsFragment

/** The reader's own sounds by their keys. */
export const soundsQuery = queryOptions({
  queryKey: ['sounds'],
  queryFn: ({ signal }) => graphql(SoundsDocument, {}, { signal }).then(({ userAudios }) => userAudios.nodes),
})
