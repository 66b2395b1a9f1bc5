import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Segmented } from '@troupe/ui/segmented'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { AddLocationDocument, type LocationType } from '../../../graphql.ts'
import { credits } from '../../../platform/format.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../../schedule/credits-notice.tsx'
import { aboveWords } from '../../../venue/place-words.ts'
import { sentPlace, type TypedPlace } from '../../../venue/typed-place.ts'
import { placeText, readPlace } from '../../../venue/zones/pen/zone-words.ts'
import { SavedFirst } from '../../saved-first.tsx'
import type { Session } from '../../session-query.ts'
import { useChange } from '../../use-change.ts'
import { useMerge } from '../../use-merge.ts'
import css from '../location.module.css'
import { placeText as placeLine } from '../place-problems.ts'
import { moveNotes } from '../place-words.ts'
import type { EventZones } from '../use-event-zones.ts'
import type { usePin } from './use-pin.ts'

const names = { START: 'Start', VENUE: 'Venue', END: 'End' } as const

interface MovePinProps {
  readonly session: Session
  readonly zones: EventZones
  readonly type: LocationType
  /** What may be moved instead. */
  readonly others: readonly LocationType[]
  readonly place: TypedPlace
  /** The pin was moved since this began. */
  readonly isMoved: boolean
  readonly pin: ReturnType<typeof usePin>
  readonly onType: (type: LocationType) => void
  readonly onDone: () => void
}

/** What the pin that is being moved would change, told before it is saved. */
export function MovePin({ session, zones, type, others, place, isMoved, pin, onType, onDone }: MovePinProps) {
  const add = useChange(AddLocationDocument)
  const [read] = useState(session)
  const merge = useMerge(read, add.error)
  const missing = missingCredits(add.error)
  const save = () => add.mutate({ input: { id: session.id, type, ...sentPlace(place), ...merge.over() } }, { onSuccess: onDone })
  const more = place.credits ?? 0
  return (
    <fieldset className={css.moving} aria-label={`Move the pin ${type}`}>
      <h2>Move a pin</h2>
      {others.length > 1 && (
        <Segmented label="Pin" value={type} onChange={onType} options={others.map((value) => ({ value, label: names[value] }))} />
      )}
      <p className="note">
        Drag the pin to the door people come in by, press the map, or move the pin with the arrow keys: 10 m a step, 100 m with Shift.
      </p>
      <Coordinates place={place} onMove={pin.move} />
      <div className={css.means} role="status">
        {isMoved && !pin.isLooking && (
          <>
            {place.at && <p>In {place.at.city}</p>}
            {place.credits !== null && <p className="strong">{aboveWords(place.credits)}</p>}
            {place.at && moveNotes(session, zones, { type, point: place.at }).map((note) => <p key={note}>{note}</p>)}
          </>
        )}
      </div>
      {pin.isOutside && <Notice tone="warning">No crew travels there. Choose a point in a price zone.</Notice>}
      <SavedFirst
        merge={merge}
        label={`${names[type]} location`}
        path={`locations.${type}`}
        show={placeLine}
        typed={sentPlace(place)}
        onSave={save}
        onClose={onDone}
      />
      {missing !== null && (
        <CreditsNotice workspaceId={session.workspaceId} interrupted={{ missing, words: 'move the pin', finish: save }} />
      )}
      {add.error && missing === null && !merge.conflict && (
        <Notice tone="danger" live>
          {refusalWords(add.error)}
        </Notice>
      )}
      <div className={css.actions}>
        <Button
          variant="primary"
          busy={add.isPending || pin.isLooking}
          disabled={!isMoved}
          disabledReason="Move the pin first."
          onClick={save}
        >
          {more > 0 ? `Save and pay ${credits(more)}` : 'Save pin'}
        </Button>
        <Button onClick={onDone}>Discard</Button>
      </div>
    </fieldset>
  )
}

/** The point as numbers: for those who know it exactly, and where the browser draws no map. What isn't a point gives way to the last one. */
function Coordinates({ place: { at }, onMove }: { readonly place: TypedPlace; readonly onMove: MovePinProps['pin']['move'] }) {
  const shown = at ? placeText(at) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const point = typed === null ? null : readPlace(typed)
    setTyped(null)
    if (point && placeText(point) !== shown) onMove(point)
  }
  return (
    <Field label="Latitude and longitude">
      <TextInput mono value={typed ?? shown} onChange={setTyped} onBlur={leave} />
    </Field>
  )
}
