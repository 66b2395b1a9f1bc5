import { expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const visitor = { as: 'admin@troupe.example', workspace: 'staff' }
const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Save your changes?' }).or(page.getByRole('alertdialog', { name: 'Save your changes?' }))

test('a new price list and a new money table survive a reload, and leaving them asks', { tag: '@deep' }, async ({ visit }) => {
  for (const { tab, begin, from, form, field, typed } of [
    {
      tab: 'price-lists',
      begin: 'Copy price list from…',
      from: /^In force/,
      form: 'New price list',
      field: 'Virtual, Host on screen',
      typed: '7',
    },
    {
      tab: 'packs',
      begin: 'Copy prices from…',
      from: /^In force/,
      form: 'New credit prices',
      field: 'Credits last',
      typed: '400',
    },
  ]) {
    const page = await visit(`/settings/admin?tab=${tab}`, visitor)
    await page.getByRole('button', { name: begin }).click()
    await page.getByRole('menuitem', { name: from }).click()
    const number = page.getByRole('form', { name: form }).getByRole('spinbutton', { name: field })
    await number.fill(typed)
    await number.blur()
    await page.reload()
    await expect(number).toHaveValue(typed)
    await expectFine(page, `${tab}-new`)
    await expectNoSideways(page)

    await go(page, 'Tags')
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(number).toHaveValue(typed)
    await page.getByRole('form', { name: form }).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('button', { name: begin })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: begin })).toBeVisible()
  }
})

test('leaving a price modifier that isn’t saved offers to save it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/admin?tab=packs', visitor)
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible()
  await go(page, 'Price modifiers')
  await page.getByRole('button', { name: 'New modifier' }).click()
  await page.getByLabel('Starts', { exact: true }).fill('2032-03-02')
  await page.reload()
  await expect(page.getByLabel('Starts', { exact: true })).toHaveValue(/^(Tue 2 Mar 2032|2032-03-02)$/)
  await page.getByLabel('Ends', { exact: true }).fill('2032-03-05')
  await page.getByRole('combobox', { name: 'Formats' }).click()
  await page.getByRole('option', { name: 'In-Person' }).click()
  await page.keyboard.press('Escape')
  await go(page, 'Packs')
  await question(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Packs', level: 1 })).toBeVisible()
  await go(page, 'Price modifiers')
  await page.getByRole('button', { name: 'Actions for 2 Mar 2032 to 5 Mar 2032' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Price modifier for 2 Mar 2032 to 5 Mar 2032 deleted')).toBeVisible()
})
