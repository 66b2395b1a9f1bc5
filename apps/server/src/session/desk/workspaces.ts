import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { anywhere, type Listed, type Page } from '../../platform/database/lists.ts'
import { readForHouse } from '../read.ts'
import { CUSTOMER_STATE_FACTS, customerStateOf } from '../readiness/readiness.ts'

export const overviewSortFields = ['name', 'credits', 'expiry', 'lastEvent', 'nextEvent'] as const

export interface OverviewsAsked {
  readonly text?: string | undefined
  readonly sorting: readonly { readonly field: (typeof overviewSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** An event of a workspace, as far as its line names it. */
interface OverviewEvent {
  readonly id: string
  readonly name: string
  readonly startsAt: Temporal.Instant
  readonly timezone: string
}

/** A workspace as customer success and sales look after it. */
export interface WorkspaceOverview {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly subscriber: boolean
  readonly salesperson: string | null
  /** Credits that haven't expired. */
  readonly credits: number
  /** The credits that expire next, and when; null when none do. */
  readonly expires: { readonly at: Temporal.Instant; readonly quantity: number } | null
  /** The latest event that took place. */
  readonly last: OverviewEvent | null
  /** The next event to come, or the one that is running. */
  readonly next: OverviewEvent | null
  /** Events to come for which the customer's own answers are missing. */
  readonly missingAnswers: number
}

type Found = Omit<WorkspaceOverview, 'expires' | 'last' | 'next' | 'missingAnswers'> & {
  readonly total: number
  readonly expires_at: Temporal.Instant | null
  readonly expires_quantity: number | null
} & { readonly [Key in `${'last' | 'next'}_${'id' | 'name' | 'timezone'}`]: string | null } & {
  readonly [Key in `${'last' | 'next'}_at`]: Temporal.Instant | null
}

const sortedBy = {
  name: sql`name`,
  credits: sql`credits`,
  expiry: sql`expires_at`,
  lastEvent: sql`last_at`,
  nextEvent: sql`next_at`,
} as const

/**
 * The workspaces with what customer success and sales look at: balance, credits that expire, last and next event, missing answers. Sorted as asked, then by
 * name; what has no value comes last either way. A text is part of the name or the company. All of them, for everyone whose right it is.
 */
export async function workspaceOverviews(ctx: Ctx, { text, sorting }: OverviewsAsked, page: Page): Promise<Listed<WorkspaceOverview>> {
  const now = ctx.now()
  const wanted = text?.trim() ? anywhere(text.trim()) : null
  const order = sorting.map(({ field, direction }) => sql`${sortedBy[field]} ${direction === 'DESC' ? sql`desc` : sql`asc`} nulls last,`)
  const { rows } = await sql<Found>`
    with found as (
      select w.id, w.name, w.company, w.subscriber, u.full_name as salesperson,
        (select coalesce(sum(l.remaining), 0)::int from credit_lot l
          where l.workspace_id = w.id and l.consumable = 'CREDIT' and (l.expires_at is null or l.expires_at > ${now})) as credits,
        x.at as expires_at, x.quantity as expires_quantity,
        p.id as last_id, p.name as last_name, p.starts_at as last_at, p.timezone as last_timezone,
        n.id as next_id, n.name as next_name, n.starts_at as next_at, n.timezone as next_timezone
      from workspace w
      left join account_user u on u.id = w.preferred_sales_id and u.active
      left join lateral (select l.expires_at as at, sum(l.remaining)::int as quantity from credit_lot l
        where l.workspace_id = w.id and l.consumable = 'CREDIT' and l.remaining > 0 and l.expires_at > ${now}
        group by l.expires_at order by l.expires_at limit 1) x on true
      left join lateral (select s.id, s.name, s.starts_at, s.timezone from session s
        where s.workspace_id = w.id and s.status = 'COMPLETED' and s.starts_at is not null order by s.starts_at desc, s.id limit 1) p on true
      left join lateral (select s.id, s.name, s.starts_at, s.timezone from session s
        where s.workspace_id = w.id and s.status in ('SCHEDULED', 'REQUESTED', 'LIVE') and (s.starts_at > ${now} or s.status = 'LIVE')
        order by s.starts_at, s.id limit 1) n on true
      where ${wanted}::text is null or w.name ilike ${wanted} or w.company ilike ${wanted})
    select *, count(*) over ()::int as total from found
    order by ${sql.join(order, sql` `)} name, id offset ${page.offset} limit ${page.limit}`.execute(ctx.db)
  const missing = await missingAnswers(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    nodes: rows.map((row) => overviewOf(row, missing.get(row.id) ?? 0)),
    totalCount: rows[0]?.total ?? (page.offset > 0 ? await countAll(ctx, wanted) : 0),
  }
}

async function countAll({ db }: Ctx, wanted: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from workspace w
    where ${wanted}::text is null or w.name ilike ${wanted} or w.company ilike ${wanted}`.execute(db)
  return rows[0]?.total ?? 0
}

function overviewOf(row: Found, missing: number): WorkspaceOverview {
  const { id, name, company, subscriber, salesperson, credits, expires_at: at, expires_quantity: quantity } = row
  return {
    ...{ id, name, company, subscriber, salesperson, credits, missingAnswers: missing },
    expires: at && quantity ? { at, quantity } : null,
    last: eventOf(row.last_id, row.last_name, row.last_at, row.last_timezone),
    next: eventOf(row.next_id, row.next_name, row.next_at, row.next_timezone),
  }
}

function eventOf(...[id, name, startsAt, timezone]: [string | null, string | null, Temporal.Instant | null, string | null]) {
  return id !== null && name !== null && startsAt && timezone !== null ? { id, name, startsAt, timezone } : null
}

/** How many events of each workspace wait for the customer's own answers, by the rule that the customers' own list shows. */
async function missingAnswers({ db, now, settings }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const condition = sql`s.workspace_id = any(${ids}::uuid[]) and s.status in ('SCHEDULED', 'REQUESTED') and s.starts_at > ${now()}`
  const views = await readForHouse(db, condition, new Set([...CUSTOMER_STATE_FACTS, 'workspace_id']))
  const judged = { now: now(), blackoutExperienceIds: settings.blackoutExperienceIds }
  const counts = new Map<string, number>()
  for (const view of views)
    if (customerStateOf(view, judged)?.state === 'ANSWERS_MISSING') counts.set(view.workspace_id, (counts.get(view.workspace_id) ?? 0) + 1)
  return counts
}
