import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const customer = { as: 'editor@northwind.example', workspace: northwind } as const
const { gameReady, greenRoom, groupDetailsMissing, live, requested, toReview, unscheduled } = world.sessions

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const rowOf = (page: Page, id: string) => page.locator(`[data-event="${id}"]`)
const rows = (page: Page) => page.locator('[data-event]')

/** Chooses one of a tool's options: on a desk in the row of tools, on a phone in the sheet behind its one button. */
async function narrow(page: Page, tool: string, option: string) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: tool, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  if (isPhone(page)) await page.getByRole('button', { name: 'Show events' }).click()
}

test('a customer reads what needs them first, then every event by month in three plain states, and finds one by its city, show or person', async ({
  visit,
}) => {
  const page = await visit('/events', customer)
  // the most urgent four, each with its effort, its deadline and its one act
  const tickets = needs(page).getByRole('heading', { level: 3 })
  await expect(tickets).toHaveCount(4)
  const ask = needs(page).getByRole('listitem').filter({ hasText: 'Blackout at Pier Nine' }).first()
  await expect(ask).toContainText('Your answers are missing: 5 questions')
  await expect(ask).toContainText(/About 1 minute\. Needed by \w{3} \d+ \w{3}/)
  await expect(ask.getByRole('link', { name: 'Answer 5 questions, Blackout at Pier Nine' })).toBeVisible()
  const more = needs(page).getByRole('button', { name: /^\d+ more$/ })
  const hidden = Number.parseInt(await more.innerText(), 10)
  await more.click()
  await expect(tickets).toHaveCount(4 + hidden)
  await expect(needs(page).getByRole('heading', { level: 3 }).nth(4).getByRole('link')).toBeFocused()
  await expect(needs(page)).toContainText('No date yet')
  await expect(
    needs(page)
      .getByRole('link', { name: /^Choose a date, / })
      .first(),
  ).toBeVisible()

  // what needs them stands in its month too; no state is one of staff's
  await expect(rowOf(page, groupDetailsMissing)).toContainText(/Your answers are missing.*Answer 5 questions/)
  await expect(rowOf(page, groupDetailsMissing)).toContainText('In-Person, Chicago, 36 people')
  await expect(rows(page).filter({ hasText: 'No date yet' }).first()).toBeVisible()
  await expect(rowOf(page, greenRoom)).toContainText('We’re finding your crew')
  await expect(rowOf(page, toReview)).toContainText('We’re checking the last details')
  await expect(rowOf(page, gameReady)).toContainText('Ready')
  await expect(rowOf(page, gameReady)).toContainText('Booked by you')
  await expect(rowOf(page, live)).toContainText(/Virtual, Chicago time, 48 people.*Running now/)
  await expect(rowOf(page, requested)).toContainText(/Your new time is being checked.*You’ll hear by \w{3} \d/)
  await expect(page.getByRole('main')).not.toContainText(/Managers needed|Needs hosts|Ready for review|Ready to run/)
  const months = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name: /^\w+ 20\d\d$/ }) })
  for (const month of await months.all()) {
    const count = Number.parseInt(await month.locator('header span').innerText(), 10)
    await expect(month.locator('[data-event]')).toHaveCount(count)
  }
  await expectFine(page, 'my-events')
  await expectNoSideways(page)

  // a month's head stays below the bar while its events scroll by
  const long = months.filter({ has: page.locator(`[data-event="${groupDetailsMissing}"]`) })
  await long.locator('[data-event]').last().scrollIntoViewIfNeeded()
  await rowOf(page, groupDetailsMissing).evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const bar = await page.getByRole('banner').boundingBox()
  const head = await long.locator('header').boundingBox()
  expect(Math.abs((head?.y ?? 0) - (bar?.height ?? 0)), 'pixels between the bar and the month').toBeLessThan(2)

  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('london')
  await expect(page).toHaveURL(/q=london/)
  await expect(rows(page).filter({ hasNotText: 'London' })).toHaveCount(0)
  await search.fill('penhaligon')
  await expect(page).toHaveURL(/q=penhaligon/)
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: 'Networking Bingo' })).toHaveCount(0)
  await search.fill('blackout')
  await expect(page).toHaveURL(/q=blackout/)
  await expect(rows(page).filter({ hasNotText: 'Blackout' })).toHaveCount(0)
  // the whole row opens its event, and back is where it was
  await rowOf(page, groupDetailsMissing).click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL(`/event/${groupDetailsMissing}`)
  await page.goBack()
  await expect(page).toHaveURL(/q=blackout/)
  await expect(search).toHaveValue('blackout')
})

test('the tools of the page are its address, keys walk its rows, and what is over is folded below it', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const page = await visit('/events', customer)
  await narrow(page, 'City', 'London')
  await expect(page).toHaveURL('/events?city=London')
  await expect(rows(page).filter({ hasNotText: 'London' })).toHaveCount(0)
  await narrow(page, 'Booked by', 'Alice Penhaligon')
  await expect(page).toHaveURL(/city=London&bookedBy=/)
  await page.reload()
  await expect(rows(page).first()).toContainText('Networking Bingo')
  await expect(rows(page).filter({ hasNotText: 'Networking Bingo' })).toHaveCount(0)
  await narrow(page, 'Format', 'Virtual')
  await expect(page.getByRole('heading', { name: 'No events that match' })).toBeVisible()
  await expectFine(page, 'my-events-no-match')
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()

  await page.goto('/events?city=Lisbon')
  await expect(page.getByRole('heading', { name: 'No events in Lisbon', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/events')
  await expect(rows(page).first()).toBeVisible()

  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  const second = rows(page).nth(1)
  await expect(second.getByRole('heading').getByRole('link')).toBeFocused()
  const id = await second.getAttribute('data-event')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/${id}`)

  const editor = await caller(house.url, customer.as)
  // credits of one come back before the next is booked
  for (let more = 0; more < 24; more++) await giveBack(editor, (await book(editor, battleRoyale)).id)
  await page.goto('/events')
  const fold = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
  await expect(fold('Past')).toContainText(/^Past\d+ events, the last on \w{3} \d+ \w{3} 20\d\d$/)
  await fold('Past').click()
  await expect(page).toHaveURL('/events?when=past')
  await expect(page.getByRole('list', { name: 'Past' }).locator('[data-event]').first()).toContainText('Completed')
  await fold('Cancelled').click()
  await expect(page).toHaveURL('/events?when=cancelled')
  await expect(fold('Past')).toHaveAttribute('aria-expanded', 'false')
  const cancelled = page.getByRole('list', { name: 'Cancelled' }).locator('[data-event]')
  await expect(cancelled).toHaveCount(25)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(page).toHaveURL('/events?when=cancelled&page=2')
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible()
  await page.reload()
  await expect(cancelled.first()).toContainText('Cancelled')
  await expectFine(page, 'my-events-cancelled')
  await expectNoSideways(page)
})

test('a name of 96 characters and a yellow brand leave the page in order; a viewer is asked for nothing', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const [editor, owner] = await Promise.all([caller(house.url, customer.as), caller(house.url, 'owner@northwind.example')])
  const rename = (name: string) =>
    editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: unscheduled, name } })
  await rename('The Winter Revue of the whole Chicago office, its friends and everyone’s delightfully big family')
  await owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
    input: { id: northwind, colours: { primary: '#FFD500', secondary: '#FFD500', tertiary: '#FFD500' } },
  })
  const page = await visit('/events?q=revue', customer)
  await expect(rows(page).filter({ hasText: 'No date yet' }).first()).toBeVisible()
  await expectFine(page, 'my-events-yellow')
  await expectNoSideways(page)

  const viewer = await visit('/events', { as: 'viewer@northwind.example', workspace: northwind })
  await expect(rowOf(viewer, groupDetailsMissing)).toContainText(/Your answers are missing.*5 questions/)
  await expect(rowOf(viewer, groupDetailsMissing).getByRole('link')).toHaveCount(1)
  await expect(needs(viewer)).toHaveCount(0)

  await rename('Murder in the Green Room')
  await owner.ask('mutation ($id: ID!) { resetCustomization(id: $id) { id } }', { id: northwind })
})
