import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { isOver } from '@troupe/domain/session/lifecycle'
import type { Sort } from '@troupe/ui/pure/sort'
import type { EventsQueryVariables, SessionSortField, SessionStatus } from '../graphql.ts'
import { askedFilters } from './list/event-filters.ts'
import type { EventFilters } from './list/read-filters.ts'

export type Period = 'scheduled' | 'past' | 'cancelled' | 'all'

const sortable: readonly SessionSortField[] = ['name', 'startsAt', 'attendees', 'status']
export type EventsSort = Sort & { readonly key: SessionSortField }

/** 'startsAt' or '-startsAt' of the address; null for anything else. */
export function sortOf(text: string | undefined): EventsSort | null {
  const key = sortable.find((one) => one === text?.replace(/^-/, ''))
  return key ? { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' } : null
}

export interface EventsAsked {
  readonly q: string
  readonly when: Period
  readonly filters: EventFilters
  readonly sort: EventsSort | null
  readonly workspaceId: string | null
  readonly mine: boolean
  readonly me: { readonly id: string } | null
  readonly offset: number
  readonly limit: number
}

/** A cancelled event of next month isn't past: cancelled events have a place of their own. */
const statuses: Readonly<Record<Exclude<Period, 'all'>, SessionStatus[]>> = {
  scheduled: SESSION_STATUSES.filter((status) => !isOver(status)),
  past: ['COMPLETED'],
  cancelled: ['CANCELLED'],
}

/**
 * What the server is asked for. A filter comes before what it overlaps with: a status before the period, a person before the reader's own events. Without a chosen
 * order the nearest events first, the latest first elsewhere.
 */
export function askedOf({ q, when, filters, sort, workspaceId, mine, me, offset, limit }: EventsAsked): EventsQueryVariables {
  const nearest = { field: 'startsAt', direction: when === 'scheduled' ? 'ASC' : 'DESC' } as const
  return {
    filter: {
      ...(workspaceId ? { workspaceId } : {}),
      ...(when === 'all' ? {} : { status: statuses[when] }),
      ...(q ? { text: q } : {}),
      ...(mine && me ? { assignedTo: me.id } : {}),
      ...askedFilters(filters),
    },
    sorting: [sort ? { field: sort.key, direction: sort.direction === 'descending' ? 'DESC' : 'ASC' } : nearest],
    offset,
    limit,
  }
}
