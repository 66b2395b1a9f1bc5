import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { priceOf } from './credits.ts'
import { chooseTime, expect, expectNoSideways, test } from './steps.ts'
import { standInForStripe } from './stripe-stand-in.ts'

test.use({ withStripe: true })

test('with Stripe a card is typed into its own frame, a declined one can be replaced, and the page changes nothing but its theme', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const page = await visit('/packages', { as: 'editor@halden.example', workspace: world.workspaces.halden, ownWindow: true })
  await standInForStripe(page, house.stripe ?? '')
  await page.getByRole('button', { name: 'Buy 10 credits for $1,740.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByRole('link', { name: 'See statement' })).toBeVisible()
  const number = dialog.frameLocator('iframe').getByLabel('Card number')
  const buy = dialog.getByRole('button', { name: 'Buy 10 credits for $1,740.00' })
  await expect(number).toBeVisible()
  await expect(dialog.getByLabel('Security code'), 'our own fields are not shown').toHaveCount(0)
  await buy.click()
  await expect(number, 'Stripe’s own fields get the focus').toBeFocused()
  await number.fill('4000000000000002')
  await buy.click()
  await expect(dialog.getByRole('alert')).toContainText('Your card wasn’t charged')
  await expectNoSideways(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await number.fill('4242424242424242')
  await buy.click()
  await expect(dialog.getByText(/^Bought and ready to use\. Halden Robotics now has/)).toBeVisible({ timeout: within(20_000) })
  const heard = await page.evaluate(() => Reflect.get(window, 'heardByStripe'))
  expect(heard).toMatchObject({ key: 'pk_test_stand_in', redirects: ['if_required', 'if_required'] })
  expect(heard.options[0]).toMatchObject({
    mode: 'payment',
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: { theme: 'stripe' },
  })
  const themes = heard.options.map(({ appearance }: { appearance?: { theme: string } }) => appearance?.theme)
  expect(themes, 'the fields follow the theme').toContain('night')
  await page.goto('/cart?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toBe(`${house.url}/cart`)
})

test('the fee of a move is paid by card from the sheet, which then moves the event and spends no credits on it', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const page = await visit(`/event/${world.sessions.staffDetailsMissing}`, {
    as: 'editor@northwind.example',
    workspace: world.workspaces.northwind,
    ownWindow: true,
  })
  await standInForStripe(page, house.stripe ?? '')
  const credits = page.getByRole('banner').getByLabel(/credits available/)
  await expect(credits).toHaveText(/^\d+ credits/)
  const had = Number.parseInt((await credits.textContent()) ?? '', 10)
  const editor = await caller(house.url, 'editor@northwind.example')
  const price = await priceOf(editor, world.sessions.staffDetailsMissing)
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseTime(sheet, 21)
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  await sheet.getByRole('button', { name: 'Pay fee by card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay the fee' })
  await expect(dialog.getByText('Fee to reschedule The Lost Ledger')).toBeVisible()
  await dialog.frameLocator('iframe').getByLabel('Card number').fill('4242424242424242')
  await dialog.getByRole('button', { name: /^Pay fee and reschedule The Lost Ledger for \$[\d,.]+$/ }).click()
  await expect(page.getByText(/^The Lost Ledger was rescheduled to /)).toBeVisible({ timeout: within(20_000) })
  // the new day may be in another season
  const dearer = (await priceOf(editor, world.sessions.staffDetailsMissing)) - price
  await expect(credits).toHaveText(`${had - dearer} credits`)
})
