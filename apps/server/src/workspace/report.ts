import type { Readable } from 'node:stream'
import type { Audited } from '@troupe/domain/account/audited'
import { type Deed, deedWords } from '@troupe/domain/account/deed'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { lineLabel } from '@troupe/domain/credit/invoice'
import type { Consumable, CreditAccount } from '@troupe/domain/credit/kinds'
import { movementWords } from '@troupe/domain/credit/movement'
import type { Cell } from '@troupe/domain/csv'
import { isUuid } from '@troupe/domain/ids'
import { type Account, doerName } from '@troupe/domain/role/roles'
import {
  type Audience,
  headOf,
  headsFor,
  type LoggedFields,
  missionSetsIn,
  modifiersIn,
  peopleIn,
  relatedIn,
  templatesIn,
} from '@troupe/domain/session/change-log'
import { type ChangeRow, changeRow } from '@troupe/domain/session/change-words'
import { type Period, periodOf } from '@troupe/domain/time/period'
import { type RawBuilder, sql } from 'kysely'
import { streamOf } from '../platform/csv.ts'
import { type Ctx, isStaff } from '../platform/ctx.ts'
import { asHouse, type Db } from '../platform/database/db.ts'
import { noRow } from '../platform/database/lists.ts'
import { reaches } from '../platform/rights/policy.ts'

const heads = ['When (UTC)', 'Who', 'What', 'Event', 'Event starts (UTC)', 'Before', 'After', 'Quantity', 'Unit', 'Reason']
const pageRows = 2000

/**
 * What happened in a workspace as a table, the newest first: every booked event, every change of one with what it was and became, every movement of
 * credits with its event, person and reason, and every change of people, settings and look. Customers read it without the names of our staff and what is
 * only for them: of events what the history on their pages shows them. Refuses NOT_FOUND.
 */
export async function activitiesReport(ctx: Ctx, id: string, period: Period): Promise<Answer<Readable>> {
  if (!isUuid(id) || !reaches(ctx.scope, { workspaceId: id.toLowerCase() })) return no('NOT_FOUND')
  const known = await ctx.db.selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return no('NOT_FOUND')
  return yes(
    await streamOf(heads, pagesOf(ctx.db, { workspaceId: id, audience: isStaff(ctx) ? 'STAFF' : 'CUSTOMER', ...periodOf(period) })),
  )
}

interface ActivitiesAsked {
  readonly workspaceId: string
  readonly audience: Extract<Audience, 'CUSTOMER' | 'STAFF'>
  readonly from: Temporal.Instant | null
  readonly to: Temporal.Instant | null
}

async function* pagesOf(db: Db, asked: ActivitiesAsked): AsyncGenerator<Cell[][], void> {
  for (let last: ActivityRow | undefined; ; ) {
    const after = last
    // members don't see the audit rows: the table says who did what, but not the values before and after
    const rows = await asHouse(db, (house) => activities(house, asked, after))
    // names are those that the reader knows: a contact who has left may no longer be one of them
    const names = await namesIn(db, rows)
    yield rows.flatMap((row) => cellsOf(row, asked, names))
    if (rows.length < pageRows) return
    last = rows.at(-1)
  }
}

/** A row of the table; of a change of an event one for each of its fields. */
function cellsOf(row: ActivityRow, { audience }: ActivitiesAsked, names: ReadonlyMap<string, string>): Cell[][] {
  const { at, deed, person, event, startsAt, quantity, consumable, reason } = row
  const who = person ? doerName(person, audience === 'CUSTOMER') : ofTroupe.has(deed.kind) ? 'Troupe' : ''
  const unit = consumable && lineLabel({ label: null, consumable })
  const cells = ({ what, before, after }: ChangeRow): Cell[] => [
    ...[at.toString(), who, what, event, startsAt?.toString(), before, after, quantity, unit, reason],
  ]
  if (deed.kind !== 'event') return [cells({ what: wordsOf(deed), before: '', after: '' })]
  const heads = headsFor(audience)
  const known = { nameOf: (id: unknown) => (typeof id === 'string' ? names.get(id) : undefined), timezone: row.timezone ?? 'UTC' }
  return Object.entries(row.fields ?? {}).flatMap(([path, value]) =>
    heads.includes(headOf(path)) ? [cells(changeRow(path, value, known))] : [],
  )
}
/** What no one of a name did, the system did. */
const ofTroupe: ReadonlySet<Activity['kind']> = new Set(['change', 'credits', 'event'])

/** The names behind the ids in changed fields, as far as the reader sees them. */
async function namesIn(db: Db, rows: readonly ActivityRow[]): Promise<ReadonlyMap<string, string>> {
  const changed = rows.flatMap(({ fields }) => (fields ? [fields] : []))
  const [people, templates, events, modifiers, missionSets] = [peopleIn, templatesIn, relatedIn, modifiersIn, missionSetsIn].map(
    (idsIn) => [...new Set(changed.flatMap((fields) => idsIn(fields)))],
  )
  const { rows: named } = await sql<{ id: string; name: string }>`
    select id, full_name as name from account_user where id = any(${people}::uuid[])
    union all select id, name from catalogue_template where id = any(${templates}::uuid[])
    union all select id, name from session where id = any(${events}::uuid[])
    union all select id, label from setting_modifier where id = any(${modifiers}::uuid[])
    union all select id, name from mission_set where id = any(${missionSets}::uuid[])`.execute(db)
  return new Map(named.map(({ id, name }) => [id, name]))
}

type Activity =
  | { readonly kind: 'created' | 'cancelled' | 'event' }
  | { readonly kind: 'credits'; readonly from: CreditAccount; readonly to: CreditAccount }
  | ({ readonly kind: 'change' } & Deed)

function wordsOf(deed: Activity): string {
  switch (deed.kind) {
    case 'created':
      return 'Event created'
    case 'cancelled':
      return 'Event cancelled'
    case 'event':
      return 'Event changed'
    case 'credits':
      return movementWords(deed)
    case 'change':
      return deedWords(deed).name
  }
}

/**
 * Where the rows come from, each with the same columns: a further source is one more of these, with its words above. What takes time to make is
 * made from them for the rows of a page alone. A reason that staff wrote for themselves stays with them.
 */
const sources: readonly ((asked: ActivitiesAsked) => RawBuilder<unknown>)[] = [
  ({ workspaceId }) => sql`
    select s.created_at as at, 'created' as kind, 0::bigint as ord, s.id, s.created_by as actor_id, s.id as session_id, null::int as quantity,
      null::text as consumable, null::text as reason, null::text as one, null::text as other, null::jsonb as before, null::jsonb as after,
      null::jsonb as fields
    from session s where s.workspace_id = ${workspaceId}`,
  ({ workspaceId, audience }) => sql`
    select s.cancelled_at, 'cancelled', 0, s.id, s.cancelled_by, s.id, null, null,
      case when ${audience === 'STAFF'} or s.cancelled_by is not null then s.cancel_reason end, null, null, null, null, null
    from session s where s.workspace_id = ${workspaceId} and s.cancelled_at is not null`,
  ({ workspaceId }) => sql`
    select e.at, 'credits', e.id, ${noRow}::uuid, e.actor_id, e.session_id, e.quantity, e.consumable, e.reason, e.from_account, e.to_account, null, null, null
    from credit_entry e where e.workspace_id = ${workspaceId}`,
  ({ workspaceId, audience }) => sql`
    select a.at, 'change', a.id, ${noRow}::uuid, coalesce(a.actor_id, case when a.operation = ${ownDeed} then a.subject_id end), null, null, null,
      case when ${audience === 'STAFF'} then a.reason end, a.operation, null, a.before, a.after, null
    from audit_entry a where a.workspace_id = ${workspaceId} and a.subject_type in ('workspace', 'permission', 'user', 'file')
      and (${audience === 'STAFF'} or a.operation <> ${ofStaff})`,
  // the first line of an event is its booking, which is a row of its own
  ({ workspaceId, audience }) => sql`
    select c.at, 'event', c.number, ${noRow}::uuid, c.actor_id, c.session_id, null, null, null, null, null, null, null, c.fields
    from session_change c join session s on s.id = c.session_id
    where s.workspace_id = ${workspaceId} and c.operation <> 'START_OF_LOG' and c.heads && ${headsFor(audience)}::text[]
      and not (c.fields ? 'status' and c.fields->'status'->'before' = 'null')`,
]
/** A row of a source as its words need it, without the values that no word depends on. */
const deed = sql`case x.kind when 'credits' then jsonb_build_object('kind', x.kind, 'from', x.one, 'to', x.other)
  when 'change' then jsonb_strip_nulls(jsonb_build_object('kind', x.kind, 'operation', x.one, 'before', jsonb_build_object('role', x.before->'role'),
    'after', jsonb_build_object('role', x.after->'role', 'asked', x.after->'asked')))
  else jsonb_build_object('kind', x.kind) end`
/** Done by the person whom it is about, before they were signed in. */
const ownDeed: Audited = 'POST /auth/register/code'
const ofStaff: Audited = 'updateWorkspaceStaff'

async function activities(db: Db, asked: ActivitiesAsked, last: ActivityRow | undefined): Promise<readonly ActivityRow[]> {
  const { from, to } = asked
  const all = sql.join(
    sources.map((source) => source(asked)),
    sql` union all `,
  )
  const after = last
    ? sql`and (x.at, x.kind, x.ord, x.id) < (${last.at}::timestamptz, ${last.deed.kind}, ${last.ord}::bigint, ${last.id}::uuid)`
    : sql``
  const order = sql`x.at desc, x.kind desc, x.ord desc, x.id desc`
  const { rows } = await sql<ActivityRow>`
    with activity as (${all}), page as (
      select x.at, x.kind, x.ord, x.id, x.actor_id, x.session_id, x.quantity, x.consumable, x.reason, x.one, x.other, x.before, x.after, x.fields
      from activity x where (${from}::timestamptz is null or x.at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or x.at < ${to}::timestamptz) ${after}
      order by ${order} limit ${pageRows})
    select x.at, x.ord, x.id, ${deed} as deed, x.quantity, x.consumable, x.reason, s.name as event, s.starts_at as "startsAt", s.timezone, x.fields,
      case when u.id is not null then jsonb_build_object('fullName', u.full_name, 'role', u.role, 'permission', u.permission) end as person
    from page x left join account_user u on u.id = x.actor_id left join session s on s.id = x.session_id order by ${order}`.execute(db)
  return rows
}

/** Its instant, kind, number and id are its place in the order: several things happen at one instant. */
interface ActivityRow {
  readonly at: Temporal.Instant
  readonly ord: number
  readonly id: string
  readonly deed: Activity
  readonly person: (Account & { readonly fullName: string }) | null
  readonly event: string | null
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string | null
  /** What a change of an event changed. */
  readonly fields: LoggedFields | null
  readonly quantity: number | null
  readonly consumable: Consumable | null
  readonly reason: string | null
}
