import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { chooseTime, expect, expectFine, expectNoSideways, heard, isPhone, openRow, openTab, rowOf, state, test } from './steps.ts'

const { northwind } = world.workspaces
const { greenRoom, groupDetailsMissing, locationMissing, gameReady, unscheduled, unscheduledOnSite, live } = world.sessions

test('an event shows its state, its call strip and its tabs, each with its own address', async ({ visit }) => {
  const page = await visit(`/event/${groupDetailsMissing}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByRole('heading', { name: 'Blackout at Pier Nine', level: 1 })).toBeVisible()
  await expect(state(page)).toHaveText('Your answers are missing')
  for (const label of ['Date', 'Time', 'Attendees', 'Location', 'Format'])
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('36 people')).toBeVisible()
  await expect(page.getByText('Foundry Loft').first()).toBeVisible()
  // what others still owe is no tab: the page opens on what this customer can do next
  await expect(page.getByRole('heading', { name: 'You’re booked.', level: 2 })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'What happens next' }).getByRole('button', { name: /Group details.*question/ }),
  ).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('navigation', { name: 'Sections of the event' }).locator('[aria-current]')).toHaveCount(0)
  await expectFine(page, 'event-next')
  await expectNoSideways(page)

  await page.getByRole('complementary', { name: 'Overview' }).getByRole('link', { name: 'Answer: Group details' }).click()
  await expect(page).toHaveURL(/tab=group/)
  for (const [tab, heading] of [
    ['Contact', 'Contacts'],
    ['Activity', 'History'],
    ['Location', 'Locations'],
    ['Schedule', 'Date and time'],
    ['Group details', 'Group details'],
    ['Staff', 'Staff'],
  ] as const) {
    await openTab(page, tab)
    await expect(page.getByRole('heading', { name: heading, level: 2, exact: true })).toBeVisible()
    await expectFine(page, `event-${tab.toLowerCase().replace(' ', '-')}`)
    await expectNoSideways(page)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Staff', level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Group details', level: 2 })).toBeVisible()

  // in person there are no rooms, and customers know plant actors as actors
  await page.goto(`/event/${greenRoom}?tab=staff`)
  await expect(page.getByRole('table', { name: 'Staff of this event' }).getByText('Actor', { exact: true })).toHaveCount(2)
  await expect(page.getByText('5 teams, 3 groups')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/plant|\brooms?\b/i)
})

test('an editor names the event; someone who looks at it elsewhere sees that they are there, and the new name immediately', async ({
  visit,
}) => {
  const watching = await visit(`/event/${unscheduledOnSite}`, { as: 'viewer@northwind.example', workspace: northwind })
  await expect(watching.getByRole('heading', { name: 'The Winter Revue', level: 1 })).toBeVisible()
  await expect(watching.getByText('An editor of Northwind Foods can answer these.')).toBeVisible()
  await expect(watching.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectFine(watching, 'event-viewer')

  const page = await visit(`/event/${unscheduledOnSite}?tab=details`, { as: 'editor@northwind.example', workspace: northwind })
  const face = watching.getByRole('img', { name: 'Priya Raman' })
  await expect(face).toBeVisible(heard)
  await expect(page.getByRole('img', { name: 'Samuel Osei' })).toBeVisible(heard)
  // a phone has the faces alone
  const words = isPhone(watching) ? 0 : 1
  const sentence = watching.getByRole('main').getByText('Priya (Details) is here', { exact: true })
  await expect(sentence.filter({ visible: true })).toHaveCount(words, heard)
  await expectFine(watching, 'event-presence')
  // too many people: what was typed stays, with the reason next to it
  const people = await openRow(page, 'Attendees', 'spinbutton')
  await people.fill('9000')
  await people.press('Enter')
  await expect(page.getByText(/^For more than \d+ people, choose a time first, then add a group/)).toBeVisible()
  await expect(people).toHaveValue('9000')
  await people.press('Escape')
  await expect(rowOf(page, 'Attendees')).not.toContainText('9000')
  const name = await openRow(page, 'Name')
  await name.fill('The Winter Revue of the whole Chicago office, its friends and everyone’s families')
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(watching.getByRole('heading', { name: /^The Winter Revue of the whole/, level: 1 })).toBeVisible(heard)
  await expectNoSideways(page)
  await expectFine(page, 'event-long-title')
  await page.goto('/events')
  await expect(face).toHaveCount(0, heard)
})

test('what was typed is saved by opening another tab, and undone there', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${gameReady}?tab=location`, { as: 'editor@northwind.example', workspace: northwind })
  const directions = await openRow(page, 'Directions')
  const before = await directions.inputValue()
  await directions.fill('Second floor.')
  await expectFine(page, 'directions-open')
  await openTab(page, 'Contact')
  await expect(page).toHaveURL(/tab=contact/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openTab(page, 'Location')
  await expect(rowOf(page, 'Directions')).toContainText('Second floor.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rowOf(page, 'Directions')).toContainText(before || 'Add directions')
  await expectFine(page, 'directions')

  // without a network it is kept here, and saved once there is one again
  await page.context().setOffline(true)
  const again = await openRow(page, 'Directions')
  await again.fill('Third floor.')
  await again.press('ControlOrMeta+Enter')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(heard)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rowOf(page, 'Directions')).toContainText(before || 'Add directions')
})

test('staff choose the game zone of an event whose price zone has some, and undo it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${groupDetailsMissing}?tab=location`, { as: 'producer@troupe.example', workspace: 'staff' })
  const before = await rowOf(page, 'Game zone').textContent()
  await openRow(page, 'Game zone', 'combobox')
  await expect(page.getByRole('option')).toHaveText(['Wicker Park', 'River North'])
  await page.getByRole('option', { name: 'River North' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectFine(page, 'event-game-zone')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rowOf(page, 'Game zone')).toHaveText(before ?? '')
})

test('an event without a date takes a time, holds it and books it', async ({ visit }) => {
  const page = await visit(`/event/${unscheduled}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByText('No date yet').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re almost booked.', level: 2 })).toBeVisible()
  await expectFine(page, 'event-next-date')
  await page.getByRole('button', { name: 'Choose a time' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Choose a time' })
  await expect(sheet).toBeVisible()
  await chooseTime(sheet, 9)
  await expectFine(page, 'schedule-sheet')
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  // by the server's clock, which another journey may have put forward
  await expect(sheet.getByRole('timer')).toHaveText(/Held for you for (15:00|14:\d\d)/)
  await expectFine(page, 'schedule-held')
  await sheet.getByRole('button', { name: /^Book (this time|for \d+ credits?)$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(/^Murder in the Green Room is booked for /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reschedule' }).first()).toBeVisible()
})

test('an event that ends where it starts is complete with one press, and opens on the running order from then on', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const page = await visit(`/event/${locationMissing}`, { as: 'editor@northwind.example', workspace: northwind })
  const steps = page.getByRole('list', { name: 'What happens next' })
  await expect(steps.getByText('Where does the event end?')).toBeVisible()
  await expectFine(page, 'event-next-location')
  await steps.getByRole('button', { name: 'Same as start' }).click()
  await expect(page.getByText('Your part is complete.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Running order', level: 2 })).toBeVisible()
  await openTab(page, 'Location')
  await expect(page.getByText('The Merchant Hall').nth(1)).toBeVisible()
  const { ask } = await caller(house.url, 'editor@northwind.example')
  await ask('mutation ($id: ID!) { removeLocationFromSession(id: $id, type: END) { id } }', { id: locationMissing })
  await expect(page.getByRole('button', { name: 'Same as start' })).toBeVisible()
})

test('an event that is running is marked live, and its crew sees the running order', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${live}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
  await openTab(page, 'Staff')
  await expect(page.getByRole('heading', { name: 'Running order', level: 2 })).toBeVisible()
  await expectFine(page, 'event-live-staff')
  await expectNoSideways(page)
})

test('a customer who has only a city is asked where the event starts, and by staff again: on a phone the question has the page, until it is folded', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  const booking = await caller(house.url, 'editor@northwind.example')
  const location = { name: 'Chicago', city: 'Chicago', latitude: 41.8781, longitude: -87.6298 }
  const { startsAt } = await freeTime(booking, { ...lostLedger, location }, 25)
  const { id } = await book(booking, { ...lostLedger, location }, startsAt)
  const page = await visit(`/event/${id}`, { as: 'editor@northwind.example', workspace: northwind })
  const steps = page.getByRole('list', { name: 'What happens next' })
  const tabs = page.getByRole('navigation', { name: 'Sections of the event' })
  const strip = page.getByRole('term').filter({ hasText: /^(Date|Time|Attendees|Location|Format)$/ })
  await expect(steps.getByText('Where does the event start?')).toBeVisible()
  await expect(strip).toHaveText(isPhone(page) ? ['Date', 'Time'] : ['Date', 'Time', 'Attendees', 'Location', 'Format'])
  await expect(tabs).toHaveCount(isPhone(page) ? 0 : 1)
  const price = page.getByRole('region', { name: 'Price for the centre of Chicago' })
  await expect(price).toContainText(/\d to \d credits? more, depending on the address/)
  await steps.getByRole('combobox').fill('41.8893, -87.6325')
  await page.getByRole('option').first().click()
  await expect(price.getByRole('term')).toHaveCount(2)
  await expectFine(page, 'event-next-start')
  await expectNoSideways(page)
  await steps.getByRole('button', { name: 'I don’t know yet' }).click()
  await expect(tabs).toBeVisible()
  await expect(strip).toHaveCount(5)

  // staff see when the customer was asked, and ask again
  const staff = await visit(`/event/${id}?tab=location`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(staff.getByText(/ was asked on [^,]+\. The answer may stay open until .+\. They read: /)).toBeVisible()
  const again = staff.getByRole('button', { name: /^Ask \S+ again$/ })
  await again.click()
  await expect(staff.getByText(/ was asked on .+, and again on .+ at .+\. The answer/)).toBeVisible()
  refusals.add(429)
  await again.click()
  await expect(staff.getByText('They’ve just been asked.', { exact: false })).toBeVisible()
  await expectFine(staff, 'location-asked')
  await expectNoSideways(staff)
  await staff.goto(`/event/${id}?tab=activity`)
  await expect(staff.getByText(/was emailed “Where does .+ start\?”/)).toBeVisible()
  await giveBack(booking, id)
})
