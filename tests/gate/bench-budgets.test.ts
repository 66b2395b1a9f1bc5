import { afterEach, expect, test, vi } from 'vitest'
import { atLeast, atMost, both, timeLimit } from '../../bench/measure.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('on the reference machine the absolute budgets of the bench are as they are written', () => {
  vi.stubEnv('MACHINE_FACTOR', '1')
  expect(timeLimit(50).ms).toBe(50)
  expect(atMost(50, 50)).toEqual({ words: '≤ 50 ms', met: true })
  expect(atMost(51, 50).met).toBe(false)
  expect(atMost(2600, 2500)).toEqual({ words: '≤ 2.5 s', met: false })
  expect(atLeast(100, 100)).toEqual({ words: '≥ 100/s', met: true })
  expect(atLeast(99, 100).met).toBe(false)
})

test('on a machine that takes twice as long, a time is twice as long and a rate half as high', () => {
  vi.stubEnv('MACHINE_FACTOR', '2')
  expect(timeLimit(50).ms).toBe(100)
  expect(atMost(100, 50)).toEqual({ words: '≤ 50 ms × 2 = 100 ms', met: true })
  expect(atMost(101, 50).met).toBe(false)
  expect(atLeast(50, 100)).toEqual({ words: '≥ 100/s ÷ 2 = 50/s', met: true })
  expect(atLeast(49, 100).met).toBe(false)
})

test('a limit is compared as it is printed, and a budget of two is met when both are', () => {
  vi.stubEnv('MACHINE_FACTOR', '1.1')
  expect(atMost(55, 50)).toEqual({ words: '≤ 50 ms × 1.1 = 55 ms', met: true })
  expect(atLeast(181_800, 200_000)).toEqual({ words: '≥ 200,000/s ÷ 1.1 = 181,800/s', met: true })
  expect(both(atLeast(100, 100), atMost(89, 80, 'median'))).toEqual({
    words: '≥ 100/s ÷ 1.1 = 90.91/s, median ≤ 80 ms × 1.1 = 88 ms',
    met: false,
  })
})
