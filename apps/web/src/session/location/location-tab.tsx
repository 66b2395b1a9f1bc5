import { useNavigate, useSearch } from '@tanstack/react-router'
import { sessionFields } from '@troupe/domain/session/fields'
import { EditableList } from '@troupe/ui/editable'
import { Panel } from '@troupe/ui/panel'
import { lazy, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { ParagraphRow, SelectRow } from '../../platform/form/rows/rows.tsx'
import { markOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { lockWords } from '../words.ts'
import own from './location.module.css'
import { PlacePanel } from './place-panel.tsx'
import { useEventZones } from './use-event-zones.ts'

const ChooseForEvent = lazy(() => chunk(() => import('./choose-for-event.tsx')).then((file) => ({ default: file.ChooseForEvent })))

interface LocationTabProps {
  readonly session: Session
  readonly staff: boolean
}

/** Where the event begins, ends and takes place, and how to find it. */
export function LocationTab({ session, staff }: LocationTabProps) {
  const { choose } = useSearch({ from: '/shell/speaking/event/$id' })
  const navigate = useNavigate({ from: '/event/$id' })
  const may = session.meta.permissions.location.value
  const show = (chosen?: 'venue') => void navigate({ search: { tab: 'location', ...(chosen ? { choose: chosen } : {}) } })
  if (may && choose === 'venue')
    return (
      <Suspense fallback={null}>
        <ChooseForEvent session={session} onBack={() => show()} />
      </Suspense>
    )
  return (
    <div className={css.stack}>
      <PlacePanel session={session} staff={staff} may={may} onChooseVenue={() => show('venue')}>
        {staff && <GameZone session={session} />}
      </PlacePanel>
      <Directions session={session} staff={staff} />
    </div>
  )
}

/** Where the game is played, of the game zones near the event’s start, the nearest first; nothing where there are none. */
function GameZone({ session }: { session: Session }) {
  const zones = useEventZones(session, true).games
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
    <div className={own.zone}>
      <EditableList>
        <SelectRow
          form={form}
          name="gameZoneId"
          placeholder="Choose a game zone near the start"
          options={zones.map((one) => ({ value: one.id, label: one.name }))}
        />
      </EditableList>
    </div>
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
