import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '../../search-values.ts'
import { eventsSearch } from '../../searches.ts'
import { activeOf, askedFilters, changed, usable, without } from './event-filters.ts'
import { chipWords } from './filter-words.ts'
import { type EventFilters, readFilters } from './read-filters.ts'

const every: EventFilters = {
  ...{ status: ['LIVE'], readiness: ['GameReady'], hasOpenPlaces: 'yes', timelineOutdated: 'no', from: '2026-12-01', to: '2026-12-31' },
  ...{
    workspaceId: 'w1',
    experienceId: 'e1',
    formatId: 'f1',
    category: ['DEI', 'NONE'],
    type: ['REMOTE'],
    hostType: ['ON_SITE'],
    diy: 'no',
  },
  ...{
    packageLevel: ['PRO'],
    syncType: ['third party'],
    city: 'São Paulo',
    venueId: 'v1',
    openRooms: 'no',
    groupId: 'g1',
    contactId: 'c1',
  },
  ...{ producerId: 'p1', hostId: 'h1', assignedTo: 'a1', instructionId: 'i1' },
}
const read = (address: string) => readFilters(eventsSearch({ ...readSearch(address), __TSearchSchemaInput__: 'TSearchSchemaInput' }))

test('every filter is in the address, and is read from it again', () => {
  expect(read(writeSearch({ ...every }))).toEqual(every)
  expect(activeOf(every)).toHaveLength(24)
  expect(read('?status=OPEN&status=LIVE&diy=maybe&from=2026-13-40&type=&city=')).toEqual({ status: ['LIVE'] })
})

test('the filters of staff, and a workspace where one is chosen, are dropped for others', () => {
  const theirs = usable(every, { reader: 'CUSTOMER', everywhere: false })
  const dropped = activeOf(every).filter((name) => theirs[name] === undefined)
  expect(dropped.sort()).toEqual([
    'assignedTo',
    'hasOpenPlaces',
    'hostId',
    'instructionId',
    'producerId',
    'timelineOutdated',
    'workspaceId',
  ])
  expect(usable(every, { reader: 'STAFF', everywhere: true })).toEqual(every)
  expect(usable(every, { reader: 'STAFF', everywhere: false })).not.toHaveProperty('workspaceId')
})

test('a filter goes with what depends on it, and an empty one isn’t any', () => {
  expect(without({ experienceId: 'e1', formatId: 'f1', city: 'Oslo' }, 'experienceId')).toEqual({ city: 'Oslo' })
  expect(without({ city: 'Oslo' }, 'diy')).toEqual({ city: 'Oslo' })
  expect(changed({ city: 'Oslo', status: ['LIVE'], diy: 'yes' }, { city: '', status: [], diy: undefined, to: '2026-12-01' })).toEqual({
    to: '2026-12-01',
  })
})

test('the server is asked for exactly these, the days from their first minute to the end of the last one', () => {
  const { diy, openRooms, hasOpenPlaces, timelineOutdated, from, to, ...others } = askedFilters(every)
  const { length } = activeOf(every)
  expect(Object.keys(others)).toHaveLength(length - 6)
  expect(others).toMatchObject({ status: ['LIVE'], syncType: ['third party'], workspaceId: 'w1', assignedTo: 'a1' })
  expect({ diy, openRooms, hasOpenPlaces, timelineOutdated }).toEqual({
    diy: false,
    openRooms: false,
    hasOpenPlaces: true,
    timelineOutdated: false,
  })
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000
  expect(days).toBe(31)
  expect(askedFilters({})).toEqual({})
})

test('a chip says what is filtered by in plain words', () => {
  const names: Readonly<Record<string, string>> = { hostId: 'Ada Pike' }
  const words = activeOf(every).map((name) => chipWords(every, name, (one) => names[one]))
  expect(words).toContain('Category: DEI, Other')
  expect(words).toContain('Readiness: Ready to run event')
  expect(words).toContain('Open roles: Yes')
  expect(words).toContain('City: São Paulo')
  expect(words).toContain('Host: Ada Pike')
  expect(words).toContain('Contact: …')
  expect(words.join()).not.toMatch(/[A-Z]{2}_|third party|yes/)
})
