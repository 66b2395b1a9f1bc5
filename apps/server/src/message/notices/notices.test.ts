import { yes } from '@troupe/domain/answer'
import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'
import type { Events } from '../../platform/events.ts'
import { oldMailTick } from '../outbox/old-mail.ts'

const app = await openHouse()
afterAll(() => app.close())
const { db, ask, system } = app
const [producer, host, editor] = ['producer@troupe.example', 'host@troupe.example', 'editor@northwind.example']

const offered: Events['assignment.offered'][] = []
app.house.listeners.on('assignment.offered', async (_work, event) => void offered.push(event))
beforeEach(async () => {
  app.clock.now = testNow
  offered.length = 0
  await db.deleteFrom('message_notice').execute()
})

const document = '{ notices { unseen nodes { id kind at seen sessionId sessionName orderCode person } } }'
const bell = async (who: string) => (await ask(who, document)).data.notices
const see = async (who: string, ids: readonly string[]) =>
  (await ask(who, 'mutation($ids: [ID!]!) { markNoticesSeen(ids: $ids) { unseen } }', { ids })).data?.markNoticesSeen
const told = (id: string) =>
  db.selectFrom('live_event').select('seq').where('kind', '=', 'notice').where('scope', '=', 'person').where('scope_id', '=', id).execute()

/** An event for which the producer has asked the host. */
async function asked(startsAt: string) {
  const made = await makeSession(system, { startsAt })
  if (!made.ok) throw new Error(made.code)
  const place = await placeOf(db, made.value, 'HOST')
  await db.deleteFrom('message_notice').execute()
  offered.length = 0
  await app.as(producer).call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id: world.users.host })
  return { id: made.value, code: offered[0]?.code ?? '' }
}

test('someone who is asked for a show reads it in the bell, and who asked them reads the answer; their pages are told of both', async () => {
  const before = (await told(world.users.host)).length
  const { id, code } = await asked('2027-02-02T17:00:00Z')
  const { unseen, nodes } = await bell(host)
  expect([unseen, nodes]).toMatchObject([1, [{ kind: 'ASKED', sessionId: id, seen: false, person: null }]])
  expect(nodes[0].sessionName).not.toBe('')
  expect(await told(world.users.host)).toHaveLength(before + 1)
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, { travel: 'Train' })).status).toBe(200)
  const answers = (await bell(producer)).nodes.filter(({ kind }: { kind: string }) => kind === 'ACCEPTED')
  expect(answers).toMatchObject([{ sessionId: id, person: 'Marcus Oyelaran' }])
})

test('what is seen stays seen, in whichever tab; notices of others and of no one are left alone alike', async () => {
  await asked('2027-02-09T17:00:00Z')
  const [{ id }] = (await bell(host)).nodes
  expect(await see(editor, [id, crypto.randomUUID(), 'x'])).toEqual({ unseen: 0 })
  expect((await bell(host)).unseen).toBe(1)
  const before = (await told(world.users.host)).length
  expect(await Promise.all([see(host, [id]), see(host, [id])])).toEqual([{ unseen: 0 }, { unseen: 0 }])
  const first = await db.selectFrom('message_notice').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()
  app.clock.now = testNow.add({ hours: 1 })
  await see(host, [id])
  expect(await db.selectFrom('message_notice').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()).toEqual(first)
  // told once: the second tab and the third time changed nothing
  expect(await told(world.users.host)).toHaveLength(before + 1)
  expect(
    (await ask(host, 'mutation($ids: [ID!]!) { markNoticesSeen(ids: $ids) { unseen } }', { ids: Array(101).fill(id) })).errors[0].extensions
      .code,
  ).toBe('INVALID')
  expect((await ask(null, document)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('two tabs that mark a notice together tell of it once; to read first and write afterwards would tell twice', async () => {
  await asked('2027-02-23T17:00:00Z')
  const [{ id }] = (await bell(host)).nodes
  const notice = db.selectFrom('message_notice').select('id').where('id', '=', id).where('seen_at', 'is', null)
  const tellings = async (mark: () => Promise<unknown>) => {
    await db.updateTable('message_notice').set({ seen_at: null }).where('id', '=', id).execute()
    const before = (await told(world.users.host)).length
    await Promise.all([mark(), mark()])
    expect(await notice.execute()).toEqual([])
    return (await told(world.users.host)).length - before
  }
  const both = Promise.withResolvers<void>()
  let arrived = 0
  const naive = async () => {
    const unseen = await notice.execute()
    arrived += 1
    if (arrived === 2) both.resolve()
    await both.promise
    await command(system, async (work) => {
      await work.tx.updateTable('message_notice').set({ seen_at: work.at }).where('id', '=', id).execute()
      if (unseen.length > 0) work.tell('person', world.users.host, 'notice')
      return yes(null)
    })
  }
  expect(await tellings(() => see(host, [id]))).toBe(1)
  expect(await tellings(naive)).toBe(2)
})

test('a notice about what its reader can no longer open is left out and not counted', async () => {
  const { id } = await asked('2027-02-16T17:00:00Z')
  expect((await bell(host)).unseen).toBe(1)
  await db.updateTable('staffing_approval').set({ state: 'CANCELLED' }).where('session_id', '=', id).execute()
  expect(await bell(host)).toEqual({ unseen: 0, nodes: [] })
  await db
    .insertInto('message_notice')
    .values({ user_id: world.users.haldenEditor, kind: 'CREW_SET', session_id: id, made_at: testNow })
    .execute()
  expect(await bell('editor@halden.example')).toEqual({ unseen: 0, nodes: [] })
})

test('an order that is paid is in the bell of its customers, with its code', async () => {
  const order = await db
    .selectFrom('credit_order')
    .select(['id', 'code'])
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('state', '=', 'PAID')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message_notice')
    .values({ user_id: world.users.editor, kind: 'PAID', order_id: order.id, made_at: testNow })
    .execute()
  expect((await bell(editor)).nodes).toMatchObject([{ kind: 'PAID', orderCode: order.code, sessionId: null }])
  // a viewer reads no orders
  await db
    .insertInto('message_notice')
    .values({ user_id: world.users.viewer, kind: 'PAID', order_id: order.id, made_at: testNow })
    .execute()
  expect((await bell('viewer@northwind.example')).nodes).toEqual([])
})

test('notices are deleted after 60 days', async () => {
  const days = (count: number) => testNow.subtract({ hours: 24 * count })
  for (const count of [59, 60])
    await db
      .insertInto('message_notice')
      .values({ user_id: world.users.editor, kind: 'CREW_SET', session_id: world.sessions.gameReady, made_at: days(count) })
      .execute()
  await oldMailTick(app.house).run()
  const left: readonly { at: string }[] = (await bell(editor)).nodes
  expect(left.map(({ at }) => Date.parse(at))).toEqual([days(59).epochMilliseconds])
})
