import { expect, test } from 'vitest'
import { fairPeriod } from './fair-period.ts'

test('a fair share counts the ISO week of a start in UTC and the four weeks before', () => {
  const period = { from: '2027-01-04T00:00:00Z', to: '2027-02-08T00:00:00Z' }
  for (const start of ['2027-02-01T00:00:00Z', '2027-02-04T17:00:00Z', '2027-02-07T23:59:59Z']) {
    const { from, to } = fairPeriod(Temporal.Instant.from(start))
    expect({ from: from.toString(), to: to.toString() }).toEqual(period)
  }
  expect(fairPeriod(Temporal.Instant.from('2027-02-08T00:00:00Z')).from.toString()).toBe('2027-01-11T00:00:00Z')
})
