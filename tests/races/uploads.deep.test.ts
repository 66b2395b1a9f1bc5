import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf } from '../../apps/server/src/platform/files/store/store.ts'
import { uploadLocker } from '../../apps/server/src/platform/files/upload-lock.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { atOnce, openHouses } from './houses.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'uploads-'))
let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  // processes share their folder of files
  it = await openHouses(2, { DATA_DIR: dir })
}, within(60_000))
afterAll(async () => {
  await it.close()
  await rm(dir, { recursive: true, force: true })
})

const editor = 'editor@northwind.example'
const size = 3 * 1024 * 1024
const text = (letter: string) => Buffer.alloc(size, `${letter}\n`)

/** A request of the editor to a process, as tus sends it. */
async function tus(at: number, method: string, url: string, more: { headers?: Record<string, string>; body?: Buffer } = {}) {
  const headers = { authorization: `Bearer ${await it.bearer(editor, at)}`, 'tus-resumable': '1.0.0', ...more.headers }
  return fetch((it.houses[at]?.url ?? '') + url, { method, headers, ...(more.body ? { body: new Uint8Array(more.body) } : {}) })
}
const said = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
async function begin(): Promise<string> {
  const metadata = said({ filename: 'list.txt', purpose: 'MEDIA', sessionId: world.sessions.gameReady })
  const begun = await tus(0, 'POST', '/files', { headers: { 'upload-length': String(size), 'upload-metadata': metadata } })
  expect(begun.status).toBe(201)
  return begun.headers.get('location') ?? ''
}
const patch = (at: number, url: string, body: Buffer) =>
  tus(at, 'PATCH', url, { headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, body })

test('UPL-07 of two requests that write to one upload in two processes, one does, and its bytes are the file', {
  timeout: within(120_000),
}, async () => {
  for (let round = 0; round < 5; round++) {
    const url = await begin()
    const answers = await Promise.all([patch(0, url, text('a')), patch(1, url, text('b'))])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    expect([409, 423]).toContain(statuses[1])
    const winner = answers[0]?.status === 204 ? 'a' : 'b'
    const id = url.slice('/files/'.length)
    const store = it.first.house.files
    // the job that makes it ready moves it from one to the other
    const stored = await allOf(store, id, 'upload').catch(() => allOf(store, id, 'file'))
    expect([stored.length, stored.equals(text(winner))]).toEqual([size, true])
  }
})

/** How many hold a lock at the same time, of ten requests in two processes. */
async function mostAtOnce(lock: (at: number) => { lock: () => Promise<void>; unlock: () => Promise<void> }): Promise<number> {
  let inside = 0
  let most = 0
  await atOnce(10, async (index) => {
    const own = lock(index % 2)
    await own.lock()
    inside += 1
    most = Math.max(most, inside)
    await sleep(20)
    inside -= 1
    await own.unlock()
  })
  return most
}

test('one request at a time has the lock of an upload, over all processes', { timeout: within(60_000) }, async () => {
  const id = (await begin()).slice('/files/'.length)
  const most = await mostAtOnce((at) => {
    const house = it.houses[at]?.house ?? it.first.house
    const lock = uploadLocker(house.db, () => 0).newLock(id)
    return { lock: () => lock.lock(AbortSignal.timeout(within(30_000)), () => {}), unlock: () => lock.unlock() }
  })
  expect(most).toBe(1)
})

test('negative control: with a lock in the memory of each process, two have it at the same time', async () => {
  const held = [Promise.resolve(), Promise.resolve()]
  const most = await mostAtOnce((at) => {
    let free = () => {}
    return {
      lock: async () => {
        const before = held[at]
        held[at] = new Promise((done) => {
          free = done
        })
        await before
      },
      unlock: async () => free(),
    }
  })
  expect(most).toBe(2)
})
