import { useQuery } from '@tanstack/react-query'
import { FormField } from '../../platform/form/form.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { useMapGround } from '../ground/use-map-ground.ts'
import { PlaceMap } from '../map/place-map.tsx'
import { PlaceBox } from '../place-box.tsx'
import type { TypedPlace } from '../typed-place.ts'
import { placeText } from '../zones/pen/zone-words.ts'
import { zonesQuery } from '../zones/zones-queries.ts'
import { nearZone, type VenueDraft } from './use-venue-form.ts'
import css from './venue.module.css'

interface VenueFieldsProps {
  readonly form: Fields<VenueDraft>
}

/** All that is known of a venue, and its pin on a map next to it. */
export function VenueFields({ form }: VenueFieldsProps) {
  const { data: zones } = useQuery(zonesQuery)
  const { place } = form.values
  const choose = (next: TypedPlace) => {
    form.set('place', next)
    // the city of a venue follows from its point, which is more exact than what a suggestion calls the neighbourhood
    if (next.at !== place.at) form.set('city', '')
  }
  return (
    <div className={css.form}>
      <div className="stack">
        <TextField form={form} name="name" required maxLength={120} autoComplete="off" />
        <FormField form={form} name="place" required>
          {(value) => <PlaceBox value={value} onChange={choose} />}
        </FormField>
        <TextField form={form} name="city" maxLength={100} hint="Leave it empty to use the city that the pin lies in." />
        <div className={css.pair}>
          <TextField form={form} name="least" inputMode="numeric" maxLength={5} hint="Empty if unknown." />
          <TextField form={form} name="most" inputMode="numeric" maxLength={5} hint="Empty if unknown." />
        </div>
        <SelectField
          form={form}
          name="gameZoneId"
          none="None"
          options={[
            { value: nearZone, label: 'The one at the pin' },
            ...(zones?.games ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <ParagraphField
          form={form}
          name="description"
          maxLength={4000}
          hint="Ways in, rooms, what the crew should know. Customers read it, too."
        />
        <ToggleField form={form} name="private" hint="Only Troupe and the crew of an event here see it, its reviews and its pictures." />
      </div>
      <PinMap place={place} onMove={choose} />
    </div>
  )
}

interface VenuePinProps {
  readonly place: TypedPlace
  readonly onMove: (place: TypedPlace) => void
}

/** The pin of a venue, which is dragged or moved by the arrow keys; a press on the map brings it there. Moved by hand, it may lie in another city. */
function PinMap({ place, onMove }: VenuePinProps) {
  const ground = useMapGround()
  const { at } = place
  const move = (point: { readonly latitude: number; readonly longitude: number }) =>
    onMove({ ...place, at: { ...point, city: '', precision: 'POINT' } })
  return (
    <div className={css.pinned}>
      <PlaceMap
        {...ground}
        label="Map of the venue"
        className={css.map}
        height={380}
        fit={at ? [at] : ground.names.map(({ point }) => point)}
        // a found address is brought into view, a pin that is moved by hand stays where it is
        fitKey={at && at.city !== '' ? placeText(at) : ''}
        pins={at ? [{ key: 'venue', label: 'Venue', point: at, look: 'brand', onMove: move }] : []}
        onPress={move}
        cursor="crosshair"
      />
      <p className="note">Drag the pin to the door, or move it with the arrow keys: 10 m, with Shift 100 m.</p>
    </div>
  )
}
