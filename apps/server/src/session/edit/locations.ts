import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { asSold, type Terms, termsAfter } from '@troupe/domain/catalogue/terms'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { type LocationAsked, locationInput } from '@troupe/domain/session/input'
import type { LocationKind } from '@troupe/domain/session/kinds'
import type { Selectable } from 'kysely'
import { repriceSession } from '../../catalogue/catalogue.ts'
import { allocateCredits } from '../../credit/credit.ts'
import { type Ctx, command, isStaff, type Work } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { zoneAt, zoneForHost } from '../../venue/venue.ts'
import { type SessionRow, staffedAs } from '../row.ts'
import { editableSession, touchSession } from './editable.ts'

/**
 * Sets the START, END or VENUE of an event. A START in another zone changes the price in the same transaction. Refuses as
 * editableSession, NOT_ALLOWED_TYPE for a remote event, INVALID, for a host on site UNKNOWN_PRICE_ZONE {nearest} and NOT_ENOUGH_CREDITS.
 */
export function addLocation(
  ctx: Ctx,
  id: string,
  { type, location }: { readonly type: LocationKind; readonly location: unknown },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    if (row.type === 'REMOTE') return no('NOT_ALLOWED_TYPE')
    const parsed = parseInput(locationInput, location)
    if (!parsed.ok) return parsed
    const input = parsed.value
    if (!hasItsPoint(row, type, input)) return invalid({ latitude: ['REQUIRED'] })
    const values = {
      name: input.name ?? '',
      address: input.address ?? '',
      city: input.city ?? '',
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
    }
    if (await isThere(work, { row, type, values })) return yes({ id: row.id })
    if (type === 'START') {
      const placed = await moveStart(work, row, input)
      if (!placed.ok) return placed
    }
    await work.tx
      .insertInto('session_location')
      .values({ session_id: row.id, type, ...values })
      .onConflict((conflict) => conflict.columns(['session_id', 'type']).doUpdateSet(values))
      .execute()
    await tell(work, row, { operation: 'addLocationToSession', after: { type, ...values } })
    return yes({ id: row.id })
  })
}

/** Takes a location away. A host on site needs a START: INVALID {type: REQUIRED}; NOT_FOUND when there is none; else as editableSession. */
export function removeLocation(ctx: Ctx, id: string, type: LocationKind): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await editableSession(work, id)
    if (!found.ok) return found
    const row = found.value
    if (type === 'START' && row.host_type === 'ON_SITE') return invalid({ type: ['REQUIRED'] })
    const { numDeletedRows } = await work.tx
      .deleteFrom('session_location')
      .where('session_id', '=', row.id)
      .where('type', '=', type)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return no('NOT_FOUND')
    if (type === 'START')
      await work.tx
        .updateTable('session')
        .set({
          ...{ latitude: null, longitude: null, city: null, price_zone: null, zone_area_id: null, game_zone_id: null },
          ...staffedAs(work, row, { latitude: null, longitude: null, zone_area_id: null }),
        })
        .where('id', '=', row.id)
        .execute()
    await tell(work, row, { operation: 'removeLocationFromSession', after: { type } })
    return yes({ id: row.id })
  })
}

const locationColumns = ['name', 'address', 'city', 'latitude', 'longitude'] as const
type LocationValues = Pick<Selectable<Tables['session_location']>, (typeof locationColumns)[number]>

/** Saving what is already there is no edit: the review, the version and the price stay. */
async function isThere(
  work: Work,
  { row, type, values }: { readonly row: SessionRow; readonly type: LocationKind; readonly values: LocationValues },
): Promise<boolean> {
  const there = await work.tx
    .selectFrom('session_location')
    .select(locationColumns)
    .where('session_id', '=', row.id)
    .where('type', '=', type)
    .executeTakeFirst()
  return there !== undefined && locationColumns.every((column) => there[column] === values[column])
}

/** A single coordinate is not a point, and a host on site needs to know where to start. */
function hasItsPoint(row: SessionRow, type: LocationKind, { latitude, longitude }: LocationAsked): boolean {
  if ((latitude == null) !== (longitude == null)) return false
  return latitude != null || type !== 'START' || row.host_type !== 'ON_SITE'
}

async function moveStart(work: Work, row: SessionRow, { city, latitude, longitude }: LocationAsked): Promise<Answer<void>> {
  const point = latitude != null && longitude != null ? { latitude, longitude } : null
  const zone = zoneForHost(point && (await zoneAt(work.tx, point, work.at)), row.host_type)
  if (!zone.ok) return zone
  const area = zone.value
  const changesPrice = row.host_type === 'ON_SITE' && area?.id !== row.zone_area_id
  const price = changesPrice ? await priceInZone(work, row, area?.id ?? null) : yes({ difference: 0, terms: row.terms })
  if (!price.ok) return price
  const { difference, terms } = price.value
  const paid = await payMore(work, row, difference)
  if (!paid.ok) return paid
  await work.emit('session.startChanging', { row, difference })
  const place = { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null, zone_area_id: area?.id ?? null }
  await work.tx
    .updateTable('session')
    .set({
      ...place,
      ...staffedAs(work, row, place),
      city: city || null,
      price_zone: area?.name ?? null,
      ...(area?.id === row.zone_area_id ? {} : { game_zone_id: null }),
      credits: row.credits + difference,
      terms: JSON.stringify(terms),
    })
    .where('id', '=', row.id)
    .execute()
  return yes(undefined)
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

async function tell(work: Work, row: SessionRow, { operation, after }: { operation: Audited; after: object }) {
  await touchSession(work, row, { told: true })
  if (isStaff(work)) work.audit({ operation, subjectType: 'session', subjectId: row.id, workspaceId: row.workspace_id, after })
}
