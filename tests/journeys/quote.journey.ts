import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces
const sheet = `/experience-quote/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20`

// what it shows beyond the server's tests is looks and paper
test('an editor saves a quote, a guest opens and prints it, the editor books by it and withdraws it', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  const page = await visit(sheet, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Save and share' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('For the summer party')
  await expectFine(page, 'quote-save')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByText(/^Quote [0-9A-Z]{8} is saved$/)).toBeVisible()
  await expect(page.getByText(/Quoted price, valid until/)).toBeVisible()
  await expectFine(page, 'quote-saved')
  await expectNoSideways(page)
  const link = page.url()

  const guest = await visit(link)
  await expect(guest.getByText('Prepared for Northwind Foods')).toBeVisible()
  await expect(guest.getByText('For the summer party')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Withdraw quote' })).toHaveCount(0)
  await expectFine(guest, 'quote-guest')
  for (const format of ['A4', 'Letter']) {
    const pdf = await guest.pdf({ format, preferCSSPageSize: false })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }

  await page.getByRole('link', { name: 'Choose a date' }).click()
  await expect(page.getByText(/^Quoted price, valid until/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const line = await page.evaluate(() => JSON.parse(localStorage.getItem('troupe.cart') ?? '').items[0])
  expect(line.quote).toBe(new URL(link).searchParams.get('quote'))
  await page.goto(link.replace('people=20', 'people=22'))
  await expect(page.getByText(/doesn’t apply to these choices$/)).toBeVisible()
  await page.getByRole('button', { name: /^Show quote/ }).click()
  await page.getByRole('button', { name: 'Withdraw quote' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Save and share' })).toBeVisible()
  refusals.add(404)
  await guest.goto(link)
  await expect(guest.getByText('This quote isn’t available')).toBeVisible()
  await expect(guest.getByText('Prepared for Northwind Foods')).toHaveCount(0)
  await expectFine(guest, 'quote-withdrawn')
})
