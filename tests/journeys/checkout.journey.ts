import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { caller, giveBack } from './api.ts'
import { chooseTime, expect, expectFine, expectFocusInSight, expectNoSideways, isInSight, type Page, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const editor = 'editor@northwind.example'

test('the contact of a cart is changed and its invoice gets an address; both survive a reload, and an address without a country asks for it', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await filledCart(visit)
  await chooseCard(page)
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(contact.getByText(editor)).toBeVisible()
  await contact.getByRole('button', { name: 'Change contact' }).click()
  await expect(contact.getByLabel('First name')).toBeFocused()
  await contact.getByLabel('Company').fill('Northwind Foods')
  const invoice = page.getByRole('region', { name: 'Invoice details' })
  await expect(invoice.getByText('Optional. Add a company name, an address and a country.')).toBeVisible()
  await expectFine(page, 'cart-folded')
  await invoice.getByRole('button', { name: 'Add invoice details' }).click()
  await expect(invoice.getByLabel('Country')).toBeFocused()
  await invoice.getByLabel('City').fill('Berlin')
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(invoice.getByText('Choose a country for the invoice.')).toBeVisible()
  await expect(invoice.getByLabel('Country')).toBeFocused()
  await invoice.getByLabel('Country').fill('germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectFine(page, 'cart-billing')
  await expectNoSideways(page)
  await page.reload()
  await chooseCard(page)
  await expect(invoice.getByText('Berlin, Germany')).toBeVisible()
  await invoice.getByRole('button', { name: 'Change invoice details' }).click()
  await expect(invoice.getByLabel('Country')).toHaveValue('Germany')
  await expect(invoice.getByLabel('City')).toHaveValue('Berlin')
  // what is wrong opens its fields, and they stay open when it is right again
  await invoice.getByLabel('City').fill('')
  await contact.getByRole('button', { name: 'Change contact' }).click()
  await contact.getByLabel('Last name').fill('')
  await page.reload()
  await chooseCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const lastName = contact.getByLabel('Last name')
  await expectFocusInSight(lastName)
  await lastName.pressSequentially('Reyes')
  await expect(lastName).toHaveValue('Reyes')
  await expect(lastName).toBeFocused()
})

test('a price is asked for only once it is known who pays, so that the way to pay never changes under the customer’s hands', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await filledCart(visit)
  await chooseCard(page)
  const me = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await me.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/cart/calculate')) asked.push(request.url())
  })
  await page.reload({ waitUntil: 'commit' })
  const pay = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(pay).toBeVisible()
  expect(asked).toEqual([])
  me.resolve()
  await expect(pay.getByRole('radio', { name: 'Credits 4 credits' })).toBeChecked()
  expect(asked.map((url) => new URL(url).searchParams.get('workspaceId'))).toEqual([northwind])
})

test('a price that has changed since it was shown is told line by line, and one button pays the new one', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const admin = await caller(house.url, 'admin@troupe.example')
  const code = `OFF${Date.now().toString(36).slice(-6).toUpperCase()}`
  const { createDiscountCode: made } = await admin.ask<{ createDiscountCode: { id: string } }>(
    'mutation ($input: CreateDiscountCodeInput!) { createDiscountCode(input: $input) { id } }',
    { input: { code, percent: 10 } },
  )
  const page = await filledCart(visit)
  await chooseCard(page)
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Discount', { exact: true })).toBeVisible()
  await fillCard(page)
  await admin.ask('mutation ($id: ID!) { endDiscountCode(id: $id) { id } }', { id: made.id })
  await page.getByRole('button', { name: /^Pay \$583/ }).click()
  const sheet = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Whole order' })).toContainText('−$64.80')
  await expect(sheet.getByRole('button', { name: 'Pay $648.00' })).toBeVisible()
  await expectFine(page, 'cart-new-price')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Buzzer Night' })).toBeVisible()
  // the cart is calculated again with the price that was told
  await page.getByRole('button', { name: 'Pay $648.00' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  await giveBackPaid(page, house.url)
})

test('an empty card brings its first field into view, and a declined one is replaced by one that asks for 3-D Secure; the page of the payment shows the event, also after a reload', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const page = await filledCart(visit, { daysAhead: 21 })
  await chooseCard(page)
  // offline the price is only what it was, and Pay says why it waits
  const greyPrice = page.locator('[aria-busy]').filter({ hasText: '4 credits' })
  await sayOnline(page, false)
  await expect(greyPrice.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveAccessibleDescription('You’re offline. Reconnect to pay.')
  await sayOnline(page, true)
  await expect(greyPrice).toHaveCount(0)
  // the card is far below the top of the page on a phone, where Pay is fixed at the bottom
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expectFocusInSight(page.getByLabel('Card number'))
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Required')
  await expectFine(page, 'cart-no-card')
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expectFocusInSight(page.getByLabel('Expiry'))
  await fillCard(page, '4000000000000002')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Your card wasn’t charged')
  await expect.poll(() => isInSight(page.getByRole('alert')), 'the refusal comes into view').toBe(true)
  await expectFine(page, 'cart-declined')
  await fillCard(page, '4000002760003184')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('dialog', { name: 'Test bank' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: within(20_000) })
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await page.getByRole('listitem').getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFine(page, 'cart-payment')
  await expectNoSideways(page)
  const events = await eventsPaid(page)
  expect(events).toHaveLength(1)
  const address = page.url()
  expect(address).toMatch(/\/booked\/[\w-]{36}$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible()
  expect(await eventsPaid(page)).toEqual(events)
  // the address of the payment itself leads there too
  await page.goto(address.replace('/booked/', '/cart?payment='))
  await expect(page).toHaveURL(address)
  await giveBackPaid(page, house.url)
})

test('what keeps a cart from being paid is brought into view by its button: the workspace that isn’t chosen, then the line that can’t be sold', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit('/cart', { as: 'admin@troupe.example', workspace: 'staff' })
  await page.evaluate(([key, items]) => localStorage.setItem(key, JSON.stringify({ version: 1, items })), [
    'troupe.cart',
    [5000, 20, 20, 20].map((attendees, at) => ({ ...remote, attendees, id: `line000${at}` })),
  ] as const)
  await page.reload()
  await page.getByRole('button', { name: 'Choose a workspace' }).click()
  const workspace = page.getByRole('combobox', { name: 'Book for' })
  await expectFocusInSight(workspace)
  await expectFine(page, 'cart-no-workspace')
  await workspace.fill('Northwind')
  await page.getByRole('option', { name: /^Northwind Foods/ }).click()
  await expect(workspace).toHaveCount(0)
  const toChange = page.getByRole('button', { name: 'See what to change' })
  await expect(toChange).toHaveAccessibleDescription('An item in your cart can’t be paid for as it is. Change or remove it.')
  await toChange.click()
  await expectFocusInSight(page.getByRole('link', { name: 'Change' }))
  await expectFine(page, 'cart-line-trouble')
  await expectNoSideways(page)
})

/** A remote event of Buzzer Night. */
const remote = {
  ...{ experienceId: world.experiences.buzzerNight, title: 'Buzzer Night', category: 'GAME_SHOW', format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', duration: 60, date: null, location: null },
}

/** What the browser says of its network. The network itself stays: a socket that is cut writes to the console. */
const sayOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  }, isOnline)

/** The ids of the events that the page of a payment links to. */
async function eventsPaid(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('list', { name: 'Shows' }).getByRole('heading').getByRole('link', { name: 'Buzzer Night' })
  await expect(links.first()).toBeVisible()
  return Promise.all((await links.all()).map(async (link) => ((await link.getAttribute('href')) ?? '').replace('/event/', '')))
}

/** Cancels what was paid for, and refunds it: the next journey finds the same balance. */
async function giveBackPaid(page: Page, url: string) {
  const customer = await caller(url, editor)
  for (const id of await eventsPaid(page)) await giveBack(customer, id)
  const order = await page.getByRole('link', { name: /^Order / }).getAttribute('href')
  const admin = await caller(url, 'admin@troupe.example')
  const refund = await admin.call('POST', `${order}/refund`, { reason: 'Journey' })
  expect(refund.code).toBeUndefined()
}

type Visit = (path: string, given: { as: string; workspace: string; ownWindow?: boolean }) => Promise<Page>

/** A cart with an event that costs 4 credits. */
async function filledCart(visit: Visit, { daysAhead }: { readonly daysAhead?: number } = {}): Promise<Page> {
  const page = await visit(`/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago`, {
    ...{ as: editor, workspace: northwind },
  })
  if (daysAhead !== undefined) await chooseTime(page, daysAhead)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  return page
}

const chooseCard = (page: Page) => tick(page.getByRole('radio', { name: /^Card/ }))

async function fillCard(page: Page, number = '4242424242424242') {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1230')
  await page.getByLabel('Security code').fill('123')
}
