import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 500)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
type Asker = ReturnType<typeof editor>
const { northwind } = world.workspaces
const elsewhere = world.sessions.halden
const unknown = '00000000-0000-4000-8000-000000000000'

async function made(): Promise<string> {
  const { body } = await editor().call('POST', '/session', {
    ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  return body.id
}
const refusal = (answer: { errors?: { extensions: Record<string, unknown> }[] }) => answer.errors?.[0]?.extensions ?? null

async function add(who: Asker, id: string, relations: readonly { type: string; id: string }[], read: object = {}) {
  const answer = await who.ask(
    'mutation ($input: SessionRelationsInput!) { addSessionRelations(input: $input) { version relations { id } } }',
    { input: { id, relations, ...read } },
  )
  return refusal(answer)
}
async function remove(who: Asker, id: string, ids: readonly string[]) {
  const answer = await who.ask('mutation ($id: ID!, $ids: [ID!]!) { removeSessionRelations(id: $id, ids: $ids) { id } }', { id, ids })
  return refusal(answer)
}
async function setSource(who: Asker, id: string, sourceSessionId: string) {
  const answer = await who.ask('mutation ($input: SessionSourceInput!) { setSourceSessionOnSession(input: $input) { id } }', {
    input: { id, sourceSessionId },
  })
  return refusal(answer)
}
const clearSource = async (who: Asker, id: string) =>
  refusal(await who.ask('mutation ($id: ID!) { removeSourceSessionFromSession(id: $id) { id } }', { id }))
const undo = async (who: Asker, id: string) => refusal(await who.ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id }))

async function pageOf(who: Asker, id: string) {
  const { data } = await who.ask(
    `query ($id: ID!) { session(id: $id) { version sourceSession { id name startsAt } relations { id type right { id name } }
      readiness { items { key missing } }
      activity(limit: 20) { totalCount nodes { id operation canUndo fields { path before after } events { name } } } } }`,
    { id },
  )
  return data.session
}
const relationsOf = async (who: Asker, id: string) =>
  (await pageOf(who, id)).relations.map(({ type, right }: { type: string; right: { id: string } }) => [type, right.id])
const newest = async (id: string) => (await pageOf(producer(), id)).activity.nodes[0]
const liveOf = async (id: string) => (await app.db.selectFrom('live_event').select('seq').where('scope_id', '=', id).execute()).length
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

test('a relation is one row, and both events have it: on the page, in the version, in the change log and for open pages', async () => {
  const [early, late] = [await made(), await made()]
  const before = [await liveOf(early), await liveOf(late)] as const
  expect(await add(producer(), late, [{ type: 'past', id: early }])).toBe(null)
  expect(await relationsOf(producer(), late)).toEqual([['past', early]])
  expect(await relationsOf(editor(), early)).toEqual([['future', late]])
  for (const [id, other, type, live] of [
    [late, early, 'past', before[1]],
    [early, late, 'future', before[0]],
  ] as const) {
    const page = await pageOf(editor(), id)
    const path = `relations.${page.relations[0].id}`
    expect(page.version).toBe(2)
    expect(page.activity.nodes[0]).toMatchObject({
      operation: 'addSessionRelations',
      fields: [{ path, before: null, after: { type, sessionId: other } }],
      events: [{ name: 'Buzzer Night' }],
      canUndo: false,
    })
    expect(await liveOf(id)).toBe(live + 1)
  }
  // what is there is no change, from either end
  expect(await add(producer(), late, [{ type: 'past', id: early }])).toBe(null)
  expect(await add(producer(), early, [{ type: 'future', id: late.toUpperCase() }])).toBe(null)
  expect((await pageOf(producer(), early)).version).toBe(2)
  expect(await remove(producer(), early, [(await pageOf(producer(), early)).relations[0].id, unknown, 'x'])).toBe(null)
  expect(await relationsOf(producer(), late)).toEqual([])
  expect((await pageOf(producer(), late)).version).toBe(3)
  expect(await broken()).toEqual([])
})

test('events of other customers, of another order and too many are refused', async () => {
  const id = await made()
  for (const other of [elsewhere, unknown]) expect(await add(producer(), id, [{ type: 'past', id: other }])).toEqual({ code: 'NOT_FOUND' })
  expect(await add(producer(), unknown, [{ type: 'past', id }])).toEqual({ code: 'NOT_FOUND' })
  const order = { code: 'INVALID', fields: { relations: ['ORDER'] } }
  expect(await add(producer(), id, [{ type: 'past', id }])).toEqual(order)
  // the game-ready event begins before the Green Room
  const { gameReady, greenRoom } = world.sessions
  expect(await add(producer(), gameReady, [{ type: 'past', id: greenRoom }])).toEqual(order)
  expect(await add(producer(), greenRoom, [{ type: 'future', id: gameReady }])).toEqual(order)
  expect(await add(producer(), greenRoom, [{ type: 'past', id: gameReady }])).toBe(null)
  // no event comes both before and after another one
  const other = await made()
  const both = (['past', 'future'] as const).map((type) => ({ type, id: other }))
  expect(await add(producer(), id, both)).toEqual(order)
  expect(await add(producer(), id, both.slice(0, 1))).toBe(null)
  expect(await add(producer(), id, both.slice(1))).toEqual(order)
  expect(await add(producer(), id, [])).toMatchObject({ fields: { relations: ['REQUIRED'] } })
  const many = await Promise.all(Array.from({ length: 20 }, () => made()))
  const relations = many.map((one) => ({ type: 'future', id: one }))
  const tooBig = { code: 'INVALID', fields: { relations: ['TOO_BIG'] } }
  expect(await add(producer(), id, relations)).toEqual(tooBig)
  expect(await add(producer(), id, relations.slice(1))).toBe(null)
  // the other end counts too
  expect(await add(producer(), many[0] ?? '', [{ type: 'past', id }])).toEqual(tooBig)
  expect(await broken()).toEqual([])
})

test('an event that is moved past a related one keeps the relation', async () => {
  const { insideTheLock } = world.sessions
  const id = await made()
  expect(await add(producer(), id, [{ type: 'future', id: insideTheLock }])).toBe(null)
  const body = { startsAt: '2026-11-18T18:00:00Z', waiveFee: true, reason: 'By phone' }
  expect(await producer().call('POST', `/scheduler/session/${id}/reschedule/force`, body)).toMatchObject({ status: 200 })
  expect(await relationsOf(producer(), insideTheLock)).toEqual([['past', id]])
  expect(await broken()).toEqual([])
})

test('customers read the relations and the source of their events, and change neither', async () => {
  const [id, other] = [await made(), await made()]
  expect(await add(producer(), id, [{ type: 'past', id: other }])).toBe(null)
  expect(await setSource(producer(), id, other)).toBe(null)
  const page = await pageOf(app.as('viewer@northwind.example'), id)
  expect([page.sourceSession.id, page.relations[0].right.id]).toEqual([other, other])
  for (const who of [editor(), app.as('owner@northwind.example')]) {
    expect(await add(who, id, [{ type: 'past', id: other }])).toMatchObject({ code: 'FORBIDDEN' })
    expect(await remove(who, id, [page.relations[0].id])).toMatchObject({ code: 'FORBIDDEN' })
    expect(await setSource(who, id, other)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await clearSource(who, id)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await undo(who, (await newest(id)).id)).toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('the crew of one event isn’t told which the others are', async () => {
  const offered = (await app.db
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['u.email', 's.id'])
    .where('u.permission', '<>', 'STAFF')
    .where('o.state', '=', 'ACCEPTED')
    .where('s.status', '=', 'SCHEDULED')
    .where('s.workspace_id', '=', northwind)
    .orderBy('o.id')
    .executeTakeFirst()) ?? { email: '', id: '' }
  const other = await made()
  expect(await add(producer(), offered.id, [{ type: 'future', id: other }])).toBe(null)
  expect(await setSource(producer(), offered.id, other)).toBe(null)
  const page = await pageOf(app.as(offered.email), offered.id)
  expect(page.sourceSession).toBe(null)
  expect(page.relations.map(({ right }: { right: { id: string } }) => right.id)).not.toContain(other)
  expect(JSON.stringify(page.activity)).not.toContain(other)
  const paths = page.activity.nodes.flatMap(({ fields }: { fields: { path: string }[] }) => fields.map(({ path }) => path))
  expect(paths).toContain('sourceSessionId')
})

test('undoing a relation undoes it at both ends, and undoing that brings it back', async () => {
  const [early, late] = [await made(), await made()]
  expect(await add(producer(), late, [{ type: 'past', id: early }])).toBe(null)
  const [there, here] = [await newest(early), await newest(late)]
  expect([there.canUndo, here.canUndo]).toEqual([true, true])
  expect(await undo(producer(), there.id)).toBe(null)
  expect(await relationsOf(producer(), late)).toEqual([])
  // the line of the other end can't be undone a second time
  expect(await undo(producer(), here.id)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await undo(producer(), (await newest(late)).id)).toBe(null)
  expect(await relationsOf(producer(), early)).toEqual([['future', late]])
  expect(await remove(producer(), late, [(await pageOf(producer(), late)).relations[0].id])).toBe(null)
  expect(await undo(producer(), (await newest(early)).id)).toBe(null)
  expect(await relationsOf(producer(), late)).toEqual([['past', early]])
  expect(await broken()).toEqual([])
})

test('a source makes no ring, however long, and is undone', async () => {
  const [a, b, c] = [await made(), await made(), await made()]
  const ring = { code: 'INVALID', fields: { sourceSessionId: ['RING'] } }
  for (const other of [elsewhere, unknown]) expect(await setSource(producer(), a, other)).toEqual({ code: 'NOT_FOUND' })
  expect(await setSource(producer(), a, a)).toEqual(ring)
  expect(await setSource(producer(), b, a)).toBe(null)
  expect(await setSource(producer(), c, b)).toBe(null)
  expect(await setSource(producer(), a, c)).toEqual(ring)
  expect(await setSource(producer(), a, b)).toEqual(ring)
  const set = await newest(c)
  expect(set).toMatchObject({ fields: [{ path: 'sourceSessionId', before: null, after: b }], events: [{ name: 'Buzzer Night' }] })
  expect(await undo(producer(), set.id)).toBe(null)
  expect((await pageOf(producer(), c)).sourceSession).toBe(null)
  // an undo closes no ring either
  expect(await setSource(producer(), a, c)).toBe(null)
  expect(await undo(producer(), (await newest(c)).id)).toEqual(ring)
  expect(await clearSource(producer(), a)).toBe(null)
  expect(await clearSource(producer(), a)).toBe(null)
  expect((await pageOf(producer(), a)).version).toBe(3)
  expect(await broken()).toEqual([])
})

test('a stale version is refused, and merged where the relation is another one', async () => {
  const [id, one, two] = [await made(), await made(), await made()]
  expect(await add(producer(), id, [{ type: 'past', id: one }], { version: 1 })).toBe(null)
  expect(await add(producer(), id, [{ type: 'past', id: two }], { version: 1 })).toEqual({ code: 'VERSION_CONFLICT', version: 2 })
  expect(await add(producer(), id, [{ type: 'past', id: two }], { version: 1, merge: true })).toBe(null)
  expect((await relationsOf(producer(), id)).length).toBe(2)
})

test('a relation answers what came before and what follows, in the readiness and where it is stored', async () => {
  const [id, past, future] = [await made(), await made(), await made()]
  const answers = { ...{ playedPreviously: 'Both', multiSession: 'Yes', multicultural: 'No', young: 'No' }, familiar: 'No' }
  await editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id, groupDetails: { ...answers, sameLocation: 'No', departments: 'Sales' } },
  })
  const missing = async () => {
    const { readiness } = await pageOf(producer(), id)
    return readiness.items.find(({ key }: { key: string }) => key === 'group').missing
  }
  expect(await missing()).toEqual(['previousEventDetails', 'futureEventsDetails'])
  expect(await add(producer(), id, [{ type: 'past', id: past }])).toBe(null)
  expect(await missing()).toEqual(['futureEventsDetails'])
  // from the other end
  expect(await add(producer(), future, [{ type: 'past', id }])).toBe(null)
  expect(await missing()).toEqual([])
  expect(await broken()).toEqual([])
  expect(await remove(producer(), future, [(await pageOf(producer(), future)).relations[0].id])).toBe(null)
  expect(await missing()).toEqual(['futureEventsDetails'])
  expect(await broken()).toEqual([])
})
