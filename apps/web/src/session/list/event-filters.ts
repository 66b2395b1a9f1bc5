import { STAFF_FILTERS } from '@troupe/domain/session/staff-filters'
import type { SessionFilter } from '../../graphql.ts'
import { ownZone } from '../../platform/format.ts'
import type { EventReader } from '../words.ts'
import { FILTER_NAMES, type FilterName } from './filters-search.ts'
import type { EventFilters } from './read-filters.ts'

/** Filters, some of which are to be left out. */
export type FilterChange = { readonly [Name in FilterName]?: EventFilters[Name] | undefined }

const staffOnly: ReadonlySet<FilterName> = new Set([...STAFF_FILTERS, 'assignedTo', 'bookedBy', 'workspaceId'])

/**
 * The filters of an address that the reader can use: an address that someone on the staff shared has more. The workspace is no filter where the reader has
 * chosen one for the whole app.
 */
export function usable(
  filters: EventFilters,
  { reader, everywhere }: { readonly reader: EventReader; readonly everywhere: boolean },
): EventFilters {
  const names = FILTER_NAMES.filter((name) => (reader === 'STAFF' || !staffOnly.has(name)) && (name !== 'workspaceId' || everywhere))
  return only(filters, names)
}

/** What is filtered by, in the order of the chips. */
export const activeOf = (filters: EventFilters): FilterName[] => FILTER_NAMES.filter((name) => filters[name] !== undefined)

/** The filters without one of them; without its experience a format makes no sense. */
export const without = (filters: EventFilters, name: FilterName): EventFilters =>
  only(
    filters,
    activeOf(filters).filter((one) => one !== name && !(name === 'experienceId' && one === 'formatId')),
  )

/** The filters after a change: undefined, an empty text and an empty list leave one out. */
export function changed(filters: EventFilters, change: FilterChange): EventFilters {
  const next: FilterChange = { ...filters, ...change }
  const isGiven = (name: FilterName) => next[name] !== undefined && next[name].length > 0
  return only(next, FILTER_NAMES.filter(isGiven))
}

const only = (filters: FilterChange, names: readonly FilterName[]): EventFilters =>
  Object.fromEntries(names.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])))

/** What the server is asked for. A day ends with the next one. */
export function askedFilters({ diy, openRooms, hasOpenPlaces, timelineOutdated, from, to, ...filters }: EventFilters): SessionFilter {
  const startOf = (date: string, days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(ownZone()).toInstant().toString()
  return {
    ...filters,
    ...(diy ? { diy: diy === 'yes' } : {}),
    ...(openRooms ? { openRooms: openRooms === 'yes' } : {}),
    ...(hasOpenPlaces ? { hasOpenPlaces: hasOpenPlaces === 'yes' } : {}),
    ...(timelineOutdated ? { timelineOutdated: timelineOutdated === 'yes' } : {}),
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
  }
}
