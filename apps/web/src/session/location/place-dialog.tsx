import { Notice } from '@troupe/ui/notice'
import type { LocationType } from '../../graphql.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { CreditsNotice } from '../../schedule/credits-notice.tsx'
import { PlaceBox } from '../../venue/place-box.tsx'
import { SavedFirst } from '../saved-first.tsx'
import type { Session } from '../session-query.ts'
import { placeText } from './place-problems.ts'
import { pricedFor, startPoint, usePlaceForm } from './use-place-form.ts'

const titles: Readonly<Record<LocationType, string>> = { START: 'Start location', END: 'End location', VENUE: 'Venue' }

interface PlaceDialogProps {
  readonly session: Session
  readonly type: LocationType
  readonly onClose: () => void
}

/** Asks for a location of an event, and saves it. */
export function PlaceDialog({ session, type, onClose }: PlaceDialogProps) {
  const { form, merge, missing, typed, choose } = usePlaceForm({ session, type, asksAddress: false, onDone: onClose })
  const finish = () => void form.submit()
  return (
    <FormDialog form={missing === null && !merge.conflict ? form : { ...form, refusal: null }} onClose={onClose} title={titles[type]}>
      <SavedFirst
        merge={merge}
        label={titles[type]}
        path={`locations.${type}`}
        show={placeText}
        typed={typed}
        onSave={finish}
        onClose={onClose}
      />
      {missing !== null && (
        <CreditsNotice
          workspaceId={session.workspaceId}
          interrupted={{ missing, words: `save the ${titles[type].toLowerCase()}`, finish }}
        />
      )}
      {type === 'START' && session.hostType === 'ON_SITE' && (
        <Notice tone="info">
          A start location in another price zone can change the price. We’ll charge or refund any difference in credits.
        </Notice>
      )}
      <FormField form={form} name="place" required>
        {(place) => <PlaceBox value={place} onChange={choose} near={startPoint(session)} priced={pricedFor(session, type)} />}
      </FormField>
      <TextField form={form} name="name" maxLength={200} hint="For example, “Hotel Adler” or “Lincoln Park”." />
    </FormDialog>
  )
}
