import { worldOf } from '@troupe/tests/domain/search-worlds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSIGNMENT_STATUSES } from '../role/assignment.ts'
import { SESSION_STATUSES } from '../session/kinds.ts'
import { createZones } from '../time/zone-table.ts'
import { openCells } from './eligible.ts'
import { type FairLine, type FairOffer, type FairPerson, fairLines, fairMedians, openMinutes } from './fairness.ts'
import { CELL_MS } from './search/cells.ts'

const from = Temporal.Instant.from('2026-10-01T00:00Z').epochMilliseconds
const to = Temporal.Instant.from('2026-12-01T00:00Z').epochMilliseconds
const zones = createZones(from, to)
const ids = ['ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'gus']
const zoneNames = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe']

const peopleOf = fc
  .array(fc.record({ timezone: fc.constantFrom(...zoneNames), minutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })) }), {
    minLength: 1,
    maxLength: ids.length,
  })
  .map((drawn) => drawn.map((one, at): FairPerson => ({ id: ids[at] ?? '', ...one })))
const offersOf = (people: readonly FairPerson[]): fc.Arbitrary<FairOffer[]> =>
  fc.array(
    fc.record({
      userId: fc.constantFrom(...people.map(({ id }) => id)),
      startsAtMs: fc.integer({ min: from, max: to - 1 }),
      state: fc.constantFrom(...ASSIGNMENT_STATUSES),
      status: fc.constantFrom(...SESSION_STATUSES),
      isAsked: fc.boolean(),
      travel: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 60 },
  )
const sum = (lines: readonly FairLine[], of: (line: FairLine) => number): number => lines.reduce((total, line) => total + of(line), 0)

test('shares and targets each sum to all events, and a target is within a tenth of the share of the hours', () => {
  fc.assert(
    fc.property(
      peopleOf.chain((people) => fc.tuple(fc.constant(people), offersOf(people))),
      ([people, offers]) => {
        const lines = fairLines(people, offers, zones)
        const all = offers.filter(({ state, status }) =>
          status === 'COMPLETED' ? state === 'ACCEPTED' : status !== 'CANCELLED' && (state === 'ACCEPTED' || state === 'PENDING'),
        )
        expect(sum(lines, ({ played, promised }) => played + promised)).toBe(all.length)
        expect(sum(lines, ({ targetTenths }) => targetTenths)).toBe(10 * all.length)
        const hours = sum(lines, ({ minutes }) => minutes)
        for (const { targetTenths, minutes } of lines) {
          const exact = hours === 0 ? all.length / lines.length : (all.length * minutes) / hours
          expect(Math.abs(targetTenths / 10 - exact)).toBeLessThan(0.1)
        }
        expect(sum(lines, ({ travel }) => travel)).toBe(all.reduce((total, { travel }) => total + travel, 0))
      },
    ),
  )
})

test('weekends and evenings are those of each person’s own zone, by an independent count', () => {
  fc.assert(
    fc.property(
      peopleOf.chain((people) => fc.tuple(fc.constant(people), offersOf(people))),
      ([people, offers]) => {
        for (const line of fairLines(people, offers, zones)) {
          const timezone = people.find(({ id }) => id === line.userId)?.timezone ?? ''
          const starts = offers
            .filter(({ userId, state, status }) => userId === line.userId && status === 'SCHEDULED' && state === 'ACCEPTED')
            .map(({ startsAtMs }) => Temporal.Instant.fromEpochMilliseconds(startsAtMs).toZonedDateTimeISO(timezone))
          const others = fairLines(
            people,
            offers.filter((offer) => offer.status === 'SCHEDULED' && offer.state === 'ACCEPTED'),
            zones,
          )
          const own = others.find(({ userId }) => userId === line.userId)
          expect(own?.weekends).toBe(starts.filter(({ dayOfWeek }) => dayOfWeek > 5).length)
          expect(own?.evenings).toBe(starts.filter(({ hour }) => hour >= 18).length)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('medians need five people, and the median of an even number lies between the two in the middle', () => {
  const line = (userId: string, played: number): FairLine => ({
    ...{ userId, played, minutes: 0, promised: 0, targetTenths: 0, weekends: 0, evenings: 0, travel: 0, asked: 0, declined: 0 },
  })
  const lines = [7, 1, 3, 9, 4].map((played, at) => line(ids[at] ?? '', played))
  expect(fairMedians(lines)?.played).toBe(4)
  expect(fairMedians([...lines, line('fay', 5)])?.played).toBe(4.5)
  expect(fairMedians(lines.slice(1))).toBeNull()
})

test('open minutes are the quarters of an hour that the hard rules find open, over changes of clocks', () => {
  fc.assert(
    fc.property(worldOf, ({ people, globals, query: { fromMs: aroundMs } }) => {
      const zones = createZones(aroundMs - 5 * 86_400_000, aroundMs + 5 * 86_400_000)
      const cell = Math.floor(aroundMs / CELL_MS)
      const [first, last] = [cell - 200, cell + 200]
      for (const { availability, timezone } of people) {
        const hours = { rows: availability, globals, zone: zones(timezone) }
        const open = openCells(hours, first, last).filter((one) => one.open).length
        expect(openMinutes(hours, { fromMs: first * CELL_MS, toMs: last * CELL_MS })).toBe(open * 15)
      }
    }),
    { numRuns: 60 },
  )
})
