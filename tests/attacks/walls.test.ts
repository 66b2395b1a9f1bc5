import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { actingAs } from '../../apps/server/src/platform/db.ts'
import type { Actor, Operation, Scope } from '../../apps/server/src/platform/policy.ts'
import { nobody, system } from '../../apps/server/src/platform/wall.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { world } from '../world/ids.ts'
import { openTables } from './open-tables.ts'
import { readSchema } from './selection.ts'

/**
 * Each of the two walls between customers alone (I-11). The first, the scope of every query, is torn down by a policy that reaches
 * everything; the second, the database's own policies, by taking them off the tables.
 */
const first = vi.hoisted(() => ({ stands: true }))

vi.mock('../../apps/server/src/platform/policy.ts', async (original) => {
  const real = await original<typeof import('../../apps/server/src/platform/policy.ts')>()
  return {
    ...real,
    reaches: (...asked: Parameters<typeof real.reaches>) => !first.stands || real.reaches(...asked),
    scopeOf: (operation: Operation, actor: Actor): Scope => {
      const scope = real.scopeOf(operation, actor)
      return first.stands ? scope : { open: false, all: true, own: true, assigned: true, workspaces: scope.workspaces }
    },
  }
})

const attacker = 'editor@halden.example'
const { northwind, halden } = world.workspaces
const canary = 'CANARY'

const house = await plantedHouse()
afterAll(() => house.close())

test('every table has a row-level security policy, or is listed here as one without customers’ rows', async () => {
  const tables = await tablesOf(house)
  const without = tables.filter(({ walled }) => !walled).map(({ name }) => name)
  expect(without).toEqual(Object.keys(openTables))
  expect(tables.length - without.length).toBeGreaterThanOrEqual(25)
})

test('a query without any filter shows an editor nothing of another customer, and a guest nothing at all', async () => {
  const { id } = await personOf(attacker)
  for (const { name, walled } of await tablesOf(house)) {
    if (!walled) continue
    const theirs = await rowsOf(house, name, id)
    expect(theirs.join(), name).not.toContain(canary)
    expect(await rowsOf(house, name, nobody), name).toEqual([])
    expect(await rowsOf(house, name, system), name).toEqual(await rowsOf(house, name))
  }
  const own = await rowsOf(house, 'session', id)
  const { count } = await countOf(sql`select count(*)::int as count from session where workspace_id = ${halden}`)
  expect([own.length, count]).toEqual([count, count])
})

test('an update without any filter changes nothing of another customer', async () => {
  const { id } = await personOf(attacker)
  const before = await victimOf(house)
  for (const { name, walled, column } of await tablesOf(house)) {
    if (!walled) continue
    await refusedOrNothing(
      name,
      id,
      sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} where not (${ours(name, id)})`,
    )
    await refusedOrNothing(name, id, sql`delete from ${sql.table(name)} where not (${ours(name, id)})`)
  }
  const made = sql`insert into session_location (session_id, type, name) values (${world.sessions.gameReady}, 'END', 'x')`
  await expect(made.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
  const moved = sql`update session set workspace_id = ${northwind} where workspace_id = ${halden}`
  await expect(moved.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
  expect(await victimOf(house)).toEqual(before)
})

test('a viewer reads the events of their workspace and writes none, even without checks in the server', async () => {
  const { id } = await personOf('viewer@northwind.example')
  expect((await rowsOf(house, 'session', id)).length).toBeGreaterThan(5)
  for (const statement of [
    sql`update session set name = name where workspace_id = ${northwind}`,
    sql`insert into session_timeline_item (session_id, offset_minutes, title) values (${world.sessions.gameReady}, 0, 'x')`,
    sql`update account_permission set role = 'ADMIN' where user_id = ${id}`,
    sql`update workspace set name = 'x' where id = ${northwind}`,
  ])
    await expect(statement.execute(actingAs(house.db, id))).rejects.toMatchObject({ code: '42501' })
})

test('the crew reads the events they are on, and no others', async () => {
  const { id } = await personOf('host@troupe.example')
  const { rows } = await sql<{ id: string }>`select distinct session_id as id from staffing_approval
    where user_id = ${id} and state in ('PENDING', 'ACCEPTED')`.execute(house.db)
  const { rows: seen } = await sql<{ id: string }>`select id from session`.execute(actingAs(house.db, id))
  expect(rows.length).toBeGreaterThan(2)
  expect(seen.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort())
})

test('rights are read from the current tables: someone who is deactivated, or leaves, sees nothing with the next statement', async () => {
  const { id } = await personOf('viewer@northwind.example')
  const theirs = async () => (await rowsOf(house, 'session', id)).length
  const before = await theirs()
  await house.db.updateTable('account_user').set({ active: false }).where('id', '=', id).execute()
  expect(await theirs()).toBe(0)
  await house.db.updateTable('account_user').set({ active: true }).where('id', '=', id).execute()
  expect(await theirs()).toBe(before)
  await house.db.updateTable('account_permission').set({ workspace_id: halden }).where('user_id', '=', id).execute()
  expect((await rowsOf(house, 'session', id)).join()).not.toContain(canary)
  await house.db.updateTable('account_permission').set({ workspace_id: northwind }).where('user_id', '=', id).execute()
})

test('without the first wall the second lets nothing through', { timeout: 240_000 }, async () => {
  const { leaks, changed, asked } = await walk({ first: false, second: true })
  expect({ leaks, changed }).toEqual({ leaks: [], changed: [] })
  expect(asked).toBeGreaterThan(300)
})

test('without the second wall the first lets nothing through', { timeout: 240_000 }, async () => {
  const { leaks, changed } = await walk({ first: true, second: false })
  expect({ leaks, changed }).toEqual({ leaks: [], changed: [] })
})

test('without both walls everything is accessible: the walk does find it', { timeout: 240_000 }, async () => {
  const { leaks, changed } = await walk({ first: false, second: false })
  for (const name of ['session', 'sessions', 'workspace', 'workspaces', 'users', 'GET /session/{id}/calendar.ics'])
    expect(leaks).toContain(name)
  for (const name of ['session', 'credit_entry', 'session_location']) expect(changed).toContain(name)
})

/** What an editor of another workspace reads and changes of the victim with those walls, by every field and path that takes an id. */
async function walk(walls: { first: boolean; second: boolean }) {
  const it = await plantedHouse()
  try {
    if (!walls.second) for (const { name, walled } of await tablesOf(it)) if (walled) await tearDown(it, name)
    const before = await victimOf(it)
    expect(Object.values(before)).not.toContain(none)
    first.stands = walls.first
    const ids = await victimIds(it)
    const leaks = new Set<string>()
    let asked = 0
    const look = (name: string, answer: string) => {
      asked++
      if (answer.includes(canary)) leaks.add(name)
    }
    const schema = await readSchema(it)
    for (const [kind, fields] of [
      ['query', schema.queries],
      ['mutation', schema.mutations],
    ] as const)
      for (const field of fields) {
        const places = schema.idPlaces(field.args)
        // one id in one place, since filters narrow each other, and in all of them, since some are required
        const ways = [[], ...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]
        for (const way of ways)
          for (const id of way.length > 0 ? ids : ['']) {
            const values = schema.values(field.args, Object.fromEntries(way.map((place) => [place, id])))
            look(field.name, JSON.stringify(await it.ask(attacker, schema.document(kind, field), values)))
          }
      }
    for (const [operation, ...bodies] of paths)
      for (const id of ids)
        for (const body of bodies) {
          const [method = '', path = ''] = operation.split(' ')
          const text = JSON.stringify(body).replaceAll('{id}', id)
          const payload = text === 'null' ? undefined : (JSON.parse(text) as object)
          look(operation, (await it.send(attacker, method as 'POST', path.replace('{id}', id), payload)).body)
        }
    first.stands = true
    const after = await victimOf(it)
    const changed = Object.keys(before).filter((name) => before[name] !== after[name])
    console.log(
      `first wall ${walls.first}, second ${walls.second}: ${asked} requests, ${leaks.size} leaks, ${changed.length} tables changed`,
    )
    return { leaks: [...leaks], changed, asked }
  } finally {
    first.stands = true
    await it.close()
  }
}

const when = '2026-11-18T16:00:00Z'
const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
  duration: 60,
}
/** The ways by REST to a row of someone else, with bodies that would be right for one's own. */
const paths: readonly (readonly [string, ...unknown[]])[] = [
  ['GET /session/{id}/calendar.ics', null],
  [`GET /scheduler/session/{id}/dates?start=${when}&timezone=Europe/Berlin`, null],
  ['POST /session', { ...wish, workspaceId: '{id}' }, { ...wish, workspaceId: '{id}', date: when }],
  ['POST /cart/session/calculate', { ...wish, workspaceId: '{id}' }],
  ['PUT /scheduler/session/{id}/slots', { quantity: 3 }],
  ['POST /session/{id}/upgrade', { upgrade: 'PREMIUM' }],
  ['POST /scheduler/session/{id}/reserve', { startsAt: when, timezone: 'Europe/Berlin' }],
  ['POST /scheduler/session/{id}/book', { holdId: '{id}' }],
  ['POST /scheduler/session/{id}/request', { startsAt: when, timezone: 'Europe/Berlin' }],
  ['DELETE /scheduler/session/{id}/request', null],
  ['DELETE /scheduler/session/{id}/book', null],
  ['DELETE /session/{id}', null],
  ['POST /auth/invite', { workspaceId: '{id}', email: 'new@elsewhere.example', role: 'EDITOR' }],
  ['POST /auth/invite/{id}/again', null],
  ['DELETE /auth/invite/{id}', null],
  ['GET /files/{id}', null],
]

/** A server of this test in which every text of the victim is the canary. */
async function plantedHouse(): Promise<OpenHouse> {
  const it = await openHouse()
  const { db } = it
  const mine = sql`(select id from session where workspace_id = ${northwind})`
  const { owner } = world.users
  const people = [owner, world.users.editor, world.users.viewer]
  for (const statement of [
    sql`update workspace set name = ${canary}, company = ${canary}, notes = ${canary} where id = ${northwind}`,
    sql`update session set name = ${canary} || left(name, 60), internal_notes = ${canary}, city = ${canary} where workspace_id = ${northwind}`,
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
    sql`insert into session_booking_contact (session_id, user_id) select id, ${owner} from session where workspace_id = ${northwind} on conflict do nothing`,
  ])
    await statement.execute(db)
  await it.bearerOf(attacker)
  return it
}

/** Every table but the migrator's, whether it is walled for its owner too, and one column that may be written. */
async function tablesOf({ db }: OpenHouse) {
  const { rows } = await sql<{ name: string; walled: boolean; column: string }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' and a.attgenerated = '' limit 1) as column
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not starts_with(c.relname, 'kysely_') order by 1`.execute(
    db,
  )
  return rows
}

/** Every row of a table as text, as a query without filter returns it to a person; to the owner when no person is given. */
async function rowsOf({ db }: OpenHouse, table: string, name?: string): Promise<string[]> {
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
    file: byWorkspace,
    workspace_media: byWorkspace,
    audit_entry: sql`actor_id in (${people})`,
    idempotency: sql`user_id in (select id::text from account_user where id in (${people}))`,
  }
}

/** Which rows of a table the attacker may write. */
const ours = (table: string, id: string) => conditions(halden, sql`select ${id}::uuid`)[table] ?? sql`false`

/** The digest of no rows: nothing that could be seen or changed. */
const none = digestOf([])

/** The victim's rows of each walled table, as a digest. */
async function victimOf(it: OpenHouse): Promise<Record<string, string>> {
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

/** Ids of the victim that an attacker may have heard of: workspace, three events, a place, a person, a location, an email, an invitation, a file. */
async function victimIds({ db }: OpenHouse): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (select id, status from session where workspace_id = ${northwind})
    select ${northwind}::text as id
    union all select ${world.sessions.gameReady}
    union all (select id::text from mine where status = 'UNSCHEDULED' order by id limit 1)
    union all (select id::text from mine where status = 'COMPLETED' order by id limit 1)
    union all (select id::text from staffing_assignment where session_id = ${world.sessions.gameReady} order by id limit 1)
    union all select ${world.users.viewer}
    union all (select id::text from session_location where session_id in (select id from mine) order by id limit 1)
    union all (select id::text from message_mail where workspace_id = ${northwind} limit 1)
    union all (select id::text from account_permission where workspace_id = ${northwind} order by id limit 1)
    union all (select id::text from account_code where workspace_id = ${northwind} limit 1)
    union all (select id::text from file where workspace_id = ${northwind} limit 1)`.execute(db)
  return rows.map(({ id }) => id)
}

const tearDown = ({ db }: OpenHouse, table: string) => sql`alter table ${sql.table(table)} disable row level security`.execute(db)

async function personOf(email: string) {
  return house.db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

async function countOf(query: ReturnType<typeof sql<{ count: number }>>) {
  const { rows } = await query.execute(house.db)
  return rows[0] ?? { count: 0 }
}

/** A statement over everyone else's rows either finds none or is refused by the wall, or by a trigger. */
async function refusedOrNothing(table: string, id: string, statement: ReturnType<typeof sql>) {
  const outcome = await statement.execute(actingAs(house.db, id)).then(
    ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
    (error: { code?: string }) => error.code,
  )
  expect([0, '42501', '55000'], `${table} ${outcome}`).toContain(outcome)
}
