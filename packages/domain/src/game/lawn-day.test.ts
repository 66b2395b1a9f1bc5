import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { type LawnDay, lawnDay, lawnFit, lawnPlanBy, shortWords } from './lawn-day.ts'
import { changedLawnPlan, type LawnPlan, lawnPlanInput, newLawnPlan } from './lawn-plan.ts'

const startsAt = Temporal.Instant.from('2026-12-09T20:00:00Z')
const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)
const planOf = (teams: number, stations: number, more: Partial<LawnPlan> = {}): LawnPlan => ({
  ...newLawnPlan(40),
  ...{ teams: names('Team', teams), missions: names('Station', stations), ...more },
})
/** As on the wall: '2:10 Station 1: Team 1 v Team 8', by minutes from the start. */
const told = ({ list }: LawnDay) =>
  list.map(({ kind, startsAt: at, endsAt, mission, teams }) => {
    const minutes = at.since(startsAt).total('minutes')
    return kind === 'BREAK' ? `${minutes} break ${endsAt.since(at).total('minutes')}` : `${minutes} ${mission}: ${teams.join(' v ')}`
  })

/** Each team's stations, one after the other. */
const visitsOf = ({ list }: LawnDay, team: string) =>
  list.flatMap(({ teams, mission }) => (mission && teams.includes(team) ? [mission] : []))

test('four teams on two stations meet in three rounds with their breaks, from the start and its offset on', () => {
  const plan = planOf(4, 2, { break: true, breakDuration: 20 })
  expect(told(lawnDay(plan, { startsAt, duration: 90 }))).toEqual([
    ...['10 Station 1: Team 1 v Team 4', '10 Station 2: Team 2 v Team 3', '20 break 2'],
    ...['22 Station 1: Team 1 v Team 3', '22 Station 2: Team 4 v Team 2', '32 break 20'],
    ...['52 Station 1: Team 1 v Team 2', '52 Station 2: Team 3 v Team 4'],
  ])
  const later = startsAt.add({ hours: 24 })
  expect(lawnDay(plan, { startsAt: later, duration: 90 }).list.map((item) => item.startsAt.subtract({ hours: 24 }).toString())).toEqual(
    lawnDay(plan, { startsAt, duration: 90 }).list.map((item) => item.startsAt.toString()),
  )
  // without a date it is known whether it fits, and nothing else
  expect(lawnDay(plan, { startsAt: null, duration: 90 })).toMatchObject({ list: [], short: null, needed: 52, window: 70 })
})

test('with more pairs than stations a round is played in heats without a pause; of an odd number of teams one rests', () => {
  const day = lawnDay(planOf(5, 1, { roundBreakDuration: 0, startOffset: 0, endOffset: 0 }), { startsAt, duration: 100 })
  expect(day).toMatchObject({ rounds: 5, heats: 2, needed: 100, short: null })
  expect(told(day).slice(0, 3)).toEqual(['0 Station 1: Team 2 v Team 5', '10 Station 1: Team 3 v Team 4', '20 Station 1: Team 1 v Team 5'])
})

test('eight teams on four stations meet each at most three times, and none twice in a row', () => {
  const day = lawnDay(planOf(8, 4), { startsAt, duration: 200 })
  for (const team of names('Team', 8)) {
    const visits = visitsOf(day, team)
    expect(Math.max(...names('Station', 4).map((station) => visits.filter((one) => one === station).length))).toBeLessThanOrEqual(3)
    expect(visits.some((station, at) => station === visits[at - 1])).toBe(false)
  }
})

test('what is too long says by how much, and how it would fit', () => {
  const plan = planOf(8, 4, { break: true, breakDuration: 16, roundDuration: 12 })
  const day = lawnDay(plan, { startsAt, duration: 120 })
  expect(day).toMatchObject({ list: [], needed: 110, window: 100, breakAfter: 4 })
  expect(day.short && shortWords(day.short)).toBe('short by 10 min: drop 1 round, 2 min a round or 10 min of the break')
  const without = lawnFit({ ...plan, break: false, roundDuration: 14 }, 120).short
  expect(without && shortWords(without)).toBe('short by 10 min: drop 1 round or 2 min a round')
  expect(shortWords({ minutes: 30, ways: [] })).toBe('short by 30 min')
  // a long break at or after the last round falls away
  expect(lawnFit({ ...plan, tournament: { rounds: 3, break: 3 } }, 120)).toMatchObject({ breakAfter: null, needed: 40 })
  expect(lawnFit({ ...plan, tournament: { rounds: 60, break: null } }, 120)).toMatchObject({ rounds: 7, allRounds: 7 })
})

const anyPlan = fc
  .record({
    teams: fc.integer({ min: 2, max: 64 }),
    stations: fc.integer({ min: 1, max: 20 }),
    roundDuration: fc.integer({ min: 5, max: 120 }),
    roundBreakDuration: fc.integer({ min: 0, max: 60 }),
    break: fc.boolean(),
    breakDuration: fc.integer({ min: 0, max: 180 }),
    offsets: fc.tuple(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 240 })),
    rounds: fc.option(fc.integer({ min: 1, max: 63 })),
    after: fc.option(fc.integer({ min: 1, max: 63 })),
  })
  .map(({ teams, stations, offsets: [startOffset, endOffset], rounds: played, after, ...plan }) =>
    planOf(teams, stations, { ...plan, startOffset, endOffset, tournament: { rounds: played, break: after } }),
  )

test('of 2 to 64 teams every pair meets at most once, in all rounds exactly once, and no team or station is in two places at a time', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const fit = lawnFit(plan, 0)
      const day = lawnDay(plan, { startsAt, duration: fit.needed + plan.startOffset + plan.endOffset })
      const games = day.list.filter(({ kind }) => kind === 'GAME')
      const met = games.map(({ teams }) => teams.toSorted().join(' v '))
      expect(new Set(met).size).toBe(met.length)
      expect(met.length).toBe(day.rounds * Math.floor(plan.teams.length / 2))
      if (day.rounds === day.allRounds) expect(met.length).toBe((plan.teams.length * (plan.teams.length - 1)) / 2)
      const taken = games.flatMap(({ startsAt: at, teams, mission }) => [...teams, mission].map((one) => `${at.epochMilliseconds} ${one}`))
      expect(new Set(taken).size).toBe(taken.length)
      // it ends exactly where the event's end and its offset are, and nothing lies before what comes before it
      expect(day.list.at(-1)?.endsAt.toString()).toBe(startsAt.add({ minutes: plan.startOffset + fit.needed }).toString())
      expect(day.list.every((item, at) => Temporal.Instant.compare(day.list[at - 1]?.startsAt ?? startsAt, item.startsAt) <= 0)).toBe(true)
    }),
    { numRuns: rounds(80, 40) },
  )
})

test('each way out fits by itself, and one less of it doesn’t', () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 0, max: 1500 }), (plan, duration) => {
      const { short, needed, window, rounds: played, breakAfter } = lawnFit(plan, duration)
      expect(short?.minutes ?? 0).toBe(Math.max(0, needed - window))
      if (!short) return
      for (const way of short.ways) {
        expect(lawnFit(lawnPlanBy(plan, way), duration).short).toBeNull()
        if (way.by > 1) expect(lawnFit(lawnPlanBy(plan, { ...way, by: way.by - 1 }), duration).short).not.toBeNull()
        expect(parseInput(lawnPlanInput, lawnPlanBy(plan, way)).ok).toBe(true)
      }
      // a way that isn't named doesn't exist: one round, rounds of five minutes or no break at all would still be too long
      const kinds = short.ways.map(({ kind }) => kind)
      const fits = (changed: Partial<LawnPlan>) => lawnFit({ ...plan, ...changed }, duration).short === null
      expect(kinds.includes('DROP_ROUNDS')).toBe(played > 1 && fits({ tournament: { ...plan.tournament, rounds: 1 } }))
      expect(kinds.includes('SHORTER_ROUNDS')).toBe(fits({ roundDuration: 5 }))
      expect(kinds.includes('SHORTER_BREAK')).toBe(breakAfter !== null && fits({ breakDuration: 0 }))
    }),
    { numRuns: rounds(600) },
  )
})

test('what isn’t given of a plan stays, null of the tournament sets a default, and what is out of bounds is refused by its field', () => {
  const plan = planOf(8, 4, { tournament: { rounds: 5, break: 2 } })
  expect(changedLawnPlan(plan, {})).toEqual(plan)
  expect(changedLawnPlan(plan, { roundDuration: 7, tournament: { rounds: null } })).toEqual({
    ...plan,
    roundDuration: 7,
    tournament: { rounds: null, break: 2 },
  })
  expect(newLawnPlan(0).teams).toEqual(['Team 1', 'Team 2'])
  expect(newLawnPlan(40)).toMatchObject({ teams: names('Team', 5), missions: names('Station', 2) })
  const refused = (change: object) => {
    const parsed = parseInput(lawnPlanInput, change)
    return parsed.ok ? {} : parsed.extensions.fields
  }
  expect(refused({ teams: ['a'], missions: [], roundDuration: 4, endOffset: 241 })).toEqual({
    ...{ teams: ['TOO_SMALL'], missions: ['REQUIRED'], roundDuration: ['TOO_SMALL'], endOffset: ['TOO_BIG'] },
  })
  expect(refused({ teams: names('Team', 65) })).toEqual({ teams: ['TOO_MANY'] })
  expect(refused({ teams: ['Foxes', 'foxes '], missions: ['x'.repeat(65)] })).toEqual({ teams: ['REPEATED'], 'missions.0': ['TOO_LONG'] })
  expect(refused({ tournament: { rounds: 0, break: 64 }, roundBreakDuration: 1.5 })).toEqual({
    ...{ 'tournament.rounds': ['TOO_SMALL'], 'tournament.break': ['TOO_BIG'], roundBreakDuration: ['INVALID'] },
  })
})
