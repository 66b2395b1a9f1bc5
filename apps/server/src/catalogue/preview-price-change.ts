import { type Answer, no, yes } from '@troupe/domain/answer'
import type { PriceModifier } from '@troupe/domain/catalogue/price'
import { type PriceChanges, type PricedFormat, type PriceInputs, priceChanges } from '@troupe/domain/catalogue/price-change'
import { type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { modifierOf, seasonInput } from '@troupe/domain/catalogue/season'
import { upgradeCreditsOf } from '@troupe/domain/catalogue/terms'
import { parseInput } from '@troupe/domain/input'
import type { Ctx } from '../platform/ctx.ts'
import { type AskedTable, startOf } from '../platform/dated-tables.ts'
import { type FormatFacts, formatsShown } from './catalogue.ts'
import { type OpenQuotes, quotesKept } from './open-quotes.ts'
import { priceTableAt } from './price-tables.ts'

/** One change that staff are about to save: a price list, or the seasons after some were added, changed and deleted. */
export interface PriceChangeAsked {
  readonly priceTable?: AskedTable | undefined
  /** Seasons to save: without an id a new one. */
  readonly priceModifiers?: readonly { readonly id?: string | undefined; readonly season: unknown }[] | undefined
  readonly deletedModifiers?: readonly string[] | undefined
}

export interface ShownFormat extends PricedFormat {
  readonly id: string
  readonly experienceId: string
  readonly experienceTitle: string
}

export interface PricePreview extends PriceChanges<ShownFormat> {
  readonly openQuotes: OpenQuotes
}

/**
 * What a change would do to the prices that customers see; saves nothing. Refuses as the command would: INVALID {fields} (PAST for a list that starts
 * before now) and NOT_FOUND for a season that isn't there.
 */
export async function previewPriceChange(ctx: Ctx, asked: PriceChangeAsked): Promise<Answer<PricePreview>> {
  const start = startOf(asked.priceTable ?? {}, ctx.now())
  if (!start.ok) return start
  const { value: startsAt } = start
  const { table } = await priceTableAt(ctx.db, startsAt)
  const first = startsAt.toZonedDateTimeISO('UTC').toPlainDate()
  const before: PriceInputs = { table, modifiers: (await seasonsNow(ctx)).map(({ season }) => season) }
  const after = await inputsAfter(ctx, asked, table)
  if (!after.ok) return after
  const formats = (await formatsShown(ctx.db)).map(pricedFormat)
  const changes = priceChanges(formats, { before, after: after.value }, { first: first.toString() })
  return yes({ ...changes, openQuotes: await quotesKept(ctx, after.value, startsAt) })
}

async function inputsAfter(ctx: Ctx, asked: PriceChangeAsked, table: PriceTable): Promise<Answer<PriceInputs>> {
  const list = asked.priceTable ? parseInput(priceTableInput, asked.priceTable.table) : yes(table)
  if (!list.ok) return list
  const seasons = new Map((await seasonsNow(ctx)).map(({ id, season }) => [id, season]))
  for (const id of asked.deletedModifiers ?? []) if (!seasons.delete(id.toLowerCase())) return no('NOT_FOUND')
  for (const [index, { id, season }] of (asked.priceModifiers ?? []).entries()) {
    const parsed = parseInput(seasonInput, season)
    if (!parsed.ok) return parsed
    if (id !== undefined && !seasons.has(id.toLowerCase())) return no('NOT_FOUND')
    seasons.set(id?.toLowerCase() ?? `new ${index}`, modifierOf(parsed.value))
  }
  return yes({ table: list.value, modifiers: [...seasons.values()] })
}

async function seasonsNow({ db }: Ctx): Promise<{ readonly id: string; readonly season: PriceModifier }[]> {
  const rows = await db
    .selectFrom('catalogue_price_modifier')
    .select(['id', 'starts_on', 'ends_on', 'types', 'percent'])
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ id, starts_on, ends_on, types, percent }) => ({
    id,
    season: { startsOn: starts_on.toString(), endsOn: ends_on.toString(), types, percent },
  }))
}

const pricedFormat = (format: FormatFacts): ShownFormat => ({
  ...{ id: format.id, experienceId: format.experienceId, experienceTitle: format.experienceTitle },
  ...{
    format: format.type,
    hostType: format.hostType,
    duration: format.duration,
    level: format.level,
    peoplePerUnit: format.peoplePerUnit,
  },
  ...{ attendeesMin: format.attendeesMin, attendeesMax: format.attendeesMax, upgradeCredits: upgradeCreditsOf(format) },
})
