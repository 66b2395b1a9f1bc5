import { expect, test } from 'vitest'
import { type BoardFilter, type BoardPerson, type BoardPlace, pictureOf } from './board-picture.ts'

const now = Date.parse('2026-12-01T00:00:00Z')
const session = {
  ...{ id: 's1', name: 'Buzzer Night', status: 'SCHEDULED' as const, isApprovable: true, timezone: 'UTC' },
  ...{ startsAt: '2026-12-14T18:00:00Z', endsAt: '2026-12-14T19:30:00Z', workspace: { id: 'w1', name: 'Northwind Foods' } },
}
const place = (id: string, more: Partial<BoardPlace> = {}): BoardPlace => ({
  ...{ id, role: 'HOST', order: 0, userId: null, user: null, approval: null, conflict: null, overrideReason: null, task: null, session },
  ...more,
})
const taken = (id: string, userId: string, state: 'ACCEPTED' | 'PENDING' | 'DECLINED', more: Partial<BoardPlace> = {}) =>
  place(id, { userId, user: { id: userId, fullName: userId }, approval: { id: `offer ${id}`, state }, ...more })
const person = (id: string, role: BoardPerson['role'] = 'HOST'): BoardPerson => ({
  id,
  fullName: id,
  role,
  level: 2,
  load: 4,
  timezone: 'UTC',
})
const people = [person('Ada Pike'), person('Ben Cole'), person('Cy Dunn', 'EVENT_PRODUCER')]
const drawn = (places: readonly BoardPlace[], filter: BoardFilter = {}, may = true) =>
  pictureOf({ places, people, filter, zone: 'UTC', now, isWeek: true, may })

test('open places of one role of an event are one chip at the top; a declined one stays struck through with its person, who is not asked again', () => {
  const { chips, open, rows, events } = drawn([
    place('a'),
    place('b'),
    place('p', { role: 'PRODUCER' }),
    taken('c', 'Ada Pike', 'DECLINED'),
  ])
  expect(open).toBe(4)
  expect(chips.map(({ id, row, look, note }) => [id, row, look, note])).toEqual([
    ['a', null, 'open', '3 hosts'],
    ['p', null, 'open', '1 producer'],
    ['declined c', 'Ada Pike', 'gone', 'Northwind Foods'],
  ])
  expect(rows.map(({ name, note, load }) => [name, note, load])).toEqual([
    ['Ada Pike', 'Host, level 2', { value: 0, of: 4 }],
    ['Ben Cole', 'Host, level 2', { value: 0, of: 4 }],
    ['Cy Dunn', 'Producer, level 2', { value: 0, of: 4 }],
  ])
  expect(events).toEqual(new Map([['2026-12-14', 1]]))
})

test('accepted, pending and conflicting places look different, and only upcoming ones can be moved, by those who may', () => {
  const past = { ...session, id: 's2', startsAt: '2026-11-14T18:00:00Z', status: 'COMPLETED' as const }
  const places = [
    taken('a', 'Ada Pike', 'ACCEPTED'),
    taken('b', 'Ben Cole', 'PENDING'),
    taken('c', 'Ben Cole', 'ACCEPTED', { conflict: { reason: 'Away that day' } }),
    taken('d', 'Ada Pike', 'ACCEPTED', { session: past }),
  ]
  const { chips, conflicts } = drawn(places)
  expect(chips.map(({ look, movable, why }) => [look, movable, why])).toEqual([
    ['settled', true, undefined],
    ['asked', true, undefined],
    ['clash', true, 'Away that day'],
    ['settled', false, undefined],
  ])
  expect(conflicts).toBe(1)
  expect(drawn(places, {}, false).chips.some(({ movable }) => movable)).toBe(false)
})

test('salespeople, cancelled events and people of other roles are left out; someone who left the crew keeps the row of their shows', () => {
  const cancelled = { ...session, status: 'CANCELLED' as const }
  const places = [
    taken('a', 'Ada Pike', 'ACCEPTED', { role: 'SALESPERSON' }),
    taken('b', 'Ada Pike', 'ACCEPTED', { session: cancelled }),
    taken('c', 'Gone Away', 'ACCEPTED'),
  ]
  const { chips, rows } = drawn(places, { role: 'HOST' })
  expect(chips.map(({ id }) => id)).toEqual(['c'])
  expect(rows.map(({ name }) => name)).toEqual(['Ada Pike', 'Ben Cole', 'Gone Away'])
})

test('a search finds people with all of their shows, or events with their people', () => {
  const other = { ...session, id: 's2', name: 'Sevilla' }
  const places = [
    taken('a', 'Ada Pike', 'ACCEPTED'),
    taken('b', 'Ben Cole', 'ACCEPTED', { session: other }),
    place('c', { session: other }),
  ]
  const find = (filter: BoardFilter) => {
    const { rows, chips } = drawn(places, filter)
    return [rows.map(({ name }) => name), chips.map(({ id }) => id)]
  }
  expect(find({ q: 'ada' })).toEqual([['Ada Pike'], ['a']])
  expect(find({ q: 'sevilla' })).toEqual([['Ben Cole'], ['c', 'b']])
  expect(find({ people: ['Cy Dunn'] })).toEqual([['Cy Dunn'], ['c']])
  expect(find({ show: 'open' })).toEqual([['Ada Pike', 'Ben Cole', 'Cy Dunn'], ['c']])
  expect(find({ show: 'conflicts' })).toEqual([[], []])
  expect(find({ workspace: 'w2' })).toEqual([['Ada Pike', 'Ben Cole', 'Cy Dunn'], []])
})

test('requests are the events that a customer wants at another time: their people and open roles alone, counted by event', () => {
  const requested = { ...session, id: 's2', name: 'Sevilla', status: 'REQUESTED' as const }
  const places = [
    taken('a', 'Ada Pike', 'ACCEPTED'),
    place('b'),
    taken('c', 'Ben Cole', 'ACCEPTED', { session: requested }),
    place('d', { session: requested }),
  ]
  const { rows, chips, requests, open } = drawn(places, { show: 'requests' })
  expect([rows.map(({ name }) => name), chips.map(({ id }) => id)]).toEqual([['Ben Cole'], ['d', 'c']])
  expect([requests, open]).toEqual([1, 2])
  expect(drawn(places).requests).toBe(1)
  expect(drawn([place('b')], { show: 'requests' })).toMatchObject({ rows: [], chips: [], requests: 0 })
})

test('the dates count the events that are shown: those of the requests, conflicts or open roles that the reader wants to see', () => {
  const on = (id: string, day: string, more: object = {}) => ({
    ...session,
    ...{ id, name: id, startsAt: `2026-12-${day}T18:00:00Z` },
    ...more,
  })
  const places = [
    place('a', { session: on('open', '14') }),
    taken('b', 'Ada Pike', 'ACCEPTED', { session: on('fine', '14') }),
    taken('c', 'Ada Pike', 'ACCEPTED', { session: on('clash', '15'), conflict: { reason: 'Away that day' } }),
    taken('d', 'Ben Cole', 'ACCEPTED', { session: on('asked', '16', { status: 'REQUESTED' }) }),
    // over without anyone: nothing of it is drawn
    place('e', { session: on('over', '16', { status: 'COMPLETED' }) }),
  ]
  const counted = (filter: BoardFilter) => [...drawn(places, filter).events]
  expect(counted({})).toEqual([
    ['2026-12-14', 2],
    ['2026-12-15', 1],
    ['2026-12-16', 1],
  ])
  expect(counted({ show: 'open' })).toEqual([['2026-12-14', 1]])
  expect(counted({ show: 'conflicts' })).toEqual([['2026-12-15', 1]])
  expect(counted({ show: 'requests' })).toEqual([['2026-12-16', 1]])
})

test('when one role changes, the cards and rows of everyone else are the same as before, so that they are not drawn again', () => {
  const [ada, ben] = [taken('a', 'Ada Pike', 'ACCEPTED'), taken('b', 'Ben Cole', 'ACCEPTED')]
  const before = drawn([ada, ben])
  const after = drawn([ada, { ...ben, userId: null, user: null, approval: null }])
  const chip = (picture: typeof before, id: string) => picture.chips.find((one) => one.id === id)
  const row = (picture: typeof before, id: string) => picture.rows.find((one) => one.id === id)
  expect(chip(after, 'a')).toBe(chip(before, 'a'))
  expect(row(after, 'Ada Pike')).toBe(row(before, 'Ada Pike'))
  expect([chip(before, 'b')?.look, chip(after, 'b')?.look]).toEqual(['settled', 'open'])
  // someone who may not change anything sees the same cards, which don't move
  expect(chip(drawn([ada, ben], {}, false), 'a')?.movable).toBe(false)
})
