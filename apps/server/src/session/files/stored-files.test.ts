import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { openS3Server, type S3Server } from '@troupe/tests/outbound/s3-server'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movePictures, sweepLeftovers } from '../../platform/files/pictures.ts'
import { makeReady } from '../../platform/files/ready.ts'
import { openFolderStore } from '../../platform/files/store/folder.ts'
import { moveFiles } from '../../platform/files/store/move-files.ts'
import { openS3Store } from '../../platform/files/store/s3-store.ts'
import { allOf, type FileStore } from '../../platform/files/store/store.ts'
import { storeOf } from '../../platform/files/store/store-settings.ts'
import { openS3 } from '../../platform/outbound/s3.ts'
import { eventUploads } from './uploads.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'troupe-stored-'))
let server: S3Server
let app: OpenHouse
let folder: FileStore
let store: FileStore
beforeAll(async () => {
  server = await openS3Server()
  app = await openHouse({ DATA_DIR: dir, STORE_URL: server.url })
  folder = await openFolderStore(dir)
  store = await openS3Store(
    openS3(storeOf(server.url), () => Temporal.Now.instant()),
    dir,
  )
})
afterAll(async () => {
  await app.close()
  await store.close()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const editor = 'editor@northwind.example'
const staff = 'success@troupe.example'
const id = world.sessions.gameReady
const image = () => sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1b5e4b' } }).png()
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
async function request(method: 'POST' | 'PATCH' | 'HEAD' | 'GET', url: string, headers: Record<string, string> = {}, payload?: Buffer) {
  const authorization = `Bearer ${await app.bearerOf(editor)}`
  return app.app.inject({ method, url, headers: { authorization, ...headers }, ...(payload ? { payload } : {}) })
}
async function begin(bytes: Buffer, filename: string) {
  const metadata = Object.entries({ filename, purpose: 'MEDIA', sessionId: id }).map(([name, value]) => `${name} ${base64(value)}`)
  const begun = await request('POST', '/files', { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') })
  return String(begun.headers.location)
}
const patch = (url: string, from: number, bytes: Buffer) =>
  request('PATCH', url, { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }, bytes)
async function upload(bytes: Buffer, filename: string): Promise<string> {
  const url = await begin(bytes, filename)
  const half = Math.floor(bytes.length / 2)
  for (const [from, piece] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const)
    expect((await patch(url, from, piece)).statusCode).toBe(204)
  await makeReady(app.house, eventUploads, url.slice('/files/'.length))
  return url
}
const list = Buffer.from('name,points\nAda,3\n')
const kept = () => [...server.objects.keys()].map((key) => key.replace('troupe-files/of/troupe/files/', '')).toSorted()
const partsOf = (url: string) => kept().filter((key) => key.includes(url.slice('/files/'.length)))
let picture: string
let film: string
let text: string

test('with STORE_URL a picture, an image and a list lie in the S3 store alone, and are served from there', async () => {
  const logo = await request(
    'POST',
    `/files?workspaceId=${world.workspaces.northwind}`,
    { 'content-type': 'image/png' },
    await image().toBuffer(),
  )
  picture = logo.json().url
  expect(partsOf(picture)).toEqual([expect.stringMatching(/\/file$/)])
  expect(await app.db.selectFrom('file').select(['bytes', 'size']).where('id', '=', logo.json().id).executeTakeFirst()).toEqual({
    bytes: null,
    size: logo.json().size,
  })
  expect((await request('GET', picture)).rawPayload.length).toBe(logo.json().size)
  film = await upload(await image().toBuffer(), 'stage.png')
  text = await upload(list, 'list.txt')
  expect([film, text].map((url) => partsOf(url).map((key) => path.basename(key)))).toEqual([['card', 'full', 'thumb'], ['file']])
  expect(await sharp((await request('GET', film)).rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200 })
  const part = await request('GET', text, { range: 'bytes=12-14' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 12-14/18', 'Ada'])
  const zip = await request('GET', `/session/${id}/media.zip`)
  expect([zip.statusCode, zip.rawPayload.includes(list)]).toEqual([200, true])
  expect(await folder.sizeOf(text.slice('/files/'.length), 'file')).toBeUndefined()
})

test('pictures that earlier versions kept in their rows are served there, and after they have moved; one that is deleted leaves nothing', async () => {
  const [first] = await app.db.selectFrom('catalogue_image').select('file_id').limit(1).execute()
  const url = `/files/${first?.file_id}`
  const before = await request('GET', url)
  expect([before.statusCode, partsOf(url)]).toEqual([200, []])
  // as two processes do
  const moved = await Promise.all([movePictures(app.house), movePictures(app.house)])
  expect(moved[0] + moved[1]).toBeGreaterThan(8)
  expect([await movePictures(app.house), partsOf(url).length]).toEqual([0, 1])
  expect((await request('GET', url)).rawPayload.equals(before.rawPayload)).toBe(true)
  const copied = await app.ask(staff, 'mutation ($id: ID!) { copyExperience(id: $id) { id images { url } } }', {
    id: world.experiences.buzzerNight,
  })
  const { id: experienceId, images } = copied.data.copyExperience
  expect(images.length).toBeGreaterThan(2)
  expect(images.map((one: { url: string }) => partsOf(one.url).length)).toEqual(images.map(() => 1))
  const gone = await app.ask('producer@troupe.example', 'mutation ($id: ID!) { deleteExperience(id: $id) }', { id: experienceId })
  expect(gone.errors).toBeUndefined()
  await sweepLeftovers(app.house)
  expect(partsOf(images[0].url), 'what still reads it has an hour').toHaveLength(1)
  await sql`update file_leftover set due_at = now()`.execute(app.db)
  await sweepLeftovers(app.house)
  expect(images.flatMap((one: { url: string }) => partsOf(one.url))).toEqual([])
  expect(await app.db.selectFrom('file_leftover').select('id').execute()).toEqual([])
})

test('while the store is gone, reading and adding files is refused as unavailable, everything else works, and afterwards all of it does', async () => {
  const begun = await begin(list, 'later.txt')
  server.isDown = true
  const asked = [picture, film, text, `${film}?variant=card`, `/session/${id}/media.zip`]
  for (const url of asked) {
    const told = await request('GET', url)
    expect([told.statusCode, told.json().code, told.headers['retry-after'] !== undefined, told.headers['cache-control']], url).toEqual([
      ...[503, 'UNAVAILABLE', true, 'no-store'],
    ])
  }
  expect((await patch(begun, 0, list)).statusCode).toBe(503)
  const late = await request(
    'POST',
    `/files?workspaceId=${world.workspaces.northwind}`,
    { 'content-type': 'image/png' },
    await image().toBuffer(),
  )
  expect(late.statusCode).toBe(503)
  const wish = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', timezone: 'America/Chicago' }
  const query = new URLSearchParams({ ...wish, start: testNow.add({ hours: 240 }).toString() })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  const date = body.slots.find((slot: { remaining: string }) => slot.remaining !== 'none').startsAt
  const booked = await app.send(editor, 'POST', '/session', {
    ...wish,
    ...{ workspaceId: world.workspaces.northwind, attendees: 20, duration: 60, date },
  })
  server.isDown = false
  expect([booked.statusCode, booked.json().code]).toEqual([201, undefined])
  for (const url of asked) expect((await request('GET', url)).statusCode, url).toBe(200)
  expect((await patch(begun, 0, list)).statusCode).toBe(204)
})

test('files move back into the folder and in again while they are read and one is being sent, and a repetition moves nothing', async () => {
  const bytes = Buffer.from('Ines Carvalho, Chicago\n'.repeat(50))
  const under = await begin(bytes, 'under-way.txt')
  await patch(under, 0, bytes.subarray(0, 400))
  const offset = async () => Number((await request('HEAD', under, tus)).headers['upload-offset'])
  const all = [picture, film, text]
  const wholes = await Promise.all(all.map(async (url) => (await request('GET', url)).rawPayload))
  const readAll = async (when: string) => {
    for (const [index, url] of all.entries()) expect((await request('GET', url)).rawPayload.equals(wholes[index] ?? list), when).toBe(true)
  }
  /** A store at every turn of which servers go on reading. */
  const watched = (one: FileStore): FileStore => ({
    ...one,
    put: async (file, part, content) => {
      await one.put(file, part, content)
      if (all.includes(`/files/${file}`)) await readAll(`${part} is in both places`)
    },
    remove: async (file, part) => {
      await one.remove(file, part)
      if (all.includes(`/files/${file}`)) await readAll('what was moved has left')
    },
  })
  const move = (way: 'in' | 'back') => moveFiles({ db: app.house.db, folder: watched(folder), store: watched(store), way })
  const files = kept().filter((key) => key.endsWith('/file') || key.endsWith('/full')).length
  expect(await move('back')).toMatchObject({ files, uploads: 1, busy: 1, missing: expect.any(Number) })
  expect(kept().filter((key) => all.some((url) => key.includes(url.slice('/files/'.length))))).toEqual([])
  expect(await offset()).toBe(400)
  expect((await patch(under, 400, bytes.subarray(400, 800))).statusCode).toBe(204)
  expect(await folder.sizeOf(under.slice('/files/'.length), 'upload')).toBe(800)
  const again = await move('back')
  expect([again.files, again.uploads]).toEqual([0, 0])
  expect(await move('in')).toMatchObject({ files, uploads: 1 })
  expect((await allOf(store, text.slice('/files/'.length), 'file')).equals(list)).toBe(true)
  expect((await patch(under, 800, bytes.subarray(800))).statusCode).toBe(204)
  await makeReady(app.house, eventUploads, under.slice('/files/'.length))
  expect((await request('GET', under)).rawPayload.equals(bytes)).toBe(true)
})
