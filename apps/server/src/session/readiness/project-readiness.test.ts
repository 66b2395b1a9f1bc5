import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isNearGameZone } from '../../venue/venue.ts'
import { noteBlackouts, settleNoted, wrongReadiness } from './project-readiness.ts'

const app = await openHouse()
afterAll(() => app.close())

const { blackoutExperienceIds } = app.house.settings
const wrong = () => wrongReadiness(app.db, blackoutExperienceIds)
const noted = () => app.db.selectFrom('session_stale').select('session_id').execute()
const stored = (id: string) =>
  app.db.selectFrom('session_readiness').select(['readiness', 'waiting', 'inbox']).where('session_id', '=', id).executeTakeFirst()
const shown = async (id: string) =>
  (await app.as(admin).ask('query ($id: ID!) { session(id: $id) { readiness { status waiting } } }', { id })).data.session.readiness
const pages = async (email: string, filter: object) =>
  app.as(email).ask(
    `query ($filter: SessionFilter) { sessions(filter: $filter, limit: 100) { totalCount nodes { id startsAt readiness { status } } }
      sessionInbox { needsMe requests needsHosts needsReview waiting ready all next { kind at name } } }`,
    { filter },
  )

const admin = 'admin@troupe.example'
const producer = 'producer@troupe.example'
const editor = 'editor@northwind.example'
const accept = (id: string) => ({ method: 'PUT', url: `/scheduler/session-assignment/${id}/host` }) as const

/** A place of a session by its role. */
const placeOf = (sessionId: string, role: 'HOST' | 'PLANT') =>
  app.db
    .selectFrom('staffing_assignment')
    .select(['id', 'user_id'])
    .where('session_id', '=', sessionId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()

test('the world has a row for every event that is not over, each as the rule says, and nothing is left to be written', async () => {
  const rows = await app.db.selectFrom('session_readiness').select('session_id').execute()
  const lasting = await app.db.selectFrom('session').select('id').where('status', 'not in', ['COMPLETED', 'CANCELLED']).execute()
  expect(rows.map((row) => row.session_id).sort()).toEqual(lasting.map(({ id }) => id).sort())
  expect(await wrong()).toEqual([])
  expect(await noted()).toEqual([])
})

test('what a command touches is written in its transaction, through any command and any table', async () => {
  const id = world.sessions.gameReady
  const place = await placeOf(id, 'HOST')
  await app.as(producer).ask('mutation ($id: ID!) { clearSessionAssignment(id: $id) { assignmentId } }', { id: place.id })
  expect(await stored(id)).toMatchObject({ readiness: 'HostNeeded', inbox: 'NEEDS_HOSTS' })
  const { method, url } = accept(place.id)
  expect((await app.as(producer).call(method, url, { id: place.user_id, approval: true, reason: 'Back' })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ readiness: 'GameReady', waiting: 1, inbox: 'WAITING' })
  await app
    .as(editor)
    .ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, name: 'Another name' } })
  expect(await stored(id)).toMatchObject({ readiness: 'EmDetailsRequired', waiting: 1, inbox: 'NEEDS_REVIEW' })
  expect(await shown(id)).toEqual({ status: 'EmDetailsRequired', waiting: 1 })
  await app.as(producer).call('DELETE', `/session/${id}?reason=Test`)
  expect(await stored(id)).toBeUndefined()
  expect(await wrong()).toEqual([])
  expect(await noted()).toEqual([])
})

test('a refused command leaves the row as it was', async () => {
  const before = await stored(world.sessions.toReview)
  const input = { id: world.sessions.toReview, name: '' }
  const { errors } = await app.as(editor).ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input })
  expect(errors[0].extensions.code).toBe('INVALID')
  expect(await stored(world.sessions.toReview)).toEqual(before)
})

test('the checker sees a write that no one noted', async () => {
  const id = world.sessions.hostNeeded
  await sql`alter table session disable trigger stale_on_update`.execute(app.db)
  await app.db.updateTable('session').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
  await sql`alter table session enable trigger stale_on_update`.execute(app.db)
  expect(await wrong()).toEqual([id])
  await app.db.deleteFrom('session_readiness').where('session_id', '=', id).execute()
  expect(await wrong()).toEqual([])
})

test('another area’s tables are noted, and the next tick writes what follows', async () => {
  const event = await app.db
    .selectFrom('session_readiness as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .select(['s.id', 's.latitude', 's.longitude'])
    .where('s.latitude', 'is not', null)
    .where('s.type', '<>', 'REMOTE')
    .where('r.readiness', '=', 'GameReady')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('venue_game_zone as z').select('z.id').where(isNearGameZone))))
    .executeTakeFirst()
  expect(event).toBeDefined()
  const [x, y] = [event?.longitude ?? 0, event?.latitude ?? 0]
  const hull = [0, 0.01, 0.02, 0].map((east) => [x + east, y + east ** 2])
  const zone = { name: 'New zone', point: JSON.stringify([x, y + 0.05]), hull: JSON.stringify(hull) }
  await app.db.insertInto('venue_game_zone').values(zone).execute()
  expect((await noted()).map((row) => row.session_id)).toContain(event?.id)
  await settleNoted(app.house)
  expect(await noted()).toEqual([])
  expect(await stored(event?.id ?? '')).toMatchObject({ readiness: (await shown(event?.id ?? '')).status, inbox: 'NEEDS_REVIEW' })
  await app.db.deleteFrom('venue_game_zone').where('name', '=', zone.name).execute()
  await settleNoted(app.house)
  expect(await wrong()).toEqual([])
})

test('events that are over, of which a migration may note a great many, take one statement and not a transaction for each few hundred', async () => {
  await sql`insert into session_stale (session_id)
    select s.id from (select id from session where status in ('COMPLETED', 'CANCELLED') limit 10) s, generate_series(1, 500)`.execute(
    app.db,
  )
  expect(await noted()).toHaveLength(5000)
  const before = app.database.statements()
  await settleNoted(app.house)
  // ten batches of five hundred would be more than fifty
  expect(app.database.statements() - before).toBeLessThan(25)
  expect(await noted()).toEqual([])
  expect(await wrong()).toEqual([])
})

test('a changed setting for blackouts is written when the server starts', async () => {
  const { id, experience_id } = await app.db
    .selectFrom('session_readiness as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .select(['s.id', 's.experience_id'])
    .where('r.blackout', '=', false)
    .executeTakeFirstOrThrow()
  await noteBlackouts(app.db, blackoutExperienceIds)
  expect(await noted()).toEqual([])
  await noteBlackouts(app.db, [...blackoutExperienceIds, experience_id])
  expect((await noted()).map((row) => row.session_id)).toContain(id)
  await settleNoted(app.house)
})

test('readiness filters a list as it is shown, for staff and for customers, who see their own events', async () => {
  for (const email of [admin, editor])
    for (const status of ['ManagersNeeded', 'HostNeeded', 'UserDetailsRequired', 'EmDetailsRequired', 'GameReady']) {
      const { data } = await app
        .as(email)
        .ask(
          'query ($filter: SessionFilter) { sessions(filter: $filter, limit: 100) { totalCount nodes { readiness { status } workspaceId } } }',
          { filter: { readiness: [status] } },
        )
      const { nodes, totalCount } = data.sessions
      expect(totalCount).toBe(nodes.length)
      for (const node of nodes) expect(node.readiness.status).toBe(status)
      if (email === editor) for (const node of nodes) expect(node.workspaceId).toBe(world.workspaces.northwind)
      else expect(nodes.length).toBeGreaterThan(0)
    }
})

test('the inbox holds the upcoming events whose producer is the reader and those that have none, sorted by start, and its counts are those of its lists', async () => {
  const groups = {
    requests: 'REQUESTS',
    needsHosts: 'NEEDS_HOSTS',
    needsReview: 'NEEDS_REVIEW',
    waiting: 'WAITING',
    ready: 'READY',
  } as const
  const seen = new Map<string, number>()
  for (const email of [admin, producer]) {
    let sum = 0
    for (const [field, group] of Object.entries(groups)) {
      const { data } = await pages(email, { inbox: [group] })
      expect(data.sessions.totalCount, `${email} ${group}`).toBe(data.sessionInbox[field])
      const starts = data.sessions.nodes.map((node: { startsAt: string | null }) => node.startsAt ?? '9')
      expect(starts).toEqual([...starts].sort())
      sum += data.sessions.totalCount
    }
    const { data } = await pages(email, { inbox: [] })
    expect(data.sessions.totalCount).toBe(sum)
    const { requests, needsHosts, needsReview, needsMe, all } = data.sessionInbox
    expect(needsMe).toBe(requests + needsHosts + needsReview)
    expect(all).toBeGreaterThanOrEqual(sum)
    seen.set(email, sum)
    if (email === producer) {
      const ids = data.sessions.nodes.map((node: { id: string }) => node.id)
      const places = await app.db
        .selectFrom('staffing_assignment')
        .select('session_id')
        .where('role', '=', 'PRODUCER')
        .where('user_id', '=', world.users.producer)
        .execute()
      const none = await app.db
        .selectFrom('session_readiness')
        .select('session_id')
        .where('producer_id', 'is', null)
        .where('inbox', 'is not', null)
        .where('readiness', '=', 'ManagersNeeded')
        .execute()
      expect(none.length).toBeGreaterThan(0)
      expect(ids).toEqual(expect.arrayContaining(none.map((row) => row.session_id)))
      expect([...places, ...none].map((row) => row.session_id)).toEqual(expect.arrayContaining(ids))
    }
  }
  expect(seen.get(producer)).toBeGreaterThan(0)
  expect(seen.get(producer)).toBeLessThan(seen.get(admin) ?? 0)
})

test('customers, crew and other staff have no inbox and are refused one', async () => {
  for (const email of [editor, 'host@troupe.example', 'staffhost@troupe.example', 'success@troupe.example', 'sales@troupe.example']) {
    const list = await app.as(email).ask('{ sessions(filter: { inbox: [READY] }) { totalCount } }')
    expect(list.errors[0].extensions, email).toMatchObject({ code: 'INVALID', fields: { 'filter.inbox': ['FORBIDDEN'] } })
    const counts = await app.as(email).ask('{ sessionInbox { needsMe } }')
    expect(counts.errors[0].extensions.code, email).toBe('FORBIDDEN')
  }
})
