import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Pagination } from '@troupe/ui/pagination'
import type { Page } from '@troupe/ui/pure/pages'
import { Table } from '@troupe/ui/table'
import type { SyntheticEvent } from 'react'
import type { VenuesQuery } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { VenuesSearch } from '../../venue-searches.ts'
import type { VenueLine } from '../venue-queries.ts'
import { useZoneOf } from '../zones/use-zone-of.ts'
import { NoVenues } from './no-venues.tsx'
import { type ShowVenues, sortOf, sortWords } from './use-venues-search.ts'
import { venueColumns } from './venue-columns.tsx'
import { VenueSorts } from './venue-sorts.tsx'
import css from './venues.module.css'

interface VenueListProps {
  readonly found: UseQueryResult<VenuesQuery['venues']>
  readonly search: VenuesSearch
  readonly show: ShowVenues
  readonly staff: boolean
  readonly mayAdd: boolean
  readonly offset: number
  readonly limit: number
  readonly onTurn: (page: Page) => void
  /** The venue under the pointer or the focus, here or on the map. */
  readonly current: string | null
  readonly onCurrent: (id: string | null) => void
}

/** The venues that were found, by their numbers on the map. */
export function VenueList({ found, search, show, staff, mayAdd, offset, limit, onTurn, current, onCurrent }: VenueListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  const venues = data?.nodes ?? []
  const zoneOf = useZoneOf()
  const numbers = new Map(venues.map(({ id }, at) => [id, offset + at + 1]))
  const follow = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (row !== undefined && row !== current) onCurrent(row)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; the map follows what the rows' own links are pointed at with
    <div className={css.list} onPointerOver={follow} onFocus={follow}>
      <Table<VenueLine>
        label="Venues"
        columns={venueColumns({
          numberOf: ({ id }) => numbers.get(id) ?? 0,
          current,
          zoneOf: staff ? ({ location }) => zoneOf(location) : undefined,
        })}
        rows={venues}
        rowKey={({ id }) => id}
        onRow={({ id }) => <Link to="/venue/$id" params={{ id }} />}
        sort={sortOf(search.sort)}
        onSort={(next) => show({ sort: next ? sortWords(next) : undefined }, true)}
        loading={!data || isPlaceholderData}
        part={data ? { offset, total: data.totalCount } : undefined}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load the venues." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<NoVenues search={search} show={show} mayAdd={mayAdd} />}
      />
      {data && data.totalCount > 0 && (
        <div className={css.foot}>
          <Pagination label="Pages of venues" offset={offset} limit={limit} total={data.totalCount} onChange={onTurn} />
          <VenueSorts search={search} show={show} />
        </div>
      )}
    </div>
  )
}
