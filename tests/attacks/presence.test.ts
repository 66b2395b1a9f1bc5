import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tellPerson } from '../../apps/server/src/account/account.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { yes } from '../../packages/domain/src/answer.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'

let house: OpenHouse
let url = ''
const open: Socket[] = []
beforeAll(async () => {
  // the second for which news of an event waits is over immediately: that it waits is shown where no one has to
  const { setTimeout: real } = globalThis
  const timers = vi.spyOn(globalThis, 'setTimeout')
  timers.mockImplementation(((run: () => void, ms?: number, ...given: []) => real(run, ms === 1000 ? 5 : ms, ...given)) as typeof real)
  house = await openHouse()
  url = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await house.close()
})

const mine = { scope: 'session', id: world.sessions.greenRoom }
const { editor, viewer, producer } = world.users
interface Person {
  readonly id: string
  readonly at?: string | null
}
type Answer = { ok: boolean; code?: string; people?: Person[] }

/** A page of someone that follows the event, and what it last heard of who is there. */
async function pageOf(email: string) {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token: await house.bearerOf(email) } })
  open.push(socket)
  const heard: Person[][] = []
  socket.on('session.presence', ({ id, people }: { id: string; people: Person[] }) => id === mine.id && heard.push(people))
  await new Promise<void>((done) => void socket.on('connect', done))
  const say = (wanted: unknown): Promise<Answer> => socket.timeout(within(5000)).emitWithAck('presence', wanted)
  const hears = (people: readonly Person[]) => expect.poll(() => heard.at(-1), { timeout: within(5000), interval: 10 }).toEqual(people)
  const follow = () => socket.timeout(within(5000)).emitWithAck('subscribe', mine)
  return { socket, heard, say, hears, follow }
}

const rights = (userId: string) => command(asSystem(house.house), async (work) => yes(tellPerson(work, userId)))

test('the room hears who is there and on which tab, who comes later too; one who leaves is gone, and a page hears of no other event', async () => {
  const dana = await pageOf('producer@troupe.example')
  const priya = await pageOf('editor@northwind.example')
  await dana.follow()
  expect(await priya.say({ ...mine, at: 'schedule' })).toEqual({ ok: true, people: [] })
  await dana.hears([{ id: editor, at: 'schedule' }])
  const answer = await dana.say({ ...mine, at: null })
  expect(answer).toEqual({ ok: true, people: [{ id: editor, at: 'schedule' }] })
  await dana.hears([
    { id: editor, at: 'schedule' },
    { id: producer, at: null },
  ])
  const late = await pageOf('admin@troupe.example')
  await late.follow()
  await late.hears(dana.heard.at(-1) ?? [])
  const elsewhere = await pageOf('editor@halden.example')
  expect((await elsewhere.say({ scope: 'session', id: world.sessions.halden, at: null })).ok).toBe(true)
  await priya.socket.emitWithAck('unsubscribe', mine)
  await dana.hears([{ id: producer, at: null }])
  expect(priya.heard.at(-1), 'who left the room is told no more').not.toEqual([{ id: producer, at: null }])
  dana.socket.disconnect()
  await late.hears([])
  expect(elsewhere.heard).toEqual([])
})

test('customers hear of our staff and crew as one person without a tab, and not when one of them moves (I-21)', async () => {
  const priya = await pageOf('editor@northwind.example')
  const dana = await pageOf('producer@troupe.example')
  const margit = await pageOf('admin@troupe.example')
  await priya.follow()
  await margit.say({ ...mine, at: 'details' })
  await priya.hears([{ id: 'troupe' }])
  await dana.say({ ...mine, at: 'details' })
  await margit.hears([
    { id: world.users.admin, at: 'details' },
    { id: producer, at: 'details' },
  ])
  await margit.say({ ...mine, at: 'staff' })
  await dana.hears([
    { id: world.users.admin, at: 'staff' },
    { id: producer, at: 'details' },
  ])
  // the next that the customer hears is their own coming
  await priya.say({ ...mine, at: 'contact' })
  await priya.hears([{ id: 'troupe' }, { id: editor, at: 'contact' }])
  expect(priya.heard).toHaveLength(2)
})

test('who loses the right is gone from the page, and hears of no one', async () => {
  const { db } = house
  const dana = await pageOf('producer@troupe.example')
  const tom = await pageOf('viewer@northwind.example')
  await dana.follow()
  await tom.say({ ...mine, at: 'details' })
  await dana.hears([{ id: viewer, at: 'details' }])
  const gone = await db
    .deleteFrom('account_permission')
    .where('user_id', '=', viewer)
    .returning(['id', 'workspace_id', 'user_id', 'role', 'is_primary'])
    .execute()
  await rights(viewer)
  await dana.hears([])
  expect(await tom.say({ ...mine, at: 'details' })).toEqual({ ok: false, code: 'NOT_FOUND' })
  const heard = tom.heard.length
  await dana.say({ ...mine, at: 'details' })
  await dana.hears([{ id: producer, at: 'details' }])
  expect(tom.heard).toHaveLength(heard)
  await db.insertInto('account_permission').values(gone).execute()
  await rights(viewer)
})

test('a right that was lost without a word to the page is missed at the next beat', async () => {
  const { db } = house
  const dana = await pageOf('producer@troupe.example')
  const tom = await pageOf('viewer@northwind.example')
  await dana.follow()
  await tom.say({ ...mine, at: 'details' })
  await dana.hears([{ id: viewer, at: 'details' }])
  await db.updateTable('session').set({ workspace_id: world.workspaces.halden }).where('id', '=', mine.id).execute()
  expect(await tom.say({ ...mine, at: 'details' })).toEqual({ ok: false, code: 'NOT_FOUND' })
  await dana.hears([])
  await db.updateTable('session').set({ workspace_id: world.workspaces.northwind }).where('id', '=', mine.id).execute()
})

test('PRE-01 no one is present at a foreign event; a long tab is dropped; a flood closes the socket', async () => {
  const dana = await pageOf('producer@troupe.example')
  await dana.follow()
  const stranger = await pageOf('editor@halden.example')
  const missing = { scope: 'session', id: '00000000-0000-4000-8000-000000000000' }
  for (const wanted of [
    mine,
    missing,
    { ...mine, id: '*' },
    { ...mine, id: [mine.id] },
    { scope: 'workspace', id: world.workspaces.halden },
  ])
    expect(await stranger.say({ ...wanted, at: null })).toEqual({ ok: false, code: 'NOT_FOUND' })
  for (const wanted of [null, 7, [mine], 'session']) expect(await stranger.say(wanted)).toEqual({ ok: false, code: 'NOT_FOUND' })
  stranger.socket.emit('presence')
  stranger.socket.emit('presence', { ...mine, at: null }, 'no function')
  const priya = await pageOf('editor@northwind.example')
  for (const at of ['x'.repeat(10_000), '<b>here</b>', undefined, 7, { $ne: null }])
    expect(await priya.say({ ...mine, at })).toEqual({ ok: false, code: 'INVALID' })
  const ended = new Promise((done) => priya.socket.once('disconnect', done))
  for (let count = 0; count < 100; count++) priya.socket.emit('presence', { ...mine, at: 'details' })
  expect(await ended).toBe('io server disconnect')
  // the next who comes is there alone: the room heard of the flood as of one person, who is gone
  const margit = await pageOf('admin@troupe.example')
  await margit.say({ ...mine, at: null })
  await dana.hears([{ id: world.users.admin, at: null }])
  expect(dana.heard.length).toBeLessThanOrEqual(3)
  expect((await house.app.inject('/healthz')).statusCode).toBe(200)
})

test('the names behind the ids are for those who read them: customers get none of ours, no one those of another workspace', async () => {
  const { host } = world.users
  const ids = [editor, viewer, producer, host, 'troupe', 'x']
  const document = 'query($id: ID!, $ids: [ID!]!) { session(id: $id) { peopleOnPage(ids: $ids) { id firstName fullName avatar } } }'
  const namesFor = async (email: string, of: readonly string[] = ids, id = mine.id) => {
    const answer = await house.ask(email, document, { id, ids: of })
    const people: { id: string }[] | undefined = answer.data?.session?.peopleOnPage
    return people?.map((person) => person.id).sort()
  }
  expect(await namesFor('producer@troupe.example')).toEqual([editor, viewer, producer, host].sort())
  expect(await namesFor('viewer@northwind.example')).toEqual([editor, viewer].sort())
  const foreign = await house.db
    .selectFrom('account_user')
    .select('id')
    .where('email', '=', 'editor@halden.example')
    .executeTakeFirstOrThrow()
  expect(await namesFor('editor@northwind.example', [foreign.id])).toEqual([])
  expect(await namesFor('editor@halden.example', ids)).toBeUndefined()
  const many = await house.ask('producer@troupe.example', document, { id: mine.id, ids: Array(51).fill(editor) })
  expect(many.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', fields: { ids: ['TOO_LONG'] } })
})
