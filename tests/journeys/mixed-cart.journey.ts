import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { caller, giveBack } from './api.ts'
import { availableTo, priceOf } from './credits.ts'
import { chooseTime, expect, expectFine, expectFocusInSight, expectNoSideways, type Page, test, tick } from './steps.ts'

const { northwind, halden, diy } = world.workspaces
const buzzerNight = `/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=`

test('an event, a pack of credits and the fee of a move are paid together by card, and the fee then moves its event', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@halden.example')
  const had = await availableTo(editor, halden)
  const price = await priceOf(editor, world.sessions.halden)
  const page = await visit('/packages', { as: 'editor@halden.example', workspace: halden })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expectFine(page, 'packages-added')
  await page.goto(`${buzzerNight}Europe/Berlin`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(`/event/${world.sessions.halden}`)
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseTime(sheet, 21)
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  await expect(sheet.getByRole('button', { name: 'Pay fee by card' })).toBeVisible()
  await expectFine(page, 'move-fee-ways')
  await sheet.getByRole('button', { name: 'Add fee to cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(cartLink(page, 3)).toBeVisible()

  const pack = page.getByRole('article', { name: /^\d+ credits$/ })
  const fee = page.getByRole('article', { name: /^Rescheduling fee for / })
  await expect(page.getByRole('article')).toHaveCount(3)
  const credits = pack.getByRole('spinbutton', { name: 'Number of credits' })
  await expect(credits).toHaveValue('10')
  await pack.getByRole('button', { name: 'Increase' }).click()
  await expect(credits).toHaveValue('11')
  await expect(page.getByRole('radio', { name: /^Credits\b(?! and)/ })).toBeDisabled()
  await tick(page.getByRole('radio', { name: /^Card/ }))
  await expect(fee).toBeVisible()
  await expectFine(page, 'cart-mixed')
  await expectNoSideways(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expectFocusInSight(page.getByLabel('Card number'))
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  await eventsPaid(page, 1)
  const paid = page.getByRole('list', { name: 'Also in this order' }).getByRole('listitem')
  await expect(paid).toHaveCount(2)
  await expect(paid.filter({ hasText: '11 credits' })).toBeVisible()
  await expectFine(page, 'cart-mixed-paid')
  expect(await availableTo(editor, halden), 'the card paid the event and the fee, and the pack is there').toBe(had + 11)

  await paid.getByRole('link', { name: 'Rescheduling fee' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  await chooseTime(sheet, 21)
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  await sheet.getByRole('button', { name: /^Reschedule for \d+ credits?$/ }).click()
  await expect(page.getByText(/^Ein Koffer in Berlin was rescheduled to /)).toBeVisible()
  // the new day may be in another season: that difference is settled with the balance
  const dearer = (await priceOf(editor, world.sessions.halden)) - price
  expect(await availableTo(editor, halden), 'the fee that was bought is spent, not the balance').toBe(had + 11 - dearer)
})

test('three events are paid from the balance', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@orbis.example')
  const had = await availableTo(editor, diy)
  const page = await visit(`${buzzerNight}America/New_York`, { as: 'editor@orbis.example', workspace: diy })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await cartLink(page, 1).click()
  const lines = page.getByRole('article', { name: 'Buzzer Night' })
  for (const count of [2, 3]) {
    await lines.first().getByRole('button', { name: 'Duplicate' }).click()
    await expect(lines).toHaveCount(count)
  }
  await page.getByRole('button', { name: 'Book for 12 credits' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  expect(await availableTo(editor, diy)).toBe(had - 12)
  await expectFine(page, 'cart-three-credits')
  for (const id of await eventsPaid(page, 3)) await giveBack(editor, id)
  expect(await availableTo(editor, diy)).toBe(had)
})

test('three events that the balance can’t pay alone are paid from the balance and by card', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@halden.example')
  const had = await availableTo(editor, halden)
  // next to two events of 4 credits, a third that costs at least one more than the balance has
  const attendees = (Math.floor(Math.max(0, had - 8) / 4) + 1) * 25
  const page = await visit('/cart', { as: 'editor@halden.example', workspace: halden })
  await page.evaluate(([key, items]) => localStorage.setItem(key, JSON.stringify({ version: 1, items })), [
    'troupe.cart',
    [20, 20, attendees].map((people, at) => ({ ...remote, id: `line000${at}`, attendees: people })),
  ] as const)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(3)
  await tick(page.getByRole('radio', { name: /^Credits and card/ }))
  await expect(page.getByText('From your balance', { exact: true })).toBeVisible()
  await expect(page.getByText('Not enough credits'), 'the card pays what the balance lacks').toHaveCount(0)
  await expectFine(page, 'cart-three-both')
  await expectNoSideways(page)
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  expect(await availableTo(editor, halden)).toBe(0)
  const order = await page.getByRole('link', { name: /^Order / }).getAttribute('href')
  for (const id of await eventsPaid(page, 3)) await giveBack(editor, id)
  const admin = await caller(house.url, 'admin@troupe.example')
  expect((await admin.call('POST', `${order}/refund`, { reason: 'Journey' })).code).toBeUndefined()
  expect(await availableTo(editor, halden)).toBe(had)
})

test('a price that rises while credits are bought is told line by line in the dialog, and one button pays the new one', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const success = await caller(house.url, 'success@troupe.example')
  const subscribe = (subscriber: boolean) =>
    success.ask('mutation ($input: UpdateWorkspaceStaffInput!) { updateWorkspaceStaff(input: $input) { id } }', {
      input: { id: halden, subscriber },
    })
  await subscribe(true)
  const page = await visit('/packages', { as: 'editor@halden.example', workspace: halden })
  await page.getByRole('button', { name: '1 credit', exact: true }).click()
  await page.getByRole('button', { name: 'Buy 1 credit for $162.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByText('$162.00').last()).toBeVisible()
  await fillCard(page)
  await subscribe(false)
  await dialog.getByRole('button', { name: 'Buy 1 credit for $162.00' }).click()
  const sheet = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(sheet.getByRole('listitem').filter({ hasText: '1 credit' })).toContainText('$162.00')
  await expectFine(page, 'buy-new-price')
  await sheet.getByRole('button', { name: 'Pay $180.00' }).click()
  await expect(dialog.getByText('Bought and ready to use.')).toBeVisible({ timeout: within(20_000) })
})

test('with a yellow brand and a title of 96 letters the cart, the quote and the order can be read', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const admin = await caller(house.url, 'admin@troupe.example')
  const owner = await caller(house.url, 'owner@northwind.example')
  const id = world.experiences.buzzerNight
  const rename = (title: string) =>
    admin.ask('mutation ($input: UpdateExperienceInput!) { updateExperience(input: $input) { id } }', { input: { id, title } })
  const title = 'The Extraordinarily Long Evening of Unreasonable Questions, Impossible Answers and Buzzers, Part 2'.slice(0, 96)
  expect(title).toHaveLength(96)
  await rename(title)
  await owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
    input: { id: northwind, colours: { primary: '#FFD500', secondary: '#1F4FD8', tertiary: '#FAFAF5' } },
  })
  const page = await visit(`${buzzerNight}America/Chicago`, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await cartLink(page, 1).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await tick(page.getByRole('radio', { name: /^Card/ }))
  await expectFine(page, 'cart-long-yellow')
  await expectNoSideways(page)
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  await expectFine(page, 'paid-long-yellow')
  await expectNoSideways(page)
  const [event] = await eventsPaid(page, 1, title)
  await page.getByRole('link', { name: /^Order / }).click()
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByRole('heading', { name: /^Order /, level: 1 })).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
  await expectFine(page, 'order-long-yellow')
  await expectNoSideways(page)
  const order = new URL(page.url()).pathname
  await page.goto(`/experience-quote/${id}?format=REMOTE&host=ON_SCREEN&people=20`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectFine(page, 'quote-long-yellow')
  await expectNoSideways(page)

  await giveBack(await caller(house.url, 'editor@northwind.example'), event ?? '')
  expect((await admin.call('POST', `${order}/refund`, { reason: 'Journey' })).code).toBeUndefined()
  await rename('Buzzer Night')
  await owner.ask('mutation ($id: ID!) { resetCustomization(id: $id) { id } }', { id: northwind })
})

/** A remote event of one room, which costs 4 credits. */
const remote = {
  ...{ experienceId: world.experiences.buzzerNight, title: 'Buzzer Night', category: 'GAME_SHOW', format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/New_York', duration: 60, date: null, location: null },
}

/** The ids of the events that the page of a payment links to. */
async function eventsPaid(page: Page, count: number, name = 'Buzzer Night'): Promise<readonly string[]> {
  const links = page.getByRole('list', { name: 'Shows' }).getByRole('heading').getByRole('link', { name })
  await expect(links).toHaveCount(count)
  return Promise.all((await links.all()).map(async (link) => ((await link.getAttribute('href')) ?? '').replace('/event/', '')))
}

const cartLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })

async function fillCard(page: Page) {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1230')
  await page.getByLabel('Security code').fill('123')
}
