import { queryOptions } from '@tanstack/react-query'
import { type EventFileFragment, EventFilesDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'

/** A file of an event, or of its bin. */
export type EventFile = EventFileFragment

const mostAtOnce = 100

/** Not among the keys that the first page loads. What happens to the event renews its files too. */
export const filesKey = (id: string) => [...sessionKeys.one(id), 'files'] as const

/** All files of an event, in their order; or all of its bin, the newest first. Their addresses open for at least a quarter of an hour. */
export const filesQuery = (id: string, deleted = false) =>
  queryOptions({
    queryKey: [...filesKey(id), deleted],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const files = new Map<string, EventFile>()
      for (let offset = 0; ; offset += mostAtOnce) {
        const { session } = await graphql(EventFilesDocument, { id, offset, limit: mostAtOnce, deleted }, { signal })
        const page = session?.files ?? []
        // one that was removed while the pages were read moves the others up: none is there twice
        for (const file of page) files.set(file.id, file)
        if (page.length < mostAtOnce) return [...files.values()]
      }
    },
  })
