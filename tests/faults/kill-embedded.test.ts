import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { fill, killLoop } from './kill-loop.ts'
import { stopServers } from './server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-kill-'))
afterEach(stopServers)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the embedded database keeps every acknowledged booking whenever its process is killed, and holds no half one', async () => {
  const dir = path.join(folder, 'embedded')
  mkdirSync(dir)
  const open = () => openDatabase({ dir: `${dir}/database` })
  await fill(open)
  await killLoop('the embedded database', { DATA_DIR: dir, DEMO: '0' }, open)
}, 180_000)
