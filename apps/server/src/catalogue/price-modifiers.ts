import { randomUUID } from 'node:crypto'
import type { Audited } from '@troupe/domain/account/audited'
import { type Answer, no, yes } from '@troupe/domain/answer'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { type SeasonInput, seasonInput } from '@troupe/domain/catalogue/season'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import type { Listed, Page } from '../platform/database/lists.ts'

/** A season as staff see it. */
export interface PriceModifierRow {
  readonly id: string
  readonly startsOn: Temporal.PlainDate
  readonly endsOn: Temporal.PlainDate
  readonly types: readonly SessionFormat[]
  readonly percent: number
  /** How often it was changed, plus one. */
  readonly version: number
  readonly madeAt: Temporal.Instant
}

export const modifierSortFields = ['startsOn', 'endsOn', 'percent'] as const

interface ModifiersAsked {
  /** Only seasons that end on this day or later. */
  readonly from?: Temporal.PlainDate | undefined
  readonly type?: SessionFormat | undefined
  readonly sorting: readonly { readonly field: (typeof modifierSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const columns = { startsOn: 'starts_on', endsOn: 'ends_on', percent: 'percent' } as const

/** The seasons that are in force, soonest first; those that were ended or replaced are kept, but not listed. */
export async function priceModifiers({ db }: Ctx, { from, type, sorting }: ModifiersAsked, page: Page): Promise<Listed<PriceModifierRow>> {
  let rows = db.selectFrom('catalogue_price_modifier').where('ended_at', 'is', null)
  if (from) rows = rows.where('ends_on', '>=', from)
  if (type) rows = rows.where((eb) => eb(eb.val(type), '=', eb.fn.any('types')))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ordered = rows.select(['id', 'starts_on', 'ends_on', 'types', 'percent', 'version', 'made_at'])
  for (const { field, direction } of sorting) ordered = ordered.orderBy(columns[field], direction === 'DESC' ? 'desc' : 'asc')
  const found = await ordered.orderBy('starts_on').orderBy('id').offset(page.offset).limit(page.limit).execute()
  return {
    nodes: found.map(({ starts_on, ends_on, made_at, ...row }) => ({ ...row, startsOn: starts_on, endsOn: ends_on, madeAt: made_at })),
    totalCount: total,
  }
}

/** Adds a season, in force immediately. Refuses INVALID {fields}. Events that exist keep the seasons of their terms. */
export function createPriceModifier(ctx: Ctx, input: unknown): Promise<Answer<PriceModifierRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(seasonInput, input)
    if (!parsed.ok) return parsed
    const made = await addVersion(work, { id: randomUUID(), version: 1, season: parsed.value })
    await tell(work, 'createPriceModifier', { id: made.id, after: parsed.value })
    return yes(made)
  })
}

/**
 * Changes a season: ends its row and adds the next version under the same id. A season that stays as it is stays untouched. Refuses NOT_FOUND,
 * VERSION_CONFLICT {version} and INVALID {fields}.
 */
export function updatePriceModifier(
  ctx: Ctx,
  { id, version, input }: { readonly id: string; readonly version?: number | undefined; readonly input: unknown },
): Promise<Answer<PriceModifierRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(seasonInput, input)
    if (!parsed.ok) return parsed
    const found = await modifierForUpdate(work, id)
    if (!found.ok) return found
    const row = found.value
    if (version !== undefined && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const before = seasonOf(row)
    if (isSame(before, parsed.value)) return yes(row)
    await end(work, row)
    const made = await addVersion(work, { id: row.id, version: row.version + 1, season: parsed.value })
    await tell(work, 'updatePriceModifier', { id: row.id, before, after: parsed.value })
    return yes(made)
  })
}

/** Ends a season; its rows are kept for the events that were sold by it. Refuses NOT_FOUND. */
export function deletePriceModifier(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await modifierForUpdate(work, id)
    if (!found.ok) return found
    await end(work, found.value)
    await tell(work, 'deletePriceModifier', { id: found.value.id, before: seasonOf(found.value) })
    return yes({ id: found.value.id })
  })
}

async function modifierForUpdate(work: Work, id: string): Promise<Answer<PriceModifierRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await work.tx
    .selectFrom('catalogue_price_modifier')
    .select(['id', 'starts_on', 'ends_on', 'types', 'percent', 'version', 'made_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return no('NOT_FOUND')
  const { starts_on: startsOn, ends_on: endsOn, made_at: madeAt, ...rest } = row
  return yes({ ...rest, startsOn, endsOn, madeAt })
}

async function addVersion(
  work: Work,
  { id, version, season }: { readonly id: string; readonly version: number; readonly season: SeasonInput },
): Promise<PriceModifierRow> {
  const { dateRange, types, percent } = season
  await work.tx
    .insertInto('catalogue_price_modifier')
    .values({ id, version, starts_on: dateRange.from, ends_on: dateRange.to, types: [...types], percent, made_at: work.at })
    .execute()
  const [startsOn, endsOn] = [Temporal.PlainDate.from(dateRange.from), Temporal.PlainDate.from(dateRange.to)]
  return { id, version, startsOn, endsOn, types, percent, madeAt: work.at }
}

const end = (work: Work, { id, version }: PriceModifierRow) =>
  work.tx.updateTable('catalogue_price_modifier').set({ ended_at: work.at }).where('id', '=', id).where('version', '=', version).execute()

const seasonOf = ({ startsOn, endsOn, types, percent }: PriceModifierRow): SeasonInput => ({
  dateRange: { from: startsOn.toString(), to: endsOn.toString() },
  types: [...types],
  percent,
})

const isSame = (a: SeasonInput, b: SeasonInput): boolean =>
  a.dateRange.from === b.dateRange.from &&
  a.dateRange.to === b.dateRange.to &&
  a.percent === b.percent &&
  a.types.toSorted().join() === b.types.toSorted().join()

const tell = (
  work: Work,
  operation: Extract<Audited, 'createPriceModifier' | 'updatePriceModifier' | 'deletePriceModifier'>,
  { id, ...change }: { readonly id: string; readonly before?: SeasonInput; readonly after?: SeasonInput },
) => work.audit({ operation, subjectType: 'price modifier', subjectId: id, ...change })
