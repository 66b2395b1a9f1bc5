import { expect, test } from 'vitest'
import type { PersonDay } from '../availability/use-away.ts'
import { type BoardPlace, pictureOf } from '../crews/board-picture.ts'
import { closedIn, dayChips, dayRows, freeHours, hoursColumn, hoursOf, partOf, placeDay } from './day-picture.ts'
import { aboutWords, eventDays, folded, worstOf } from './events-picture.ts'
import { fitting, rolesOf } from './role-chips.ts'
import type { EventFacts, PlaceTimes } from './view-queries.ts'

const now = Date.parse('2026-12-01T00:00:00Z')
const span = { from: '2026-12-14T00:00:00Z', to: '2026-12-15T00:00:00Z' }
const show = (id: string, from: string, to: string) => ({
  ...{ id, name: `Show ${id}`, status: 'SCHEDULED' as const, isApprovable: true, timezone: 'UTC' },
  ...{ startsAt: `2026-12-14T${from}:00Z`, endsAt: `2026-12-14T${to}:00Z`, workspace: { id: 'w1', name: 'Northwind Foods' } },
})
const early = show('s1', '10:00', '12:00')
const late = show('s2', '13:00', '14:00')
const place = (id: string, session: BoardPlace['session'], name: string | null, more: Partial<BoardPlace> = {}): BoardPlace => ({
  ...{ id, role: 'HOST', order: 0, userId: name, user: name === null ? null : { id: name, fullName: name }, session },
  ...{ approval: name === null ? null : { id: `offer ${id}`, state: 'ACCEPTED' }, conflict: null, overrideReason: null, task: null },
  ...more,
})
const at = (hour: number) => Date.parse(span.from) + hour * 3_600_000
const free = (...times: readonly (readonly [number, number])[]): PersonDay => ({
  ...{ away: null, kind: 'PART' },
  free: times.map(([from, to]) => ({ fromMs: at(from), toMs: at(to) })),
})
const seen = { names: new Map([['Cy Dunn', 'Cy Dunn']]), now, may: true }
const spaced = (words: string) => words.replaceAll('\u00a0', ' ')

test('the hours of a day go from an hour before the first way to an hour after the last one back', () => {
  const times: PlaceTimes = {
    id: 'a',
    callAt: '2026-12-14T09:15:00Z',
    way: { leaveAt: '2026-12-14T08:30:00Z', backAt: '2026-12-14T12:45:00Z' },
  }
  const day = placeDay(place('a', early, 'Ada Pike'), times)
  const hours = hoursOf(day ? [day] : [], span)
  expect(hours).toEqual({ fromMs: at(7), toMs: at(14) })
  const ticks = hoursColumn('2026-12-14', 'Monday', hours, 'UTC').ticks ?? []
  expect(ticks.map(({ label }) => label)).toEqual(['7 am', '8', '9', '10', '11', '12 pm', '1'])
  expect(hoursOf([], span)).toEqual({ fromMs: at(8), toMs: at(20) })
  // a flight the day before begins with the day
  expect(hoursOf(day ? [{ ...day, leaveMs: at(-10) }] : [], span).fromMs).toBe(at(0))
})

test('on a day each show lies from its call to its finish, and what overlaps is in another lane', () => {
  const places = [
    place('a', early, 'Ada Pike'),
    place('b', { ...late, startsAt: '2026-12-14T11:00:00Z' }, 'Ada Pike'),
    place('c', late, null),
  ]
  const picture = pictureOf({ places, people: [], filter: {}, zone: 'UTC', now, isWeek: false, may: true })
  const times = new Map<string, PlaceTimes>([
    ['a', { id: 'a', callAt: '2026-12-14T09:00:00Z', way: { leaveAt: '2026-12-14T08:00:00Z', backAt: '2026-12-14T13:00:00Z' } }],
  ])
  const hours = { fromMs: at(8), toMs: at(18) }
  const chips = dayChips({ chips: picture.chips, places: new Map(places.map((one) => [one.id, one])), times, hours, zone: 'UTC' })
  const spot = (id: string) => chips.find((chip) => chip.id === id)?.spot
  expect(spot('a')).toEqual({ from: 0.1, to: 0.4, tinted: { from: 0.2, to: 0.4 }, way: { from: 0, to: 0.5 }, lane: 0 })
  expect(spot('b')).toMatchObject({ from: 0.3, way: { from: 0.3 }, lane: 1 })
  expect(chips.find(({ id }) => id === 'c')).toMatchObject({ row: null, title: 'Host, Show s2' })
})

test('those who work come first by their call, then those who are free, then those who are away; lines part them', () => {
  const places = [place('a', late, 'Ada Pike'), place('b', early, 'Ben Cole')]
  const person = (id: string) => ({ id, fullName: id, role: 'HOST' as const, level: 2, load: 4, timezone: 'UTC' })
  const people = ['Ada Pike', 'Ben Cole', 'Cy Dunn', 'Di Fox'].map(person)
  const picture = pictureOf({ places, people, filter: {}, zone: 'UTC', now, isWeek: false, may: true, week: places })
  const hours = { fromMs: at(8), toMs: at(18) }
  const byId = new Map(places.map((one) => [one.id, one]))
  const chips = dayChips({ chips: picture.chips, places: byId, times: undefined, hours, zone: 'UTC' })
  const days = new Map([
    ['Cy Dunn', new Map([['2026-12-14', { away: 'Sick', kind: 'AWAY', free: [] } as const]])],
    ['Di Fox', new Map([['2026-12-14', free([8, 12], [13, 18])]])],
  ])
  const { rows, ...counts } = dayRows({ rows: picture.rows, chips, days, date: '2026-12-14', hours })
  expect(rows.map(({ name, isFirst = false }) => [name, isFirst])).toEqual([
    ['Ben Cole', false],
    ['Ada Pike', false],
    ['Di Fox', true],
    ['Cy Dunn', true],
  ])
  expect(counts).toEqual({ working: 2, free: 1, away: 1 })
  expect(rows[0]).toMatchObject({ note: 'Host 2', load: { value: 1, of: 4 } })
  expect(rows[2]?.closed?.get('2026-12-14')).toEqual([{ from: 0.4, to: 0.5, words: undefined }])
  expect(rows[3]?.closed?.get('2026-12-14')).toEqual([{ from: 0, to: 1, words: 'Sick' }])
})

test('unavailable hours say so from two hours on', () => {
  expect(closedIn(free([10, 16], [17, 18]), { fromMs: at(8), toMs: at(18) }).map(({ words }) => words)).toEqual(['Unavailable', undefined])
})

test('on a week someone with one free hour doesn’t look free all day, and a whole day has no shading', () => {
  const [first, second, ...rest] = partOf(free([14, 15]), '2026-12-14', 'UTC')
  expect(rest).toEqual([])
  expect([first?.from, second?.to, spaced(first?.words ?? '')]).toEqual([0, 1, 'Free 2 to 3 pm'])
  expect(partOf(free([1, 6]), '2026-12-14', 'UTC')).toEqual([{ from: 0, to: 1, words: 'Unavailable' }])
  expect(partOf({ ...free([9, 17]), kind: 'FREE' }, '2026-12-14', 'UTC')).toEqual([])
  expect(partOf(free([9, 12], [13, 17]), '2026-12-14', 'UTC')).toHaveLength(3)
})

test('when someone is free is said in a few words', () => {
  const hours = { fromMs: at(8), toMs: at(22) }
  const words = (day: PersonDay) => spaced(freeHours(day, hours, 'UTC'))
  expect(words(free([0, 24]))).toBe('All day')
  expect(words({ ...free([9, 17]), kind: 'FREE' })).toBe('All day')
  expect(words(free([12, 24]))).toBe('From 12 pm')
  expect(words(free([6, 15]))).toBe('Until 3 pm')
  expect(words(free([8, 12], [14, 22]))).toBe('Not 12 to 2 pm')
  expect(words(free([10, 15]))).toBe('10 am to 3 pm')
})

test('the roles of an event: open ones first, then conflicts, asked and accepted; two of one first name get an initial', () => {
  const places = [
    place('a', early, 'Ines Carvalho'),
    place('b', early, 'Ines Duarte', { role: 'PLANT', approval: { id: 'o', state: 'PENDING' } }),
    place('c', early, 'Theo Brandt', { conflict: { reason: 'Away that day' } }),
    place('d', early, null),
    place('e', early, 'Ben Cole', { approval: { id: 'o', state: 'DECLINED' } }),
  ]
  const plan = { places: [{ placeId: 'd', userId: 'Cy Dunn', kept: false, role: 'HOST' }] } as unknown as Parameters<
    typeof rolesOf
  >[0]['plan']
  const roles = rolesOf({ places, plan, ...seen })
  expect(roles.map(({ look, role, name }) => [look, role, name])).toEqual([
    ['open', 'Host, open', ''],
    ['open', 'Host, open', ''],
    ['clash', 'Host', 'Theo'],
    ['draft', 'Host', 'Cy'],
    ['asked', 'Plant', 'Ines D.'],
    ['settled', 'Host', 'Ines C.'],
    ['gone', 'Host', 'Ben'],
  ])
  expect(roles.find(({ look }) => look === 'clash')?.why).toBe('Away that day')
  expect([fitting(roles, 2000), fitting(roles, 250), fitting(roles, 10)]).toEqual([7, 1, 1])
})

test('a day names its least ready event, and days without events are one line', () => {
  const facts = (id: string, status: 'HostNeeded' | 'GameReady', label: string): [string, EventFacts] => [
    id,
    {
      ...{ id, type: 'IN_PERSON', city: 'Chicago', attendees: 36, readiness: { status, label, waiting: 0 } },
      experience: { title: 'Buzzer', category: 'GAME_SHOW' },
    },
  ]
  const known = new Map([facts('s1', 'GameReady', 'Ready to run event'), facts('s2', 'HostNeeded', 'Needs hosts assigned')])
  const places = [place('a', early, 'Ada Pike'), place('b', late, null), place('c', late, 'Ben Cole', { conflict: { reason: 'Away' } })]
  const dates = ['2026-12-12', '2026-12-13', '2026-12-14', '2026-12-15']
  const days = eventDays({ places, dates, facts: known, zone: 'UTC', ...seen })
  expect(days[2]).toMatchObject({ open: 1, conflicts: 1, events: [{ session: { id: 's1' } }, { session: { id: 's2' } }] })
  const events = days[2]?.events ?? []
  expect(worstOf(events)).toEqual({ label: 'Needs hosts assigned', name: 'Show s2' })
  expect(worstOf(events.slice(0, 1))).toEqual({ label: 'All ready', name: null })
  expect(events.map(aboutWords)[0]).toBe('Northwind Foods, Chicago, 36 people')
  expect(folded(days).map((line) => ('date' in line ? line.date : line.map(({ date }) => date)))).toEqual([
    ['2026-12-12', '2026-12-13'],
    '2026-12-14',
    ['2026-12-15'],
  ])
})
