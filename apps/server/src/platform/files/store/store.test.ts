import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openS3Server, type S3Server, signatureOf } from '@troupe/tests/outbound/s3-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreGone } from '../../errors.ts'
import { openFolderStore } from './folder.ts'
import { openStore } from './open-store.ts'
import { reachOf } from './s3-store.ts'
import { allOf, type Bytes, type FileStore } from './store.ts'
import { storeOf } from './store-settings.ts'
import { twoPlaces } from './two-places.ts'

const now = () => Temporal.Now.instant()
const dirs: string[] = []
const newDir = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'troupe-store-'))
  dirs.push(dir)
  return dir
}
let server: S3Server
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(async () => {
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

const id = '0badcafe-0000-4000-8000-0000000000d1'
const other = '0badcafe-0000-4000-8000-0000000000d2'
const text = (letters: string) => Buffer.from(letters)
const textIn = async (store: FileStore, part: Parameters<FileStore['read']>[1], file = id) => (await allOf(store, file, part)).toString()

const kinds: Readonly<Record<string, () => Promise<FileStore>>> = {
  'a folder': () => openFolderStore(newDir()),
  'an S3 server': () => openStore({ dir: newDir(), store: storeOf(server.url) }, now),
}
describe.each(Object.entries(kinds))('a store in %s', (kind, open) => {
  let store: FileStore
  beforeAll(async () => {
    server.objects.clear()
    store = await open()
  })
  afterAll(() => store.close())

  test('takes an upload in pieces, keeps what came before a failure, and says how much it has', async () => {
    expect(await store.sizeOf(id, 'upload')).toBeUndefined()
    await store.create(id)
    expect(await store.sizeOf(id, 'upload')).toBe(0)
    expect(await store.append(id, 0, Readable.from([text('one '), text('two ')]))).toBe(8)
    const broken = async function* () {
      yield text('thr')
      // a folder has it when it is written, S3 when the request ends
      if (kind === 'a folder') await expect.poll(() => store.sizeOf(id, 'upload')).toBe(11)
      throw new Error('the phone is gone')
    }
    await expect(store.append(id, 8, Readable.from(broken()))).rejects.toThrow('the phone is gone')
    expect(await store.sizeOf(id, 'upload')).toBe(11)
    // from where it said last, over what is there already
    for (const [at, more] of [
      [8, 'three '],
      [14, 'four'],
      [18, ' five'],
      [23, ' six'],
      [27, ' seven'],
    ] as const)
      expect(await store.append(id, at, Readable.from([text(more)]))).toBe(at + more.length)
    await store.sync(id)
    expect(await store.at(id, 'upload', (file) => readFile(file, 'utf8'))).toBe('one two three four five six seven')
  })

  test('makes an upload what is served, edited, and serves ranges of it', async () => {
    const edit = async (bytes: Bytes) => {
      expect((await bytes.read(0, 3)).toString()).toBe('one')
      await bytes.write(0, text('ONE'))
    }
    await store.keep(id, edit)
    expect([await store.sizeOf(id, 'upload'), await store.sizeOf(id, 'file')]).toEqual([undefined, 33])
    expect(await textIn(store, 'file')).toBe('ONE two three four five six seven')
    expect((await (await store.read(id, 'file', { start: 4, end: 6 })).toArray()).join('')).toBe('two')
  })

  test('stores a part given as bytes or as a file, and replaces it as a whole', async () => {
    await store.put(id, 'card', text('a card'))
    const file = path.join(newDir(), 'given')
    writeFileSync(file, 'another card')
    await store.put(id, 'card', { file })
    expect(await textIn(store, 'card')).toBe('another card')
    await store.put(id, 'thumb', { file })
    await store.tidy(id)
    expect(await textIn(store, 'thumb')).toBe('another card')
    expect(await store.at(id, 'card', async (copy) => copy.length > 0)).toBe(true)
  })

  test('removes a part, or all of a file and nothing of another; what isn’t there is removed and refused by the same code', async () => {
    await store.create(other)
    await store.append(other, 0, Readable.from([text('of another')]))
    await store.keep(other)
    await store.remove(id, 'card')
    expect([await store.sizeOf(id, 'card'), await store.sizeOf(id, 'thumb')]).toEqual([undefined, 12])
    await store.create(id)
    await store.remove(id)
    await store.remove(id)
    await store.remove(id, 'thumb')
    for (const part of ['upload', 'file', 'full', 'card', 'thumb'] as const) {
      expect(await store.sizeOf(id, part), part).toBeUndefined()
      await expect(
        store.at(id, part, (file) => stat(file)),
        part,
      ).rejects.toMatchObject({
        code: 'ENOENT',
      })
      if (part !== 'upload') await expect(store.read(id, part), part).rejects.toMatchObject({ code: 'ENOENT' })
    }
    expect(await textIn(store, 'file', other)).toBe('of another')
    if (kind === 'an S3 server') expect([...server.objects.keys()]).toEqual([`troupe-files/of/troupe/files/0b/${other}/file`])
  })
})

test('an S3 store that is gone is said to be gone, for everything; one that answers 5xx once is asked again, and a changed secret is refused', async () => {
  const dir = newDir()
  const store = await openStore({ dir, store: storeOf(server.url) }, now)
  await store.put(id, 'file', text('kept'))
  server.isDown = true
  const asked = [
    () => store.read(id, 'file'),
    () => store.sizeOf(id, 'file'),
    () => store.put(id, 'card', text('new')),
    () => store.remove(id),
    () => store.create(id),
    () => store.keep(id),
  ]
  const told = await Promise.all(
    asked.map((ask) =>
      ask().then(
        () => 'done',
        (error: unknown) => error,
      ),
    ),
  )
  expect(told.map((error) => error instanceof StoreGone)).toEqual(asked.map(() => true))
  server.isDown = false
  expect(await textIn(store, 'file')).toBe('kept')
  // its copies go with what they were made for
  expect(await store.at(id, 'file', async () => readdirSync(path.join(dir, 'copies')).length)).toBe(1)
  expect(readdirSync(path.join(dir, 'copies'))).toEqual([])
  const stranger = await openStore({ dir: newDir(), store: { ...storeOf(server.url), secret: 'guessed' } }, now)
  await expect(stranger.read(id, 'file')).rejects.toThrow('it answered 403')
  await store.close()
  await stranger.close()
})

test('an upload that was half removed when the store went is gone or whole, and never a shorter one that could become the file', async () => {
  const store = await openStore({ dir: newDir(), store: storeOf(server.url) }, now)
  for (const removed of [1, 2, 3, 4]) {
    await store.create(id)
    for (const at of [0, 3, 6]) await store.append(id, at, Readable.from([text('abc')]))
    // a request that came twice, and broke off the second time
    await store.append(id, 0, Readable.from([text('a')]))
    let count = 0
    server.onCall = (call) => {
      if (call.startsWith('DELETE ') && ++count === removed) server.isDown = true
    }
    await expect(store.keep(id)).rejects.toThrow(StoreGone)
    server.onCall = () => {}
    server.isDown = false
    expect([9, undefined], `${removed}`).toContain(await store.sizeOf(id, 'upload'))
    expect(await textIn(store, 'file')).toBe('abcabcabc')
    await store.remove(id)
    expect([...server.objects.keys()].filter((key) => key.includes(id))).toEqual([])
  }
  await store.close()
})

test('a file that moves while someone looks for it is found: a reader that looks in each place once would miss it', async () => {
  const [to, from] = [await openFolderStore(newDir()), await openFolderStore(newDir())]
  const move = async () => {
    await from.at(id, 'file', (file) => to.put(id, 'file', { file }))
    await from.remove(id)
  }
  /** The first place, out of which nothing has come yet when the file moves. */
  const moving = (): FileStore => {
    let isMoved = false
    const first = async <T>(ask: () => Promise<T>): Promise<T> => {
      const told = await ask().then(
        (found) => () => found,
        (error: unknown) => () => {
          throw error
        },
      )
      if (!isMoved) await move()
      isMoved = true
      return told()
    }
    return {
      ...to,
      read: (...asked) => first(() => to.read(...asked)),
      sizeOf: (...asked) => first(() => to.sizeOf(...asked)),
    }
  }
  const begin = async () => {
    await to.remove(id)
    await from.put(id, 'file', text('a film'))
    return moving()
  }
  expect(await textIn(twoPlaces(await begin(), from), 'file')).toBe('a film')
  expect(await twoPlaces(await begin(), from).sizeOf(id, 'file')).toBe(6)
  const naive = [await begin(), from]
  const looks: (number | undefined)[] = []
  for (const place of naive) looks.push(await place.sizeOf(id, 'file'))
  expect(looks).toEqual([undefined, undefined])
  await to.close()
  await from.close()
})

test('the peer of these tests judges signatures as Amazon describes them: its example of a GET has the signature that is printed there', () => {
  const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = [
    ['host', 'examplebucket.s3.amazonaws.com'],
    ['range', 'bytes=0-9'],
    ['x-amz-content-sha256', digest],
    ['x-amz-date', '20130524T000000Z'],
  ] as const
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const asked = { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers, digest, stamp: '20130524T000000Z' }
  expect(signatureOf({ ...asked, region: 'us-east-1', secret })).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('pieces reach as far as there is no gap between them, whatever their order, and one that came late takes nothing away', () => {
  const piece = (start: number, size: number) => ({ key: `${start}`, start, size })
  expect(reachOf([])).toBeUndefined()
  expect(reachOf([piece(0, 0)])).toBe(0)
  expect(reachOf([piece(4, 4), piece(0, 4), piece(9, 5)])).toBe(8)
  expect(reachOf([piece(0, 10), piece(0, 4), piece(10, 5), piece(4, 3)])).toBe(15)
})

test('STORE_URL names a bucket, and a mistake in it is said without its secret', () => {
  const place = storeOf('https://AK:s%2Fec%2Bret@s3.example.com/shows?region=eu-west-3')
  expect({ ...place, url: place.url.href }).toEqual({
    url: 'https://s3.example.com/shows/',
    region: 'eu-west-3',
    key: 'AK',
    secret: 's/ec+ret',
  })
  for (const wrong of ['s3://a:tellnot@b/c', 'https://b/c', 'https://a:tellnot@b', 'https://a:tellnot@b/c?regoin=x', 'tellnot']) {
    expect(() => storeOf(wrong), wrong).toThrow(/^STORE_URL can’t be read: it must be an address such as/)
    expect(() => storeOf(wrong), wrong).not.toThrow('tellnot')
  }
})
