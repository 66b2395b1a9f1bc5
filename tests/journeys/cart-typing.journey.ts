import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces

test('the number of credits, the people and the wishes that were typed for a cart are there after a reload', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago`, {
    as: 'editor@northwind.example',
    workspace: northwind,
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto('/packages')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click()

  const amount = page.getByRole('spinbutton', { name: 'Number of credits' })
  await amount.fill('12x')
  await amount.blur()
  await expect(amount, 'what is no number gives way to the last value').toHaveValue('10')
  await amount.fill('9999')
  await amount.blur()
  await expect(amount).toHaveValue('500')
  await expectFine(page, 'cart-typed-too-many')
  await amount.fill('37')
  await page.reload()
  await expect(amount, 'also when the field was not left').toHaveValue('37')

  const line = page.getByRole('article', { name: 'Buzzer Night' })
  await line.getByRole('link', { name: 'Choose a date' }).click()
  await page.getByRole('button', { name: 'Change the answers' }).click()
  await page.getByRole('button', { name: 'Change People' }).click()
  await page.getByRole('spinbutton', { name: 'People' }).fill('31')
  await page.getByRole('button', { name: 'Continue with' }).click()
  await page.getByRole('button', { name: 'Change the answers' }).click()
  await page.getByRole('button', { name: 'Change Options' }).click()
  const wishes = page.getByRole('textbox', { name: 'Customisation' })
  await wishes.fill('Ada retires.\nPlease no jokes about boats.')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Update cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(line.getByText(/^31 people, /)).toBeVisible()
  await page.reload()
  await expect(line.getByText(/^31 people, /)).toBeVisible()
  await expect(amount).toHaveValue('37')
  await expectFine(page, 'cart-typed')
  await expectNoSideways(page)
  await line.getByRole('link', { name: 'Choose a date' }).click()
  await page.getByRole('button', { name: 'Change the answers' }).click()
  await page.getByRole('button', { name: 'Change Options' }).click()
  await expect(wishes).toHaveValue('Ada retires.\nPlease no jokes about boats.')
})
