import type { Page } from '@playwright/test'
import { idOf, world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, rowOf, test } from './steps.ts'

const visitor = { as: 'producer@troupe.example', workspace: 'staff' }
const box = (page: Page) => page.getByRole('combobox', { name: 'Template' })

test('a producer gives an event another template by its name, and the former one comes back by undoing', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${world.sessions.completed}?tab=activity`, visitor)
  await expect(rowOf(page, 'Template')).toContainText('Murder in the Green Room, first edition')
  await expect(page.getByText('A former template, no longer offered.')).toBeVisible()
  await expectFine(page, 'event-former-template')

  await rowOf(page, 'Template').click()
  await box(page).fill('northwind')
  await expect(page.getByRole('option')).toHaveText([/^Northwind murder night/])
  await expectNoSideways(page)
  await box(page).press('Enter')
  await expect(rowOf(page, 'Template')).toContainText('Northwind murder night')
  await expect(rowOf(page, 'Template')).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await rowOf(page, 'Template').click()
  await box(page).fill('murder')
  await expect(page.getByRole('option')).toHaveText(['Murder in the Green Room', /^Northwind murder night/])
  await page.keyboard.press('Escape')

  const line = page.getByRole('listitem').filter({ hasText: 'changed the template' })
  await expect(line).toContainText('Murder in the Green Room, first edition')
  await expect(line).toContainText('Northwind murder night')
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/undid a change of the template/)).toBeVisible()
  await expect(rowOf(page, 'Template')).toContainText('Murder in the Green Room, first edition')
})

test('a producer keeps how an event is set up as a template, by a name that is free', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(400)
  const page = await visit(`/event/${world.sessions.greenRoom}?tab=activity`, visitor)
  await page.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Northwind murder night')
  await expectFine(page, 'save-template')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('This customer has a template with this name. Choose another.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Green Room at the Foundry')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Saved “Green Room at the Foundry” as a template')).toBeVisible()
  await rowOf(page, 'Template').click()
  await box(page).fill('foundry')
  await expect(page.getByRole('option')).toHaveText([/^Green Room at the Foundry/])
})

test('a format that changes its sync type says that its template no longer fits', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(400)
  const id = idOf('format', 'thePaperRegatta/inPersonOnSite')
  const admin = await caller(house.url, 'admin@troupe.example')
  await admin.ask('mutation ($input: UpdateExperienceFormatInput!) { updateExperienceFormat(input: $input) { id } }', {
    input: { id, syncType: 'standard', templateId: idOf('template', 'thePaperRegatta') },
  })
  const page = await visit(`/experience/${world.experiences.thePaperRegatta}/edit?tab=formats&format=${id}`, {
    ...visitor,
    as: 'admin@troupe.example',
  })
  await expect(box(page)).toHaveValue('The Paper Regatta')
  await page.getByRole('combobox', { name: 'Sync type' }).click()
  await page.getByRole('option', { name: 'Multi-round' }).click()
  const problem = page.getByText('This template is for Standard. Choose another.')
  await expect(problem).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This template is for another sync type. Choose another.')).toBeVisible()
  await expectFine(page, 'format-unfit-template')
  await box(page).fill('buzzer')
  await page.getByRole('option', { name: 'Buzzer Night' }).click()
  await expect(problem).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Format saved')).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('Buzzer Night')
})
