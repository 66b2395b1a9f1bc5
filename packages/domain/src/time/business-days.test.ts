import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDaysBetween, businessDaysUntil, holidayDates } from './business-days.ts'

const date = fc.integer({ min: 0, max: 900 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }))

test('the count is that of somebody who looks at each day', () => {
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
