import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { integrationsQuery } from './integrations-query.ts'
import { isBusy } from './link-words.ts'

/**
 * Sends the event as it is to all systems outside that it is linked with, those included that were given up. Busy until the last push has ended, even if someone else asked for it;
 * a refusal is said in a message.
 */
export function useSynchronize(id: string): { readonly busy: boolean; readonly synchronize: () => void } {
  const queries = useQueryClient()
  const toast = useToast()
  const { data: links = [] } = useQuery(integrationsQuery(id))
  const asking = useIntent((_: null, key) => synchronizeNow(queries, { id, key }))
  return {
    busy: asking.isPending || links.some((link) => isBusy(link, serverNow())),
    synchronize: () => asking.mutate(null, { onError: (error) => toast(refusalWords(error), { tone: 'danger' }) }),
  }
}

/** Asks for it; the page shows what waits since then. */
export async function synchronizeNow(queries: QueryClient, { id, key }: { readonly id: string; readonly key: string }): Promise<void> {
  const { queryKey } = integrationsQuery(id)
  const { integrations } = await call('POST /session/{id}/synchronize', { params: { id }, key })
  const woken = new Map(integrations.map((link) => [link.id, link]))
  queries.setQueryData(queryKey, (before) => before?.map((link) => ({ ...link, ...woken.get(link.id) })))
  // what a short push has done by now
  void queries.invalidateQueries({ queryKey, exact: true })
}
