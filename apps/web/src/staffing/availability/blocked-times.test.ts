import { expect, test } from 'vitest'
import { blockedOf, spanWords, stripFrom, typedOf } from './blocked-times.ts'

const hours = { startsAt: '2026-12-25T00:00:00Z', endsAt: '2026-12-26T00:00:00Z', date: null, until: null }
const days = { startsAt: '2026-12-24T00:00:00Z', endsAt: '2026-12-27T00:00:00Z', date: '2026-12-24', until: '2026-12-26' }
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('what has clocks says them, also from midnight to midnight; whole days have none', () => {
  expect(plain(spanWords(hours, 'UTC'))).toMatch(/^Fri 25 Dec 2026, (00:00|12:00 am) to Sat 26 Dec 2026, (00:00|12:00 am)$/)
  expect(plain(spanWords({ ...hours, endsAt: '2026-12-25T12:00:00Z' }, 'UTC'))).toMatch(/^Fri 25 Dec 2026, .+ to 12:00( pm)?$/)
  expect(spanWords(days, 'Asia/Tokyo')).toBe('Thu 24 Dec 2026 to Sat 26 Dec 2026')
})

test('what is opened to be changed is typed as it was: saved without a change it is the same time', () => {
  for (const zone of ['UTC', 'America/Chicago', 'Asia/Kolkata']) {
    expect(blockedOf(typedOf(hours, zone), zone)).toEqual({ startsAt: hours.startsAt, endsAt: hours.endsAt })
    expect(blockedOf(typedOf(days, zone), zone)).toEqual({ allDay: true, date: days.date, until: days.until })
  }
  expect(typedOf(hours, 'America/Chicago')).toMatchObject({ from: '2026-12-24', fromTime: '18:00', to: '2026-12-25', toTime: '18:00' })
})

test('the strip begins with this month, and with the month of what lies outside the next twelve', () => {
  const from = (date: string) => stripFrom(date, '2026-12-31')
  expect(['2026-12-01', '2027-11-30', '2027-12-01', '2026-11-30'].map(from)).toEqual(['2026-12', '2026-12', '2027-12', '2026-11'])
})
