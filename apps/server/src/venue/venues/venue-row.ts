import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { type VenueRow, venueFields } from '@troupe/domain/venue/venue-fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import type { Actor } from '../../platform/rights/policy.ts'

/** A venue with its city and its game zone. */
export type VenueView = VenueRow & {
  readonly city: string
  readonly country: string
  readonly city_latitude: number
  readonly city_longitude: number
  readonly game_zone: string | null
}

/** The GraphQL type of a venue; later areas add fields to it. */
export const VenueRef = builder.objectRef<VenueView>('Venue')

const venueColumns = columnsOf(venueFields)

/** Who reads, and through which connection: a command reads in its transaction. */
export interface VenueReader {
  readonly db: Db | Tx
  readonly actor: Actor
}

/** Whether the reader may see a venue `v`: staff see all, the crew of an event there its private venue too, and no guest sees any. */
export const isSeenBy = ({ actor }: Pick<VenueReader, 'actor'>) => {
  if (actor.kind !== 'user') return sql<boolean>`false`
  return actor.staff ? sql<boolean>`true` : sql<boolean>`(not v.private or v.id in (select app_venues(${actor.id}::uuid)))`
}

/** The venues that the reader may see, deleted ones left out. */
export const shownVenues = (reader: VenueReader) =>
  reader.db
    .selectFrom('venue as v')
    .innerJoin('venue_city as c', 'c.id', 'v.city_id')
    .leftJoin('venue_game_zone as g', 'g.id', 'v.game_zone_id')
    .where('v.deleted_at', 'is', null)
    .where(isSeenBy(reader))

/** The same, read. */
export const readVenues = (reader: VenueReader) =>
  shownVenues(reader)
    .select(venueColumns.map((column) => `v.${column}` as const))
    .select(['c.name as city', 'c.country', 'c.latitude as city_latitude', 'c.longitude as city_longitude', 'g.name as game_zone'])

/** One venue; undefined for one that is deleted, unknown or private to the reader. */
export async function venueById(reader: VenueReader, id: string): Promise<VenueView | undefined> {
  return isUuid(id) ? readVenues(reader).where('v.id', '=', id).executeTakeFirst() : undefined
}

/** Some of the columns of a venue that is going to be changed or deleted, locked; with `isChosen` it can't be deleted until the end of the transaction. */
export async function venueForUpdate(tx: Tx, id: string): Promise<VenueRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('venue').select(venueColumns).where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()
}

/**
 * A venue that an event is going to refer to: it isn't deleted until the transaction ends, and a deletion under way is waited for. Undefined as for
 * `venueById`.
 */
export async function venueToChoose(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  return tx
    .selectFrom('venue as v')
    .innerJoin('venue_city as c', 'c.id', 'v.city_id')
    .select(['v.id', 'v.name', 'v.address', 'c.name as city', 'v.latitude', 'v.longitude'])
    .where('v.id', '=', id)
    .where('v.deleted_at', 'is', null)
    .forKeyShare('v')
    .executeTakeFirst()
}

/** Capitals, accents and the marks on letters don't count in a search: 'jacaranda' finds Jacarandá. */
export const folded = (text: ReturnType<typeof sql<string>>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`
