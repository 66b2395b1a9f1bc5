import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const admin = { as: 'admin@troupe.example', workspace: 'staff' } as const

test('an admin finds a dead push on the page of health, and wakes it', async ({ visit }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  await expect(page.getByText(/things? needs? you$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row')
  const gallery = rows.filter({ hasText: 'Gallery' })
  await expect(gallery).toContainText('given up')
  await expectFine(page, 'health')
  await expectNoSideways(page)
  if (!isPhone(page)) await expect(page.getByRole('link', { name: /given up, Gallery$/ })).toBeVisible()

  await gallery.getByRole('button', { name: /^Retry \d+ events?: Gallery$/ }).click()
  // the simulator takes it; nothing on this page reloads it
  await expect(gallery).not.toContainText('given up')
  await expect(gallery.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Outbox' }).last().click()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})

test('the page of health follows by the socket what another person does', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  const web = page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row').filter({ hasText: 'Web event' })
  await expect(web).toContainText('Simulator')
  await page.getByRole('button', { name: 'Copy report' }).press('Enter')
  await expectNoSideways(page)
})
