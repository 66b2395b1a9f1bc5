import { Button } from '@troupe/ui/button'
import { Sheet } from '@troupe/ui/sheet'
import { useState } from 'react'
import type { EventReader } from '../words.ts'
import { changed } from './event-filters.ts'
import { CrewFilters, EventFields, ExperienceFields, TimeFields } from './filter-fields.tsx'
import type { EventFilters } from './read-filters.ts'

interface EventFilterSheetProps {
  readonly filters: EventFilters
  readonly reader: EventReader
  /** The workspace whose events are listed; null for all. */
  readonly workspaceId: string | null
  readonly onApply: (filters: EventFilters) => void
  readonly onClose: () => void
}

/** The filters that the reader can use. They take effect together, so that one step back undoes them. */
export function FilterSheet({ filters, reader, workspaceId, onApply, onClose }: EventFilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const fields = {
    filters: draft,
    reader,
    workspaceId,
    onChange: (change: Parameters<typeof changed>[1]) => setDraft(changed(draft, change)),
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button variant="tertiary" onClick={() => setDraft({})}>
            Clear filters
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            Show events
          </Button>
        </>
      }
    >
      <div className="stack wide">
        <EventFields {...fields} />
        <TimeFields {...fields} />
        <ExperienceFields {...fields} />
        <CrewFilters {...fields} />
      </div>
    </Sheet>
  )
}
