import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { sql } from 'kysely'
import { type QuotedShow, quoteCode, showsJson } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { type OpenedQuote, quoteLink, totalOf } from './saved-quotes.ts'

export const QUOTE_STATES = ['OPEN', 'EXPIRED', 'WITHDRAWN'] as const

/** A saved quote as its workspace finds it again. */
export interface ListedQuote {
  readonly id: string
  readonly number: string
  readonly state: (typeof QUOTE_STATES)[number]
  /** The short link; null when none was made yet, or the quote is withdrawn. */
  readonly url: string | null
  readonly madeAt: Temporal.Instant
  readonly validUntil: Temporal.Instant
  readonly madeBy: { readonly id: string; readonly fullName: string } | null
  readonly workspaceId: string | null
  readonly workspaceName: string | null
  readonly note: string | null
  readonly items: readonly ListedShow[]
  readonly total: OpenedQuote['total']
}
interface ListedShow extends QuotedWish {
  readonly title: string
  readonly credits: number
}

/** Saved quotes, the newest first, withdrawn ones too. Customers name the workspace; without one the list is empty for them. */
export async function quotes(
  ctx: Ctx,
  { workspaceId }: { readonly workspaceId: string | null | undefined },
  page: Page,
): Promise<Listed<ListedQuote>> {
  const { all, workspaces } = ctx.scope
  let found = ctx.db
    .selectFrom('catalogue_quote as q')
    .leftJoin('workspace as w', 'w.id', 'q.workspace_id')
    .leftJoin('account_user as u', 'u.id', 'q.made_by')
    .where((eb) => eb.exists(eb.selectFrom('catalogue_quote_wish as s').select('s.position').whereRef('s.quote_id', '=', 'q.id')))
  if (workspaceId != null || !all) {
    const wanted = idOrNone(workspaceId ?? '').toLowerCase()
    found = found.where('q.workspace_id', '=', all || workspaces.has(wanted) ? wanted : idOrNone(''))
  }
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['q.id', 'q.number', 'q.code_hash', 'q.generation', 'q.made_at', 'q.valid_until', 'q.withdrawn_at', 'q.note'])
    .select(['q.workspace_id', 'w.name as workspace', 'w.subscriber', 'u.id as makerId', 'u.full_name as maker'])
    .select([showsJson.as('shows'), titlesJson.as('titles')])
    .orderBy('q.made_at', 'desc')
    .orderBy('q.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const nodes: ListedQuote[] = []
  for (const row of rows)
    nodes.push({
      ...{ id: row.id, number: row.number, madeAt: row.made_at, validUntil: row.valid_until, note: row.note },
      state: row.withdrawn_at ? 'WITHDRAWN' : Temporal.Instant.compare(row.valid_until, ctx.now()) > 0 ? 'OPEN' : 'EXPIRED',
      url: row.withdrawn_at || row.code_hash === null ? null : quoteLink(ctx, quoteCode(ctx, row)),
      madeBy: row.makerId === null ? null : { id: row.makerId, fullName: row.maker ?? '' },
      ...{ workspaceId: row.workspace_id, workspaceName: row.workspace },
      items: row.shows.map((show, at) => listed(show, row.titles[at])),
      total: await totalOf(ctx, row.shows, row.subscriber ?? false),
    })
  return { nodes, totalCount: total }
}

const listed = ({ wish, price }: QuotedShow, title = ''): ListedShow => ({ ...wish, title, credits: price.credits })

/** The names of the shows of a quote `q`, in its order. */
const titlesJson = sql<string[]>`(select jsonb_agg(e.title order by s.position) from catalogue_quote_wish s
  join catalogue_experience e on e.id = s.experience_id where s.quote_id = q.id)`
