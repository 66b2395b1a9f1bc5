import { type Answer, yes } from '@troupe/domain/answer'
import { type FieldCodes, invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { AVERAGE_REVIEWS } from '@troupe/domain/venue/rating'
import { boundsInput, type VenueSortField } from '@troupe/domain/venue/venue-fields'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { anywhere, idOrNone, type Listed, literally, type Page } from '../../platform/database/lists.ts'
import { zoneAreasAt } from '../zones/zone-at.ts'
import { folded, readVenues, shownVenues, type VenueView } from './venue-row.ts'
import { boxOf, finderOf, type MapBounds } from './zones-there.ts'

/** What a list of venues can be filtered by; a venue has to match all that is given. */
export interface VenueFilter {
  readonly text?: string | null | undefined
  readonly city?: string | null | undefined
  readonly people?: number | null | undefined
  readonly gameZoneId?: string | null | undefined
  readonly zoneAreaId?: string | null | undefined
  readonly bounds?: MapBounds | null | undefined
  readonly private?: boolean | null | undefined
}
export interface VenuesAsked {
  readonly filter: VenueFilter
  readonly sorting: readonly { readonly field: VenueSortField; readonly direction: 'ASC' | 'DESC' }[]
}
type VenueCondition = RawBuilder<boolean>

/** A page of the venues that match, by name unless asked otherwise. Refuses as `conditionsOf`. */
export async function listVenues(ctx: Ctx, { filter, sorting }: VenuesAsked, page: Page): Promise<Answer<Listed<VenueView>>> {
  const conditions = await conditionsOf(ctx, filter)
  if (!conditions.ok) return conditions
  const all = allOf(conditions.value)
  const { total } = await shownVenues(ctx)
    .where(all)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const nodes = await sorted(readVenues(ctx).where(all), sorting).offset(page.offset).limit(page.limit).execute()
  return yes({ nodes, totalCount: total })
}

/** All venues that match, in their order: what asks more of them than the database knows. Refuses as `conditionsOf`. */
export async function venuesThatMatch(ctx: Ctx, { filter, sorting }: VenuesAsked): Promise<Answer<VenueView[]>> {
  const conditions = await conditionsOf(ctx, filter)
  if (!conditions.ok) return conditions
  return yes(await sorted(readVenues(ctx).where(allOf(conditions.value)), sorting).execute())
}

/** What a filter asks. Refuses INVALID {filter.private: FORBIDDEN} for everyone but staff, and for people and bounds that make no sense. */
async function conditionsOf(ctx: Ctx, filter: VenueFilter): Promise<Answer<VenueCondition[]>> {
  const refused = refusedFilters(ctx, filter)
  if (Object.keys(refused).length > 0) return invalid(refused)
  const { text, city, people, gameZoneId, zoneAreaId, bounds } = filter
  const found: VenueCondition[] = []
  if (text?.trim()) {
    const wanted = folded(sql<string>`${anywhere(text.trim().slice(0, 96))}`)
    found.push(sql`${folded(sql`v.name || ' ' || v.address || ' ' || c.name`)} like ${wanted}`)
  }
  if (city?.trim()) found.push(sql`${folded(sql`c.name`)} like ${folded(sql<string>`${literally(city.trim())}`)}`)
  if (people != null)
    found.push(sql`coalesce(v.participants_min, 1) <= ${people} and coalesce(v.participants_max, ${people}::int) >= ${people}`)
  if (gameZoneId) found.push(sql`v.game_zone_id = ${idOrNone(gameZoneId)}`)
  if (bounds) found.push(within(bounds))
  if (filter.private != null) found.push(filter.private ? sql`v.private` : sql`not v.private`)
  if (zoneAreaId) found.push(sql`v.id = any(${await idsInZone(ctx, zoneAreaId)}::uuid[])`)
  return yes(found)
}

function refusedFilters(ctx: Ctx, { people, bounds, ...filter }: VenueFilter): FieldCodes {
  const read = bounds && parseInput(boundsInput, bounds)
  const wrong = read && !read.ok ? read.extensions.fields : {}
  return {
    ...(filter.private != null && !isStaff(ctx) ? { 'filter.private': ['FORBIDDEN'] } : {}),
    ...(people != null && people < 1 ? { 'filter.people': ['TOO_SMALL'] } : {}),
    ...(read?.ok && read.value.south > read.value.north ? { 'filter.bounds.north': ['TOO_SMALL'] } : {}),
    ...Object.fromEntries(Object.entries(wrong).map(([path, codes]) => [`filter.bounds.${path}`, codes])),
  }
}

const within = ({ south, west, north, east }: MapBounds): VenueCondition =>
  west <= east
    ? sql`v.latitude between ${south} and ${north} and v.longitude between ${west} and ${east}`
    : sql`v.latitude between ${south} and ${north} and (v.longitude >= ${west} or v.longitude <= ${east})`

const allOf = (conditions: readonly VenueCondition[]): VenueCondition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` and `)}`

/** The venues whose price zone is this one: it is the smallest zone area around them. */
async function idsInZone(ctx: Ctx, zoneAreaId: string): Promise<string[]> {
  const { areas } = await ctx.db.selectNoFrom(zoneAreasAt(ctx.now()).as('areas')).executeTakeFirstOrThrow()
  const zone = areas.find(({ id }) => id === zoneAreaId)
  if (!zone || !isUuid(zoneAreaId)) return []
  const find = finderOf(areas)
  const venues = await shownVenues(ctx)
    .select(['v.id', 'v.latitude', 'v.longitude'])
    .where(within(boxOf(zone.area)))
    .execute()
  return venues.filter((venue) => find(venue)?.id === zone.id).map(({ id }) => id)
}

const mean = sql`(select sum(m.rate_sum)::float8 / nullif(sum(m.n_of_reviews), 0) from venue m where m.deleted_at is null)`
/** A venue's rates count with five of the mean of all: one review of 5 doesn't come before twenty of 4.8. */
const weighted = sql`case when v.n_of_reviews > 0
  then (${sql.lit(AVERAGE_REVIEWS)} * ${mean} + v.rate_sum) / (${sql.lit(AVERAGE_REVIEWS)} + v.n_of_reviews) end`

const orders: Readonly<Record<VenueSortField, readonly RawBuilder<unknown>[]>> = {
  city: [sql`lower(c.name)`],
  rating: [weighted],
  participantsMin: [sql`v.participants_min`],
  participantsMax: [sql`v.participants_max`],
  gameZoneId: [sql`lower(g.name)`, sql`g.id`],
  name: [sql`lower(v.name)`],
  mostRecent: [sql`v.last_event_at`, sql`v.created_at`],
}

/** Sorts rows of `readVenues`; without a value a venue comes last in both directions, and in the end the name decides. */
function sorted(rows: ReturnType<typeof readVenues>, sorting: VenuesAsked['sorting']) {
  let ordered = rows
  for (const { field, direction } of sorting)
    for (const order of orders[field]) ordered = ordered.orderBy(sql`${order} ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')} nulls last`)
  return ordered.orderBy(sql`lower(v.name)`).orderBy('v.id')
}
