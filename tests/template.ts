import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Db, migrate } from '../apps/server/src/platform/database/db.ts'
import { openJobs, type Queues } from '../apps/server/src/platform/jobs.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { projectNoted } from '../apps/server/src/session/readiness/project-readiness.ts'
import { filledDatabase } from './dump.ts'
import { quickHash } from './hashing.ts'
import { within } from './pace/pace.ts'
import { fillWorld } from './world/fill.ts'
import { world } from './world/ids.ts'

/** The instant at which every test begins: a Monday, with the changes of clocks of autumn still ahead. */
export const testNow = Temporal.Instant.from('2026-10-05T15:00:00Z')

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'node_modules/.cache/troupe')

/**
 * The file of an embedded database, migrated and filled with the world. A new one costs seconds, loading this one a fifth of one,
 * so it is stored under a hash of its sources. The first process that needs it makes it, and the others wait. Two that make it at the same time make the
 * same file.
 */
export async function templateFile(): Promise<string> {
  const file = path.join(folder, `template-${fingerprint()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const making = `${file}.making`
  const until = performance.now() + within(60_000)
  while (!existsSync(file) && isMadeBy(making) && performance.now() < until) await sleep(50)
  if (existsSync(file)) return file
  writeFileSync(making, String(process.pid))
  try {
    return await make(file)
  } finally {
    rmSync(making, { force: true })
  }
}

/** Whether a process that says there that it makes the file is still running. */
function isMadeBy(making: string): boolean {
  try {
    return process.kill(Number(readFileSync(making, 'utf8')), 0)
  } catch {
    return false
  }
}

async function make(file: string): Promise<string> {
  const unfinished = `${file}.${process.pid}`
  const filled = await filledDatabase(prepareHouse)
  writeFileSync(unfinished, filled)
  for (const old of readdirSync(folder))
    if (/^template-\w+\.tar$/.test(old) && !file.endsWith(old)) rmSync(path.join(folder, old), { force: true })
  renameSync(unfinished, file)
  return file
}

/** Migrates an empty database and fills the world as it is at `testNow`; everyone's password is `demoPassword` of the server. */
export async function prepare(db: Db) {
  await migrate(db)
  await fillWorld(db, { now: testNow, passwordHash: await quickHash(demoPassword) })
  await projectNoted(db, { now: testNow, blackoutExperienceIds: [world.experiences.blackout] })
}

/** The same, and the tables of the job queue: making them would be a third of the time that opening the application takes. */
export async function prepareHouse({ db, pool, embedded }: Database) {
  await prepare(db)
  const { boss } = await openJobs(pool, embedded, {} as Queues)
  await boss.stop({ graceful: false })
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'apps/server/migrations/*.ts',
      'apps/server/src/platform/database/wall.ts',
      'tests/world/**/*.{ts,webp}',
      'tests/{template,dump,shared-files,hashing}.ts',
      'apps/server/src/platform/{database/db,jobs}.ts',
      'apps/server/package.json',
      'apps/server/src/session/readiness/project-readiness.ts',
      // the events of the demo world are priced, staffed and told of by the rules
      'packages/domain/src/**/!(*.test).ts',
    ],
    {
      cwd: root,
    },
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 20)
}
