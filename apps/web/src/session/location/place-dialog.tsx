import { locationInput } from '@troupe/domain/session/input'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { AddLocationDocument, type LocationType } from '../../graphql.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { SavedFirst } from '../saved-first.tsx'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { useMerge } from '../use-merge.ts'
import { CityBox, type NamedCity } from './city-box.tsx'
import { placeProblems, placeText } from './place-problems.ts'

interface PlaceFields {
  readonly city: NamedCity | null
  readonly name: string
  readonly address: string
}
const titles: Readonly<Record<LocationType, string>> = { START: 'Start location', END: 'End location', VENUE: 'Venue' }
const placeLabels = { city: 'City', name: 'Location name', address: 'Address' } as const

const placeInput = ({ city, name, address }: Partial<PlaceFields>) => ({
  name,
  address,
  ...(city ? { city: city.name, latitude: city.point.latitude, longitude: city.point.longitude } : {}),
})

interface PlaceDialogProps {
  readonly session: Session
  readonly type: LocationType
  /** It was opened to add the address: without one it saves nothing. */
  readonly asksAddress?: boolean
  readonly onClose: () => void
}

/** Asks for a location of an event, and saves it. */
export function PlaceDialog({ session: live, type, asksAddress = false, onClose }: PlaceDialogProps) {
  // a place is saved whole: what isn’t typed here stays as it was when the dialog was opened
  const [session] = useState(live)
  const before =
    session.locations.find((one) => one.type === type)?.location ??
    (type === 'START' ? undefined : { ...start(session), name: '', address: '' })
  const add = useChange(AddLocationDocument)
  const merge = useMerge(session, add.error)
  const form = useAsk<PlaceFields>({
    first: { city: cityOf(before), name: before?.name ?? '', address: before?.address ?? '' },
    labels: placeLabels,
    rules: { schema: locationInput, input: placeInput },
    check: (place) => placeProblems(place, asksAddress),
    send: async (place) => {
      await add.mutateAsync({ input: { id: session.id, type, ...placeInput(place), ...merge.over() } })
      onClose()
    },
  })
  const missing = missingCredits(add.error)
  const finish = () => void form.submit()
  return (
    <FormDialog form={missing === null && !merge.conflict ? form : { ...form, refusal: null }} onClose={onClose} title={titles[type]}>
      <SavedFirst
        merge={merge}
        label={titles[type]}
        path={`locations.${type}`}
        show={placeText}
        typed={placeInput(form.values)}
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
      <FormField form={form} name="city" required>
        {(city, choose) => <CityBox value={city} onChange={choose} />}
      </FormField>
      <TextField form={form} name="name" maxLength={200} hint="For example, “Hotel Adler” or “Lincoln Park”." />
      <TextField form={form} name="address" required={asksAddress} maxLength={300} autoComplete="street-address" />
    </FormDialog>
  )
}

const start = (session: Session) => session.locations.find((one) => one.type === 'START')?.location

function cityOf(place: Partial<NonNullable<ReturnType<typeof start>>> | undefined): NamedCity | null {
  if (!place?.city || place.latitude == null || place.longitude == null) return null
  return { id: `here ${place.city}`, name: place.city, point: { latitude: place.latitude, longitude: place.longitude } }
}
