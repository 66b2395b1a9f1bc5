import type { Page } from '@playwright/test'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { type Caller, caller } from './api.ts'
import { bookedIn } from './planned-event.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

/** A host who was free for a place, and is away on the day of the event from now on. */
async function unavailable(admin: Caller, eventId: string, placeId: string) {
  const { hosts } = await admin.call<{
    hosts: readonly { readonly id: string; readonly fullName: string; readonly eligible: boolean; readonly timezone: string }[]
  }>('GET', `/scheduler/session/${eventId}/hosts?role=HOST&assignmentId=${placeId}`)
  const { session } = await admin.ask<{ session: { startsAt: string } }>('query($id: ID!) { session(id: $id) { startsAt } }', {
    id: eventId,
  })
  const person = hosts.find(({ eligible }) => eligible)
  if (!person) throw new Error('no host is free')
  const date = Temporal.Instant.from(session.startsAt).toZonedDateTimeISO(person.timezone).toPlainDate().toString()
  const { createAvailabilities } = await admin.ask<{ createAvailabilities: readonly { readonly id: string }[] }>(
    'mutation($input: CreateAvailabilitiesInput!) { createAvailabilities(input: $input) { id } }',
    { input: { userId: person.id, rows: [{ date, available: false }] } },
  )
  const ids = createAvailabilities.map(({ id }) => id)
  return { ...person, back: () => admin.ask('mutation($ids: [ID!]!) { deleteAvailabilities(ids: $ids) }', { ids }) }
}

/** Types into the search of the board, which is among the filters where there is no room for it. */
async function find(page: Page, words: string) {
  const filters = page.getByRole('button', { name: /^Filters/ })
  const isFolded = await filters.isVisible()
  if (isFolded) await filters.click()
  await page.getByRole('searchbox', { name: 'Search people and events' }).fill(words)
  await expect(page).toHaveURL(/q=/)
  if (isFolded) await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click()
}

test('a producer fills an open role by keys, undoes it, and fills it by pointer; hard rules are said before', async ({ visit, house }) => {
  const { date, host, leave } = await bookedIn(house.url, 19)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}&view=week`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  await expect(board).toBeVisible()
  await expect(board.getByText('Unavailable').first()).toBeVisible()
  await expectFine(page, 'planning')
  await expectNoSideways(page)

  // a colleague has the same board open
  const second = await visit(`/availability/planning?date=${date}&view=week`, { as: 'admin@troupe.example', workspace: 'staff' })
  const theirs = second.getByRole('grid', { name: /^Planning, / })
  await expect(theirs.locator(`[data-chip="${id}"]`)).toBeVisible()

  const chip = board.locator(`[data-chip="${id}"]`)
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Host for Battle Royale\. \d+ (person is|people are) free\.$/).first()).toBeVisible()
  await expect(board.getByText('Isn’t a host').first()).toBeVisible()
  await expectFine(page, 'planning-held')
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /: Free$/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ was asked to join Battle Royale$/)).toBeVisible()
  const asked = (await host()).user
  expect(asked).not.toBeNull()
  const rowOf = (grid: typeof board, name: string | undefined) => grid.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(rowOf(board, asked?.fullName).locator(`[data-chip="${id}"]`)).toBeVisible()
  // it is there on the colleague's board too, which no one has reloaded
  await expect(rowOf(theirs, asked?.fullName).locator(`[data-chip="${id}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  expect(await host()).toMatchObject({ user: null })
  await expect(rowOf(theirs, asked?.fullName).locator(`[data-chip="${id}"]`)).toHaveCount(0)

  // by pointer, onto the same person
  const row = board.getByRole('rowheader', { name: new RegExp(`^${asked?.fullName}`) })
  await row.scrollIntoViewIfNeeded()
  const [from, to] = [await chip.boundingBox(), await row.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 })
  await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText(`${asked?.fullName} was asked to join Battle Royale`).last()).toBeVisible()
  expect(await host()).toMatchObject({ user: { id: asked?.id }, approval: { state: 'PENDING' } })

  // someone without the role can't have it, whatever the reason
  await chip.click()
  const sheet = page.getByRole('dialog', { name: 'Battle Royale' })
  await expect(sheet).toContainText('Pending')
  await expectFine(page, 'planning-place')
  await sheet.getByRole('button', { name: 'Choose someone else' }).click()
  await page.getByRole('rowheader', { name: /^Dana Whitlock/ }).click()
  await expect(page.getByText('Dana Whitlock: Isn’t a host')).toBeVisible()
  await leave()
})

test('a role is given to someone who is unavailable only with a reason, and is marked as an override, not as a conflict', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const { event, date, host, leave } = await bookedIn(house.url, 68)
  const { id } = await host()
  const admin = await caller(house.url, 'admin@troupe.example')
  const away = await unavailable(admin, event.id, id)
  const page = await visit(`/availability/planning?date=${date}&view=week&people=${away.id}`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  const board = page.getByRole('grid', { name: /^Planning, / })
  const chip = board.locator(`[data-chip="${id}"]`)
  await chip.click()
  await page.getByRole('button', { name: 'Choose someone' }).click()
  const row = board.getByRole('row', { name: new RegExp(`^${away.fullName}`) })
  await expect(row).toContainText(/Unavailable( \d|$)/)
  await row.getByRole('rowheader').click()
  const dialog = page.getByRole('dialog', { name: `Ask ${away.fullName} to join?` })
  await expect(dialog).toContainText(`${away.fullName} doesn’t meet a requirement of Battle Royale`)
  await expect(dialog).toContainText('Unavailable on')
  await expectFine(page, 'planning-override')
  await dialog.getByRole('button', { name: 'Send offer anyway' }).click()
  await expect(dialog.getByLabel('Reason for overriding')).toHaveAttribute('aria-invalid', 'true')
  expect(await host()).toMatchObject({ user: null })
  await dialog.getByLabel('Reason for overriding').fill('Agreed by phone')
  await dialog.getByRole('button', { name: 'Send offer anyway' }).click()
  await expect(page.getByText(`${away.fullName} was asked to join Battle Royale`)).toBeVisible()
  expect(await host()).toMatchObject({ user: { id: away.id }, approval: { state: 'PENDING' } })
  await expect(row.locator(`[data-chip="${id}"]`)).toHaveAccessibleName(/Pending/)
  await row.locator(`[data-chip="${id}"]`).click()
  const marked = 'A requirement isn’t met. Reason for choosing them: “Agreed by phone”'
  await expect(page.getByRole('dialog', { name: 'Battle Royale' })).toContainText(marked)
  await expectFine(page, 'planning-overridden')
  await page.getByRole('link', { name: 'Open the event’s crew' }).click()
  await expect(page.getByRole('table', { name: 'Staff of this event' })).toContainText('Override: “Agreed by phone”')
  await expectFine(page, 'staff-overridden')
  // the audit log has it as an override of the rules, with its reason
  const { auditEntries } = await admin.ask<{ auditEntries: { nodes: readonly object[] } }>(
    'query($filter: AuditFilter) { auditEntries(filter: $filter, limit: 10) { nodes { subjectId after reason } } }',
    { filter: { operations: ['setUserOnSessionAssignment'] } },
  )
  expect(auditEntries.nodes).toContainEqual(
    expect.objectContaining({
      subjectId: id,
      reason: 'Agreed by phone',
      after: expect.objectContaining({ userId: away.id, override: true }),
    }),
  )
  await away.back()
  await leave()
})

test('by event each event is a line of its day: its open role is given to someone by keys, by pointer to the person of another card, and the card says so', {
  tag: '@deep',
}, async ({ visit, house, viewport }) => {
  test.skip((viewport?.width ?? 0) < 992, 'A phone has no keys, and gives a role by taps, which has a journey of its own.')
  const { date, host, leave } = await bookedIn(house.url, 54)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}&view=week`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  await expect(board.getByRole('rowheader', { name: /^Open roles/ })).toBeVisible()
  await page.getByText('By event', { exact: true }).click()
  await expect(page).toHaveURL(/view=events/)
  const chip = page.locator(`[data-chip="${id}"]`)
  await expect(chip).toContainText('Host, open')
  await expectFine(page, 'planning-by-event')
  await expectNoSideways(page)
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(board.getByText('Isn’t a host').first()).toBeVisible()
  await expect(board.locator(`[data-chip="${id}"]`), 'the focus goes with the card').toBeFocused()
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /: Free$/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ was asked to join Battle Royale$/)).toBeVisible()
  const asked = (await host()).user
  await expect(chip).toContainText(asked?.fullName.split(' ')[0] ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(chip).toContainText('Host, open')

  // by pointer, onto the card of someone who can't have it: it says why, and nothing is sent
  const producer = page.locator('[data-chip][data-person]').first()
  const [from, to] = [await chip.boundingBox(), await producer.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
  await expect(page.locator('[data-chip][data-verdict]').first()).toBeVisible()
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 })
  await expect(page.locator('[data-chip][data-target]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-chip][data-verdict]')).toHaveCount(0)
  expect(await host()).toMatchObject({ user: null })

  // the name of a customer finds their events
  await page.getByLabel('Search people and events').fill('Northwind')
  await expect(page.getByRole('link', { name: 'Battle Royale' }).first()).toBeVisible()
  await expect(page).toHaveURL(/q=Northwind/)
  await page.getByRole('button', { name: 'More about Battle Royale' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Open its crew' })).toBeVisible()
  await page.keyboard.press('Escape')
  await leave()
})

test('a day shows each show by its hours, a month each day by what it lacks; what is chosen is in the address', async ({
  visit,
  house,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 992, 'On a phone a day is a list, which has a journey of its own.')
  const { date, host, leave } = await bookedIn(house.url, 61)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}&view=month`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  const chosen = board.getByRole('gridcell', { selected: true })
  await expect(chosen).toHaveAccessibleName(/\d open/)
  const beside = page.getByRole('region', { name: new RegExp(`${Number(date.slice(8))} `) })
  await expect(beside.getByRole('button', { name: 'Host, open' }).first()).toBeVisible()
  await expect(beside.getByText(/^\d+ of \d+ people work, \d+ (is|are) away all day$/)).toBeVisible()
  await expectFine(page, 'planning-month-chosen')
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  await expect(page).toHaveURL(new RegExp(`date=${next}`))
  await expect(board.locator(`[data-date="${next}"]`)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(board.locator(`[data-date="${date}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  const chip = board.locator(`[data-chip="${id}"]`)
  await expect(chip).toContainText('Host, Battle Royale')
  await expect(page.getByText(/^\d+ working, \d+ free, \d+ away$/)).toBeVisible()
  await expectFine(page, 'planning-day')
  await expectNoSideways(page)
  expect((await board.boundingBox())?.y, 'the heading is one line').toBeLessThanOrEqual(113)
  // the ways to the other pages are behind the name
  await page.getByRole('button', { name: 'Planning', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Fairness' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chip.click()
  await expect(page.getByRole('dialog', { name: 'Battle Royale' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`place=${id}`))
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/place=/)
  await leave()
})

test('on a phone a day is a list of its shows and of who is free, and a role is given to someone by taps', { tag: '@deep' }, async ({
  visit,
  house,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) >= 992, 'At a desk a day has hours.')
  const { date, host, leave } = await bookedIn(house.url, 26)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}&view=day`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  await expect(page.getByRole('heading', { name: /^Shows/ })).toBeVisible()
  await expect(page.getByText(/^\d+ of \d+ people all day, \d+ in part$/)).toBeVisible()
  await expectFine(page, 'planning-phone')
  await expectNoSideways(page)
  await page.locator(`[data-chip="${id}"]`).click()
  await page.getByRole('button', { name: 'Choose someone' }).click()
  await expect(board.getByText('Free', { exact: true }).first()).toBeVisible()
  await expectFine(page, 'planning-phone-held')
  const free = board.getByRole('row').filter({ has: page.getByText('Free', { exact: true }) })
  await free.first().getByRole('rowheader').click()
  await expect(page.getByText(/ was asked to join Battle Royale$/)).toBeVisible()
  const { approval, user } = await host()
  expect(approval?.state).toBe('PENDING')
  await expect(page.locator(`[data-chip="${id}"]`)).toContainText(user?.fullName.split(' ')[0] ?? '')
  await leave()
})

test('with a yellow brand and a title of 96 letters a day, its month and its events can be read', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const { event, date, leave } = await bookedIn(house.url, 75)
  const producer = await caller(house.url, 'producer@troupe.example')
  const name = 'The Extraordinarily Long Evening of Unreasonable Questions, Impossible Answers and Buzzers, Part 2'.slice(0, 96)
  await producer.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })
  const owner = await caller(house.url, 'owner@northwind.example')
  const paint = (colours: object) =>
    owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
      input: { id: world.workspaces.northwind, colours },
    })
  await paint({ primary: '#FFD500', secondary: '#1F4FD8', tertiary: '#FAFAF5' })
  const page = await visit(`/availability/planning?date=${date}&view=day`, {
    as: 'producer@troupe.example',
    workspace: world.workspaces.northwind,
  })
  for (const view of ['Day', 'Month', 'By event']) {
    await page.getByText(view, { exact: true }).click()
    await expect(page.getByText(name).first()).toBeAttached()
    await expectFine(page, `planning-long-${view}`)
    await expectNoSideways(page)
  }
  await paint({ primary: null, secondary: null, tertiary: null })
  await leave()
})

test('the board can be narrowed to the events that a customer asked to move', { tag: '@deep' }, async ({ visit, house }) => {
  const producer = await caller(house.url, 'producer@troupe.example')
  const { session } = await producer.ask<{ session: { startsAt: string; status: string } }>(
    'query($id: ID!) { session(id: $id) { startsAt status } }',
    { id: world.sessions.requested },
  )
  expect(session.status).toBe('REQUESTED')
  const date = Temporal.Instant.from(session.startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
  const page = await visit(`/availability/planning?date=${date}&view=events`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  const events = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  const filter = page.getByRole('button', { name: /^\d+ requests?$/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => events.count()).toBeGreaterThan(1)
  await filter.click()
  await expect(page).toHaveURL(/show=requests/)
  await expect(events).toHaveCount(Number((await filter.textContent())?.match(/\d+/)?.[0]))
  await expect(events.filter({ hasText: 'Buzzer Night' })).toHaveCount(1)
  await expectFine(page, 'planning-requests')
  await expectNoSideways(page)
})

test('what narrows the board is in its address, and it says when nothing fits or nothing can be loaded', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  const { date, leave } = await bookedIn(house.url, 33)
  const page = await visit(`/availability/planning?date=${date}&view=week&role=PLANT`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  await expect(page.getByRole('rowheader').filter({ hasText: 'Plant actor' }).first()).toBeVisible()
  await expect(page.getByRole('rowheader').filter({ hasText: /Host, level/ })).toHaveCount(0)
  await find(page, 'No such name')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expect(page).toHaveURL(/q=No\+such\+name/)
  await expectFine(page, 'planning-empty')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('grid', { name: /^Planning, / })).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(page).toHaveURL(/view=month/)
  await expect(page.getByRole('grid', { name: /^Planning, [A-Z][a-z]+ \d{4}$/ })).toBeVisible()
  await expectFine(page, 'planning-month')
  refusals.add(429)
  await page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { message: 'Try again later.' } }))
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('Couldn’t load the board.')).toBeVisible({ timeout: within(15_000) })
  await expectFine(page, 'planning-error')
  await leave()
})
