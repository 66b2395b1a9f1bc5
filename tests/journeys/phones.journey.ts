import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const address = '/settings/admin?tab=phones'

test('a producer adds a phone, sees which events it answers for, and brings a deleted one back', async ({ visit }) => {
  const page = await visit(address, { as: 'producer@troupe.example', workspace: 'staff' })
  const phones = page.getByRole('table', { name: 'Session phones' })
  const matrix = page.getByRole('table', { name: 'Which phone an event gets' })
  await expect(matrix.getByText('Doesn’t exist')).toBeVisible()
  await expect(page.getByText(/kinds? of events? (has|have) no phone/)).toBeVisible()
  await expectFine(page, 'phones')
  await expectNoSideways(page)

  const missing = await matrix.getByText('None').count()
  expect(missing).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Add a phone for / }).press('Enter')
  const number = page.getByRole('textbox', { name: 'Phone number' })
  await expect(number).toBeFocused()
  await number.fill('312 555 0199')
  await number.press('Enter')
  await expect(page.getByText('Write it with its country code, such as +1 312 555 0142.')).toBeVisible()
  await number.fill('+1 312 555 0199')
  // the matrix shows what it would answer for before it is saved
  await expect.poll(() => matrix.getByText('None').count()).toBeLessThan(missing)
  await expectFine(page, 'phone-edited')
  await number.press('Enter')
  await expect(page.getByText('Phone added')).toBeVisible()

  const row = phones.getByRole('row').filter({ hasText: '+1 312 555 0199' })
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('+1 312 555 0199 deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(row).toHaveCount(0)
})

test('two phones for the same events are told apart before they are saved', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { as: 'admin@troupe.example', workspace: 'staff' })
  const phones = page.getByRole('table', { name: 'Session phones' })
  const actions = phones.getByRole('button', { name: /^Actions for/ })
  await actions.nth(1).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).press('Escape')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add phone' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+44 20 7946 0018')
  await page.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'Virtual' }).click()
  await expectFine(page, 'phone-twin')
  await page.getByRole('button', { name: 'Cancel' }).click()
})
