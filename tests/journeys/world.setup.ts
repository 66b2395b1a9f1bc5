import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../apps/server/src/platform/database/db.ts'
import { seedOnce } from '../../apps/server/src/seed-world.ts'
import { filledDatabase } from '../dump.ts'
import { hashQuickly } from '../hashing.ts'

/**
 * Fills the demo world once for all houses of this run: each begins with a copy, which takes a fifth of the time. Processes of the deep tier find
 * it filled.
 */
export default async function fillOnce() {
  if (process.env.JOURNEY_WORLD) return () => {}
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-world-'))
  const file = path.join(folder, 'world.tar')
  hashQuickly()
  const filled = await filledDatabase(async ({ db }) => {
    await migrate(db)
    await seedOnce({ db, now: () => Temporal.Now.instant() })
  })
  writeFileSync(file, filled)
  process.env.JOURNEY_WORLD = file
  return () => rmSync(folder, { recursive: true, force: true })
}
