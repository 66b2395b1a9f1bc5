import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, test, tick } from './steps.ts'

const as = 'admin@troupe.example'

test('staff write an experience, add a format and publish it, and a customer reads what was typed', async ({ visit, house }) => {
  const admin = await caller(house.url, as)
  const input = { title: 'The Lighthouse Keeper’s Unfinished Dinner, Served Again with Remarks by the Guests of the First Night' }
  const made = await admin.ask<{ createExperience: { id: string } }>(
    'mutation ($input: CreateExperienceInput!) { createExperience(input: $input) { id } }',
    { input: { title: input.title.slice(0, 96) } },
  )
  const { id } = made.createExperience
  const page = await visit(`/experience/${id}/edit`, { as, workspace: 'staff' })
  const parts = page.getByRole('navigation', { name: 'Sections of the experience' })
  await expect(parts.getByRole('link', { name: 'Details (needs a description before the experience can be active)' })).toBeVisible()
  await expectFine(page, 'experience-edit-new')
  await expectNoSideways(page)

  // an active one needs a description and a format
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A dinner that no one has finished yet.')
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Soup, fog and a visitor')
  if (isPhone(page)) await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole(isPhone(page) ? 'dialog' : 'complementary')
  await expect(preview.getByText('Soup, fog and a visitor')).toBeVisible()
  if (isPhone(page)) await page.keyboard.press('Escape')

  // another tab asks nothing: what isn't saved is marked, and saved from any tab
  await parts.getByRole('link', { name: /^Formats/ }).click()
  await expect(parts.getByRole('link', { name: /^Details Unsaved/ })).toBeVisible()
  await expect(page.getByText('Not possible')).toBeVisible()
  // a format is made once it has a title, and not before
  await page.getByRole('button', { name: 'Add Virtual, host on screen' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Virtual, host on screen' })
  await expectFine(page, 'experience-add-format')
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Virtual, host on screen' }).click()
  await adding.getByRole('textbox', { name: 'Title' }).fill('Dinner on screen')
  await page.keyboard.press('Enter')
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Dinner on screen')
  const people = page.getByRole('spinbutton', { name: 'Maximum number of people' })
  await people.fill('60')
  await people.blur()
  await expect(page.getByText('Not offered')).toBeVisible()
  await expect(page.getByText('CREDIT_4').first()).toBeVisible()
  await expectFine(page, 'experience-edit-format')
  await expectNoSideways(page)
  // while a field is wrong nothing is saved, and the page goes to it, whichever tab it is on
  const least = page.getByRole('spinbutton', { name: 'Minimum number of people' })
  await least.fill('80')
  await least.blur()
  await parts.getByRole('link', { name: /^Details/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Not saved. Check Maximum number of people in Virtual, host on screen.')).toBeVisible()
  await expect(people).toBeFocused()
  await expectFine(page, 'experience-edit-wrong')
  await least.fill('1')
  await least.blur()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Experience saved')).toBeVisible()
  await expect(page.getByText(/ saved$/), 'two forms, one sentence').toHaveCount(1)
  await expect(parts.getByText('Unsaved')).toHaveCount(0)

  // leaving the page asks
  await parts.getByRole('link', { name: /^Details/ }).click()
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Soup and fog')
  await parts.getByRole('link', { name: /^Images/ }).click()
  await page.getByRole('link', { name: 'View as a customer' }).click()
  const question = page
    .getByRole('dialog', { name: 'Save your changes?' })
    .or(page.getByRole('alertdialog', { name: 'Save your changes?' }))
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await parts.getByRole('link', { name: /^Details/ }).click()
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Soup, fog and a visitor')
  // one panel publishes it: active means that customers see it and can book it
  const needs = page.getByRole('list', { name: 'What an active experience needs' })
  await expect(needs.getByRole('listitem').filter({ hasText: ': missing' })).toHaveText([/^A picture/])
  await tick(page.getByRole('radio', { name: 'Active' }))
  await expect(page.getByRole('switch', { name: /^Visible/ })).toBeChecked()
  await expect(page.getByText('Customers see it in the catalogue and can book it.')).toBeVisible()
  await expectFine(page, 'experience-publish')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Experience saved').last()).toBeVisible()

  const customer = await visit(`/experience/${id}`)
  await expect(customer.getByText('A dinner that no one has finished yet.')).toBeVisible()
  await expect(customer.getByText('1 to 60').first()).toBeVisible()

  await page.goto('/experiences?view=table&q=lighthouse')
  const row = page.getByRole('row').filter({ hasText: 'The Lighthouse Keeper' })
  await expect(row).toHaveCount(1)
  if (!isPhone(page)) expect((await row.boundingBox())?.height, 'a row with its poster').toBeLessThanOrEqual(44)
  await expectFine(page, 'experiences-table')
  await expectNoSideways(page)
  if (!isPhone(page)) {
    await tick(row.getByRole('switch', { name: /^Bookable/ }), false)
    await expect(page.getByText('Bookable: off')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByRole('switch', { name: /^Bookable/ })).toBeChecked()
  }
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Experience deleted')).toBeVisible()
})
