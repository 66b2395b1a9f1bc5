import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Sort } from '@troupe/ui/pure/sort'
import type { VenueFilter, VenueSortField, VenueSorting } from '../../graphql.ts'
import { type VenuesSearch, venuesSearch } from '../../venue-searches.ts'
import { partOf } from '../ground/map-part.ts'

/** Changes to the address; undefined removes a parameter. */
export type VenuesChange = { readonly [Name in keyof VenuesSearch]?: VenuesSearch[Name] | undefined }

export type ShowVenues = (change: VenuesChange, replace?: boolean) => void

/** What the address asks of the list of venues, and how it is changed: another filter starts on the first page. */
export function useVenuesSearch() {
  const search = venuesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show: ShowVenues = (change, replace = false) =>
    void navigate({ to: '/venues', search: trimmed({ ...search, page: 1, ...change }), replace, resetScroll: false })
  return { search, show, filter: filterOf(search) }
}

/** Defaults are left out of the address. */
function trimmed({ page, ...search }: VenuesChange): VenuesSearch {
  const said = Object.fromEntries(Object.entries(search).filter(([, value]) => value))
  return { ...said, ...(page && page > 1 ? { page } : {}) }
}

/** What the server is asked for. */
export function filterOf({ q, city, people, zone, who, part }: VenuesSearch): VenueFilter {
  const bounds = partOf(part)
  return {
    ...(q ? { text: q } : {}),
    ...(city ? { city } : {}),
    ...(people ? { people } : {}),
    ...(zone ? { zoneAreaId: zone } : {}),
    ...(who ? { private: who === 'private' } : {}),
    ...(bounds ? { bounds } : {}),
  }
}

/** The filters of an address that can be removed one by one. */
export const FILTERS = ['q', 'city', 'people', 'zone', 'who', 'part'] as const
export type VenueFilterName = (typeof FILTERS)[number]

export type VenueSort = VenueSortField | `-${VenueSortField}`

/** Named once more: the list of the domain lies beside schemas, which this page doesn't need. */
const venueSortFields = [
  ...(['city', 'rating', 'participantsMin', 'participantsMax', 'gameZoneId', 'name', 'mostRecent'] as const),
] as const satisfies readonly VenueSortField[]

export function sortingOf(sort: string | undefined): VenueSorting[] {
  const { key, direction } = sortOf(sort)
  return [{ field: key, direction: direction === 'descending' ? 'DESC' : 'ASC' }]
}

/** By name unless the address says otherwise. */
export function sortOf(sort: string | undefined): Sort & { readonly key: VenueSortField } {
  const words = sort ?? 'name'
  const isDescending = words.startsWith('-')
  const key = venueSortFields.find((field) => field === words.slice(isDescending ? 1 : 0)) ?? 'name'
  return { key, direction: isDescending ? 'descending' : 'ascending' }
}

/** A sort as the address has it; undefined for a column that isn't sorted by. */
export function sortWords({ key, direction }: Sort): VenueSort | undefined {
  const field = venueSortFields.find((one) => one === key)
  return field && (direction === 'descending' ? `-${field}` : field)
}
