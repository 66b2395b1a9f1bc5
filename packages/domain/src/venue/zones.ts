import * as z from 'zod/mini'
import { type Answer, yes } from '../answer.ts'
import { invalid } from '../errors.ts'
import { type Fields, hidden, id, json, line, optionalId, optionalInstant, wholeNumber } from '../field.ts'
import { anInstant, uuid } from '../input.ts'
import { distanceKm, type Place, pointInPolygon, type Ring } from './polygon.ts'
import { centroidOf, convexHull, isOnMap, type JudgedRing, judgeRing, keptPlace } from './ring.ts'

const count = wholeNumber(0, 2_147_483_647)
/** What an operation deletes stays as a row, since dated prices and past events refer to it. */
const deletedAt = { ...hidden(optionalInstant), label: 'Deleted' } as const
const degrees = { type: null, input: z.number() } as const

/** Every column of a zone area: where a crew on site costs the same. Its prices are rows of their own. */
export const zoneAreaFields = {
  id: { ...id, label: 'Zone area', generated: true },
  name: { ...line(80, 1), label: 'Name', editedBy: 'updateZoneArea' },
  area: { ...json<Ring>(), label: 'Area', editedBy: 'updateZoneArea' },
  latitude: { ...degrees, label: 'Latitude' },
  longitude: { ...degrees, label: 'Longitude' },
  version: { ...count, label: 'Version', initial: 1 },
  deletedAt,
} as const satisfies Fields

/** Every column of a game zone: where walking games have routes. */
export const gameZoneFields = {
  id: { ...id, label: 'Game zone', generated: true },
  name: { ...line(80, 1), label: 'Name', editedBy: 'updateGameZone' },
  zoneAreaId: { ...optionalId, label: 'Zone area', editedBy: 'updateGameZone' },
  point: { ...json<readonly [number, number]>(), label: 'Point', editedBy: 'updateGameZone' },
  hull: { ...json<Ring>(), label: 'Outline', editedBy: 'updateGameZone' },
  latitude: { ...degrees, label: 'Latitude', computed: true },
  longitude: { ...degrees, label: 'Longitude', computed: true },
  version: { ...count, label: 'Version', initial: 1 },
  deletedAt,
} as const satisfies Fields

/** The credits that a crew on site costs in a zone area. */
const zonePrice = { ...wholeNumber(0, 100), label: 'Price' } as const

/** A place as it is drawn. Whether it is on the map is judged with its ring. */
export const cornerInput = z.object({ latitude: z.number(), longitude: z.number() })

/** A ring as it is drawn, closed or not; judged it is stored as `ring`. Refuses the faults of judgeRing as codes of the field. */
const ringInput = z.pipe(
  z.pipe(
    z.array(cornerInput),
    z.transform((corners) => judgeRing(corners)),
  ),
  z.custom<JudgedRing>().check(({ value, issues }) => {
    for (const fault of value.faults) issues.push({ code: 'custom', message: fault, input: value, path: [] })
  }),
)

export const createZoneAreaInput = z.object({
  name: zoneAreaFields.name.input,
  price: zonePrice.input,
  area: ringInput,
  from: z.nullish(anInstant),
})

/** What is absent stays. A price without `from` applies from now on. */
export const updateZoneAreaInput = z.object({
  name: z.optional(zoneAreaFields.name.input),
  price: z.optional(zonePrice.input),
  area: z.optional(ringInput),
  from: z.nullish(anInstant),
})

/** A zone area that is drawn and not saved yet; `id` is the one that it would change. */
export const previewZoneAreaInput = z.object({ id: z.nullish(uuid), area: ringInput })

const loose = { hull: z.array(cornerInput), wrap: z.nullish(z.boolean()), point: z.nullish(cornerInput) }

export const createGameZoneInput = z.object({
  name: gameZoneFields.name.input,
  zoneAreaId: z.nullish(uuid),
  ...loose,
})

/** What is absent stays. */
export const updateGameZoneInput = z.object({
  name: z.optional(gameZoneFields.name.input),
  zoneAreaId: z.nullish(uuid),
  ...loose,
  hull: z.optional(loose.hull),
})

interface OutlineAsked {
  /** Corners in their order, or with `wrap` any places, 3 to 500, of which the convex hull is kept. */
  readonly hull: readonly Place[]
  readonly wrap?: boolean | null | undefined
  readonly point?: Place | null | undefined
}

/** The outline of a game zone as it is stored, and the place by which it is near others. */
interface Outline {
  readonly hull: Ring
  readonly point: Place
}

/**
 * Judges the outline of a game zone and its point, by default the centroid. Refuses INVALID: {hull} with the faults of judgeRing, {point: REQUIRED} where the
 * centroid lies outside, and {point: INVALID} for a point outside.
 */
export function outlineOf({ hull, wrap, point }: OutlineAsked): Answer<Outline> {
  if (wrap && hull.length > MOST_LOOSE) return invalid({ hull: ['TOO_MANY'] })
  const { ring, faults } = judgeRing(wrap && hull.every(isOnMap) ? convexHull(hull) : hull)
  if (faults.length > 0) return invalid({ hull: [...faults] })
  const place = point ? keptPlace(point) : centroidOf(ring)
  if (!isOnMap(place) || !pointInPolygon(ring, place)) return invalid({ point: [point ? 'INVALID' : 'REQUIRED'] })
  return yes({ hull: ring, point: place })
}

const MOST_LOOSE = 500

/** How near a game zone is to a START, in kilometres, so that its routes can be played from there. */
export const GAME_ZONE_KM = 10

/** Whether an event that starts at a place can be played in the game zone with a point. */
export const isNearZone = (start: Place, point: Place): boolean => distanceKm(start, point) <= GAME_ZONE_KM
