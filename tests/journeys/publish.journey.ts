import { readFileSync } from 'node:fs'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { inSeason } from './seasons.ts'
import { chooseTime, expect, expectFine, expectNoSideways, isPhone, type Page, test, tick } from './steps.ts'

const as = 'admin@troupe.example'
const workspace = world.workspaces.kestrel
/** Of 96 characters, as long as a title may be. */
const title = 'The Lighthouse Keeper’s Unfinished Dinner, Served Again with Remarks by Guests of the First Nigh'
const picture = (name: string) => ({
  name,
  mimeType: 'image/webp',
  buffer: readFileSync(new URL('../world/pictures/the-lost-ledger/the-ledger-on-the-desk.webp', import.meta.url)),
})

test('staff create an experience, add a format, a running order and images, and publish it; a customer of a yellow brand reads and prices it', {
  tag: '@deep',
}, async ({ visit, house }) => {
  test.setTimeout(within(120_000))
  expect(title).toHaveLength(96)
  const admin = await caller(house.url, as)
  const wear = (primary: string | null) =>
    admin.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
      input: { id: workspace, colours: { primary } },
    })
  await wear('#ffd500')
  const page = await visit('/experiences?view=table', { as, workspace })

  // a hidden draft
  await page.getByRole('button', { name: 'New experience' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await expectFine(page, 'experience-new')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('A dinner that no one has finished yet.')
  await saved(page, 'Save changes', 'Experience saved')
  await expectFine(page, 'publish-details')
  await expectNoSideways(page)

  // a format with a running order
  await part(page, 'Formats')
  await page.getByRole('button', { name: 'Add Virtual, host on screen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add format' }).click()
  const most = page.getByRole('spinbutton', { name: 'Maximum number of people' })
  await most.fill('60')
  await most.blur()
  await page.getByRole('button', { name: 'Add item' }).click()
  const cue = page.getByRole('group', { name: 'Item 1' })
  await cue.getByRole('textbox', { name: 'Title' }).fill('Soup is served')
  await cue.getByRole('textbox', { name: 'Description' }).fill('The first clue floats')
  await expectFine(page, 'publish-format')
  await expectNoSideways(page)
  await saved(page, 'Save changes', 'Format saved')

  // two images, the second one moved to the front by keys
  await part(page, 'Images')
  for (const name of ['the-table-before-dinner.webp', 'IMG_4711.webp']) {
    await page.locator('input[type="file"]').setInputFiles(picture(name))
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  const place = page.getByRole('spinbutton', { name: 'Position of IMG_4711.webp' })
  await place.press('ArrowUp')
  await expect(place).toHaveValue('1')
  await expect(page.getByText('Order saved')).toBeVisible()
  await expectFine(page, 'publish-images')
  await expectNoSideways(page)

  await part(page, 'Details')
  await tick(page.getByRole('radio', { name: 'Active' }))
  await tick(page.getByRole('switch', { name: /^Visible/ }))
  await saved(page, 'Save changes', 'Experience saved')

  // a customer of that workspace finds, reads and prices it
  const customer = await visit(`/experiences?q=lighthouse`, { as: 'editor@kestrel.example', workspace })
  await customer.getByRole('link', { name: title }).click()
  await expect(customer.getByText('A dinner that no one has finished yet.')).toBeVisible()
  await expect(customer.getByText('Soup is served')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'The table before dinner' })).toBeVisible()
  await customer.getByRole('button', { name: `${title}, image 1 of 2` }).press('Enter')
  await expect(customer.getByRole('dialog').getByText('1 of 2')).toBeVisible()
  await expectFine(customer, 'publish-full-view')
  await expectNoSideways(customer)
  await customer.keyboard.press('End')
  await expect(customer.getByRole('dialog').getByText('2 of 2')).toBeVisible()
  await customer.keyboard.press('Escape')
  const panel = customer.getByRole('region', { name: 'Book this show' })
  const people = panel.getByRole('spinbutton', { name: 'People' })
  await people.fill('42')
  await people.blur()
  await panel.getByRole('button', { name: 'Continue with 42 people' }).press('Enter')
  const eight = inSeason(8, await chooseTime(panel, 9), 'REMOTE')
  await expect(panel.getByText(`${eight} credits`).first(), 'two rooms at 4 credits').toBeVisible()
  await expectFine(customer, 'publish-customer')
  await expectNoSideways(customer)

  // last in the catalogue, it is moved up and back again; then it goes
  await page.goto('/experiences?view=table&page=2')
  const row = page.getByRole('row').filter({ hasText: title })
  if (isPhone(page)) {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
  } else {
    const number = row.getByRole('spinbutton')
    const before = Number(await number.inputValue())
    await row.getByRole('button', { name: /^Move / }).focus()
    await page.keyboard.press(' ')
    // a key that comes before the row can be moved is lost
    await expect(async () => {
      if (Number(await number.inputValue()) === before) await page.keyboard.press('ArrowUp')
      await expect(number, 'the number that it would have').toHaveValue(String(before - 1), { timeout: within(1500) })
    }).toPass()
    await page.keyboard.press(' ')
    await expect(page.getByText(`Moved to position ${before - 1}`)).toBeVisible()
    await expect(number).toHaveValue(String(before - 1))
  }
  await expect(page.getByText(/^Moved to position/)).toBeVisible()
  await expectFine(page, 'publish-table')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone')).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Experience deleted')).toBeVisible()
  await wear(null)
})

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Sections of the experience' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

async function saved(page: Page, button: string, said: string) {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText(said).last()).toBeVisible()
}
