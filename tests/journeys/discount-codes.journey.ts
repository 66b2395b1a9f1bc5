import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('staff create a discount code, a cart is paid less with it, and once it has ended it is refused', { tag: '@deep' }, async ({
  visit,
}) => {
  const staff = await visit('/settings/admin?tab=discount-codes', { as: 'admin@troupe.example', workspace: 'staff' })
  await expect(staff.getByRole('row').filter({ hasText: 'FIRSTSHOW' })).toContainText('Active')
  await expectFine(staff, 'discount-codes')
  await expectNoSideways(staff)
  const code = `AUTUMN${Date.now().toString(36).slice(-6).toUpperCase()}`
  await staff.getByRole('button', { name: 'New code' }).click()
  const dialog = staff.getByRole('dialog', { name: 'New discount code' })
  await dialog.getByLabel('Code', { exact: true }).fill('x')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByLabel('Code', { exact: true }), 'what is wrong is named').toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByRole('spinbutton', { name: 'Discount' }).fill('25')
  await expectFine(staff, 'discount-code-new')
  await expectNoSideways(staff)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const row = staff.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('25%')

  const page = await visit('/packages', { as: 'editor@halden.example', workspace: world.workspaces.halden })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, 1/ })
    .click()
  const apply = async () => {
    await page.getByLabel('Discount code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await apply()
  // ten at 174 less a quarter
  await expect(page.getByText('−$435.00')).toBeVisible()
  await expect(page.getByText('$1,305.00').first()).toBeVisible()

  await staff.getByRole('button', { name: `End ${code}` }).click()
  await staff.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toContainText('Ended')
  await page.reload()
  await expect(page.getByText('$1,740.00').first()).toBeVisible()
  await apply()
  await expect(page.getByText('This code can’t be used. Check it or try another.')).toBeVisible()
})
