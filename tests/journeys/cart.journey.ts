import { world } from '../world/ids.ts'
import { caller, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces

test('an event is added to the cart, duplicated and removed, and the cart is booked from the balance', async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const events = async () => {
    const { sessions } = await editor.ask<{ sessions: { nodes: readonly { id: string }[] } }>(
      'query ($id: ID!) { sessions(filter: { workspaceId: $id }, limit: 100) { nodes { id } } }',
      { id: northwind },
    )
    return sessions.nodes.map(({ id }) => id)
  }
  const before = await events()
  const page = await visit(`/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago`, {
    as: 'editor@northwind.example',
    workspace: northwind,
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 event' }).click()
  const line = page.getByRole('article', { name: 'Buzzer Night' })
  await expect(line.getByText('No date yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book for 4 credits' })).toBeEnabled()
  await expectFine(page, 'cart')
  await expectNoSideways(page)

  await line.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Book for 8 credits' })).toBeEnabled()
  await line.first().getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Book for 4 credits' })).toBeEnabled()

  await page.getByRole('button', { name: 'Book for 4 credits' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await expectFine(page, 'cart-paid')
  const made = (await events()).filter((id) => !before.includes(id))
  expect(made).toHaveLength(1)
  for (const id of made) await giveBack(editor, id)
})
