import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FailedTest, ReadReport } from './reports.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Writes what reports.ts reads to the file named by VITEST_REPORT. Vitest's own JSON counts from a file's first test to its last: importing the server
 * and opening a house before the first one are a third of the time.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.VITEST_REPORT
    if (!file) return
    const report: ReadReport = {
      failed: [
        ...modules.flatMap(failedOf),
        ...(errors.length > 0 ? [{ file: '', project: undefined, name: 'outside of tests', reasons: wordsOf(errors) }] : []),
      ],
      times: Object.fromEntries(modules.map((module) => [placeOf(module), timeOf(module)])),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

const placeOf = ({ moduleId }: TestModule) => path.relative(root, moduleId).split(path.sep).join('/')

function timeOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration
}

/** Failed tests, and what failed outside of them: a hook, or loading the file. */
function failedOf(module: TestModule): FailedTest[] {
  const file = placeOf(module)
  const tests = [...module.children.allTests('failed')].map((test) => ({
    file,
    project: undefined,
    name: test.fullName,
    reasons: wordsOf(test.result().errors ?? []),
  }))
  const around = [...[...module.children.allSuites()].flatMap((suite) => suite.errors()), ...module.errors()]
  return [...tests, ...(around.length > 0 ? [{ file, project: undefined, name: '', reasons: wordsOf(around) }] : [])]
}

/** Each with its cause, which says of an expectation that asked again and again that it ran out of time. */
const wordsOf = (errors: readonly { readonly name?: string | undefined; readonly message: string; readonly cause?: unknown }[]): string[] =>
  errors.map(({ name = 'Error', message, cause }) => {
    const behind = cause && typeof cause === 'object' && 'message' in cause ? `\ncaused by ${String(cause.message)}` : ''
    return `${name}: ${message}${behind}`
  })
