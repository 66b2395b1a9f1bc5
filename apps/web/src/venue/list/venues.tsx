import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { ButtonLink } from '@troupe/ui/button'
import { Segmented } from '@troupe/ui/segmented'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { counted } from '../../platform/words/counted.ts'
import type { VenuesSearch } from '../../venue-searches.ts'
import { partOf, partWords } from '../ground/map-part.ts'
import { VenueMap } from '../ground/venue-map.tsx'
import { venuesQuery } from '../venue-queries.ts'
import { citiesQuery } from '../zones/zones-queries.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { NearCard } from './near-card.tsx'
import { type ShowVenues, sortingOf, useVenuesSearch } from './use-venues-search.ts'
import { VenueList } from './venue-list.tsx'
import { VenueFilters, VenueText } from './venue-tools.tsx'
import css from './venues.module.css'

/** How many rows a person likes to see: a preference, not part of the address. */
const pageSize = storeOf(25, 'troupe.venues.rows')

/** Rooms and corners of a city where events are played: a list, and a map of what it lists. */
export function Venues() {
  useTitle('Venues')
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me ?? null)
  const mayAdd = staff && rolePasses(me?.role ?? null, 'SALESPERSON')
  const { search, show, filter } = useVenuesSearch()
  const limit = useStore(pageSize)
  const offset = ((search.page ?? 1) - 1) * limit
  const found = useQuery({ ...venuesQuery({ filter, sorting: sortingOf(search.sort), offset, limit }), placeholderData: keepPreviousData })
  const venues = found.data?.nodes ?? []
  const [current, setCurrent] = useState<string | null>(null)
  const part = partOf(search.part)
  const { data: cities } = useQuery(citiesQuery)
  const city = cities?.find(({ name }) => name === search.city)
  const shown = venues.length > 0 ? venues.map(({ id }) => id).join() : `no venues in ${city?.id}`
  const fitKey = useFitKey(part === undefined && found.data && !found.isPlaceholderData ? shown : null)
  const chosen = venues.find(({ id }) => id === current)
  return (
    <main className="page" id="main">
      <Head {...{ search, show, staff, mayAdd }} total={found.data?.totalCount} />
      <div className={css.desk} data-view={search.view ?? 'list'}>
        <VenueList
          {...{ found, search, show, staff, mayAdd, offset, limit, current }}
          onCurrent={setCurrent}
          onTurn={(next) => {
            pageSize.set(next.limit)
            show({ page: Math.floor(next.offset / next.limit) + 1 })
          }}
        />
        <div className={css.side}>
          <VenueMap
            {...{ venues, current, part, fitKey }}
            otherwise={city?.point}
            from={offset + 1}
            height="100%"
            onCurrent={(id) => id && setCurrent(id)}
            onPress={(id) => {
              setCurrent(id)
              // on a phone the list is not there: the card below says what was pressed
              document.querySelector<HTMLElement>(`[data-row="${id}"] a`)?.focus()
            }}
            onSearch={(next) => show({ part: partWords(next), city: undefined }, true)}
          />
          {chosen && <NearCard venue={chosen} />}
        </div>
      </div>
    </main>
  )
}

interface VenuesHeadProps {
  readonly search: VenuesSearch
  readonly show: ShowVenues
  readonly staff: boolean
  readonly mayAdd: boolean
  /** How many venues were found, once that is known. */
  readonly total: number | undefined
}

/** What is listed, and the tools in one row; on a phone the choice between list and map. */
const Head = ({ search, show, staff, mayAdd, total }: VenuesHeadProps) => (
  <>
    <header className={css.head}>
      <h1 className="disp">Venues</h1>
      <span className={css.found} aria-live="polite">
        {total !== undefined && foundWords(total, search)}
      </span>
      <div className={css.tools}>
        <span className={css.text}>
          <VenueText search={search} show={show} />
        </span>
        <span className={css.wide}>
          <VenueFilters search={search} show={show} staff={staff} />
        </span>
        <FilterSheet search={search} show={show} staff={staff} />
        {mayAdd && (
          <span className={css.wide}>
            <ButtonLink variant="primary" icon={Plus} render={<Link to="/venue/$id" params={{ id: 'new' }} />}>
              Add venue
            </ButtonLink>
          </span>
        )}
      </div>
    </header>
    <div className={css.views}>
      <Segmented
        label="View"
        value={search.view ?? 'list'}
        onChange={(next) => show({ view: next === 'map' ? 'map' : undefined, page: search.page }, true)}
        options={[
          { value: 'list', label: 'List' },
          { value: 'map', label: 'Map' },
        ]}
      />
    </div>
  </>
)

/** '9 in Chicago', '12 venues'. */
const foundWords = (count: number, { city, part }: VenuesSearch): string =>
  part ? `${count} on this part of the map` : city ? `${count} in ${city}` : counted(count, 'venue', 'venues')

/** What the map follows: the venues of the list, but not while a part of the map is searched; null leaves it as it is. */
function useFitKey(next: string | null): string {
  const [kept, setKept] = useState(next ?? '')
  if (next !== null && next !== kept) setKept(next)
  return next ?? kept
}
