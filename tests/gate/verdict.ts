import { deepJobs, isJourney } from './jobs.ts'
import { type Ended, runSuite, suiteOf } from './processes.ts'
import { type FailedTest, lineOf, mayTryAgain } from './reports.ts'

/**
 * What came of some suites, said in the last lines. A file with a test that a slow machine alone can have failed runs once more, with nothing beside
 * it: if it is green then, the test is listed as slow. Answers whether all is green.
 */
export async function verdict(all: readonly Ended[], deep: boolean, run = runSuite): Promise<boolean> {
  const failed = all.flatMap((one) => one.failed)
  const green = await triedAgain(failed.filter(mayTryAgain), { deep, run })
  const slow = failed.filter((test) => mayTryAgain(test) && green.has(placeOf(test)))
  const red = failed.filter((test) => !slow.includes(test))
  for (const test of slow) console.log(`slow, green when it ran alone: ${lineOf(test)}`)
  if (red.length > 0) console.log(`${red.length} failed:`)
  for (const test of red) console.log(`  ${lineOf(test)}`)
  return red.length === 0
}

const placeOf = ({ file, project }: FailedTest) => `${file} at ${project}`

/** The places that were green at the second try. */
async function triedAgain(
  tests: readonly FailedTest[],
  { deep, run }: { readonly deep: boolean; readonly run: typeof runSuite },
): Promise<ReadonlySet<string>> {
  const green = new Set<string>()
  for (const [place, [test]] of Map.groupBy(tests, placeOf)) {
    const { file, project } = test as FailedTest
    const known = deepJobs([file]).find((job) => job.project === project)
    const runner = isJourney(file) ? 'journeys' : 'vitest'
    const job = known ?? { id: file, file, kind: runner, runner, ...(project ? { project } : {}) }
    console.log(`once more, alone: ${file}${project ? ` at ${project}` : ''}`)
    const suite = suiteOf([job], 0, deep)
    // journeys in a world of this moment, not in that of the first try
    const { ok, text, seconds } = await run({ ...suite, env: { ...suite.env, JOURNEY_WORLD: '' } })
    console.log(ok ? `green in ${seconds} s` : text)
    if (ok) green.add(place)
  }
  return green
}
