import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type Ring, zoneOf } from '@troupe/domain/venue/polygon'
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { anywhere, type Listed, type Page } from '../../platform/database/lists.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { zonePriceAt } from './zone-at.ts'

/** A zone area with its price at an instant. */
export interface ZoneAreaRow {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly area: Ring
  readonly latitude: number
  readonly longitude: number
  readonly version: number
}

/** A price of a zone area in credits, and from when on it applies. */
export interface DatedPrice {
  readonly price: number
  readonly startsAt: Temporal.Instant
}

const columns = ['id', 'name', 'area', 'latitude', 'longitude', 'version'] as const

const listed = (db: Db | Tx) => db.selectFrom('venue_zone_area as z').where('deleted_at', 'is', null)

const withPrice = (db: Db | Tx, at: Temporal.Instant) =>
  listed(db)
    .select(columns)
    .select(sql<number>`coalesce(${zonePriceAt(at)}, 0)`.as('price'))

/** Zone areas by name, with their outlines and their prices now. */
export async function listZoneAreas(
  db: Db,
  { text, now, direction, ...page }: Page & { readonly text: string; readonly now: Temporal.Instant; readonly direction: 'asc' | 'desc' },
): Promise<Listed<ZoneAreaRow>> {
  const pattern = anywhere(text.trim())
  const { total } = await listed(db)
    .where('name', 'ilike', pattern)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nodes = await withPrice(db, now)
    .where('name', 'ilike', pattern)
    .orderBy('name', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}

/** Every zone area with its price at an instant. */
export const allZoneAreas = (db: Db | Tx, at: Temporal.Instant): Promise<ZoneAreaRow[]> => withPrice(db, at).orderBy('id').execute()

/** A zone area that a command changes. Commands that change one follow each other, since what each place lies in follows from all of them. */
export async function lockedZoneArea(work: Work, id: string, mode: 'change' | 'delete'): Promise<Answer<ZoneAreaRow>> {
  await lockZoneAreas(work)
  if (!isUuid(id)) return no('NOT_FOUND')
  const chosen = withPrice(work.tx, work.at).where('id', '=', id)
  // a deletion waits for those who are choosing it; a change doesn't
  const row = await (mode === 'delete' ? chosen.forUpdate('z') : chosen.forNoKeyUpdate('z')).executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

/** Commands that draw or delete zone areas follow each other. */
export async function lockZoneAreas(work: Work): Promise<void> {
  await advisoryLock(work.tx, 'zoneAreas')
  work.readClock()
}

/** Whether another zone area that isn't deleted has a name, in capitals or not. */
export async function isTaken(tx: Tx, name: string, id: string | null): Promise<boolean> {
  const other = await listed(tx)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  return other !== undefined
}

/** Gives every city the zone area in which its centre lies now. */
export async function placeCities(work: Work): Promise<void> {
  const zones = await allZoneAreas(work.tx, work.at)
  const cities = await work.tx.selectFrom('venue_city').select(['id', 'latitude', 'longitude', 'zone_area_id']).orderBy('id').execute()
  for (const city of cities) {
    const found = zoneOf(zones, city)
    const zoneAreaId = found && 'zone' in found ? found.zone.id : null
    if (zoneAreaId !== city.zone_area_id)
      await work.tx.updateTable('venue_city').set({ zone_area_id: zoneAreaId }).where('id', '=', city.id).execute()
  }
}

/** An event `s` that isn't over: what it refers to can't be deleted. */
export const isOpenEvent = sql<boolean>`s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE')`

/** An event `s` that is still to come, as a page counts them. */
export const isComing = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED') and (s.starts_at is null or s.starts_at > ${now})`

/** The price in force of each zone area and those to come, in their order. */
export const zonePrices = batched<readonly DatedPrice[]>(async ({ db, now }, ids) => {
  const { rows } = await sql<DatedPrice & { id: string }>`
    select p.zone_area_id as id, p.price, p.starts_at as "startsAt" from venue_zone_price p
    where p.zone_area_id = any(${[...ids]}::uuid[]) and p.starts_at >= coalesce((select max(o.starts_at) from venue_zone_price o
      where o.zone_area_id = p.zone_area_id and o.starts_at <= ${now()}), p.starts_at)
    order by p.starts_at`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
})

/** How many coming events are priced by each zone area. */
export const zoneEvents = batched<number>(async ({ db, now }, ids) => {
  const { rows } = await sql<{ id: string; events: number }>`
    select s.zone_area_id as id, count(*)::int as events from session s
    where s.zone_area_id = any(${[...ids]}::uuid[]) and ${isComing(now())} group by 1`.execute(db)
  return new Map(rows.map(({ id, events }) => [id, events]))
})
