import { Button } from '@troupe/ui/button'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SessionFilter } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import css from '../events.module.css'
import type { Period } from '../events-asked.ts'
import type { EventReader } from '../words.ts'
import { activeOf } from './event-filters.ts'
import { ExportButton } from './export-button.tsx'
import type { EventsSearchShown } from './use-events-search.ts'

const FilterSheet = lazy(() => chunk(() => import('./filter-sheet.tsx')).then((file) => ({ default: file.FilterSheet })))
const FilterLine = lazy(() => chunk(() => import('./filter-line.tsx')).then((file) => ({ default: file.FilterLine })))

interface EventsToolsProps extends Pick<EventsSearchShown, 'q' | 'when' | 'filters' | 'show'> {
  readonly reader: EventReader
  /** The workspace whose events are listed; null for all. */
  readonly workspaceId: string | null
  /** Whose events staff look at; null for everyone else. */
  readonly whose: 'all' | 'mine' | null
  readonly onWhose: (whose: 'all' | 'mine') => void
  /** What is listed, to be exported; null for those who can't export. */
  readonly exported: SessionFilter | null
  readonly isEmpty: boolean
}

/** What the list is narrowed to, and its export. */
export function EventsTools(props: EventsToolsProps) {
  const { q, when, filters, show, reader, workspaceId, whose, onWhose, exported, isEmpty } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const active = activeOf(filters).length
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchBox
          label="Search events"
          placeholder={workspaceId === null ? 'Search by name or workspace' : 'Search by name'}
          key={when}
          text={q}
          onText={(text) => show({ q: text })}
        />
      </div>
      <Periods when={when} show={show} />
      {whose && <Whose whose={whose} onWhose={onWhose} />}
      <Button ref={button} icon={ListFilter} onClick={() => setOpen(true)}>
        {active > 0 ? `Filter (${active})` : 'Filter'}
      </Button>
      {exported && <ExportButton filter={exported} isEmpty={isEmpty} />}
      {active > 0 && (
        <div className={css.chips}>
          <Suspense fallback={null}>
            <FilterLine filters={filters} onChange={(next) => show({ filters: next })} returnTo={button} />
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {open && (
          <FilterSheet
            {...{ filters, reader, workspaceId }}
            onApply={(next) => show({ filters: next, view: 'all' })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

const Periods = ({ when, show }: Pick<EventsToolsProps, 'when' | 'show'>) => (
  <Segmented<Period>
    label="Events to show"
    value={when}
    onChange={(next) => show({ when: next, sort: undefined })}
    options={[
      { value: 'scheduled', label: 'Upcoming' },
      { value: 'past', label: 'Past' },
      { value: 'cancelled', label: 'Cancelled' },
      { value: 'all', label: 'All' },
    ]}
  />
)

const Whose = ({ whose, onWhose }: { readonly whose: 'all' | 'mine'; readonly onWhose: EventsToolsProps['onWhose'] }) => (
  <Segmented<'all' | 'mine'>
    label="Whose events"
    value={whose}
    onChange={onWhose}
    options={[
      { value: 'all', label: 'All' },
      { value: 'mine', label: 'Mine' },
    ]}
  />
)
