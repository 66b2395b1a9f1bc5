import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useRef } from 'react'
import type { TypedDocumentString } from '../graphql.ts'
import { graphql, OfflineError } from '../platform/api.ts'

/**
 * A write under one idempotency key for each intent: the same wish asked again after a broken connection keeps its key, a wish that was
 * answered, or another wish, gets a new one.
 */
export function useCommand<V, R>(run: (wish: V, key: string) => Promise<R>) {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined)
  return useMutation({
    mutationFn: async (wish: V) => {
      const text = JSON.stringify(wish)
      if (intent.current?.text !== text) intent.current = { text, key: crypto.randomUUID() }
      try {
        const answer = await run(wish, intent.current.key)
        intent.current = undefined
        return answer
      } catch (error) {
        if (!(error instanceof OfflineError)) intent.current = undefined
        throw error
      }
    },
  })
}

/** A GraphQL change of one event: done once the page shows what the server made of it, and a toast says so. */
export function useChange<R extends Readonly<Record<string, { readonly id: string }>>, V>(document: TypedDocumentString<R, V>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useCommand(async (wish: V, key) => {
    const answer = await graphql(document, wish, { key })
    await Promise.all(Object.values(answer).map(({ id }) => queries.invalidateQueries({ queryKey: ['session', id] })))
    void queries.invalidateQueries({ queryKey: ['sessions'] })
    toast('Saved')
    return answer
  })
}

/** What went wrong, in the server's own words. */
export const wordsOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : 'Something Went Wrong')
