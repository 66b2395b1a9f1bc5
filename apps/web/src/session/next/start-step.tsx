import { Button } from '@troupe/ui/button'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { FormField } from '../../platform/form/form.tsx'
import { credits, day } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { CreditsNotice } from '../../schedule/credits-notice.tsx'
import { PlaceBox } from '../../venue/place-box.tsx'
import { aboveWords } from '../../venue/place-words.ts'
import type { TypedPlace } from '../../venue/typed-place.ts'
import { usePin } from '../location/pin/use-pin.ts'
import { placeText } from '../location/place-problems.ts'
import { locationOf, pricedFor, startPoint, usePlaceForm } from '../location/use-place-form.ts'
import { SavedFirst } from '../saved-first.tsx'
import type { Session } from '../session-query.ts'
import css from './next.module.css'
import { PriceStub } from './price-stub.tsx'

// the map comes after the question
const PinMap = lazy(() => chunk(() => import('../location/pin/pin-map.tsx')).then((file) => ({ default: file.PinMap })))

interface StartStepProps {
  readonly session: Session
  /** The city is known, and only the exact place is asked for. */
  readonly asksAddress: boolean
  /** The question stays open. */
  readonly onLater: () => void
}

/** 'Where does the event start?', answered where it stands. What the place costs more stands in the button before it is paid. */
export function StartStep({ session, asksAddress, onLater }: StartStepProps) {
  const [opened, setOpened] = useState(0)
  return <OpenStart key={opened} session={session} asksAddress={asksAddress} onLater={onLater} onDone={() => setOpened(opened + 1)} />
}

function OpenStart({ session, asksAddress, onLater, onDone }: StartStepProps & { onDone: () => void }) {
  const { form, merge, missing, typed, choose } = usePlaceForm({ session, type: 'START', asksAddress, onDone })
  const { place } = form.values
  const finish = () => void form.submit()
  const priced = pricedFor(session, 'START')
  const pin = usePin({ place, onPlace: choose, priced })
  // a place that is chosen by its words brings the map there; a pin that is moved doesn't
  const [chosen, setChosen] = useState(0)
  const pick = (next: TypedPlace) => {
    if (next.at !== place.at) setChosen(chosen + 1)
    choose(next)
  }
  const more = place.credits ?? 0
  return (
    <form
      className={css.question}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <p className={css.note}>{askedWords(session)}</p>
      {isStreetAlone(session) && (
        <p className={css.note}>
          We have the street, but not its point. Set the pin on the map, use your location there, or paste its coordinates.
        </p>
      )}
      <SavedFirst
        merge={merge}
        label="Start location"
        path="locations.START"
        show={placeText}
        typed={typed}
        onSave={finish}
        onClose={onDone}
      />
      {missing !== null && (
        <CreditsNotice workspaceId={session.workspaceId} interrupted={{ missing, words: 'save the start location', finish }} />
      )}
      <div className={css.placed}>
        <div>
          <FormField form={form} name="place">
            {() => (
              <PlaceBox value={place} onChange={pick} near={startPoint(session)} priced={priced}>
                {asksAddress && (
                  <Button variant="tertiary" onClick={onLater}>
                    I don’t know yet
                  </Button>
                )}
              </PlaceBox>
            )}
          </FormField>
          <p className={css.note} role="status">
            {pin.isOutside ? 'No crew travels there.' : priced && !pin.isLooking && place.credits !== null ? aboveWords(place.credits) : ''}
          </p>
        </div>
        <Suspense fallback={<div className={css.mapComing} />}>
          <PinMap place={place} onMove={pin.move} chosen={chosen} />
        </Suspense>
      </div>
      {missing === null && !merge.conflict && form.refusal && (
        <p className={css.wrong} role="alert">
          {form.refusal}
        </p>
      )}
      <PriceStub session={session} place={place} />
      <div className="row">
        <Button type="submit" variant="primary" busy={form.busy || pin.isLooking}>
          {more > 0 ? `Save and pay ${credits(more)}` : 'Save address'}
        </Button>
      </div>
    </form>
  )
}

/** Its street was typed, and no one knows where that is. */
const isStreetAlone = (session: Session): boolean => {
  const start = locationOf(session, 'START')
  return start?.precision === 'CITY' && start.address !== ''
}

/** 'Tell us by Fri 4 Dec. You can skip it for now.' */
function askedWords({ customerState, timezone }: Session): string {
  const by = customerState?.startNeededBy
  if (!by) return 'You can skip it for now.'
  const isLate = Temporal.Instant.compare(Temporal.Instant.from(by), serverInstant()) < 0
  return isLate ? 'Late: your crew is planning its way there.' : `Tell us by ${day(by, timezone)}. You can skip it for now.`
}
