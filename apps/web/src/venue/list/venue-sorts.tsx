import { Select } from '@troupe/ui/select'
import type { VenuesSearch } from '../../venue-searches.ts'
import { type ShowVenues, sortOf, sortWords, type VenueSort } from './use-venues-search.ts'
import css from './venues.module.css'

interface VenueSortsProps {
  readonly search: VenuesSearch
  readonly show: ShowVenues
}

/** What the list is sorted by: also what has no column. */
export function VenueSorts({ search, show }: VenueSortsProps) {
  const sort = sortWords(sortOf(search.sort))
  return (
    <span className={css.sort}>
      <Select<VenueSort>
        size="sm"
        label="Sort by"
        value={sort ?? 'name'}
        onChange={(next) => show({ sort: next === 'name' ? undefined : next }, true)}
        options={sortsWith(sort)}
      />
    </span>
  )
}

const sorts = [
  { value: 'name', label: 'Sorted by name' },
  { value: 'city', label: 'Sorted by city' },
  { value: '-rating', label: 'Best rated first' },
  { value: '-mostRecent', label: 'Latest event first' },
  { value: 'participantsMin', label: 'Smallest first' },
  { value: '-participantsMax', label: 'Largest first' },
  { value: 'gameZoneId', label: 'Sorted by game zone' },
] as const satisfies readonly { value: VenueSort; label: string }[]

/** The heads of the columns know directions that the list of sorts doesn't have. */
const sortsWith = (sort: VenueSort | undefined) =>
  sort === undefined || sorts.some(({ value }) => value === sort) ? sorts : [...sorts, { value: sort, label: otherSorts(sort) }]

const otherSorts = (sort: VenueSort): string =>
  sort === '-name'
    ? 'Sorted by name, Z first'
    : sort.endsWith('rating')
      ? 'Lowest rated first'
      : sort === 'participantsMax'
        ? 'Fewest people first'
        : 'Other order'
