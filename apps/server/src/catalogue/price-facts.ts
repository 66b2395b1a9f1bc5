import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { PriceModifier } from '@troupe/domain/catalogue/price'
import type { PricesInForce } from '@troupe/domain/catalogue/terms'
import type { Place } from '@troupe/domain/venue/polygon'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { type NoZone, type PricedArea, type Zone, zoneAreasAt, zoneIn } from '../venue/venue.ts'
import { parsePrices, priceBodyAt } from './price-tables.ts'

export interface PricesAsked {
  /** The instant whose price list, zone prices and seasons hold: now for a new event, for a sold one that of its terms. */
  readonly asOf: Temporal.Instant
  /** The first local day that is priced, such as '2026-12-24'; without one there are no seasons. */
  readonly day: string | null
  /** Where a new event starts, and of which type it is: a remote one starts nowhere. */
  readonly place?: Place | null | undefined
  readonly type?: SessionFormat
  /** The zone areas of a sold event. */
  readonly zones?: readonly (string | null)[]
}

/** What prices follow from, apart from what is wished. */
export interface PricesThere extends PricesInForce {
  /** Where a new event starts: its zone, or what is nearest where there is none; null without a place. */
  readonly zone: Zone | NoZone | null
  /** All zone areas for a new event with a place, else those of a sold event. */
  readonly areas: readonly PricedArea[]
  /** The credits of a sold event's zone areas, by id. */
  readonly zonePrices: ReadonlyMap<string, number | null>
}

interface PricesRead {
  readonly body: unknown
  readonly modifiers: readonly PriceModifier[]
  readonly areas: readonly PricedArea[]
}

/** The seasons in force at an instant that end on a day or later, soonest first; none without a day. */
export const seasonsSince = (day: string | null, at: Temporal.Instant) => sql<PriceModifier[]>`
  select coalesce(json_agg(json_build_object('startsOn', m.starts_on, 'endsOn', m.ends_on, 'types', m.types, 'percent', m.percent)
    order by m.starts_on, m.id), '[]') from catalogue_price_modifier m
  where m.ends_on >= ${day}::date and m.made_at <= ${at} and (m.ended_at is null or m.ended_at > ${at})`

/** What prices follow from as a part of a statement, and what its answer means. */
export function priceFactsIn({ asOf, day, place, type, zones = [] }: PricesAsked) {
  const start = type === 'REMOTE' ? null : (place ?? null)
  const json = sql<PricesRead>`json_build_object(
    'body', ${priceBodyAt(asOf)}, 'modifiers', (${seasonsSince(day, asOf)}), 'areas', ${zoneAreasAt(asOf, start ? undefined : zones)})`
  const read = ({ body, modifiers, areas }: PricesRead): PricesThere => ({
    ...{ asOf, table: parsePrices(body, asOf), modifiers },
    areas,
    zone: start && zoneIn(areas, start),
    zonePrices: new Map(areas.map(({ id, price }) => [id, price])),
  })
  return { json, read }
}

/** What prices follow from, read in one statement. */
export async function priceFacts(tx: Db | Tx, asked: PricesAsked): Promise<PricesThere> {
  const { json, read } = priceFactsIn(asked)
  return read((await tx.selectNoFrom(json.as('facts')).executeTakeFirstOrThrow()).facts)
}
