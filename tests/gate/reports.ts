import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What is read here of a JSON report of Playwright. */
interface PlaywrightReport {
  readonly config?: { readonly rootDir?: string }
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors?: readonly Message[]
}
interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly PlaywrightSpec[]
}
interface PlaywrightSpec {
  readonly title: string
  readonly tests: readonly {
    readonly projectName: string
    readonly status: string
    readonly results: readonly { readonly duration: number; readonly errors: readonly Message[] }[]
  }[]
}
interface Message {
  readonly message?: string
}

export interface FailedTest {
  /** From the top of the repository; empty where the run itself failed. */
  readonly file: string
  /** The project of Playwright. */
  readonly project: string | undefined
  readonly name: string
  readonly reasons: readonly string[]
}
export interface ReadReport {
  readonly failed: readonly FailedTest[]
  /** Milliseconds by file, in Playwright by 'file at project'. */
  readonly times: Readonly<Record<string, number>>
}

const root = path.resolve(import.meta.dirname, '../..')

/** What a run has left: the report of vitest-report.ts as it is, that of Playwright read; nothing where a run that was killed left none. */
export function readReport(file: string, by: 'vitest' | 'playwright'): ReadReport {
  try {
    const json = readFileSync(file, 'utf8')
    return by === 'vitest' ? JSON.parse(json) : ofPlaywright(json)
  } catch {
    return { failed: [], times: {} }
  }
}

export function ofPlaywright(json: string): ReadReport {
  const { config, suites = [], errors = [] }: PlaywrightReport = JSON.parse(json)
  const folder = config?.rootDir ?? root
  const times: Record<string, number> = {}
  const failed: FailedTest[] = errors.map(({ message = '' }) => ({
    file: '',
    project: undefined,
    name: '',
    reasons: [stripVTControlCharacters(message)],
  }))
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { projectName, status, results } of tests) {
      const at = path.relative(root, path.resolve(folder, file)).split(path.sep).join('/')
      const id = `${at} at ${projectName}`
      times[id] = (times[id] ?? 0) + results.reduce((sum, { duration }) => sum + duration, 0)
      const reasons = results.flatMap((result) => result.errors.map(({ message = '' }) => stripVTControlCharacters(message)))
      if (status === 'unexpected') failed.push({ file: at, project: projectName, name: title, reasons })
    }
  return { failed, times }
}

const specsOf = ({ file, suites = [], specs = [] }: PlaywrightSuite): (PlaywrightSpec & { readonly file: string })[] => [
  ...specs.map((spec) => ({ ...spec, file })),
  ...suites.flatMap(specsOf),
]

/** What failed, a line each with the first line of the reason. */
export const lineOf = ({ file, project, name, reasons: [reason = ''] }: FailedTest): string =>
  [file && `${file}${project ? ` [${project}]` : ''}`, name, reason.split('\n', 1)[0]?.slice(0, 300)].filter(Boolean).join(': ')

/** How Vitest and Playwright say that a test, a hook, an action, a navigation or an expectation that asked again and again ran out of time. */
const outOfTime = [
  /\b(Test|Hook) timed out in \d+ ?ms/,
  /\bMatcher did not succeed in time\b/,
  /\b[Tt]imeout (of )?\d+ ?ms exceeded\b/,
  /^\s*Timeout:? +\d+ ?ms\b/m,
]
const isOutOfTime = (reason: string) => outOfTime.some((words) => words.test(reason))
/** A value that was compared once, and was wrong. */
const isCompared = (reason: string) => /\bexpect\(|AssertionError/.test(reason) && !isOutOfTime(reason)

/**
 * Whether a slow machine alone can have failed this test of the server, of a widget or of a journey: it ran out of time, and nothing that was compared
 * was wrong. Races, faults and invariants have no second try: there a delay can be the fault.
 */
export const mayTryAgain = ({ file, name, reasons }: FailedTest): boolean =>
  /^(apps\/|packages\/ui\/|tests\/(world|attacks|journeys|gallery)\/)/.test(file) &&
  !/invariant/i.test(file + name) &&
  !/\bI-\d/.test(name) &&
  reasons.some(isOutOfTime) &&
  !reasons.some(isCompared)
