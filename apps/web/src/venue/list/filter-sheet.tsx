import { Button } from '@troupe/ui/button'
import { Sheet } from '@troupe/ui/sheet'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { VenuesSearch } from '../../venue-searches.ts'
import { FILTERS, type ShowVenues } from './use-venues-search.ts'
import { VenueSorts } from './venue-sorts.tsx'
import { VenueFilters } from './venue-tools.tsx'
import css from './venues.module.css'

interface VenueFilterSheetProps {
  readonly search: VenuesSearch
  readonly show: ShowVenues
  readonly staff: boolean
}

/** On a phone the filters are behind one button, which says how many are set. */
export function FilterSheet({ search, show, staff }: VenueFilterSheetProps) {
  const [open, setOpen] = useState(false)
  const set = FILTERS.filter((name) => name !== 'q' && search[name] !== undefined).length
  return (
    <>
      <Button
        className={css.phone}
        icon={SlidersHorizontal}
        aria-label={set > 0 ? `Filters, ${set} set` : undefined}
        onClick={() => setOpen(true)}
      >
        {set > 0 ? set : 'Filter'}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show venues
          </Button>
        }
      >
        <div className="stack">
          <VenueFilters search={search} show={show} staff={staff} />
          <VenueSorts search={search} show={show} />
        </div>
      </Sheet>
    </>
  )
}
