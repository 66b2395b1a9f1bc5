import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { placeInside } from '@troupe/domain/venue/ring'
import { updateZoneAreaInput } from '@troupe/domain/venue/zones'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { difference } from '../../platform/fields.ts'
import { priceStart } from './price-start.ts'
import { isTaken, lockedZoneArea, placeCities, type ZoneAreaRow } from './zone-areas.ts'

/**
 * Changes a zone area; what is absent stays. A price is added from `from` on, and a new outline moves no event: what was sold keeps its zone area until its
 * START changes. Refuses NOT_FOUND, VERSION_CONFLICT {version} and as createZoneArea; {from: SAME} where another price starts at that instant, and
 * {from: INVALID} without a price.
 */
export function updateZoneArea(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<ZoneAreaRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(updateZoneAreaInput, input)
    if (!parsed.ok) return parsed
    const { name, area, price, from } = parsed.value
    const found = await lockedZoneArea(work, id, 'change')
    if (!found.ok) return found
    const row = found.value
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    if (from && price === undefined) return invalid({ from: ['INVALID'] })
    if (name !== undefined && (await isTaken(work.tx, name, row.id))) return invalid({ name: ['TAKEN'] })
    const priced = price === undefined ? yes(null) : await addPrice(work, row, { price, from })
    if (!priced.ok) return priced
    const changed = difference(row, { ...(name !== undefined && { name }), ...(area && { area: area.ring, ...placeInside(area.ring) }) })
    if (!changed && !priced.value) return yes(row)
    const after = await work.tx
      .updateTable('venue_zone_area')
      .set({
        ...{ name: name ?? row.name, version: row.version + 1 },
        ...(area && { area: JSON.stringify(area.ring), ...placeInside(area.ring) }),
      })
      .where('id', '=', row.id)
      .returning(['id', 'name', 'area', 'latitude', 'longitude', 'version'])
      .executeTakeFirstOrThrow()
    if (changed?.after.area) await placeCities(work)
    work.audit({
      ...{ operation: 'updateZoneArea', subjectType: 'zone area', subjectId: row.id },
      before: { ...changed?.before, ...(priced.value && { price: row.price }) },
      after: { ...changed?.after, ...(priced.value && { price, from: priced.value }) },
    })
    return yes({ ...after, price: priced.value && Temporal.Instant.compare(priced.value, work.at) <= 0 ? (price ?? row.price) : row.price })
  })
}

/** From when on a new price applies; null for the one that applies already. */
async function addPrice(
  { tx, at }: Work,
  { id, price: current }: ZoneAreaRow,
  { price, from }: { readonly price: number; readonly from?: Temporal.Instant | null | undefined },
): Promise<Answer<Temporal.Instant | null>> {
  const start = priceStart(from, at)
  if (!start.ok) return start
  if (!from && price === current) return yes(null)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('venue_zone_price')
    .values({ zone_area_id: id, starts_at: start.value, price })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? yes(start.value) : invalid({ from: ['SAME'] })
}
