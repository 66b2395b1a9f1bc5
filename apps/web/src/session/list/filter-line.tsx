import { FilterChips } from '@troupe/ui/filter-chips'
import type { RefObject } from 'react'
import { activeOf, without } from './event-filters.ts'
import { useFilterNames } from './filter-queries.ts'
import { chipWords } from './filter-words.ts'
import type { EventFilters } from './read-filters.ts'

interface FilterLineProps {
  readonly filters: EventFilters
  readonly onChange: (filters: EventFilters) => void
  /** The button of the filters. */
  readonly returnTo: RefObject<HTMLElement | null>
}

/** What the list is filtered by, to be removed one by one or all together. */
export function FilterLine({ filters, onChange, returnTo }: FilterLineProps) {
  const nameOf = useFilterNames(filters)
  const active = activeOf(filters)
  return (
    <FilterChips
      label="Filters of the list"
      chips={active.map((name) => ({ key: name, label: chipWords(filters, name, nameOf) }))}
      onRemove={(key) => onChange(active.reduce((rest, name) => (name === key ? without(rest, name) : rest), filters))}
      onClear={() => onChange({})}
      returnTo={returnTo}
    />
  )
}
