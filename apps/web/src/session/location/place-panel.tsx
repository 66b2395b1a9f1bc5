import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Icon } from '@troupe/ui/icon'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Footprints, Move } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { AddLocationDocument, type LocationType, RemoveLocationDocument } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type TypedPlace, typedAgain } from '../../venue/typed-place.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { CentrePrice } from './centre-price.tsx'
import css from './location.module.css'
import { MovePin } from './pin/move-pin.tsx'
import { usePin } from './pin/use-pin.ts'
import { PlaceName } from './place-name.tsx'
import { eventWalks, exactPoint, isCityOnly, isVenueAtStart, kmWords, placeKinds, walkWords } from './place-words.ts'
import { PlacesMap } from './places-map.tsx'
import { type EventZones, useEventZones } from './use-event-zones.ts'
import { locationOf, pricedFor } from './use-place-form.ts'
import { useSameAsStart } from './use-same-as-start.ts'

const PlaceDialog = lazy(() => chunk(() => import('./place-dialog.tsx')).then((file) => ({ default: file.PlaceDialog })))

interface PlacePanelProps {
  readonly session: Session
  readonly staff: boolean
  readonly may: boolean
  readonly onChooseVenue: () => void
  /** The game zone, as a row of the list. */
  readonly children: ReactNode
}

interface Moving {
  readonly type: LocationType
  readonly place: TypedPlace
  readonly isMoved: boolean
}

/** Where the event starts, takes place and ends: a map with its pins, and next to it the same as a list. */
export function PlacePanel({ session, staff, may, onChooseVenue, children }: PlacePanelProps) {
  const title = useId()
  const zones = useEventZones(session, staff)
  const [edited, setEdited] = useState<LocationType | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const pin = usePin({
    place: moving?.place ?? typedAgain(undefined),
    onPlace: (place) => setMoving((now) => now && { ...now, place, isMoved: true }),
    priced: moving ? pricedFor(session, moving.type) : undefined,
  })
  const move = (type: LocationType) => setMoving({ type, place: typedAgain(locationOf(session, type)), isMoved: false })
  const movable = placeKinds.filter((type) => typedAgain(locationOf(session, type)).at !== null)
  return (
    <section className={css.panel} aria-labelledby={title}>
      <h2 id={title} className="vh">
        Locations
      </h2>
      <PlacesMap session={session} zones={zones} moved={moving && { type: moving.type, point: moving.place.at, onMove: pin.move }} />
      <div className={css.list}>
        {moving ? (
          <MovePin
            key={moving.type}
            {...{ session, zones, pin }}
            {...moving}
            others={movable}
            onType={move}
            onDone={() => setMoving(null)}
          />
        ) : (
          <>
            <PlaceRows session={session} zones={zones} may={may} onEdit={setEdited} />
            {isCityOnly(session) ? (
              <>
                {may && (
                  <div className={css.ways}>
                    <Button variant="primary" block onClick={onChooseVenue}>
                      Choose a venue
                    </Button>
                    <Button block onClick={() => setEdited('START')}>
                      Type an address
                    </Button>
                    <Button block onClick={() => move('START')}>
                      Set a pin
                    </Button>
                  </div>
                )}
                <CentrePrice session={session} staff={staff} />
              </>
            ) : (
              <Facts session={session} zones={zones}>
                {children}
              </Facts>
            )}
            {may && !isCityOnly(session) && (
              <div className={css.actions}>
                {movable.length > 0 && (
                  <Button icon={Move} onClick={() => movable[0] && move(movable[0])}>
                    Move a pin
                  </Button>
                )}
                <Button onClick={onChooseVenue}>Choose a venue</Button>
              </div>
            )}
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {edited && <PlaceDialog key={edited} session={session} type={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </section>
  )
}

/** The ways on foot, the game zone and what decides the price. */
function Facts({ session, zones, children }: Pick<PlacePanelProps, 'session' | 'children'> & { zones: EventZones }) {
  const walks = eventWalks(session, zones)
  const zone = zones.areas.find(({ name }) => name === session.priceZone)
  return (
    <>
      {walks.length > 0 && (
        <ul className={css.walks}>
          {walks.map((walk) => (
            <li key={walk.from + walk.to}>
              <Icon of={Footprints} />
              <span className="strong">{walkWords(walk)}</span>
              <span className={css.km}>{kmWords(walk)}</span>
            </li>
          ))}
        </ul>
      )}
      {walks.some(({ isLong }) => isLong) && (
        <div className={css.told}>
          <Notice tone="warning">Over 15 min. Crew and customer are told.</Notice>
        </div>
      )}
      {children}
      {session.priceZone && (
        <div className={css.facts}>
          <Kv
            look="leaders"
            items={[
              { key: 'Price zone', value: session.priceZone },
              ...(zone?.price == null ? [] : [{ key: 'Zone price now', value: credits(zone.price) }]),
            ]}
          />
        </div>
      )}
    </>
  )
}

interface PlaceRowsProps {
  readonly session: Session
  readonly zones: EventZones
  readonly may: boolean
  readonly onEdit: (type: LocationType) => void
}

function PlaceRows({ session, zones, may, onEdit }: PlaceRowsProps) {
  const remove = useChange(RemoveLocationDocument)
  const renew = useChange(AddLocationDocument)
  const sameAsStart = useSameAsStart(session)
  const refusal = remove.error ?? sameAsStart.error ?? renew.error
  // what is added later follows from where it starts
  const shown = placeKinds.filter((type) => !isCityOnly(session) || locationOf(session, type))
  return (
    <>
      <ul className={css.rows}>
        {shown.map((type) => {
          const place = session.locations.find((one) => one.type === type)
          return (
            <li key={type} className={css.place}>
              <span className={css.tag} data-look={type === 'END' || !exactPoint(session, type) ? 'outline' : 'ink'}>
                {type}
              </span>
              <PlaceName session={session} zones={zones} type={type} />
              {may && !(type === 'START' && isCityOnly(session)) && (
                <PlaceButtons
                  label={type === 'VENUE' ? 'venue' : `${type.toLowerCase()} location`}
                  given={Boolean(place)}
                  shown={Boolean(place) || (type === 'VENUE' && isVenueAtStart(session))}
                  // a crew on site travels to the start: it can be moved, but not left out
                  fixed={type === 'START' && session.hostType === 'ON_SITE'}
                  onEdit={() => onEdit(type)}
                  diy={session.diy}
                  onRemove={() => remove.mutate({ id: session.id, type, ...mergeOver(session) })}
                  same={type === 'END' && !place ? sameAsStart : null}
                />
              )}
              {place?.outdated && (
                <div className={css.wide}>
                  <Notice
                    tone="info"
                    actions={
                      may && (
                        <Button
                          size="sm"
                          busy={renew.isPending}
                          onClick={() => renew.mutate({ input: { id: session.id, type, venueId: place.venueId, ...mergeOver(session) } })}
                        >
                          Use the new details
                        </Button>
                      )
                    }
                  >
                    The venue’s details have changed since it was chosen.
                  </Notice>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {refusal && (
        <div className={css.told}>
          <Notice tone="danger" live>
            {refusalWords(refusal)}
          </Notice>
        </div>
      )}
    </>
  )
}

interface PlaceButtonsProps {
  readonly label: string
  readonly given: boolean
  /** The row says something, also where that follows from another place. */
  readonly shown: boolean
  readonly fixed: boolean
  readonly diy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Ends where it starts, in one press. */
  readonly same: ReturnType<typeof useSameAsStart> | null
}

function PlaceButtons({ label, given, shown, fixed, diy, onEdit, onRemove, same }: PlaceButtonsProps) {
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm({ text: `Remove the ${label}?${diy ? '' : ' The crew will no longer see it.'}`, danger: true })) onRemove()
  }
  return (
    <span className={css.buttons}>
      {same?.run && (
        <Button size="sm" variant="tertiary" busy={same.busy} onClick={same.run}>
          Same as start
        </Button>
      )}
      <Button size="sm" variant="tertiary" onClick={onEdit} aria-label={`${shown ? 'Change' : 'Add'} ${label}`}>
        {shown ? 'Change' : 'Add'}
      </Button>
      {given && !fixed && (
        <Button size="sm" variant="tertiary" aria-label={`Remove ${label}`} onClick={() => void remove()}>
          Remove
        </Button>
      )}
    </span>
  )
}
