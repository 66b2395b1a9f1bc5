import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { pictureBytes } from '../../apps/server/src/platform/files/pictures.ts'
import { openFolderStore } from '../../apps/server/src/platform/files/store/folder.ts'
import { openStore } from '../../apps/server/src/platform/files/store/open-store.ts'
import { allOf, type FileStore, SERVED_PARTS } from '../../apps/server/src/platform/files/store/store.ts'
import { storeOf } from '../../apps/server/src/platform/files/store/store-settings.ts'
import { openS3Server, type S3Server } from '../outbound/s3-server.ts'
import { within } from '../pace/pace.ts'
import { storeWorldFiles } from '../world/files/files.ts'
import { durablePostgres } from './kill-postgres.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-file-kill-'))
let postgres: Awaited<ReturnType<typeof durablePostgres>>
let server: S3Server
beforeAll(async () => {
  postgres = await durablePostgres()
  server = await openS3Server()
})
afterAll(async () => {
  postgres.stop()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs the command, and ends it with SIGKILL when the store gets its nth write. */
async function move(url: string, way: 'in' | 'back', end = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, ['apps/server/src/files.ts', way], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dir, STORE_URL: server.url, TROUPE_SECRET: 'a secret of the faults' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let writes = 0
  server.onCall = (call) => {
    if (/^(PUT|DELETE) /.test(call) && ++writes === end) child.kill('SIGKILL')
  }
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  )
  server.onCall = () => {}
  return { out, ended: signal ?? code }
}

/** What a server that reads both places has of every file, by its digests. */
async function digestsOf(db: Db, files: FileStore): Promise<Record<string, string>> {
  const rows = await db.selectFrom('file').select(['id', 'bytes', 'purpose']).orderBy('id').execute()
  const digests: Record<string, string> = {}
  for (const row of rows)
    for (const part of SERVED_PARTS) {
      const isRow = row.bytes !== null && part === 'file'
      if (!isRow && (await files.sizeOf(row.id, part)) === undefined) continue
      const bytes = isRow ? await pictureBytes(files, row) : await allOf(files, row.id, part)
      digests[`${row.id}/${part}`] = createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    }
  return digests
}

test('npm run files, killed again and again in either direction, loses no file, and says in one line what it has done when it gets through', {
  timeout: within(600_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  const folder = await openFolderStore(dir)
  await storeWorldFiles(folder)
  const both = await openStore({ dir, store: storeOf(server.url) }, () => Temporal.Now.instant())
  try {
    const before = await digestsOf(db, both)
    expect(Object.keys(before).length).toBeGreaterThan(30)
    for (const [way, ends] of [
      ['in', [1, 5, 14]],
      ['back', [1, 6]],
    ] as const) {
      for (const end of ends) {
        expect((await move(url, way, end)).ended, `${way} ${end}`).toBe('SIGKILL')
        expect(await digestsOf(db, both), `${way} ${end}`).toEqual(before)
      }
      const done = await move(url, way)
      expect([done.ended, done.out]).toEqual([
        0,
        expect.stringMatching(
          way === 'in' ? /^Moved \d+ files \(\d+ MB\) into http:\S+\.\n$/ : /^Moved \d+ files \(\d+ MB\) back into \S+\.\n$/,
        ),
      ])
      expect(await digestsOf(db, way === 'in' ? both : folder), `${way}, done`).toEqual(before)
      expect((await move(url, way)).out).toMatch(/^Moved 0 files \(0 MB\) /)
      if (way === 'back') expect([...server.objects.keys()]).toEqual([])
      else expect(await digestsOf(db, folder)).toEqual({})
    }
  } finally {
    await both.close()
    await close()
  }
})
