import { createZones } from '@troupe/domain/time/zone-table'
import { expect, test } from 'vitest'
import { daysAhead, dayWords, weeksOf, whyAt } from './days-ahead.ts'
import type { Stretch } from './hours-queries.ts'

const span = { from: '2026-12-07T00:00:00Z', to: '2026-12-11T00:00:00Z' }
const zone = createZones(Date.parse(span.from), Date.parse(span.to))('UTC')
const stretch = (from: string, to: string, layer: Stretch['layer'], open: boolean, show?: string): Stretch => ({
  ...{ userId: 'u', from: `2026-12-${from}:00Z`, to: `2026-12-${to}:00Z`, layer, open, rowId: null, why: layer },
  ...{ sessionId: show ?? null, sessionName: show ?? null },
})
const week = [7, 8, 9].map((day) => stretch(`0${day}T09:00`, `0${day}T17:00`, 'WEEK', true))

test('a day is free, part or away by what is left of its hours, and lists its shows', () => {
  const stretches = [
    ...week,
    stretch('08T12:00', '08T13:00', 'AWAY', false),
    stretch('09T00:00', '10T00:00', 'GLOBAL', false),
    stretch('07T10:00', '07T12:00', 'CLAIM', false, 'Quiz'),
  ]
  const free = (day: string, ...times: readonly (readonly [string, string])[]) =>
    times.map(([from, to]) => ({ fromMs: Date.parse(`2026-12-${day}T${from}:00Z`), toMs: Date.parse(`2026-12-${day}T${to}:00Z`) }))
  expect(daysAhead(stretches, zone, span)).toEqual([
    { date: '2026-12-07', kind: 'FREE', whys: [], shows: [{ id: 'Quiz', name: 'Quiz' }], free: free('07', ['09:00', '17:00']) },
    { date: '2026-12-08', kind: 'PART', whys: ['AWAY'], shows: [], free: free('08', ['09:00', '12:00'], ['13:00', '17:00']) },
    { date: '2026-12-09', kind: 'AWAY', whys: ['GLOBAL'], shows: [], free: [] },
    { date: '2026-12-10', kind: 'NONE', whys: [], shows: [], free: [] },
  ])
})

test('hours of a date that replace the week’s make it no less free', () => {
  const dated = [...week, stretch('08T00:00', '09T00:00', 'DATE', false), stretch('08T18:00', '08T20:00', 'DATE', true)]
  expect(daysAhead(dated, zone, span)[1]).toMatchObject({ kind: 'FREE' })
})

test('a calendar whose times no longer count closes nothing, so it isn’t why a day is only partly free', () => {
  const lost = { ...stretch('07T00:00', '11T00:00', 'CALENDAR', false), why: 'no longer counts' }
  const stretches = [lost, ...week, stretch('08T12:00', '08T13:00', 'AWAY', false)]
  expect(daysAhead(stretches, zone, span)[1]).toMatchObject({ kind: 'PART', whys: ['AWAY'] })
  expect(whyAt(stretches, Date.parse('2026-12-08T10:00Z'))).toBe('Available: WEEK · no longer counts')
  expect(whyAt(stretches, Date.parse('2026-12-08T20:00Z'))).toBe('Outside working hours · no longer counts')
})

test('why a time is closed names the layer that decides first', () => {
  const stretches = [...week, stretch('08T12:00', '08T13:00', 'AWAY', false)]
  expect(whyAt(stretches, Date.parse('2026-12-08T12:30Z'))).toBe('Unavailable: AWAY · Available: WEEK')
  expect(whyAt(stretches, Date.parse('2026-12-08T20:00Z'))).toBe('Outside working hours')
})

test('a day says that it has no hours, and isn’t called free when it has a show', () => {
  const shows = [{ id: 'Quiz', name: 'Quiz' }]
  expect([dayWords({ kind: 'NONE', shows: [] }), dayWords({ kind: 'FREE', shows: [] })]).toEqual(['No hours', 'Free'])
  expect([dayWords({ kind: 'FREE', shows }), dayWords({ kind: 'PART', shows })]).toEqual(['', 'Partly free'])
})

test('days stand in weeks that begin where the reader’s weeks begin', () => {
  const days = daysAhead([], zone, span)
  const shown = (weekStart: number) =>
    weeksOf(days, weekStart).map((week) => week.map(({ date, day }) => (day ? date.slice(8) : '')).join(' '))
  expect(shown(1)).toEqual(['07 08 09 10   '])
  expect(shown(7)).toEqual([' 07 08 09 10  '])
  expect(shown(3)).toEqual(['     07 08', '09 10     '])
  expect(weeksOf([], 1)).toEqual([])
})
