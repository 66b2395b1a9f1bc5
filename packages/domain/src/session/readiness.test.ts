import { expect, test } from 'vitest'
import { type ReadinessFacts, readinessOf } from './readiness.ts'

const ready: ReadinessFacts = {
  status: 'SCHEDULED',
  diy: false,
  attendees: 20,
  size: 1,
  assignments: [
    { role: 'PRODUCER', userId: 'p', state: 'ACCEPTED' },
    { role: 'HOST', userId: 'h', state: 'PENDING' },
  ],
  details: { name: 'Social', hasContact: true, remote: false, diy: false, size: 1, templateId: 't', syncType: 'standard' },
  location: { type: 'HYBRID', city: 'Chicago', locations: ['START'], supportsGameZone: false, gameZoneId: null },
  group: {
    details: { tv: 'Yes', description: 'A party', rating: 'PG' },
    hasGroupDetails: true,
    type: 'HYBRID',
    hostType: 'ON_SCREEN',
    category: 'ADVENTURE',
    blackout: false,
    hasUpgrade: false,
    hasPastRelation: false,
    hasFutureRelation: false,
    pastEventsDetails: null,
    futureEventsDetails: null,
  },
  reviewed: true,
}
const status = (change: Partial<ReadinessFacts>) => readinessOf({ ...ready, ...change }).status

test('the first open matter names the readiness', () => {
  const unreviewed = { reviewed: false }
  const unnamed = { ...unreviewed, details: { ...ready.details, name: '' } }
  const declined: Partial<ReadinessFacts> = {
    ...unnamed,
    assignments: [
      { role: 'PRODUCER', userId: 'p', state: 'ACCEPTED' },
      { role: 'HOST', userId: 'h', state: 'DECLINED' },
    ],
  }
  expect(status({})).toBe('GameReady')
  expect(status(unreviewed)).toBe('EmDetailsRequired')
  expect(status(unnamed)).toBe('UserDetailsRequired')
  expect(status(declined)).toBe('HostNeeded')
  expect(status({ ...declined, assignments: [] })).toBe('ManagersNeeded')
})

test('a host who was asked counts until they decline, an empty place does not', () => {
  expect(status({ assignments: [...ready.assignments, { role: 'HOST', userId: null, state: null }] })).toBe('HostNeeded')
  expect(status({ assignments: [...ready.assignments, { role: 'HOST', userId: 'x', state: 'EXPIRED' }] })).toBe('HostNeeded')
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
