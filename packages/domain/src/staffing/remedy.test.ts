import { ada, at, context, HOUR, held, seat, town } from '@troupe/tests/domain/host'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createZones } from '../time/zone-table.ts'
import { type JudgeContext, judge, openCells, type Seat } from './eligible.ts'
import { afterRemedy, remediesFor } from './remedy.ts'
import { CELL_MS } from './search/cells.ts'
import type { AvailabilityRow, Person, Where } from './search/facts.ts'

const ways = (person: Partial<Person>, place: Partial<Seat>, around: Partial<JudgeContext> = {}) =>
  remediesFor({ person: { ...ada, ...person }, seat: { ...seat, ...place }, context: { ...context, ...around } })
const away = { id: 'dentist', kind: 'DATE', enabled: true, date: '2026-06-10', available: false, from: 850, to: 870 } as const

describe('what would make a blocked person eligible', () => {
  test('one step for each rule in the way, together', () => {
    expect(ways({}, { role: 'PRODUCER' })).toEqual([[{ kind: 'GRANT_ROLE', role: 'PRODUCER' }]])
    expect(ways({ active: false }, { level: 3 })).toEqual([[{ kind: 'ACTIVATE' }, { kind: 'RAISE_LEVEL', to: 3 }]])
    expect(ways({ home: { lat: 55, lon: 0 } }, { where: town })).toEqual([[{ kind: 'MAKE_TRAVELABLE' }]])
    const week = [held('a', -48, -47), held('b', -24, -23), held('c', 72, 73)]
    expect(ways({}, {}, { claims: week })).toEqual([[{ kind: 'RAISE_LOAD', to: 4 }]])
  })

  test('no remedy changes a language, a decline or a global unavailability', () => {
    const long = { globalUnavailabilities: [{ id: 'party', startsAtMs: at(9), endsAtMs: at(22) }] }
    expect(ways({}, { language: 'de' })).toEqual([])
    expect(ways({ active: false }, { language: 'de' })).toEqual([])
    expect(ways({}, {}, { declines: [{ userId: 'ada', reason: 'OTHER', startsAtMs: at(14) }] })).toEqual([])
    expect(ways({}, {}, long)).toEqual([])
  })

  test('for a host the start is moved before they are taken off another event, for a producer the other way round', () => {
    const clash = { claims: [held('a', 12, 14)] }
    const [move, release] = [[{ kind: 'MOVE_START', minutes: 45 }], [{ kind: 'RELEASE_FROM', sessionIds: ['a'] }]]
    expect(ways({}, {}, clash)).toEqual([move, release])
    expect(ways({ roles: ['PRODUCER'] }, { role: 'PRODUCER' }, clash)).toEqual([release, move])
    const until = { globalUnavailabilities: [{ id: 'party', startsAtMs: at(13), endsAtMs: at(22) }] }
    expect(ways({}, {}, until)).toEqual([[{ kind: 'MOVE_START', minutes: -120 }]])
  })

  test('opening hours names every gap and leaves the rest of the day open', () => {
    const twice = [...ada.availability, away, { ...away, id: 'school', from: 885, to: 900 }]
    const [[open] = []] = ways({ availability: twice }, {})
    expect(open).toMatchObject({
      kind: 'OPEN_HOURS',
      gaps: [
        { fromMs: at(14), toMs: at(14.5) },
        { fromMs: at(14.75), toMs: at(15) },
      ],
      days: [{ date: '2026-06-10', hours: [{ from: '09:00', to: '23:00' }] }],
    })
  })

  test('every remedy is enough, and no open hours become closed', () => {
    const quarter = (max: number) => fc.integer({ min: 0, max: max * 4 }).map((n) => n * 15)
    const row = fc.record({
      kind: fc.constantFrom('WEEKLY', 'DATE'),
      day: fc.integer({ min: 1, max: 7 }),
      date: fc.constantFrom('2026-10-24', '2026-10-25', '2026-10-26', '2026-03-29'),
      available: fc.boolean(),
      whole: fc.boolean(),
      from: quarter(23),
      to: quarter(24),
    })
    const runs = rounds(800)
    let opened = 0
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 6 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'),
        fc.integer({ min: 0, max: 71 }),
        (rows, timezone, hour) => {
          const availability = rows.map(({ kind, day, date, available, whole, from, to }, at): AvailabilityRow => {
            const id = `row ${at}`
            if (kind === 'WEEKLY') return { id, kind, enabled: true, day, from, to }
            return { id, kind: 'DATE', enabled: true, date, available, from: whole ? null : from, to: whole ? null : to }
          })
          const start = Date.UTC(2026, 9, 24) + hour * HOUR
          const zones = createZones(start - 20 * 24 * HOUR, start + 20 * 24 * HOUR)
          const question = {
            person: { ...ada, timezone, availability },
            seat: { ...seat, startsAtMs: start, endsAtMs: start + HOUR },
            context: { ...context, zones },
          }
          for (const remedy of remediesFor(question)) {
            const { person, seat: place, context: around } = afterRemedy(question, remedy)
            expect(judge(person, place, around)).toEqual({ ok: true })
            if (remedy[0]?.kind !== 'OPEN_HOURS') continue
            opened++
            const [from, to] = [start / CELL_MS - 300, start / CELL_MS + 300]
            const hours = { globals: [], zone: zones(timezone) }
            const was = openCells({ ...hours, rows: availability }, from, to)
            const is = openCells({ ...hours, rows: person.availability }, from, to)
            was.forEach((cell, at) => void (cell.open && expect(is[at]?.open).toBe(true)))
          }
        },
      ),
      { numRuns: runs },
    )
    expect(opened).toBeGreaterThan(runs / 3)
  })
})

describe('how far a remedy goes', () => {
  const closed = (from: number, to: number) => ({ globalUnavailabilities: [{ id: 'party', startsAtMs: at(from), endsAtMs: at(to) }] })
  const moved = (from: number, to: number) =>
    ways({}, {}, closed(from, to)).flatMap((way) => way.map((step) => ('minutes' in step ? step.minutes : step.kind)))

  test('the start moves by quarters of an hour, as little as possible, at most two hours, and rather later than earlier', () => {
    expect(moved(13, 13.75)).toEqual([15])
    expect(moved(14.75, 22)).toEqual([-15])
    expect(moved(14, 14.5)).toEqual([60])
    expect(moved(13, 15.5)).toEqual([120])
    expect(moved(13, 15.75)).toEqual([-120])
    expect(moved(12.75, 15.75)).toEqual([])
  })

  test('a weekly limit is raised to what the week then holds, up to sixty events', () => {
    const person = { dailyLimit: null, weeklyLimit: 1 }
    const monday = (count: number) => ({ claims: Array.from({ length: count }, (_, n) => held(`s${n}`, -48, -47)) })
    expect(ways(person, {}, monday(2))).toEqual([[{ kind: 'RAISE_LOAD', to: 3 }]])
    expect(ways(person, {}, monday(59))).toEqual([[{ kind: 'RAISE_LOAD', to: 60 }]])
    expect(ways(person, {}, monday(60))).toEqual([])
  })

  test('a daily limit is raised to what the day then holds, up to ten events', () => {
    const long = {
      availability: [{ ...ada.availability[0], id: 'all day', kind: 'WEEKLY', enabled: true, day: 3, from: 0, to: 1440 } as const],
    }
    const day = (count: number) => ({
      claims: Array.from({ length: count }, (_, n) => held(`s${n}`, n < 6 ? n : n + 10, (n < 6 ? n : n + 10) + 0.5)),
    })
    const person = { ...long, dailyLimit: 2, weeklyLimit: null }
    expect(ways(person, {}, day(2))).toEqual([[{ kind: 'RAISE_DAILY_LIMIT', to: 3 }]])
    expect(ways(person, {}, day(9))).toEqual([[{ kind: 'RAISE_DAILY_LIMIT', to: 10 }]])
    expect(ways(person, {}, day(10))).toEqual([])
  })

  test('all claims in the way of travel or rest are released together, and the others stay', () => {
    const clash = { claims: [held('near', 12.5, 13.5), held('next', 15, 16), held('far', 20, 21)] }
    const release = ways({ dailyLimit: null }, {}, clash).at(-1)
    expect(release).toEqual([{ kind: 'RELEASE_FROM', sessionIds: ['near', 'next'] }])
    const night = { ...town, timezone: 'Asia/Tokyo' } as Where
    expect(ways({}, {}, { claims: [held('a', 10, 11.5, night)] })).toEqual([[{ kind: 'RELEASE_FROM', sessionIds: ['a'] }]])
  })

  test('the steps of one way are done together: each alone would leave a rule that fails', () => {
    const question = {
      person: { ...ada, active: false, level: 1, availability: [] },
      seat: { ...seat, level: 3, where: town },
      context: { ...context, claims: [held('a', 14, 15)] },
    }
    const [way = []] = remediesFor(question)
    expect(way.map(({ kind }) => kind)).toEqual(['ACTIVATE', 'RAISE_LEVEL', 'OPEN_HOURS', 'RELEASE_FROM'])
    for (const left of way) {
      const {
        person,
        seat: place,
        context: around,
      } = afterRemedy(
        question,
        way.filter((step) => step !== left),
      )
      expect(judge(person, place, around).ok).toBe(false)
    }
  })
})

describe('the hours that a remedy opens', () => {
  const opened = (person: Partial<Person>, place: Partial<Seat>, around: Partial<JudgeContext> = {}) =>
    ways(person, place, around).flatMap((way) => way.flatMap((step) => (step.kind === 'OPEN_HOURS' ? [step.days] : [])))
  const week = ada.availability

  test('over midnight they are hours of two dates', () => {
    expect(opened({}, { startsAtMs: at(23.5), endsAtMs: at(24.5) })).toEqual([
      [
        { date: '2026-06-10', hours: [{ from: '09:00', to: '24:00' }] },
        { date: '2026-06-11', hours: [{ from: '00:00', to: '00:30' }] },
      ],
    ])
  })

  test('where an absence of a date is opened in part, the rest of it stays closed, also on the next day', () => {
    const night = { ...away, id: 'night', from: 1320, to: 120 }
    expect(opened({ availability: [...week, night] }, { startsAtMs: at(23), endsAtMs: at(24) })).toEqual([
      [
        {
          date: '2026-06-10',
          hours: [
            { from: '09:00', to: '22:00' },
            { from: '22:30', to: '24:00' },
          ],
        },
        { date: '2026-06-11', hours: [] },
      ],
    ])
  })

  test('an absence that began on the day before is replaced on both dates', () => {
    const night = { ...away, id: 'night', from: 1320, to: 120 }
    const thursday = { id: 'thursday', kind: 'WEEKLY', enabled: true, day: 4, from: 0, to: 600 } as const
    expect(opened({ availability: [...week, thursday, night] }, { startsAtMs: at(25), endsAtMs: at(26) })).toEqual([
      [
        { date: '2026-06-10', hours: [{ from: '09:00', to: '22:00' }] },
        { date: '2026-06-11', hours: [{ from: '00:30', to: '10:00' }] },
      ],
    ])
  })

  test('other dates and weekly hours are left as they are', () => {
    const other = { ...away, id: 'other', date: '2026-06-09' }
    const availability = [...week, away, other]
    const question = { person: { ...ada, availability }, seat, context }
    const [way = []] = remediesFor(question)
    const rows = afterRemedy(question, way).person.availability
    expect(rows).toContainEqual(other)
    expect(rows).toContainEqual(week[0])
    expect(rows).not.toContainEqual(away)
  })

  test('an hour that occurs twice can’t be opened for its second time alone, so that nothing is offered', () => {
    const berlin = { timezone: 'Europe/Berlin', availability: [] }
    const start = Date.UTC(2026, 9, 25, 1)
    const zones = createZones(start - 20 * 24 * HOUR, start + 20 * 24 * HOUR)
    const second = { startsAtMs: start, endsAtMs: start + HOUR / 2, leadMinutes: 0 }
    expect(ways(berlin, second, { zones })).toEqual([])
    // the first of the two can
    expect(opened(berlin, { ...second, startsAtMs: start - HOUR, endsAtMs: start - HOUR / 2 }, { zones })).toEqual([
      [{ date: '2026-10-25', hours: [{ from: '02:00', to: '02:30' }] }],
    ])
  })

  test('a global unavailability is not opened, even where the person’s own hours are closed as well', () => {
    expect(opened({ availability: [] }, {}, { globalUnavailabilities: [{ id: 'party', startsAtMs: at(10), endsAtMs: at(20) }] })).toEqual(
      [],
    )
  })
})
