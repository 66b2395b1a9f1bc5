import { closedIn } from '@troupe/domain/time/closed-time'
import { world } from '../world/ids.ts'
import { globalUnavailabilitiesOf } from '../world/places.ts'
import { battleRoyale, book, caller, freeTime, giveBack, openStarts } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a producer draws hours into the week by keys, reads why they are open, and deletes them again', async ({ visit }) => {
  const page = await visit('/availability/personal', { as: 'zoe@troupe.example', workspace: 'staff' })
  const week = page.getByRole('group', { name: 'Weekly hours' })
  await expect(week.getByRole('button', { name: 'Monday, 7:00 am to 10:00 pm' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'The next 62 days' })).toBeVisible()
  await expectFine(page, 'availability-personal')
  await expectNoSideways(page)

  await week.getByRole('button', { name: 'Monday, 9:00 am: press Enter to add an hour' }).focus()
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowRight')
  for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(week.getByRole('button', { name: 'Saturday, 12:00 pm to 1:00 pm' })).toBeFocused()
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await page.keyboard.press('Shift+ArrowDown')
  const saturday = week.getByRole('button', { name: 'Saturday, 12:00 pm to 6:00 pm' })
  await expect(saturday).toBeFocused()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()
  await saturday.focus()
  // in the night before a Saturday the running event has one-off hours of theirs, which are said first
  await expect(page.getByText(/^Saturday, 12:00 pm: (.* · )?Available: Weekly hours on Saturdays, 12:00 pm to 6:00 pm/)).toBeVisible()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(saturday).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0)
})

test('hours that a producer draws into a free Saturday can be booked by a customer immediately', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const zone = 'Europe/London'
  const today = Temporal.Now.plainDateISO(zone)
  // one on which the whole company isn't away
  const closed = globalUnavailabilitiesOf(Temporal.Now.instant())
    .map((one) => closedIn(one, 'UTC'))
    .map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => at.toZonedDateTimeISO('UTC').toPlainDate().toString()))
  let saturday = today.add({ days: 14 + ((6 - today.dayOfWeek + 7) % 7) })
  while (closed.some(([from = '', to = '']) => from <= saturday.toString() && saturday.toString() < to))
    saturday = saturday.add({ days: 7 })
  const free = async () => {
    const slots = await openStarts(editor, { ...battleRoyale, timezone: zone }, saturday.toZonedDateTime(zone))
    return slots.map(({ startsAt }) => startsAt)
  }
  expect(await free(), 'no producer works on Saturdays').toEqual([])

  const page = await visit('/availability/personal', { as: 'fiona@troupe.example', workspace: 'staff' })
  const week = page.getByRole('group', { name: 'Weekly hours' })
  await week.getByRole('button', { name: 'Monday, 9:00 am: press Enter to add an hour' }).focus()
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('ArrowRight')
  for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await page.keyboard.press('Shift+ArrowDown')
  const drawn = week.getByRole('button', { name: 'Saturday, 12:00 pm to 6:00 pm' })
  await expect(drawn).toBeFocused()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()

  const starts = (await free()).map((start) => Temporal.Instant.from(start).toZonedDateTimeISO(zone))
  expect(starts.length).toBeGreaterThan(0)
  for (const start of starts) expect(start.hour, 'only in the hours that were drawn').toBeGreaterThanOrEqual(12)
  const { northwind } = world.workspaces
  const show = await visit(`/experience/${battleRoyale.experienceId}?people=20&zone=${zone}&date=${saturday}`, {
    as: 'editor@northwind.example',
    workspace: northwind,
  })
  const times = show.getByRole('radiogroup', { name: /^Times on Saturday / })
  const hour = starts.find(({ minute }) => minute === 0)?.hour ?? 0
  await expect(times.getByRole('radio', { name: '11:00 am Full' })).toBeDisabled()
  await expect(times.getByRole('radio', { name: new RegExp(`^${hour % 12 || 12}:00 pm `) })).toBeEnabled()
  await expectFine(show, 'drawn-saturday')

  const own = await visit('/availability/personal', { as: 'fiona@troupe.example', workspace: 'staff' })
  const again = own.getByRole('group', { name: 'Weekly hours' }).getByRole('button', { name: 'Saturday, 12:00 pm to 6:00 pm' })
  await again.focus()
  await own.keyboard.press('Delete')
  await own.getByRole('button', { name: 'Save hours' }).click()
  await expect(again).toHaveCount(0)
  await expect.poll(free, { message: 'the search forgets them' }).toEqual([])
})

test('a holiday over a show lists the show first; released, someone else is asked for it', { tag: '@phone' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const producer = await caller(house.url, 'producer@troupe.example')
  const { startsAt } = await freeTime(editor, battleRoyale, 26)
  const event = await book(editor, battleRoyale, startsAt)
  await producer.call('POST', `/scheduler/session/${event.id}/shuffle`, {})
  const hostOf = async () => {
    const { session } = await producer.ask<{ session: { assignments: { role: string; user: { id: string } | null }[] } }>(
      'query($id: ID!) { session(id: $id) { assignments { role user { id } } } }',
      { id: event.id },
    )
    return session.assignments.find(({ role }) => role === 'HOST')?.user
  }
  const first = await hostOf()
  if (!first) throw new Error('no host was asked')
  const { user } = await producer.ask<{ user: { email: string; timezone: string } }>(
    'query($id: ID!) { user(id: $id) { email timezone } }',
    { id: first.id },
  )
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO(user.timezone).toPlainDate().toString()

  const page = await visit('/availability/personal', { as: user.email, workspace: 'staff' })
  const show = page.getByRole('list', { name: 'Next shows' }).getByRole('listitem').filter({ hasText: 'Battle Royale' }).first()
  await expect(show).toContainText(/Call\s\d+:\d\d/)
  await expect(show).not.toContainText('including travel and rest')
  await expectFine(page, 'availability-phone')
  await expectNoSideways(page)
  // an offer is answered among one's shows, and a show is left with a reason and a note
  await expect(show.getByRole('button', { name: 'I can’t make it' })).toHaveCount(0)
  await show.getByRole('link', { name: /^Answer/ }).click()
  await expect(page).toHaveURL(/\/shows$/)
  await expect(page.getByRole('heading', { name: 'My shows', level: 1 })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Offer: / }).first()).toBeVisible()
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click()
  await page
    .getByRole('article', { name: /^Offer: / })
    .filter({ has: page.locator(`a[href="/event/${event.id}"]`) })
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect(page.getByText('You’re confirmed.')).toBeVisible()
  await page.goBack()
  await show.getByRole('button', { name: 'I can’t make it' }).click()
  const leave = page.getByRole('dialog', { name: 'Withdraw from this event?' })
  await expect(leave.getByRole('textbox', { name: 'Note for the producer' })).toBeVisible()
  await leave.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('First day').fill(date)
  await page.getByLabel('Note').fill('Family visit')
  await page.getByRole('button', { name: 'Add absence' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByRole('heading', { name: /^This affects/ })).toBeVisible()
  await expect(question).toContainText('Battle Royale')
  await expectFine(page, 'availability-conflict')
  await question.getByRole('button', { name: /^Keep the show/ }).click()
  // the absence is saved with its note, and the show is theirs
  await expect(page.getByText(/^Absence added: /)).toBeVisible()
  expect((await hostOf())?.id).toBe(first.id)
  // a holiday that they have anyway says so
  const kept = page
    .getByRole('list', { name: 'Absences and one-off hours' })
    .getByRole('listitem')
    .filter({ has: page.getByText('Away: Family visit', { exact: true }) })
  await kept.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Absence deleted')).toBeVisible()
  await page.getByLabel('First day').fill(date)
  await page.getByLabel('Note').fill('Family visit')
  await page.getByRole('button', { name: 'Add absence' }).click()
  await question.getByRole('button', { name: /^Release the shows?$/ }).click()
  const row = page.getByRole('list', { name: 'Absences and one-off hours' }).getByRole('listitem').filter({ hasText: 'Family visit' })
  await expect(row).toBeVisible()
  const second = await hostOf()
  expect(second?.id).not.toBe(first.id)
  expect(second).toBeTruthy()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(row).toHaveCount(0)
  const absences = page.getByRole('region', { name: 'Absences and one-off hours' })
  await expect(absences.locator(':focus'), 'another row or the heading has the focus').toHaveCount(1)
  await giveBack(editor, event.id)
})

test('a producer blocks a day for everyone: the events in it are shown before it is saved', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(editor, battleRoyale, 33)
  const event = await book(editor, battleRoyale, startsAt)
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
  const page = await visit('/availability/overrides', { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('table', { name: 'Blocked times' })).toContainText('Winter break')
  await expectFine(page, 'overrides')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Block a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block a time for everyone' })
  await dialog.getByLabel('Name').fill('Stocktaking')
  await dialog.getByLabel('First day').fill(date)
  // hours have clock times, whole days have none: they begin at midnight where each person works
  const allDay = dialog.getByRole('switch', { name: 'All day' })
  await expect(allDay).toBeChecked()
  await allDay.click()
  await dialog.getByLabel('Start time').fill('09:00')
  await expect(dialog.getByRole('button', { name: 'Block time' })).toBeDisabled()
  await dialog.getByLabel('End time').fill('12:30')
  await expect(dialog.getByRole('button', { name: 'Block time' })).toBeEnabled()
  await expectFine(page, 'overrides-hours')
  await allDay.click()
  await expect(dialog.getByLabel('Start time')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await expect(dialog.getByText(/upcoming events? overlaps? this time/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Overlapping events' }).getByRole('link').first()).toBeVisible()
  await expectFine(page, 'overrides-hits')
  await dialog.getByRole('button', { name: /^Block anyway and keep / }).click()
  await expect(page.getByText('Stocktaking blocked')).toBeVisible()
  const row = page.getByRole('table', { name: 'Blocked times' }).getByRole('row').filter({ hasText: 'Stocktaking' })
  await expect(row).toContainText('Holiday')
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}, all day$/)
  // changed, it is the same form filled in; the event that it has hit already isn't asked about again
  await row.getByRole('button', { name: 'Edit Stocktaking' }).click()
  const form = page.getByRole('dialog', { name: 'Change a blocked time' })
  await expect(form.getByLabel('Name')).toHaveValue('Stocktaking')
  await expect(form.getByRole('switch', { name: 'All day' })).toBeChecked()
  await form.getByLabel('Name').fill('Stocktaking again')
  await expectFine(page, 'overrides-change')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Stocktaking again changed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Blocked days in the next 12 months' })).toContainText('Stocktaking again')
  await row.getByRole('button', { name: 'Unblock Stocktaking again' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Stocktaking again unblocked')).toBeVisible()
  await expect(row).toHaveCount(0)
  await giveBack(editor, event.id)
})

test('staff see who is free for the next event that lacks crew, best first, and ask someone with one tap', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(editor, battleRoyale, 40)
  const event = await book(editor, battleRoyale, startsAt)
  const page = await visit(`/availability/event?id=${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await page.getByText('Host, open', { exact: true }).click()
  const people = page.getByRole('list', { name: 'Host candidates' }).getByRole('listitem')
  await expect(people.first()).toContainText('Eligible')
  await expect(people.last()).toContainText('Not eligible')
  await expectFine(page, 'availability-event')
  await expectNoSideways(page)
  // who may not ask reads the same list
  const sales = await visit(`/availability/event?id=${event.id}`, { as: 'sales@troupe.example', workspace: 'staff' })
  await sales.getByText('Host, open', { exact: true }).click()
  await expect(sales.getByRole('list', { name: 'Host candidates' }).getByRole('listitem').first()).toContainText('Eligible')
  await expect(sales.getByRole('button', { name: /^Ask / })).toHaveCount(0)
  await people.first().getByRole('button', { name: /^Ask / }).click()
  await expect(page.getByText(/^Offer sent to /)).toBeVisible()
  await expect(page.getByText(/^Host: /)).toBeVisible()
  // someone has been asked by now: asking someone else says what becomes of their offer
  await people.getByRole('button', { name: /^Ask / }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/hasn’t answered yet\. We’ll withdraw their offer\./)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await giveBack(editor, event.id)
})

test('a host creates the link of their calendar, which a calendar program reads, replaces it and removes it', { tag: '@phone' }, async ({
  visit,
  house,
}) => {
  const page = await visit('/availability/personal', { as: 'haruka@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: 'Create link' }).click()
  const shown = page.getByText(/\/calendar\/[\w-]{43}\.ics$/)
  await expect(shown).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectFine(page, 'calendar-link')
  await expectNoSideways(page)
  const pathOf = async () => new URL((await shown.textContent()) ?? '').pathname
  const statusOf = async (path: string) => (await fetch(`${house.url}${path}`)).status
  const first = await pathOf()
  expect(await (await fetch(`${house.url}${first}`)).text()).toContain('BEGIN:VCALENDAR')

  await page.getByRole('button', { name: 'Replace link' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Yes' }).click()
  await expect(shown).not.toContainText(first)
  const second = await pathOf()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect(await statusOf(second)).toBe(404)
})

test('a host connects a calendar: its times are closed, and open again when it is removed', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/availability/personal', { as: 'haruka@troupe.example', workspace: 'staff' })
  const address = page.getByLabel('Calendar address')
  await address.fill('https://127.0.0.1/private.ics')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.getByText('Use an internet address that begins with https:// or webcal://.')).toBeVisible()
  await expect(address).toHaveValue('https://127.0.0.1/private.ics')
  await expectFine(page, 'own-calendars-refused')
  await address.fill('webcal://calendar.demo.invalid/haruka.ics')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  const calendars = page.getByRole('list', { name: 'Your own calendars' })
  await expect(calendars.locator('strong')).toHaveText('calendar.demo.invalid')
  await expect(calendars).toContainText(/\d+ busy times\. Last read (this minute|\d+ (second|minute)s? ago)/)
  const trip = ['BEGIN:VEVENT', 'UID:trip', 'DTSTART:20300105T090000Z', 'END:VEVENT']
  const weekly = ['BEGIN:VEVENT', 'UID:weekly', 'DTSTART;TZID=Mars/Olympus:20260105T090000', 'RRULE:FREQ=WEEKLY', 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', ...trip, ...weekly, 'END:VCALENDAR'].join('\r\n')
  await page.getByLabel('Calendar file').setInputFiles({ name: 'trip.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await expect(calendars).toContainText('0 busy times. Imported on')
  const skipped = page.getByRole('list', { name: 'Events we couldn’t read' }).getByRole('listitem')
  await expect(skipped).toHaveText(['Repeating from Mon 5 Jan 2026: we don’t know its time zone.'])

  // dinner is at 19:00 every day; today's is looked at, as days that are over aren't read
  const { dayOfWeek } = Temporal.Now.plainDateISO('Asia/Tokyo')
  const week = page.getByRole('group', { name: 'Weekly hours' })
  const why = page.getByRole('status').filter({ hasText: /day, 7:00 pm/ })
  await week.locator('[data-cursor]').focus()
  for (const _ of Array.from({ length: dayOfWeek - 1 })) await page.keyboard.press('ArrowRight')
  for (const _ of Array.from({ length: 20 })) await page.keyboard.press('ArrowDown')
  await expect(why).toContainText('Unavailable: Busy in a connected calendar')
  await expectFine(page, 'own-calendars')
  await expectNoSideways(page)

  await calendars.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText('Calendar refreshed')).toBeVisible()
  for (const name of ['Remove calendar.demo.invalid', 'Remove Calendar file']) {
    await calendars.getByRole('button', { name }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Yes' }).click()
  }
  await expect(calendars).toHaveCount(0)
  await expect(why).not.toContainText('connected calendar')
})
