import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const asOwner = { as: 'owner@northwind.example', workspace: world.workspaces.northwind }
const rows = (page: Page) => page.getByRole('table', { name: 'Statement' }).getByRole('row')

async function choose(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a customer reads the statement by months, and finds a payment in it', async ({ visit }) => {
  const page = await visit('/orders', asOwner)
  await expect(page.getByRole('heading', { name: 'Credits and orders', level: 1 })).toBeVisible()
  const months = page.getByRole('table', { name: 'Statement' }).getByRole('heading', { level: 2 })
  await expect(months.first()).toBeVisible()
  await expect(page.getByText(/^for \d+ events\. They come back if you cancel in time\.$/)).toBeVisible()
  await expectFine(page, 'statement')
  await expectNoSideways(page)

  const folded = page.getByRole('cell', { name: /took place, no change to your balance\./ }).first()
  const count = await rows(page).count()
  await folded.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(folded.getByRole('button', { name: 'Hide' })).toBeFocused()
  expect(await rows(page).count()).toBeGreaterThan(count)

  const shown = await months.count()
  await page.getByRole('button', { name: 'Show earlier months' }).click()
  await expect(months.nth(shown)).toBeVisible()

  await page.getByRole('radio', { name: 'Payments' }).check({ force: true })
  await expect(page).toHaveURL(/show=payments/)
  await expect(page.getByRole('table', { name: 'Statement' }).getByText(/^Booked /)).toHaveCount(0)
  await page.reload()
  const refund = rows(page).filter({ hasText: 'Refund for order' }).first()
  await expect(refund).toContainText('4 open rooms')
  await expect(refund).toContainText('−$160')
  await expectFine(page, 'statement-payments')
  await rows(page)
    .filter({ hasText: /^\D+\d+Order / })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: /^Order /, level: 1 })).toBeVisible()
})

test('a customer downloads the statement, and a changed byte in it is found', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/orders?span=all', asOwner)
  await expect(rows(page)).not.toHaveCount(1)
  const arrives = page.waitForEvent('download')
  await choose(page, /^JSON/)
  const text = await readFile(await (await arrives).path(), 'utf8')
  await choose(page, /^Check a statement/)
  const file = page.getByLabel('Statement file')
  await expect(file).toBeAttached()
  const drop = (content: string) =>
    file.setInputFiles({ name: 'statement.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await drop(text)
  await expect(page.getByText(/^\d+ lines are unchanged\.$/)).toBeVisible()

  const at = text.lastIndexOf('"quantity":') + '"quantity":'.length
  await drop(`${text.slice(0, at)}${text[at] === '9' ? 8 : 9}${text.slice(at + 1)}`)
  await expect(
    page.getByText(/^In the list of .+, line \d+ was changed or an earlier line was removed\. Download the statement again\.$/),
  ).toBeVisible()
  await expectFine(page, 'statement-changed')
})

test('the statement of dates without a row says so, and a long name with a yellow brand stays readable', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/orders?span=2020-01-01_2020-01-31', asOwner)
  await expect(page.getByRole('heading', { name: 'Nothing in these dates' })).toBeVisible()
  await expectFine(page, 'statement-nothing')
  const long = 'A very long evening of riddles, rhymes and reversals for all of our colleagues from seven offices'.slice(0, 96)
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('"sessionName":"The Lost Ledger"', `"sessionName":"${long}"`) })
  })
  await page.goto('/orders?show=events')
  await expect(page.getByRole('link', { name: long }).first()).toBeVisible()
  await page.evaluate(() => {
    for (const name of ['--brand-primary', '--brand-primary-edge']) document.documentElement.style.setProperty(name, '#ffd400')
  })
  await expectNoSideways(page)
  await expectFine(page, 'statement-long')
})
