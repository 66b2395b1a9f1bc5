import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const visitor = { as: 'producer@troupe.example', workspace: 'staff' }

test('a producer sees what another format does to an event, changes it, and changes it back', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.premium}?tab=activity`, visitor)
  await page.getByRole('button', { name: 'Change', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Change what is played' })
  await sheet.getByText('Virtual', { exact: true }).click()
  const row = (name: string) => sheet.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row('Location')).toContainText('Online')
  await expect(row('Attendees')).toContainText('Stays')
  await expect(sheet.getByRole('region', { name: /^Parked until/ })).toContainText('Running order')
  await expectFine(page, 'change-kind')
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: /^Change and return/ }).click()
  await expect(page.getByText(/is now Virtual$/)).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change', exact: true }).first()).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the format' })).toContainText('In-Person')

  await page.keyboard.press('Enter')
  await sheet.getByText('In-Person', { exact: true }).click()
  await expect(sheet.getByRole('region', { name: 'Added' })).toContainText('Comes back.')
  await sheet.getByRole('button', { name: /^Change for/ }).click()
  await expect(page.getByText(/is now In-Person, host on site$/)).toBeVisible()
})

test('a customer changes a virtual event to one on site, for which the place is asked', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { id } = await editor.call('POST', '/session', {
    ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
  })
  const page = await visit(`/event/${id}?tab=activity`, { as: 'editor@northwind.example', workspace: 'northwind' })
  await page.getByRole('button', { name: 'Change', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Change what is played' })
  await sheet.getByText('In-Person', { exact: true }).click()
  await expect(sheet.getByText('A host on site needs to know where the event starts.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Use this location' }).click()
  await expect(sheet.getByText('Choose a city or an address from the list')).toBeVisible()
  await expectFine(page, 'change-kind-place')
  await sheet.getByRole('combobox', { name: 'Address or city' }).fill('chicago')
  await page
    .getByRole('option', { name: /^Chicago/ })
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Use this location' }).click()
  await expect(sheet.getByRole('rowheader', { name: 'Crew' })).toBeVisible()
  await sheet.getByRole('button', { name: /^Change for/ }).click()
  await expect(page.getByText(/is now In-Person, host on site$/)).toBeVisible()
})
