import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actingAs } from '../../apps/server/src/platform/database/db.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { world } from '../world/ids.ts'

/** A house in which every text of one customer is the canary, and what an editor of another customer may write. For the tests of the two walls (I-11). */
export const attacker = 'editor@halden.example'
const { northwind, halden } = world.workspaces
export const canary = 'CANARY'

/** A server of this test in which every text of the victim is the canary. */
export async function plantedHouse(): Promise<OpenHouse> {
  const it = await openHouse()
  const { db } = it
  const mine = sql`(select id from session where workspace_id = ${northwind})`
  const { owner } = world.users
  const people = [owner, world.users.editor, world.users.viewer]
  for (const statement of [
    sql`update workspace set name = ${canary}, company = ${canary}, notes = ${canary} where id = ${northwind}`,
    sql`update session set name = ${canary} || left(name, 60), internal_notes = ${canary}, city = ${canary},
      venue_contacts = jsonb_build_array(jsonb_build_object('id', id, 'name', ${canary}::text, 'email', ${canary}::text)) where workspace_id = ${northwind}`,
    sql`update session_location set name = ${canary}, address = ${canary} where session_id in ${mine}`,
    sql`update session_timeline_item set title = ${canary} where session_id in ${mine}`,
    sql`update credit_lot set note = ${canary} where workspace_id = ${northwind}`,
    sql`update staffing_assignment set override_reason = ${canary} where session_id in ${mine}`,
    sql`update staffing_approval set note = ${canary} where session_id in ${mine}`,
    sql`update account_user set first_name = ${canary}, phone = ${canary} where id = any(${people}::uuid[])`,
    sql`insert into message_mail (dedupe_key, kind, to_address, subject, body, html, workspace_id, made_at)
      values ('canary', 'x', 'x@x.example', ${canary}, ${canary}, '', ${northwind}, now())`,
    sql`insert into file (workspace_id, name, content_type, width, height, bytes, made_at)
      values (${northwind}, ${canary}, 'image/png', 1, 1, '\\x00', now())`,
    sql`insert into file (session_id, name, content_type, type, purpose, size, arrived, made_at)
      select id, ${canary}, 'text/plain', 'Document', 'REPORT', 1, 1, now() from session where workspace_id = ${northwind}`,
    sql`insert into workspace_media (workspace_id, kind, file_id) select workspace_id, 'CUSTOM_LOGO', id from file where workspace_id = ${northwind}`,
    sql`insert into account_code (kind, email, code_hash, workspace_id, role, made_by, made_at, expires_at)
      values ('INVITE', 'canary@x.example', ${canary}, ${northwind}, 'EDITOR', ${owner}, now(), now() + interval '1 day')`,
    sql`insert into account_code_caller (code_id, party) select id, ${canary} from account_code where email = 'canary@x.example'`,
    sql`insert into account_known (user_id, pair, seen_at) values (${owner}, ${canary}, now())`,
    sql`insert into account_passkey (user_id, credential_id, public_key, name, made_at) values (${owner}, ${canary}, '', ${canary}, now())`,
    sql`insert into account_challenge (hash, user_id, expires_at) values (${canary}, ${owner}, now())`,
    sql`insert into account_family (id, user_id, created_at) values ('ca4a5700-0000-4000-8000-000000000000', ${owner}, now())`,
    sql`insert into account_refresh (hash, family_id, created_at, expires_at)
      values (${canary}, 'ca4a5700-0000-4000-8000-000000000000', now(), now())`,
    sql`insert into audit_entry (at, actor_id, operation, subject_type, workspace_id, reason) values (now(), ${owner}, 'x', 'x', ${northwind}, ${canary})`,
    sql`insert into idempotency (user_id, key, route, body_hash, at) values (${owner}, ${canary}, '', '', now())`,
    sql`insert into schedule_request (session_id, starts_at, timezone, message, state, came_from, created_by, created_at, expires_at)
      select id, now(), 'UTC', ${canary}, 'REFUSED', 'SCHEDULED', ${owner}, now(), now() from session where workspace_id = ${northwind} limit 1`,
    sql`insert into schedule_hold (id, subject_id, session_id, workspace_id, starts_at, local_start, timezone, size, units, fee_id, by_staff, created_by, created_at, expires_at)
      select gen_random_uuid(), id, id, workspace_id, now(), now(), 'UTC', 1, 1, ${canary}, false, ${owner}, now(), now() from session where workspace_id = ${northwind} limit 1`,
    sql`insert into checkout_payment (trace_id, user_id, key, body_hash, workspace_id, way, amount, currency, state, made_at, expires_at, ended_at)
      values ('ca4a5700-0000-4000-8000-000000000000', ${owner}, ${canary}, '', ${northwind}, 'CARD', 1, 'USD', 'EXPIRED', now(), now(), now())`,
    sql`insert into checkout_line (trace_id, position, cart_id, kind) values ('ca4a5700-0000-4000-8000-000000000000', 0, ${canary}, 'PACK')`,
    sql`insert into staffing_reminder (approval_id, number, due_at, sent_at, code_hash)
      select id, 1, now(), now(), ${canary} from staffing_approval where session_id in ${mine} limit 1`,
    sql`insert into session_group (workspace_id, name, pattern, announced, created_at)
      values (${northwind}, ${canary}, 'FREE', jsonb_build_object(gen_random_uuid(), jsonb_build_object('name', ${canary}::text)), now())`,
    sql`insert into mission_set (workspace_id, name, created_at) values (${northwind}, ${canary}, now())`,
    sql`insert into mission (mission_set_id, name, type, options, instructions, position, created_at)
      select id, ${canary}, 'TEXT', '[]', ${canary}, 0, now() from mission_set where name = ${canary}`,
    sql`insert into venue (name, description, address, latitude, longitude, city_id, private, created_at)
      select ${canary}, ${canary}, ${canary}, 0, 0, id, true, now() from venue_city limit 1`,
    sql`update session_location set venue_id = (select id from venue where name = ${canary}) where session_id in ${mine}`,
    sql`insert into venue_review (venue_id, session_id, user_id, rate, review, created_at)
      select v.id, s.id, ${owner}, 5, ${canary}, now() from venue v, session s where v.name = ${canary} and s.workspace_id = ${northwind}`,
    sql`insert into session_parked (session_id, part, kind, value, parked_at)
      select id, 'LOCATIONS', 'IN_PERSON', jsonb_build_object('name', ${canary}::text), now() from session where workspace_id = ${northwind}`,
    sql`insert into session_invite (code_hash, session_id, audience, generation, made_at)
      select ${canary} || id, id, 'ONLINE', 0, now() from session where workspace_id = ${northwind}`,
    sql`insert into session_attendee (session_id, email, first_name, audience, emailed_at)
      select id, ${canary}, ${canary}, 'ONLINE', now() from session where workspace_id = ${northwind}`,
    sql`insert into session_booking_contact (session_id, user_id) select id, ${owner} from session where workspace_id = ${northwind} on conflict do nothing`,
  ])
    await statement.execute(db)
  await it.bearerOf(attacker)
  return it
}

/** Every table but the migrator's, whether it is walled for its owner too, and one column that may be written. */
export async function tablesOf({ db }: OpenHouse) {
  const { rows } = await sql<{ name: string; walled: boolean; column: string }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' and a.attgenerated = '' limit 1) as column
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not starts_with(c.relname, 'kysely_') order by 1`.execute(
    db,
  )
  return rows
}

/** Every row of a table as text, as a query without filter returns it to a person; to the owner when no person is given. */
export async function rowsOf({ db }: OpenHouse, table: string, name?: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(
    name === undefined ? db : actingAs(db, name),
  )
  return rows.map(({ row }) => row)
}

const conditions = (workspace: string, people: ReturnType<typeof sql>): Readonly<Record<string, ReturnType<typeof sql>>> => {
  const sessions = sql`(select id from session where workspace_id = ${workspace})`
  const bySession = sql`session_id in ${sessions}`
  const byWorkspace = sql`workspace_id = ${workspace}`
  const byPerson = sql`user_id in (${people})`
  const ofOrder = sql`order_id in (select id from credit_order where workspace_id = ${workspace})`
  return {
    workspace: sql`id = ${workspace}`,
    account_permission: byWorkspace,
    account_user: sql`id in (${people})`,
    account_family: byPerson,
    account_refresh: sql`family_id in (select id from account_family where user_id in (${people}))`,
    account_passkey: byPerson,
    account_challenge: byPerson,
    account_code: byWorkspace,
    account_code_caller: sql`code_id in (select id from account_code where workspace_id = ${workspace})`,
    account_known: byPerson,
    session: byWorkspace,
    session_location: bySession,
    session_booking_contact: bySession,
    session_modifier: bySession,
    session_group: byWorkspace,
    mission_set: byWorkspace,
    mission: sql`mission_set_id in (select id from mission_set where workspace_id = ${workspace})`,
    venue: sql`private and id in (select venue_id from session_location where ${bySession})`,
    venue_review: sql`venue_id in (select id from venue where private) and ${bySession}`,
    session_parked: bySession,
    session_invite: bySession,
    session_attendee: bySession,
    session_timeline_item: bySession,
    credit_wallet: byWorkspace,
    credit_lot: byWorkspace,
    credit_entry: byWorkspace,
    credit_order: byWorkspace,
    credit_order_item: ofOrder,
    credit_refund: ofOrder,
    credit_invoice: ofOrder,
    checkout_payment: byWorkspace,
    checkout_line: sql`trace_id in (select trace_id from checkout_payment where workspace_id = ${northwind})`,
    schedule_hold: byWorkspace,
    schedule_request: bySession,
    staffing_assignment: bySession,
    staffing_approval: bySession,
    staffing_reminder: sql`approval_id in (select id from staffing_approval where session_id in ${sessions})`,
    message_mail: byWorkspace,
    file: sql`(workspace_id = ${workspace} or session_id in ${sessions})`,
    workspace_media: byWorkspace,
    audit_entry: sql`actor_id in (${people})`,
    idempotency: sql`user_id in (select id::text from account_user where id in (${people}))`,
  }
}

/** Which rows of a table the attacker may write. */
export const ours = (table: string, id: string) => conditions(halden, sql`select ${id}::uuid`)[table] ?? sql`false`

/** The digest of no rows: nothing that could be seen or changed. */
export const none = digestOf([])

/** The victim's rows of each walled table, as a digest. */
export async function victimOf(it: OpenHouse): Promise<Record<string, string>> {
  const people = sql`select user_id from account_permission where workspace_id = ${northwind}`
  const out: Record<string, string> = {}
  for (const [name, condition] of Object.entries(conditions(northwind, people))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t where ${condition} order by 1`.execute(
      it.db,
    )
    out[name] = digestOf(rows.map(({ row }) => row))
  }
  return out
}

function digestOf(rows: readonly string[]): string {
  return createHash('sha1').update(rows.join('\n')).digest('base64url')
}
