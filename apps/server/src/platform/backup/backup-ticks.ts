import { spawn } from 'node:child_process'
import { cpSync, constants as fsConstants } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { House } from '../ctx.ts'
import { DiskFull, freeMegabytes, LEAST_MEGABYTES } from '../database/disk.ts'
import { fitting } from '../files/store/store.ts'
import { PlainError } from '../plain-error.ts'
import { answerAsked, type BackupAnswer } from './ask-server.ts'
import { beginFolder } from './backup-folder.ts'
import { isBackupDue } from './due.ts'
import { backupState, failureOf, noteFailed, noteMade } from './note-backup.ts'

/** The program that makes a backup, in a process of its own: what it reads and compresses must not delay an answer. */
const program = path.resolve(import.meta.dirname, '../../backup.ts')
/** Behind everything else on the machine. */
const niceness = 10
const said = z.union([
  z.strictObject({ folder: z.string(), bytes: z.int() }),
  z.strictObject({ failure: z.enum(['FULL', 'FOLDER', 'OTHER']), words: z.string() }),
])

/** The nightly backup, by one of the processes; and with the embedded database what `npm run backup` asks this process for. Answers the ticks and how to end what runs. */
export function backupTicks(house: House) {
  const { settings, embedded, now } = house
  const ending = new AbortController()
  let running: Promise<BackupAnswer> | undefined
  /** One at a time: what is asked for while one is made gets that one. */
  const make = (into: string) => {
    running ??= makeHere(house, into, ending.signal).finally(() => {
      running = undefined
    })
    return running
  }
  const nightly = {
    name: 'backup',
    seconds: 3600,
    run: async () => {
      const into = backupDirOf(settings)
      if (into === undefined || !isBackupDue(await backupState(house.db), now(), Temporal.Now.timeZoneId())) return
      const { words, isMade } = await make(into)
      if (!isMade) house.log.error({ tick: 'backup' }, words)
    },
  }
  const asked = { name: 'a backup is asked for', seconds: 1, run: () => answerAsked(settings.dir, make) }
  return { ticks: embedded && settings.dir !== 'memory://' ? [nightly, asked] : [nightly], end: () => ending.abort() }
}

/** Where backups are made; undefined when they aren't, as for a database that stores nothing. */
export const backupDirOf = ({ backupDir, databaseUrl, dir }: House['settings']): string | undefined =>
  databaseUrl === undefined && dir === 'memory://' ? undefined : backupDir

async function makeHere({ db, embedded, settings, now }: House, into: string, signal: AbortSignal): Promise<BackupAnswer> {
  const at = now()
  try {
    const begun = embedded ? await copyDatabase(settings.dir, into, at) : undefined
    const told = await runProgram(begun, into, signal).finally(() => (begun ? rm(begun, { recursive: true, force: true }) : undefined))
    if ('failure' in told) {
      await noteFailed(db, at, told.failure)
      return { words: told.words, isMade: false }
    }
    await noteMade(db, at, told.bytes)
    return { words: madeWords(told), isMade: true }
  } catch (error) {
    const { failure, words } = failureOf(error, into)
    if (!signal.aborted) await noteFailed(db, at, failure)
    return { words, isMade: false }
  }
}

export const madeWords = ({ folder, bytes }: { readonly folder: string; readonly bytes: number }): string =>
  `Backed up into ${folder} (${Math.ceil(bytes / 1_000_000)} MB).`

/**
 * Copies the folder of the embedded database while nothing else runs in this process: what it finds is what a kill at this instant would have left, and that is
 * recovered when the copy is opened. Requests wait for as long as the disk copies, and a snapshot through the one connection would make them wait for
 * as long as all rows are read.
 */
async function copyDatabase(dir: string, into: string, at: Temporal.Instant): Promise<string> {
  const begun = await beginFolder(into, at)
  try {
    await fitting(async () =>
      cpSync(path.join(path.resolve(dir), 'database'), copyIn(begun), { recursive: true, mode: fsConstants.COPYFILE_FICLONE }),
    )
    const free = freeMegabytes(into)
    if (free !== undefined && free < LEAST_MEGABYTES) throw new DiskFull()
    return begun
  } catch (error) {
    await rm(begun, { recursive: true, force: true })
    throw error
  }
}

/** Where the copy of the database lies while a backup is made of it. */
export const copyIn = (begun: string): string => path.join(begun, 'database')

/** Runs it to its end and answers what it says on its last line. */
async function runProgram(begun: string | undefined, into: string, signal: AbortSignal): Promise<z.output<typeof said>> {
  const child = spawn(process.execPath, [program, 'for-server', ...(begun ? [begun] : [])], {
    env: { ...process.env, BACKUP_DIR: into },
    // by its input it hears that this process has ended
    stdio: ['pipe', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) os.setPriority(child.pid, niceness)
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  const last = out.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new PlainError(`The backup ended with ${String(code)} and said nothing: the last one is as it was.`)
  return said.parse(JSON.parse(last))
}
