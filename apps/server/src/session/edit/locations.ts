import { type Answer, no, yes } from '@troupe/domain/answer'
import { asSold, type Terms, termsAfter } from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import { parseInput, uuid } from '@troupe/domain/input'
import { keysOf } from '@troupe/domain/keys'
import { type LocationAsked, locationInput } from '@troupe/domain/session/input'
import type { LocationKind } from '@troupe/domain/session/kinds'
import * as z from 'zod/mini'
import { repriceSession } from '../../catalogue/catalogue.ts'
import { allocateCredits } from '../../credit/credit.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { venueToChoose, zoneAt, zoneForHost } from '../../venue/venue.ts'
import type { SessionRow } from '../row.ts'
import { changeSession, type PageChange, type ReadVersion } from './change.ts'
import { gameZoneAfterMove } from './game-zone.ts'
import { placeColumns, placeOf, placeWritten, type StoredPlace, venueStill } from './stored-place.ts'

interface LocationEdit {
  readonly id: string
  readonly read: ReadVersion
  readonly type: LocationKind
}

/**
 * Sets the START, END or VENUE of an event, with `venueId` as a copy of what a venue is now. A START in another zone changes the price in the same
 * transaction. Refuses as changeSession, NOT_FOUND for a venue that the caller can't see, NOT_ALLOWED_TYPE for a remote event, INVALID, for a host on site
 * UNKNOWN_PRICE_ZONE {nearest} and NOT_ENOUGH_CREDITS.
 */
export const addLocation = (
  ctx: Ctx,
  { id, read, type, location, venueId }: LocationEdit & { readonly location: object; readonly venueId: string | null | undefined },
): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read }, async (work, row) => {
    if (venueId == null) return locationChange(work, row, { type, location })
    if (Object.values(location).some((value) => value != null)) return invalid({ venueId: ['NOT_ALLOWED'] })
    const venue = await venueToChoose(work.tx, venueId)
    if (!venue) return no('NOT_FOUND')
    const { id: chosen, ...copy } = venue
    return locationChange(work, row, { type, location: copy, venueId: chosen })
  })

/** Takes a location away. A host on site needs a START: INVALID {type: REQUIRED}; NOT_FOUND when there is none; else as changeSession. */
export const removeLocation = (ctx: Ctx, { id, read, type }: LocationEdit): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read }, async (work, row) => {
    if (type === 'START' && row.host_type === 'ON_SITE') return invalid({ type: ['REQUIRED'] })
    return (await readLocation(work, row, type)) === null ? no('NOT_FOUND') : locationChange(work, row, { type, location: null })
  })

interface LocationDecided {
  readonly type: LocationKind
  /** Null for none. */
  readonly location: unknown
  /** The venue that it is a copy of. */
  readonly venueId?: string | undefined
  /** STATE_CONFLICT where the price would change. */
  readonly isFree?: boolean
}

/** Decides a location, or none. */
async function locationChange(
  work: Work,
  row: SessionRow,
  { type, location, venueId, isFree = false }: LocationDecided,
): Promise<Answer<PageChange>> {
  const before = await readLocation(work, row, type)
  if (location === null) {
    if (type === 'START' && row.host_type === 'ON_SITE') return invalid({ type: ['REQUIRED'] })
    return yes({
      columns: type === 'START' ? noStart : {},
      fields: { [`locations.${type}`]: { before, after: null } },
      write: async () => {
        await work.tx.deleteFrom('session_location').where('session_id', '=', row.id).where('type', '=', type).execute()
        return yes(null)
      },
    })
  }
  if (row.type === 'REMOTE') return no('NOT_ALLOWED_TYPE')
  const parsed = parseInput(locationInput, location)
  if (!parsed.ok) return parsed
  const input = parsed.value
  if (!hasItsPoint(row, type, input)) return invalid({ latitude: ['REQUIRED'] })
  const typed = {
    name: input.name ?? '',
    address: input.address ?? '',
    city: input.city ?? '',
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
  }
  // saving what is already there is no edit: the review, the version and the price stay, and a copy of a venue stays that
  const isSame = before !== null && keysOf(typed).every((name) => before[name] === typed[name])
  const copied = venueId ?? (isSame ? before.venueId : undefined)
  const after: StoredPlace = { ...typed, ...(copied === undefined ? {} : { venueId: copied }) }
  const isThere = isSame && before.venueId === after.venueId
  const placed = type === 'START' && !isThere ? await startChange(work, row, input) : yes({ columns: {}, difference: 0 })
  if (!placed.ok) return placed
  const { columns, difference } = placed.value
  if (isFree && difference !== 0) return no('STATE_CONFLICT', { reason: 'NOT_UNDONE', way: 'addLocationToSession' })
  return yes({
    columns,
    fields: { [`locations.${type}`]: { before, after } },
    write: async () => {
      if (type === 'START') {
        const paid = await payMore(work, row, difference)
        if (!paid.ok) return paid
        await work.emit('session.startChanging', { row, difference })
      }
      const written = await placeWritten(work, after)
      await work.tx
        .insertInto('session_location')
        .values({ session_id: row.id, type, ...written })
        .onConflict((conflict) => conflict.columns(['session_id', 'type']).doUpdateSet(written))
        .execute()
      return yes(null)
    },
  })
}

/** A location as it was before a change that is undone. STATE_CONFLICT where the price would change. */
export async function locationBack(
  work: Work,
  row: SessionRow,
  { type, location }: { readonly type: LocationKind; readonly location: unknown },
): Promise<Answer<PageChange>> {
  const wanted = { type, location, isFree: true }
  const venueId = z.safeParse(ofVenue, location).data?.venueId
  if (venueId === undefined) return locationChange(work, row, wanted)
  return locationChange(work, row, { ...wanted, venueId: await venueStill(work, venueId) })
}
const ofVenue = z.object({ venueId: uuid })

export const noStart = { latitude: null, longitude: null, city: null, price_zone: null, zone_area_id: null, game_zone_id: null }

/** The place of an event as it is stored; null for none. */
export async function readLocation(work: Work, row: Pick<SessionRow, 'id'>, type: LocationKind): Promise<StoredPlace | null> {
  const there = await work.tx
    .selectFrom('session_location')
    .select(placeColumns)
    .where('session_id', '=', row.id)
    .where('type', '=', type)
    .executeTakeFirst()
  return there ? placeOf(there) : null
}

/** A single coordinate is not a point, and a host on site needs to know where to start. */
function hasItsPoint(row: SessionRow, type: LocationKind, { latitude, longitude }: LocationAsked): boolean {
  if ((latitude == null) !== (longitude == null)) return false
  return latitude != null || type !== 'START' || row.host_type !== 'ON_SITE'
}

/** The columns of an event whose START moves, and how much more it costs there (below 0: less). */
async function startChange(
  work: Work,
  row: SessionRow,
  { city, latitude, longitude }: LocationAsked,
): Promise<Answer<{ columns: Partial<SessionRow>; difference: number }>> {
  // another name or address of the same point: the event keeps its zone, whatever lies there today
  const isSamePoint = latitude != null && latitude === row.latitude && longitude === row.longitude
  const sold = { latitude: row.latitude, longitude: row.longitude, zone_area_id: row.zone_area_id, price_zone: row.price_zone }
  const keeps = isSamePoint && (row.zone_area_id !== null || row.host_type !== 'ON_SITE')
  const placed = keeps ? yes({ ...sold, city: city || null }) : await startColumns(work, { city, latitude, longitude }, row.host_type)
  if (!placed.ok) return placed
  const zoneAreaId = placed.value.zone_area_id
  const isElsewhere = zoneAreaId !== row.zone_area_id
  const changesPrice = row.host_type === 'ON_SITE' && isElsewhere
  const price = changesPrice ? await priceInZone(work, row, zoneAreaId) : yes({ difference: 0, terms: row.terms })
  if (!price.ok) return price
  const { difference, terms } = price.value
  const columns = { ...placed.value, ...(await gameZoneAfterMove(work, row, placed.value)), credits: row.credits + difference, terms }
  return yes({ columns, difference })
}

/** The columns of an event that starts at a place, with the zone in which it lies now. Refuses UNKNOWN_PRICE_ZONE {nearest} for a host on site. */
export async function startColumns(
  work: Work,
  { city, latitude, longitude }: Pick<LocationAsked, 'city' | 'latitude' | 'longitude'>,
  hostType: SessionRow['host_type'],
) {
  const point = latitude != null && longitude != null ? { latitude, longitude } : null
  const zone = zoneForHost(point && (await zoneAt(work.tx, point, work.at)), hostType)
  if (!zone.ok) return zone
  const { id = null, name = null } = zone.value ?? {}
  return yes({
    ...{ latitude: point?.latitude ?? null, longitude: point?.longitude ?? null, city: city || null },
    ...{ zone_area_id: id, price_zone: name },
  })
}

/** How much more (below 0: less) the event costs with its START in another zone, in credits and by its terms (I-28), and the terms with the new lines. */
async function priceInZone(work: Work, row: SessionRow, zoneAreaId: string | null): Promise<Answer<{ difference: number; terms: Terms }>> {
  const as = asSold(row)
  const [here, there] = await repriceSession(work.tx, row, [as, { ...as, zoneAreaId }])
  if (!there?.ok) return there ?? no('NOT_FOUND')
  // where the old place can't be priced, what was paid for it is its price
  const before = here?.ok ? here.value.credits : row.credits
  const difference = Math.max(-row.credits, there.value.credits - before)
  return yes({ difference, terms: termsAfter(row.terms, there.value, row.credits + difference) })
}

async function payMore(work: Work, row: SessionRow, difference: number): Promise<Answer<void>> {
  if (difference !== 0) work.tell('workspace', row.workspace_id, 'workspace.updated')
  return allocateCredits(work, {
    workspaceId: row.workspace_id,
    sessionId: row.id,
    credits: Math.max(0, difference),
    reason: 'Location changed',
    key: `session:${row.id}:zone:${row.version}:paid`,
  })
}
