import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const as = 'admin@troupe.example'
const address = '/settings/admin?tab=price-modifiers'

test('an admin adds a price modifier, reads what it changes before saving, and deletes it again', { tag: '@phone' }, async ({ visit }) => {
  const page = await visit(address, { as, workspace: 'staff' })
  const table = page.getByRole('table', { name: 'Price modifiers' })
  await expect(table.getByRole('button', { name: /^Actions for / }).first()).toBeVisible()
  await expectFine(page, 'price-modifiers')

  await page.getByRole('button', { name: 'New modifier' }).click()
  const preview = page.getByRole('status', { name: 'What this changes' })
  await expect(preview).toHaveText('Complete the row to see which prices will change.')
  await page.getByLabel('Starts', { exact: true }).fill('2031-03-02')
  await page.getByLabel('Ends', { exact: true }).fill('2031-03-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The end date is before the start date.')).toBeVisible()
  await expect(page.getByText('Choose at least one format.')).toBeVisible()
  await page.getByLabel('Ends', { exact: true }).fill('2031-03-05')
  await page.getByRole('combobox', { name: 'Formats' }).click()
  await page.getByRole('option', { name: 'In-Person' }).click()
  await page.keyboard.press('Escape')
  const percent = page.getByRole('spinbutton', { name: 'Percent' })
  await percent.fill('150')
  await percent.press('Tab')
  await expect(preview).toContainText(/\d+ of \d+ catalogue prices will rise\./)
  await expect(preview).toContainText('Booked events keep their prices.')
  await expect(preview).toContainText(/open quotes? (is|are) below the new prices/)
  const largest = preview.getByRole('list', { name: 'Largest changes' }).getByRole('listitem')
  await expect(largest).not.toHaveCount(0)
  const labels = await largest.locator('> :first-child').allTextContents()
  expect(labels, 'each label once').toEqual([...new Set(labels)])
  await expectFine(page, 'price-modifiers-edit')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Price modifier added')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for 2 Mar 2031 to 5 Mar 2031' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Price modifier for 2 Mar 2031 to 5 Mar 2031 deleted')).toBeVisible()
  await expect(table.getByText('2 Mar 2031')).toHaveCount(0)
})
