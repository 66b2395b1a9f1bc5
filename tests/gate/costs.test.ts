import { expect, test } from 'vitest'
import { type Costs, costOf, faultsOf, longestFirst, textOf, withMeasured } from './costs.ts'

const one = 'apps/server/src/planted/one.test.ts'
const long = 'tests/races/planted.deep.test.ts'
const journey = 'tests/journeys/planted.journey.ts'
const files = [one, long, journey]
const line = (seconds: number, factor = 1, on = '2026-11-27') => ({ seconds, factor, on })
const costs: Costs = {
  budget: 100,
  files: {
    [one]: line(60),
    [long]: line(500),
    [journey]: line(60, 1.5),
    [`${journey} at wide`]: line(9),
    [`${journey} at phone`]: line(9),
  },
}
const unchanged = { files, renamed: new Map<string, string>(), changed: new Map<string, string>() }

test('what is measured and within the budget has no fault; the deep tier and a slow machine don’t count', () => {
  expect(faultsOf(costs, unchanged)).toEqual([])
})

test('a planted file that takes npm test above its budget is a fault', () => {
  const dearer = { ...costs, files: { ...costs.files, [one]: line(61) } }
  expect(faultsOf(dearer, unchanged)).toEqual([
    'npm test takes 101 s of the reference machine’s processor, and may take 100 (docs/tests.md)',
  ])
})

test('a planted file without a line is a fault, in either tier and at each width', () => {
  const planted = ['packages/ui/src/new.test.tsx', 'tests/faults/new.deep.test.ts', 'tests/journeys/new.journey.ts']
  const found = faultsOf(costs, { ...unchanged, files: [...files, ...planted] }).map((fault) => fault.split(' has no line')[0])
  expect(found).toEqual([planted[0], planted[2], planted[1], `${planted[2]} at wide`, `${planted[2]} at phone`])
})

test('a line is too old when its file was changed more than thirty days after it', () => {
  const changedOn = (day: string) => faultsOf(costs, { ...unchanged, changed: new Map([[journey, day]]) })
  expect(changedOn('2026-12-27')).toEqual([])
  expect(changedOn('2026-12-28').map((fault) => fault.split(' was measured')[0])).toEqual([
    journey,
    `${journey} at wide`,
    `${journey} at phone`,
  ])
})

test('a renamed file keeps its line, at each width', () => {
  const renamed = new Map([
    ['tests/journeys/called.journey.ts', journey],
    ['tests/races/called.deep.test.ts', long],
  ])
  expect(faultsOf(costs, { ...unchanged, files: [one, ...renamed.keys()], renamed })).toEqual([])
  expect(costOf(costs, 'tests/races/called.deep.test.ts', renamed)).toEqual(costs.files[long])
  const after = withMeasured(costs, [], { ...unchanged, files: [one, ...renamed.keys()], renamed }).files
  expect(after['tests/journeys/called.journey.ts at wide']).toEqual(costs.files[`${journey} at wide`])
  expect(after[long]).toBeUndefined()
})

test('what a process took on its cores is shared out over its files by their own times', () => {
  const run = { on: '2026-12-01', factor: 1.5, cores: 2, elapsed: 90, files: { [one]: 3000, [journey]: 1000, 'tests/gone.test.ts': 2000 } }
  const { budget, files: after } = withMeasured(costs, [run], unchanged)
  expect(budget).toBe(100)
  expect(after[one], '90 s at 1.5 are the 60 that stand there').toEqual(costs.files[one])
  expect(after[journey]).toEqual(line(30, 1.5, '2026-12-01'))
  expect(Object.keys(after)).not.toContain('tests/gone.test.ts')
})

test('a line stays while it is right within a quarter, unless its file was changed', () => {
  const run = { on: '2026-12-01', factor: 1, cores: 1, elapsed: 70, files: { [one]: 70_000 } }
  expect(withMeasured(costs, [run], unchanged).files[one]).toEqual(line(60))
  const changed = new Map([[one, '2026-11-30']])
  expect(withMeasured(costs, [run], { ...unchanged, changed }).files[one]).toEqual(line(70, 1, '2026-12-01'))
  expect(withMeasured(costs, [{ ...run, elapsed: 80 }], unchanged).files[one]).toEqual(line(80, 1, '2026-12-01'))
})

test('the file has a line for each test file, in the order of their names', () => {
  expect(JSON.parse(textOf(costs))).toEqual(costs)
  expect(textOf(costs).split('\n')[3]).toBe(`    "${one}": { "seconds": 60, "factor": 1, "on": "2026-11-27" },`)
})

test('the longest file of a part begins first, by what it takes on the reference machine; one without a line begins before all', () => {
  const [short, slow, fast, fresh] = ['tests/races/a.test.ts', 'tests/races/b.test.ts', 'tests/races/c.test.ts', 'tests/races/d.test.ts']
  const known = { files: { [one]: line(1), [short as string]: line(2), [slow as string]: line(30, 3), [fast as string]: line(20) } }
  const part = (file: string) => (file === one ? 'server' : 'races')
  const sorted = longestFirst([one, short, slow, fast, fresh] as string[], (file) => ({ part: part(file), file }), known)
  expect(sorted).toEqual([one, fresh, fast, slow, short])
})
