import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

test('customer success sees every workspace with its balance, what expires, its events and what it still has to answer', async ({
  visit,
}) => {
  const page = await visit('/orders', { as: 'success@troupe.example', workspace: 'staff' })
  await page.getByRole('link', { name: 'Workspaces' }).click()
  const table = page.getByRole('table', { name: 'Workspaces' })
  const row = table.getByRole('row').filter({ hasText: 'Northwind Foods' })
  await expect(row).toContainText(/\d+/)
  await expectFine(page, 'workspaces')
  await expectNoSideways(page)

  // sorted and searched, and the address keeps it
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Credits' }).click()
    await expect(page).toHaveURL(/sort=credits/)
    await page.getByRole('button', { name: 'Credits' }).click()
    await expect(page).toHaveURL(/sort=-credits/)
  }
  await page.getByLabel('Search workspaces').fill('northw')
  await expect(page).toHaveURL(/q=northw/)
  await expect(table.getByRole('row').filter({ hasText: /Foods/ })).toHaveCount(1)
  await expect(table.getByRole('row').filter({ hasText: 'Halden' })).toHaveCount(0)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Search workspaces')).toHaveValue('northw')
  await page.getByLabel('Search workspaces').fill('no one is called so')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectFine(page, 'workspaces-none')
  await page.getByRole('button', { name: 'Show all workspaces' }).click()
  await expect(row).toBeVisible()

  // its line leads to its statement
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/orders\?tab=statement/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits and orders')

  // its customer is chosen from then on, and the bar of a page for all of Troupe doesn't name it
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Northwind Foods')
  await expect(bar.getByRole('button', { name: /buy more$/ })).toBeVisible()
  await page.goto('/workspaces')
  await expect(row).toBeVisible()
  await expect(bar.getByRole('button', { name: /Troupe\s*, workspace and account$/ })).toBeVisible()
  await expect(bar).not.toContainText('Northwind Foods')
  await expect(bar.getByRole('button', { name: /buy more$/ })).toHaveCount(0)
})

test('to others the workspaces of all customers are no page', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/workspaces', { as: 'editor@northwind.example' })
  await expect(page.getByRole('main')).not.toContainText('Halden')
  await expect(page.getByRole('table')).toHaveCount(0)
})
