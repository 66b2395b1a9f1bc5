import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const visitor = { as: 'admin@troupe.example', workspace: 'staff' }

test('an admin adds a tag and undoes that, and reads which experiences keep another', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(409)
  const page = await visit('/settings/admin?tab=tags', visitor)
  const tags = page.getByRole('table', { name: 'Tags' })
  await expect(tags.getByRole('link', { name: 'Buzzer Night' }).first()).toBeVisible()
  const tag = page.getByRole('textbox', { name: 'New tag' })
  await tag.fill('QUIZ')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('This tag already exists.')).toBeVisible()

  // what was typed survives a reload
  await tag.fill('by candlelight')
  await page.reload()
  await expect(tag).toHaveValue('by candlelight')
  await tag.press('Enter')
  await expect(page.getByText('Tag “by candlelight” added')).toBeVisible()
  await expect(tag).toHaveValue('')
  await expect(tags.getByRole('row').filter({ hasText: 'by candlelight' })).toContainText('Not used')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Tag “by candlelight” removed')).toBeVisible()
  await expect(tags.getByText('by candlelight')).toHaveCount(0)

  await tags.getByRole('button', { name: 'Remove quiz' }).click()
  const refused = tags.getByRole('alert')
  await expect(refused).toContainText('This tag is in use')
  await expectFine(page, 'tags-in-use')
  await expectNoSideways(page)
  await refused.getByRole('link', { name: 'Buzzer Night' }).click()
  await expect(page.getByRole('heading', { name: 'Buzzer Night', level: 1 })).toBeVisible()
})

test('staff who aren’t admins read the tags', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/admin?tab=tags', { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('table', { name: 'Tags' }).getByText('quiz')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'New tag' })).toHaveCount(0)
})
