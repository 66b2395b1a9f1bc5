import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import type { TypedDocumentString } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { isConflict } from '../platform/form/clash/conflict.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { useIntent } from '../platform/use-intent.ts'

/** A GraphQL change of one event: done once the page shows what the server made of it, and a toast says so. Where someone else saved first, the page shows that. */
export function useChange<R extends Readonly<Record<string, { readonly id: string }>>, V>(document: TypedDocumentString<R, V>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (wish: V, key) => {
    const answer = await graphql(document, wish, { key }).catch((error: unknown) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: sessionKeys.all })
      throw error
    })
    await Promise.all(Object.values(answer).map(({ id }) => queries.invalidateQueries({ queryKey: sessionKeys.one(id) })))
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    toast('Saved')
    return answer
  })
}
