import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { killLoop } from './kill-loop.ts'
import { fill } from './kill-world.ts'

/** The kill loop on a new embedded database. */
export async function killEmbedded(rounds: number) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-kill-'))
  const open = () => openDatabase({ dir: `${dir}/database` })
  try {
    await fill(open)
    await killLoop('the embedded database', rounds, { DATA_DIR: dir, DEMO: '0' }, open)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
