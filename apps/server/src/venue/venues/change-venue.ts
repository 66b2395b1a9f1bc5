import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import { createVenueInput, sizesFit, type VenueRow, venueChange } from '@troupe/domain/venue/venue-fields'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { difference } from '../../platform/fields.ts'
import { cityOf } from './city.ts'
import { type VenueView, venueById, venueForUpdate } from './venue-row.ts'
import { gameZoneThere } from './zones-there.ts'

/**
 * Adds a venue. Its city and its game zone follow from its point where they aren't given. With `sessionId` the START of that event, over or not, refers to
 * it. Refuses INVALID {fields}: {name: TAKEN} for a name that the city has already, {participantsMax: TOO_SMALL}, {gameZoneId: NOT_FOUND}, {city: REQUIRED},
 * {sessionId: NOT_FOUND}, {sessionId: NOT_THERE} for an event without an exact START, and STATE_CONFLICT {reason: EXISTS, venueId} for one whose START is a
 * venue.
 */
export function createVenue(ctx: Ctx, input: unknown): Promise<Answer<VenueView>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createVenueInput, input)
    if (!parsed.ok) return parsed
    const { location, city, sessionId, ...fields } = parsed.value
    const started = sessionId ? await startToName(work, sessionId) : yes(null)
    if (!started.ok) return started
    const placed = await placedAt(work, { location, city, gameZoneId: fields.gameZoneId })
    if (!placed.ok) return placed
    const columns = { ...asColumns(fields), name: fields.name, ...placed.value }
    const { participantsMin = null, participantsMax = null } = fields
    const free = await mayBe(work, { ...columns, id: null, participants_min: participantsMin, participants_max: participantsMax })
    if (!free.ok) return free
    const { id } = await work.tx
      .insertInto('venue')
      .values({ ...columns, created_at: work.at })
      .returning('id')
      .executeTakeFirstOrThrow()
    work.audit({
      operation: 'createVenue',
      subjectType: 'venue',
      subjectId: id,
      after: { ...columns, ...(sessionId ? { sessionId } : {}) },
    })
    if (sessionId) await work.emit('venue.made', { venueId: id, sessionId })
    return readBack(work, id)
  })
}

/**
 * Changes a venue; what is absent stays. A moved one gets the city and the game zone of its new point where they aren't given. Events there keep what they
 * copied. Refuses NOT_FOUND, VERSION_CONFLICT {version} and as createVenue.
 */
export function updateVenue(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<VenueView>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(venueChange, input)
    if (!parsed.ok) return parsed
    const row = await venueForUpdate(work.tx, id)
    if (!row) return no('NOT_FOUND')
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const { location, city, ...fields } = parsed.value
    const placed = await placedAnew(work, row, { location, city, gameZoneId: fields.gameZoneId })
    if (!placed.ok) return placed
    const changed = difference<VenueEdited>(row, { ...asColumns(fields), ...placed.value })
    if (!changed) return readBack(work, row.id)
    const free = await mayBe(work, { ...row, ...changed.after })
    if (!free.ok) return free
    await work.tx
      .updateTable('venue')
      .set({ ...changed.after, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    work.audit({ operation: 'updateVenue', subjectType: 'venue', subjectId: row.id, ...changed })
    return readBack(work, row.id)
  })
}

type VenueEdited = Omit<VenueRow, 'n_of_reviews' | 'rate_sum' | 'n_of_events' | 'last_event_at'>

interface PlacedVenue {
  readonly location: { readonly address?: string | null | undefined; readonly latitude: number; readonly longitude: number }
  readonly city?: string | null | undefined
  readonly gameZoneId?: string | null | undefined
}

/** Locks an event, and judges whether a venue can be made of where it starts. */
async function startToName(work: Work, sessionId: string): Promise<Answer<null>> {
  const event = await work.tx.selectFrom('session').select('id').where('id', '=', sessionId).forNoKeyUpdate().executeTakeFirst()
  if (!event) return invalid({ sessionId: ['NOT_FOUND'] })
  work.readClock()
  const start = await work.tx
    .selectFrom('session_location as l')
    .leftJoin('venue as v', (join) => join.onRef('v.id', '=', 'l.venue_id').on('v.deleted_at', 'is', null))
    .select(['l.precision', 'v.id as venueId'])
    .where('l.session_id', '=', event.id)
    .where('l.type', '=', 'START')
    .executeTakeFirst()
  if (start?.venueId) return no('STATE_CONFLICT', { reason: 'EXISTS', venueId: start.venueId })
  return start?.precision === 'POINT' ? yes(null) : invalid({ sessionId: ['NOT_THERE'] })
}

/** The columns of where a venue is. */
async function placedAt(work: Work, { location, city, gameZoneId }: PlacedVenue) {
  const { address, latitude, longitude } = location
  const found = await cityOf(work, location, city)
  if (!found.ok) return found
  const game_zone_id = gameZoneId === undefined ? await gameZoneThere(work.tx, location) : gameZoneId
  return yes({ address: address ?? '', latitude, longitude, city_id: found.value.id, game_zone_id })
}

/** The same of a venue that is there already. */
async function placedAnew(
  work: Work,
  row: VenueRow,
  { location, city, gameZoneId }: Omit<PlacedVenue, 'location'> & { readonly location: PlacedVenue['location'] | undefined },
): Promise<Answer<Partial<VenueEdited>>> {
  const isMoved = location !== undefined && (location.latitude !== row.latitude || location.longitude !== row.longitude)
  if (isMoved) {
    const placed = await placedAt(work, { location, city, gameZoneId })
    // an address is kept where only the pin is moved
    return placed.ok && location.address === undefined ? yes({ ...placed.value, address: row.address }) : placed
  }
  const found = city ? await cityOf(work, row, city) : yes({ id: row.city_id })
  if (!found.ok) return found
  return yes({ city_id: found.value.id, ...(location?.address === undefined ? {} : { address: location.address ?? '' }) })
}

type VenueJudged = Pick<VenueRow, 'name' | 'city_id' | 'game_zone_id' | 'participants_min' | 'participants_max'> & {
  readonly id: string | null
}

/** Venues are written one after the other, so that no two of a city come to have one name. */
async function mayBe({ tx }: Work, venue: VenueJudged): Promise<Answer<null>> {
  if (!sizesFit(venue)) return invalid({ participantsMax: ['TOO_SMALL'] })
  if (venue.game_zone_id !== null) {
    const zone = await tx
      .selectFrom('venue_game_zone')
      .select('id')
      .where('id', '=', venue.game_zone_id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!zone) return invalid({ gameZoneId: ['NOT_FOUND'] })
  }
  await advisoryLock(tx, 'venues')
  const other = await tx
    .selectFrom('venue')
    .select('id')
    .where('city_id', '=', venue.city_id)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(venue.name)])))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other && other.id !== venue.id ? invalid({ name: ['TAKEN'] }) : yes(null)
}

async function readBack(work: Work, id: string): Promise<Answer<VenueView>> {
  const venue = await venueById({ ...work, db: work.tx }, id)
  return venue ? yes(venue) : no('NOT_FOUND')
}
