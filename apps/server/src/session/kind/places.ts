import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { locationInput } from '@troupe/domain/session/input'
import { hasPlace } from '@troupe/domain/session/kind'
import { LOCATION_KINDS, type LocationKind } from '@troupe/domain/session/kinds'
import { placeWords } from '@troupe/domain/session/place-words'
import type { Work } from '../../platform/ctx.ts'
import { hasZoneArea } from '../../venue/venue.ts'
import { fitsGameZone, gameZoneAfterMove } from '../edit/game-zone.ts'
import { noStart, startColumns } from '../edit/locations.ts'
import { placeColumns, placeOf, placeWritten, type StoredPlace, venueStill } from '../edit/stored-place.ts'
import type { SessionRow } from '../row.ts'
import type { OutcomeLine } from './outcome.ts'
import type { Parked } from './parked.ts'
import { type AsKind, kindOf, type PartAsKind, pickParked, same } from './part.ts'

/** A location as it is parked; START has its zone, which an event keeps until its START changes. */
interface ParkedPlace extends StoredPlace {
  readonly zoneAreaId?: string | null
  readonly priceZone?: string | null
}

/**
 * The places of an event as another kind: a remote one has none, and they are parked with its game zone; one that has places again gets them back where
 * none is there. `location` becomes the START. Refuses INVALID {location}: NOT_ALLOWED for a remote event, REQUIRED where a host on site would have
 * no START; UNKNOWN_PRICE_ZONE {nearest}.
 */
export async function placesAsKind(work: Work, row: SessionRow, to: AsKind, parked: readonly Parked[]): Promise<Answer<PartAsKind>> {
  const { type, hostType } = to.format
  const there = await spotsOf(work, row.id)
  if (!hasPlace(type)) return to.location ? invalid({ location: ['NOT_ALLOWED'] }) : yes(parkPlaces(work, row, there))
  const given = startGiven(to)
  if (!given.ok) return given
  const { values, restored } = pickParked(parked, 'LOCATIONS', (name) => !there.has(name) && !(name === 'START' && given.value))
  const back = await placesBack(work, Object.entries(values) as [LocationKind, ParkedPlace][])
  const start = await startAs(work, row, { given: given.value, back: back.get('START'), hostType })
  if (!start.ok) return start
  const after = new Map<string, StoredPlace>([...there, ...[...back].map(([name, spot]) => [name, plain(spot)] as const)])
  if (given.value) after.set('START', given.value)
  const zone = await gameZoneAs(work, row, { start: start.value, parked })
  return yes({
    columns: { ...start.value, ...zone.columns },
    fields: placeChanges(there, after),
    parks: [],
    restored: [...restored, ...zone.restored],
    lines: [...placeLines(there, { after, isBack: (name) => back.has(name) }), ...zone.lines],
    write: () => writeSpots(work, row.id, after, there),
  })
}

const plain = ({ zoneAreaId: _zone, priceZone: _name, ...place }: ParkedPlace): StoredPlace => place

/** Parked places, which are no longer copies of venues that were deleted in the meantime. */
async function placesBack(work: Work, parked: readonly (readonly [LocationKind, ParkedPlace])[]): Promise<Map<LocationKind, ParkedPlace>> {
  const back = new Map<LocationKind, ParkedPlace>()
  for (const [name, { venueId, ...place }] of parked) {
    const still = venueId === undefined ? undefined : await venueStill(work, venueId)
    back.set(name, { ...place, ...(still === undefined ? {} : { venueId: still }) })
  }
  return back
}

async function spotsOf(work: Work, sessionId: string): Promise<Map<string, StoredPlace>> {
  const rows = await work.tx
    .selectFrom('session_location')
    .select(['type', ...placeColumns])
    .where('session_id', '=', sessionId)
    .execute()
  return new Map(rows.map(({ type, ...spot }) => [type, placeOf(spot)]))
}

/** Takes all places away. */
function parkPlaces(work: Work, row: SessionRow, there: ReadonlyMap<string, StoredPlace>): PartAsKind {
  if (there.size === 0 && row.latitude === null && row.game_zone_id === null) return same
  const kind = kindOf(row)
  const zone = { zoneAreaId: row.zone_area_id, priceZone: row.price_zone }
  const value = Object.fromEntries([...there].map(([name, spot]) => [name, name === 'START' ? { ...spot, ...zone } : spot]))
  const gameZone: Parked[] = row.game_zone_id ? [{ part: 'GAME_ZONE', kind, value: { id: row.game_zone_id } }] : []
  const lines = [...there].map(([name, spot]) => lineOf(name, spot, 'PARKED'))
  return {
    columns: noStart,
    fields: placeChanges(there, new Map()),
    parks: [...(there.size > 0 ? [{ part: 'LOCATIONS', kind, value } as const] : []), ...gameZone],
    restored: [],
    lines: [...lines, ...gameZone.map(() => gameZoneLine(row.game_zone_id ?? '', 'PARKED'))],
    write: () => writeSpots(work, row.id, new Map(), there),
  }
}

function startGiven({ location, format }: AsKind): Answer<StoredPlace | null> {
  if (location === undefined || location === null) return yes(null)
  const parsed = parseInput(locationInput, location)
  if (!parsed.ok) return parsed
  const { name, address, city, latitude = null, longitude = null } = parsed.value
  const isHalf = (latitude === null) !== (longitude === null)
  if (isHalf || (latitude === null && format.hostType === 'ON_SITE')) return invalid({ latitude: ['REQUIRED'] })
  return yes({ name: name ?? '', address: address ?? '', city: city ?? '', latitude, longitude })
}

interface StartWanted {
  readonly given: StoredPlace | null
  readonly back: ParkedPlace | undefined
  readonly hostType: SessionRow['host_type']
}

/** The columns of the START: the given one lies in today's zone, one that stays or comes back in the one that it had. */
async function startAs(work: Work, row: SessionRow, { given, back, hostType }: StartWanted) {
  if (given) return startColumns(work, given, hostType)
  const { latitude, longitude, city, zone_area_id, price_zone } = row
  const start = back
    ? {
        ...{ latitude: back.latitude, longitude: back.longitude, city: back.city || null },
        ...{ zone_area_id: back.zoneAreaId ?? null, price_zone: back.priceZone ?? null },
      }
    : { latitude, longitude, city, zone_area_id, price_zone }
  // a parked START whose zone area was deleted in the meantime lies in another one
  const isGone = back !== undefined && start.zone_area_id !== null && !(await hasZoneArea(work.tx, start.zone_area_id))
  if (!isGone && (hostType !== 'ON_SITE' || start.zone_area_id !== null)) return yes(start)
  return start.latitude === null ? invalid({ location: ['REQUIRED'] }) : startColumns(work, start, hostType)
}

/** A game zone stays where the START is near, and comes back there. */
async function gameZoneAs(
  work: Work,
  row: SessionRow,
  { start, parked }: { readonly start: Pick<SessionRow, 'latitude' | 'longitude'>; readonly parked: readonly Parked[] },
): Promise<Pick<PartAsKind, 'columns' | 'restored' | 'lines'>> {
  if (row.game_zone_id !== null && (await gameZoneAfterMove(work, row, start)).game_zone_id) return same
  const { values, restored } = pickParked(parked, 'GAME_ZONE', () => row.game_zone_id === null)
  const { id: back } = values
  if (typeof back === 'string' && (await fitsGameZone(work, start, back)))
    return { columns: { game_zone_id: back }, restored, lines: [gameZoneLine(back, 'RESTORED')] }
  const lines = row.game_zone_id === null ? [] : [gameZoneLine(row.game_zone_id, 'CLEARED')]
  return { columns: { game_zone_id: null }, restored: [], lines }
}

const placeChanges = (before: ReadonlyMap<string, StoredPlace>, after: ReadonlyMap<string, StoredPlace>) =>
  Object.fromEntries(
    LOCATION_KINDS.filter((name) => before.has(name) || after.has(name)).map((name) => [
      `locations.${name}`,
      { before: before.get(name) ?? null, after: after.get(name) ?? null },
    ]),
  )

function placeLines(
  before: ReadonlyMap<string, StoredPlace>,
  { after, isBack }: { readonly after: ReadonlyMap<string, StoredPlace>; readonly isBack: (name: LocationKind) => boolean },
): OutcomeLine[] {
  return LOCATION_KINDS.flatMap((name) => {
    const spot = after.get(name)
    if (!spot) return []
    if (isBack(name)) return [lineOf(name, spot, 'RESTORED')]
    return [lineOf(name, spot, before.get(name) === spot ? 'KEPT' : 'ADDED')]
  })
}

const lineOf = (name: string, spot: StoredPlace, effect: OutcomeLine['effect']): OutcomeLine => ({
  ...{ part: 'LOCATIONS', effect, label: placeWords(spot) },
  key: JSON.stringify([name, spot.name, spot.address, spot.latitude, spot.longitude]),
})
const gameZoneLine = (id: string, effect: OutcomeLine['effect']): OutcomeLine => ({ part: 'GAME_ZONE', effect, label: '', key: id })

async function writeSpots(
  work: Work,
  sessionId: string,
  after: ReadonlyMap<string, StoredPlace>,
  before: ReadonlyMap<string, StoredPlace>,
): Promise<void> {
  for (const type of LOCATION_KINDS) {
    const spot = after.get(type)
    if (spot === before.get(type)) continue
    if (!spot) await work.tx.deleteFrom('session_location').where('session_id', '=', sessionId).where('type', '=', type).execute()
    else {
      const written = await placeWritten(work, spot)
      await work.tx
        .insertInto('session_location')
        .values({ session_id: sessionId, type, ...written })
        .onConflict((conflict) => conflict.columns(['session_id', 'type']).doUpdateSet(written))
        .execute()
    }
  }
}
