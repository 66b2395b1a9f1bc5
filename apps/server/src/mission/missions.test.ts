import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = 'editor@northwind.example'
const viewer = 'viewer@northwind.example'
const producer = 'producer@troupe.example'
const stranger = 'owner@halden.example'
const { northwind, halden } = world.workspaces
const riverside = idOf('mission set', 'Chicago by the river')
const lookUp = idOf('mission set', 'Look up')
const songs = idOf('mission set', 'Songs and screens')
const nothing = crypto.randomUUID()

interface GraphqlAnswer {
  readonly data?: Record<string, unknown>
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[]
}
const refused = ({ errors }: GraphqlAnswer) => {
  const { code, reason, fields, sessions, version, status } = errors?.[0]?.extensions ?? {}
  return JSON.parse(JSON.stringify({ code, reason, fields, sessions, version, status }))
}
const change = (who: string, operation: string, input: object, shown = '{ id }') =>
  app.ask(who, `mutation ($input: ${operation[0]?.toUpperCase()}${operation.slice(1)}Input!) { ${operation}(input: $input) ${shown} }`, {
    input,
  })
const remove = (who: string, operation: string, id: string) => app.ask(who, `mutation ($id: ID!) { ${operation}(id: $id) }`, { id })
const setOn = (who: string, id: string, missionSetId: string) =>
  app.ask(who, 'mutation ($input: SessionMissionSetInput!) { setMissionSetOnSession(input: $input) { missionSet { id } reviewed } }', {
    input: { id, missionSetId },
  })
const takeOff = (who: string, id: string) =>
  app.ask(who, 'mutation ($id: ID!) { removeMissionSetFromSession(id: $id) { missionSet { id } } }', { id })
const turn = (on: boolean, id: string = northwind) =>
  app.db
    .updateTable('workspace')
    .set({ settings: JSON.stringify({ missions: on }) })
    .where('id', '=', id)
    .execute()
const setsOf = async (who: string, filter: object = {}) => {
  const { data } = await app.ask(
    who,
    'query ($filter: MissionSetFilter) { missionSets(filter: $filter, limit: 100) { totalCount nodes { id name workspaceId nOfMissions nextUse { sessionId name startsAt timezone } can { edit { value reason } remove { value reason } } } } }',
    { filter },
  )
  return data.missionSets
}
const missionsIn = async (missionSetId: string, who = editor) => {
  const { data } = await app.ask(
    who,
    'query ($id: ID!) { missions(filter: { missionSetId: $id }, limit: 100) { nodes { id name type position notes instructions version dismissed options { title correct } } } }',
    { id: missionSetId },
  )
  return data.missions.nodes
}
const names = async (setId: string) => (await missionsIn(setId)).map((one: { name: string }) => one.name).join(' ')
async function newSet(name: string, missions: readonly string[] = []): Promise<string> {
  const { data } = await change(editor, 'createMissionSet', { workspaceId: northwind, name })
  for (const one of missions) await change(editor, 'createMission', mission(data.createMissionSet.id, one))
  return data.createMissionSet.id
}
const mission = (missionSetId: string, name: string) => ({
  ...{ missionSetId, name, type: 'TEXT', options: [{ title: 'Rooster', correct: true }], instructions: 'Which animal turns?' },
})
/** An event of the customer whose customization allows missions and that no one reviewed or locked. */
const event = world.sessions.gameReady

test('an editor writes a set: its missions keep an order without gaps, whatever is added, moved and deleted', async () => {
  const set = await newSet('Order', ['a', 'b', 'c'])
  expect(await names(set)).toBe('a b c')
  await change(editor, 'createMission', { ...mission(set, 'd'), position: 1 })
  expect(await names(set)).toBe('a d b c')
  const [a, d] = await missionsIn(set)
  const moved = await change(editor, 'updateMission', { id: a.id, position: 40, version: 1 }, '{ position version }')
  expect(moved.data.updateMission).toEqual({ position: 3, version: 2 })
  expect(await names(set)).toBe('d b c a')
  expect((await remove(editor, 'deleteMission', d.id)).data.deleteMission).toBe(d.id)
  const rest = await missionsIn(set)
  expect(rest.map((one: { name: string; position: number }) => [one.name, one.position])).toEqual([
    ['b', 0],
    ['c', 1],
    ['a', 2],
  ])
  // a change of its own, nothing else of the others
  expect(rest.map((one: { version: number }) => one.version)).toEqual([1, 1, 2])
})

test('a mission is saved field by field, and the kind and its answers are judged together', async () => {
  const set = await newSet('Fields', ['vane'])
  const [{ id }] = await missionsIn(set)
  const save = (input: object) =>
    change(editor, 'updateMission', { id, ...input }, '{ name type notes dismissed version options { title correct } }')
  expect((await save({ name: ' The vane ' })).data.updateMission).toMatchObject({ name: 'The vane', version: 2 })
  expect((await save({ name: 'The vane' })).data.updateMission.version).toBe(2)
  expect((await save({ dismissed: ['giveaway'] })).data.updateMission.dismissed).toEqual(['giveaway'])
  expect(refused(await save({ type: 'MULTIPLE_CHOICE' }))).toEqual({ code: 'INVALID', fields: { options: ['TOO_SMALL'] } })
  const options = [
    { title: 'Rooster', correct: true },
    { title: 'Whale', correct: false },
  ]
  expect((await save({ type: 'MULTIPLE_CHOICE', options })).data.updateMission).toMatchObject({ type: 'MULTIPLE_CHOICE', options })
  expect(refused(await save({ options: options.map((one) => ({ ...one, correct: true })) }))).toMatchObject({
    fields: { options: ['ALL_CORRECT'] },
  })
  expect(refused(await save({ instructions: 'x'.repeat(145) }))).toMatchObject({ fields: { instructions: ['TOO_LONG'] } })
  expect(refused(await save({ name: 'Other', version: 1 }))).toEqual({ code: 'VERSION_CONFLICT', version: 4 })
  expect(refused(await change(editor, 'createMission', { ...mission(set, 'x'.repeat(19)) }))).toMatchObject({
    fields: { name: ['TOO_LONG'] },
  })
  expect(refused(await change(editor, 'createMissionSet', { workspaceId: northwind, name: ' ' }))).toMatchObject({
    fields: { name: ['REQUIRED'] },
  })
})

test('editors write missions where their workspace has them on; the library is for staff, and other workspaces don’t exist', async () => {
  const tries = (who: string, workspaceId: string | null) => change(who, 'createMissionSet', { workspaceId, name: 'Tried' })
  expect(refused(await tries(viewer, northwind))).toEqual({ code: 'FORBIDDEN' })
  expect(refused(await tries(editor, null))).toEqual({ code: 'FORBIDDEN' })
  expect(refused(await tries(editor, halden))).toEqual({ code: 'NOT_FOUND' })
  expect(refused(await tries(stranger, halden))).toEqual({ code: 'FORBIDDEN', reason: 'MISSIONS_OFF' })
  expect((await tries(producer, halden)).errors).toBeUndefined()
  expect((await tries(producer, null)).errors).toBeUndefined()
  const [{ id: theirs }] = await missionsIn(riverside)
  for (const [operation, input] of [
    ['updateMissionSet', { id: riverside, name: 'Mine' }],
    ['createMission', mission(riverside, 'x')],
    ['updateMission', { id: theirs, name: 'x' }],
    ['copyMissionSet', { id: riverside, workspaceId: halden }],
  ] as const) {
    if (operation === 'copyMissionSet') await turn(true, halden)
    expect(refused(await change(stranger, operation, input)), operation).toEqual({ code: 'NOT_FOUND' })
    expect(refused(await change(viewer, operation, input)), operation).toEqual({ code: 'FORBIDDEN' })
  }
  for (const [operation, id] of [
    ['deleteMissionSet', riverside],
    ['deleteMission', theirs],
  ] as const)
    expect(refused(await remove(stranger, operation, id)), operation).toEqual({ code: 'NOT_FOUND' })
  // an editor reads the library, and may not change it
  expect(refused(await change(editor, 'updateMissionSet', { id: lookUp, name: 'Mine' }))).toEqual({ code: 'FORBIDDEN' })
  await turn(false, halden)
  await turn(false)
  const off = { code: 'FORBIDDEN', reason: 'MISSIONS_OFF' }
  for (const answer of [
    await tries(editor, northwind),
    await change(editor, 'updateMission', { id: theirs, name: 'x' }),
    await remove(editor, 'deleteMission', theirs),
    await change(editor, 'copyMissionSet', { id: riverside, workspaceId: northwind }),
    await setOn(editor, event, riverside),
    await takeOff(editor, event),
  ])
    expect(refused(answer)).toEqual(off)
  const { nodes } = await setsOf(editor)
  expect(nodes.every((one: { workspaceId: string | null }) => one.workspaceId === northwind)).toBe(true)
  expect(nodes[0].can).toEqual({ edit: { value: false, reason: 'MISSIONS_OFF' }, remove: { value: false, reason: 'MISSIONS_OFF' } })
  await turn(true)
})

test('a set is found by its workspace, in the library and by its name, with its next event', async () => {
  const all = await setsOf(editor)
  const library = await setsOf(editor, { library: true })
  expect(library.totalCount).toBeGreaterThanOrEqual(6)
  expect(library.nodes.every((one: { workspaceId: string | null }) => one.workspaceId === null)).toBe(true)
  const own = await setsOf(editor, { workspaceId: northwind })
  expect(all.totalCount).toBe(own.totalCount + library.totalCount)
  const [river] = (await setsOf(editor, { text: 'BY THE RIVER' })).nodes
  const { id, name, starts_at, timezone } = await app.db
    .selectFrom('session')
    .select(['id', 'name', 'starts_at', 'timezone'])
    .where('mission_set_id', '=', riverside)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  expect(river).toMatchObject({
    nOfMissions: 5,
    nextUse: { sessionId: id, name, startsAt: starts_at?.toString({ smallestUnit: 'millisecond' }), timezone },
  })
  expect(river.can).toEqual({ edit: { value: true, reason: null }, remove: { value: false, reason: 'STATE_CONFLICT' } })
  // an event of another workspace isn't named
  const [gallery] = (await setsOf(editor, { text: 'gallery' })).nodes
  expect(gallery.nextUse).toBeNull()
  expect((await setsOf(producer, { text: 'gallery' })).nodes[0].nextUse).toMatchObject({ sessionId: expect.any(String) })
  expect(await setsOf(stranger, { library: true })).toEqual({ totalCount: 0, nodes: [] })
  expect(await setsOf(editor, { workspaceId: halden })).toMatchObject({ totalCount: 0 })
  expect((await app.ask('host@troupe.example', '{ missionSets { totalCount } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('a copy of a set has all its missions and belongs to the workspace; the 201st set of a workspace is refused', async () => {
  const copied = await change(
    editor,
    'copyMissionSet',
    { id: lookUp, workspaceId: northwind },
    '{ id name workspaceId nOfMissions missions { name } }',
  )
  const before = await missionsIn(lookUp)
  const { id, ...copy } = copied.data.copyMissionSet
  expect(copy).toEqual({
    ...{ name: 'Look up', workspaceId: northwind, nOfMissions: before.length },
    missions: before.map((one: { name: string }) => ({ name: one.name })),
  })
  const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, id: '' }))
  expect(plain(await missionsIn(id))).toEqual(plain(before))
  const { sets } = await app.db
    .selectFrom('mission_set')
    .select((eb) => eb.fn.countAll<number>().as('sets'))
    .where('workspace_id', '=', northwind)
    .executeTakeFirstOrThrow()
  await sql`insert into mission_set (workspace_id, name, created_at) select ${northwind}, 'Full ' || n, now() from generate_series(1, ${200 - sets}) n`.execute(
    app.db,
  )
  for (const answer of [
    await change(editor, 'createMissionSet', { workspaceId: northwind, name: 'One more' }),
    await change(editor, 'copyMissionSet', { id: lookUp, workspaceId: northwind }),
  ])
    expect(refused(answer)).toEqual({ code: 'INVALID', fields: { workspaceId: ['TOO_MANY'] } })
  await sql`delete from mission_set where starts_with(name, 'Full ')`.execute(app.db)
})

test('missions are chosen for an event whose show has them: a customer’s choice takes the review away, is in the history, and can be undone', async () => {
  const set = await newSet('Chosen', ['a'])
  await app.db.updateTable('session').set({ reviewed_version: sql`customer_version` }).where('id', '=', event).execute()
  expect((await setOn(editor, event, set)).data.setMissionSetOnSession).toEqual({ missionSet: { id: set }, reviewed: false })
  const page = (who: string) =>
    app.ask(
      who,
      'query ($id: ID!) { session(id: $id) { isCustomizable missionSet { name missions { name options { title correct } } } meta { permissions { missions { value reason } } } activity(limit: 1) { nodes { id operation fields { path before after } missionSets { name } } } } }',
      { id: event },
    )
  const { session } = (await page(editor)).data
  expect(session).toMatchObject({
    missionSet: { name: 'Chosen', missions: [{ name: 'a', options: [{ title: 'Rooster', correct: true }] }] },
    meta: { permissions: { missions: { value: true, reason: null } } },
  })
  const [line] = session.activity.nodes
  expect(line).toMatchObject({
    ...{
      operation: 'setMissionSetOnSession',
      fields: [{ path: 'missionSetId', before: null, after: set }],
      missionSets: [{ name: 'Chosen' }],
    },
  })
  const undone = await app.ask(editor, 'mutation ($id: ID!) { undoSessionChange(id: $id) { missionSet { id } } }', { id: line.id })
  expect(undone.data.undoSessionChange).toEqual({ missionSet: null })
  await setOn(editor, event, set)
  expect((await takeOff(editor, event)).data.removeMissionSetFromSession).toEqual({ missionSet: null })
  expect((await remove(editor, 'deleteMissionSet', set)).data.deleteMissionSet).toBe(set)
  // what was deleted can't come back
  const { data } = await page(editor)
  expect(
    refused(await app.ask(editor, 'mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id: data.session.activity.nodes[0].id })),
  ).toEqual({ code: 'NOT_FOUND' })
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('an event gets a set of its workspace, from staff also one of the library, and none once it is live, over or locked', async () => {
  const { live, completed, insideTheLock, halden: foreign } = world.sessions
  const diy = await app.db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', northwind)
    .where('status', '=', 'SCHEDULED')
    .where('host_type', '=', 'SELF_HOSTED')
    .where('starts_at', '>', testNow.add({ hours: 48 }))
    .executeTakeFirstOrThrow()
  for (const [who, id, set, answer] of [
    [editor, event, lookUp, { code: 'NOT_FOUND' }],
    [producer, event, nothing, { code: 'NOT_FOUND' }],
    [producer, event, 'x', { code: 'NOT_FOUND' }],
    [producer, foreign, riverside, { code: 'NOT_FOUND' }],
    [editor, foreign, riverside, { code: 'NOT_FOUND' }],
    [viewer, event, riverside, { code: 'FORBIDDEN' }],
    [editor, diy.id, riverside, { code: 'NOT_ALLOWED_TYPE' }],
    [editor, insideTheLock, riverside, { code: 'STARTS_SOON' }],
    [editor, live, riverside, { code: 'STATE_CONFLICT', status: 'LIVE' }],
    [producer, live, riverside, { code: 'STATE_CONFLICT', status: 'LIVE' }],
    [producer, completed, riverside, { code: 'STATE_CONFLICT', status: 'COMPLETED' }],
  ] as const)
    expect(refused(await setOn(who, id, set)), `${who} ${id}`).toEqual(answer)
  expect((await setOn(producer, event, lookUp)).data.setMissionSetOnSession.missionSet).toEqual({ id: lookUp })
  expect((await takeOff(producer, event)).data.removeMissionSetFromSession.missionSet).toBeNull()
})

test('customers can’t change a set that an event inside its lock has, staff can; one that an event has can’t be deleted, and past events keep it', async () => {
  const set = await newSet('Locked', ['a'])
  const [{ id: inIt }] = await missionsIn(set)
  await setOn(editor, event, set)
  const writes = (who: string) => [
    change(who, 'updateMissionSet', { id: set, name: 'Renamed' }),
    change(who, 'createMission', mission(set, 'b')),
    change(who, 'updateMission', { id: inIt, notes: 'x' }),
  ]
  for (const write of writes(editor)) expect((await write).errors).toBeUndefined()
  expect(refused(await remove(editor, 'deleteMissionSet', set))).toEqual({ code: 'STATE_CONFLICT', sessions: 1 })
  const { starts_at } = await app.db.selectFrom('session').select('starts_at').where('id', '=', event).executeTakeFirstOrThrow()
  if (!starts_at) throw new Error('no date')
  app.clock.now = starts_at.subtract({ hours: 24 })
  const late = { code: 'STARTS_SOON', sessions: 1 }
  for (const write of [...writes(editor), remove(editor, 'deleteMission', inIt), remove(editor, 'deleteMissionSet', set)])
    expect(refused(await write)).toEqual(late)
  const [locked] = (await setsOf(editor, { text: 'Renamed' })).nodes
  expect(locked.can.edit).toEqual({ value: false, reason: 'STARTS_SOON' })
  for (const write of writes(producer)) expect((await write).errors).toBeUndefined()
  expect(refused(await remove(producer, 'deleteMissionSet', set))).toEqual({ code: 'STATE_CONFLICT', sessions: 1 })
  await sql`update session set mission_set_id = case when id = ${world.sessions.completed} then ${set}::uuid end
    where id in (${world.sessions.completed}, ${event})`.execute(app.db)
  expect((await remove(producer, 'deleteMissionSet', set)).errors).toBeUndefined()
  const past = await app.ask(producer, 'query ($id: ID!) { session(id: $id) { missionSet { name nOfMissions } } }', {
    id: world.sessions.completed,
  })
  expect(past.data.session.missionSet).toEqual({ name: 'Renamed', nOfMissions: 3 })
  expect((await setsOf(producer, { text: 'Renamed' })).totalCount).toBe(0)
  await app.db.updateTable('session').set({ mission_set_id: null }).where('id', '=', world.sessions.completed).execute()
})

test('MIS-01: who may not know the answers reads none, by any way; no mission and no copy goes to another workspace', async () => {
  const shown = '{ name notes options { title correct } }'
  for (const mission of await missionsIn(riverside, viewer)) {
    expect(mission.notes, mission.name).toBeNull()
    expect(mission.options.every((one: { correct: boolean | null }) => one.correct === null)).toBe(true)
    // where every title is an answer there is none to read
    if (mission.type === 'TEXT') expect(mission.options).toEqual([])
    else expect(mission.options.length).toBeGreaterThan(1)
  }
  const onEvent = async (who: string, id: string) => {
    const { data } = await app.ask(who, `query ($id: ID!) { session(id: $id) { missionSet { missions ${shown} } } }`, { id })
    const options = data.session.missionSet.missions.flatMap((one: { options: { correct: boolean | null }[] }) => one.options)
    return { answers: options.filter((one: { correct: boolean | null }) => one.correct !== null).length, options: options.length }
  }
  const { id, starts_at } = await app.db
    .selectFrom('session')
    .select(['id', 'starts_at'])
    .where('id', '=', world.sessions.greenRoom)
    .executeTakeFirstOrThrow()
  await setOn(producer, id, songs)
  const crew = async (role: 'HOST' | 'PLANT') => {
    const row = await app.db
      .selectFrom('staffing_approval as o')
      .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
      .innerJoin('account_user as u', 'u.id', 'o.user_id')
      .select('u.email')
      .where('o.session_id', '=', id)
      .where('a.role', '=', role)
      .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
      .where('u.permission', '<>', 'STAFF')
      .executeTakeFirst()
    return row?.email ?? ''
  }
  const [host, plant] = [await crew('HOST'), await crew('PLANT')]
  if (!starts_at) throw new Error('no date')
  for (const [hours, who, seesThem] of [
    [25, editor, true],
    [25, producer, true],
    [25, viewer, false],
    [25, host, false],
    [25, plant, false],
    [24, host, true],
    [24, plant, false],
    [24, viewer, false],
    [-1, host, true],
    [-1, plant, false],
  ] as const) {
    app.clock.now = starts_at.subtract({ hours })
    const seen = await onEvent(who, id)
    expect([hours, who, seen.answers > 0], `${who} ${hours}`).toEqual([hours, who, seesThem])
    if (!seesThem) expect(seen.options).toBeGreaterThan(0)
  }
  app.clock.now = testNow
  await takeOff(producer, id)
  expect(refused(await change(editor, 'copyMissionSet', { id: riverside, workspaceId: halden }))).toEqual({ code: 'NOT_FOUND' })
  const [{ id: mine }] = await missionsIn(riverside)
  const moved = await app.ask(editor, 'mutation { updateMission(input: { id: "x", missionSetId: "y" }) { id } }')
  expect(moved.errors?.[0]?.extensions.code).not.toBeUndefined()
  expect((await missionsIn(riverside))[0].id).toBe(mine)
})

test('open pages hear of every change of a set and of where it is used, those of the library in a room of its own', async () => {
  const told = async () => {
    const rows = await app.db.deleteFrom('live_event').where('kind', '=', 'missions.changed').returning(['scope', 'scope_id']).execute()
    return rows.map(({ scope, scope_id }) => `${scope} ${scope_id === northwind ? 'northwind' : scope_id}`)
  }
  const ofNorthwind = ['workspace northwind']
  const library = 'workspace 00000000-0000-0000-0000-000000000000'
  await told()
  const set = await newSet('Heard of')
  expect(await told()).toEqual(ofNorthwind)
  const { data } = await change(editor, 'createMission', mission(set, 'The bell'))
  expect(await told()).toEqual(ofNorthwind)
  await change(editor, 'updateMission', { id: data.createMission.id, name: 'The bell tower' })
  expect(await told()).toEqual(ofNorthwind)
  await change(editor, 'updateMission', { id: data.createMission.id, name: 'The bell tower' })
  expect(await told(), 'nothing changed').toEqual([])
  await change(editor, 'updateMissionSet', { id: set, name: 'Heard of by all' })
  expect(await told()).toEqual(ofNorthwind)
  await setOn(editor, event, set)
  expect(await told()).toEqual(ofNorthwind)
  await takeOff(editor, event)
  expect(await told()).toEqual(ofNorthwind)
  await change(editor, 'copyMissionSet', { id: lookUp, workspaceId: northwind })
  expect(await told()).toEqual(ofNorthwind)
  await remove(editor, 'deleteMission', data.createMission.id)
  expect(await told()).toEqual(ofNorthwind)
  await remove(editor, 'deleteMissionSet', set)
  expect(await told()).toEqual(ofNorthwind)
  await change(producer, 'createMission', mission(lookUp, 'The weathercock'))
  expect(await told()).toEqual([library])
  expect(refused(await change(editor, 'updateMissionSet', { id: lookUp, name: 'Ours' })).code).toBe('FORBIDDEN')
  expect(await told(), 'a refusal tells no one').toEqual([])
})
