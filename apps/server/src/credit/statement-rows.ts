import type { StatementPart, StatementRowFacts } from '@troupe/domain/credit/statement-row'
import { type Period, periodOf } from '@troupe/domain/time/period'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** A row of the statement, with its money in minor units and what is available after it. */
export interface StatementRow extends StatementRowFacts {
  readonly id: string
  /** YYYY-MM, in the zone that was asked for. */
  readonly month: string
  readonly left: number
  readonly amount: number | null
  readonly currency: string | null
  readonly isPaid: boolean
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly orderId: string | null
  readonly sessionId: string | null
}

/** The credits of a month's rows: what came in, what went out, and what is available after the last of them. */
export interface StatementMonth {
  /** YYYY-MM. */
  readonly month: string
  readonly in: number
  readonly out: number
  readonly left: number
  /** Newest first. */
  readonly rows: readonly StatementRow[]
}

export interface StatementMonths {
  readonly months: readonly StatementMonth[]
  /** The newest month that isn't among them; null when there is no earlier one. */
  readonly earlier: string | null
  /** When the first row of all was made; null without one. */
  readonly since: Temporal.Instant | null
}

export interface StatementAsked extends Period {
  readonly workspaceId: string
  /** In which zone a month begins. */
  readonly zone: string
  readonly part: StatementPart
  /** YYYY-MM: only months up to this one. */
  readonly until?: string | undefined
  /** Which lots have expired, whether or not the ledger has an entry for them. */
  readonly now: Temporal.Instant
  /** About how many rows; months are whole. */
  readonly rows: number
}

/**
 * A workspace's statement by months, newest first: at least one month, and further ones until there are enough rows. Its rows are acts, not entries: what
 * was reserved for an order, bought with it and spent on its event is a purchase and a booking.
 */
export async function statementMonths(db: Db, asked: StatementAsked): Promise<StatementMonths> {
  const { rows: sums } = await sql<Omit<StatementMonth, 'rows'> & { count: number; since: Temporal.Instant }>`
    with ${rowsOf(asked)} select r.month, coalesce(sum(r.credits) filter (where r.credits > 0), 0)::int as "in",
      coalesce(-sum(r.credits) filter (where r.credits < 0), 0)::int as "out", (array_agg(r."left" order by r.id desc))[1] as "left",
      count(*)::int as count, min(r.at) as since
    from told r where ${shown(asked)} group by r.month order by r.month desc`.execute(db)
  const before = asked.until === undefined ? sums : sums.filter(({ month }) => month <= (asked.until ?? month))
  let count = 0
  const chosen = before.filter((one) => {
    const isWanted = count < asked.rows
    count += one.count
    return isWanted
  })
  const rows = await rowsIn(db, asked, chosen)
  return {
    months: chosen.map(({ month, in: income, out, left }) => ({
      ...{ month, in: income, out, left },
      rows: rows.filter((row) => row.month === month),
    })),
    earlier: before[chosen.length]?.month ?? null,
    since: sums.at(-1)?.since ?? null,
  }
}

async function rowsIn(db: Db, asked: StatementAsked, months: readonly { readonly month: string }[]): Promise<StatementRow[]> {
  const [last, first] = [months.at(0)?.month, months.at(-1)?.month]
  if (last === undefined || first === undefined) return []
  const { rows } = await sql<StatementRow>`
    with ${rowsOf(asked)} select r.id::text as id, r.at, r.month, r.kind, r.credits, r.rooms, r.fees, r.returned, r.kept, r."left", r.reason,
      r.order_id as "orderId", r.order_code as "orderCode", r.session_id as "sessionId", s.name as "sessionName", s.city, s.type as format,
      s.starts_at as "startsAt", s.timezone, nullif(u.full_name, '') as "actorName", r.expires_at as "expiresAt",
      r.amount, r.currency, r.is_paid as "isPaid", p.card_brand as "cardBrand", p.card_last4 as "cardLast4"
    from told r
    left join session s on s.id = r.session_id
    left join account_user u on u.id = r.actor_id
    left join lateral (select p.card_brand, p.card_last4 from checkout_payment p
      where p.order_id = r.order_id and r.by_card and p.state = 'PAID' and p.card_last4 is not null limit 1) p on true
    where ${shown(asked)} and r.month between ${first} and ${last} order by r.id desc`.execute(db)
  return rows
}

/** The rows of a part within a period. What is left after each was added up before, over all of them. */
function shown(asked: StatementAsked): RawBuilder<boolean> {
  const { from, to } = periodOf(asked)
  const part = { ALL: sql`true`, PAYMENTS: sql`r.of_order`, EVENTS: sql`r.session_id is not null and not r.of_order` }[asked.part]
  return sql<boolean>`${part} and (${from}::timestamptz is null or r.at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or r.at < ${to}::timestamptz)`
}

/**
 * The entries of a workspace by the act that wrote them. An act is what one command moved for an order or an event; what was reserved for a payment
 * belongs to the booking that it led to, and without one to its own return. What has expired since the ledger's last entry is its last row.
 */
const rowsOf = ({ workspaceId, now, zone }: StatementAsked) => sql`
  released as (select distinct session_id from credit_entry where workspace_id = ${workspaceId} and key ~ '^(cart|request):.*:back#'),
  entry as (
    select e.id, e.at, e.consumable, e.from_account as f, e.to_account as t, e.quantity as q, e.session_id, e.actor_id, e.reason, e.key, e.lot_id
    from credit_entry e where e.workspace_id = ${workspaceId}
    union all
    select (select coalesce(max(id), 0) from credit_entry) + row_number() over (order by l.expires_at, l.id), l.expires_at, l.consumable,
      'AVAILABLE', 'EXPIRED', l.remaining, null, null, 'Expired', 'expire', l.id
    from credit_lot l where l.workspace_id = ${workspaceId} and l.remaining > 0 and l.expires_at <= ${now}
  ),
  act as (
    select e.*, l.expires_at, i.order_id as lot_order, case
      when e.f in ('PURCHASED', 'ADJUSTMENT') then 'ORDER'
      when e.t = 'REFUNDED' then 'REFUND'
      when e.f = 'REFUNDED' then 'REFUND_FAILED'
      when e.t = 'ADJUSTMENT' then 'CORRECTION'
      when e.t = 'EXPIRED' then 'EXPIRED'
      when e.key ~ '^(cart|request):' and e.key !~ ':late#' and e.session_id in (select session_id from released) then 'RELEASED'
      when e.f = 'AVAILABLE' and e.t = 'ALLOCATED'
        and (e.key ~ '^(cart|request):' or e.key ~ '^session:.*:create#' or e.reason = 'Event booked') then 'BOOKED'
      else 'CHANGED' end as step,
      case when e.t = 'AVAILABLE' then e.q when e.f = 'AVAILABLE' then -e.q else 0 end as change
    from entry e
    join credit_lot l on l.id = e.lot_id
    left join credit_order_item i on i.id = l.order_item_id
  ),
  together as (
    select max(a.id) as id, max(a.at) as at, a.step, a.session_id,
      coalesce(sum(a.change) filter (where a.consumable = 'CREDIT'), 0)::int as credits,
      coalesce(sum(a.change) filter (where a.consumable = 'OPEN_ROOM'), 0)::int as rooms,
      coalesce(sum(a.change) filter (where a.consumable = 'RESCHEDULE_FEE'), 0)::int as fees,
      coalesce(sum(a.q) filter (where a.f = 'ALLOCATED' and a.t = 'AVAILABLE' and a.consumable = 'CREDIT'), 0)::int as returned,
      coalesce(sum(a.q) filter (where a.f = 'ALLOCATED' and a.t = 'CONSUMED' and a.consumable = 'CREDIT'), 0)::int as kept,
      (array_agg(a.reason order by a.id desc))[1] as reason,
      (array_agg(a.actor_id order by a.id desc) filter (where a.actor_id is not null))[1] as actor_id,
      max(a.lot_order::text) filter (where a.step in ('ORDER', 'REFUND', 'REFUND_FAILED', 'CORRECTION')) as lot_order,
      max(substring(a.reason from '^Reserved for order (.+)$')) as reserved_for,
      max(substring(a.key from '^refund:([0-9a-f-]{36}):')) as refund_id,
      max(a.expires_at) filter (where a.step = 'ORDER') as expires_at,
      bool_or(a.reason like 'Event cancelled%' or a.reason = 'Open room deleted') as is_cancelled,
      bool_and(a.reason = 'Event completed') as is_completed
    from act a
    group by a.step, a.session_id, case when a.step in ('BOOKED', 'RELEASED') then null else a.at end,
      case when a.step in ('ORDER', 'REFUND', 'REFUND_FAILED', 'CORRECTION') then a.lot_order end
  ),
  told as (
    select g.id, g.at, to_char(g.at at time zone ${zone}, 'YYYY-MM') as month, g.credits, g.rooms, g.fees, g.returned, g.kept,
      coalesce(f.reason, g.reason) as reason, g.session_id, coalesce(o.created_by, g.actor_id) as actor_id, o.id as order_id, o.code as order_code,
      g.expires_at, g.step in ('ORDER', 'REFUND', 'REFUND_FAILED', 'CORRECTION') as of_order,
      (sum(g.credits) over (order by g.id))::int as "left",
      case when g.step = 'ORDER' and o.grant_reason is not null then 'GIFT'
        when g.step = 'ORDER' and o.id is null then 'GIFT'
        when g.step = 'ORDER' and o.granted_at <> g.at then 'CORRECTION'
        when g.step = 'BOOKED' and s.id is null then 'RESERVED'
        when g.step = 'CHANGED' and g.is_cancelled then 'CANCELLED'
        when g.step = 'CHANGED' and g.is_completed then 'COMPLETED'
        else g.step end as kind,
      case when g.step = 'ORDER' and o.granted_at = g.at and o.total > 0 then o.total when g.step = 'REFUND' and f.amount > 0 then -f.amount end as amount,
      coalesce(f.currency, o.currency) as currency, o.paid_at is not null as is_paid,
      g.step = 'ORDER' or f.asked_at is not null or f.provider_id is not null as by_card
    from together g
    left join session s on s.id = g.session_id
    left join credit_order o on o.id::text = g.lot_order or (g.lot_order is null and o.code = g.reserved_for and s.id is null)
    left join credit_refund f on g.step = 'REFUND' and (f.id::text = g.refund_id or (g.refund_id is null and f.order_id = o.id and f.made_at = g.at))
  )`

export interface StatementSummary {
  /** Credits of events that are still to come, and how many events they are. */
  readonly booked: number
  readonly events: number
  /** What is available by the instant when it expires, the next first. */
  readonly expiries: readonly { readonly at: Temporal.Instant; readonly quantity: number }[]
}

/** What a workspace's credits are waiting for: its upcoming events, and the days on which the others expire. */
export async function statementSummary(db: Db, workspaceId: string, now: Temporal.Instant): Promise<StatementSummary> {
  const { rows } = await sql<{ booked: number; events: number }>`
    select coalesce(sum(held), 0)::int as booked, count(*)::int as events from (
      select sum(case when e.to_account = 'ALLOCATED' then e.quantity when e.from_account = 'ALLOCATED' then -e.quantity else 0 end) as held
      from credit_entry e join session s on s.id = e.session_id
      where e.workspace_id = ${workspaceId} and e.consumable = 'CREDIT' group by e.session_id) h where held > 0`.execute(db)
  const expiries = await db
    .selectFrom('credit_lot')
    .select(['expires_at as at', sql<number>`sum(remaining)::int`.as('quantity')])
    .where('workspace_id', '=', workspaceId)
    .where('consumable', '=', 'CREDIT')
    .where('remaining', '>', 0)
    .where('expires_at', '>', now)
    .groupBy('expires_at')
    .orderBy('expires_at')
    .limit(100)
    .execute()
  const { booked = 0, events = 0 } = rows[0] ?? {}
  return { booked, events, expiries: expiries.flatMap(({ at, quantity }) => (at === null ? [] : [{ at, quantity }])) }
}
