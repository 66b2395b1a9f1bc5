import { afterEach, expect, test, vi } from 'vitest'
import { factorOf } from '../pace/factor.ts'
import { isTurnOf, rounds } from '../pace/pace.ts'
import type { Suite } from './processes.ts'
import { type FailedTest, lineOf, mayTryAgain, ofPlaywright } from './reports.ts'
import { verdict } from './verdict.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const failed = (file: string, ...reasons: string[]): FailedTest => ({ file, project: undefined, name: 'a planted test', reasons })
const journey = 'tests/journeys/planted.journey.ts'
const server = 'apps/server/src/planted.test.ts'

/** As Vitest and Playwright print them. */
const outOfTime = [
  'Error: Test timed out in 20000ms.\nIf this is a long-running test, pass a timeout value as the last argument',
  'Error: Hook timed out in 60000ms.',
  'AssertionError: expected 1 to be 2 // Object.is equality\ncaused by Matcher did not succeed in time.',
  'Test timeout of 60000ms exceeded.',
  'TimeoutError: locator.click: Timeout 8000ms exceeded.\nCall log:\n  - waiting for getByRole(…)',
  'Error: page.goto: Timeout 15000ms exceeded.',
  'Error: expect(locator).toBeVisible() failed\n\nLocator: getByText(…)\nExpected: visible\nTimeout: 8000ms\nError: element(s) not found',
  'Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 390\nReceived: 1\n\nCall Log:\n- Timeout 8000ms exceeded while waiting on the predicate',
]
const compared = [
  'AssertionError: expected 1 to be 2 // Object.is equality',
  'Error: expect(received).toEqual(expected) // deep equality',
  'Error: what the console says\n\nexpect(received).toEqual(expected)',
]

test.each(outOfTime)('a test of the server, of a widget or of a journey that ran out of time may run once more: %s', (reason) => {
  for (const file of [server, journey, 'packages/ui/src/planted.test.tsx']) expect(mayTryAgain(failed(file, reason))).toBe(true)
})

test.each(compared)('a planted assertion that fails is red at the first try: %s', (reason) => {
  for (const file of [server, journey]) expect(mayTryAgain(failed(file, reason))).toBe(false)
  expect(mayTryAgain(failed(journey, outOfTime[3] ?? '', reason)), 'also beside a limit of time').toBe(false)
})

test('races, faults, rules and invariants have no second try', () => {
  const [reason = ''] = outOfTime
  for (const file of [
    'tests/races/a.test.ts',
    'tests/faults/a.test.ts',
    'packages/domain/src/a.test.ts',
    'apps/server/src/check-invariants.test.ts',
  ])
    expect(mayTryAgain(failed(file, reason))).toBe(false)
  expect(mayTryAgain({ ...failed(server, reason), name: 'nothing is sold twice (I-3)' })).toBe(false)
  expect(mayTryAgain({ ...failed(server, reason), file: '' }), 'a run that ended in the middle').toBe(false)
})

test('what ran out of time runs once more, its whole file alone; green then, it is listed as slow, and what was compared stays red', async () => {
  const [reason = ''] = outOfTime
  const [value = ''] = compared
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const again: Suite[] = []
  const judged = (failed: readonly FailedTest[], ok: boolean) =>
    verdict([{ ok: false, failed, seconds: 9, text: '' }], false, async (suite) => {
      again.push(suite)
      return { ok, failed: [], seconds: 5, text: 'red again' }
    })
  const slow = [failed(server, reason), { ...failed(server, reason), name: 'another one' }]
  expect(await judged(slow, true)).toBe(true)
  expect(again.map(({ args, cores }) => [args.some((arg) => server.endsWith(arg)), cores])).toEqual([[true, 1]])
  const lines = () => said.mock.calls.flat().filter((line) => /^slow|failed:$|^ {2}/.test(line))
  expect(lines()).toEqual(slow.map((test) => `slow, green when it ran alone: ${lineOf(test)}`))
  said.mockClear()
  expect(await judged(slow, false)).toBe(false)
  expect(lines()[0]).toBe('2 failed:')
  said.mockClear()
  expect(await judged([failed(server, value)], true)).toBe(false)
  expect(lines()).toEqual(['1 failed:', `  ${lineOf(failed(server, value))}`])
  expect(again).toHaveLength(2)
})

test('a random test tries all of its cases by hand and a quarter in the gate, where controls have one turn in four commits', () => {
  vi.stubEnv('ROUNDS', '')
  expect([rounds(2000), rounds(60), isTurnOf('a control')]).toEqual([2000, 60, true])
  vi.stubEnv('ROUNDS', 'quarter')
  expect([rounds(2000), rounds(300), rounds(60), rounds(8, 3)]).toEqual([500, 100, 60, 3])
  const turns = [0, 1, 2, 3].filter((seed) => {
    vi.stubEnv('SEED', String(seed))
    return isTurnOf('a control')
  })
  expect(turns).toHaveLength(1)
})

test('the report of journeys names what failed, and its times by file and width', () => {
  const spec = (title: string, status: string, errors: { message: string }[] = []) => ({
    title,
    tests: [{ projectName: 'wide', status, results: [{ duration: 1500, errors }] }],
  })
  const file = 'tests/journeys/planted.journey.ts'
  const inner = { file, specs: [spec('b', 'unexpected', [{ message: '\u001b[31mno\u001b[39m\nmore' }])] }
  const suites = [{ file, specs: [spec('a', 'expected')], suites: [inner] }]
  const { failed: found, times } = ofPlaywright(JSON.stringify({ suites }))
  expect(found.map(lineOf)).toEqual([`${journey} [wide]: b: no`])
  expect(times).toEqual({ [`${journey} at wide`]: 3000 })
})

test('the factor is the least of three tries, and never below 1', () => {
  expect(factorOf([900, 600, 750])).toBe(factorOf([600]))
  expect(factorOf([600, 1200]) * 2).toBeCloseTo(factorOf([1200]), 1)
  expect(factorOf([1])).toBe(1)
})
