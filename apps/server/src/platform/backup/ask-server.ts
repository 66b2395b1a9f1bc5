import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { codeOf } from '../errors.ts'

/*
 * How a command asks the server that holds the data directory: by a note in it. A person who can write there has the database anyway, and a note reaches a server
 * in another container too, where neither a signal nor a socket would.
 */

const lookMs = 200
const note = z.strictObject({ into: z.string() })
const answer = z.strictObject({ words: z.string(), isMade: z.boolean() })
export type BackupAnswer = z.output<typeof answer>

const folderOf = (dir: string) => path.join(path.resolve(dir), 'backups-asked')

/** Asks the running server for a backup into a folder, and waits for its answer; undefined when `isGone` says that there is no server any longer. */
export async function askServer(dir: string, into: string, isGone: () => Promise<boolean>): Promise<BackupAnswer | undefined> {
  const folder = folderOf(dir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = crypto.randomUUID()
  const [asked, told] = [path.join(folder, `${id}.asked`), path.join(folder, `${id}.told`)]
  await writeWhole(asked, { into })
  try {
    for (let looks = 1; ; looks++) {
      await sleep(lookMs)
      if (existsSync(told)) return answer.parse(JSON.parse(await readFile(told, 'utf8')))
      if (looks % 25 === 0 && (await isGone())) return undefined
    }
  } finally {
    await rm(asked, { force: true })
    await rm(told, { force: true })
  }
}

/** Answers what commands have asked for, one after the other. */
export async function answerAsked(dir: string, make: (into: string) => Promise<BackupAnswer>): Promise<void> {
  const folder = folderOf(dir)
  for (const name of await namesIn(folder)) {
    if (!name.endsWith('.asked')) continue
    const file = path.join(folder, name)
    const { success, data } = note.safeParse(JSON.parse(await readFile(file, 'utf8')))
    await rm(file, { force: true })
    if (success) await writeWhole(file.replace(/asked$/, 'told'), await make(data.into))
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function writeWhole(file: string, content: object) {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
