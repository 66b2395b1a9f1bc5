import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import {
  type CalendarEvent,
  type CalendarStatus,
  calendarFeed,
  calendarLinks,
  calendarText,
  cancellationOf,
  organizerOf,
} from './calendar.ts'

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
  organizer: { name: 'Troupe', address: 'events@troupe.example' },
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

test('EXP-03 a name that imitates calendar lines stays a name, and every line has at most 75 octets', () => {
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

test('the file that removes an event is the one that was sent, with a later number, and is made once', () => {
  const stamp = event.stamp.add({ hours: 1 })
  const sent = calendarText({ ...event, method: 'REQUEST', title: 'METHOD:REQUEST\r\nSEQUENCE:9' })
  const file = cancellationOf(sent, { sequence: 3, stamp }) ?? ''
  const calendar = read(file)
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  const found = calendar.getFirstSubcomponent('vevent')
  const values = ['uid', 'status', 'sequence', 'dtstamp', 'dtstart'].map((name) => String(found?.getFirstPropertyValue(name)))
  expect(values).toEqual(['0f0e@troupe', 'CANCELLED', '3', '2026-10-05T16:00:00Z', '2026-12-16T23:30:00Z'])
  expect(found?.getFirstPropertyValue('summary')).toBe('METHOD:REQUEST\nSEQUENCE:9')
  expect(cancellationOf(file, { sequence: 4, stamp })).toBeUndefined()
})

test('the addresses of web calendars hold the time, the name, the place and the page', () => {
  const { google, outlook } = calendarLinks(event)
  const asked = new URL(google).searchParams
  expect(asked.get('dates')).toBe('20261216T233000Z/20261217T010000Z')
  expect(asked.get('details')).toBe('Northwind Foods\nhttp://127.0.0.1:3000/event/0f0e')
  expect(new URL(outlook).searchParams.get('location')).toBe('Pier Nine, Chicago')
  // otherwise Outlook shows spaces as pluses
  expect(new URL(outlook).searchParams.has('rru')).toBe(false)
  for (const link of [google, outlook]) expect(link).toMatch(/=Murder%20in%20the%20Green%20Room&/)
  expect(calendarLinks({ ...event, title: '1 + 1' }).outlook).toContain('subject=1%20%2B%201&')
  const { description: _, ...plain } = event
  expect(new URL(calendarLinks(plain).google).searchParams.get('details')).toBe(event.url)
})

test('an invitation names who invites and who is invited, whatever their names hold', () => {
  const name = 'Ada "Countess" Lovelace; RSVP=TRUE:mailto:x@evil.example\r\nATTACH:file:///etc/passwd'
  const attendee = { name, address: 'ada@northwind.example', accepted: false }
  const calendar = read(calendarText({ ...event, method: 'REQUEST', attendee }))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  const found = calendar.getFirstSubcomponent('vevent')
  expect(found?.getAllProperties('attach')).toEqual([])
  const [organizer] = found?.getAllProperties('organizer') ?? []
  expect([organizer?.getParameter('cn'), organizer?.getFirstValue()]).toEqual(['Troupe', 'mailto:events@troupe.example'])
  const attendees = found?.getAllProperties('attendee') ?? []
  expect(attendees.map((one) => one.getFirstValue())).toEqual(['mailto:ada@northwind.example'])
  expect(attendees[0]?.getParameter('partstat')).toBe('NEEDS-ACTION')
  expect(attendees[0]?.getParameter('rsvp')).toBe('FALSE')
  expect(attendees[0]?.getParameter('cn')).toContain('Ada "Countess" Lovelace')
  expect(found?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-10-05T15:00:00Z')
})

test('the organizer is the sender of our emails', () => {
  expect(organizerOf('Troupe <events@troupe.example>')).toEqual({ name: 'Troupe', address: 'events@troupe.example' })
  expect(organizerOf('"Troupe, Inc." <hello@troupe.example>')).toEqual({ name: 'Troupe, Inc.', address: 'hello@troupe.example' })
  expect(organizerOf('events@troupe.example')).toEqual({ name: 'Troupe', address: 'events@troupe.example' })
})

test('a calendar of several events reads back every one of them, over changes of clocks and with hostile names', () => {
  const names = ['Plain', 'Commas, semicolons; and \\ more', 'Two\nlines', 'END:VEVENT\r\nBEGIN:VEVENT', `"Ä🎭"${'long '.repeat(40)}`]
  const statuses: CalendarStatus[] = ['TENTATIVE', 'CONFIRMED', 'CANCELLED']
  // each hour of the two days around the changes of clocks in Europe and in America
  const starts = ['2026-10-24T12:00:00Z', '2026-10-31T12:00:00Z', '2027-03-13T12:00:00Z', '2027-03-27T12:00:00Z'].flatMap((first) =>
    Array.from({ length: 48 }, (_, hours) => Temporal.Instant.from(first).add({ hours })),
  )
  const shown = starts.map((startsAt, at) => ({
    event: { ...event, uid: `${at}@troupe`, startsAt, endsAt: startsAt.add({ minutes: 90 }), title: names[at % names.length] ?? '' },
    status: statuses[at % statuses.length] ?? 'CONFIRMED',
  }))
  const calendar = read(calendarFeed('Troupe', shown))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
  const found = calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(one)
    const [start, end] = [startDate, endDate].map((date) => date.toJSDate().getTime())
    return { uid, summary, start, end, status: one.getFirstPropertyValue('status') }
  })
  expect(found).toEqual(
    shown.map(({ event: { uid, title, startsAt, endsAt }, status }) => ({
      uid,
      summary: title.replaceAll('\r\n', '\n'),
      start: startsAt.epochMilliseconds,
      end: endsAt.epochMilliseconds,
      status,
    })),
  )
})
