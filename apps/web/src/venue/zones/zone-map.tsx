import { type Place, pointInPolygon } from '@troupe/domain/venue/polygon'
import { convexHull } from '@troupe/domain/venue/ring'
import { Pin } from '@troupe/ui/map/map-pin'
import type { MapArea } from '@troupe/ui/map/map-shapes'
import { MapSpot, type MapView } from '@troupe/ui/map/map-view'
import { RingCorners } from '@troupe/ui/map/ring-corners'
import { PlaceMap } from '../map/place-map.tsx'
import { pointOf } from './game-zone-editor.tsx'
import { Crosshairs } from './pen/crosshairs.tsx'
import type { Pen } from './pen/use-pen.ts'
import { ringOf } from './pen/zone-reach.ts'
import { pricedName } from './pen/zone-words.ts'
import css from './pen/zones.module.css'
import type { GameZone, ZoneArea } from './zones-queries.ts'

interface ZoneMapProps {
  readonly kind: 'area' | 'game'
  readonly areas: readonly ZoneArea[]
  readonly games: readonly GameZone[]
  readonly cities: readonly { readonly id: string; readonly name: string; readonly point: Place }[]
  /** What is open: an id, 'new', or null. */
  readonly open: string | null
  /** Its name while it is edited. */
  readonly label: string
  readonly pen: Pen
  /** It may be changed by this person. */
  readonly isEdited: boolean
  readonly fit: readonly Place[]
  readonly fitKey: string
  readonly here: Place | null
  readonly onHere: (place: Place) => void
  readonly onChoose: (id: string) => void
  readonly onLeave: () => void
  readonly onReady: (view: MapView) => void
}

/** The zones on a map. The one that is open is drawn with its corners; a press adds one to a new outline, and else opens the zone that lies there. */
export function ZoneMap(props: ZoneMapProps) {
  const { kind, open, pen, isEdited, here, onHere, onChoose, onLeave } = props
  const shapes = shapesOf(props)
  const isNew = open === 'new'
  const press = (place: Place) => {
    if (here) return onHere(place)
    if (isEdited && (isNew || pen.wrap)) return pen.draw({ kind: 'add', after: pen.corners.length - 1, point: place })
    const found = smallestAt(
      kind === 'area' ? props.areas.map(({ id, area }) => ({ id, ring: area })) : props.games.map(({ id, hull }) => ({ id, ring: hull })),
      place,
    )
    if (found && found !== open) onChoose(found)
  }
  return (
    <PlaceMap
      label={kind === 'area' ? 'Map of the zone areas' : 'Map of the game zones'}
      height="100%"
      fit={props.fit}
      fitKey={props.fitKey}
      areas={shapes}
      overlaps={open !== null && kind === 'area' ? overlapsOf(shapes) : []}
      lines={faultLines(pen, isEdited)}
      names={props.cities.map(({ id, name, point }) => ({ key: id, label: name, point }))}
      onPress={press}
      onReady={props.onReady}
      {...((here !== null || (isEdited && isNew)) && { cursor: 'crosshair' })}
    >
      {isEdited && (
        <RingCorners
          corners={pen.corners}
          wrong={pen.fault?.corners ?? new Set()}
          inner={pen.wrap ? innerOf(pen.corners) : undefined}
          onMove={(at, to) => pen.draw({ kind: 'move', at, to })}
          onMoved={() => pen.draw({ kind: 'settle' })}
          onAdd={(after, point) => pen.draw({ kind: 'add', after, point })}
          onRemove={(at) => pen.draw({ kind: 'remove', at })}
          onLeave={onLeave}
        />
      )}
      {kind === 'game' && open !== null && pen.outline.length > 2 && (
        <Pin
          label="Point"
          look="brand"
          point={pointOf(pen)}
          onMove={
            isEdited
              ? (to) => {
                  pen.draw({ kind: 'point', to })
                }
              : undefined
          }
        />
      )}
      {isEdited && <FaultTip pen={pen} />}
      {here && <Crosshairs place={here} onMove={onHere} />}
    </PlaceMap>
  )
}

/** Everything that is drawn, the open one last, so that it lies above the others. */
function shapesOf({ kind, areas, games, open, label, pen }: ZoneMapProps): readonly MapArea[] {
  const brand: MapArea = { key: 'open', label, ring: pen.outline, look: 'brand' }
  const drawn = open !== null && pen.outline.length > 1 ? [brand] : []
  const isGame = kind === 'game'
  return [
    ...areas
      .filter(({ id }) => isGame || id !== open)
      .map((zone): MapArea => ({ key: zone.id, label: isGame ? '' : pricedName(zone), ring: zone.area, look: 'dashed' })),
    ...(isGame
      ? games.filter(({ id }) => id !== open).map((zone): MapArea => ({ key: zone.id, label: zone.name, ring: zone.hull, look: 'hatched' }))
      : []),
    ...drawn,
  ]
}

/** The open outline with each other one that may lie on it; where they don't meet nothing is drawn. */
const overlapsOf = (shapes: readonly MapArea[]): readonly (readonly [string, string])[] =>
  shapes.filter(({ look }) => look === 'dashed').map(({ key }) => [key, 'open'] as const)

const faultLines = ({ fault, outline }: Pen, isEdited: boolean) =>
  (isEdited ? (fault?.sides ?? []) : []).flatMap((side) => {
    const [from, to] = [outline[side], outline[(side + 1) % outline.length]]
    return from && to ? [{ key: `side ${side}`, from, to, look: 'fault' as const }] : []
  })

/** The points that lie inside of the outline of all of them. */
function innerOf(points: readonly Place[]): ReadonlySet<number> {
  const hull = new Set(convexHull(points).map(({ latitude, longitude }) => `${latitude} ${longitude}`))
  return new Set(points.flatMap(({ latitude, longitude }, at) => (hull.has(`${latitude} ${longitude}`) ? [] : [at])))
}

/** The smallest outline that holds a place: the one that counts there. */
function smallestAt(rings: readonly { readonly id: string; readonly ring: readonly Place[] }[], place: Place): string | undefined {
  const height = (ring: readonly Place[]) =>
    Math.max(...ring.map(({ latitude }) => latitude)) - Math.min(...ring.map(({ latitude }) => latitude))
  return rings.filter(({ ring }) => pointInPolygon(ringOf(ring), place)).sort((a, b) => height(a.ring) - height(b.ring))[0]?.id
}

/** Says at the second of two crossing sides what is wrong; the list says what to do about it. */
function FaultTip({ pen: { fault, outline } }: { readonly pen: Pen }) {
  const side = fault?.sides[1]
  const [from, to] = side === undefined ? [] : [outline[side], outline[(side + 1) % outline.length]]
  if (!fault || !from || !to) return null
  return (
    <MapSpot point={{ latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }}>
      <span className={css.tip} aria-hidden="true">
        <b>{fault.title}</b>A zone can’t cross itself.
      </span>
    </MapSpot>
  )
}
