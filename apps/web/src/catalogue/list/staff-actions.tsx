import { useNavigate } from '@tanstack/react-router'
import { newExperience } from '@troupe/domain/catalogue/fields'
import { Button } from '@troupe/ui/button'
import { Segmented } from '@troupe/ui/segmented'
import { LayoutGrid, Plus, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { CreateExperienceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { CatalogueSearch } from '../../searches.ts'

interface StaffActionsProps {
  readonly search: CatalogueSearch
  /** May write experiences. */
  readonly writes: boolean
}

/** For staff: posters or a table, which the address keeps, and a new experience. */
export function StaffActions({ search, writes }: StaffActionsProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { view: _view, page: _page, sort: _sort, ...filters } = search
  return (
    <>
      <Segmented
        label="Show as"
        value={search.view ?? 'posters'}
        options={[
          { value: 'posters', label: 'Posters', icon: LayoutGrid },
          { value: 'table', label: 'Table', icon: Rows3 },
        ]}
        onChange={(view) =>
          void navigate({ to: '.', search: view === 'table' ? { ...filters, view } : filters, replace: true, resetScroll: false })
        }
      />
      {writes && (
        <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
          New experience
        </Button>
      )}
      {open && <NewExperience onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the title of a hidden draft, and goes on to its editor. */
function NewExperience({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useAsk({
    name: 'experience.new',
    first: { title: '' },
    labels: { title: 'Title' },
    rules: { schema: newExperience },
    send: async (input, key) => {
      const { id } = (await graphql(CreateExperienceDocument, { input }, { key })).createExperience
      void navigate({ to: '/experience/$id/edit', params: { id } })
    },
  })
  return (
    <FormDialog form={form} title="New experience" submit="Create draft" size="sm" onClose={onClose}>
      <TextField form={form} name="title" required maxLength={96} />
    </FormDialog>
  )
}
