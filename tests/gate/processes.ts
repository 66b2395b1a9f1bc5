import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { machineFactor } from '../pace/pace.ts'
import type { Job } from './jobs.ts'
import { keepMeasured } from './measured.ts'
import { type FailedTest, readReport } from './reports.ts'

const root = path.resolve(import.meta.dirname, '../..')
const reports = mkdtempSync(path.join(os.tmpdir(), 'troupe-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

export interface Suite {
  readonly what: string
  readonly command: 'vitest' | 'playwright'
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** How many cores it keeps busy; in a lane it has one. */
  readonly cores: 1 | 2
  /** Whether it runs all files of its kind, so that starting up is counted as theirs; it would be too large a share of what a few take. */
  readonly isWhole: boolean
}
export interface Ended {
  readonly ok: boolean
  readonly failed: readonly FailedTest[]
  readonly seconds: number
  /** What it printed, unless that went to the terminal. */
  readonly text: string
}

let runs = 0

/** The times of a run by the lines of tests/costs.json, in which they are kept. */
type LinesOf = (times: Readonly<Record<string, number>>) => Readonly<Record<string, number>>

/** Runs a suite to its end. With `cores: 1` what it prints is kept for the answer, since another one prints beside it. */
export async function runSuite({ what, command, args, env = {}, cores, isWhole }: Suite, linesOf?: LinesOf): Promise<Ended> {
  const report = path.join(reports, `${runs++}.json`)
  const begun = performance.now()
  const child = spawn(command, command === 'vitest' ? [...args, '--reporter=default', '--reporter=./tests/gate/vitest-report.ts'] : args, {
    cwd: root,
    stdio: cores === 1 ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env, VITEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  const end = await new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code === 0 ? '' : (signal ?? `exit ${code}`)))
  })
  running.delete(child)
  const elapsed = (performance.now() - begun) / 1000
  const { failed, times } = readReport(report, command)
  const ok = end === ''
  const own = Object.values(times).reduce((sum, ms) => sum + ms, 0) / 1000
  if (ok && linesOf)
    keepMeasured({ factor: machineFactor(), cores: isWhole ? cores : 1, elapsed: isWhole ? elapsed : own, files: linesOf(times) })
  const seconds = Math.round(elapsed)
  const unnamed = { file: '', project: undefined, name: what, reasons: [end] }
  return { ok, failed: ok ? [] : failed.length > 0 ? failed : [unnamed], seconds, text }
}

const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })

/** The arguments of a suite that runs these jobs, which are of one kind, one after the other. */
export function suiteOf(chunk: readonly Job[], lane: number, deep: boolean): Suite {
  const [{ runner, project, kind }] = chunk as [Job]
  const files = chunk.map(({ file }) => file)
  const shared = {
    what: `${kind}: ${files.map((file) => path.basename(file).replace(/\..*/, '')).join(', ')}`,
    cores: 1,
    isWhole: false,
  } as const
  const env = { LANE: '1', ...(deep ? { TIER: 'deep' } : {}) }
  if (runner === 'vitest') return { ...shared, command: 'vitest', args: ['run', ...files], env }
  const config = `tests/${runner}/playwright.config.ts`
  const names = files.map((file) => `/${path.basename(file).replaceAll('.', '\\.')}$`)
  const args = ['test', '-c', config, '--reporter=list,json', '--workers=1', '--pass-with-no-tests', `--output=test-results/lane-${lane}`]
  return { ...shared, command: 'playwright', args: [...args, ...(project ? [`--project=${project}`] : []), ...names], env }
}
