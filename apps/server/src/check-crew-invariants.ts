import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { statusesFor } from '@troupe/domain/session/lifecycle'
import { placesFor } from '@troupe/domain/staffing/places'
import { SKIP_REASONS } from '@troupe/domain/staffing/skipped-events'
import { sql } from 'kysely'
import type { Db } from './platform/database/db.ts'
import { wordsInSql } from './platform/database/words-in-sql.ts'
import { unfitHeld } from './staffing/crew/recheck-crew.ts'
import { judgeCrews } from './staffing/search/judge-crew.ts'
import { subjectsFacts, upcomingFacts } from './staffing/search/session-facts.ts'

const live = wordsInSql(LIVE_OFFERS)
const planned = wordsInSql(statusesFor('CANCEL'))

/** I-32 in words of the database: the emails of each plan, the people its rounds are for, and what its publication wrote into the audit. */
export const brokenPublications = sql`
  with told as (
    select split_part(dedupe_key, '/', 2) as plan, split_part(dedupe_key, '/', 3) as person from message_mail where dedupe_key like 'plan/%'
  ), published as (
    select subject_id as plan_id, at, after -> 'places' as places from audit_entry where operation = 'publishStaffingPlan'
  ), filled as (
    select p.plan_id, p.at, f."placeId" as place_id, f."userId" as user_id, f.before from published p,
      jsonb_to_recordset(p.places) as f ("placeId" uuid, "userId" uuid, before uuid) where f."userId" is distinct from f.before
  ), concerned as (
    select plan_id, user_id from filled where user_id is not null union select plan_id, before from filled where before is not null
  )
  select 'draft ' || d.id || ', of which someone knows' from staffing_plan d where d.state <> 'PUBLISHED' and (
    exists (select from staffing_round r where r.plan_id = d.id) or exists (select from told where told.plan = d.id::text)
    or exists (select from published where published.plan_id = d.id))
  union all select 'plan ' || d.id || ', which was published ' || count(p.plan_id) || ' times' from staffing_plan d
    left join published p on p.plan_id = d.id where d.state = 'PUBLISHED' group by d.id having count(p.plan_id) <> 1
  union all select 'place ' || f.place_id || ' of plan ' || f.plan_id || ', for which no offer was made' from filled f
    join staffing_assignment a on a.id = f.place_id where f.user_id is not null
    and not exists (select from staffing_approval o where o.assignment_id = f.place_id and o.user_id = f.user_id and o.made_at = f.at)
  union all select 'offer ' || o.id || ', which plan ' || f.plan_id || ' replaced' from filled f
    join staffing_approval o on o.assignment_id = f.place_id and o.user_id = f.before and o.made_at < f.at and o.state in (${live})
  union all select 'offer ' || o.id || ' of plan ' || f.plan_id || ', which no code answers' from filled f
    join staffing_approval o on o.assignment_id = f.place_id and o.user_id = f.user_id and o.made_at = f.at and o.expires_at is not null
    where not exists (select from staffing_round_offer x join staffing_round r on r.id = x.round_id
      where x.approval_id = o.id and r.plan_id = f.plan_id and r.user_id = f.user_id)
  union all select 'person ' || c.user_id || ' of plan ' || c.plan_id || ', who has no code of it' from concerned c
    where not exists (select from staffing_round r where r.plan_id = c.plan_id and r.user_id = c.user_id)
  union all select 'person ' || c.user_id || ' of plan ' || c.plan_id || ', who was told ' || count(t.person) || ' times' from concerned c
    left join told t on t.plan = c.plan_id::text and t.person = c.user_id::text where c.plan_id::text in (select plan from told)
    group by c.plan_id, c.user_id having count(t.person) <> 1`

/** I-35: the columns of calendars that hold text, or more; any other one could hold a word of theirs. */
const calendarTexts = ['address_box', 'host', 'etag', 'modified', 'timezone', 'failure', 'skipped_events', 'uid_digest']

/**
 * I-35: an address is in a box, of an event there is a digest, of one that was skipped its day and the reason, and no request, audit entry or email repeats
 * an address.
 */
export const toldCalendars = sql`
  select 'calendar ' || id from staffing_calendar_feed where address_box !~ '^[\\w-]{8}[.][\\w-]{38,}$' or host !~ '^[a-z0-9.:_\\[\\]-]+$'
  union all select 'time of calendar ' || feed_id from staffing_calendar_block where uid_digest !~ '^[\\w-]{43}$'
  union all select 'skipped event of calendar ' || f.id from staffing_calendar_feed f, jsonb_array_elements(f.skipped_events) e
    where e - '{day,repeats,reason}'::text[] <> '{}' or e ->> 'day' !~ '^\\d{4}-\\d\\d-\\d\\d$' or jsonb_typeof(e -> 'repeats') <> 'boolean'
      or e ->> 'reason' not in (${wordsInSql(SKIP_REASONS)})
  union all select 'column ' || table_name || '.' || column_name from information_schema.columns
    where table_schema = current_schema() and table_name in ('staffing_calendar_feed', 'staffing_calendar_block')
      and data_type not in ('uuid', 'integer', 'boolean', 'timestamp with time zone') and column_name not in (${wordsInSql(calendarTexts)})
  union all select 'request ' || key from idempotency where answer::text ~ 'BEGIN:VCALENDAR|webcal://'
  union all select 'audit entry ' || id from audit_entry where operation like '%alendarFeed' and concat(before, after) ~ '://|BEGIN:V'
  union all select 'email ' || id from message_mail where kind = 'calendar.unreadable' and exists (
    select from staffing_calendar_feed f where strpos(body, f.host || '/') > 0)`

/** The instant of the last command that left a trace: the database doesn't know the server's clock. */
export async function lastInstant(db: Db): Promise<Temporal.Instant> {
  const { rows } = await sql<{
    at: Temporal.Instant | null
  }>`select greatest((select max(at) from audit_entry), (select max(made_at) from message_mail),
    (select max(made_at) from staffing_approval), (select max(created_at) from schedule_hold)) as at`.execute(db)
  return rows[0]?.at ?? Temporal.Instant.fromEpochMilliseconds(0)
}

/**
 * I-33: people who were deactivated or deleted and are still assigned or pencilled. The database doesn't know the server's clock: an event counts as
 * upcoming when it starts after its person left.
 */
const stillAssigned = sql<{ what: string }>`
  select h.what from (
    select 'offer ' || o.id, o.user_id, o.session_id from staffing_approval o where o.state in (${live})
    union all select 'pencil ' || c.id, c.user_id, c.session_id from staffing_claim c where c.approval_id is null) as h(what, user_id, session_id)
    join account_user u on u.id = h.user_id left join session s on s.id = h.session_id
    where (not u.active or u.deleted_at is not null) and (s.id is null or s.status in (${planned}))
      and (s.starts_at is null or s.starts_at > coalesce(u.deleted_at, (select max(a.at) from audit_entry a
        where a.subject_id = u.id and a.operation = 'updateUser' and a.after ->> 'active' = 'false'), '-infinity'))
  order by h.what`

/** I-33: places that someone is said to have left, and that someone has accepted since. */
const wronglyLeft = sql<{ what: string }>`
  select 'place ' || d.assignment_id || ', whose person is said to have left, though someone has accepted it since' as what from staffing_drop_out d
    where exists (select from staffing_approval o where o.assignment_id = d.assignment_id and o.state = 'ACCEPTED')
      or exists (select from session s where s.id = d.session_id and s.status = 'CANCELLED')
  order by d.assignment_id`

/** I-33: people who left, pencils of upcoming events whose person breaks a hard rule, and open places that have neither a pencil nor a task for a producer. */
export async function openWithoutTask(db: Db, at: Temporal.Instant): Promise<string[]> {
  const judged = await judgeCrews({ tx: db, at }, await upcomingFacts(db, at))
  const unfit = [...judged.values()].flat().filter(({ isPencil, broken }) => isPencil && broken !== null)
  const { rows } = await sql<{ id: string }>`
    select p.id from staffing_assignment p join session s on s.id = p.session_id
    where s.status in (${planned}) and s.starts_at > ${at} and p.role <> 'SALESPERSON'
      and not exists (select from staffing_approval o where o.assignment_id = p.id and o.state in (${live}))
      and not exists (select from staffing_claim c where c.assignment_id = p.id)
      and not exists (select from staffing_task t where t.assignment_id = p.id and t.cause <> 'CONFLICT')
    order by p.id`.execute(db)
  const left = await stillAssigned.execute(db)
  const wrong = await wronglyLeft.execute(db)
  return [
    ...[...left.rows, ...wrong.rows].map(({ what }) => what),
    ...unfit.map(({ claimId, broken }) => `pencil ${claimId}, which breaks ${broken?.rule}`),
    ...rows.map(({ id }) => `place ${id}, which has neither a pencil nor a task`),
  ]
}

/**
 * I-34: pencils of held times whose person breaks a hard rule, held times with more people than their event has places, and tasks that the sale of another
 * event made: in one transaction credits were set aside, or a time was held, and somewhere else a pencil was lost.
 */
export async function lostBySale(db: Db, at: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.assignment_id as id from staffing_task t join staffing_assignment p on p.id = t.assignment_id where t.cause = 'UNFIT' and (
      exists (select from credit_entry e where e.xmin = t.xmin and e.at = t.made_at and e.from_account = 'AVAILABLE' and e.to_account = 'ALLOCATED'
        and e.session_id <> p.session_id)
      or exists (select from schedule_hold h where h.xmin = t.xmin and h.created_at = t.made_at and h.subject_id <> p.session_id))
    order by t.assignment_id`.execute(db)
  return [
    ...(await unfitHeld({ tx: db, at })).map(({ id }) => `pencil ${id} of a held time`),
    ...(await heldTooOften(db, at)).map((id) => `held time ${id}, which has people for places that it doesn't have`),
    ...rows.map(({ id }) => `place ${id}, which lost its person to a sale`),
  ]
}

async function heldTooOften(db: Db, at: Temporal.Instant): Promise<string[]> {
  const holds = await db
    .selectFrom('schedule_hold')
    .select(['id', 'subject_id', 'units'])
    .where('expires_at', '>', at)
    .orderBy('id')
    .execute()
  const subjects = await subjectsFacts(
    db,
    holds.map((hold) => hold.subject_id),
  )
  const claims = await db.selectFrom('staffing_claim').select(['hold_id', 'role']).where('hold_id', 'is not', null).execute()
  const byHold = Map.groupBy(claims, (claim) => claim.hold_id)
  return holds.flatMap(({ id, subject_id, units }) => {
    const subject = subjects.get(subject_id)
    if (!subject) return []
    const places = placesFor({ ...subject, units, preferredSalesId: null })
    const counted = (roles: readonly { readonly role: string }[]) => Map.groupBy(roles, ({ role }) => role)
    const needed = counted(places)
    return [...counted(byHold.get(id) ?? [])].some(([role, own]) => own.length > (needed.get(role)?.length ?? 0)) ? id : []
  })
}
