import { Button } from '@troupe/ui/button'
import { Sheet } from '@troupe/ui/sheet'
import type { ComponentProps } from 'react'
import { Filters } from './filters.tsx'

type FilterSheetProps = ComponentProps<typeof Filters> & { readonly open: boolean; readonly onClose: () => void }

/** The filters on a phone. They take effect immediately; the button only closes the sheet. */
export function FilterSheet({ open, onClose, search, onChange }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button variant="tertiary" onClick={() => onChange({ format: undefined, people: undefined, order: undefined })}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={onClose}>
            Show experiences
          </Button>
        </>
      }
    >
      <div className="stack wide">
        <Filters search={search} onChange={onChange} labelled />
      </div>
    </Sheet>
  )
}
