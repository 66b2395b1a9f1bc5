import { createHash } from 'node:crypto'
import { CHAIN_START, type ChainEntry, firstWrongEntry } from '@troupe/domain/credit/chain'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { world } from '@troupe/tests/world/ids'
import { type RawBuilder, sql } from 'kysely'
import { brokenPublications, lastInstant, lostBySale, openWithoutTask, toldCalendars } from './check-crew-invariants.ts'
import { chainEntries } from './credit/chain-entries.ts'
import { kindsWithSecret } from './message/templates/templates.ts'
import type { Db } from './platform/database/db.ts'
import { wordsInSql } from './platform/database/words-in-sql.ts'
import { wronglyFolded } from './session/log/folded.ts'
import { wrongReadiness } from './session/readiness/project-readiness.ts'
import { brokenRings } from './venue/broken-rings.ts'

export interface Checked {
  readonly id: string
  readonly says: string
  readonly violations: number
  /** One row that breaks it, to start looking for the reason. */
  readonly example: string | null
}

/**
 * Asks the database every invariant whose tables exist; each query answers the rows that break it. Changes nothing. All read one snapshot: on a
 * running server an event that changes between two reads would look wrong. `at` decides which events are upcoming: by default the last instant of which the
 * database knows.
 */
export function checkInvariants(
  db: Db,
  blackoutExperienceIds: readonly string[] = [world.experiences.blackout],
  at?: Temporal.Instant,
): Promise<Checked[]> {
  if (db.isTransaction) return checkAll(db, blackoutExperienceIds, at)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => checkAll(snapshot, blackoutExperienceIds, at))
}

async function checkAll(db: Db, blackoutExperienceIds: readonly string[], asked?: Temporal.Instant): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const { id, says, broken } of invariants) {
    const { rows } = await sql<{ example: string | null; violations: number }>`
      select count(*) as violations, min(broken.what) as example from (${broken}) as broken(what)`.execute(db)
    checked.push({ id, says, violations: rows[0]?.violations ?? 0, example: rows[0]?.example ?? null })
  }
  checked.push(await wallTimes(db), await storedReadiness(db, blackoutExperienceIds), await ledgerChains(db))
  const at = asked ?? (await lastInstant(db))
  checked.push(
    found(
      'I-33',
      'everyone on an upcoming event is active, and each open place has a pencil that fits, or a task',
      await openWithoutTask(db, at),
    ),
  )
  checked.push(found('I-42', 'a zone is one ring inside its limits, and holds its point', await brokenRings(db)))
  checked.push(found('I-34', 'what is held can be booked, and no sale takes the crew of another event', await lostBySale(db, at)))
  return checked
}

const found = (id: string, says: string, broken: readonly string[]): Checked => ({
  ...{ id, says, violations: broken.length, example: broken[0] ?? null },
})

interface Invariant {
  readonly id: string
  readonly says: string
  readonly broken: RawBuilder<unknown>
}

const live = wordsInSql(LIVE_OFFERS)

/** A code of a link, and one that is typed. Emails that carry one show '***' in its place. */
const codeInClear = String.raw`/a/[\w-]{20}|[?&]code=[\w-]|Your code: \w`

const moved = (account: string) =>
  sql`sum(case when to_account = ${sql.lit(account)} then quantity when from_account = ${sql.lit(account)} then -quantity else 0 end)`

/** Minutes before the start from which a claim's person is busy: from the call of their role. */
const fullLead = sql`staffing_lead(p.role, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue)`
/** The time before roles had calls of their own: a claim kept it in the upgrade where the longer one would have overlapped another. */
const shortLead = sql`greatest(s.lobby, s.schedule_offset)`
const timeOf = (lead: RawBuilder<unknown>) => sql`staffing_during(s.starts_at, s.duration, ${lead})`

const invariants: readonly Invariant[] = [
  {
    id: 'I-1',
    says: 'credits are never negative',
    broken: sql`
      select 'wallet of ' || workspace_id from credit_wallet where used < 0 or expired < 0 or ordered - used - expired < 0
      union all select 'lot ' || id from credit_lot where remaining < 0 or remaining > quantity
      union all select 'session ' || session_id from credit_entry where session_id is not null group by session_id, consumable
        having ${moved('ALLOCATED')} < 0 or ${moved('CONSUMED')} < 0`,
  },
  {
    id: 'I-2',
    says: 'the entries of each account add up to its balance',
    broken: sql`
      select 'wallet of ' || w.workspace_id from credit_wallet w left join (
        select workspace_id, consumable, ${moved('AVAILABLE')} as available, ${moved('ALLOCATED')} + ${moved('CONSUMED')} as used,
          ${moved('EXPIRED')} as expired from credit_entry group by workspace_id, consumable
        ) e using (workspace_id, consumable)
        where w.used <> coalesce(e.used, 0) or w.expired <> coalesce(e.expired, 0)
          or w.ordered - w.used - w.expired <> coalesce(e.available, 0)
      union all select 'lot ' || l.id from credit_lot l left join (
        select lot_id, ${moved('AVAILABLE')} as available from credit_entry group by lot_id) e on e.lot_id = l.id
        where l.remaining <> coalesce(e.available, 0)`,
  },
  {
    id: 'I-3',
    says: 'no one has two overlapping offers or pencils, and every offer and pencil claims its time',
    broken: sql`
      select 'claims ' || a.id || ' and ' || b.id from staffing_claim a
        join staffing_claim b on b.user_id = a.user_id and b.subject_id <> a.subject_id and b.during && a.during and b.id > a.id
      union all select 'offer ' || o.id from staffing_approval o
        join staffing_assignment p on p.id = o.assignment_id join session s on s.id = o.session_id
        left join staffing_claim c on c.approval_id = o.id
        where o.state in (${live}) and s.starts_at is not null and s.status <> 'CANCELLED' and p.role not in ('SALESPERSON')
          and (c.id is null or c.user_id <> o.user_id or c.during not in (${timeOf(fullLead)}, ${timeOf(shortLead)}))
      union all select 'claim ' || c.id from staffing_claim c join staffing_approval o on o.id = c.approval_id
        where o.state not in (${live})`,
  },
  { id: 'I-32', says: 'a draft affects no one; a plan is published once, completely, with one email a person', broken: brokenPublications },
  {
    id: 'I-43',
    says: 'what is kept with a venue follows from its events and reviews, and a picture of a review is its author’s',
    broken: sql`
      select 'venue ' || v.id from venue v, lateral (
        select count(distinct s.id) as events, max(s.starts_at) as last from session_location l join session s on s.id = l.session_id
          where l.venue_id = v.id and (s.status = 'LIVE'
            or (s.status = 'COMPLETED' and coalesce(s.outcome, 'UNKNOWN') not in ('NO_SHOW', 'FAILED')))) e, lateral (
        select count(*) as reviews, coalesce(sum(r.rate), 0) as rates from venue_review r where r.venue_id = v.id) k
        where (v.n_of_events, v.n_of_reviews, v.rate_sum) <> (e.events, k.reviews, k.rates) or v.last_event_at is distinct from e.last
      union all select 'picture ' || m.file_id from venue_review_media m join venue_review r on r.id = m.review_id
        join file f on f.id = m.file_id where f.reviewer_id is distinct from r.user_id`,
  },
  { id: 'I-35', says: 'no word of a person’s own calendar is kept or told', broken: toldCalendars },
  {
    id: 'I-5',
    says: 'an offer is open to one person, the one in the place',
    broken: sql`
      select 'place ' || assignment_id from staffing_approval where state in (${live}) group by assignment_id having count(*) > 1
      union all select 'offer ' || o.id from staffing_approval o join staffing_assignment p on p.id = o.assignment_id
        where o.state in (${live}) and (p.user_id is distinct from o.user_id or p.session_id <> o.session_id)`,
  },
  {
    id: 'I-7',
    says: 'an event and its credits exist together',
    broken: sql`
      select 'session ' || s.id from session s left join (
        select session_id, ${moved('ALLOCATED')} + ${moved('CONSUMED')} as held from credit_entry where session_id is not null group by session_id
        ) e on e.session_id = s.id
        where s.status <> 'CANCELLED' and s.outcome is distinct from 'FAILED' and coalesce(e.held, 0) < s.credits
      union all select 'open rooms of ' || s.id from session s left join (
        select session_id, ${moved('ALLOCATED')} + ${moved('CONSUMED')} as held from credit_entry
        where session_id is not null and consumable = 'OPEN_ROOM' group by session_id) e on e.session_id = s.id
        where s.creation_type = 'OPEN_ROOM' and coalesce(e.held, 0) <> case when s.status = 'CANCELLED' or s.outcome = 'FAILED' then 0 else s.size end
      union all select 'entry ' || e.id || ' of an open room' from credit_entry e join session s on s.id = e.session_id
        where s.creation_type = 'OPEN_ROOM' and e.consumable <> 'OPEN_ROOM'
      union all select 'credits of ' || e.session_id || ', which is no event and is not held' from credit_entry e
        where e.session_id is not null and not exists (select from session s where s.id = e.session_id)
        group by e.session_id, e.workspace_id having ${moved('ALLOCATED')} + ${moved('CONSUMED')} <> 0 and not exists (select from schedule_hold h
          where h.subject_id = e.session_id and h.workspace_id = e.workspace_id and h.session_id is null)
          and not exists (select from checkout_line l join checkout_payment p using (trace_id)
            where l.session_id = e.session_id and p.workspace_id = e.workspace_id and p.state = 'OPEN')
      union all select 'claim ' || c.id from staffing_claim c
        where c.session_id is null and not exists (select from schedule_hold h where h.id = c.hold_id and h.subject_id = c.subject_id)`,
  },
  {
    id: 'I-8',
    says: 'a request that was stored for a retry has its answer',
    broken: sql`select user_id || ' ' || key from idempotency where answer is null`,
  },
  {
    id: 'I-11',
    says: 'nothing belongs to two customers',
    broken: sql`
      select 'entry ' || e.id from credit_entry e join credit_lot l on l.id = e.lot_id
        where l.workspace_id <> e.workspace_id or l.consumable <> e.consumable
      union all select 'entry ' || e.id from credit_entry e join session s on s.id = e.session_id where s.workspace_id <> e.workspace_id
      union all select 'mail ' || m.id from message_mail m join session s on s.id = m.session_id where m.workspace_id <> s.workspace_id
      union all select 'session ' || s.id from session s join session o on o.id = s.source_session_id where o.workspace_id <> s.workspace_id
      union all select 'missions of session ' || s.id from session s join mission_set m on m.id = s.mission_set_id
        where m.workspace_id <> s.workspace_id
      union all select 'group ' || g.id from session_group g join session s on s.group_id = g.id where s.workspace_id <> g.workspace_id
      union all select 'relation ' || r.id from session_relation r join session p on p.id = r.past_id join session f on f.id = r.future_id
        where p.workspace_id <> f.workspace_id`,
  },
  {
    id: 'I-15',
    says: 'no email has a code in clear text: unsent ones have it in their box, sent ones no longer have it',
    broken: sql`
      select 'email ' || id from message_mail where body || html || subject ~ ${codeInClear} and kind in (${sql.join(kindsWithSecret)})
      union all select 'box of sent email ' || id from message_mail where box is not null and sent_at is not null`,
  },
  {
    id: 'I-51',
    says: 'no unsent email is silent: it has a next try, or says that it was not delivered or too old',
    broken: sql`
      select 'email ' || id from message_mail
        where sent_at is null and (next_at is not null)::int + (not_delivered_at is not null)::int + too_old::int <> 1`,
  },
  {
    id: 'I-16',
    says: 'every row fits its state',
    broken: sql`
      select 'cancelled session ' || s.id from session s where s.status = 'CANCELLED' and (
        exists (select from staffing_approval o where o.session_id = s.id and o.state in (${live}))
        or exists (select from staffing_claim c where c.session_id = s.id)
        or exists (select from credit_entry e where e.session_id = s.id having ${moved('ALLOCATED')} > 0))
      union all select 'completed session ' || s.id from session s where s.status = 'COMPLETED'
        and exists (select from credit_entry e where e.session_id = s.id having ${moved('ALLOCATED')} > 0)
      union all select 'request of session ' || r.session_id from schedule_request r join session s on s.id = r.session_id
        where r.state = 'OPEN' and s.status <> 'REQUESTED'
      union all select 'session ' || id || ', which comes from itself' from (
        with recursive above (id, at) as (select id, source_session_id from session where source_session_id is not null
          union select a.id, s.source_session_id from above a join session s on s.id = a.at where s.source_session_id is not null)
        select id from above where id = at) ring
      union all select 'deleted missions of session ' || s.id from session s join mission_set m on m.id = s.mission_set_id
        where m.deleted_at is not null and s.status not in ('COMPLETED', 'CANCELLED')
      union all select 'unscheduled session ' || s.id from session s join staffing_claim c on c.session_id = s.id
        where s.starts_at is null and c.hold_id is null`,
  },
  {
    id: 'I-18',
    says: 'people fit into the rooms, and every room that needs a host has its place',
    broken: sql`
      select 'session ' || id from session where attendees > size * 25
      union all select 'session ' || s.id from session s where s.host_type <> 'SELF_HOSTED' and s.status <> 'CANCELLED'
        and (select count(*) from staffing_assignment p where p.session_id = s.id and p.role = 'HOST') <> s.units`,
  },
  {
    id: 'I-26',
    says: 'orders add up to their items and refunds, their money is what the provider says, and every lot has an order that granted it or a reason',
    broken: sql`
      select 'order ' || o.id from credit_order o left join (
        select order_id, sum(quantity) as units, sum(amount) as subtotal, sum(refunded) as refunded_units, sum(refunded_amount) as refunded,
          bool_or(unit_price is null) as unpriced
        from credit_order_item where removed_at is null group by order_id) i on i.order_id = o.id
        where o.units <> coalesce(i.units, 0) or o.refunded_units <> coalesce(i.refunded_units, 0) or o.refunded <> coalesce(i.refunded, 0)
          or (o.total is null) <> coalesce(i.unpriced, false)
          or o.subtotal <> i.subtotal or o.total <> o.subtotal - o.discount + o.tax
      union all select 'refunds of order ' || o.id from credit_order o left join credit_refund r on r.order_id = o.id and r.state in ('ASKED', 'DONE')
        and r.currency is null
        group by o.id having o.refunded <> coalesce(sum(r.amount), 0) or o.refunded > coalesce(o.total, 0)
      union all select 'payment of order ' || o.id from credit_order o join checkout_payment p on p.order_id = o.id
        join checkout_fact f on f.intent_id = p.intent_id and f.kind = 'SUCCEEDED' where p.state = 'PAID' and f.amount <> o.total
      union all select 'money returned of order ' || o.id from credit_order o join checkout_payment p on p.order_id = o.id and p.state = 'PAID'
        join lateral (select sum(case kind when 'REFUNDED' then amount when 'DISPUTE_LOST' then amount when 'REFUND_FAILED' then -amount else 0 end)
          as returned, bool_or(kind = 'SUCCEEDED') as paid from checkout_fact f where f.intent_id = p.intent_id) f on f.paid
        where o.refunded <> least(f.returned, o.total) and not exists (select from credit_refund r where r.order_id = o.id and r.state = 'ASKED')
      union all select 'card refund ' || r.id from credit_refund r left join lateral (
        select sum(case kind when 'REFUNDED' then amount else -amount end) as amount from checkout_fact
        where kind in ('REFUNDED', 'REFUND_FAILED') and (refund_id = r.id or provider_id = r.provider_id)) f on true
        where coalesce(f.amount, 0) <> r.amount and (r.state = 'DONE' and r.provider_id like 're%') or r.state in ('REFUSED', 'FAILED') and f.amount <> 0
      union all select 'lot ' || l.id from credit_lot l join credit_order_item i on i.id = l.order_item_id join credit_order o on o.id = i.order_id
        where o.granted_at is null or o.workspace_id <> l.workspace_id or i.consumable <> l.consumable
          or (case when i.kind = 'FEE' then i.session_id end) is distinct from l.bound_session_id
      union all select 'lot ' || l.id from credit_lot l where l.order_item_id is null and not exists (
        select from credit_entry e where e.lot_id = l.id and e.from_account in ('PURCHASED', 'ADJUSTMENT') and e.reason <> '')
      union all select 'item ' || i.id from credit_order_item i join credit_order o on o.id = i.order_id
        left join (select l.order_item_id, sum(case when e.from_account = 'PURCHASED' then e.quantity else 0 end)
          - sum(case when e.to_account in ('REFUNDED', 'ADJUSTMENT') then e.quantity when e.from_account = 'REFUNDED' then -e.quantity else 0 end) as granted
          from credit_lot l join credit_entry e on e.lot_id = l.id group by l.order_item_id) g on g.order_item_id = i.id
        where o.granted_at is not null and i.session_id is null and coalesce(g.granted, 0)
          <> case when i.removed_at is null and o.cancelled_at is null then i.quantity - i.refunded else 0 end`,
  },
  {
    id: 'I-29',
    says: 'no time of a cart is held once its payment has ended, or let go while it is open',
    broken: sql`
      select 'hold ' || h.id || ' of a payment that has ended' from schedule_hold h
        join checkout_line l on l.session_id = h.subject_id join checkout_payment p using (trace_id)
        where h.session_id is null and p.state <> 'OPEN'
      union all select 'hold ' || h.id || ' ends before its payment' from schedule_hold h
        join checkout_line l on l.session_id = h.subject_id join checkout_payment p using (trace_id)
        where h.session_id is null and p.state = 'OPEN' and h.expires_at < p.expires_at`,
  },
  {
    id: 'I-31',
    says: 'invoices and credit notes are numbered without a gap',
    broken: sql`
      select kind || ' of ' || year from credit_invoice_counter c full join (
        select kind, year, count(*) as count, max(ordinal) as last from credit_invoice group by kind, year) n using (kind, year)
        where n.count is distinct from n.last or coalesce(n.last, 0) <> coalesce(c.last, 0)
      union all select 'order ' || o.id from credit_order o where o.paid_at is not null and o.cancelled_at is null
        and not exists (select from checkout_payment p where p.order_id = o.id and (p.state = 'REFUNDED' or p.state <> 'PAID' and p.failures > 0))
        and not exists (select from credit_invoice n where n.order_id = o.id and n.kind = 'INVOICE')`,
  },
  {
    id: 'I-40',
    says: 'a game runs exactly while its event is live, and an ended one belongs to a completed event',
    broken: sql`
      select 'game of ' || s.id from session s left join game_playthrough p on p.session_id = s.id
        where (s.status = 'LIVE') <> (coalesce(p.status, '') in ('STARTED', 'PAUSED', 'VOTING', 'ENDING'))
          or (p.status in ('ENDED', 'CLOSED', 'ARCHIVED') and s.status <> 'COMPLETED')`,
  },
  {
    id: 'I-41',
    says: 'the journal of a game explains it: each pause, vote and end of it is there',
    broken: sql`
      select 'journal of ' || p.session_id from game_playthrough p
        where (p.status in ('PAUSED', 'VOTING', 'ENDING') and not exists (select from game_journal j where j.session_id = p.session_id
            and j.fate = 'APPLIED' and j.command = case p.status when 'PAUSED' then 'PAUSE' when 'VOTING' then 'VOTE' else 'END' end))
      union all select 'command ' || j.key from game_journal j left join game_playthrough p on p.session_id = j.session_id
        where j.fate in ('APPLIED', 'REPEATED') and p.session_id is null`,
  },
  { id: 'I-45', says: 'the change log of an event says what the event is', broken: wronglyFolded },
  {
    id: 'I-50',
    says: 'a link that is up to date has one object on the other side, which has its newest version; a game has the event that is linked with it',
    broken: sql`
      select 'link ' || l.id from integration_link l left join game_link g on g.session_id = l.session_id
        where l.state = 'SYNCED' and (l.synced_version <> l.wanted_version or (case l.type when 'BREADCRUMB' then g.game_id else l.integration_id end) is null)
      union all select 'link ' || l.id from integration_link l join port_state s on s.port = l.type and s.mode = 'SIMULATED'
        join port_simulated p on p.port = l.type and p.id = 'event/' || l.session_id
        where l.state = 'SYNCED' and (p.state ->> 'version')::int < l.synced_version
      union all select l.type || ' object ' || l.integration_id from integration_link l where l.integration_id is not null
        group by l.type, l.integration_id having count(*) > 1`,
  },
  {
    id: 'I-51',
    says: 'each link is up to date, has a next try or was given up; whatever was given up says why',
    broken: sql`
      select 'link ' || l.id from integration_link l
        where (l.state in ('PENDING', 'FAILED')) <> (l.next_at is not null) or (l.state = 'DEAD' and l.error is null)
          or (l.active and l.state not in ('PENDING', 'FAILED', 'DEAD') and l.wanted_version > l.synced_version)`,
  },
  {
    id: 'I-51',
    says: 'each delivery to a customer’s endpoint was accepted, has a next try or was given up; whatever was given up says why',
    broken: sql`
      select 'delivery ' || d.id from webhook_delivery d
        where (d.state = 'PENDING') <> (d.next_at is not null) or (d.state = 'DEAD') <> (d.given_up is not null)
          or (d.state = 'DELIVERED' and not exists (select from webhook_try t where t.delivery_id = d.id and t.status between 200 and 299))`,
  },
  {
    id: 'I-54',
    says: 'no refund is larger than a customer’s changes of the last 30 days allow',
    broken: sql`
      select 'change ' || c.id || ' of session ' || c.session_id from schedule_change c
        join schedule_change l on l.session_id = c.session_id and l.id >= c.id and l.at < c.at + interval '720 hours' and l.returned > 0
        join lateral (
          select sum(e.fee) as fees, sum(e.returned) as returned, bool_or(coalesce(e.free, 'NO_DATE') <> 'NO_DATE') as ours
          from schedule_change e where e.session_id = c.session_id and e.id between c.id and l.id) since on true
        where c.limits and not since.ours
          and since.returned > c.credits - floor((c.credits * (100 - c.percent) + 50) / 100) + since.fees
      union all select 'changes of session ' || session_id from schedule_change c group by session_id
        having sum(c.returned) > (select coalesce(sum(e.quantity), 0) from credit_entry e
          where e.session_id = c.session_id and e.from_account = 'ALLOCATED' and e.to_account = 'AVAILABLE')`,
  },
  {
    id: 'I-55',
    says: 'the missions of a set are numbered without a gap',
    broken: sql`select 'set ' || mission_set_id from mission group by mission_set_id having max(position) <> count(*) - 1`,
  },
]

/** I-19 in Temporal, whose zone rules are the ones that customers were shown. */
async function wallTimes(db: Db): Promise<Checked> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'starts_at', 'ends_at', 'local_start', 'timezone', 'duration'])
    .where('starts_at', 'is not', null)
    .execute()
  const broken = rows.filter(({ starts_at, ends_at, local_start, timezone, duration }) => {
    if (!starts_at || !ends_at || !local_start) return true
    const shown = starts_at.toZonedDateTimeISO(timezone).toPlainDateTime()
    return !shown.equals(local_start) || !starts_at.add({ minutes: duration }).equals(ends_at)
  })
  const [first] = broken
  return {
    id: 'I-19',
    says: 'every start shows the local time that was chosen',
    violations: broken.length,
    example: first ? `session ${first.id}` : null,
  }
}

/** I-48: readiness is derived whenever it is shown; what lists are filtered by has to be the same. */
async function storedReadiness(db: Db, blackoutExperienceIds: readonly string[]): Promise<Checked> {
  const broken = await wrongReadiness(db, blackoutExperienceIds)
  const [first] = broken
  return {
    id: 'I-48',
    says: 'the stored readiness of an event is what the rules say',
    violations: broken.length,
    example: first ? `session ${first}` : null,
  }
}

/** I-30: every chain of the ledger is recomputed, as browsers do with a downloaded statement, and ends where its wallet says. */
async function ledgerChains(db: Db): Promise<Checked> {
  const wallets = await db.selectFrom('credit_wallet').select(['workspace_id', 'consumable', 'entries', 'head']).execute()
  const broken: string[] = []
  for (const { workspace_id, consumable, entries: count, head } of wallets) {
    const entries: ChainEntry[] = await chainEntries(db)
      .where('e.workspace_id', '=', workspace_id)
      .where('e.consumable', '=', consumable)
      .orderBy('e.number')
      .execute()
    const wrong = await firstWrongEntry({ before: CHAIN_START, entries }, (text) => createHash('sha256').update(text).digest('hex'))
    const last = entries.at(-1)
    if (wrong !== null) broken.push(`entry ${wrong} of ${consumable} of ${workspace_id}`)
    else if ((last?.number ?? 0) !== count || (last?.hash ?? CHAIN_START) !== head)
      broken.push(`the end of ${consumable} of ${workspace_id}`)
  }
  return { id: 'I-30', says: 'the chains of the ledger are intact', violations: broken.length, example: broken[0] ?? null }
}
