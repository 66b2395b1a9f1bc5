import { readdirSync, readFileSync } from 'node:fs'
import { SYSTEM_KEYS } from '@troupe/domain/setting/system'
import { openHouse } from '@troupe/tests/house'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playDemoEvent } from '../../session/session.ts'
import { systemSetting } from './system.ts'

const admin = 'admin@troupe.example'
let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const set = (key: string, value: string, { version, as = admin }: { version?: number; as?: string } = {}) =>
  house.ask(as, 'mutation ($input: SetSystemInput!) { setSystem(input: $input) { key value isSet isUnreadable version } }', {
    input: { key, value, version },
  })
const remove = (key: string, version?: number) =>
  house.ask(
    admin,
    'mutation ($key: SystemKey!, $version: Int) { deleteSystem(key: $key, version: $version) { key value isSet version } }',
    {
      key,
      version,
    },
  )
const read = (key: string, as: string | null = admin) =>
  house.ask(as, 'query GetSystem($key: SystemKey!) { system(key: $key) { key value isSet } }', { key })
const refusal = ({ errors }: { errors?: { extensions: object }[] }) => {
  const { code, fields, tag, experiences, version } = { ...errors?.[0]?.extensions } as Record<string, unknown>
  return { code, ...(fields ? { fields } : {}), ...(tag ? { tag, experiences } : {}), ...(version === undefined ? {} : { version }) }
}
const unknown = { code: 'INVALID', fields: { value: ['UNKNOWN'] } }

test('a key holds the id of a row that exists, and staff read it', async () => {
  await house.ask(admin, 'mutation { deleteSystem(key: OPEN_ROOM_TEMPLATE_ID) { key } }')
  for (const [key, id] of [
    ['VAS_EXPERIENCE_ID', world.experiences.theLongGoodbye],
    ['PLAY_DEMO_EXPERIENCE_ID', world.experiences.battleRoyale],
    ['VAS_WORKSPACE_ID', world.workspaces.northwind],
    ['PLAY_DEMO_WORKSPACE_ID', world.workspaces.halden],
    ['PREFERRED_EVENT_PRODUCER_ID', world.users.producer],
    ['OPEN_ROOM_TEMPLATE_ID', idOf('template', 'openFloor')],
  ] as const) {
    expect((await read(key)).data.system).toEqual({ key, value: null, isSet: false })
    expect((await set(key, id.toUpperCase(), { version: 0 })).data.setSystem).toMatchObject({ key, value: id, isSet: true, version: 1 })
    expect(refusal(await set(key, id, { version: 0 }))).toEqual({ code: 'VERSION_CONFLICT', version: 1 })
    expect((await set(key, id)).data.setSystem.version).toBe(1)
    expect([key, refusal(await set(key, crypto.randomUUID()))]).toEqual([key, unknown])
    const staff = await read(key, 'staffhost@troupe.example')
    expect([staff.data.system.value, staff.data.system.isSet, staff.extensions.hidden]).toEqual([id, null, ['System.isSet']])
  }
  // a workspace's own template and a former one are for no open room
  for (const template of ['northwind', 'the first Green Room'])
    expect(refusal(await set('OPEN_ROOM_TEMPLATE_ID', idOf('template', template)))).toEqual(unknown)
  // a salesperson is no producer
  expect(refusal(await set('PREFERRED_EVENT_PRODUCER_ID', world.users.sales))).toEqual(unknown)
  expect(refusal(await set('NO_SUCH_KEY', 'x'))).toMatchObject({ code: expect.stringMatching(/BAD_REQUEST|INVALID/) })
  for (const as of ['owner@northwind.example', 'host@troupe.example'])
    expect(refusal(await read('TAGS', as))).toEqual({ code: 'FORBIDDEN' })
  expect(refusal(await read('TAGS', null))).toEqual({ code: 'UNAUTHENTICATED' })
})

test('SET-01 only admins set and remove a key', async () => {
  for (const as of ['producer@troupe.example', 'success@troupe.example', 'owner@northwind.example']) {
    expect(refusal(await set('VAS_WORKSPACE_ID', world.workspaces.halden, { as }))).toEqual({ code: 'FORBIDDEN' })
    expect(refusal(await house.ask(as, 'mutation { deleteSystem(key: TAGS) { key } }'))).toEqual({ code: 'FORBIDDEN' })
  }
})

test('an experience that a key names isn’t deleted', async () => {
  const mutation = 'mutation ($input: CreateExperienceInput!) { createExperience(input: $input) { id } }'
  const { id } = (await house.ask(admin, mutation, { input: { title: 'The Demo' } })).data.createExperience
  await set('PLAY_DEMO_EXPERIENCE_ID', id)
  const deleted = () => house.ask(admin, 'mutation ($id: ID!) { deleteExperience(id: $id) }', { id })
  expect((await deleted()).errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', key: 'PLAY_DEMO_EXPERIENCE_ID' })
  expect((await remove('PLAY_DEMO_EXPERIENCE_ID')).data.deleteSystem).toMatchObject({ value: null, isSet: false, version: 0 })
  expect(refusal(await remove('PLAY_DEMO_EXPERIENCE_ID'))).toEqual({ code: 'NOT_FOUND' })
  expect((await deleted()).data).toEqual({ deleteExperience: id })
})

test('a tag that experiences have can’t leave the list of tags, nor the list itself', async () => {
  const tags: string[] = JSON.parse((await read('TAGS')).data.system.value)
  expect(tags).toContain('quiz')
  const used = await house.db
    .selectFrom('catalogue_experience')
    .select((eb) => eb.fn.countAll<number>().as('experiences'))
    .where(sql<boolean>`'quiz' = any(tags)`)
    .executeTakeFirstOrThrow()
  const without = JSON.stringify(tags.filter((tag) => tag !== 'quiz'))
  expect(refusal(await set('TAGS', without))).toEqual({ code: 'STATE_CONFLICT', tag: 'quiz', ...used })
  expect(refusal(await remove('TAGS'))).toMatchObject({ code: 'STATE_CONFLICT' })
  const more = [...tags.filter((tag) => tag !== 'new this season'), 'candlelight']
  expect((await set('TAGS', JSON.stringify(more))).data.setSystem.value).toBe(JSON.stringify(more))
  expect(refusal(await set('TAGS', '["Quiz", "quiz"]'))).toEqual({ code: 'INVALID', fields: { value: ['DUPLICATE'] } })
})

const reach = async (key: string, value: string) =>
  (
    await house.ask(
      admin,
      `query ($key: SystemKey!, $value: ID!) { system(key: $key) { name reach(value: $value) { upcomingEvents nextEventAt formats demoEvent { id } } } }`,
      { key, value },
    )
  ).data.system
const nothing = { upcomingEvents: 0, nextEventAt: null, formats: null, demoEvent: null }

test('an event is VAS by its sync type, or by the experience or the workspace of the settings; before they are saved they say which events change', async () => {
  const upcoming = async (column: 'experience_id' | 'workspace_id', id: string) => {
    const rows = await house.db
      .selectFrom('session')
      .select(['id', 'starts_at', 'sync_type'])
      .where(column, '=', id)
      .where('status', 'in', ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'])
      .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '>', house.clock.now)]))
      .where('sync_type', 'not in', ['vas', 'vas-play'])
      .orderBy('starts_at')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    return rows
  }
  const isVas = async (id: string) => {
    const { data } = await house.ask(admin, 'query ($id: ID!) { session(id: $id) { vas meta { vas } } }', { id })
    expect(data.session.meta.vas).toBe(data.session.vas)
    return data.session.vas
  }
  for (const key of ['VAS_EXPERIENCE_ID', 'VAS_WORKSPACE_ID']) await remove(key)
  for (const [key, column, id] of [
    ['VAS_EXPERIENCE_ID', 'experience_id', world.experiences.buzzerNight],
    ['VAS_WORKSPACE_ID', 'workspace_id', world.workspaces.halden],
  ] as const) {
    const rows = await upcoming(column, id)
    const [first] = rows
    expect(await isVas(first?.id ?? '')).toBe(false)
    expect((await reach(key, id)).reach).toEqual({
      ...{ upcomingEvents: rows.length, formats: null, demoEvent: null },
      nextEventAt: first?.starts_at?.toString({ fractionalSecondDigits: 3 }) ?? null,
    })
    await set(key, id)
    expect(await isVas(first?.id ?? '')).toBe(true)
    // it already is what it would become
    expect((await reach(key, id)).reach).toEqual(nothing)
    await remove(key)
    expect(await isVas(first?.id ?? '')).toBe(false)
  }
  const { id: own } = await house.db.selectFrom('session').select('id').where('sync_type', '=', 'vas').limit(1).executeTakeFirstOrThrow()
  expect(await isVas(own)).toBe(true)
})

test('the test of PLAY sends the event that was made last of the demo’s experience in its workspace', async () => {
  const { halden } = world.workspaces
  const { buzzerNight } = world.experiences
  await set('PLAY_DEMO_EXPERIENCE_ID', buzzerNight)
  await remove('PLAY_DEMO_WORKSPACE_ID')
  expect(await playDemoEvent(house.db)).toEqual({ ok: false, code: 'STATE_CONFLICT', extensions: { reason: 'NO_EVENT' } })
  const newest = () =>
    house.db
      .selectFrom('session')
      .select('id')
      .where('workspace_id', '=', halden)
      .where('experience_id', '=', buzzerNight)
      .where('status', '<>', 'CANCELLED')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst()
  const wish = { workspaceId: halden, experienceId: buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone: 'Europe/Berlin' }
  const { body } = await house.as('editor@halden.example').call('POST', '/session', { ...wish, attendees: 20, duration: 60 })
  expect((await newest())?.id).toBe(body.id)
  // what would be sent is known before the setting is saved
  expect((await reach('PLAY_DEMO_WORKSPACE_ID', halden)).reach).toEqual({ ...nothing, demoEvent: { id: body.id } })
  await set('PLAY_DEMO_WORKSPACE_ID', halden)
  expect(await playDemoEvent(house.db)).toMatchObject({ ok: true, value: { id: body.id } })
  await house.db.updateTable('session').set({ status: 'CANCELLED' }).where('id', '=', body.id).execute()
  const before = await newest()
  expect(await playDemoEvent(house.db)).toMatchObject(before ? { ok: true, value: before } : { ok: false })
})

test('before it is saved, a general producer and a template say where they count, to admins alone', async () => {
  const { rows } = await sql<{ events: number }>`select count(*)::int as events from session s join workspace w on w.id = s.workspace_id
    where w.preferred_event_producer_id is null and s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED')
      and (s.starts_at is null or s.starts_at > ${house.clock.now})`.execute(house.db)
  await set('PREFERRED_EVENT_PRODUCER_ID', world.users.producer)
  const other = await reach('PREFERRED_EVENT_PRODUCER_ID', crypto.randomUUID())
  expect(other.reach.upcomingEvents).toBe(rows[0]?.events)
  const { name } = await house.db
    .selectFrom('account_user')
    .select('full_name as name')
    .where('id', '=', world.users.producer)
    .executeTakeFirstOrThrow()
  expect(await reach('PREFERRED_EVENT_PRODUCER_ID', world.users.producer)).toEqual({ name, reach: nothing })
  expect((await reach('OPEN_ROOM_TEMPLATE_ID', idOf('template', 'openFloor'))).reach.formats).toBeGreaterThan(0)
  expect((await reach('OPEN_ROOM_TEMPLATE_ID', idOf('template', 'northwind'))).reach.formats).toBe(0)
  for (const value of ['x', '']) expect((await reach('TAGS', value)).reach).toEqual(nothing)
  const asked = 'query ($key: SystemKey!) { system(key: $key) { name reach(value: "x") { upcomingEvents } } }'
  const staff = await house.ask('producer@troupe.example', asked, { key: 'PREFERRED_EVENT_PRODUCER_ID' })
  expect([staff.data.system, staff.extensions.hidden]).toEqual([{ name, reach: null }, ['System.reach']])
})

/** The server's own sources, without those that only store settings and show them. */
const sources = readdirSync(new URL('../..', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('setting/'),
)
test.each(SYSTEM_KEYS)('%s is read where it belongs', (key) => {
  const readers = sources.filter((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(`'${key}'`))
  expect(readers).not.toEqual([])
})

test('SET-02 a secret is in no answer, no audit entry and no dump, and only admins learn whether it is set', async () => {
  const secret = 'quick-canary-4711-secret'
  const answer = await set('QUICKBOOKS_SECRET', secret)
  expect(answer.data.setSystem).toEqual({ key: 'QUICKBOOKS_SECRET', value: null, isSet: true, isUnreadable: false, version: 1 })
  expect((await read('QUICKBOOKS_SECRET')).data.system).toEqual({ key: 'QUICKBOOKS_SECRET', value: null, isSet: true })
  expect((await read('QUICKBOOKS_SECRET', 'producer@troupe.example')).data.system).toMatchObject({ value: null, isSet: null })
  const { rows: tables } = await sql<{ name: string }>`select format('%s.%s', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(house.db)
  expect(tables.length).toBeGreaterThan(40)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(house.db)
    expect([name, rows.filter(({ text }) => text.includes('quick-canary'))]).toEqual([name, []])
  }
  // under another secret of the server the box can't be opened: as good as not set
  const stranger = { ...house.system, settings: { ...house.system.settings, secret: 'another secret', formerSecrets: [] } }
  expect(await systemSetting(stranger, 'QUICKBOOKS_SECRET')).toMatchObject({ value: null, isSet: false, isUnreadable: true })
  expect(refusal(await set('QUICKBOOKS_SECRET', 'too short'))).toEqual({ code: 'INVALID', fields: { value: ['TOO_SHORT', 'INVALID'] } })
})
