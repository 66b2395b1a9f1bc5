import type { PriceInputs } from '@troupe/domain/catalogue/price-change'
import { keepsOldPrice } from '@troupe/domain/catalogue/saved-quote'
import { upgradeCreditsOf } from '@troupe/domain/catalogue/terms'
import type { Ctx } from '../platform/ctx.ts'
import { formatOf } from './catalogue.ts'

/** Saved quotes that keep their price: how many in all, and by workspace. One that staff saved for no workspace counts in all only. */
export interface OpenQuotes {
  readonly count: number
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly count: number }[]
}

/** The open quotes that would cost more by changed prices, and are still valid when these apply. */
export async function quotesKept({ db, now }: Ctx, after: PriceInputs, startsAt: Temporal.Instant): Promise<OpenQuotes> {
  const rows = await db
    .selectFrom('catalogue_quote as q')
    .leftJoin('workspace as w', 'w.id', 'q.workspace_id')
    .innerJoin('catalogue_quote_wish as s', 's.quote_id', 'q.id')
    .select(['q.id', 's.wish', 's.price', 'q.workspace_id', 'w.name'])
    .where('q.withdrawn_at', 'is', null)
    .where('q.valid_until', '>', now())
    .where('q.valid_until', '>', startsAt)
    .execute()
  const kept = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const format = await formatOf(db, row.wish)
    if (!format) continue
    const quote = {
      wish: row.wish,
      credits: row.price.credits,
      ...{ level: format.level, peoplePerUnit: format.peoplePerUnit, zonePriceCredits: row.price.zone?.price ?? 0 },
      upgradeCredits: upgradeCreditsOf(format)[row.wish.packageLevel],
    }
    if (keepsOldPrice(quote, after)) kept.set(row.id, row)
  }
  const byWorkspace = Map.groupBy(
    [...kept.values()].filter(({ workspace_id }) => workspace_id !== null),
    ({ workspace_id }) => workspace_id ?? '',
  )
  return { count: kept.size, workspaces: [...byWorkspace].map(([id, some]) => ({ id, name: some[0]?.name ?? '', count: some.length })) }
}
