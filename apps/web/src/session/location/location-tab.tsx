import { useQuery } from '@tanstack/react-query'
import { sessionFields } from '@troupe/domain/session/fields'
import { placeParts } from '@troupe/domain/session/place-words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { EditableList } from '@troupe/ui/editable'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { lazy, Suspense, useState } from 'react'
import { EventZonesDocument, type LocationType, RemoveLocationDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { ParagraphRow, SelectRow } from '../../platform/form/rows/rows.tsx'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { Changed, changedWords, markOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { useSessionForm } from '../use-session-form.ts'
import { lockWords } from '../words.ts'
import { useSameAsStart } from './use-same-as-start.ts'

const PlaceDialog = lazy(() => chunk(() => import('./place-dialog.tsx')).then((file) => ({ default: file.PlaceDialog })))

const kinds = [
  { type: 'START', label: 'Start' },
  { type: 'END', label: 'End' },
  { type: 'VENUE', label: 'Venue' },
] as const satisfies readonly { type: LocationType; label: string }[]

interface LocationTabProps {
  readonly session: Session
  readonly staff: boolean
}

/** Where the event begins, ends and takes place, and how to find it. */
export function LocationTab({ session, staff }: LocationTabProps) {
  const may = session.meta.permissions.location.value
  return (
    <div className={css.stack}>
      <Places session={session} may={may} />
      {staff && <GameZone session={session} />}
      <Directions session={session} staff={staff} />
    </div>
  )
}

function Places({ session, may }: { session: Session; may: boolean }) {
  const [edited, setEdited] = useState<LocationType | null>(null)
  const remove = useChange(RemoveLocationDocument)
  const sameAsStart = useSameAsStart(session)
  const refusal = remove.error ?? sameAsStart.error
  return (
    <Panel title="Locations" aside={session.priceZone ? `Price zone: ${session.priceZone}` : undefined} flush>
      <ul className={css.places}>
        {kinds.map(({ type, label }) => {
          const place = session.locations.find((one) => one.type === type)?.location
          const [first, ...more] = place ? placeParts(place) : []
          return (
            <li key={type} className={css.place}>
              <span className={css.quiet}>{label}</span>
              {place ? (
                <span className={css.who}>
                  <b>{first}</b>
                  <span className={css.quiet}>{more.join(', ')}</span>
                  <Mark session={session} type={type} />
                </span>
              ) : (
                <span className="faint">Not added</span>
              )}
              {may && (
                <PlaceButtons
                  label={type === 'VENUE' ? 'venue' : `${label.toLowerCase()} location`}
                  given={Boolean(place)}
                  // a crew on site travels to the start: it can be moved, but not left out
                  fixed={type === 'START' && session.hostType === 'ON_SITE'}
                  onEdit={() => setEdited(type)}
                  diy={session.diy}
                  onRemove={() => remove.mutate({ id: session.id, type, ...mergeOver(session) })}
                  same={type === 'END' && !place ? sameAsStart : null}
                />
              )}
            </li>
          )
        })}
      </ul>
      {refusal && (
        <Notice tone="danger" live>
          {refusalWords(refusal)}
        </Notice>
      )}
      <Suspense fallback={null}>
        {edited && <PlaceDialog key={edited} session={session} type={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Panel>
  )
}

function Mark({ session, type }: { session: Session; type: LocationType }) {
  const words = changedWords(session, `locations.${type}`)
  return (
    words && (
      <span>
        <Changed words={words} />
      </span>
    )
  )
}

interface PlaceButtonsProps {
  readonly label: string
  readonly given: boolean
  readonly fixed: boolean
  readonly diy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Ends where it starts, in one press. */
  readonly same: ReturnType<typeof useSameAsStart> | null
}

function PlaceButtons({ label, given, fixed, diy, onEdit, onRemove, same }: PlaceButtonsProps) {
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm({ text: `Remove the ${label}?${diy ? '' : ' The crew will no longer see it.'}`, danger: true })) onRemove()
  }
  return (
    <span className="row">
      {same?.run && (
        <Button size="sm" busy={same.busy} onClick={same.run}>
          Same as start
        </Button>
      )}
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

/** Where the game is played, of the game zones near the event’s start, the nearest first; nothing where there are none. */
function GameZone({ session }: { session: Session }) {
  const { id } = session
  const start = session.locations.find((one) => one.type === 'START')?.location
  const { data } = useQuery({
    queryKey: venueKeys.eventZones({ id, latitude: start?.latitude ?? null, longitude: start?.longitude ?? null }),
    queryFn: ({ signal }) => graphql(EventZonesDocument, { id }, { signal }),
    staleTime: 600_000,
  })
  const zones = data?.gameZones.nodes ?? []
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
    <Panel title="Game zone" flush>
      <EditableList>
        <SelectRow
          form={form}
          name="gameZoneId"
          placeholder="Choose a game zone near the start"
          options={zones.map((one) => ({ value: one.id, label: one.name }))}
        />
      </EditableList>
    </Panel>
  )
}

/** How to find the event. */
function Directions({ session, staff }: LocationTabProps) {
  const form = useSessionForm(session, {
    part: 'finding',
    labels: labelsOf(sessionFields, 'locationDetails'),
    read: ({ locationDetails }) => ({ locationDetails: locationDetails ?? '' }),
    saves: 'field',
    why: lockWords(session, staff) ?? undefined,
  })
  return (
    <Panel title="Finding the place" flush>
      <EditableList>
        <ParagraphRow
          form={form}
          name="locationDetails"
          maxLength={4000}
          placeholder={form.off ? 'No directions added.' : 'Add directions'}
          hint="For example, the entrance, the floor, parking or who to ask for."
          mark={markOf(session, 'locationDetails')}
        />
      </EditableList>
    </Panel>
  )
}
