import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { draftOfVenue, useVenueForm } from './use-venue-form.ts'
import { VenueFields } from './venue-fields.tsx'
import type { VenuePage } from './venue-page-queries.ts'

interface EditVenueProps {
  readonly venue: VenuePage
  readonly onClose: () => void
}

/** Changes a venue. Events that are there keep the name and the address that they have, until someone takes the new ones over. */
export function EditVenue({ venue, onClose }: EditVenueProps) {
  const form = useVenueForm({ first: draftOfVenue(venue), venue, onDone: onClose })
  return (
    <FormDialog form={form} title={`Edit ${venue.name}`} submit="Save venue" size="lg" onClose={onClose}>
      <VenueFields form={form} />
    </FormDialog>
  )
}
