import { crc32 } from 'node:zlib'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { makeReady } from '../../platform/files/ready.ts'
import { sweepFiles } from '../../platform/files/sweep-files.ts'
import { eventUploads } from './uploads.ts'

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
const id = world.sessions.gameReady
const tus = { 'tus-resumable': '1.0.0' }
const said = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function request(
  who: string | null,
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'GET',
  url: string,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: Buffer } = {},
) {
  const authorization = who ? { authorization: `Bearer ${await app.bearerOf(who)}` } : {}
  return app.app.inject({ method, url, headers: { ...authorization, ...headers }, ...(payload ? { payload } : {}) })
}
const begin = (who: string, size: number, metadata: Record<string, string> = {}) =>
  request(who, 'POST', '/files', {
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': said({ filename: 'a.png', purpose: 'MEDIA', sessionId: id, ...metadata }),
    },
  })
const patch = (who: string, url: string, offset: number | string, payload: Buffer) =>
  request(who, 'PATCH', url, {
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload,
  })
const head = (who: string, url: string) => request(who, 'HEAD', url, { headers: tus })

/** Uploads some bytes and makes them ready, as the job does. */
async function upload(who: string, bytes: Buffer, metadata: Record<string, string> = {}) {
  const { location } = (await begin(who, bytes.length, metadata)).headers
  await patch(who, String(location), 0, bytes)
  const file = String(location).slice('/files/'.length)
  await makeReady(app.house, eventUploads, file)
  return file
}
const png = () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1b5e4b' } })
    .png()
    .toBuffer()
async function filesOf(who: string) {
  const { data } = await app.ask(
    who,
    'query ($id: ID!) { session(id: $id) { files { id name type state reason size offset width url variants { name url width } } } }',
    { id },
  )
  return data.session.files as { id: string; name: string; state: string; url: string; variants: { name: string; url: string }[] }[]
}
const fileOf = async (who: string, file: string) => (await filesOf(who)).find((one) => one.id === file)

test('a picture arrives in pieces, is drawn again in three sizes, and opens by its address without a header', async () => {
  const bytes = await png()
  const begun = await begin(editor, bytes.length)
  expect([begun.statusCode, begun.headers['tus-resumable']]).toEqual([201, '1.0.0'])
  const url = String(begun.headers.location)
  expect(url).toMatch(/^\/files\/[0-9a-f-]{36}$/)
  const half = Math.floor(bytes.length / 2)
  expect((await patch(editor, url, 0, bytes.subarray(0, half))).headers['upload-offset']).toBe(String(half))
  expect(await fileOf(viewer, url.slice(7))).toMatchObject({ state: 'UPLOADING', offset: half, url: null, type: null })
  // the page was loaded again: it asks how much there is
  const asked = await head(editor, url)
  expect([asked.statusCode, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
    200,
    String(half),
    String(bytes.length),
  ])
  const rest = await patch(editor, url, half, bytes.subarray(half))
  expect([rest.statusCode, rest.headers['upload-offset']]).toEqual([204, String(bytes.length)])
  const file = url.slice(7)
  expect(await fileOf(viewer, file)).toMatchObject({ state: 'UPLOADED', type: 'Image', url: null })
  expect((await head(editor, url)).headers['upload-offset']).toBe(String(bytes.length))
  await makeReady(app.house, eventUploads, file)
  const done = await fileOf(viewer, file)
  expect(done).toMatchObject({
    state: 'DONE',
    width: 1200,
    variants: [{ name: 'full' }, { name: 'card', width: 960 }, { name: 'thumb', width: 320 }],
  })
  const opened = await request(null, 'GET', done?.variants[2]?.url ?? '')
  expect(opened.statusCode).toBe(200)
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="a.webp"; filename*=UTF-8''a.webp`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect((await sharp(opened.rawPayload).metadata()).width).toBe(320)
  // what was uploaded is gone
  expect(await app.house.files.sizeOf(file, 'upload')).toBeUndefined()
})

test('UPL-07 another’s upload is as one that doesn’t exist; a wrong offset and bytes beyond the end are refused, and nothing of them is kept', async () => {
  const bytes = await png()
  const url = String((await begin(editor, bytes.length)).headers.location)
  for (const who of ['owner@northwind.example', viewer, 'editor@halden.example', producer]) {
    expect([403, 404], who).toContain((await patch(who, url, 0, bytes)).statusCode)
    expect([403, 404], who).toContain((await head(who, url)).statusCode)
  }
  expect((await patch('owner@northwind.example', url, 0, bytes)).statusCode).toBe(404)
  expect((await patch(editor, url, 5, bytes.subarray(5))).statusCode).toBe(409)
  expect((await patch(editor, url, 'x', bytes)).statusCode).toBe(400)
  const beyond = await patch(editor, url, 0, Buffer.concat([bytes, bytes]))
  expect([beyond.statusCode, beyond.json().code]).toEqual([413, 'TOO_LARGE'])
  expect((await head(editor, url)).headers['upload-offset']).toBe('0')
  expect((await request(editor, 'DELETE', url, { headers: tus })).statusCode).toBe(204)
  expect((await head(editor, url)).statusCode).toBe(404)
  expect((await app.db.selectFrom('file').select('id').where('id', '=', url.slice(7)).execute()).length).toBe(0)
})

test('UPL-07 a file that is whole takes no more bytes, and its client learns that it is', async () => {
  const bytes = await png()
  const url = String((await begin(editor, bytes.length)).headers.location)
  expect((await patch(editor, url, 0, bytes)).statusCode).toBe(204)
  const again = async () => [(await patch(editor, url, 0, bytes)).statusCode, (await head(editor, url)).headers['upload-offset']]
  expect(await again()).toEqual([409, String(bytes.length)])
  await makeReady(app.house, eventUploads, url.slice('/files/'.length))
  expect(await again()).toEqual([409, String(bytes.length)])
})

test('UPL-08 what a client says of a file is judged before anything is kept', async () => {
  const before = await app.db.selectFrom('file').select('id').execute()
  const refused = async (who: string, size: string | null, metadata: string) => {
    const headers = { ...tus, ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': size }), 'upload-metadata': metadata }
    return (await request(who, 'POST', '/files', { headers })).statusCode
  }
  const fine = said({ filename: 'a.png', purpose: 'MEDIA', sessionId: id })
  expect(await refused('editor@halden.example', '10', fine)).toBe(404)
  expect(await refused(viewer, '10', fine)).toBe(403)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'REPORT', sessionId: id }))).toBe(403)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'MEDIA', sessionId: 'x' }))).toBe(404)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'MEDIA' }))).toBe(422)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'SOUND', sessionId: id }))).toBe(422)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'SOUND' }))).toBe(403)
  expect(await refused(editor, '10', said({ filename: 'a', purpose: 'OTHER', sessionId: id }))).toBe(422)
  expect(await refused(editor, '10', `${fine},x ${Buffer.alloc(10_000).toString('base64')}`)).toBe(422)
  expect(await refused(editor, '10', 'filename !!!')).toBe(422)
  expect(await refused(editor, String(5 * 1024 ** 3), fine)).toBe(413)
  expect(await refused(editor, '-1', fine)).toBe(422)
  expect(await refused(editor, '0', fine)).toBe(422)
  expect(await refused(editor, null, fine)).toBe(422)
  expect(await app.db.selectFrom('file').select('id').execute()).toEqual(before)
  // a path in a name is no path, and as a picture of today's kind an event has none
  const { location } = (await begin(editor, 10, { filename: '../../etc/\u202Egnp.exe' })).headers
  expect(await fileOf(editor, String(location).slice(7))).toMatchObject({ name: 'gnp.exe' })
  expect(
    (await request(editor, 'POST', `/files?sessionId=${id}`, { headers: { 'content-type': 'image/png' }, payload: await png() }))
      .statusCode,
  ).toBe(422)
})

test('what isn’t of our kinds becomes an ERROR, its bytes are removed, and its uploader can delete it', async () => {
  for (const [name, bytes] of [
    ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a.docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
    ['a.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a.bin', Buffer.from([1, 2, 3, 0, 0, 0, 4])],
  ] as const) {
    const file = await upload(editor, bytes, { filename: name })
    expect(await fileOf(editor, file), name).toMatchObject({ state: 'ERROR', reason: 'KIND', url: null, type: null })
    expect(await app.house.files.sizeOf(file, 'upload')).toBeUndefined()
    expect((await request(editor, 'GET', `/files/${file}`)).statusCode).toBe(404)
    expect((await request(editor, 'DELETE', `/files/${file}`)).statusCode).toBe(204)
    expect(await fileOf(editor, file)).toBeUndefined()
  }
  // its header is a picture's, and nothing else
  const broken = await upload(editor, (await png()).subarray(0, 100))
  expect(await fileOf(editor, broken)).toMatchObject({ state: 'ERROR', reason: 'UNREADABLE', type: 'Image' })
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('UPL-10 of a sound one range is sent, what can’t be satisfied is refused, and a document is only ever saved', async () => {
  const wav = Buffer.alloc(2000)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(1992, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  const file = await upload(editor, wav, { filename: 'cheer.wav' })
  const ranged = (range: string, path = `/files/${file}`) => request(viewer, 'GET', path, { headers: { range } })
  const part = await ranged('bytes=4-11')
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.toString('latin1', 4)]).toEqual([206, 'bytes 4-11/2000', 'WAVE'])
  expect((await ranged('bytes=-5')).headers['content-range']).toBe('bytes 1995-1999/2000')
  expect((await ranged('bytes=1990-')).rawPayload.length).toBe(10)
  for (const wrong of ['bytes=9-3', 'bytes=2000-', `bytes=${'0-,'.repeat(1000)}0-`, 'bytes=-', 'lines=1-2'])
    expect((await ranged(wrong)).statusCode, wrong.slice(0, 20)).toBe(416)
  for (const variant of ['../../x', 'card', 'upload', 'full'])
    expect((await request(viewer, 'GET', `/files/${file}?variant=${encodeURIComponent(variant)}`)).statusCode).toBe(404)
  const whole = await request(viewer, 'GET', `/files/${file}?download=1`)
  expect(whole.headers['content-disposition']).toContain('attachment; filename="cheer.wav"')
  expect(whole.headers['accept-ranges']).toBe('bytes')
  const text = await upload(editor, Buffer.from('name,points\nAda,3\n'), { filename: 'evil".html\r\nx: y' })
  const saved = await request(viewer, 'GET', `/files/${text}`)
  expect(saved.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' })
  expect(saved.headers['content-disposition']).toBe(`attachment; filename="evil.htmlx y.txt"; filename*=UTF-8''evil.htmlx%20y.txt`)
})

test('TEN-11 an address opens for one reader, until its end and while they have the right', async () => {
  const file = await upload(editor, await png())
  const url = (await fileOf(viewer, file))?.url ?? ''
  const status = async (path: string) => (await request(null, 'GET', path)).statusCode
  expect(await status(url)).toBe(200)
  const signed = new URL(url, 'http://x')
  const changed = (name: string, value: string) => {
    const other = new URL(signed)
    other.searchParams.set(name, value)
    return other.pathname + other.search
  }
  const sign = signed.searchParams.get('sign') ?? ''
  expect(await status(changed('reader', world.users.editor))).toBe(404)
  expect(await status(changed('end', String(Number(signed.searchParams.get('end')) + 900)))).toBe(404)
  expect(await status(changed('sign', `${sign[0] === 'A' ? 'B' : 'A'}${sign.slice(1)}`))).toBe(404)
  expect(await status(changed('variant', 'card'))).toBe(404)
  expect(await status(`/files/${world.users.viewer}${signed.search}`)).toBe(404)
  expect((await request('editor@halden.example', 'GET', `/files/${file}`)).statusCode).toBe(404)
  expect(await status(`/files/${file}`)).toBe(401)
  expect((await request('editor@halden.example', 'GET', `/files/${file}${signed.search.replace('sign=', 'sign=A')}`)).statusCode).toBe(404)
  // the same address for a quarter of an hour, another one after it
  app.clock.now = testNow.add({ minutes: 14 })
  expect((await fileOf(viewer, file))?.url).toBe(url)
  app.clock.now = testNow.add({ minutes: 29 })
  expect(await status(url)).toBe(200)
  app.clock.now = testNow.add({ minutes: 31 })
  expect(await status(url)).toBe(404)
  const fresh = (await fileOf(viewer, file))?.url ?? ''
  const right = app.db.updateTable('account_user').where('email', '=', viewer)
  await right.set({ active: false }).execute()
  expect(await status(fresh)).toBe(404)
  await right.set({ active: true }).execute()
  expect(await status(fresh)).toBe(200)
})

test('what is in the bin opens for those who can bring it back, and its bytes go after 30 days; an upload ends after 7', async () => {
  const file = await upload(editor, await png())
  const stopped = String((await begin(editor, 500)).headers.location).slice(7)
  expect((await request(editor, 'DELETE', `/files/${file}`)).statusCode).toBe(204)
  expect((await request(viewer, 'GET', `/files/${file}`)).statusCode).toBe(404)
  expect((await request(editor, 'GET', `/files/${file}`)).statusCode).toBe(200)
  app.clock.now = testNow.add({ hours: 6 * 24 })
  await sweepFiles(app.house)
  expect(await app.house.files.sizeOf(stopped, 'upload')).toBe(0)
  app.clock.now = testNow.add({ hours: 7 * 24 + 1 })
  await sweepFiles(app.house)
  expect(await app.house.files.sizeOf(stopped, 'upload')).toBeUndefined()
  expect(await app.house.files.sizeOf(file, 'full')).toBeGreaterThan(0)
  app.clock.now = testNow.add({ hours: 30 * 24 + 1 })
  await sweepFiles(app.house)
  expect(await app.house.files.sizeOf(file, 'full')).toBeUndefined()
  expect((await request(editor, 'GET', `/files/${file}`)).statusCode).toBe(404)
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

/** How many files an archive lists at its end. */
const listed = (zip: Buffer) => zip.toString('latin1').split('PK\u0001\u0002').length - 1

test('all media come as one archive with each name once, a report is saved from its own event alone, and no one else’s', async () => {
  const other = world.sessions.greenRoom
  const before = await request(viewer, 'GET', `/session/${id}/media.zip`)
  await upload(editor, await png(), { filename: 'Group.png' })
  await upload(editor, Buffer.from('one'), { filename: 'Group.txt' })
  await upload(editor, Buffer.from('two'), { filename: 'group.TXT' })
  const report = await upload(producer, Buffer.from('all went well'), { filename: 'report.txt', purpose: 'REPORT' })
  const zip = await request(viewer, 'GET', `/session/${id}/media.zip`)
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="media.zip"' })
  const text = zip.rawPayload.toString('latin1')
  for (const part of ['Group.webp', 'Group.txt', 'group 2.TXT', 'one', 'two']) expect(text).toContain(part)
  expect(text).not.toContain('all went well')
  expect(listed(zip.rawPayload)).toBe((before.statusCode === 200 ? listed(before.rawPayload) : 0) + 3)
  const saved = await request(viewer, 'GET', `/session/${id}/report/${report}`)
  expect([saved.statusCode, saved.body, saved.headers['content-disposition']]).toEqual([
    200,
    'all went well',
    `attachment; filename="report.txt"; filename*=UTF-8''report.txt`,
  ])
  const media = (await filesOf(viewer)).find(({ name }) => name === 'Group.txt')?.id
  for (const [who, path] of [
    [viewer, `/session/${other}/report/${report}`],
    [viewer, `/session/${id}/report/${media}`],
    [viewer, `/session/${id}/report/x`],
    ['editor@halden.example', `/session/${id}/report/${report}`],
    ['editor@halden.example', `/session/${id}/media.zip`],
    [viewer, `/session/${world.users.viewer}/media.zip`],
  ] as const)
    expect((await request(who, 'GET', path)).statusCode, `${who} ${path}`).toBe(404)
  expect((await request(editor, 'DELETE', `/files/${report}`)).statusCode).toBe(403)
  expect((await request(producer, 'DELETE', `/files/${report}`)).statusCode).toBe(204)
  expect((await request(viewer, 'GET', `/session/${id}/report/${report}`)).statusCode).toBe(404)
})

/** What every part of a stored file has that anyone can be given. */
async function keptBytes(file: string): Promise<Buffer> {
  const parts = await Promise.all(
    (['upload', 'file', 'full', 'card', 'thumb'] as const).map(async (part) =>
      (await app.house.files.sizeOf(file, part)) === undefined ? [] : (await app.house.files.read(file, part)).toArray(),
    ),
  )
  return Buffer.concat(parts.flat())
}

test('UPL-09 no byte that says where a picture or a film was made is kept, and a bomb is refused by its header', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a3123f' } })
    .withExif({ IFD0: { Make: 'CANARY' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // it is a page too, for a browser that guesses
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert("CANARY")</script>')])
  const picture = await upload(editor, polyglot, { filename: 'a.html' })
  expect(await fileOf(editor, picture)).toMatchObject({ state: 'DONE', width: 30 })
  expect((await keptBytes(picture)).includes('CANARY')).toBe(false)
  expect((await request(viewer, 'GET', `/files/${picture}`)).headers['content-type']).toBe('image/webp')
  const box = (type: string, inside: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(inside.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, inside])
  }
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('uuid', Buffer.from('XMP says CANARY')),
    box('moov', box('udta', box('\xa9xyz', Buffer.from('+41.87-087.62/CANARY')))),
    box('mdat', Buffer.from('frames')),
  ])
  const video = await upload(editor, film, { filename: 'a.png' })
  const shown = await fileOf(editor, video)
  expect(shown).toMatchObject({ state: 'DONE', type: 'Video' })
  const served = await request(null, 'GET', shown?.url ?? '')
  expect([served.statusCode, served.headers['content-type'], served.rawPayload.length]).toEqual([200, 'video/mp4', film.length])
  expect(served.headers['content-disposition']).toContain('inline; filename="a.png.mp4"')
  expect([(await keptBytes(video)).includes('CANARY'), served.rawPayload.includes('frames')]).toEqual([false, true])
  const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await fileOf(editor, await upload(editor, bomb))).toMatchObject({ state: 'ERROR', reason: 'TOO_MANY_PIXELS' })
})
