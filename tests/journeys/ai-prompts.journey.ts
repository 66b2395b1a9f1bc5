import type { Page } from '@playwright/test'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const address = '/settings/admin?tab=ai-prompts'
const visitor = { as: 'admin@troupe.example', workspace: 'staff' }
const list = (page: Page) => page.getByRole('navigation', { name: 'Prompts' })
const bench = (page: Page) => page.getByRole('region', { name: 'Try it' })

test('an admin writes an AI prompt, tries it before it is saved, and changes it', async ({ visit }) => {
  const page = await visit(address, visitor)
  await expect(list(page).getByRole('link', { name: 'Event summary' })).toBeVisible()
  await expectFine(page, 'ai-prompts')
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'New prompt' }).press('Enter')
  const sheet = page.getByRole('region', { name: 'New prompt' })
  await expect(sheet.getByLabel('Name')).toBeFocused()
  await sheet.getByLabel('Name').fill('Thank-you note')
  const text = sheet.getByLabel('Text')
  await text.fill('Thank {{customer}} for playing {{show}}.')

  // a variable is a field as soon as it is in the text; each has to have a value
  await expect(bench(page).getByRole('textbox')).toHaveCount(2)
  await text.press('Control+Enter')
  await expect(bench(page).getByText('Required')).toHaveCount(2)
  await expectFine(page, 'ai-prompt-required')
  await bench(page).getByLabel('customer').fill('Northwind Foods')
  await bench(page).getByLabel('show').fill('Buzzer Night')
  await bench(page).getByRole('button', { name: 'Run' }).click()
  await expect(bench(page).getByText('No AI provider is set. This is a fixed stub answer.')).toBeVisible()
  await expect(bench(page).getByText('Thank Northwind Foods for playing Buzzer Night.')).toBeVisible()
  await expect(bench(page).getByText('19 of 20 tries left this hour')).toBeVisible()
  await expectFine(page, 'ai-prompt-stub')
  await expectNoSideways(page)

  await sheet.getByRole('button', { name: 'Add prompt' }).click()
  await expect(page.getByText('“Thank-you note” added')).toBeVisible()
  const saved = page.getByRole('region', { name: 'Thank-you note' })
  await expect(saved).toBeFocused()
  await expect(saved.getByText(/^Saved .* by Margit Solberg$/)).toBeVisible()

  // an address that isn't open is refused; another one gets a secret, which is shown once
  const webhook = saved.getByLabel('Webhook')
  await webhook.fill('https://10.0.0.1/prompts')
  await saved.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved.getByText('Use an address that begins with https:// and is on the public internet.')).toBeVisible()
  await webhook.fill('https://prompts.example/draft')
  await saved.getByRole('button', { name: 'Save changes' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret of the webhook' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await expectFine(page, 'ai-prompt-secret')
  await page.keyboard.press('Escape')
  await expect(secret).toBeVisible()
  await secret.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(secret).toHaveCount(0)

  await saved.getByRole('button', { name: 'Delete prompt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('“Thank-you note” deleted')).toBeVisible()
  if (isPhone(page)) await expect(list(page)).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Thank-you note' })).toHaveCount(0)
})

test('a prompt that is left unsaved asks first, and a search finds one by its name', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, visitor)
  await page.getByRole('searchbox', { name: 'Find a prompt' }).fill('hint')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await list(page).getByRole('link', { name: 'Mission hints' }).click()
  const sheet = page.getByRole('region', { name: 'Mission hints' })
  await expect(sheet.getByRole('combobox', { name: 'Model' })).toContainText('GPT-4')
  await sheet.getByLabel('Text').fill('Only one hint for {{mission}}')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Save your changes?')
  await question.getByRole('button', { name: 'Discard' }).click()
  if (isPhone(page)) await expect(list(page)).toBeVisible()
  await expectFine(page, 'ai-prompts-left')
  await expectNoSideways(page)
})
