import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(() => app.close())

const editor = 'editor@northwind.example'
const owner = 'owner@northwind.example'
const tus = { 'tus-resumable': '1.0.0' }

async function request(who: string, method: 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ method, url, headers: { authorization: `Bearer ${await app.bearerOf(who)}`, ...tus, ...headers } })
}

/** Begins an upload of media and sends nothing of it. */
function begin(who: string, size: number, sessionId: string = world.sessions.gameReady) {
  const said = Object.entries({ filename: 'a.png', purpose: 'MEDIA', sessionId })
  const metadata = said.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
  return request(who, 'POST', '/files', { 'upload-length': String(size), 'upload-metadata': metadata })
}
const drop = async (who: string, url: unknown) => expect((await request(who, 'DELETE', String(url))).statusCode).toBe(204)
const rows = () => app.db.selectFrom('file').select('id').orderBy('id').execute()

test('UPL-08 an event’s 500 files and 20 GB include the uploads that aren’t finished', async () => {
  const sessionId = world.sessions.toReview
  expect(await app.db.selectFrom('file').select('id').where('session_id', '=', sessionId).execute(), 'it has no files yet').toEqual([])
  const full = { code: 'INVALID', extensions: { fields: { sessionId: ['TOO_MANY'] } } }
  const films: unknown[] = []
  for (let film = 0; film < 5; film++) films.push((await begin(editor, 4 * 1024 ** 3, sessionId)).headers.location)
  expect(films).toEqual(Array(5).fill(expect.stringContaining('/files/')))
  expect((await begin(editor, 1, sessionId)).json()).toMatchObject(full)
  for (const film of films) await drop(editor, film)
  expect((await begin(editor, 1, sessionId)).statusCode).toBe(201)
  const first = await app.db
    .selectFrom('file')
    .select(['session_id', 'name', 'purpose', 'state', 'uploaded_by', 'made_at', 'state_at', 'size'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 498 }, (_, index) => ({ ...first, place: 1024 * (index + 1) }))
  await app.db.insertInto('file').values(more).execute()
  expect((await begin(editor, 1, sessionId)).statusCode).toBe(201)
  expect((await begin(editor, 1, sessionId)).json()).toMatchObject(full)
})

test('UPL-08 a person begins 600 uploads an hour, finished or not, and is told when they can go on', async () => {
  await drop(owner, (await begin(owner, 10)).headers.location)
  // as many as the limit leaves but one
  const counted = app.db.updateTable('rate_limit').set({ hits: 599 }).where('key', 'like', 'uploads:%').where('hits', '=', 1)
  expect((await counted.executeTakeFirst()).numUpdatedRows).toBe(1n)
  // what is refused isn't counted
  expect((await begin(owner, 10, world.sessions.halden)).statusCode).toBe(404)
  await drop(owner, (await begin(owner, 10)).headers.location)
  const before = await rows()
  app.clock.now = testNow.add({ minutes: 50 })
  const refused = await begin(owner, 10)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'You’ve started too many uploads in an hour. Try again in 10 minutes.',
    extensions: { retryAfter: 600, reason: 'UPLOADS' },
  })
  expect(await rows()).toEqual(before)
  // each has their own
  expect((await begin(editor, 10)).statusCode).toBe(201)
  app.clock.now = testNow.add({ minutes: 60 })
  expect((await begin(owner, 10)).statusCode).toBe(201)
})
