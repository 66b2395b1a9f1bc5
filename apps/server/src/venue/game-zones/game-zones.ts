import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { type Place, type Ring, zoneOf } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { allZoneAreas } from '../zones/zone-areas.ts'
import { isNearPlace, kmFrom } from './near.ts'

export interface GameZoneRow {
  readonly id: string
  readonly name: string
  readonly zoneAreaId: string | null
  readonly point: readonly [longitude: number, latitude: number]
  readonly hull: Ring
  readonly version: number
  /** Kilometres from the START of the event that was asked for. */
  readonly km: number | null
}

interface GameZonesAsked extends Page {
  readonly zoneAreaId?: string | undefined
  readonly sessionId?: string | undefined
  readonly direction: 'asc' | 'desc'
}

const columns = ['id', 'name', 'zone_area_id as zoneAreaId', 'point', 'hull', 'version'] as const

const listed = (db: Db | Tx) => db.selectFrom('venue_game_zone as z').where('z.deleted_at', 'is', null)

/** Where the walking games have routes, by name; of one zone area, or near the START of an event that the reader sees, the nearest first. */
export async function listGameZones(db: Db, { zoneAreaId, sessionId, direction, ...page }: GameZonesAsked): Promise<Listed<GameZoneRow>> {
  const start = sessionId === undefined ? null : await startOf(db, sessionId)
  if (sessionId !== undefined && !start) return { nodes: [], totalCount: 0 }
  let rows = listed(db)
  if (zoneAreaId !== undefined) rows = rows.where('z.zone_area_id', '=', idOrNone(zoneAreaId))
  const [latitude, longitude] = [sql`${start?.latitude}::float8`, sql`${start?.longitude}::float8`]
  if (start) rows = rows.where(isNearPlace(latitude, longitude))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const km = start ? sql<number | null>`${kmFrom(latitude, longitude)}` : sql<number | null>`null::float8`
  const nodes = await rows
    .select(columns)
    .select(km.as('km'))
    .$if(start !== null, (query) => query.orderBy('km'))
    .orderBy('name', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { nodes, totalCount: total }
}

async function startOf(db: Db, sessionId: string): Promise<Place | null> {
  const row = await db.selectFrom('session').select(['latitude', 'longitude']).where('id', '=', idOrNone(sessionId)).executeTakeFirst()
  return row?.latitude != null && row.longitude != null ? { latitude: row.latitude, longitude: row.longitude } : null
}

/** Every game zone near a place, the nearest first. */
export function nearGameZones(db: Db | Tx, { latitude, longitude }: Place): Promise<GameZoneRow[]> {
  const [y, x] = [sql`${latitude}::float8`, sql`${longitude}::float8`]
  return listed(db).select(columns).select(kmFrom(y, x).as('km')).where(isNearPlace(y, x)).orderBy('km').orderBy('name').execute()
}

/** A game zone that a command changes. A deletion waits for those who are choosing it; a change doesn't. */
export async function lockedGameZone(work: Work, id: string, mode: 'change' | 'delete'): Promise<Answer<GameZoneRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const chosen = listed(work.tx).select(columns).select(sql<null>`null::float8`.as('km')).where('z.id', '=', id)
  const row = await (mode === 'delete' ? chosen.forUpdate('z') : chosen.forNoKeyUpdate('z')).executeTakeFirst()
  work.readClock()
  return row ? yes(row) : no('NOT_FOUND')
}

/** The zone area in which a game zone lies: the one asked for, else the one that holds its point. Refuses INVALID {zoneAreaId: NOT_FOUND}. */
export async function zoneAreaOf({ tx, at }: Work, point: Place, asked: string | null | undefined): Promise<Answer<string | null>> {
  const zones = await allZoneAreas(tx, at)
  if (!asked) {
    const found = zoneOf(zones, point)
    return yes(found && 'zone' in found ? found.zone.id : null)
  }
  const named = zones.find(({ id }) => id === asked.toLowerCase())
  return named ? yes(named.id) : { ...no('INVALID'), extensions: { fields: { zoneAreaId: ['NOT_FOUND'] } } }
}

/** Whether another game zone of a zone area has a name, in capitals or not. */
export async function isNameTaken(
  tx: Tx,
  { name, zoneAreaId, id }: { name: string; zoneAreaId: string | null; id: string | null },
): Promise<boolean> {
  const other = await listed(tx)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`zone_area_id is not distinct from ${zoneAreaId}::uuid`)
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  return other !== undefined
}
