import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { number } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { VenuesSearch } from '../../venue-searches.ts'
import { venueCountQuery } from '../venue-queries.ts'
import { FILTERS, filterOf, type ShowVenues, type VenueFilterName } from './use-venues-search.ts'

interface NoVenuesProps {
  readonly search: VenuesSearch
  readonly show: ShowVenues
  readonly mayAdd: boolean
}

/** What to say when no venue matches: what was looked for, and the filter whose removal finds most. */
export function NoVenues({ search, show, mayAdd }: NoVenuesProps) {
  const set = FILTERS.filter((name) => search[name] !== undefined)
  const best = useWidest(search, set)
  if (set.length === 0)
    return (
      <Empty
        title="No venues yet"
        level={2}
        action={mayAdd && <ButtonLink render={<Link to="/venue/$id" params={{ id: 'new' }} />}>Add venue</ButtonLink>}
      >
        Rooms and corners of a city where events are played appear here.
      </Empty>
    )
  return (
    <Empty
      title={noneTitle(search)}
      level={2}
      action={
        best ? (
          <Button onClick={() => show({ [best.name]: undefined })}>{`${removalWords(search, best.name)} (${number(best.count)})`}</Button>
        ) : (
          <Button onClick={() => show(Object.fromEntries(set.map((name) => [name, undefined])))}>Clear filters</Button>
        )
      }
    >
      {best ? `Without that filter there ${best.count === 1 ? 'is' : 'are'} ${counted(best.count, 'venue', 'venues')}.` : undefined}
    </Empty>
  )
}

/** The filter without which most venues are found; undefined where one alone doesn't help. */
function useWidest(search: VenuesSearch, set: readonly VenueFilterName[]) {
  const counts = useQueries({ queries: set.map((name) => venueCountQuery(filterOf({ ...search, [name]: undefined }))) })
  return set
    .map((name, at) => ({ name, count: counts[at]?.data ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)[0]
}

/** 'No venues for 300 people in Chicago'. */
function noneTitle({ q, city, people, zone, who, part }: VenuesSearch): string {
  const words = [
    who === 'private' ? 'No private venues' : 'No venues',
    q && `named “${q}”`,
    people && `for ${counted(people, 'person', 'people')}`,
    part ? 'on this part of the map' : city && `in ${city}`,
    zone && 'in this zone',
  ]
  return words.filter(Boolean).join(' ')
}

const removalWords = ({ city }: VenuesSearch, name: VenueFilterName): string =>
  ({
    q: 'Clear search',
    city: `Search outside ${city ?? 'this city'}`,
    people: 'Show any size',
    zone: 'Show any zone',
    who: 'Show open and private venues',
    part: 'Search the whole map',
  })[name]
