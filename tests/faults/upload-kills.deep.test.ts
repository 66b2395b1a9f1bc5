import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { openJobs, type Queues } from '../../apps/server/src/platform/jobs.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-upload-kill-'))
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => {
  postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

const start = crashingServer({
  ...{ crash: import.meta.resolve('./crash-in-upload.ts'), email: 'editor@northwind.example' },
  settings: { DATA_DIR: dir },
})
type Running = Awaited<ReturnType<typeof start>>

type Opened = Awaited<ReturnType<typeof postgres.filled>>

const piece = 1024 * 1024
const folderOf = (id: string) => path.join(dir, 'files', id.slice(0, 2), id)
const said = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const headersOf = ({ token }: Running, more: Record<string, string> = {}) => ({
  ...{ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', connection: 'close' },
  ...more,
})

async function begin(running: Running, filename: string, bytes: Buffer): Promise<string> {
  const metadata = said({ filename, purpose: 'MEDIA', sessionId: world.sessions.gameReady })
  const headers = headersOf(running, { 'upload-length': String(bytes.length), 'upload-metadata': metadata })
  const begun = await fetch(`${running.server.url}/files`, { method: 'POST', headers })
  expect(begun.status).toBe(201)
  return begun.headers.get('location')?.slice('/files/'.length) ?? ''
}

/** What the server says it has. */
async function offsetOf(running: Running, id: string): Promise<number> {
  const told = await fetch(`${running.server.url}/files/${id}`, { method: 'HEAD', headers: headersOf(running) })
  expect(told.status).toBe(200)
  return Number(told.headers.get('upload-offset'))
}

/** Sends what is missing, piece by piece, as a browser does, until the server is gone or has all of it. */
async function sendRest(running: Running, id: string, bytes: Buffer) {
  for (let from = await offsetOf(running, id); from < bytes.length; from += piece) {
    const headers = headersOf(running, { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' })
    const body = new Uint8Array(bytes.subarray(from, from + piece))
    const answer = await fetch(`${running.server.url}/files/${id}`, { method: 'PATCH', headers, body }).catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(204)
  }
}

/** Sends half of a piece and ends the server once some of it is on the disk. */
async function sendHalf({ server, ...running }: Running, id: string, bytes: Buffer) {
  const headers = headersOf({ server, ...running }, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
  const request = http.request(`${server.url}/files/${id}`, { method: 'PATCH', headers: { ...headers, 'content-length': piece } })
  request.on('error', () => {})
  request.write(bytes.subarray(0, piece / 2))
  await expect.poll(async () => (await stat(path.join(folderOf(id), 'upload'))).size, { timeout: within(20_000) }).toBeGreaterThan(0)
  server.child.kill('SIGKILL')
  request.destroy()
}

/** The queue an hour later: a job whose process is gone is tried again. */
async function hourLater({ db, pool }: Opened) {
  await sql`update pgboss.job set started_on = started_on - interval '1 hour' where name = 'file' and state = 'active'`.execute(db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
  const { boss } = await openJobs(pool, false, {} as Queues)
  await boss.supervise('file')
  await boss.stop({ graceful: false })
}

/** What is kept of a file: its row, the parts on the disk and the lines of the event's history about it. */
async function keptOf(db: Db, id: string) {
  const { state } = await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await db.selectFrom('session_change').select('fields').where('session_id', '=', world.sessions.gameReady).execute()
  const parts = await readdir(folderOf(id))
  return { state, parts: parts.sort(), lines: lines.filter(({ fields }) => JSON.stringify(fields).includes(id)).length }
}

test('an upload survives a server that is killed in a piece, at its last byte, between its sizes and before its row says that it is ready', {
  timeout: within(900_000),
}, async () => {
  const opened = await postgres.filled()
  const { url, db } = opened
  const noise = {
    width: 1000,
    height: 800,
    channels: 3 as const,
    background: 'white',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
  }
  const picture = await sharp({ create: noise }).png({ compressionLevel: 0 }).toBuffer()
  const list = Buffer.from('Ines Carvalho, Chicago\n'.repeat(100_000))
  try {
    for (const [point, name, bytes] of [
      ['in a piece', 'list.txt', list],
      ['arrived', 'list.txt', list],
      ['made', 'list.txt', list],
      ['half-drawn', 'stage.png', picture],
      ['made', 'stage.png', picture],
    ] as const) {
      const what = `${point}, ${name}`
      const doomed = await start(url, point)
      const id = await begin(doomed, name, bytes)
      await (point === 'in a piece' ? sendHalf(doomed, id, bytes) : sendRest(doomed, id, bytes))
      expect(await doomed.server.killed(), what).toBe('killed')
      expect((await keptOf(db, id)).state, what).not.toBe('DONE')
      const next = await start(url)
      const had = await offsetOf(next, id)
      expect(had, what).toBeGreaterThan(0)
      await sendRest(next, id, bytes)
      await hourLater(opened)
      await expect.poll(async () => (await keptOf(db, id)).state, { timeout: within(60_000), message: what }).toBe('DONE')
      const parts = name === 'list.txt' ? ['file'] : ['card', 'full', 'thumb']
      expect(await keptOf(db, id), what).toEqual({ state: 'DONE', parts, lines: 1 })
      if (name === 'list.txt') expect(bytes.equals(await readFile(path.join(folderOf(id), 'file'))), what).toBe(true)
      else expect(await sharp(path.join(folderOf(id), 'full')).metadata(), what).toMatchObject({ width: 1000, height: 800 })
      await next.server.stop()
    }
  } finally {
    await opened.close()
  }
})
