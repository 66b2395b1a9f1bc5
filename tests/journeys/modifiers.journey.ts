import type { Page } from '@playwright/test'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, openRow, rowOf, test } from './steps.ts'

const address = '/settings/admin?tab=modifiers'
const visitor = { as: 'producer@troupe.example', workspace: 'staff' }
const row = (page: Page, label: string) => page.getByRole('table', { name: 'Modifiers' }).getByRole('row').filter({ hasText: label })

test('a producer adds a modifier, gives it to an event, and is told where it is used when they delete it', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(400)
  refusals.add(409)
  const page = await visit(address, visitor)
  await expect(row(page, 'Puppetry')).toBeVisible()
  await expectFine(page, 'modifiers')
  await expectNoSideways(page)

  await page.getByRole('link', { name: 'New modifier' }).press('Enter')
  const label = page.getByRole('textbox', { name: 'Label' })
  await expect(label).toBeFocused()
  await label.press('Enter')
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await label.fill('magic')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is a modifier with this label.')).toBeVisible()
  await expectFine(page, 'modifier-taken')
  await expectNoSideways(page)
  await label.fill('Juggling')
  await page.getByRole('textbox', { name: 'Description' }).fill('Three balls at least')
  await label.press('Enter')
  await expect(page.getByText('“Juggling” added')).toBeVisible()
  await expect(row(page, 'Juggling')).toContainText('Three balls at least')

  await page.goto(`/event/${world.sessions.gameReady}?tab=activity`)
  const before = await rowOf(page, 'Modifiers').textContent()
  const staff = await caller(house.url, visitor.as)
  const count = async () => {
    const { session } = await staff.ask<{ session: { modifiers: readonly string[] } }>(
      'query ($id: ID!) { session(id: $id) { modifiers } }',
      {
        id: world.sessions.gameReady,
      },
    )
    return session.modifiers.length
  }
  const atFirst = await count()
  const added = await openRow(page, 'Modifiers', 'combobox')
  await added.fill('jugg')
  await added.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Juggling' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // the box is ready for the next one; a tag goes by its button, and comes back
  await expect(added).toBeFocused()
  await expectFine(page, 'event-modifiers')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Remove Juggling' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Juggling' })).toHaveCount(0)
  // once the server has it, the row says Saved of this change, and no longer of the one before
  await expect.poll(count, heard).toBe(atFirst)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(added).toBeFocused()
  await added.press('Tab')
  await expect(rowOf(page, 'Modifiers')).toHaveText(before ?? '')
  await (await openRow(page, 'Modifiers', 'combobox')).fill('jugg')
  await page.getByRole('option', { name: 'Juggling' }).click()
  await expect.poll(count, heard).toBe(atFirst + 1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await added.press('Escape')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Modifiers')).toHaveText(before ?? '')
  await expect.poll(count, heard).toBe(atFirst)
  await (await openRow(page, 'Modifiers', 'combobox')).fill('jugg')
  await page.keyboard.press('Enter')
  await expect.poll(count, heard).toBe(atFirst + 1)
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'Modifiers')).toContainText('Juggling')
  await expectFine(page, 'event-modifiers-tags')

  await page.goto(address)
  await row(page, 'Juggling').getByRole('button', { name: 'Actions for Juggling' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('“Juggling” is used by 1 past or upcoming event. Remove it there first.')).toBeVisible()
  await row(page, 'Puppetry').getByRole('button', { name: 'Actions for Puppetry' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('“Puppetry” deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Puppetry')).toBeVisible()
})

test('a salesperson reads the modifiers, and who can change them', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { as: 'sales@troupe.example', workspace: 'staff' })
  await expect(page.getByText('Event producers and admins can add and delete modifiers.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New modifier' })).toHaveCount(0)
  await expectFine(page, 'modifiers-read')
})
