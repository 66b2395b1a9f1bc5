import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())
const editor = app.as('editor@northwind.example')

test('U21 an event that was booked for a city names it once, in its emails and calendars', async () => {
  const { status, body } = await editor.call('POST', '/session', {
    workspaceId: world.workspaces.northwind,
    attendees: 20,
    name: 'Bingo',
    language: 'en',
    experienceId: world.experiences.networkingBingo,
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    duration: 45,
    timezone: 'Europe/London',
    location: { name: 'London', city: 'London', latitude: 51.5074, longitude: -0.1278 },
    date: '2026-11-18T14:00:00Z',
  })
  expect([status, body.code]).toEqual([201, undefined])
  const [booked] = (await readMails(app)).filter((mail) => mail.sessionId === body.id && mail.kind === 'session.booked')
  const { data } = await editor.ask('query ($id: ID!) { session(id: $id) { links { google } } }', { id: body.id })
  expect(booked?.body).toContain('London')
  expect(booked?.calendar).toContain('LOCATION:London\r\n')
  expect(new URL(data.session.links.google).searchParams.get('location')).toBe('London')
  expect(`${booked?.body}${booked?.html}`).not.toMatch(/London,? London/)
})
