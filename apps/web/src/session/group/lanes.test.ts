import type { CustomerState } from '@troupe/domain/session/customer-state'
import { expect, test } from 'vitest'
import { daysOf, type GroupEvent, leastReady, patternWords, placeOn } from './lanes.ts'

const person = (id: string) => ({ id, fullName: id, avatar: null })
function show(id: string, from: string | null, to: string | null, crew: readonly string[] = []): GroupEvent {
  return {
    ...{ id, name: id, startsAt: from, endsAt: to, timezone: 'UTC', scheduleStartsAt: from, lobby: 0, attendees: 1, credits: 1 },
    ...{
      packageLevel: 'STANDARD',
      status: 'SCHEDULED',
      customerState: null,
      type: 'REMOTE',
      experience: { title: id, category: 'OTHER' },
      locations: [],
      contact: null,
    },
    readiness: null,
    assignments: crew.map((one) => ({
      ...{ id: `${id} ${one}`, role: 'HOST' as const, user: person(one), approval: { state: 'ACCEPTED' as const } },
      callAt: from && new Date(Date.parse(from) - 1_800_000).toISOString(),
    })),
  }
}
const party = [
  show('first', '2026-12-22T14:30:00Z', '2026-12-22T16:00:00Z', ['dana', 'marcus']),
  show('second', '2026-12-22T16:30:00Z', '2026-12-22T18:00:00Z', ['dana']),
  show('third', '2026-12-22T16:30:00Z', '2026-12-22T18:30:00Z', ['ines']),
]

test('a day has one axis of whole hours from the first call to the end of the last crew’s time, and each moment its place on it', () => {
  const [day, ...more] = daysOf(party)
  expect(more).toEqual([])
  expect(day?.hours).toHaveLength(6)
  expect(day && placeOn(day, day.from)).toBe(0)
  expect(day && placeOn(day, day.to)).toBe(100)
  expect(day && placeOn(day, Date.parse('2026-12-22T16:30:00Z'))).toBe(50)
})

test('a crew is busy from its first call until it can take another event, which lengthens the axis; an event without a crew only while it runs', () => {
  const [day] = daysOf([show('late', '2026-12-22T17:00:00Z', '2026-12-22T18:00:00Z', ['dana'])])
  const busy = day?.events.map(({ crewFrom, crewTo }) => [crewFrom, crewTo].map((at) => new Date(at).toISOString().slice(11, 16)))
  expect(busy).toEqual([['16:30', '18:15']])
  expect(day?.hours).toHaveLength(4)
  const [alone] = daysOf([show('late', '2026-12-22T17:00:00Z', '2026-12-22T18:00:00Z')])
  expect(alone?.events.map((one) => one.crewTo - one.to)).toEqual([0])
  expect(alone?.hours).toHaveLength(2)
})

test('a gap is where no event runs, with those who stay, and people of two events have a lane', () => {
  const [day] = daysOf(party)
  expect(day?.gaps.map((gap) => [(gap.to - gap.from) / 60_000, gap.stay])).toEqual([[30, ['dana']]])
  expect(day?.shared.map(({ name, spans }) => [name, spans.length])).toEqual([['dana', 2]])
})

test('each day has a panel, and events without a date have none', () => {
  const events = [...party, show('later', '2026-12-24T10:00:00Z', '2026-12-24T11:00:00Z'), show('never', null, null)]
  expect(daysOf(events).map(({ day }) => day)).toEqual(['2026-12-22', '2026-12-24'])
  expect(patternWords(events)).toBe('3 one after another, 1 alongside, 1 without a date')
  expect(leastReady(events, true)).toBeUndefined()
})

test('the least ready event is the one that its reader sees as such', () => {
  const ready = { status: 'GameReady' as const, label: 'Ready', waiting: 0 }
  const seen = (id: string, state: CustomerState): GroupEvent => ({
    ...show(id, '2026-12-22T14:30:00Z', '2026-12-22T16:00:00Z'),
    ...{ readiness: ready, customerState: { state, neededBy: null, hearBy: null } },
  })
  const [done, searched] = [seen('done', 'READY'), seen('searched', 'FINDING_CREW')]
  const unmanaged: GroupEvent = { ...done, id: 'unmanaged', readiness: { ...ready, status: 'ManagersNeeded' } }
  expect(leastReady([done, searched, unmanaged], false)?.id).toBe('searched')
  expect(leastReady([done, searched, unmanaged], true)?.id).toBe('unmanaged')
  // what runs says so by its status alone
  expect(leastReady([done, { ...searched, status: 'LIVE' }], false)?.id).toBe('done')
})
