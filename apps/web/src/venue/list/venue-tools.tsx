import { useQuery } from '@tanstack/react-query'
import { SearchBox } from '@troupe/ui/search-box'
import { Select, type SelectOption } from '@troupe/ui/select'
import { number } from '../../platform/format.ts'
import type { VenuesSearch } from '../../venue-searches.ts'
import { citiesQuery, zonesQuery } from '../zones/zones-queries.ts'
import type { ShowVenues } from './use-venues-search.ts'
import css from './venues.module.css'

interface VenueToolsProps {
  readonly search: VenuesSearch
  readonly show: ShowVenues
  /** Staff filter by price zone and by who can see a venue, too. */
  readonly staff: boolean
}

export function VenueText({ search: { q = '' }, show }: Pick<VenueToolsProps, 'search' | 'show'>) {
  return <SearchBox label="Search venues" placeholder="Name or street" text={q} onText={(text) => show({ q: text || undefined }, true)} />
}

/** The filters of the list of venues, all of them in the address. */
export function VenueFilters({ search, show, staff }: VenueToolsProps) {
  const { city, people, part, who } = search
  return (
    <>
      <span className={css.filter}>
        <Select
          label="City"
          value={part ? here : (city ?? any)}
          onChange={(next) => show({ city: next === any || next === here ? undefined : next, part: next === here ? part : undefined })}
          options={useCityOptions(city, part !== undefined)}
        />
      </span>
      <span className={css.filter}>
        <Select
          label="Number of people"
          value={people ? String(people) : any}
          onChange={(next) => show({ people: next === any ? undefined : Number(next) })}
          options={[
            { value: any, label: 'Any size' },
            ...sizesWith(people).map((size) => ({ value: String(size), label: forPeople(size) })),
          ]}
        />
      </span>
      {staff && <ZoneFilter search={search} show={show} />}
      {staff && (
        <span className={css.filter}>
          <Select
            label="Who can see it"
            value={who ?? any}
            onChange={(next) => show({ who: next === any ? undefined : next })}
            options={[
              { value: any, label: 'All venues' },
              { value: 'open', label: 'Open' },
              { value: 'private', label: 'Private' },
            ]}
          />
        </span>
      )}
    </>
  )
}

/** Options that stand for all, and for what the map shows; an option can't be empty. */
const any = 'any'
const here = 'here'

const forPeople = (size: number): string => `For ${number(size)} ${size === 1 ? 'person' : 'people'}`

const sizes = [10, 20, 30, 45, 60, 80, 100, 150, 200, 300, 500] as const
/** An address may name any other number. */
const sizesWith = (people: number | undefined): readonly number[] =>
  people === undefined || sizes.some((size) => size === people) ? sizes : [...sizes, people].sort((a, b) => a - b)

/** A city that no one has drawn on the map yet can be in an address too. */
function useCityOptions(chosen: string | undefined, isHere: boolean): readonly SelectOption<string>[] {
  const { data = [] } = useQuery(citiesQuery)
  const names = [...new Set([...data.map(({ name }) => name), ...(chosen ? [chosen] : [])])].sort((a, b) => a.localeCompare(b))
  return [
    { value: any, label: 'Any city' },
    ...(isHere ? [{ value: here, label: 'This part of the map' }] : []),
    ...names.map((name) => ({ value: name, label: name })),
  ]
}

function ZoneFilter({ search: { zone }, show }: Pick<VenueToolsProps, 'search' | 'show'>) {
  const { data } = useQuery(zonesQuery)
  const areas = [...(data?.areas ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <span className={css.filter}>
      <Select
        label="Price zone"
        value={zone ?? any}
        onChange={(next) => show({ zone: next === any ? undefined : next })}
        options={[{ value: any, label: 'Any zone' }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </span>
  )
}
