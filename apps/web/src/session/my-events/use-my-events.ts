import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SessionFilter, SessionFormat } from '../../graphql.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import type { EventFilters } from '../list/read-filters.ts'

/** The two folds at the foot of the page. */
export type OverFold = 'past' | 'cancelled'

/** What the tools narrow the page to, as its address says it. */
export interface Narrowed {
  readonly q: string
  readonly city: string | null
  readonly type: SessionFormat | null
  readonly bookedBy: string | null
}

export interface MyEventsShown extends Narrowed {
  /** Which folds are open; an address that asks for all events opens both. */
  readonly open: readonly OverFold[]
  /** The page of the open fold. */
  readonly page: number
  readonly filter: SessionFilter
  readonly isNarrowed: boolean
  readonly narrow: (change: Partial<Narrowed>) => void
  readonly unfold: (over: OverFold | null, page?: number) => void
}

/** The address of a customer's events, of which `filters` are read. Those that only the list of staff and crew has are left out of it by the next change. */
export function useMyEvents({ city, type, bookedBy }: EventFilters): MyEventsShown {
  const search = useSearch({ from: '/shell/speaking/events' })
  const navigate = useNavigate({ from: '/events' })
  const { id: workspaceId } = useWorkspace()
  const narrowed: Narrowed = { q: search.q ?? '', city: city ?? null, type: type?.[0] ?? null, bookedBy: bookedBy ?? null }
  const { when, page = 1 } = search
  const open: readonly OverFold[] = when === 'all' ? ['past', 'cancelled'] : when ? [when] : []
  const go = (next: Narrowed, over: typeof when, at: number, replace: boolean) =>
    void navigate({
      search: {
        ...(next.q ? { q: next.q } : {}),
        ...(over ? { when: over } : {}),
        ...(at > 1 ? { page: at } : {}),
        ...(next.type ? { type: [next.type] } : {}),
        ...(next.city ? { city: next.city } : {}),
        ...(next.bookedBy ? { bookedBy: next.bookedBy } : {}),
      },
      replace,
      resetScroll: false,
    })
  const { q } = narrowed
  return {
    ...narrowed,
    open,
    page,
    filter: {
      ...(workspaceId ? { workspaceId } : {}),
      ...(q ? { text: q } : {}),
      ...(city ? { city } : {}),
      ...(narrowed.type ? { type: [narrowed.type] } : {}),
      ...(bookedBy ? { bookedBy } : {}),
    },
    isNarrowed: q !== '' || narrowed.city !== null || narrowed.type !== null || narrowed.bookedBy !== null,
    narrow: (change) => go({ ...narrowed, ...change }, when, 1, change.q !== undefined),
    unfold: (over, at = 1) => go(narrowed, over ?? undefined, at, false),
  }
}
