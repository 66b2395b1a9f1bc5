import { type Database, openDatabase } from '../apps/server/src/platform/database/db.ts'
import { entriesOf, sharedFiles } from './shared-files.ts'

/**
 * An embedded database, filled by `fill`, as the text of a file that others are opened from. What a running one writes must be recovered at each
 * opening, so it is opened once and written again; and the two databases that PostgreSQL makes new ones from, which no one does here, are a third of
 * it.
 */
export async function filledDatabase(fill: (database: Database) => Promise<unknown>): Promise<Uint8Array> {
  const running = await openDatabase({})
  try {
    await fill(running)
    const recovered = await openFilled(await dumpOf(running))
    try {
      return withoutTemplates(await dumpOf(recovered))
    } finally {
      await recovered.close()
    }
  } finally {
    await running.close()
  }
}

/**
 * The product leaves it to PostgreSQL whether the plan of a statement fits any values, and it makes one for the given values at least five times: most
 * databases of tests see a statement less often, and planning took a third of what they do.
 */
const startParams = ['-c', 'plan_cache_mode=force_generic_plan']

const opening = new WeakMap<Uint8Array, ReturnType<typeof sharedFiles>>()

/** A database of its own with what filledDatabase has made; `tar` must not change afterwards. */
export function openFilled(tar: Uint8Array<ArrayBuffer>): Promise<Database> {
  const Files = opening.get(tar) ?? sharedFiles(entriesOf(tar))
  opening.set(tar, Files)
  return openDatabase({ files: new Files(), startParams })
}

async function dumpOf({ dump }: Database): Promise<Uint8Array<ArrayBuffer>> {
  if (!dump) throw new Error('the embedded database has no dump')
  return new Uint8Array(await (await dump()).arrayBuffer())
}

function withoutTemplates(tar: Uint8Array<ArrayBuffer>): Uint8Array {
  const entries = entriesOf(tar)
  const end = entries.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return Buffer.concat([...entries.filter(({ path }) => !/^\/base\/[14]\/./.test(path)).map(({ bytes }) => bytes), tar.subarray(end)])
}
