import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const owner = { as: 'owner@northwind.example', workspace: world.workspaces.northwind } as const
/** A delivery is sent within a second of its booking. */
const sent = { timeout: within(20_000) }

test('an admin adds an endpoint, sees its secret once, books, reads the delivery and replays it', async ({ visit, house }) => {
  const page = await visit('/settings/webhooks', owner)
  const failing = page.getByRole('region', { name: 'https://hooks.northwind.example/troupe' })
  await expect(failing.getByText(/^Failing since/)).toBeVisible()
  await expectFine(page, 'webhooks')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByLabel('Address').fill('https://127.0.0.1/hook')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('Use an address that begins with https:// and is on the public internet.')).toBeVisible()
  const url = `https://hooks.demo.invalid/${crypto.randomUUID()}`
  await form.getByLabel('Address').fill(url)
  await expectFine(page, 'webhooks-form')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = page.getByRole('dialog', { name: 'Endpoint added' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await expectFine(page, 'webhooks-secret')
  // it closes by its button alone
  await page.keyboard.press('Escape')
  await secret.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(secret).toHaveCount(0)

  const booking = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  const panel = page.getByRole('region', { name: url })
  const cell = panel.getByRole('link', { name: /^Booked, .*: Delivered$/ })
  await expect(cell).toBeVisible(sent)
  await expect(panel.getByText('Working')).toBeVisible(sent)
  // one stop of the Tab key; arrows move within the strip
  await cell.focus()
  await page.keyboard.press('Home')
  await expect(panel.getByRole('link').first()).toBeFocused()
  await cell.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Booked/ })
  await expect(sheet.getByText('Answered 200')).toHaveCount(1)
  await expect(sheet.getByRole('region', { name: 'Body' })).toContainText(id)
  await expectFine(page, 'webhooks-delivery')
  await sheet.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(sheet.getByText('Answered 200')).toHaveCount(2, sent)
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await panel.getByRole('button', { name: `More for ${url}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(panel).toHaveCount(0)
  await giveBack(booking, id)
})

test('a link leads to a delivery that was given up; staff read it, and those who may not find nothing', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/settings/webhooks', { as: 'success@troupe.example', workspace: world.workspaces.northwind })
  const failing = page.getByRole('region', { name: 'https://hooks.northwind.example/troupe' })
  await failing
    .getByRole('link', { name: /: Given up$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('8 tries')).toBeVisible()
  await expect(sheet.getByText(/Given up$/).last()).toBeVisible()
  await expectFine(page, 'webhooks-given-up')
  await expectNoSideways(page)
  await page.reload()
  await expect(sheet.getByText('8 tries')).toBeVisible()
  // the one before it was accepted
  await sheet.getByRole('button', { name: 'Earlier delivery' }).click()
  await expect(sheet.getByText('1 try', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  const viewer = await visit('/settings/profile', { as: 'viewer@northwind.example', workspace: world.workspaces.northwind })
  await expect(viewer.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})
