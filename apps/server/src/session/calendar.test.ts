import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar.ts'

const event: CalendarEvent = {
  uid: '0f0e@troupe',
  sequence: 2,
  method: 'PUBLISH',
  cancelled: false,
  stamp: Temporal.Instant.from('2026-10-05T15:00:00Z'),
  startsAt: Temporal.Instant.from('2026-12-16T23:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-17T01:00:00Z'),
  title: 'Murder in the Green Room',
  place: 'Pier Nine, Chicago',
  description: 'Northwind Foods',
  url: 'http://127.0.0.1:3000/event/0f0e',
}
const read = (text: string) => new ICAL.Component(ICAL.parse(text))

test('a calendar reads the time, the name and the place of an event', () => {
  const [found] = read(calendarText(event)).getAllSubcomponents('vevent')
  const known = new ICAL.Event(found)
  expect(known.summary).toBe('Murder in the Green Room')
  expect(known.location).toBe('Pier Nine, Chicago')
  expect(known.startDate.toJSDate().toISOString()).toBe('2026-12-16T23:30:00.000Z')
  expect(known.endDate.toJSDate().toISOString()).toBe('2026-12-17T01:00:00.000Z')
  expect(known.sequence).toBe(2)
})

test('a name that pretends to be an event stays a name, and every line has at most 75 octets', () => {
  const title = `Party\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:file:///etc/passwd; a, b\\c ${'Ä🎭'.repeat(1000)}`
  const text = calendarText({ ...event, title, place: title })
  const found = read(text).getAllSubcomponents('vevent')
  expect(found).toHaveLength(1)
  expect(found[0]?.getFirstProperty('attach')).toBeNull()
  expect(new ICAL.Event(found[0]).summary).toBe(title.replaceAll('\r\n', '\n'))
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a cancelled event says so to calendars', () => {
  const calendar = read(calendarText({ ...event, cancelled: true }))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('status')).toBe('CANCELLED')
})
