import { describe, expect, test } from 'vitest'
import { localOf, offsetState } from './local-time.ts'
import { matching } from './matching.ts'
import { nextPage, previousPage, rangeOf, resized } from './pages.ts'
import { nextSort } from './sort.ts'

describe('sorting', () => {
  test('a column goes through ascending, descending and unsorted', () => {
    const first = nextSort(null, 'name')
    const second = nextSort(first, 'name')
    expect(first).toEqual({ key: 'name', direction: 'ascending' })
    expect(second).toEqual({ key: 'name', direction: 'descending' })
    expect(nextSort(second, 'name')).toBeNull()
  })

  test('another column starts ascending', () => {
    expect(nextSort({ key: 'name', direction: 'descending' }, 'date')).toEqual({ key: 'date', direction: 'ascending' })
  })
})

describe('pages', () => {
  test('the second page of 312 rows holds 26 to 50, the last one 301 to 312', () => {
    expect(rangeOf({ offset: 25, limit: 25 }, 312)).toEqual({ first: 26, last: 50 })
    expect(rangeOf({ offset: 300, limit: 25 }, 312)).toEqual({ first: 301, last: 312 })
    expect(rangeOf({ offset: 0, limit: 25 }, 0)).toBeNull()
  })

  test('no page precedes the first row or follows the last', () => {
    expect(previousPage({ offset: 0, limit: 25 })).toBeNull()
    expect(previousPage({ offset: 10, limit: 25 })).toEqual({ offset: 0, limit: 25 })
    expect(nextPage({ offset: 0, limit: 25 }, 25)).toBeNull()
    expect(nextPage({ offset: 0, limit: 25 }, 26)).toEqual({ offset: 25, limit: 25 })
  })

  test('another page size keeps the first row visible', () => {
    expect(resized({ offset: 75, limit: 25 }, 50)).toEqual({ offset: 50, limit: 50 })
  })
})

describe('finding', () => {
  test('what begins with the text comes first, then where a word does, then the rest, each as given', () => {
    const zones = ['Adelaide', 'Australia US', 'Houston', 'US Virgin Islands', 'America/New_York', 'São Paulo']
    const found = (typed: string) => matching(zones, typed, (zone) => zone)
    expect(found('us')).toEqual(['US Virgin Islands', 'Australia US', 'Houston'])
    expect(found(' SAO ')).toEqual(['São Paulo'])
    expect(found('new york')).toEqual(['America/New_York'])
    expect(found('')).toEqual(zones)
    expect(found('oslo')).toEqual([])
  })
})

describe('local times', () => {
  test('a local time needs both a date and a time', () => {
    expect(localOf('2026-12-16', '')).toBeNull()
    expect(localOf('2026-12-16', '13:30')).toBe('2026-12-16T13:30')
  })

  test('a time that happens twice keeps the choice only while it is one of the two', () => {
    const twice = '2026-11-01T01:30'
    const offsets = ['-05:00', '-06:00']
    expect(offsetState(twice, 'America/Chicago', '-06:00')).toEqual({ kind: 'twice', offsets, offset: '-06:00' })
    expect(offsetState(twice, 'America/Chicago', '+01:00')).toEqual({ kind: 'twice', offsets, offset: null })
    expect(offsetState('2026-12-16T13:30', 'America/Chicago', '-05:00')).toEqual({ kind: 'one', offset: '-06:00' })
    const instead = [
      { date: '2027-03-14', time: '01:30', offset: '-05:00' },
      { date: '2027-03-14', time: '03:30', offset: '-04:00' },
    ]
    expect(offsetState('2027-03-14T02:30', 'America/New_York', null)).toEqual({ kind: 'never', instead })
  })
})
