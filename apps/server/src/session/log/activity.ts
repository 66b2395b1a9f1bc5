import type { ActivityKind, Audience, LoggedFields, LoggedValue } from '@troupe/domain/session/change-log'
import {
  headOf,
  headsFor,
  isSame,
  LOGGED_HEADS,
  missionSetsIn,
  peopleIn,
  relatedIn,
  templatesIn,
  undoBarrier,
} from '@troupe/domain/session/change-log'
import { mayEdit } from '@troupe/domain/session/lock'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { type Operation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import { needsOpen } from '../edit/edit.ts'
import type { SessionRow } from '../row.ts'
import { maySetAll } from './parts.ts'
import { actedBy, audienceOf, seenValues, type WhoActed } from './reader.ts'

export interface ActivityAsked {
  readonly kinds?: readonly ActivityKind[] | undefined
  readonly actorId?: string | undefined
  /** Only changes of this path, or of all paths that begin with it. */
  readonly path?: string | undefined
}

/** One field of a change, as the reader may see it. */
export interface ActivityField {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  readonly audience: Audience
}

/** A line of an event's history. */
export interface ActivityLine {
  readonly id: string
  readonly at: Temporal.Instant
  readonly operation: string
  readonly kinds: readonly ActivityKind[]
  readonly version: number | null
  /** Who did it: null for customers where it was our staff or crew, and for what the system did. */
  readonly actorId: string | null
  readonly by: string
  /** The picture of who did it, where `actorId` says who. */
  readonly avatar: string | null
  readonly fields: readonly ActivityField[]
  /** The people whose ids the fields hold, by the names that the reader may know. */
  readonly people: readonly { readonly id: string; readonly fullName: string }[]
  /** The templates whose ids the fields hold. */
  readonly templates: readonly { readonly id: string; readonly name: string }[]
  /** The sets of missions whose ids the fields hold, those that the reader sees. */
  readonly missionSets: readonly { readonly id: string; readonly name: string }[]
  /** The other events whose ids the fields hold, those that the reader sees. */
  readonly events: readonly { readonly id: string; readonly name: string }[]
  /** The other person whom it is about, as of an offer, and more in words of its kind. */
  readonly about: Readonly<Record<string, unknown>> | null
  readonly undoes: string | null
  readonly undone: { readonly at: Temporal.Instant; readonly by: string } | null
  readonly canUndo: boolean
  readonly way: string | null
}

type HistoryView = Pick<SessionRow, 'id' | 'workspace_id' | 'status' | 'starts_at' | 'ends_at' | 'diy'> & { readonly assigned: boolean }

interface FoundLine extends WhoActed {
  readonly kind: 'CHANGE' | 'CREW' | 'CREDITS' | 'EMAILS'
  readonly id: string
  readonly number: number
  readonly at: Temporal.Instant
  readonly operation: string
  readonly version: number | null
  readonly fields: LoggedFields | null
  readonly about: Readonly<Record<string, unknown>> | null
  readonly undoes: string | null
  readonly avatar: string | null
  readonly undone_at: Temporal.Instant | null
  readonly undone_by: string | null
  readonly undone_name: string | null
  readonly undone_role: WhoActed['role']
  readonly undone_permission: WhoActed['permission']
}

/**
 * What happened to an event, the newest first: its changes, each with the fields that the reader may see, none without one; for crew and staff offers
 * and answers, for editors and staff its credits, and for staff its emails.
 */
export async function sessionActivity(
  ctx: Ctx,
  view: HistoryView,
  { asked, page }: { readonly asked: ActivityAsked; readonly page: Page },
): Promise<Listed<ActivityLine>> {
  const audience = await audienceOf(ctx, ctx.db, view)
  const all = sql`(${sql.join(sourcesFor(ctx, view, { asked, audience }), sql` union all `)}) a`
  const by = asked.actorId === undefined ? sql`true` : sql`a.actor_id = ${idOrNone(asked.actorId)}::uuid`
  const { rows } = await sql<FoundLine>`
    select a.*, u.full_name, u.avatar, u.role, u.permission, x.at as undone_at, x.actor_id as undone_by, xu.full_name as undone_name,
      xu.role as undone_role, xu.permission as undone_permission
    from (select * from ${all} where ${by} order by a.at desc, a.kind = 'CHANGE' desc, a.number desc offset ${page.offset} limit ${page.limit}) a
    left join account_user u on u.id = a.actor_id
    left join session_change x on x.undoes = a.change
    left join account_user xu on xu.id = x.actor_id
    order by a.at desc, a.kind = 'CHANGE' desc, a.number desc`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${all} where ${by}`.execute(ctx.db)
  const latest = await latestValues(ctx, view.id, rows)
  const names = await namesOf(ctx, rows)
  const templates = await templateNamesOf(ctx, rows)
  const missionSets = await missionSetNamesOf(ctx, rows)
  const events = await eventsOf(ctx, rows)
  const seenAs = await seenValues(ctx, ctx.db, view)
  const lines = rows.map((row) => lineOf(ctx, view, { row, audience, latest, names, templates, missionSets, events, seenAs }))
  return { nodes: lines, totalCount: counted[0]?.total ?? 0 }
}

/** The statements of what the reader is told of. */
function sourcesFor(
  ctx: Ctx,
  { id, workspace_id, assigned }: HistoryView,
  { asked, audience }: { readonly asked: ActivityAsked; readonly audience: Audience },
) {
  const { kinds, path } = asked
  const reads = (operation: Operation) =>
    path === undefined && reaches(scopeOf(operation, ctx.actor), { workspaceId: workspace_id, assigned })
  const wants = (kind: ActivityKind) => kinds === undefined || kinds.length === 0 || kinds.includes(kind)
  const heads = headsFor(audience, kinds?.length ? kinds : undefined).filter((head) => path === undefined || head === headOf(path))
  const sources = [changes(id, heads, path)]
  if (wants('CREW') && reads('Session.activityNotes')) sources.push(asks(id), answers(id))
  if (wants('CREDITS') && reads('orders')) sources.push(credits(id))
  if (wants('EMAILS') && reads('Session.internalNotes')) sources.push(emails(id))
  return sources
}

const changes = (id: string, heads: readonly string[], path: string | undefined): RawBuilder<unknown> => sql`
  select 'CHANGE' as kind, c.id::text, c.id as change, c.number, c.at, c.actor_id, c.operation, c.version, c.fields, null::jsonb as about, c.undoes
  from session_change c
  where c.session_id = ${id} and c.operation <> 'START_OF_LOG' and c.heads && ${[...heads]}::text[]
    ${path === undefined ? sql`` : sql`and exists (select from jsonb_object_keys(c.fields) p where p = ${path} or starts_with(p, ${`${path}.`}))`}`

const person = sql`jsonb_build_object('id', p.id, 'name', p.full_name)`

const asks = (id: string): RawBuilder<unknown> => sql`
  select 'CREW', 'ask:' || o.id, null::uuid, o.seq, o.made_at, null::uuid, 'offer', null::int, null::jsonb,
    jsonb_build_object('person', ${person}, 'role', t.role), null::uuid
  from staffing_approval o join staffing_assignment t on t.id = o.assignment_id join account_user p on p.id = o.user_id
  where o.session_id = ${id}`

const answers = (id: string): RawBuilder<unknown> => sql`
  select 'CREW', 'answer:' || o.id, null::uuid, o.seq, o.answered_at, case when o.state in ('ACCEPTED', 'DECLINED') then o.user_id end, 'answer', null::int,
    null::jsonb, jsonb_build_object('person', ${person}, 'role', t.role, 'state', o.state), null::uuid
  from staffing_approval o join staffing_assignment t on t.id = o.assignment_id join account_user p on p.id = o.user_id
  where o.session_id = ${id} and o.answered_at is not null`

const credits = (id: string): RawBuilder<unknown> => sql`
  select 'CREDITS', 'credits:' || min(e.id), null::uuid, min(e.id), e.at, e.actor_id, 'credits', null::int, null::jsonb,
    jsonb_build_object('consumable', e.consumable, 'from', e.from_account, 'to', e.to_account, 'quantity', sum(e.quantity), 'reason', e.reason), null::uuid
  from credit_entry e where e.session_id = ${id}
  group by e.at, e.actor_id, e.consumable, e.from_account, e.to_account, e.reason`

const emails = (id: string): RawBuilder<unknown> => sql`
  select 'EMAILS', 'email:' || m.id, null::uuid, 0, m.made_at, m.sent_by, 'email', null::int, null::jsonb,
    jsonb_build_object('subject', m.subject, 'to', m.to_name, 'sentAt', m.sent_at, 'kind', m.kind), null::uuid
  from message_mail m where m.session_id = ${id}`

type LatestValues = ReadonlyMap<string, unknown>

/** What the fields of some lines are now. */
async function latestValues(ctx: Ctx, id: string, lines: readonly FoundLine[]): Promise<LatestValues> {
  const paths = [...new Set(lines.flatMap(({ fields }) => Object.keys(fields ?? {})))]
  if (paths.length === 0) return new Map()
  const { rows } = await sql<{ path: string; value: unknown }>`
    select distinct on (f.key) f.key as path, f.value -> 'after' as value
    from session_change c, jsonb_each(c.fields) f where c.session_id = ${id} and f.key = any(${paths}::text[])
    order by f.key, c.number desc`.execute(ctx.db)
  return new Map(rows.map(({ path, value }) => [path, value]))
}

/** The names of the people in some lines, in the name of the reader. */
async function namesOf(ctx: Ctx, lines: readonly FoundLine[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ fields }) => peopleIn(fields ?? {})))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('account_user').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

/** The names of the templates in some lines. */
async function templateNamesOf(ctx: Ctx, lines: readonly FoundLine[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ fields }) => templatesIn(fields ?? {})))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('catalogue_template').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The names of the sets of missions in some lines, of those that the reader sees. */
async function missionSetNamesOf(ctx: Ctx, lines: readonly FoundLine[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ fields }) => missionSetsIn(fields ?? {})))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('mission_set').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The names of the other events in some lines, of those that the reader sees. */
async function eventsOf(ctx: Ctx, lines: readonly FoundLine[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ fields }) => relatedIn(fields ?? {})))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('session').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** A change as the reader may know it: the crew isn't told of which other event it was, nor before they have accepted how to reach the people at the place. */
function seenChange(path: string, value: LoggedValue, { events, seenAs }: Pick<ShownLine, 'events' | 'seenAs'>): LoggedValue {
  if (relatedIn({ [path]: value }).every((id) => events.has(id)))
    return { before: seenAs(path, value.before), after: seenAs(path, value.after) }
  if (path === 'sourceSessionId') return { before: null, after: null }
  const typeOf = (end: unknown) => (end === null ? null : { type: Object(end).type })
  return { before: typeOf(value.before), after: typeOf(value.after) }
}

interface ShownLine {
  readonly row: FoundLine
  readonly audience: Audience
  readonly latest: LatestValues
  readonly names: ReadonlyMap<string, string>
  readonly templates: ReadonlyMap<string, string>
  readonly missionSets: ReadonlyMap<string, string>
  readonly events: ReadonlyMap<string, string>
  readonly seenAs: (path: string, value: unknown) => unknown
}

function lineOf(
  ctx: Ctx,
  view: HistoryView,
  { row, audience, latest, names, templates, missionSets, events, seenAs }: ShownLine,
): ActivityLine {
  const seen = new Set(headsFor(audience))
  const fields = Object.entries(row.fields ?? {}).flatMap(([path, value]): ActivityField[] => {
    const head = LOGGED_HEADS[headOf(path)]
    return head && seen.has(headOf(path)) ? [{ path, ...seenChange(path, value, { events, seenAs }), audience: head.audience }] : []
  })
  const undone = row.undone_at && {
    at: row.undone_at,
    by: actedBy(ctx, audience, {
      ...{ actor_id: row.undone_by, full_name: row.undone_name },
      ...{ role: row.undone_role, permission: row.undone_permission },
    }),
  }
  const barrier = row.fields && undoBarrier({ fields: row.fields, at: row.at, isUndone: row.undone_at !== null }, ctx.now())
  const by = actedBy(ctx, audience, row)
  const shown = Object.fromEntries(fields.map((field) => [field.path, field]))
  const kinds = new Set(fields.flatMap(({ path }): ActivityKind[] => [LOGGED_HEADS[headOf(path)]?.kind ?? 'DETAILS']))
  return {
    ...{ id: row.id, at: row.at, operation: row.operation, version: row.version, by, fields, about: row.about, undoes: row.undoes, undone },
    kinds: row.kind === 'CHANGE' ? [...kinds] : [row.kind],
    ...(by === row.full_name ? { actorId: row.actor_id, avatar: row.avatar } : { actorId: null, avatar: null }),
    people: peopleIn(shown).flatMap((id) => (names.has(id) ? [{ id, fullName: names.get(id) ?? '' }] : [])),
    templates: templatesIn(shown).flatMap((id) => (templates.has(id) ? [{ id, name: templates.get(id) ?? '' }] : [])),
    missionSets: missionSetsIn(shown).flatMap((id) => (missionSets.has(id) ? [{ id, name: missionSets.get(id) ?? '' }] : [])),
    events: relatedIn(shown).flatMap((id) => (events.has(id) ? [{ id, name: events.get(id) ?? '' }] : [])),
    canUndo: row.fields !== null && barrier === null && mayUndo(ctx, view, { fields: row.fields, latest }),
    way: barrier?.way ?? null,
  }
}

/** Whether the reader may now give each of a line's fields its old value, which no one has changed since. */
function mayUndo(
  ctx: Ctx,
  view: HistoryView,
  { fields, latest }: { readonly fields: LoggedFields; readonly latest: LatestValues },
): boolean {
  const facts = { workspaceId: view.workspace_id, assigned: view.assigned }
  const paths = Object.keys(fields)
  if (!reaches(scopeOf('undoSessionChange', ctx.actor), facts) || !maySetAll(ctx, facts, fields)) return false
  if (!paths.every((path) => isSame(latest.get(path), fields[path]?.after))) return false
  if (!needsOpen(paths.map(headOf))) return true
  return mayEdit({ status: view.status, startsAt: view.starts_at, endsAt: view.ends_at, diy: view.diy }, ctx.now(), isStaff(ctx)).ok
}
