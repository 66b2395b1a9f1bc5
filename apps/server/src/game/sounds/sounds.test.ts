import { openHouse } from '@troupe/tests/house'
import { readyFile } from '@troupe/tests/ready-file'
import { testNow } from '@troupe/tests/template'
import { wavOf } from '@troupe/tests/world/files/sounds'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dropSpareSounds } from './sounds.ts'

const house = await openHouse()
const { db, ask, app, clock, bearerOf } = house
afterAll(() => house.close())
beforeEach(() => {
  clock.now = testNow
})

const [host, producer, admin] = ['host@troupe.example', 'producer@troupe.example', 'admin@troupe.example'] as const
const editor = 'editor@northwind.example'
type Method = 'POST' | 'PATCH' | 'GET' | 'DELETE'
async function request(who: string | null, method: Method, url: string, headers: Record<string, string> = {}, payload?: Buffer) {
  const authorization = who ? { authorization: `Bearer ${await bearerOf(who)}` } : {}
  return app.inject({ method, url, headers: { ...authorization, 'tus-resumable': '1.0.0', ...headers }, ...(payload ? { payload } : {}) })
}
const begin = (who: string, size: number, name = 'cheer.wav') =>
  request(who, 'POST', '/files', {
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from('SOUND').toString('base64')}`,
  })
/** Uploads some bytes as a sound, and makes them ready as the job does. */
async function upload(who: string, bytes: Buffer, name?: string): Promise<string> {
  const url = String((await begin(who, bytes.length, name)).headers.location)
  await request(who, 'PATCH', url, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, bytes)
  const id = url.slice('/files/'.length)
  await readyFile(house.house, id)
  return id
}
const hum = (seconds = 0.1) => wavOf(seconds, (at) => Math.sin(at * 1000))

const fields = 'id userId keypress volume overlay version file { id name size url }'
const create = (who: string, input: object) =>
  ask(who, `mutation ($input: CreateUserAudioInput!) { createUserAudio(input: $input) { ${fields} } }`, { input })
const update = (who: string, input: object) =>
  ask(who, `mutation ($input: UpdateUserAudioInput!) { updateUserAudio(input: $input) { ${fields} } }`, { input })
const remove = (who: string, id: string) => ask(who, 'mutation ($id: ID!) { deleteUserAudio(id: $id) }', { id })
const list = (who: string, args = '') => ask(who, `{ userAudios${args} { totalCount nodes { ${fields} } } }`)
const refusal = (answer: { errors?: { extensions: { code: string; fields?: object } }[] }) => {
  const { code, fields: named } = answer.errors?.[0]?.extensions ?? { code: 'none' }
  return named ?? code
}

test('a sound gets a key, is played by its address, and goes with its file', async () => {
  expect((await list(host)).data.userAudios).toMatchObject({
    totalCount: 3,
    nodes: [{ keypress: 'a' }, { keypress: 'b' }, { keypress: 'z' }],
  })
  const fileId = await upload(host, hum())
  const made = (await create(host, { fileId, keypress: 'C' })).data.createUserAudio
  expect(made).toMatchObject({
    userId: world.users.host,
    keypress: 'c',
    volume: 80,
    overlay: false,
    version: 1,
    file: { name: 'cheer.wav' },
  })
  const served = await request(null, 'GET', made.file.url)
  expect([served.statusCode, served.headers['content-type'], served.headers['content-disposition']]).toEqual([
    ...[200, 'audio/wav', `attachment; filename="cheer.wav"; filename*=UTF-8''cheer.wav`],
  ])
  const changed = (await update(host, { id: made.id, keypress: '7', volume: 0, overlay: true, version: 1 })).data.updateUserAudio
  expect(changed).toMatchObject({ keypress: '7', volume: 0, overlay: true, version: 2 })
  expect(refusal(await update(host, { id: made.id, volume: 5, version: 1 }))).toBe('VERSION_CONFLICT')
  expect((await list(host, '(limit: 1)')).data.userAudios).toMatchObject({ totalCount: 4, nodes: [{ keypress: '7' }] })
  expect((await remove(host, made.id)).data.deleteUserAudio).toBe(made.id)
  expect((await request(host, 'GET', `/files/${fileId}`)).statusCode).toBe(404)
  expect(await db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
})

test('a key plays one sound of a person, and what is out of bounds is refused by its field', async () => {
  const fileId = await upload(host, hum())
  expect(refusal(await create(host, { fileId, keypress: 'A' }))).toEqual({ keypress: ['TAKEN'] })
  for (const keypress of ['', 'ab', 'é', ' ', '-'])
    expect(refusal(await create(host, { fileId, keypress })), keypress).toEqual({ keypress: [expect.stringMatching(/INVALID|REQUIRED/)] })
  expect(refusal(await create(host, { fileId, keypress: 'd', volume: 101 }))).toEqual({ volume: ['TOO_BIG'] })
  expect(refusal(await create(host, { fileId: world.users.host, keypress: 'd' }))).toEqual({ fileId: ['UNKNOWN'] })
  // neither while its bytes come nor before they are judged
  const half = String((await begin(host, 500)).headers.location).slice('/files/'.length)
  for (const state of ['UPLOADING', 'UPLOADED'] as const) {
    await db.updateTable('file').set({ state }).where('id', '=', half).execute()
    expect(refusal(await create(host, { fileId: half, keypress: 'd' })), state).toBe('STATE_CONFLICT')
  }
  const { id } = (await create(host, { fileId, keypress: 'd' })).data.createUserAudio
  expect(refusal(await create(host, { fileId, keypress: 'e' }))).toEqual({ fileId: ['TAKEN'] })
  expect(refusal(await update(host, { id, keypress: 'b' }))).toEqual({ keypress: ['TAKEN'] })
  expect((await update(host, { id, keypress: 'd', volume: 100 })).data.updateUserAudio.volume).toBe(100)
})

test('a sound is its owner’s: others neither see, change nor open it, admins change it, and customers have none', async () => {
  const sound = (await list(host)).data.userAudios.nodes[0]
  expect((await list(producer, `(filter: { userId: "${world.users.host}" })`)).data.userAudios).toEqual({ totalCount: 0, nodes: [] })
  expect(refusal(await update(producer, { id: sound.id, volume: 1 }))).toBe('NOT_FOUND')
  expect(refusal(await remove(producer, sound.id))).toBe('NOT_FOUND')
  expect(refusal(await create(producer, { fileId: sound.file.id, keypress: 'q' }))).toEqual({ fileId: ['UNKNOWN'] })
  expect((await request(producer, 'GET', `/files/${sound.file.id}`)).statusCode).toBe(404)
  expect(refusal(await list(editor))).toBe('FORBIDDEN')
  expect((await begin(editor, 10)).statusCode).toBe(403)
  expect((await list(admin, `(filter: { userId: "${world.users.host}" })`)).data.userAudios.nodes[0]).toMatchObject({ id: sound.id })
  expect((await update(admin, { id: sound.id, volume: 61 })).data.updateUserAudio).toMatchObject({ volume: 61, userId: world.users.host })
})

test('GAM-03 what is no sound is none, and a sound is only ever saved', async () => {
  const claims = (bytes: Buffer, size: number) => {
    bytes.writeUInt32LE(size, 4)
    bytes.writeUInt32LE(size, 40)
    return bytes
  }
  const slowed = (bytes: Buffer, samplesASecond: number) => {
    for (const at of [24, 28]) bytes.writeUInt32LE(samplesASecond, at)
    return bytes
  }
  const refused: readonly (readonly [string, Buffer, string])[] = [
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'INVALID'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'INVALID'],
    ['a page that begins like nothing', Buffer.from('<html>ID3 RIFF WAVE'), 'INVALID'],
    ['a sound of 4 GB by its own header', claims(hum(), 0xff_ff_ff_f0), 'INVALID'],
    ['a sound of 11 minutes', slowed(hum(1), 12), 'TOO_LONG'],
    ['the head of a sound', hum().subarray(0, 20), 'INVALID'],
  ]
  for (const [what, bytes, code] of refused) {
    const fileId = await upload(host, bytes, 'a.mp3')
    expect(refusal(await create(host, { fileId, keypress: 'x' })), what).toEqual({ fileId: [code] })
    expect((await request(host, 'GET', `/files/${fileId}`)).statusCode, what).toBe(404)
  }
  expect((await begin(host, 11 * 1024 * 1024)).statusCode).toBe(413)
  // it is a page too, for a browser that guesses
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
  const fileId = await upload(
    host,
    Buffer.concat([...Array.from({ length: 20 }, () => frame), Buffer.from('<script>alert(1)</script>')]),
    'a.html',
  )
  const { file } = (await create(host, { fileId, keypress: 'x' })).data.createUserAudio
  const served = await request(null, 'GET', file.url)
  expect(served.headers).toMatchObject({
    ...{ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' },
    'content-disposition': expect.stringMatching(/^attachment; filename="a.html.mp3"/),
  })
})

test('a person has at most 36 sounds, and what was uploaded as one and is none goes after a day', async () => {
  const spare = await upload(producer, hum())
  const kept = (await list(producer)).data.userAudios.nodes[0].file.id
  clock.now = testNow.add({ hours: 25 })
  await dropSpareSounds(house.house)
  const left = await db.selectFrom('file').select('id').where('id', 'in', [spare, kept]).execute()
  expect(left).toEqual([{ id: kept }])
  expect(await house.house.files.sizeOf(spare, 'file')).toBeUndefined()
  const userId = world.users.producer
  const row = { owner_id: userId, uploaded_by: userId, purpose: 'SOUND', type: 'Audio', content_type: 'audio/wav', state: 'DONE' } as const
  await db
    .insertInto('file')
    .values(
      Array.from({ length: 33 }, (_, at) => ({ ...row, name: `${at}.wav`, size: 10, arrived: 10, made_at: testNow, state_at: testNow })),
    )
    .execute()
  const last = await upload(producer, hum())
  expect((await begin(producer, 10)).json().extensions.fields).toEqual({ purpose: ['TOO_MANY'] })
  await db
    .updateTable('file')
    .set({ size: 99 * 1024 * 1024 })
    .where('owner_id', '=', userId)
    .where('name', '=', '0.wav')
    .execute()
  await db.deleteFrom('file').where('owner_id', '=', userId).where('name', '=', '1.wav').execute()
  expect((await begin(producer, 2 * 1024 * 1024)).json().extensions.fields).toEqual({ purpose: ['TOO_BIG'] })
  expect((await create(producer, { fileId: last, keypress: 'k' })).errors).toBeUndefined()
})
