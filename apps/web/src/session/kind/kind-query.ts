import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PreviewKindDocument, type PreviewKindQueryVariables, PreviewSyncTypeDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { KindPreview } from './kind-words.ts'

interface Previewed {
  readonly id: string
  readonly version: number
}

/** Previews another format or host of an event as it is now. Until the answer comes, the last preview stays in sight. */
export const kindQuery = ({ id, version }: Previewed, wish: Omit<PreviewKindQueryVariables, 'id'>) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'kind', version, wish],
    queryFn: ({ signal }): Promise<KindPreview | null> =>
      graphql(PreviewKindDocument, { id, ...wish }, { signal }).then((answer) => answer.sessionChangePreview ?? null),
    placeholderData: keepPreviousData,
    // what it says depends on the hour, on prices and on who is free
    staleTime: 30_000,
  })

/** What another sync type would do. */
export const syncQuery = ({ id, version }: Previewed, syncType: string) =>
  queryOptions({
    queryKey: [...sessionKeys.one(id), 'sync', version, syncType],
    queryFn: ({ signal }): Promise<KindPreview | null> =>
      graphql(PreviewSyncTypeDocument, { id, syncType }, { signal }).then((answer) => answer.sessionChangePreview ?? null),
  })
