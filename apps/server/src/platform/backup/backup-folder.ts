import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { codeOf, messageOf } from '../errors.ts'
import { opened } from '../files/store/store.ts'
import { PlainError } from '../plain-error.ts'

/** So many backups are kept, the newest: of one a night, those of a week. */
const KEPT = 7
const CONTENTS = 'backup.json'
const UNFINISHED = '.new'
const named = /^\d{8}T\d{6}Z$/

const part = z.strictObject({ bytes: z.int().min(0), sha256: z.string() })
/** What a backup says of itself: everything that a restore has to find in it, with its digest. */
const contents = z.strictObject({
  format: z.literal(1),
  madeAt: z.string().transform((text) => Temporal.Instant.from(text)),
  /** The migrations that the database had had, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    part.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int().min(1), file: z.string() }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int() })),
  /** The queues of the jobs among the tables. */
  queues: z.array(z.string()),
  /** The bytes of files; null when they lie in a store that is backed up by its own means. */
  files: z.array(part.extend({ id: z.uuid(), part: z.enum(['upload', 'file', 'full', 'card', 'thumb']) })).nullable(),
  /** How many files had no bytes when it was made. */
  missing: z.int(),
  /** A digest of the secret that the boxes in it are closed with. */
  secret: z.string(),
  /** Whether it holds that secret, since the server had made it itself. */
  hasSecret: z.boolean(),
})
export type Contents = z.output<typeof contents>
export type TablePart = Contents['tables'][number]
export type FileCopy = NonNullable<Contents['files']>[number]

/** The name of a backup: when it was begun, in UTC. */
const nameOf = (at: Temporal.Instant) => `${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`

/** Its folder, as `files/‹two letters›/‹id›/‹part›` of a store. */
export const fileIn = (folder: string, { id, part }: Pick<FileCopy, 'id' | 'part'>): string =>
  path.join(folder, 'files', id.slice(0, 2), id, part)

/** Makes the folder in which the next backup is written, beside those that are whole, and removes what killed processes have left. Throws a PlainError when it can't be made. */
export async function beginFolder(dir: string, at: Temporal.Instant): Promise<string> {
  try {
    await mkdir(dir, { recursive: true })
    for (const name of await readdir(dir)) if (name.endsWith(UNFINISHED)) await rm(path.join(dir, name), { recursive: true, force: true })
    const folder = path.join(dir, `${nameOf(at)}${UNFINISHED}`)
    await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 })
    return folder
  } catch (error) {
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw error
    throw new PlainError(`The folder of BACKUP_DIR, ${dir}, cannot be used (${messageOf(error)}): no backup was made.`)
  }
}

/** Writes what is in a backup, gives it its name and removes the oldest ones. It has its name only once all of it is on the disk. Answers the folder. */
export async function finishFolder(unfinished: string, said: z.input<typeof contents>): Promise<string> {
  const text = JSON.stringify(said)
  await writeSynced(path.join(unfinished, CONTENTS), `${digestOf(text)}\n${text}\n`)
  await syncFolders(unfinished)
  const folder = unfinished.slice(0, -UNFINISHED.length)
  const dir = path.dirname(folder)
  await rename(unfinished, folder)
  await syncFolder(dir)
  for (const name of (await namesIn(dir)).slice(KEPT)) {
    // out of the list before anything of it is gone
    await rename(path.join(dir, name), path.join(dir, `${name}${UNFINISHED}`))
    await rm(path.join(dir, `${name}${UNFINISHED}`), { recursive: true, force: true })
  }
  return folder
}

/** The whole backups of a folder, the newest first. */
export async function backupsIn(dir: string): Promise<string[]> {
  return (await namesIn(dir)).map((name) => path.join(dir, name))
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir))
      .filter((name) => named.test(name))
      .toSorted()
      .toReversed()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** What a backup says of itself. Throws a PlainError when that isn't as it was written. */
export async function readContents(folder: string): Promise<Contents> {
  try {
    const [digest, text = ''] = (await readFile(path.join(folder, CONTENTS), 'utf8')).split('\n')
    if (digest === digestOf(text)) return contents.parse(JSON.parse(text))
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new PlainError(`${folder} is no backup: it has no ${CONTENTS}, which is written last. Nothing was changed.`)
  }
  throw damaged(folder, CONTENTS)
}

/** Reads all of a backup and throws a PlainError for the first file that is missing, cut short or altered. */
export async function checkParts(folder: string, { tables, files }: Contents): Promise<void> {
  for (const { file, sha256 } of [
    ...tables,
    ...(files ?? []).map((copy) => ({ file: path.relative(folder, fileIn(folder, copy)), ...copy })),
  ])
    if ((await fileDigest(path.join(folder, file))) !== sha256) throw damaged(folder, file)
}

const damaged = (folder: string, file: string) =>
  new PlainError(`The backup ${folder} is damaged: ${file} isn’t what was written. Nothing was changed; restore another one.`)

/** The SHA-256 of a file; undefined when it isn't there. */
export async function fileDigest(file: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(file)) hash.update(bytes)
    return hash.digest('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** By which a restore knows the secret that it needs. */
export const secretDigest = (secret: string): string => digestOf(`the secret of a backup: ${secret}`)

/** How many bytes a backup takes, as its parts say. */
export const sizeOfBackup = ({ tables, files }: Pick<Contents, 'tables' | 'files'>): number =>
  [...tables, ...(files ?? [])].reduce((sum, { bytes }) => sum + bytes, 0)

/** Writes a file that only its owner may read, past any cache. */
export async function writeSynced(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true })
}

/** A name is on the disk when its folder is. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name))
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  try {
    await opened(folder, 'r', (file) => file.sync())
  } catch (error) {
    // some systems don't sync folders
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes(String(codeOf(error)))) throw error
  }
}

/** Whether a folder is there with something in it. */
export async function hasEntries(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory() && (await readdir(folder)).length > 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
