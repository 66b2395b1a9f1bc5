import { expect, test } from 'vitest'
import { callSheet, instructionFactsOf, type PrintedEvent, type PrintedPlace, runningOrder } from './documents.ts'
import { filledIn } from './instructions.ts'

const startsAt = Temporal.Instant.from('2026-12-22T06:30:00Z')
const event: PrintedEvent = {
  ...{ name: 'Late Show', experience: 'Late Show', company: 'Northwind Foods', status: 'SCHEDULED', timezone: 'America/Chicago' },
  ...{ startsAt, endsAt: startsAt.add({ minutes: 90 }), lobby: 10, attendees: 1, size: 1, type: 'IN_PERSON', hostType: 'ON_SITE' },
  ...{ places: [], directions: null, isStaff: true },
  cues: [{ offsetMinutes: -60, minutes: 0, role: 'PLANT', title: 'In costume', description: '' }],
}
const place = (role: PrintedPlace['role'], before: number): PrintedPlace => ({
  ...{ role, person: null, isConfirmed: false },
  callAt: startsAt.subtract({ minutes: before }),
})
const sheet = (crew: PrintedPlace[], more: Partial<PrintedEvent> = {}) =>
  callSheet({ ...event, ...more }, { crew, contacts: [], notes: null })

test('a crew that comes together has one call, others one for each role; the day stands where it is another one', () => {
  const together = sheet([place('PRODUCER', 60), place('SUPPORTING_PRODUCER', 60), place('HOST', 60)])
  expect(together.clocks.map(({ label, time, half, note }) => [label, `${time} ${half}`, note])).toEqual([
    ['Crew call', '11:30 pm', 'Mon 21 Dec 2026'],
    ['Lobby opens', '12:20 am', ''],
    ['Show starts', '12:30 am', ''],
    ['Show ends', '2:00 am', ''],
  ])
  const apart = sheet([place('PRODUCER', 75), place('SUPPORTING_PRODUCER', 75), place('HOST', 30)])
  expect(apart.clocks.slice(0, 2).map(({ label, time }) => [label, time])).toEqual([
    ['Producer call', '11:15'],
    ['Host call', '12:00'],
  ])
})

test('clocks over a change of clocks have their offsets, so that a show doesn’t end before it starts', () => {
  const start = Temporal.Instant.from('2026-11-01T06:15:00Z')
  const crew = [{ ...place('HOST', 0), callAt: start.subtract({ minutes: 30 }) }]
  const { clocks } = sheet(crew, { startsAt: start, endsAt: start.add({ minutes: 60 }) })
  expect(clocks.map(({ label, time, half, note }) => `${label} ${time} ${half} ${note}`.trim())).toEqual([
    'Crew call 12:45 am',
    'Lobby opens 1:05 am',
    'Show starts 1:15 am (UTC−5)',
    'Show ends 1:15 am (UTC−6)',
  ])
})

test('without a date a document says so, and counts from the start; a cancelled one says that first', () => {
  const undated = runningOrder({ ...event, startsAt: null, endsAt: null })
  expect([undated.date, undated.clocks]).toEqual(['No date yet', []])
  expect(undated.parts).toMatchObject([{ rows: [{ time: '−60 min', half: '', title: 'In costume', about: 'Plant actor' }] }])
  expect(sheet([], { status: 'CANCELLED' }).date).toBe('Tue 22 Dec 2026, Chicago time. Cancelled')
  expect(runningOrder({ ...event, isStaff: false }).parts).toMatchObject([{ rows: [{ about: 'Mon 21 Dec 2026, Actor' }] }])
})

test('the tokens of an instruction are filled in once, and what isn’t known is said in words', () => {
  const known = instructionFactsOf({ ...event, name: '{host}' }, { contact: 'Priya Raman', host: null })
  expect(filledIn('{event} at {time}, {date}: ask {contact}, {host}. {place} {code} {other} {Event} {{event}}', known)).toBe(
    '{host} at 12:30 to 2:00 am, Chicago time, Tue 22 Dec 2026: ask Priya Raman, your host. a place that we’ll confirm the code that your host gives you {other} {Event} {{host}}',
  )
  expect(instructionFactsOf({ ...event, type: 'REMOTE' }, { contact: null, host: null })).toMatchObject({ place: 'online', code: null })
})
