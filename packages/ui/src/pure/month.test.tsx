import { integer, property, assert as prove } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, addToMonth, clampDate, dayNumber, monthGrid, monthOf, startOfWeek, weekday } from './month.ts'

describe('the calendar', () => {
  test('every day from 1600 to 2400 agrees with the platform calendar', () => {
    prove(
      property(integer({ min: -135140, max: 157000 }), (days) => {
        const date = new Date(days * 86_400_000)
        const iso = date.toISOString().slice(0, 10)
        expect(addDays('1970-01-01', days)).toBe(iso)
        expect(dayNumber(iso)).toBe(days)
        expect(weekday(iso)).toBe(date.getUTCDay() || 7)
      }),
      { numRuns: 2000 },
    )
  })

  test('a day that isn’t in the calendar is not a date', () => {
    for (const date of ['2026-11-31', '2027-02-29', '16.12.2026', '']) expect(() => addDays(date, 0)).toThrow(RangeError)
    expect(addDays('2028-02-29', 0)).toBe('2028-02-29')
  })

  test('a month later keeps the day, or takes the last day of a shorter month', () => {
    expect(addMonths('2026-12-16', 1)).toBe('2027-01-16')
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
    expect(addToMonth('2026-01', -1)).toBe('2025-12')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('a month is always six weeks, and holds each of its days once', () => {
    for (const weekStart of [1, 6, 7]) {
      for (const [month, length] of [
        ['2026-12', 31],
        ['2027-02', 28],
        ['2028-02', 29],
      ] as const) {
        const weeks = monthGrid(month, weekStart)
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
        const days = weeks.flat().filter((day) => monthOf(day) === month)
        expect(days).toHaveLength(length)
        expect(days[0]).toBe(`${month}-01`)
      }
    }
  })

  test('a week begins where the reader begins it', () => {
    expect(startOfWeek('2026-12-16', 1)).toBe('2026-12-14')
    expect(startOfWeek('2026-12-16', 7)).toBe('2026-12-13')
    expect(startOfWeek('2026-12-14', 1)).toBe('2026-12-14')
  })

  test('a date outside of the bounds becomes the nearest bound', () => {
    expect(clampDate('2026-12-01', '2026-12-08', '2026-12-20')).toBe('2026-12-08')
    expect(clampDate('2026-12-31', '2026-12-08', '2026-12-20')).toBe('2026-12-20')
    expect(clampDate('2026-12-10', undefined, undefined)).toBe('2026-12-10')
  })
})
