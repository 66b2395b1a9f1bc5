import { readyEvent } from '@troupe/tests/domain/ready-event'
import { expect, test } from 'vitest'
import type { AssignmentRole, AssignmentStatus } from '../role/assignment.ts'
import { readinessOf as judge, type ReadinessFacts } from './readiness.ts'

const readinessOf = (facts: ReadinessFacts) => judge(facts, 'STAFF')

const ready: ReadinessFacts = {
  ...readyEvent,
  assignments: [
    { role: 'PRODUCER', userId: 'p', state: 'ACCEPTED', late: false },
    { role: 'HOST', userId: 'h', state: 'PENDING', late: false },
  ],
}
const status = (change: Partial<ReadinessFacts>) => readinessOf({ ...ready, ...change }).status

test('the first open matter names the readiness', () => {
  const unreviewed = { reviewed: false }
  const unnamed = { ...unreviewed, details: { ...ready.details, name: '' } }
  const declined: Partial<ReadinessFacts> = {
    ...unnamed,
    assignments: [
      { role: 'PRODUCER', userId: 'p', state: 'ACCEPTED', late: false },
      { role: 'HOST', userId: 'h', state: 'DECLINED', late: false },
    ],
  }
  expect(status({})).toBe('GameReady')
  expect(status(unreviewed)).toBe('EmDetailsRequired')
  expect(status(unnamed)).toBe('UserDetailsRequired')
  expect(status(declined)).toBe('HostNeeded')
  expect(status({ ...declined, assignments: [] })).toBe('ManagersNeeded')
})

test('a host who was asked counts until they decline, an empty place does not', () => {
  expect(status({ assignments: [...ready.assignments, { role: 'HOST', userId: null, state: null, late: false }] })).toBe('HostNeeded')
  expect(status({ assignments: [...ready.assignments, { role: 'HOST', userId: 'x', state: 'EXPIRED', late: false }] })).toBe('HostNeeded')
})

test('an open plant place needs someone as much as an open host place', () => {
  const plant = (userId: string | null, state: AssignmentStatus | null) =>
    readinessOf({ ...ready, assignments: [...ready.assignments, { role: 'PLANT', userId, state, late: false }] })
  for (const open of [plant(null, null), plant('x', 'DECLINED'), plant('x', 'EXPIRED'), plant('x', 'CANCELLED')]) {
    expect(open.status).toBe('HostNeeded')
    expect(open.items.find((item) => item.key === 'hosts')?.missing).toEqual(['plant'])
  }
  expect(plant('x', 'PENDING').status).toBe('GameReady')
  expect(plant('x', 'ACCEPTED').status).toBe('GameReady')
})

test('hosts and plants who have not answered are counted at every status, and the count changes no status', () => {
  const place = (role: AssignmentRole, state: AssignmentStatus) => ({ role, userId: 'x', state, late: false })
  const asked = [...ready.assignments, place('PLANT', 'PENDING'), place('PLANT', 'ACCEPTED'), place('PRODUCER', 'PENDING')]
  expect(readinessOf({ ...ready, assignments: asked })).toMatchObject({ status: 'GameReady', waiting: 2 })
  expect(readinessOf({ ...ready, assignments: asked, reviewed: false })).toMatchObject({ status: 'EmDetailsRequired', waiting: 2 })
  expect(readinessOf({ ...ready, assignments: [place('PRODUCER', 'ACCEPTED'), place('HOST', 'ACCEPTED')] }).waiting).toBe(0)
  expect(readinessOf({ ...ready, assignments: asked, status: 'CANCELLED' })).toMatchObject({ status: null, waiting: 0 })
})

test('a start on site that is only a city is open in the checklist, and changes no status', () => {
  const location: ReadinessFacts['location'] = { ...ready.location, hostType: 'ON_SITE', locations: [{ type: 'START', precision: 'CITY' }] }
  const found = readinessOf({ ...ready, location })
  expect(found.status).toBe('GameReady')
  expect(found.items.find(({ key }) => key === 'location')).toMatchObject({ done: false, missing: ['address'] })
  expect(status({ location, reviewed: false })).toBe('EmDetailsRequired')
  expect(status({ location: { ...location, type: 'IN_PERSON' } })).toBe('UserDetailsRequired')
})

test('a DIY event needs no crew', () => {
  expect(status({ diy: true, assignments: [], group: { ...ready.group, hasGroupDetails: false } })).toBe('GameReady')
})

test('staff matters come after the customer’s: template, game zone, too many people', () => {
  expect(status({ details: { ...ready.details, templateId: null } })).toBe('EmDetailsRequired')
  expect(status({ location: { ...ready.location, supportsGameZone: true } })).toBe('EmDetailsRequired')
  const crowded = readinessOf({ ...ready, attendees: 26 })
  expect(crowded.status).toBe('EmDetailsRequired')
  expect(crowded.items.find((item) => item.key === 'staffDetails')?.missing).toEqual(['attendees'])
})

test('a completed or cancelled event shows no readiness', () => {
  expect(status({ status: 'COMPLETED' })).toBe(null)
  expect(status({ status: 'CANCELLED' })).toBe(null)
})

test('the checklist says who owes what', () => {
  const { items } = readinessOf({ ...ready, location: { ...ready.location, locations: [] } })
  expect(items.filter((item) => !item.done)).toEqual([{ key: 'location', owner: 'CUSTOMER', done: false, missing: ['START'] }])
})

test('the rail lists every matter with its owner, done or not, in the order in which they are asked', () => {
  const { items } = readinessOf({ ...ready, reviewed: false, group: { ...ready.group, details: {} } })
  expect(items.map(({ key, owner, done }) => [key, owner, done])).toEqual([
    ['producer', 'STAFF', true],
    ['hosts', 'STAFF', true],
    ['details', 'CUSTOMER', true],
    ['location', 'CUSTOMER', true],
    ['group', 'CUSTOMER', false],
    ['staffDetails', 'STAFF', true],
    ['review', 'STAFF', false],
  ])
  expect(items.find(({ key }) => key === 'group')?.missing).toEqual(['tv', 'description', 'rating'])
  expect(items.find(({ key }) => key === 'review')?.missing).toEqual(['reviewed'])
})

test('a remote event has no location in its rail, a self-hosted one no crew, and one without group details no such questions', () => {
  const keys = (change: Partial<ReadinessFacts>) => readinessOf({ ...ready, ...change }).items.map(({ key }) => key)
  expect(keys({ location: { ...ready.location, type: 'REMOTE' } })).not.toContain('location')
  expect(keys({ diy: true })).toEqual(['details', 'location', 'group', 'staffDetails', 'review'])
  expect(keys({ group: { ...ready.group, hasGroupDetails: false } })).not.toContain('group')
})

test('each open place is counted, and a producer who declined or was never asked is missing', () => {
  const crew = (...places: [AssignmentRole, string | null, AssignmentStatus | null][]) =>
    readinessOf({ ...ready, assignments: places.map(([role, userId, state]) => ({ role, userId, state, late: false })) }).items
  const missing = (key: string, items: ReturnType<typeof crew>) => items.find((item) => item.key === key)?.missing
  const open = crew(['PRODUCER', 'p', 'DECLINED'], ['HOST', null, null], ['HOST', 'h', 'EXPIRED'], ['HOST', 'i', 'PENDING'])
  expect(missing('producer', open)).toEqual(['producer'])
  expect(missing('hosts', open)).toEqual(['host', 'host'])
  expect(missing('producer', crew(['HOST', 'h', 'ACCEPTED']))).toEqual(['producer'])
  expect(missing('producer', crew(['PRODUCER', 'p', 'PENDING']))).toEqual([])
  expect(missing('producer', crew(['PRODUCER', null, 'ACCEPTED']))).toEqual(['producer'])
})

test('what the customer has to do comes before what staff have to do', () => {
  const owed: Partial<ReadinessFacts>[] = [
    { details: { ...ready.details, hasContact: false } },
    { location: { ...ready.location, city: null } },
    { group: { ...ready.group, details: {} } },
  ]
  for (const one of owed) {
    expect(status(one)).toBe('UserDetailsRequired')
    expect(status({ ...one, reviewed: false, attendees: 26 })).toBe('UserDetailsRequired')
  }
})

test('a LATE place is open for staff, however many offers are out, and taken for customers, who are not told that we wait for an answer', () => {
  const late = (role: AssignmentRole, state: AssignmentStatus | null): ReadinessFacts => ({
    ...ready,
    assignments: [
      { role: 'PRODUCER', userId: 'p', state: 'ACCEPTED', late: false },
      { role: 'HOST', userId: 'h', state: 'ACCEPTED', late: false },
    ].map((place) =>
      place.role === role ? { ...place, userId: state && 'sofia', state, late: true } : place,
    ) as ReadinessFacts['assignments'],
  })
  for (const state of ['PENDING', 'DECLINED', null] as const) {
    expect(judge(late('HOST', state), 'STAFF').status).toBe('HostNeeded')
    expect(judge(late('PRODUCER', state), 'STAFF').status).toBe('ManagersNeeded')
    for (const role of ['HOST', 'PRODUCER'] as const)
      expect(judge(late(role, state), 'CUSTOMER')).toMatchObject({ status: 'GameReady', waiting: 0 })
  }
  expect(judge(late('HOST', 'PENDING'), 'STAFF').waiting).toBe(1)
  expect(judge({ ...late('HOST', 'PENDING'), status: 'CANCELLED' }, 'STAFF').status).toBeNull()
})
