import { useQuery } from '@tanstack/react-query'
import { sessionFields } from '@troupe/domain/session/fields'
import { locationInput } from '@troupe/domain/session/input'
import { Button } from '@troupe/ui/button'
import { Combobox } from '@troupe/ui/combobox'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useState } from 'react'
import {
  AddLocationDocument,
  CitiesDocument,
  type CitiesQuery,
  EventZonesDocument,
  type LocationType,
  RemoveLocationDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form, FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { useSessionForm } from '../use-session-form.ts'

const kinds = [
  { type: 'START', label: 'Start' },
  { type: 'END', label: 'End' },
  { type: 'VENUE', label: 'Venue' },
] as const satisfies readonly { type: LocationType; label: string }[]

/** Where the event begins, ends and takes place, and how to find it. */
export function LocationTab({ session, staff }: { session: Session; staff: boolean }) {
  const may = session.meta.permissions.location.value
  return (
    <div className={css.stack}>
      <Places session={session} may={may} />
      {staff && <GameZone session={session} />}
      {session.meta.permissions.edit.value ? (
        <Finding session={session} />
      ) : (
        <Panel title="How to find it">
          <p className={session.locationDetails ? css.notes : css.none}>{session.locationDetails || 'Nothing noted.'}</p>
        </Panel>
      )}
    </div>
  )
}

function Places({ session, may }: { session: Session; may: boolean }) {
  const [edited, setEdited] = useState<LocationType | null>(null)
  const remove = useChange(RemoveLocationDocument)
  const needed: readonly string[] = session.type === 'IN_PERSON' ? ['START', 'END'] : ['START']
  return (
    <Panel title="Places" aside={session.priceZone ? `Price zone ${session.priceZone}` : undefined} flush>
      <ul className={css.places}>
        {kinds.map(({ type, label }) => {
          const place = session.locations.find((one) => one.type === type)?.location
          return (
            <li key={type} className={css.place}>
              <span className={css.quiet}>{label}</span>
              {place ? (
                <span className={css.who}>
                  <b>{place.name || place.address || place.city}</b>
                  <span className={css.quiet}>{[place.name && place.address, place.city].filter(Boolean).join(', ')}</span>
                </span>
              ) : (
                <span className={css.none}>{needed.includes(type) ? 'Not given yet' : 'None'}</span>
              )}
              {may && (
                <PlaceButtons
                  label={label.toLowerCase()}
                  given={Boolean(place)}
                  // a crew on site travels to the start: it can be moved, but not left out
                  fixed={type === 'START' && session.hostType === 'ON_SITE'}
                  onEdit={() => setEdited(type)}
                  onRemove={() => remove.mutate({ id: session.id, type })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {remove.error && (
        <Notice tone="danger" live>
          {refusalWords(remove.error)}
        </Notice>
      )}
      {edited && <PlaceDialog key={edited} session={session} type={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

interface PlaceButtonsProps {
  readonly label: string
  readonly given: boolean
  readonly fixed: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function PlaceButtons({ label, given, fixed, onEdit, onRemove }: PlaceButtonsProps) {
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm({ text: `The ${label} location is removed from the event.`, danger: true })) onRemove()
  }
  return (
    <span className={css.placeActions}>
      <Button size="sm" onClick={onEdit} aria-label={`${given ? 'Change' : 'Add'} ${label}`}>
        {given ? 'Change' : 'Add'}
      </Button>
      {given && !fixed && (
        <Button size="sm" variant="tertiary" aria-label={`Remove ${label}`} onClick={() => void remove()}>
          Remove
        </Button>
      )}
    </span>
  )
}

type NamedCity = Pick<CitiesQuery['gameCities']['nodes'][number], 'id' | 'name' | 'point'> & {
  readonly zoneArea?: string | null
  readonly country?: string
}

interface PlaceFields {
  readonly city: NamedCity | null
  readonly name: string
  readonly address: string
}
const placeLabels = { city: 'City', name: 'Name of the place', address: 'Address' } as const

const placeInput = ({ city, name, address }: Partial<PlaceFields>) => ({
  name,
  address,
  ...(city ? { city: city.name, latitude: city.point.latitude, longitude: city.point.longitude } : {}),
})

function PlaceDialog({ session, type, onClose }: { session: Session; type: LocationType; onClose: () => void }) {
  const before =
    session.locations.find((one) => one.type === type)?.location ??
    (type === 'START' ? undefined : { ...start(session), name: '', address: '' })
  const add = useChange(AddLocationDocument)
  const form = useAsk<PlaceFields>({
    first: { city: cityOf(before), name: before?.name ?? '', address: before?.address ?? '' },
    labels: placeLabels,
    rules: { schema: locationInput, input: placeInput },
    check: ({ city }) => ({ city: city ? undefined : 'Required' }),
    send: async (place) => {
      await add.mutateAsync({ input: { id: session.id, type, ...placeInput(place) } })
      onClose()
    },
  })
  const label = kinds.find((one) => one.type === type)?.label ?? type
  return (
    <FormDialog form={form} onClose={onClose} title={`${label} location`}>
      {type === 'START' && session.hostType === 'ON_SITE' && (
        <Notice tone="info">Moving the start to another zone changes the price. We’ll charge or refund the difference in credits.</Notice>
      )}
      <FormField form={form} name="city" required>
        {(city, choose) => <CityBox value={city} onChange={choose} />}
      </FormField>
      <TextField form={form} name="name" maxLength={200} hint="A hotel, an office, a park." />
      <TextField form={form} name="address" maxLength={300} autoComplete="street-address" />
    </FormDialog>
  )
}

function CityBox({ value, onChange }: { value: NamedCity | null; onChange: (city: NamedCity | null) => void }) {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [...venueKeys.cities, { text }, null, 0, 25],
    queryFn: ({ signal }) => graphql(CitiesDocument, { text }, { signal }).then((answer) => answer.gameCities.nodes),
    placeholderData: (before) => before,
    staleTime: 600_000,
  })
  return (
    <Combobox<NamedCity>
      items={data ?? []}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      noteOf={(one) => [one.country, one.zoneArea].filter(Boolean).join(', ')}
      loading={isFetching && !data}
      placeholder="Search cities"
    />
  )
}

const start = (session: Session) => session.locations.find((one) => one.type === 'START')?.location

function cityOf(place: Partial<NonNullable<ReturnType<typeof start>>> | undefined): NamedCity | null {
  if (!place?.city || place.latitude == null || place.longitude == null) return null
  return { id: `here ${place.city}`, name: place.city, point: { latitude: place.latitude, longitude: place.longitude } }
}

function GameZone({ session }: { session: Session }) {
  const { data } = useQuery({
    queryKey: venueKeys.eventZones,
    queryFn: ({ signal }) => graphql(EventZonesDocument, {}, { signal }),
    staleTime: 600_000,
  })
  const area = data?.zoneAreas.nodes.find((one) => one.name === session.priceZone)
  const zones = (data?.gameZones.nodes ?? []).filter((one) => one.zoneAreaId === area?.id)
  const form = useSessionForm(session, {
    part: 'gameZone',
    labels: labelsOf(sessionFields, 'gameZoneId'),
    read: ({ gameZoneId }) => ({ gameZoneId: gameZoneId ?? '' }),
    input: ({ gameZoneId }) => ({ gameZoneId: gameZoneId || null }),
    show: (_, value) => zones.find((one) => one.id === value)?.name ?? '',
    saves: 'field',
  })
  if (zones.length === 0) return null
  return (
    <Panel title="Game zone">
      <Form form={form} label="Game zone" className={css.fields}>
        <SelectField
          form={form}
          name="gameZoneId"
          required
          hint={`Zones in ${session.priceZone}.`}
          options={zones.map((one) => ({ value: one.id, label: one.name }))}
        />
        <SaveBar form={form} />
      </Form>
    </Panel>
  )
}

const finding = ({ locationDetails }: Session) => ({ locationDetails: locationDetails ?? '' })

function Finding({ session }: { session: Session }) {
  const form = useSessionForm(session, {
    part: 'finding',
    labels: labelsOf(sessionFields, 'locationDetails'),
    read: finding,
  })
  return (
    <Form form={form}>
      <Panel title="How to find it" footer={<SaveBar form={form} />}>
        <div className={css.fields}>
          <ParagraphField form={form} name="locationDetails" maxLength={4000} hint="Entrance, floor, parking, who to ask for." />
        </div>
      </Panel>
    </Form>
  )
}
