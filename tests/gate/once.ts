import { within } from '../pace/pace.ts'
import { filesOfNpmTest, isJourney } from './jobs.ts'
import { type Ended, runSuite, type Suite } from './processes.ts'
import { filesHere } from './repository.ts'
import { verdict } from './verdict.ts'
import { worldsOfJourneys } from './worlds.ts'

/** The suites of `npm test`, one after the other on the whole machine, or of Vitest what is asked for. Answers whether all of it is green. */
export async function runOnce({ narrowed, deep }: { readonly narrowed: readonly string[]; readonly deep: boolean }): Promise<boolean> {
  const env: Record<string, string> = deep ? { TIER: 'deep' } : {}
  const isWhole = narrowed.length === 0
  const vitest: Suite = { what: 'vitest', command: 'vitest', args: ['run', ...narrowed], env, cores: 2, isWhole }
  const config = 'tests/journeys/playwright.config.ts'
  const journeys: Suite = {
    what: 'journeys',
    command: 'playwright',
    args: ['test', '-c', config, '--reporter=list,json'],
    cores: 2,
    isWhole,
  }
  const all: Ended[] = []
  const worlds = worldsOfJourneys()
  // beside tests that need neither: each keeps one core busy, and before those that wait for it the other would be idle. The journeys’ own has to be
  // fresh when they begin
  if (isWhole) import('../template.ts').then(({ templateFile }) => templateFile()).catch(() => {})
  const filling = isWhole ? setTimeout(() => worlds.fresh().catch(() => {}), within(240_000)) : undefined
  for (const suite of isWhole ? [vitest, journeys] : [vitest]) {
    if (suite === journeys) clearTimeout(filling)
    if (suite === journeys) await worlds.fresh().catch((error) => console.error(error))
    const ended = await runSuite(suite, suite === journeys ? ofNpmTest : (times) => times)
    console.log(`${suite.what}: ${ended.ok ? 'passed' : 'FAILED'} in ${ended.seconds} s`)
    all.push(ended)
  }
  const isGreen = await verdict(all, deep)
  worlds.forget()
  return isGreen
}

/** `npm test` runs a journey once, so its times have a line for each file; a file whose journeys are all of the deep tier takes nothing. */
function ofNpmTest(times: Readonly<Record<string, number>>): Record<string, number> {
  const all = Object.fromEntries(
    filesOfNpmTest(filesHere())
      .filter(isJourney)
      .map((file) => [file, 0]),
  )
  for (const [id, ms] of Object.entries(times)) {
    const file = id.split(' at ')[0] ?? ''
    all[file] = (all[file] ?? 0) + ms
  }
  return all
}
