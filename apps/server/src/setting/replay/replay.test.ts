import { gzipSync } from 'node:zlib'
import { openHouse } from '@troupe/tests/house'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { replayTick } from './client-errors.ts'

const house = await openHouse({ SESSION_REPLAY: '1' })
afterAll(() => house.close())
beforeEach(() => {
  house.clock.now = house.clock.now.add({ hours: 25 })
})

const owner = 'owner@northwind.example'
const other = 'host@troupe.example'
const admin = 'admin@troupe.example'
const producer = 'producer@troupe.example'

const at = 1_800_000_000_000
const note = (tag: string) => ({ type: 5, timestamp: at, data: { tag, payload: {} } })
const page = { type: 4, timestamp: at, data: { href: '/experiences', width: 1440, height: 900 } }
const packed = (events: unknown) => gzipSync(JSON.stringify(events))
const gzip = { 'content-type': 'application/gzip' }

const send = async (as: string | null, query: object, body: Buffer = packed([page])) => {
  const search = new URLSearchParams({ part: '0', width: '1440', height: '900', ...query })
  const headers = as === null ? gzip : { ...gzip, authorization: `Bearer ${await house.bearerOf(as)}` }
  const { statusCode, json } = await house.app.inject({ method: 'POST', url: `/replay?${search}`, headers, payload: body })
  const { id, code, extensions } = json()
  return {
    status: statusCode,
    id,
    code,
    ...(extensions?.reason ? { reason: extensions.reason } : {}),
    ...(extensions?.fields ? { fields: extensions.fields } : {}),
  }
}
const answer = (as: string, replay: 'yes' | 'no', id?: string) =>
  house.ask(as, 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id replay } }', {
    input: { id, attributes: { replay } },
  })
const recorded = async (as: string, ...chunks: Buffer[]) => {
  await answer(as, 'yes')
  const { id } = await send(as, {}, chunks[0])
  for (const [index, chunk] of chunks.slice(1).entries())
    expect(await send(as, { id, part: String(index + 1) }, chunk)).toMatchObject({ status: 200, id })
  return id
}
const list = async (as: string) =>
  (await house.ask(as, '{ replays { totalCount nodes { id userName errors deletedAt } clientErrors { kind name places replayId } } }')).data
    .replays
const idsOf = async (as: string) => (await list(as)).nodes.map(({ id }: { id: string }) => id)
const read = (as: string, id: string) => house.as(as).call('GET', `/replay/${id}`)
const remove = (as: string, id: string) => house.ask(as, 'mutation ($id: ID!) { deleteReplay(id: $id) }', { id })

test('REP-01 without consent nothing is stored; a chunk of another person’s recording is for no one, and one of 10 MB is too large', async () => {
  expect(await send(null, {})).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  expect(await send(owner, {})).toEqual({ status: 403, code: 'FORBIDDEN', reason: 'NO_CONSENT' })
  const id = await recorded(owner)
  await answer(other, 'yes')
  for (const foreign of [id, crypto.randomUUID()])
    expect(await send(other, { id: foreign, part: '1' })).toEqual({ status: 404, code: 'NOT_FOUND' })
  expect(await send(admin, { id, part: '1' })).toMatchObject({ status: 403, reason: 'NO_CONSENT' })
  expect(await send(owner, { id, part: '1' }, Buffer.alloc(10_000_000))).toEqual({ status: 413, code: 'TOO_LARGE' })
  // small on its way, and 10 MB once it is inflated
  expect(await send(owner, { id, part: '1' }, gzipSync(Buffer.alloc(10_000_000, ' ')))).toEqual({ status: 413, code: 'TOO_LARGE' })
  const { parts } = (await read(owner, id)).body
  expect(parts).toHaveLength(1)
})

test('a person says for themselves whether they are recorded: no one else says yes for them, and after no nothing is stored', async () => {
  const consent = async () => (await house.ask(owner, '{ me { replay } }')).data.me.replay
  const { id: ownerId } = (await house.ask(owner, '{ me { id } }')).data.me
  await answer(owner, 'no')
  expect((await answer(admin, 'yes', ownerId)).errors[0].extensions).toMatchObject({ fields: { 'attributes.replay': ['FORBIDDEN'] } })
  expect(await consent()).toBe('NO')
  await house.ask(owner, 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
    input: { attributes: { email: { reminders: false } } },
  })
  expect(await consent()).toBe('NO')
  const id = await recorded(owner)
  expect(await consent()).toBe('YES')
  await answer(owner, 'no')
  expect(await send(owner, { id, part: '1' })).toMatchObject({ status: 403, reason: 'NO_CONSENT' })
  expect(await send(owner, {})).toMatchObject({ status: 403, reason: 'NO_CONSENT' })
})

test('a recording is read as it was sent, by its person and by admins alone, and counts what went wrong on it', async () => {
  const first = packed([page, note('page')])
  const second = packed([note('answer'), note('click'), note('error'), { ...page, type: 3 }])
  const id = await recorded(owner, first, second)
  // a part that comes twice is stored once
  expect(await send(owner, { id, part: '1' }, packed([note('error')]))).toMatchObject({ status: 200, id })
  for (const as of [owner, admin]) {
    const { status, body } = await read(as, id)
    expect([status, body.userName, body.errors, body.width]).toEqual([200, 'Graham Tolliver', 2, 1440])
    expect(body.parts).toEqual([first, second].map((part) => part.toString('base64')))
    expect(Temporal.Instant.from(body.deletedAt).since(Temporal.Instant.from(body.startedAt)).total('hours')).toBe(14 * 24)
    expect(await idsOf(as)).toContain(id)
  }
  for (const as of [producer, other]) {
    expect([(await read(as, id)).status, (await remove(as, id)).errors[0].extensions.code]).toEqual([404, 'NOT_FOUND'])
    expect(await idsOf(as)).not.toContain(id)
  }
  expect((await remove(owner, id)).data).toEqual({ deleteReplay: id })
  expect((await read(admin, id)).status).toBe(404)
  expect(await send(owner, { id, part: '2' })).toMatchObject({ status: 404 })
  expect(await house.db.selectFrom('setting_replay_part').select('number').where('replay_id', '=', id).execute()).toEqual([])
})

test('a recording has at most 30 minutes and 5 MB, and a person begins at most a hundred a day', async () => {
  const id = await recorded(owner)
  house.clock.now = house.clock.now.add({ minutes: 30 })
  expect(await send(owner, { id, part: '1' })).toMatchObject({ status: 200 })
  house.clock.now = house.clock.now.add({ seconds: 1 })
  expect(await send(owner, { id, part: '2' })).toEqual({ status: 409, code: 'STATE_CONFLICT', reason: 'FULL' })
  const big = await recorded(owner)
  await house.db
    .updateTable('setting_replay')
    .set({ bytes: 5 * 1024 * 1024 - 20 })
    .where('id', '=', big)
    .execute()
  expect(await send(owner, { id: big, part: '1' })).toEqual({ status: 409, code: 'STATE_CONFLICT', reason: 'FULL' })
  await house.db.updateTable('rate_limit').set({ hits: 99 }).execute()
  expect((await send(owner, {})).status).toBe(200)
  expect(await send(owner, {})).toMatchObject({ status: 429 })
})

test.each([
  ['bytes that are no gzip', {}, Buffer.from('no gzip'), { body: ['INVALID'] }],
  ['a list without events', {}, packed([]), { body: ['INVALID'] }],
  ['an event of no kind', {}, packed([{ type: 99, timestamp: at, data: {} }]), { body: ['INVALID'] }],
  ['an object', {}, packed({ events: [page] }), { body: ['INVALID'] }],
  ['no size of the window', { width: '0' }, packed([page]), { width: ['TOO_SMALL'] }],
  ['a part before the first', { part: '-1' }, packed([page]), { part: ['INVALID'] }],
  ['an id that is none', { id: 'x' }, packed([page]), { id: ['INVALID'] }],
  ['words of its own', { email: 'ada@northwind.example' }, packed([page]), { email: ['UNKNOWN'] }],
])('a chunk that has %s is refused', async (_what, query, body, fields) => {
  await answer(owner, 'yes')
  expect(await send(owner, query, body)).toEqual({ status: 422, code: 'INVALID', fields })
})

test('recordings are kept for 14 days and reported errors for 30; an error names its recording as long as that is there', async () => {
  const id = await recorded(owner)
  const report = { kind: 'PAGE', name: 'TypeError', at: ['/assets/event-1.js:2:345'] }
  expect((await house.post('/client-error', { ...report, replay: id })).statusCode).toBe(202)
  expect((await house.post('/client-error', { ...report, replay: crypto.randomUUID() })).statusCode).toBe(202)
  const shown = { kind: 'PAGE', name: 'TypeError', places: report.at }
  const errors = async () => (await list(admin)).clientErrors.filter(({ name }: { name: string }) => name === 'TypeError')
  expect(await errors()).toEqual(
    expect.arrayContaining([
      { ...shown, replayId: id },
      { ...shown, replayId: null },
    ]),
  )
  expect((await list(owner)).clientErrors).toEqual([])
  const { run } = replayTick(house.house)
  house.clock.now = house.clock.now.add({ hours: 14 * 24 - 1 })
  await run()
  expect(await idsOf(owner)).toContain(id)
  // a recording that ended long ago is named by nothing that comes now
  await house.post('/client-error', { ...report, name: 'RangeError', replay: id })
  expect((await list(admin)).clientErrors[0]).toMatchObject({ name: 'RangeError', replayId: null })
  house.clock.now = house.clock.now.add({ hours: 1 })
  await run()
  expect(await idsOf(owner)).not.toContain(id)
  expect(await errors()).toEqual([
    { ...shown, replayId: null },
    { ...shown, replayId: null },
  ])
  house.clock.now = house.clock.now.add({ hours: 16 * 24 })
  await run()
  expect(await errors()).toEqual([])
})
