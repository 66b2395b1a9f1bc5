import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { mapChromium } from '../chromium.ts'
import { world } from '../world/ids.ts'
import { venueIdOf } from '../world/venues.ts'
import { book, caller, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, noticeIn, test } from './steps.ts'

test.use({ launchOptions: await mapChromium() })

const producer = { as: 'producer@troupe.example', workspace: 'staff', ownWindow: true } as const
const { completed } = world.sessions
const merchantHall = `/venue/${venueIdOf('merchantHall')}`
const drawn = (page: Page, label: string) =>
  expect(page.getByRole('region', { name: label, exact: true }).getByRole('region')).toBeVisible()

test('a producer finds a venue by keys alone, and says after an event there what the next crew should know', async ({ visit }) => {
  const page = await visit('/venues', producer)
  const row = page.getByRole('row', { name: /The Merchant Hall/ })
  // a phone shows the list alone
  if (!isPhone(page)) await drawn(page, 'Map of the venues')
  await page.getByRole('searchbox', { name: 'Search venues' }).press('m')
  await page.keyboard.type('erchant')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=merchant/)
  await expectFine(page, 'venues')
  await expectNoSideways(page)
  await row.getByRole('link').focus()
  await expect(row.locator('[data-current]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The Merchant Hall', level: 1 })).toBeVisible()
  await drawn(page, 'Map of The Merchant Hall')
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeVisible()
  await expectFine(page, 'venue')
  await expectNoSideways(page)

  await page.goto(`/event/${completed}`)
  await page.getByRole('link', { name: 'Review venue' }).press('Enter')
  const form = page.getByRole('form', { name: 'Your review' })
  await form.getByRole('radio', { name: '1 star', exact: true }).focus()
  for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  await form.getByRole('button', { name: 'Save review' }).press('Enter')
  await expect(form.getByText('Say why, so that it can be put right.')).toBeVisible()
  await form.getByRole('textbox', { name: 'What should the next crew know?' }).fill('The side door sticks. Push it at the top.')
  await expectFine(page, 'venue-review')
  await form.getByRole('button', { name: 'Save review' }).press('Enter')
  await expect(form).toHaveCount(0)
  const review = page.getByRole('listitem').filter({ hasText: 'The side door sticks.' })
  await expect(review).toContainText('Dana Whitlock')
  await page.goto(`/event/${completed}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(merchantHall)
  await review.getByRole('button', { name: 'Delete review' }).press('Enter')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(review).toHaveCount(0)
})

/** A host whom an event that is over asks for a review of its venue. */
async function askedHost(url: string) {
  const staff = await caller(url, producer.as)
  const { sessions } = await staff.ask<{
    sessions: { nodes: { id: string; assignments: { role: string; user: { email: string } | null }[] }[] }
  }>('{ sessions(filter: { status: [COMPLETED] }, limit: 100) { nodes { id assignments { role user { email } } } } }')
  for (const { id, assignments } of sessions.nodes)
    for (const { role, user } of assignments) {
      if (role !== 'HOST' || !user) continue
      const host = await caller(url, user.email)
      const { session } = await host.ask<{ session: { reviewAsk: object | null } | null }>(`{ session(id: "${id}") { reviewAsk { id } } }`)
      if (session?.reviewAsk) return { id, email: user.email }
    }
  throw new Error('no host is asked for a review')
}

test('a host looks for a venue on a phone, and reviews one with a picture, which they change and delete', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const { id, email } = await askedHost(house.url)
  const page = await visit('/venues?city=Chicago', { as: email, workspace: 'staff', ownWindow: true })
  await expect(page.getByText('3 in Chicago')).toBeVisible()
  if (isPhone(page)) {
    await page.getByText('Map', { exact: true }).click()
    await drawn(page, 'Map of the venues')
    await expectFine(page, 'venues-map')
    await expectNoSideways(page)
    await page.getByRole('region', { name: 'Map of the venues', exact: true }).locator('button', { hasText: '3' }).click()
    await page.getByRole('link', { name: 'The Merchant Hall' }).click()
  } else await page.getByRole('link', { name: /The Merchant Hall/ }).click()
  await expect(page.getByRole('heading', { name: 'The Merchant Hall', level: 1 })).toBeVisible()
  await expectFine(page, 'venue-host')
  await expectNoSideways(page)

  await page.goto(`/event/${id}`)
  await page.getByRole('link', { name: 'Review venue' }).click()
  const form = page.getByRole('form', { name: 'Your review' })
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
  const choosing = page.waitForEvent('filechooser')
  await form.getByText('Choose a file').click()
  await (await choosing).setFiles(fileURLToPath(new URL('../world/pictures/buzzer-night/confetti-for-the-winners.webp', import.meta.url)))
  await expect(form.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await expectFine(page, 'venue-review-picture')
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'Save review' }).click()
  const review = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Change review' }) })
    .first()
  await review.getByRole('button', { name: 'Open picture 1 of 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Pictures of reviews' })).toBeVisible()
  await page.keyboard.press('Escape')
  await review.getByRole('button', { name: 'Change review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your review' })
  await dialog.getByRole('textbox').fill('Bring your own adapter.')
  await expectFine(page, 'venue-review-change')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(review).toContainText('Bring your own adapter.')
  await review.getByRole('button', { name: 'Delete review' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Bring your own adapter.')).toHaveCount(0)
})

test('a producer adds a venue, moves its pin, makes it private and deletes it; one in use says so', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/venues?city=Chicago&people=5000', producer)
  await expect(page.getByRole('heading', { name: 'No venues for 5000 people in Chicago' })).toBeVisible()
  await expectFine(page, 'venues-none')
  await page.getByRole('button', { name: /^Show any size/ }).click()
  await expect(page.getByText('3 in Chicago')).toBeVisible()
  await page.goto('/venue/new')
  const form = page.getByRole('form', { name: 'New venue' })
  await form.getByRole('button', { name: 'Add venue' }).click()
  await expect(form.getByText('Choose an address from the list, or enter coordinates')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('The Merchant Hall')
  await form.getByRole('combobox', { name: 'Address' }).fill('41.8893, -87.6325')
  await page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: 'Fewest people' }).fill('20')
  await form.getByRole('textbox', { name: 'Most people' }).fill('10')
  await form.getByRole('button', { name: 'Add venue' }).click()
  await expect(form.getByText('This is less than the fewest people.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Most people' }).fill('40')
  await form.getByRole('button', { name: 'Add venue' }).click()
  await expect(form.getByText('There is a venue with this name in this city.')).toBeVisible()
  await expectFine(page, 'venue-new')
  await expectNoSideways(page)
  await form.getByRole('textbox', { name: 'Name' }).fill('The Boiler Room')
  await page.getByRole('button', { name: /^Venue, 41\.889300, .*Arrow keys move it/ }).press('Shift+ArrowUp')
  await expect(form.getByText(/at 41\.890/)).toBeVisible()
  await form.getByRole('button', { name: 'Add venue' }).click()
  await expect(page.getByRole('heading', { name: 'The Boiler Room', level: 1 })).toBeVisible()
  await expect(page.getByText('20 to 40')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit The Boiler Room' })
  await dialog.getByRole('switch', { name: /^Private/ }).press('Space')
  await expectFine(page, 'venue-edit')
  await dialog.getByRole('button', { name: 'Save venue' }).click()
  await expect(page.getByText('Only Troupe and the crew of an event here')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/venues$/)

  await page.goto(merchantHall)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(noticeIn(page.getByRole('main')).filter({ hasText: /events that aren’t over are at The Merchant Hall/ })).toBeVisible()
})

test('a producer chooses a venue from the Location tab of an event, and another one from the page of that venue', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const booking = await caller(house.url, 'editor@northwind.example')
  const { id } = await book(booking, lostLedger)
  const staff = await caller(house.url, producer.as)
  await staff.ask('mutation ($id: ID!) { updateSession(input: { id: $id, name: "The ledger of the ropemaker" }) { id } }', { id })
  const startOf = async () => {
    const { session } = await staff.ask<{ session: { locations: { type: string; venueId: string | null; location: { name: string } }[] } }>(
      'query ($id: ID!) { session(id: $id) { locations { type venueId location { name } } } }',
      { id },
    )
    return session.locations.find(({ type }) => type === 'START')
  }

  const page = await visit(`/event/${id}?tab=location`, producer)
  await page.getByRole('button', { name: 'Choose a venue' }).click()
  await expect(page).toHaveURL(/[?&]choose=venue/)
  await page.reload()
  const venues = page.getByRole('table', { name: 'Venues, those that fit best first' })
  await expect(venues.getByRole('button', { name: 'Printers Row Rooms', exact: true })).toBeVisible()
  await expectFine(page, 'venue-choose')
  await expectNoSideways(page)
  await page.getByRole('searchbox', { name: 'Search venues' }).fill('no such hall')
  await expect(page.getByRole('heading', { name: 'No venues named “no such hall” within 10 km' })).toBeVisible()
  await page.getByRole('button', { name: 'Search any distance' }).click()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByRole('searchbox', { name: 'Search venues' })).toHaveValue('')
  const rooms = venues.getByRole('button', { name: 'Printers Row Rooms', exact: true })
  if ((await rooms.getAttribute('aria-expanded')) === 'false') await rooms.press('Enter')
  await page.getByRole('button', { name: /^Choose .*Printers Row Rooms$/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose a venue' })).toBeHidden()
  await expect(page.getByText('Printers Row Rooms').first()).toBeVisible()
  expect(await startOf()).toMatchObject({ venueId: venueIdOf('printersRow'), location: { name: 'Printers Row Rooms' } })
  // the event takes place where it starts, and the row of the venue says what it holds
  const places = page.getByRole('region', { name: 'Locations' }).getByRole('listitem')
  await expect(places.filter({ hasText: 'VENUE' })).toContainText(/Printers Row RoomsHolds \d+ to \d+/)
  await expect(page.getByRole('button', { name: 'Change venue' })).toBeVisible()

  await page.goto(merchantHall)
  await page.getByRole('button', { name: 'Choose for an event' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose for an event' })
  await expect(dialog.getByRole('button', { name: /^Choose The/ })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: 'Event' }).fill('ropemaker')
  await page.getByRole('option', { name: /^The ledger of the ropemaker/ }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /people/ })).toBeVisible()
  await expectFine(page, 'venue-choose-event')
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: /^Choose (?!for an event)/ }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Upcoming events' }).getByRole('link', { name: 'The ledger of the ropemaker' }),
  ).toBeVisible()
  expect(await startOf()).toMatchObject({ venueId: venueIdOf('merchantHall') })
  await page.getByRole('button', { name: 'Choose for an event' }).click()
  await dialog.getByRole('combobox', { name: 'Event' }).fill('ropemaker')
  await expect(page.getByText('Sorry, no matching options')).toBeVisible()
  await page.keyboard.press('Escape')
  await giveBack(booking, id)
})

test('a viewer of a workspace reads a venue and chooses it for nothing', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(merchantHall, { as: 'viewer@northwind.example', workspace: world.workspaces.northwind, ownWindow: true })
  await expect(page.getByRole('heading', { name: 'The Merchant Hall', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose for an event' })).toHaveCount(0)
})
