import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDaysBetween, businessDaysUntil, holidayDates } from './business-days.ts'
import { closedAnywhere, closedIn, closes } from './closed-time.ts'

const date = fc.integer({ min: 0, max: 900 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }))

test('the count equals that of a check day by day', () => {
  fc.assert(
    fc.property(date, date, fc.uniqueArray(date.map(String), { maxLength: 20 }), (from, to, holidays) => {
      const off = new Set(holidays)
      let naive = 0
      for (let day = from; Temporal.PlainDate.compare(day, to) < 0; day = day.add({ days: 1 }))
        if (day.dayOfWeek <= 5 && !off.has(day.toString())) naive += 1
      expect(businessDaysBetween(from, to, off)).toBe(naive)
    }),
  )
})

test('the day itself is 0, Friday for Monday is 1, and after the event it stays 0', () => {
  const monday = Temporal.Instant.from('2026-10-05T15:00:00Z')
  const until = (now: string) => businessDaysUntil(Temporal.Instant.from(now), monday, { zone: 'Europe/Berlin', holidays: new Set() })
  expect(until('2026-10-05T00:00:00+02:00')).toBe(0)
  expect(until('2026-10-03T12:00:00+02:00')).toBe(0)
  expect(until('2026-10-02T23:59:59+02:00')).toBe(1)
  expect(until('2026-09-28T00:00:00+02:00')).toBe(5)
  expect(until('2026-10-20T00:00:00+02:00')).toBe(0)
})

test('the day is that of the session, not of the server', () => {
  const starts = Temporal.Instant.from('2026-10-07T02:00:00Z')
  const now = Temporal.Instant.from('2026-10-06T23:30:00Z')
  expect(businessDaysUntil(now, starts, { zone: 'America/Los_Angeles', holidays: new Set() })).toBe(0)
  expect(businessDaysUntil(now, starts, { zone: 'UTC', holidays: new Set() })).toBe(1)
  expect(businessDaysUntil(now.subtract({ hours: 18 }), starts, { zone: 'America/Los_Angeles', holidays: new Set() })).toBe(1)
})

test('a holiday is no business day, and one written in another zone never takes two', () => {
  const christmas = {
    startsAt: Temporal.Instant.from('2026-12-25T00:00Z'),
    endsAt: Temporal.Instant.from('2026-12-26T00:00Z'),
    holiday: true,
  }
  expect([...holidayDates([christmas], 'America/New_York')]).toEqual(['2026-12-25'])
  expect([...holidayDates([christmas], 'Asia/Tokyo')]).toEqual(['2026-12-25'])
  expect([...holidayDates([{ ...christmas, holiday: false }], 'UTC')]).toEqual([])
  const monday = Temporal.Instant.from('2026-12-28T12:00Z')
  const thursday = Temporal.Instant.from('2026-12-24T12:00Z')
  expect(businessDaysUntil(thursday, monday, { zone: 'UTC', holidays: holidayDates([christmas], 'UTC') })).toBe(1)
})

test('whole days are the same dates in every zone, and a day of a zone lasts as long as it lasts there', () => {
  const days = { date: '2026-10-25', until: '2026-10-26', holiday: true }
  const zones = ['Pacific/Kiritimati', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago']
  for (const zone of zones) expect([...holidayDates([days], zone)]).toEqual(['2026-10-25', '2026-10-26'])
  expect([...holidayDates([{ ...days, holiday: false }], 'UTC')]).toEqual([])
  const spanOf = (date: string, zone: string) => {
    const { startsAt, endsAt } = closedIn({ date, until: date }, zone)
    return [startsAt.toString(), startsAt.until(endsAt).total('hours')]
  }
  expect(spanOf('2026-10-25', 'Europe/Berlin'), 'clocks go back').toEqual(['2026-10-24T22:00:00Z', 25])
  expect(spanOf('2026-03-29', 'Europe/Berlin'), 'and forward').toEqual(['2026-03-28T23:00:00Z', 23])
  expect(spanOf('2026-04-24', 'Africa/Cairo'), 'no midnight').toEqual(['2026-04-23T22:00:00Z', 23])
  expect(spanOf('2026-12-25', 'Pacific/Kiritimati')).toEqual(['2026-12-24T10:00:00Z', 24])
  expect(spanOf('2026-12-25', 'Pacific/Pago_Pago')).toEqual(['2026-12-25T11:00:00Z', 24])
})

test('an event overlaps a whole day where it takes place on it, and lies somewhere in what the day covers anywhere', () => {
  const christmas = { date: '2026-12-25', until: '2026-12-25' }
  const show = { startsAt: Temporal.Instant.from('2026-12-24T23:30:00Z'), endsAt: Temporal.Instant.from('2026-12-25T00:30:00Z') }
  expect(['Europe/Berlin', 'Europe/London', 'America/Chicago'].map((zone) => closes(christmas, show, zone))).toEqual([true, true, false])
  const anywhere = closedAnywhere(christmas)
  expect([anywhere.startsAt, anywhere.endsAt].map(String)).toEqual(['2026-12-24T10:00:00Z', '2026-12-26T12:00:00Z'])
  expect(closes(show, show, 'UTC'), 'instants are the same everywhere').toBe(true)
  expect(closes(show, { startsAt: show.endsAt, endsAt: show.endsAt.add({ hours: 1 }) }, 'Europe/Berlin'), 'the end is free').toBe(false)
})

test('more days are never fewer business days, one holiday takes at most one away, and one on a weekend none', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 60 }), date, (from, more, holiday) => {
      const to = from.add({ days: more })
      const plain = businessDaysBetween(from, to, new Set())
      expect(businessDaysBetween(from, to.add({ days: 1 }), new Set())).toBeGreaterThanOrEqual(plain)
      const inside = Temporal.PlainDate.compare(from, holiday) <= 0 && Temporal.PlainDate.compare(holiday, to) < 0
      expect(plain - businessDaysBetween(from, to, new Set([holiday.toString()]))).toBe(inside && holiday.dayOfWeek <= 5 ? 1 : 0)
      // a week has five of them, wherever it begins
      expect(businessDaysBetween(from, from.add({ days: 7 }), new Set())).toBe(5)
    }),
  )
})

test('a holiday of several days takes each day whose noon it covers, also where clocks change on it', () => {
  const dates = (from: string, to: string, zone: string) => [
    ...holidayDates([{ startsAt: Temporal.Instant.from(from), endsAt: Temporal.Instant.from(to), holiday: true }], zone),
  ]
  expect(dates('2026-12-24T00:00+01:00', '2026-12-27T00:00+01:00', 'Europe/Berlin')).toEqual(['2026-12-24', '2026-12-25', '2026-12-26'])
  expect(dates('2026-12-24T12:00+01:00', '2026-12-25T12:00+01:00', 'Europe/Berlin')).toEqual(['2026-12-24'])
  expect(dates('2026-12-24T12:00:00.001+01:00', '2026-12-25T12:00:00.001+01:00', 'Europe/Berlin')).toEqual(['2026-12-25'])
  // 25 October has 25 hours in Berlin, 24 April no midnight in Cairo
  expect(dates('2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00', 'Europe/Berlin')).toEqual(['2026-10-25'])
  expect(dates('2026-04-24T01:00+03:00', '2026-04-25T00:00+03:00', 'Africa/Cairo')).toEqual(['2026-04-24'])
  expect(dates('2026-12-24T13:00+01:00', '2026-12-24T14:00+01:00', 'Europe/Berlin')).toEqual([])
})
