import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, test } from './steps.ts'

const { northwind } = world.workspaces
const { gameReady, unscheduledOnSite } = world.sessions

test('an event goes into the calendars of Google and Outlook, and into any other as a file', async ({ visit, house }) => {
  const { ask } = await caller(house.url, 'editor@northwind.example')
  const { session } = await ask<{ session: { name: string; startsAt: string; endsAt: string } }>(
    'query ($id: ID!) { session(id: $id) { name startsAt endsAt } }',
    { id: gameReady },
  )
  const page = await visit(`/event/${gameReady}`, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem', { name: 'Outlook' })).toBeVisible()
  await expectFine(page, 'calendar-menu')
  const google = new URL((await page.getByRole('menuitem', { name: 'Google Calendar' }).getAttribute('href')) ?? '')
  expect(google.origin).toBe('https://calendar.google.com')
  const basic = (iso: string) => iso.replace(/[-:]|\.\d+/g, '')
  expect(google.searchParams.get('dates')).toBe(`${basic(session.startsAt)}/${basic(session.endsAt)}`)
  const outlook = new URL((await page.getByRole('menuitem', { name: 'Outlook' }).getAttribute('href')) ?? '')
  expect(outlook.host).toMatch(/^outlook\./)
  expect(Date.parse(outlook.searchParams.get('startdt') ?? '')).toBe(Date.parse(session.startsAt))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Calendar file (.ics)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('The-Lost-Ledger.ics')
  const event = eventIn(readFileSync((await download.path()) ?? '', 'utf8'))
  expect(event.summary).toContain(session.name)
  expect(event.startDate.toJSDate().toISOString()).toBe(new Date(session.startsAt).toISOString())
  expect(event.endDate.toJSDate().toISOString()).toBe(new Date(session.endsAt).toISOString())
  expect(event.location).toContain('Foundry Loft')
})

test('an event without a date has nothing for a calendar', { tag: '@deep' }, async ({ visit, house }) => {
  const { call } = await caller(house.url, 'editor@northwind.example')
  expect(await call('GET', `/session/${unscheduledOnSite}/calendar.ics`)).toMatchObject({ code: 'UNSCHEDULED' })
  const page = await visit(`/event/${unscheduledOnSite}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByRole('button', { name: 'Choose a time' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
})

/** Reads a file as a calendar program does; throws when it is none. */
function eventIn(text: string): ICAL.Event {
  const part = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  if (!part) throw new Error('no event in the file')
  return new ICAL.Event(part)
}
