import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { idOf, world } from '../world/ids.ts'
import { type Field, readSchema } from './selection.ts'

const house = await openHouse()
const { db } = house
afterAll(() => house.close())

const attacker = 'editor@halden.example'
const victim = world.workspaces.northwind
const canary = 'CANARY'
const unused = '0badcafe-0000-4000-8000-00000000beef'
const people = [world.users.owner, world.users.editor, world.users.viewer, idOf('user', 'northwindLondon')]
/** Rows of the other workspace, one of each kind that has an id on the wire. */
const foreign: Record<string, string> = {}
/** Rows of the attacker's own, for the other ids of an operation. */
const own: Record<string, string> = {}

beforeAll(async () => {
  await plantCanaries()
  Object.assign(foreign, await rowsOf(victim), { group: idOf('group', 'northwind') })
  Object.assign(own, await rowsOf(world.workspaces.halden))
  await house.bearerOf(attacker)
  await house.bearerOf('editor@northwind.example')
})

const when = '2026-11-18T16:00:00Z'
const wish = {
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'Europe/Berlin',
  attendees: 20,
}
type Recipe = (id: string, own: Readonly<Record<string, string>>) => { url?: string; body?: object }[]
const plain: Recipe = () => [{}]
const moving: Recipe = () => [{ body: { startsAt: when, timezone: 'Europe/Berlin' } }]
const booking: Recipe = (id, mine) => [{ body: { holdId: id } }, { url: `/scheduler/session/${mine.session}/book`, body: { holdId: id } }]

/** How to ask each REST path for a row by its id. A path that is not here stops the test: nothing is left out by accident. */
const recipes: Record<string, Recipe> = {
  'POST /session': (id) => [{ body: { ...wish, workspaceId: id } }, { body: { ...wish, workspaceId: own.workspace, group: id } }],
  'POST /cart/session/calculate': (id) => [{ body: { ...wish, workspaceId: id } }],
  'DELETE /session/{id}': plain,
  'GET /session/{id}/calendar.ics': plain,
  'POST /session/{id}/upgrade': () => [{ body: { upgrade: 'PREMIUM' } }],
  'POST /session/{id}/upgrade/force': () => [{ body: { upgrade: 'PREMIUM', reason: 'x' } }],
  'PUT /scheduler/session/{id}/slots': () => [{ body: { quantity: 2 } }],
  'PUT /scheduler/session/{id}/slots/force': () => [{ body: { quantity: 2, reason: 'x' } }],
  'GET /scheduler/session/{id}/dates': (id) => [{ url: `/scheduler/session/${id}/dates?start=${when}&timezone=Europe/Berlin` }],
  'GET /scheduler/schema/dates': plain,
  'GET /scheduler/public/experience/{id}/dates': (id) => [
    { url: `/scheduler/public/experience/${id}/dates?start=${when}&timezone=Europe/Berlin` },
  ],
  'GET /scheduler/public/schema/slots': (id) => [
    { url: `/scheduler/public/schema/slots?start=${when}&timezone=Europe/Berlin&experienceId=${id}&format=REMOTE&hostType=ON_SCREEN` },
  ],
  'POST /scheduler/session/{id}/reserve': moving,
  'POST /scheduler/session/{id}/book': booking,
  'DELETE /scheduler/session/{id}/book': plain,
  'POST /scheduler/session/{id}/request': moving,
  'DELETE /scheduler/session/{id}/request': plain,
  'POST /scheduler/session/{id}/request/approve': (id) => [{ body: { holdId: id } }],
  'POST /scheduler/session/{id}/request/refuse': () => [{ body: { reason: 'x' } }],
  'POST /scheduler/session/{id}/reschedule/force': () => [{ body: { startsAt: when, reason: 'x' } }],
  'GET /scheduler/session/{id}/hosts': plain,
  'PUT /scheduler/session-assignment/{id}/host': (id) => [{ body: { id } }],
  'PUT /scheduler/session/{id}/random/ep': plain,
  'PUT /scheduler/session-assignment/{id}/random/host': plain,
  'POST /scheduler/session/{id}/shuffle': plain,
  'PUT /session/{id}/outcome': () => [{ body: { outcome: 'RAN' } }],
  'POST /session/{id}/restore': () => [{ body: { reason: 'x' } }],
  'GET /assignment/{id}': plain,
  'POST /assignment/{id}/accept': () => [{ body: {} }],
  'POST /assignment/{id}/decline': () => [{ body: {} }],
  'POST /auth/invite': (id) => [{ body: { workspaceId: id, email: 'eve@evil.example', role: 'ADMIN' } }],
  'POST /auth/password/reset': (id) => [{ body: { id } }],
  'POST /auth/password/temporary': (id) => [{ body: { id } }],
  'PUT /auth/email': (id) => [{ body: { id, email: 'eve@evil.example' } }],
  'POST /files': (id) => [{ url: `/files?workspaceId=${id}` }, { url: `/files?userId=${id}` }],
  'GET /files/{id}': plain,
  'GET /users/export': (id) => [{ url: `/users/export?workspaceId=${id}` }],
  'POST /users/import': plain,
  'GET /workspace/{id}/report/activities': plain,
}
/** Paths that name no row. */
const rowless = [
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/register',
  'POST /auth/register/code',
  'POST /auth/password/complete',
  'POST /auth/password/forgot',
  'POST /auth/password/forgot/confirm',
  'POST /auth/password/strength',
  'POST /auth/passkey',
  'POST /auth/passkey/login',
  'POST /client-error',
  'GET /pricing/config',
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
]

test('no REST path reads, changes or betrays a row of another workspace', { timeout: 120_000 }, async () => {
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const there = Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`))
  expect(there.filter((operation) => !recipes[operation] && !rowless.includes(operation))).toEqual([])
  const before = await fingerprint()
  let asked = 0
  for (const operation of there) {
    for (const id of Object.values(foreign)) {
      const theirs = await callRest(operation, id)
      const missing = await callRest(operation, unused)
      expect(theirs, `${operation} with ${id}`).toEqual(missing)
      expect(theirs.join(), operation).not.toContain(canary)
      asked += theirs.length
    }
  }
  console.log(`REST: ${there.length} of ${there.length} paths walked, ${asked} requests with ids of another workspace`)
  expect(await fingerprint()).toEqual(before)
})

test('no GraphQL field reads, changes or betrays a row of another workspace', { timeout: 240_000 }, async () => {
  const schema = await readSchema(house)
  const before = await fingerprint()
  const walked = new Set<string>()
  let asked = 0
  for (const [kind, fields] of [
    ['query', schema.queries],
    ['mutation', schema.mutations],
  ] as const)
    for (const field of fields) {
      const ask = async (ids: Record<string, string>) => {
        const answer = JSON.stringify(await house.ask(attacker, schema.document(kind, field), schema.values(field.args, ids)))
        expect(answer, field.name).not.toContain(canary)
        expect(answer, field.name).not.toContain('BAD_REQUEST')
        expect(answer, field.name).not.toContain('INTERNAL')
        return answer
      }
      const places = schema.idPlaces(field.args)
      if (places.length === 0 && kind === 'query') await ask({})
      for (const place of places)
        for (const id of Object.values(foreign)) {
          const others = Object.fromEntries(places.filter((other) => other !== place).flatMap((other) => ownFor(field, other)))
          const theirs = await ask({ ...others, [place]: id })
          const missing = await ask({ ...others, [place]: unused })
          const same = `${field.name} with ${id} as ${place} answers as with an unused id`
          expect(plainly(theirs, id) === plainly(missing, unused), same).toBe(true)
          asked++
        }
      walked.add(field.name)
    }
  const all = schema.queries.length + schema.mutations.length
  console.log(`GraphQL: ${walked.size} of ${all} fields walked, ${asked} requests with ids of another workspace`)
  expect(walked.size).toBe(all)
  expect(all).toBeGreaterThan(30)
  expect(await fingerprint()).toEqual(before)
})

test('the walk is not blind: whoever belongs there reads the planted words by the same documents', async () => {
  const schema = await readSchema(house)
  const seen: string[] = []
  for (const field of schema.queries) {
    const [place] = schema.idPlaces(field.args)
    for (const id of place ? [undefined, ...Object.values(foreign)] : [undefined]) {
      const ids: Record<string, string> = place && id ? { [place]: id } : {}
      const answer = await house.ask('editor@northwind.example', schema.document('query', field), schema.values(field.args, ids))
      if (JSON.stringify(answer).includes(canary)) seen.push(field.name)
    }
  }
  for (const name of ['session', 'sessions', 'workspace', 'workspaces', 'users']) expect(seen).toContain(name)
  const file = await house.send('editor@northwind.example', 'GET', `/session/${world.sessions.greenRoom}/calendar.ics`)
  expect(file.body).toContain(canary)
})

test('lists count own rows alone, whatever is filtered, sorted or paged', async () => {
  const ask = async (args: string) =>
    house.ask(attacker, `{ sessions(${args}) { totalCount nodes { id workspaceId } } }`) as Promise<{
      data: { sessions: { totalCount: number; nodes: { workspaceId: string }[] } } | null
      errors?: { extensions?: { code?: string } }[]
    }>
  const all = await ask('limit: 100')
  const mine = await db.selectFrom('session').select('id').where('workspace_id', '=', world.workspaces.halden).execute()
  expect(all.data?.sessions.totalCount).toBe(mine.length)
  expect(all.data?.sessions.nodes.every((node) => node.workspaceId === world.workspaces.halden)).toBe(true)
  expect((await ask(`filter: { workspaceId: "${victim}" }`)).data?.sessions).toEqual({ totalCount: 0, nodes: [] })
  expect((await ask('filter: { workspaceId: null }')).data?.sessions.totalCount).toBe(mine.length)
  expect((await ask('filter: { text: "CANARY" }')).data?.sessions.totalCount).toBe(0)
  expect((await ask('offset: 1000')).data?.sessions.nodes).toEqual([])
  for (const args of ['offset: -1', 'limit: -1']) expect((await ask(args)).errors?.[0]?.extensions?.code).toBe('INVALID')
  for (const args of ['sorting: [{ field: INTERNAL_NOTES, direction: ASC }]', 'filter: { internalNotes: "x" }', 'filter: [{ OR: 1 }]'])
    expect((await ask(args)).errors?.length).toBeGreaterThan(0)
})

/** An answer without the id that was asked for, and without the count of changes of the attacker's own row. */
const plainly = (answer: string, id: string) => answer.replaceAll(id, 'ID').replaceAll(/"version":\d+/g, '"version":0')

/** Status and body of every request of a recipe, the id itself taken out. */
async function callRest(operation: string, id: string): Promise<string[]> {
  const [method = '', path = ''] = operation.split(' ')
  const answers: string[] = []
  for (const { url, body } of (recipes[operation] ?? plain)(id, own)) {
    if (rowless.includes(operation) && method === 'POST') continue
    const answer = await house.send(attacker, method as 'GET', url ?? path.replace('{id}', id), body)
    expect(answer.statusCode, `${operation} ${answer.body}`).not.toBe(500)
    answers.push(`${answer.statusCode} ${answer.body.replaceAll(id, 'ID')}`)
  }
  return answers
}

/** An own row for an id that is not the one under attack: by its name, as a careful attacker would. */
function ownFor(field: Field, place: string): [string, string][] {
  const name = place.split('.').at(-1) ?? ''
  const kinds: Record<string, string | undefined> = {
    id: /Assignment/.test(field.name) ? own.assignment : own.session,
    workspaceId: own.workspace,
    userId: own.person,
    userIds: own.person,
    assignedTo: own.person,
    itemId: own.timelineItem,
  }
  const id = kinds[name]
  return id ? [[place, id]] : []
}

/** One row of each kind of a workspace. */
async function rowsOf(workspaceId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    with mine as (select id from session where workspace_id = ${workspaceId} order by starts_at desc nulls last)
    select 'workspace' as kind, ${workspaceId}::text as id
    union all (select 'session', id::text from mine limit 1)
    union all (select 'unscheduled', id::text from session where workspace_id = ${workspaceId} and status = 'UNSCHEDULED' limit 1)
    union all (select 'past', id::text from session where workspace_id = ${workspaceId} and status = 'COMPLETED' limit 1)
    union all (select 'assignment', id::text from staffing_assignment where session_id in (select id from mine) limit 1)
    union all (select 'approval', id::text from staffing_approval where session_id in (select id from mine) limit 1)
    union all (select 'timelineItem', id::text from session_timeline_item where session_id in (select id from mine) limit 1)
    union all (select 'location', id::text from session_location where session_id in (select id from mine) limit 1)
    union all (select 'mail', id::text from message_mail where workspace_id = ${workspaceId} limit 1)
    union all (select 'file', id::text from file where workspace_id = ${workspaceId} limit 1)
    union all (select 'permission', id::text from account_permission where workspace_id = ${workspaceId} limit 1)
    union all (select 'lot', id::text from credit_lot where workspace_id = ${workspaceId} limit 1)
    union all (select 'person', user_id::text from account_permission where workspace_id = ${workspaceId}
      and user_id not in (select user_id from account_permission where workspace_id <> ${workspaceId}) order by role limit 1)`.execute(db)
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
}

const ownEvent: Readonly<Record<string, string>> = {
  session: `workspace_id = '${world.workspaces.halden}'`,
  live_event: `scope_id in (select id from session where workspace_id = '${world.workspaces.halden}')`,
}

async function plantCanaries() {
  const mine = sql`(select id from session where workspace_id = ${victim})`
  await sql`update workspace set name = ${canary}, company = ${canary}, notes = ${canary}, content = ${canary} where id = ${victim}`.execute(
    db,
  )
  await sql`update session set name = ${canary} || left(name, 60), location_details = ${canary}, internal_notes = ${canary}, activity_notes = ${canary},
    past_events_details = ${canary}, future_events_details = ${canary}, city = ${canary} where workspace_id = ${victim}`.execute(db)
  await sql`update session_location set name = ${canary}, address = ${canary}, city = ${canary} where session_id in ${mine}`.execute(db)
  await sql`update session_timeline_item set title = ${canary}, description = ${canary} where session_id in ${mine}`.execute(db)
  await sql`update message_mail set subject = ${canary}, body = ${canary}, to_name = ${canary} where workspace_id = ${victim}`.execute(db)
  await sql`update credit_lot set note = ${canary} where workspace_id = ${victim}`.execute(db)
  await sql`insert into file (workspace_id, name, content_type, width, height, bytes, made_at)
    values (${victim}, ${canary}, 'image/png', 1, 1, ${canary}::bytea, now())`.execute(db)
  await db
    .updateTable('account_user')
    .set({ first_name: canary, last_name: canary, phone: canary, meeting_link: canary })
    .where('id', 'in', people)
    .execute()
}

/** Every table by a hash of its rows; what counts requests or changes is left out, and so is the attacker's own event, which may change. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('rate_limit', 'staffing_stamp') order by 1`.execute(db)
  const out: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await sql<{ hash: string }>`select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(name)} t where not ${sql.raw(ownEvent[name] ?? 'false')}`.execute(db)
    out[name] = createHash('sha1')
      .update(found.rows[0]?.hash ?? '')
      .digest('base64url')
  }
  return out
}
