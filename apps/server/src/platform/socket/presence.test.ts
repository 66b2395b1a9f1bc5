import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence, tabOf } from './presence.ts'

let now = Temporal.Instant.from('2026-11-27T12:00:00Z')
let said: string[] = []
let changed: string[] = []
let presence: Presence
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  said = []
  changed = []
  presence = new Presence({
    now: () => now,
    say: (text) => {
      said.push(text)
      presence.hear(text)
    },
    changed: (id) => changed.push(id),
  })
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

const second = () => vi.advanceTimersByTime(1000)
const later = (seconds: number) => {
  now = now.add({ seconds })
}
const staff = { id: 'reader', isCustomer: false }
const customer = { id: 'reader', isCustomer: true }
const priya = (at: string | null = 'details', id = 'event') => ({ id, userId: 'priya', isOurs: false, at })
const thiago = (at: string | null = 'schedule') => ({ id: 'event', userId: 'thiago', isOurs: true, at })
const dana = (at: string | null = null) => ({ id: 'event', userId: 'dana', isOurs: true, at })

test('staff read everyone with their tab, customers all our staff and crew as one without a tab, in the order in which they came', () => {
  presence.enter('p1', thiago())
  presence.enter('p2', priya())
  presence.enter('p3', dana())
  expect(presence.peopleOf('event', staff)).toEqual([
    { id: 'thiago', at: 'schedule' },
    { id: 'priya', at: 'details' },
    { id: 'dana', at: null },
  ])
  const seen = presence.peopleOf('event', customer)
  expect(seen).toEqual([{ id: 'troupe' }, { id: 'priya', at: 'details' }])
  expect(Object.keys(seen[0] ?? {}), 'no tab').toEqual(['id'])
  expect(presence.peopleOf('event', { id: 'dana', isCustomer: true }), 'they know themselves').toEqual([
    { id: 'troupe' },
    { id: 'priya', at: 'details' },
    { id: 'dana', at: null },
  ])
  expect(presence.peopleOf('other', staff)).toEqual([])
})

test('two pages of a person are one person, on the tab of the page that moved last', () => {
  presence.enter('p1', priya('details'))
  later(1)
  presence.enter('p2', priya('schedule'))
  later(1)
  second()
  presence.enter('p1', priya('details'))
  expect(presence.peopleOf('event', staff)).toEqual([{ id: 'priya', at: 'schedule' }])
  second()
  presence.enter('p1', priya('media'))
  expect(presence.peopleOf('event', staff)).toEqual([{ id: 'priya', at: 'media' }])
  presence.leave('p1')
  second()
  expect(presence.peopleOf('event', staff)).toEqual([{ id: 'priya', at: 'schedule' }])
})

test('a room is told immediately, then at most once a second, and of a beat that changes nothing not at all', () => {
  presence.enter('p1', priya('details'))
  expect(changed).toEqual(['event'])
  for (const at of ['contact', 'activity', 'location', 'schedule']) presence.enter('p1', priya(at))
  expect(said).toHaveLength(1)
  second()
  expect(said).toHaveLength(2)
  expect(presence.peopleOf('event', staff)).toEqual([{ id: 'priya', at: 'schedule' }])
  second()
  expect(changed).toHaveLength(2)
  for (let beat = 0; beat < 3; beat++) {
    second()
    presence.enter('p1', priya('schedule'))
  }
  expect(said).toHaveLength(5)
  second()
  expect(changed).toHaveLength(2)
})

test('a person disappears after 30 seconds of silence, and a beat before that keeps them', () => {
  presence.enter('p1', priya())
  presence.enter('p2', thiago())
  later(29)
  second()
  presence.enter('p2', thiago())
  presence.sweep()
  expect(presence.peopleOf('event', staff)).toHaveLength(2)
  later(1)
  second()
  presence.sweep()
  expect(presence.peopleOf('event', staff)).toEqual([{ id: 'thiago', at: 'schedule' }])
  expect(changed).toEqual(['event', 'event', 'event'])
})

test('a page that leaves, or goes to another event, is gone from the one it was at', () => {
  presence.enter('p1', priya())
  presence.leave('p1', 'other')
  second()
  expect(presence.peopleOf('event', staff)).toHaveLength(1)
  presence.enter('p1', priya('details', 'other'))
  expect(presence.peopleOf('event', staff)).toEqual([])
  expect(presence.peopleOf('other', staff)).toHaveLength(1)
  presence.leave('p1')
  second()
  expect(presence.peopleOf('other', staff)).toEqual([])
  presence.leave('p1')
  second()
  expect(said).toHaveLength(3)
})

test('a process that stops says no more', () => {
  presence.enter('p1', priya())
  presence.close()
  presence.leave('p1')
  second()
  expect(said).toHaveLength(1)
})

test.each([
  [{ at: 'details' }, 'details'],
  [{ at: null }, null],
  [{}, undefined],
  [{ at: '' }, undefined],
  [{ at: 'a'.repeat(32) }, 'a'.repeat(32)],
  [{ at: 'a'.repeat(33) }, undefined],
  [{ at: 'x'.repeat(10_000) }, undefined],
  [{ at: '<b>' }, undefined],
  [{ at: ['details'] }, undefined],
  ['details', undefined],
  [null, undefined],
])('of %j the tab is %s', (wanted, tab) => {
  expect(tabOf(wanted)).toBe(tab)
})
