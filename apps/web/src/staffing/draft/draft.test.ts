import { expect, test } from 'vitest'
import type { Plan, PlanCandidate } from '../crews/plan-queries.ts'
import { changeWords, draftVerdicts, freeFor, shortMinutes, whyWords } from './choice-words.ts'
import { figureLines, isSameDays } from './figure-words.ts'
import { deadlinesOf, toldOf } from './told.ts'
import { decided, undoOf } from './use-pin.ts'

const terms = { rating: 0, level: 0, travel: 0, preferredProducer: 0, fairness: 2, sourceHost: 0, group: 0, modifier: 0, lacks: [] }
const one = (userId: string, more: Partial<PlanCandidate> = {}): PlanCandidate => ({
  ...{ userId, reasons: [], forbidden: false, cost: 3, minutesAway: 0, levelsAbove: 0, terms, instead: [] },
  ...more,
})
const buzzer = { placeId: 'q', name: 'Buzzer Night', startsAt: '2026-12-14T12:00:00Z' }
const tunde = one('tunde', { minutesAway: 40, cost: 5 })
const all = [
  one('grace', { minutesAway: 65, levelsAbove: 1, cost: 6 }),
  tunde,
  one('bea', { minutesAway: 55, cost: 5, instead: [buzzer] }),
  one('cal', { reasons: ['Overlaps Charity Bike Build.'], terms: null, cost: null }),
  one('dee', { minutesAway: 45, cost: 1, forbidden: true }),
]
const plain = (words: string) => words.replaceAll(/\s/g, ' ')

test('each row says what a role of a draft would mean for its person, and who can take it comes first, the best one above', () => {
  expect(freeFor(all).map(({ userId }) => userId)).toEqual(['tunde', 'grace', 'bea', 'dee'])
  const rows = ['grace', 'tunde', 'bea', 'cal', 'dee', 'eve']
  expect([...draftVerdicts(all, { rows, holder: 'tunde' }).values()]).toEqual([
    { kind: 'yes', words: 'Free, 1 h 5 min away, 1 level above' },
    { kind: 'here', words: 'Planned here' },
    { kind: 'yes', words: 'Leaves Buzzer Night, 55 min away' },
    { kind: 'never', words: 'Overlaps Charity Bike Build' },
    { kind: 'no', words: 'You excluded them, 45 min away' },
    { kind: 'never', words: 'This plan didn’t consider them' },
  ])
})

test('what someone else would mean is said in minutes, levels and shows, never in points', () => {
  const words = (other: PlanCandidate | undefined) => other && plain(changeWords(other, tunde, 'UTC'))
  expect(words(all[0])).toBe('50 min more travel, 1 level above what’s needed')
  expect(words(all[2])).toBe('Leaves Buzzer Night, Mon 14 Dec, 12:00 pm, 30 min more travel')
  expect(words(one('eve', { minutesAway: 40 }))).toBe('Just as good')
  expect(words(one('eve', { terms: { ...terms, fairness: 1, modifier: 4, lacks: ['Spanish'] } }))).toBe(
    '1 h 20 min less travel, has fewer shows these weeks, lacks Spanish',
  )
  expect([0, 40, 60, 75, 1500].map(shortMinutes)).toEqual(['0 min', '40 min', '1 h', '1 h 15 min', '25 h'])
})

test('why someone has a role names what they are best at, and what speaks against them', () => {
  expect(whyWords(tunde, all)).toBe('Nearest of those who are free, right level, fewest shows these weeks and 40 min away.')
  expect(whyWords(tunde, [tunde])).toBe('No one else is free and meets the requirements.')
  expect(whyWords(undefined, all)).toBe('')
})

test('two drafts of the same days are compared in roles, hours, people by name and shows', () => {
  const names = new Map([
    ['d', 'Dana Whitlock'],
    ['m', 'Marcus Oyelaran'],
  ])
  const own = { open: 1, travelMinutes: 1860, aboveShare: [], changed: 4 }
  const lines = figureLines(own, { open: 1, travelMinutes: 2580, aboveShare: ['d', 'm'], changed: 3 }, names)
  expect(lines.map(({ label, own: mine, other, is }) => [label, mine, other, is])).toEqual([
    ['Stays open', '1 role', 'the same', 'same'],
    ['Travel', '31 h', '12 h more', 'worse'],
    ['Above their share', 'no one', '2 people: Dana, Marcus', 'worse'],
    ['Crews changed', '4 shows', '1 show fewer', 'better'],
  ])
  const days = { from: '2026-12-14T09:12:00Z', to: '2026-12-21T00:00:00Z' }
  expect(isSameDays(days, { ...days, from: '2026-12-14T11:00:00Z' }, 'UTC')).toBe(true)
  expect(isSameDays(days, { ...days, to: '2026-12-22T00:00:00Z' }, 'UTC')).toBe(false)
})

const place = (placeId: string, userId: string | null, before: string | null = null) => ({
  ...{ placeId, userId, before, sessionId: `event ${placeId}`, role: 'HOST' as const, kept: userId !== null && userId === before },
})

test('everyone who hears of a plan is named with the shows they get and lose', () => {
  const session = (name: string, startsAt: string) => ({ name, startsAt, workspace: { id: 'w', name: 'Northwind' } })
  const events = [
    { id: 'a', session: session('Secret Agent', '2026-12-16T19:00:00Z') },
    { id: 'b', session: session('Battle Royale', '2026-12-14T14:30:00Z') },
  ]
  const names = new Map([
    ['ada', 'Ada Pike'],
    ['ben', 'Ben Ito'],
  ] as const)
  const told = toldOf([place('a', 'ada'), place('b', 'ada', 'ben'), place('c', 'cy', 'cy')], { events, names })
  expect(told.map(({ name, gains, loses }) => [name, gains.map(({ event }) => event), loses.map(({ event }) => event)])).toEqual([
    ['Ada Pike', ['Battle Royale', 'Secret Agent'], []],
    ['Ben Ito', [], ['Battle Royale']],
  ])
})

test('a deadline that everyone has is said once, others at their roles, by the quarter of an hour', () => {
  const now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  const call = (placeId: string, answerBy: string | null) => ({ placeId, callAt: '2026-12-14T14:00:00Z', answerBy })
  const [early, late] = ['2026-12-03T09:07:30Z', '2026-12-03T21:00:00Z']
  expect(deadlinesOf([call('a', early), call('b', early), call('c', null)], now)).toEqual({
    all: '2026-12-03T09:00:00Z',
    byPlace: new Map(),
  })
  const differs = deadlinesOf([call('a', early), call('b', late), call('c', null)], now)
  expect([differs.all, [...differs.byPlace]]).toEqual([
    null,
    [
      ['a', '2026-12-03T09:00:00Z'],
      ['b', late],
    ],
  ])
  expect(deadlinesOf([call('c', null)], now).all).toBeNull()
})

test('a decision is undone to what was decided before it, and shows before the plan is solved again', () => {
  const figures = { open: 0, travelMinutes: 0, aboveShare: [], changed: 0 }
  const pins = [{ placeId: 'a', how: 'PIN' as const, userId: 'ada', before: 'ben', moreTravel: 10 }]
  const meaning = { figures, pins }
  expect(undoOf({ meaning }, { placeId: 'a', how: 'PIN', userId: 'cy' })).toEqual({ placeId: 'a', how: 'PIN', userId: 'ada' })
  expect(undoOf({ meaning }, { placeId: 'b', how: 'PIN', userId: 'cy' })).toEqual({ placeId: 'b', how: 'FREE', userId: 'cy' })
  expect(undoOf({ meaning }, { placeId: 'a', how: 'FREE', userId: 'ada' })).toEqual({ placeId: 'a', how: 'PIN', userId: 'ada' })
  const plan: Plan = {
    ...{ id: 'p', name: 'A', from: '2026-12-14T09:12:00Z', to: '2026-12-21T00:00:00Z', state: 'READY', version: 1, failure: null },
    ...{ people: 1, objective: 3, gap: 0, proven: true, places: [place('a', 'ada'), place('b', 'ben', 'cy')], meaning },
    ...{ uncovered: [], missing: [] },
  }
  const next = decided(plan, { placeId: 'b', how: 'PIN', userId: 'cy' })
  expect(next).toMatchObject({ state: 'SOLVING', places: [{ userId: 'ada' }, { userId: 'cy', kept: true }] })
  expect(next.meaning?.pins.map(({ placeId, userId, before }) => [placeId, userId, before])).toEqual([
    ['a', 'ada', 'ben'],
    ['b', 'cy', 'ben'],
  ])
})
