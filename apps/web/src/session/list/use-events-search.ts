import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { hasInbox, meQuery } from '../../platform/account.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { type EventsSort, type Period, sortOf } from '../events-asked.ts'
import type { InboxView } from '../inbox/inbox-words.ts'
import { readerOf } from '../reader.ts'
import { activeOf, usable, without } from './event-filters.ts'
import { type EventFilters, readFilters } from './read-filters.ts'

/** What to show instead; what isn't named stays. */
export interface EventsShown {
  readonly q?: string
  readonly when?: Period
  readonly view?: InboxView
  readonly page?: number
  readonly sort?: string | undefined
  readonly filters?: EventFilters
}

export interface EventsSearchShown {
  readonly q: string
  readonly when: Period
  readonly view: InboxView
  readonly page: number
  readonly sort: EventsSort | null
  readonly filters: EventFilters
  readonly show: (search: EventsShown) => void
}

/**
 * What the address says of the list. Showing something else leads to its first page. A chosen status takes the place of a period: there would be nothing upcoming
 * among completed events.
 */
export function useEventsSearch(): EventsSearchShown {
  const search = useSearch({ from: '/shell/speaking/events' })
  const { q = '', when: period, show: shown, page = 1, sort: sorted } = search
  const navigate = useNavigate({ from: '/events' })
  const { data: me } = useQuery(meQuery)
  const { id: workspaceId } = useWorkspace()
  const filters = usable(readFilters(search), { reader: readerOf(me), everywhere: workspaceId === null })
  const when: Period = filters.status ? 'all' : (period ?? 'scheduled')
  // an address that names a period or a filter is one of the list
  const view: InboxView = shown ?? (period || sorted || activeOf(filters).length > 0 ? 'all' : 'needs-me')
  const inbox = hasInbox(me)
  const show = (change: EventsShown) => {
    const next = { q, when, view, page: 1, sort: sorted, filters, ...change }
    const kept = change.when === undefined || change.when === 'all' ? next.filters : without(next.filters, 'status')
    void navigate({
      search: {
        ...(next.q ? { q: next.q } : {}),
        ...(kept.status ? { when: 'all' as const } : next.when === 'scheduled' ? {} : { when: next.when }),
        ...(next.view === 'needs-me' || !inbox ? {} : { show: next.view }),
        ...(next.page > 1 ? { page: next.page } : {}),
        ...(next.sort ? { sort: next.sort } : {}),
        ...kept,
      },
      replace: change.q !== undefined,
      resetScroll: false,
    })
  }
  return { q, when, view, page, sort: sortOf(sorted), filters, show }
}
