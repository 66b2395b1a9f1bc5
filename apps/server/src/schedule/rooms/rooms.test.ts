import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { balances } from '../../credit/credit.ts'
import { completeOver } from '../clock.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 9, 'test-rooms', 'OPEN_ROOM')
})
beforeEach(async () => {
  app.clock.now = testNow
  await setTemplate(idOf('template', 'openFloor'))
})
afterAll(async () => {
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0)).toEqual([])
  await app.close()
})

const { northwind, kestrel } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const fields = 'id name startsAt endsAt timezone duration attendees size status version'
const wish = { workspaceId: northwind, name: 'Friday room', timezone: 'America/Chicago', attendees: 30 }
const tomorrow = testNow.add({ hours: 24 }).toString()

const create = (input: object, as = editor()) =>
  as.ask(`mutation ($input: CreateOpenWeveInput!) { createOpenWeve(input: $input) { ${fields} } }`, { input: { ...wish, ...input } })
const update = (input: object, as = editor()) =>
  as.ask(`mutation ($input: UpdateOpenWeveInput!) { updateOpenWeve(input: $input) { ${fields} } }`, { input })
const remove = (id: string, as = editor()) => as.ask(`mutation ($id: ID!) { deleteOpenWeve(id: $id) { ${fields} } }`, { id })
const list = async (filter: object = {}, as = editor()): Promise<{ id: string; name: string; status: string }[]> => {
  const { data } = await as.ask(
    `query ($filter: OpenWeveFilter) { openWeves(filter: $filter, limit: 100) { totalCount nodes { ${fields} } } }`,
    {
      filter,
    },
  )
  expect(data.openWeves.totalCount).toBe(data.openWeves.nodes.length)
  return data.openWeves.nodes
}
const refusal = ({ errors }: { errors?: readonly { extensions: Record<string, unknown> }[] }) => errors?.[0]?.extensions
const left = async () => (await balances(app.db, northwind, app.clock.now)).find(({ name }) => name === 'OPEN_ROOM')?.available
const setTemplate = (value: string | null) =>
  value === null
    ? app.db.deleteFrom('setting_system').where('key', '=', 'OPEN_ROOM_TEMPLATE_ID').execute()
    : app.db
        .insertInto('setting_system')
        .values({ key: 'OPEN_ROOM_TEMPLATE_ID', value: JSON.stringify(value), updated_at: testNow, version: 1 })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()

test('a room opens now: it takes open rooms and no credits, is live immediately, and is used up when it is over', async () => {
  const before = await left()
  const { data, errors } = await create({})
  expect(errors).toBeUndefined()
  const room = data.createOpenWeve
  expect(room).toMatchObject({ name: 'Friday room', duration: 60, attendees: 30, size: 2, status: 'LIVE', timezone: 'America/Chicago' })
  expect(await left()).toBe((before ?? 0) - 2)
  const row = await app.db
    .selectFrom('session')
    .select(['creation_type', 'credits', 'type', 'host_type'])
    .where('id', '=', room.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ creation_type: 'OPEN_ROOM', credits: 0, type: 'REMOTE', host_type: 'SELF_HOSTED' })
  app.clock.now = testNow.add({ minutes: 100 })
  await completeOver(app.house)
  expect((await list({ over: true })).map(({ id }) => id)).toContain(room.id)
  const entries = await app.db
    .selectFrom('credit_entry')
    .select(['consumable', 'from_account', 'to_account', 'quantity'])
    .where('session_id', '=', room.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { consumable: 'OPEN_ROOM', from_account: 'AVAILABLE', to_account: 'ALLOCATED', quantity: 2 },
    { consumable: 'OPEN_ROOM', from_account: 'ALLOCATED', to_account: 'CONSUMED', quantity: 2 },
  ])
})

test('before its start a room is changed, which settles the difference, and given back whole', async () => {
  const before = (await left()) ?? 0
  const { data } = await create({ startsAt: tomorrow, duration: 240 })
  const { id } = data.createOpenWeve
  const grown = await update({ id, attendees: 60, name: 'Long room', startsAt: testNow.add({ hours: 30 }).toString(), duration: 90 })
  expect(grown.data.updateOpenWeve).toMatchObject({
    attendees: 60,
    size: 3,
    name: 'Long room',
    duration: 90,
    status: 'SCHEDULED',
    version: 2,
  })
  expect(await left()).toBe(before - 3)
  expect((await update({ id, attendees: 4 })).data.updateOpenWeve).toMatchObject({ size: 1 })
  expect(await left()).toBe(before - 1)
  expect(refusal(await update({ id, name: 'Stale', version: 1 }))).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await remove(id)).data.deleteOpenWeve).toMatchObject({ id, status: 'CANCELLED' })
  expect(await left()).toBe(before)
  expect((await list()).map((one) => one.id)).not.toContain(id)
  expect(refusal(await update({ id, name: 'Gone' }))).toMatchObject({ code: 'STATE_CONFLICT', status: 'CANCELLED' })
  expect((await app.as('producer@troupe.example').call('POST', `/session/${id}/restore`, { reason: 'x' })).body.code).toBe(
    'NOT_ALLOWED_TYPE',
  )
})

test('from its start on a room stays as it is', async () => {
  const { data } = await create({ startsAt: tomorrow })
  const { id } = data.createOpenWeve
  app.clock.now = testNow.add({ hours: 24 })
  expect(refusal(await update({ id, attendees: 3 }))).toMatchObject({ code: 'STARTS_SOON' })
  expect(refusal(await remove(id))).toMatchObject({ code: 'STARTS_SOON' })
  expect((await editor().call('DELETE', `/session/${id}`)).body).toMatchObject({ code: 'CANCELLATION_NOT_ALLOWED' })
})

test('cancelling the event of a room gives it back too, and no other operation moves it or changes its size', async () => {
  const before = await left()
  const { data } = await create({ startsAt: tomorrow })
  const { id } = data.createOpenWeve
  const at = { startsAt: testNow.add({ hours: 50 }).toString(), timezone: 'UTC' }
  for (const [method, path, body] of [
    ['POST', 'reserve', at],
    ['POST', 'request', at],
    ['DELETE', 'book', undefined],
    ['PUT', 'slots', { quantity: 3 }],
  ] as const)
    expect([path, (await editor().call(method, `/scheduler/session/${id}/${path}`, body)).body.code]).toEqual([path, 'NOT_ALLOWED_TYPE'])
  expect((await editor().call('DELETE', `/session/${id}`)).status).toBe(200)
  expect(await left()).toBe(before)
})

test('only subscribers have open rooms, as many as they have bought, and only where a format is that of open rooms', async () => {
  expect(refusal(await create({ workspaceId: kestrel }, app.as('editor@kestrel.example')))).toMatchObject({ code: 'SUBSCRIBERS_ONLY' })
  expect(refusal(await create({ attendees: 250 }))).toMatchObject({ code: 'NOT_ENOUGH_CONSUMABLES', consumable: 'OPEN_ROOM' })
  expect(refusal(await create({ startsAt: testNow.subtract({ hours: 1 }).toString() }))).toMatchObject({ fields: { startsAt: ['PAST'] } })
  expect(refusal(await create({ duration: 241 }))).toMatchObject({ fields: { duration: ['TOO_BIG'] } })
  await setTemplate(null)
  expect(refusal(await create({}))).toMatchObject({ code: 'STATE_CONFLICT', reason: 'NO_TEMPLATE' })
})

test('a room belongs to its workspace: others neither see nor change it, and its viewers only see it', async () => {
  const { data } = await create({ startsAt: tomorrow, name: 'Ours' })
  const { id } = data.createOpenWeve
  const halden = app.as('editor@halden.example')
  expect((await list({ workspaceId: northwind }, halden)).length).toBe(0)
  for (const answer of [await update({ id, name: 'x' }, halden), await remove(id, halden), await create({}, halden)])
    expect(refusal(answer)).toMatchObject({ code: 'NOT_FOUND' })
  const viewer = app.as('viewer@northwind.example')
  expect((await list({}, viewer)).map((one) => one.id)).toContain(id)
  expect(refusal(await remove(id, viewer))).toMatchObject({ code: 'FORBIDDEN' })
  // an event that is no open room is none here
  expect(refusal(await remove(world.sessions.gameReady))).toMatchObject({ code: 'NOT_FOUND' })
})
