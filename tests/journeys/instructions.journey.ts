import type { Page } from '@playwright/test'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const address = '/settings/admin?tab=instructions'
const visitor = { as: 'producer@troupe.example', workspace: 'staff' }
const row = (page: Page, title: string) => page.getByRole('table', { name: 'Instructions' }).getByRole('link', { name: title })
const sheet = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('a producer changes an instruction, told on how many events, and adds one for shows that have none', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  refusals.add(400)
  const page = await visit(address, visitor)
  await expect(row(page, 'Winter weather')).toContainText('Empty, so it isn’t shown')
  await expectFine(page, 'instructions')
  await expectNoSideways(page)

  await row(page, 'Kit box').press('Enter')
  const kit = sheet(page, 'Kit box')
  await expect(kit, 'what was opened has the focus').toBeFocused()
  await expect(kit.getByText(/^Saving changes it on \d+ upcoming events?, /)).toBeVisible()
  await expect(row(page, 'Kit box')).toBeVisible({ visible: !isPhone(page) })
  const text = kit.getByRole('textbox', { name: 'Text' })
  await text.press('Control+End')
  await text.pressSequentially(' Keep it dry.')
  await expectFine(page, 'instruction')
  await expectNoSideways(page)

  // what is unsaved isn't lost on the way back
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await kit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Instruction saved')).toBeVisible()
  await page.reload()
  await expect(text).toContainText('part of the game. Keep it dry.')
  // the events that it changes are a list of exactly these
  const reach = await kit.getByText(/^Saving changes it on \d+ upcoming events?, /).textContent()
  await kit.getByRole('link', { name: 'See them' }).click()
  await expect(page.getByText('Showing the instruction: Kit box')).toBeVisible()
  const events = page.getByRole('table', { name: 'Events' }).locator('tbody').getByRole('row')
  await expect(events).toHaveCount(Number(/\d+/.exec(reach ?? '')?.[0]))
  await page.goBack()
  await expect(text).toContainText('part of the game. Keep it dry.')
  await page.goBack()
  await expect(row(page, 'Kit box')).toBeVisible()
  await expect(kit).toHaveCount(0)

  const more = page.getByRole('link', { name: 'New instruction' })
  await more.click()
  const added = sheet(page, 'New instruction')
  await expect(added.getByLabel('Title')).toBeFocused()
  await added.getByRole('button', { name: 'Discard' }).click()
  await expect(more).toBeFocused()
  await more.press('Enter')
  await added.getByLabel('Title').fill('Quiz box')
  await added.getByRole('combobox', { name: 'Hosts' }).click()
  await page.getByRole('option', { name: 'Self-hosted' }).click()
  await page.keyboard.press('Escape')
  await added.getByRole('button', { name: 'Add instruction' }).click()
  const kind = added.getByRole('combobox', { name: 'Kind of show' })
  await expect(kind).toHaveAttribute('aria-invalid', 'true')
  await expect(added.getByText('Another text of this type is for the same kind of show and hosts.')).toBeVisible()
  await expectFine(page, 'instruction-duplicate')
  await kind.click()
  await page.getByRole('option', { name: 'Spanish adventure' }).click()
  await added.getByRole('button', { name: 'Add instruction' }).click()
  await expect(page.getByText('“Quiz box” added')).toBeVisible()
  await expect(sheet(page, 'Quiz box')).toBeFocused()
  if (isPhone(page)) await page.getByRole('link', { name: 'All instructions' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Quiz box' })).toContainText('Spanish adventure')
})

test('a salesperson reads an instruction, and who can change it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { as: 'sales@troupe.example', workspace: 'staff' })
  await expect(page.getByText('Event producers and admins can change them.')).toBeVisible()
  await row(page, 'Before you arrive').click()
  const arrival = sheet(page, 'Before you arrive')
  await expect(arrival.getByText('Your host wears a red scarf.')).toBeVisible()
  await expect(arrival.getByLabel('Title')).toBeDisabled()
  await expect(arrival.getByRole('button', { name: /Save|Discard/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New instruction' })).toHaveCount(0)
  await expectFine(page, 'instruction-read')
  await expectNoSideways(page)
  if (!isPhone(page)) return
  await page.getByRole('link', { name: 'All instructions' }).click()
  await expect(row(page, 'Before you arrive'), 'the row that was left has the focus').toBeFocused()
})
