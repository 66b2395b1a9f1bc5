import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { unzip } from '../unzip.ts'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, test, tick } from './steps.ts'

test('a person downloads their data, asks to be erased and withdraws it; an admin erases someone', async ({ visit, house }) => {
  const page = await visit('/settings/your-data', { as: 'editor@northwind.example', workspace: world.workspaces.northwind })
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await expectFine(page, 'your-data')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Prepare download' }).click()
  const download = page.getByRole('group', { name: /^troupe-data-.*\.zip$/ }).getByRole('button', { name: 'Download' })
  await expect(download).toBeFocused()
  await expect(page.getByText(/KB, ready since .* Gone when you leave this page/)).toBeVisible()
  await expectFine(page, 'your-data-ready')
  await expectNoSideways(page)
  const downloading = page.waitForEvent('download')
  await download.click()
  const archive = unzip(await readFile(await (await downloading).path()))
  expect([...archive.keys()]).toContain('read-me.html')
  expect(String(archive.get('about.json'))).toContain('editor@northwind.example')

  await page.getByRole('button', { name: 'Request erasure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your data?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectFine(page, 'your-data-erase')
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Yes, request erasure' }).click()
  await expect(page.getByText('You asked us to erase your data')).toBeVisible()
  await expectFine(page, 'your-data-asked')
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByRole('button', { name: 'Request erasure' })).toBeVisible()

  // someone of its own: no other journey looks at them
  const email = `wren.${crypto.randomUUID().slice(0, 8)}@stage.example`
  const admin = await caller(house.url, 'admin@troupe.example')
  const { createPlant } = await admin.ask<{ createPlant: { id: string } }>(
    'mutation ($input: CreatePlantInput!) { createPlant(input: $input) { id } }',
    { input: { firstName: 'Wren', lastName: 'Abara', email } },
  )
  const office = await visit(`/users?user=${createPlant.id}`, { as: 'admin@troupe.example', workspace: 'staff' })
  const sheet = office.getByRole('dialog', { name: 'Wren Abara' })
  await tick(sheet.getByRole('radio', { name: 'Access' }))
  await office.getByRole('button', { name: 'Erase data' }).click()
  const erase = office.getByRole('dialog', { name: /^Erase .* data\?$/ })
  await expectFine(office, 'erase-person')
  await erase.getByLabel('Their email address').fill(email)
  await erase.getByRole('button', { name: 'Erase for good' }).click()
  await expect(office.getByText('The person was erased')).toBeVisible()
})
