import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { world } from '../world/ids.ts'
import { houseTables, openTables } from './open-tables.ts'

/** A canary of a workspace: this prefix, the workspace's letter and a unique number. It occurs nowhere else. */
export const canaryOf = (side: Side) => `qzx-${side}-`
export type Side = 'a' | 'b'
/** Whose rows are under attack, and who attacks. */
const sides = { a: world.workspaces.northwind, b: world.workspaces.halden } as const

const sessions = (id: string) => sql`(select id from session where workspace_id = ${id})`
const people = (id: string) => sql`(select user_id from account_permission where workspace_id = ${id})`
const byWorkspace = (id: string) => sql`workspace_id = ${id}`
const bySession = (id: string) => sql`session_id in ${sessions(id)}`
/** Those that are made here, with an event of a workspace: no one else is there. */
const privateVenues = (id: string) =>
  sql`(select v.id from venue v join session_location l on l.venue_id = v.id where v.private and v.id::text like 'ca4a57%' and l.session_id in ${sessions(id)})`
const intentsOf = (id: string) => sql`(select intent_id from checkout_payment where workspace_id = ${id})`
const ofOrder = (id: string) => sql`order_id in (select id from credit_order where workspace_id = ${id})`
const byPerson = (id: string) => sql`user_id in ${people(id)}`

/** Which rows of a table belong to a workspace. */
const owned: Readonly<Record<string, (workspaceId: string) => RawBuilder<unknown>>> = {
  workspace: (id) => sql`id = ${id}`,
  account_permission: byWorkspace,
  account_user: (id) => sql`id in ${people(id)}`,
  account_family: byPerson,
  account_refresh: (id) => sql`family_id in (select id from account_family where user_id in ${people(id)})`,
  account_passkey: byPerson,
  account_challenge: byPerson,
  api_token: byWorkspace,
  account_erase_request: byPerson,
  account_code: byWorkspace,
  account_code_caller: (id) => sql`code_id in (select id from account_code where workspace_id = ${id})`,
  account_known: byPerson,
  session: byWorkspace,
  session_location: bySession,
  session_change: bySession,
  session_untold: bySession,
  session_readiness: bySession,
  session_booking_contact: bySession,
  session_modifier: bySession,
  session_parked: bySession,
  session_invite: bySession,
  session_attendee: bySession,
  session_group: byWorkspace,
  mission_set: byWorkspace,
  mission: (id) => sql`mission_set_id in (select id from mission_set where workspace_id = ${id})`,
  session_relation: (id) => sql`past_id in ${sessions(id)}`,
  session_timeline_item: bySession,
  game_lawn_schedule: bySession,
  credit_wallet: byWorkspace,
  credit_lot: byWorkspace,
  credit_entry: byWorkspace,
  credit_order: byWorkspace,
  credit_order_item: ofOrder,
  credit_refund: ofOrder,
  checkout_request_line: (id) =>
    sql`order_item_id in (select i.id from credit_order_item i join credit_order o on o.id = i.order_id where o.workspace_id = ${id})`,
  credit_invoice: ofOrder,
  credit_notice: byWorkspace,
  catalogue_template: byWorkspace,
  catalogue_quote: byWorkspace,
  catalogue_quote_wish: (id) => sql`quote_id in (select id from catalogue_quote where workspace_id = ${id})`,
  checkout_code: byWorkspace,
  checkout_payment: byWorkspace,
  checkout_event: (id) => sql`intent_id in ${intentsOf(id)}`,
  checkout_named_intent: (id) => sql`intent_id in ${intentsOf(id)}`,
  checkout_fact: (id) => sql`intent_id in ${intentsOf(id)}`,
  test_provider_object: (id) => sql`id in ${intentsOf(id)}`,
  checkout_line: (id) => sql`trace_id in (select trace_id from checkout_payment where workspace_id = ${id})`,
  game_playthrough: bySession,
  game_journal: bySession,
  game_user_audio: (id) => sql`user_id in (select user_id from account_permission where workspace_id = ${id})`,
  game_link: bySession,
  game_told: bySession,
  integration_link: bySession,
  port_simulated: (id) =>
    sql`(id in (select game_id from game_link where session_id in ${sessions(id)}) or id in (select 'event/' || s.id from session s where s.workspace_id = ${id}))`,
  schedule_hold: byWorkspace,
  schedule_change: bySession,
  schedule_request: bySession,
  staffing_assignment: bySession,
  staffing_approval: bySession,
  staffing_reminder: (id) => sql`approval_id in (select id from staffing_approval where session_id in ${sessions(id)})`,
  staffing_replaced_code: (id) => sql`approval_id in (select id from staffing_approval where session_id in ${sessions(id)})`,
  staffing_drop_out: bySession,
  staffing_hand_over: bySession,
  staffing_hand_over_asked: (id) => sql`hand_over_id in (select id from staffing_hand_over where session_id in ${sessions(id)})`,
  staffing_message: bySession,
  staffing_rating_link: bySession,
  staffing_rating: bySession,
  message_mail: byWorkspace,
  message_notice: byPerson,
  setting_replay: byPerson,
  setting_replay_part: (id) => sql`replay_id in (select id from setting_replay where user_id in ${people(id)})`,
  message_form_entry: byWorkspace,
  message_text: byWorkspace,
  message_reminder: bySession,
  venue: (id) => sql`id in ${privateVenues(id)}`,
  venue_review: (id) => sql`venue_id in ${privateVenues(id)}`,
  venue_review_media: (id) => sql`review_id in (select id from venue_review where venue_id in ${privateVenues(id)})`,
  file: (id) => sql`(workspace_id = ${id} or session_id in ${sessions(id)} or reviewer_id in ${people(id)})`,
  workspace_media: byWorkspace,
  webhook_endpoint: byWorkspace,
  webhook_delivery: byWorkspace,
  webhook_try: (id) => sql`delivery_id in (select id from webhook_delivery where workspace_id = ${id})`,
  audit_entry: byWorkspace,
  idempotency: (id) => sql`user_id in (select user_id::text from account_permission where workspace_id = ${id})`,
}

/** Text columns with values for programs, and so without canary. Enumerations of the database need not be listed here. */
const machine: Readonly<Record<string, string>> = {
  'account_user.languages': 'codes of languages',
  'account_user.password_hash': 'never leaves; a canary would be no hash',
  'account_user.timezone': 'a zone',
  'account_user.upgrades': 'names of upgrades',
  'api_token.start': 'letters and digits',
  'api_token.token_hash': 'a digest of 43 characters',
  'audit_entry.operation': 'a name of the policy table',
  'audit_entry.subject_type': 'a kind of row',
  'catalogue_quote.number': 'letters and digits',
  'checkout_code.code': 'letters and digits',
  'checkout_event.intent_id': 'the provider’s id',
  'checkout_payment.card_last4': 'four digits',
  'checkout_named_intent.intent_id': 'the provider’s id',
  'checkout_fact.currency': 'a currency',
  'checkout_fact.intent_id': 'the provider’s id',
  'checkout_payment.currency': 'a currency',
  'checkout_payment.intent_id': 'the provider’s id',
  'test_provider_object.id': 'the provider’s id',
  'credit_entry.consumable': 'a wallet',
  'credit_lot.consumable': 'a wallet',
  'credit_order.code': 'letters and digits',
  'credit_order.currency': 'a currency',
  'credit_refund.currency': 'a currency',
  'credit_order.deal_id': 'only orders of HubSpot have one',
  'credit_refund.items': 'ids and numbers',
  'file.content_type': 'a media type',
  'file.reason': 'a code',
  'file.variants': 'names of sizes and numbers',
  'idempotency.user_id': 'an id',
  'account_passkey.transports': 'kinds of keys',
  'game_user_audio.keypress': 'one letter',
  'game_journal.reason': 'a code',
  'game_link.game_id': 'an id',
  'game_told.game_id': 'an id',
  'integration_link.integration_id': 'an id of another system',
  'integration_link.password_box': 'a box',
  'port_simulated.id': 'an id',
  'message_text.kind': 'a kind of email',
  'message_form_entry.form': 'a name',
  'setting_replay_part.events': 'gzip of masked events',
  'port_simulated.port': 'a name',
  'schedule_hold.crew': 'facts of the crew',
  'schedule_hold.timezone': 'a zone',
  'schedule_request.came_from': 'a status',
  'schedule_request.timezone': 'a zone',
  'session_change.heads': 'names of fields',
  'session_change.operation': 'a name of the policy table',
  'session.language': 'a code of a language',
  'session.fee_zone': 'a zone',
  'session.staffed_as': 'facts of the crew',
  'session.pdf_type': 'a kind',
  'session.play_type': 'a kind',
  'session.price_zone': 'a name of the price list',
  'session.sync_type': 'a kind',
  'session.timezone': 'a zone',
  'webhook_delivery.kind': 'a kind',
  'webhook_endpoint.former_boxes': 'boxes',
  'webhook_endpoint.kinds': 'kinds',
  'webhook_endpoint.secret_box': 'a box',
  'workspace.colour_primary': 'a colour',
  'workspace.colour_secondary': 'a colour',
  'workspace.colour_tertiary': 'a colour',
}
/** Columns that a check allows for some rows alone. */
const onlyWhere: Readonly<Record<string, RawBuilder<unknown>>> = {
  'checkout_line.facts': sql`kind = 'EVENT'`,
  'file.bytes': sql`purpose is null`,
  'game_journal.text': sql`text is not null`,
  'game_told.text': sql`text is not null`,
}
/** JSON fields that programs read. */
const keys: Readonly<Record<string, string>> = {
  'session.group_details': 'eventDetails',
  'session_change.fields': 'name',
  'game_lawn_schedule.plan': 'missions',
  'session_group.announced': '00000000-0000-4000-8000-000000000001',
}
/** What stands there is no text alone. */
const shapes: Readonly<Record<string, (row: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  'webhook_endpoint.url': (row) => sql`'https://' || ${row}`,
  'game_lawn_schedule.plan': (row) => sql`jsonb_build_array(${row})`,
  'session_change.fields': (row) => sql`jsonb_build_object('before', ${row}, 'after', ${row})`,
  'session_group.announced': (row) =>
    sql`jsonb_build_object('name', ${row}, 'place', ${row}, 'startsAt', null, 'timezone', 'UTC', 'told', '[]'::jsonb)`,
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly enumerated: boolean
}

/** JSON that is a list of rows of texts, by their names. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'session.venue_contacts': ['name', 'email', 'phone', 'details'],
  'mission.options': ['title'],
  'game_playthrough.missions': ['name', 'instructions', 'notes'],
}

/** What else such a row needs to be read. */
const rests: Readonly<Record<string, RawBuilder<unknown>>> = {
  'game_playthrough.missions': sql`'{"mission_set_id":"ca4a57aa-0000-4000-8000-00000000000f","type":"TEXT","options":[],"position":0,"dismissed":[],
    "created_at":"2026-01-01T00:00:00Z","version":1}'::jsonb`,
}

/**
 * Fills every column of text, of JSON and of bytes of both workspaces' rows with canaries of their own. Throws for a table that is neither
 * owned nor open nor the house's, for one without rows on both sides, and for a column that takes no canary and is not said to be the machine's.
 */
export async function plantCanaries(db: Db): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')`.execute(db)
  const unknown = tables.map(({ name }) => name).filter((name) => !(name in owned) && !(name in openTables) && !(name in houseTables))
  if (unknown.length > 0) throw new Error(`whose rows are those of ${unknown.join(', ')}?`)
  const columns = await columnsOf(db)
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const gone = Object.keys(machine).filter((name) => !names.has(name))
  if (gone.length > 0) throw new Error(`there is no ${gone.join(', ')}`)
  for (const side of ['a', 'b'] as const) {
    await addMissingRows(db, side)
    for (const [table, condition] of Object.entries(owned)) {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(table)} where ${condition(sides[side])}`.execute(db)
      if (!rows[0]?.count) throw new Error(`no row of ${table} in ${side}`)
    }
  }
  const chosen = columns.filter(({ table, name, enumerated }) => table in owned && !enumerated && !(`${table}.${name}` in machine))
  await db.connection().execute(async (one) => {
    // past triggers and foreign keys: the ledger and the audit take no change
    await sql`set session_replication_role = replica`.execute(one)
    for (const [index, column] of chosen.entries()) for (const side of ['a', 'b'] as const) await plant(one, column, index, side)
    await sql`set session_replication_role = origin`.execute(one)
  })
  return chosen.length
}

/** The rows of a side, a hash for each table; and for the attacked side everyone who is not the attacker's. */
export async function fingerprint(db: Db, side: Side): Promise<Record<string, string>> {
  const out: Record<string, string> = {}
  for (const [table, condition] of Object.entries(owned)) {
    const whose = table === 'account_user' && side === 'a' ? sql`not starts_with(email, ${canaryOf('b')})` : condition(sides[side])
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where ${whose} order by 1`.execute(db)
    out[table] = createHash('sha1')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('base64url')
  }
  return out
}

/** One row of each kind of a workspace, the kinds as recipes and operations name them; the session is the given one. */
export async function idsOf(db: Db, side: Side, sessionId?: string): Promise<Record<string, string>> {
  const workspaceId = sides[side]
  const { rows } = await sql<{ kind: string; id: string }>`
    with mine as (select id, status, starts_at from session where workspace_id = ${workspaceId}),
      one as (select id from mine order by (id::text = ${sessionId ?? ''}) desc, (status = 'SCHEDULED') desc, starts_at desc nulls last, id limit 1)
    select 'workspace' as kind, ${workspaceId}::text as id
    union all (select 'session', id::text from one)
    union all (select 'unscheduled', id::text from mine where status = 'UNSCHEDULED' order by id limit 1)
    union all (select 'past', id::text from mine where status = 'COMPLETED' order by id limit 1)
    union all (select 'apiToken', id::text from api_token where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'assignment', id::text from staffing_assignment where session_id in (select id from one) order by id limit 1)
    union all (select 'approval', o.id::text from staffing_approval o join mine s on s.id = o.session_id order by o.session_id in (select id from one) desc, o.id limit 1)
    union all (select 'timelineItem', i.id::text from session_timeline_item i join mine s on s.id = i.session_id order by s.id in (select id from one) desc, i.id limit 1)
    union all (select 'change', c.id::text from session_change c where c.session_id in (select id from one) order by c.number limit 1)
    union all (select 'location', l.id::text from session_location l join mine s on s.id = l.session_id order by l.id limit 1)
    union all (select 'hold', h.id::text from schedule_hold h join mine s on s.id = h.session_id order by h.id limit 1)
    union all (select 'mail', id::text from message_mail where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'replay', r.id::text from setting_replay r where r.user_id in ${people(workspaceId)} order by r.id limit 1)
    union all (select 'file', id::text from file where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'stored', f.id::text from file f join mine s on s.id = f.session_id order by f.id limit 1)
    union all (select 'permission', id::text from account_permission where workspace_id = ${workspaceId} and role = 'VIEWER' order by id limit 1)
    union all (select 'invitation', id::text from account_code where workspace_id = ${workspaceId} and kind = 'INVITE' order by id limit 1)
    union all (select 'signIn', f.id::text from account_refresh r join account_family f on f.id = r.family_id join account_permission p on p.user_id = f.user_id
      where p.workspace_id = ${workspaceId} order by f.created_at, f.id limit 1)
    union all (select 'order', id::text from credit_order where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'orderItem', i.id::text from credit_order_item i join credit_order o on o.id = i.order_id
      where o.workspace_id = ${workspaceId} order by i.id limit 1)
    union all (select 'group', id::text from session_group where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'venue', id::text from venue where id in ${privateVenues(workspaceId)} order by id limit 1)
    union all (select 'venueReview', id::text from venue_review where venue_id in ${privateVenues(workspaceId)} order by id limit 1)
    union all (select 'missionSet', id::text from mission_set where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'mission', m.id::text from mission m join mission_set s on s.id = m.mission_set_id
      where s.workspace_id = ${workspaceId} order by m.id limit 1)
    union all (select 'quote', id::text from catalogue_quote where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'webhook', id::text from webhook_endpoint where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'delivery', id::text from webhook_delivery where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'trace', trace_id::text from checkout_payment where workspace_id = ${workspaceId} order by trace_id limit 1)
    union all (select 'lot', id::text from credit_lot where workspace_id = ${workspaceId} order by id limit 1)
    union all (select 'person', user_id::text from account_permission where workspace_id = ${workspaceId}
      and user_id not in (select user_id from account_permission where workspace_id <> ${workspaceId}) order by role desc, user_id limit 1)`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type,
      exists (select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c' and array_length(k.conkey, 1) = 1
        and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' and k.conkey[1] = c.ordinal_position) as enumerated
    from information_schema.columns c where c.table_schema = 'public' and not starts_with(c.table_name, 'kysely_') and c.is_generated = 'NEVER'
      and c.udt_name not in ('uuid', 'bool', 'int4', 'int8', 'int2', 'float8', 'numeric', 'timestamptz', 'timestamp', 'date', 'xid8', 'tstzrange')
    order by 1, 2`.execute(db)
  return rows
}

async function plant(db: Db, { table, name, type }: Column, index: number, side: Side) {
  const word = `${canaryOf(side)}${index}`
  const row = sql`${`${word}-`} || row_number() over (order by ctid)`
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    text: shapes[`${table}.${name}`]?.(row) ?? row,
    varchar: row,
    _text: sql`array[${row}]`,
    bytea: sql`convert_to(${row}, 'UTF8')`,
    jsonb:
      listed(`${table}.${name}`, row) ??
      sql`coalesce(${sql.ref(name)}, '{}'::jsonb) || jsonb_build_object(${keys[`${table}.${name}`] ?? 'canary'}::text, ${shapes[`${table}.${name}`]?.(row) ?? row})`,
  }
  const value = values[type]
  if (!value) throw new Error(`what is a canary of ${table}.${name}, ${type}?`)
  const rows = sql`select ctid as at, ${value} as value from ${sql.table(table)} where ${owned[table]?.(sides[side]) ?? sql`false`}
    and ${onlyWhere[`${table}.${name}`] ?? sql`true`}`
  try {
    await sql`update ${sql.table(table)} t set ${sql.ref(name)} = planted.value from (${rows}) planted where t.ctid = planted.at`.execute(
      db,
    )
  } catch (error) {
    throw new Error(`${table}.${name} takes no canary: ${(error as Error).message}`)
  }
}

/** A list of one row that is a canary in each of its texts, where a column holds lists. */
const listed = (column: string, row: RawBuilder<unknown>) =>
  lists[column] &&
  sql`jsonb_build_array(${rests[column] ?? sql`'{}'::jsonb`} || jsonb_build_object('id', gen_random_uuid(),
    ${sql.join(lists[column].map((text) => sql`${sql.lit(text)}, ${row}`))}))`

/** A row of each kind that the demo world does not have. */
export async function addMissingRows(db: Db, side: Side) {
  const workspace = sides[side]
  const { rows } = await sql<{
    id: string
  }>`select user_id::text as id from account_permission where workspace_id = ${workspace} and role = 'ADMIN' limit 1`.execute(db)
  const owner = rows[0]?.id
  const file = `ca4a57${side === 'a' ? 'aa' : 'bb'}-0000-4000-8000-000000000000`
  const picture = file.replace('0000', '0001')
  const own = sql`select id from session where workspace_id = ${workspace} and status = 'SCHEDULED' order by id limit 1`
  for (const statement of [
    sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, calendar, last_error, session_id, workspace_id, made_at)
      select ${file}, 'x', '', '', '', '', '', '', (${own}), ${workspace}, now()`,
    sql`insert into message_form_entry (form, user_id, workspace_id, answers, page, made_at)
      values ('contact', ${owner}, ${workspace}, '{}', '', now())`,
    sql`insert into message_notice (user_id, kind, session_id, made_at) select ${owner}, 'CREW_SET', id, now() from (${own}) s`,
    sql`insert into setting_replay (id, user_id, started_at, ended_at, bytes, device, width, height) values (${file}, ${owner}, now(), now(), 0, '', 1, 1)`,
    sql`insert into setting_replay_part (replay_id, number, events) values (${file}, 0, '')`,
    sql`insert into file (id, workspace_id, name, content_type, width, height, bytes, made_at) values (${file}, ${workspace}, 'x', 'image/png', 1, 1, '', now())`,
    sql`insert into file (session_id, name, content_type, type, purpose, size, arrived, made_at, reason, state)
      select id, 'x', 'text/plain', 'Document', 'REPORT', 1, 1, now(), null, 'DONE' from (${own}) s`,
    sql`insert into workspace_media (workspace_id, kind, file_id) values (${workspace}, 'CUSTOM_LOGO', ${file})`,
    sql`insert into account_code (kind, email, code_hash, workspace_id, role, made_by, made_at, expires_at)
      values ('INVITE', 'x', 'x', ${workspace}, 'EDITOR', ${owner}, now(), now() + interval '99 days')`,
    sql`insert into account_code_caller (code_id, party) select id, ${file} from account_code where workspace_id = ${workspace} and email = 'x'`,
    sql`insert into session_modifier (session_id, modifier_id)
      select s.id, m.id from (${own}) s, setting_modifier m order by m.label limit 1 on conflict do nothing`,
    sql`insert into session_invite (code_hash, session_id, audience, generation, made_at) select ${file}, s.id, 'ONLINE', 0, now() from (${own}) s`,
    sql`insert into session_attendee (session_id, email, audience, emailed_at) select s.id, ${file}, 'ONLINE', now() from (${own}) s`,
    sql`insert into mission_set (id, workspace_id, name, created_at) values (${file}, ${workspace}, 'x', now())`,
    sql`insert into mission (mission_set_id, name, type, options, instructions, position, created_at)
      values (${file}, 'x', 'TEXT', '[]', 'x', 0, now())`,
    sql`insert into account_erase_request (user_id, asked_at) values (${owner}, now())`,
    sql`insert into account_known (user_id, pair, seen_at) values (${owner}, ${file}, now())`,
    sql`insert into account_passkey (user_id, credential_id, public_key, name, made_at) values (${owner}, ${file}, '', 'x', now())`,
    sql`insert into account_challenge (hash, user_id, expires_at) values (${file}, ${owner}, now() + interval '99 days')`,
    sql`insert into account_family (id, user_id, created_at) values (${file}, ${owner}, now())`,
    sql`insert into account_refresh (hash, family_id, created_at, expires_at) values (${file}, ${file}, now(), now() + interval '99 days')`,
    sql`insert into audit_entry (at, actor_id, operation, subject_type, subject_id, workspace_id, before, after, reason)
      values (now(), ${owner}, 'updateWorkspace', 'workspace', ${workspace}, ${workspace}, '{}', '{}', 'x')`,
    sql`insert into api_token (user_id, workspace_id, name, level, token_hash, start, made_at, expires_at)
      values (${owner}, ${workspace}, 'x', 'VIEWER', ${`${file}-------`}, 'trp_cana', now(), now() + interval '99 days')`,
    sql`insert into idempotency (user_id, key, route, body_hash, answer, at) values (${owner}, ${file}, '', '', '{}', now())`,
    sql`insert into schedule_request (session_id, starts_at, timezone, message, state, came_from, created_by, created_at, expires_at, reason)
      select id, now(), 'UTC', '', 'REFUSED', 'SCHEDULED', ${owner}::uuid, now(), now(), '' from (${own}) s`,
    sql`insert into checkout_payment (trace_id, user_id, key, body_hash, workspace_id, way, amount, currency, state, intent_id, made_at, expires_at, ended_at)
      values (${file}, ${owner}, '', '', ${workspace}, 'CARD', 1, 'USD', 'EXPIRED', ${file}, now(), now(), now())`,
    sql`insert into checkout_named_intent (intent_id) values (${file})`,
    sql`insert into checkout_event (id, type, intent_id, made_at, received_at) values (${file}, 'x', ${file}, now(), now())`,
    sql`insert into checkout_fact (kind, provider_id, intent_id, amount, currency, recorded_at) values ('SUCCEEDED', ${file}, ${file}, 1, 'USD', now())`,
    sql`insert into test_provider_object (id, kind, body, made_at) values (${file}, 'x', '{}', now())`,
    sql`insert into checkout_line (trace_id, position, cart_id, kind, session_id, facts) values (${file}, 0, '', 'EVENT', ${file}, '{}')`,
    sql`insert into schedule_hold (id, subject_id, session_id, workspace_id, starts_at, local_start, timezone, size, units, fee_id, fee, by_staff, created_by, created_at, expires_at)
      select ${file}::uuid, id, id, ${workspace}::uuid, now(), now(), 'UTC', 1, 1, '', '{}', false, ${owner}::uuid, now(), now() from (${own}) s on conflict do nothing`,
    sql`insert into schedule_change (session_id, at, kind, limits, percent, credits, fee, paid, returned, kept)
      select id, now(), 'MOVE', false, 0, 0, 0, 0, 0, 0 from (${own}) s`,
    sql`insert into staffing_reminder (approval_id, number, due_at, sent_at, code_hash)
      select id, 1, now(), now(), ${file} from staffing_approval where session_id in ${sessions(workspace)} order by id limit 1 on conflict do nothing`,
    sql`insert into staffing_replaced_code (code_hash, approval_id)
      select ${file}, id from staffing_approval where session_id in ${sessions(workspace)} order by id limit 1 on conflict do nothing`,
    sql`insert into staffing_hand_over (id, assignment_id, session_id, approval_id, from_id, note, state, made_at, expires_at, ended_at)
      select ${file}::uuid, o.assignment_id, o.session_id, o.id, ${owner}::uuid, '', 'ENDED', now(), now(), now() from staffing_approval o
      where o.assignment_id is not null and o.session_id in (${own}) order by o.id limit 1`,
    sql`insert into staffing_hand_over_asked (hand_over_id, user_id) select id, ${owner}::uuid from staffing_hand_over where id = ${file}::uuid`,
    sql`insert into staffing_message (id, session_id, sent_by, text, recipients, made_at) select ${file}::uuid, id, ${owner}::uuid, 'x', 1, now() from (${own}) s`,
    sql`insert into staffing_rating_link (session_id, user_id, code_hash, made_at, expires_at)
      select id, ${owner}::uuid, ${file}, now(), now() + interval '99 days' from (${own}) s`,
    sql`insert into staffing_rating (assignment_id, session_id, user_id, rating, note, rated_at, changed_at)
      select a.id, a.session_id, ${owner}::uuid, 5, '', now(), now() from staffing_assignment a where a.session_id in (${own}) order by a.id limit 1`,
    sql`insert into credit_order (id, code, workspace_id, source, deal_id, url, grant_reason, contact, billing, message, request_reason, created_at, currency,
        discount_code, subtotal, discount, tax, total, units, requested_at, granted_at, paid_at)
      values (${file}, ${side === 'a' ? 'CCCCCC' : 'DDDDDD'}, ${workspace}, 'HUBSPOT', ${file}, '', '', '{"firstName":"x","lastName":"x","email":"x@x.example"}', '{}', '', '', now(), 'USD', 'X', 0, 0, 0, 0, 1, now(), now(), now())`,
    sql`insert into credit_order_item (id, order_id, position, label, consumable, quantity, unit_price) values (${file}, ${file}, 0, '', 'CREDIT', 1, 0)`,
    sql`insert into checkout_request_line (order_item_id, wish) values (${file}, '{}')`,
    sql`insert into credit_refund (id, order_id, items, amount, reason, state, provider_id, made_at) values (${file}, ${file}, '[]', 0, '', 'DONE', ${file}, now())`,
    sql`insert into credit_invoice (kind, year, ordinal, number, order_id, body, made_at)
      values ('INVOICE', 2020, ${side === 'a' ? 1 : 2}, ${file}, ${file}, '{}', now())`,
    sql`insert into credit_notice (lot_id, days, workspace_id, told_on)
      select id, 30, workspace_id, now()::date from credit_lot where workspace_id = ${workspace} order by id limit 1`,
    sql`insert into catalogue_quote (id, number, token_hash, code_hash, workspace_id, note, made_at, valid_until)
      values (${file}, ${side === 'a' ? 'CCCCCCCC' : 'DDDDDDDD'}, ${file}, ${`${file}q`}, ${workspace}, '', now(), now() + interval '99 days')`,
    sql`insert into catalogue_quote_wish (quote_id, position, experience_id, wish, price)
      select ${file}::uuid, 0, id, '{"experienceId":"x","format":"REMOTE","hostType":"ON_SCREEN","attendees":1,"duration":60,"packageLevel":"STANDARD"}',
        '{"credits":1,"amount":1,"currency":"USD","unitPrice":1}' from catalogue_experience order by id limit 1`,
    sql`insert into checkout_code (code, percent, starts_at, workspace_id, created_at) values (${side === 'a' ? 'AAAA' : 'BBBB'}, 10, now(), ${workspace}, now())`,
    sql`insert into session_location (session_id, type, name) select id, 'END', 'x' from (${own}) s on conflict do nothing`,
    sql`insert into venue (id, name, latitude, longitude, city_id, private, created_at)
      select ${file}, 'x', 0, 0, id, true, now() from venue_city order by id limit 1 offset ${side === 'a' ? 0 : 1}`,
    sql`update session_location set venue_id = ${file} where type = 'END' and session_id in (${own})`,
    sql`insert into venue_review (id, venue_id, session_id, user_id, rate, review, created_at)
      select ${file}, ${file}, id, ${owner}::uuid, 5, 'x', now() from (${own}) s`,
    sql`insert into file (id, reviewer_id, name, content_type, width, height, bytes, made_at)
      values (${picture}, ${owner}, 'x', 'image/png', 1, 1, '', now())`,
    sql`insert into venue_review_media (review_id, place, file_id) values (${file}, 0, ${picture})`,
    sql`insert into session_parked (session_id, part, kind, value, parked_at)
      select id, 'LOCATIONS', 'x', '{"START":{"name":"x","address":"x","city":"x","latitude":0,"longitude":0}}', now() from (${own}) s`,
    sql`insert into session_untold (session_id, since, first_at, due_at) select id, 1, now(), '2099-01-01Z' from (${own}) s on conflict do nothing`,
    sql`insert into session_group (workspace_id, name, pattern, announced, created_at)
      values (${workspace}, 'x', 'FREE', jsonb_build_object(gen_random_uuid(), '{"name":"x","startsAt":null,"timezone":"UTC","place":"x","told":[]}'::jsonb), now())`,
    sql`insert into session_relation (id, past_id, future_id, created_at) select gen_random_uuid(), s.id, o.id, now()
      from (${own}) s, (select id from session where workspace_id = ${workspace} order by id desc limit 1) o
      where s.id <> o.id on conflict do nothing`,
    sql`insert into game_lawn_schedule (session_id, plan, duration) select id,
      '{"teams":["x","y"],"missions":["x"],"roundDuration":5,"roundBreakDuration":0,"break":false,"breakDuration":0,"startOffset":0,"endOffset":0,
        "tournament":{"rounds":null,"break":null}}', duration from (select * from session where id in (${own})) s on conflict do nothing`,
    sql`insert into game_user_audio (user_id, file_id, keypress, created_at) values (${owner}, ${picture}, 'x', now())`,
    sql`insert into game_link (session_id, game_id, linked_at) select id, ${file}, now() from (${own}) s`,
    sql`insert into game_told (session_id, key, game_id, text, team, at, told_at) select id, ${file}, ${file}, 'x', 'x', now(), now() from (${own}) s`,
    sql`insert into port_simulated (port, id, state) values ('BREADCRUMB', ${file}, '{"told":[]}')`,
    sql`insert into message_text (kind, workspace_id, version, subject, body, made_at, made_by)
      values ('session.failed', ${workspace}, 1, 'x', 'x', now(), ${owner})`,
    sql`insert into message_reminder (session_id, starts_at, made_at) select id, now(), now() from (${own}) s`,
    sql`insert into session_booking_contact (session_id, user_id) select id, ${owner}::uuid from (${own}) s on conflict do nothing`,
  ])
    await statement.execute(db)
}
