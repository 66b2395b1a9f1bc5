import type { Page } from '@playwright/test'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const address = '/settings/admin?tab=system'
const visitor = { as: 'admin@troupe.example', workspace: 'staff' }
const row = (page: Page, key: string) => page.getByRole('table', { name: 'System settings' }).getByRole('row').filter({ hasText: key })

test('an admin sets a system setting, told how many events it changes, and clears it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, visitor)
  await expect(row(page, 'VAS_EXPERIENCE_ID')).toContainText('Not set')
  await expectFine(page, 'system')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Actions for VAS experience' }).click()
  await page.getByRole('menuitem', { name: 'Set' }).click()
  const box = row(page, 'VAS_EXPERIENCE_ID').getByRole('combobox')
  await box.fill('Buzzer')
  await page.getByRole('option', { name: 'Buzzer Night' }).click()
  await expect(row(page, 'VAS_EXPERIENCE_ID').getByText(/^Saving changes it on \d+ upcoming events/)).toBeVisible()
  await expect(row(page, 'VAS_EXPERIENCE_ID').getByRole('link', { name: 'See them' })).toBeVisible()
  await expectFine(page, 'system-reach')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('VAS experience saved')).toBeVisible()
  await expect(row(page, 'VAS_EXPERIENCE_ID')).toContainText('Buzzer Night')

  await page.getByRole('button', { name: 'Actions for VAS experience' }).click()
  await page.getByRole('menuitem', { name: 'Clear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('VAS experience cleared')).toBeVisible()
  await expect(row(page, 'VAS_EXPERIENCE_ID')).toContainText('Not set')
})

test('a secret is set without ever being shown', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, visitor)
  await page.getByRole('button', { name: 'Actions for QuickBooks secret' }).click()
  await page.getByRole('menuitem', { name: 'Set' }).click()
  const secret = row(page, 'QUICKBOOKS_SECRET').getByRole('textbox', { name: 'Secret' })
  await secret.fill('too short')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use 16 to 200 characters without spaces.')).toBeVisible()
  await expectFine(page, 'system-secret')
  await secret.fill('curtain-up-at-eight-sharp')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('QuickBooks secret saved')).toBeVisible()
  await expect(page.getByText('curtain-up-at-eight-sharp')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for QuickBooks secret' }).click()
  await page.getByRole('menuitem', { name: 'Clear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('QuickBooks secret cleared')).toBeVisible()
})
