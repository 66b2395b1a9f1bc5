import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a producer changes an instruction, and adds one after choosing events that no other fits', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  refusals.add(422)
  const page = await visit('/settings/admin?tab=instructions', { as: 'producer@troupe.example', workspace: 'staff' })
  const table = page.getByRole('table', { name: 'Instructions' })
  await expect(table.getByRole('row').filter({ hasText: 'Winter weather' })).toContainText('Empty, so it isn’t shown')
  await table.getByRole('link', { name: 'Kit box' }).click()
  const open = page.getByRole('region', { name: 'Kit box' })
  await expect(open.getByText(/^Fits \d+ upcoming events?, /)).toBeVisible()
  await open.getByRole('textbox', { name: 'Description' }).fill('Not before the day')
  await expectFine(page, 'instruction')
  await expectNoSideways(page)
  await open.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Instruction saved')).toBeVisible()
  // the address leads back to it
  await page.reload()
  await expect(open.getByRole('textbox', { name: 'Description' })).toHaveValue('Not before the day')

  await page.getByRole('link', { name: 'New instruction' }).click()
  const fresh = page.getByRole('region', { name: 'New instruction' })
  await fresh.getByRole('button', { name: 'Add instruction' }).click()
  await expect(fresh.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await fresh.getByRole('textbox', { name: 'Title' }).fill('Opening night')
  await fresh.getByRole('combobox', { name: 'Shown as' }).click()
  await page.getByRole('option', { name: 'Host’s talking points' }).click()
  await fresh.getByRole('button', { name: 'Add instruction' }).click()
  await expect(fresh.getByText('Another text of this type is for the same kind of show and hosts.', { exact: false })).toBeVisible()
  await fresh.getByRole('combobox', { name: 'Kind of show' }).click()
  await page.getByRole('option', { name: 'Game show' }).click()
  await fresh.getByRole('button', { name: 'Add instruction' }).click()
  await expect(page.getByText('“Opening night” added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Opening night' })).toBeVisible()
})

test('staff who aren’t producers read the instructions', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/admin?tab=instructions', { as: 'sales@troupe.example', workspace: 'staff' })
  await page.getByRole('link', { name: 'Before you arrive' }).click()
  await expect(page.getByText('Event producers and admins can change instructions.')).toBeVisible()
  await expect(page.getByText('Comfortable shoes and a jacket')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New instruction' })).toHaveCount(0)
  await expectFine(page, 'instruction-read')
})
