import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { ourServer } from './bookings.ts'
import { start } from './measure.ts'

/** A statement with how often it was sent and the milliseconds of all its answers. */
export interface Spent {
  readonly text: string
  readonly calls: number
  readonly ms: number
}

/** How long (ms) the first start may take: that of ten times the rows takes more than a minute. */
const FIRST_START = 400_000

/** Our server, which can say what its statements have taken since it was asked last. */
export async function startTelling(env: Readonly<Record<string, string>>) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-statements-'))
  const file = path.join(dir, 'statements.json')
  const preload = import.meta.resolve('./peers/tell-statements.ts')
  const options = [env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(' ')
  const running = await start(ourServer, { ...env, NODE_OPTIONS: options, STATEMENTS_FILE: file }, '/readyz', FIRST_START)
  return {
    url: running.url,
    /** The statements since the last call, those that took most first. */
    async statements(): Promise<readonly Spent[]> {
      rmSync(file, { force: true })
      process.kill(running.pid, 'SIGUSR2')
      while (!existsSync(file)) await rest(10)
      const all: Spent[] = JSON.parse(readFileSync(file, 'utf8'))
      return all.toSorted((a, b) => b.ms - a.ms)
    },
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Telling = Awaited<ReturnType<typeof startTelling>>

/** The beginning of a statement on one line. */
export const shortOf = ({ text }: Pick<Spent, 'text'>): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
