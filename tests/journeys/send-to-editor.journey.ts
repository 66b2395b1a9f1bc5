import { world } from '../world/ids.ts'
import { expect, expectFine, expectFocusInSight, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces

test('a viewer sends the cart to an editor, who is asked before anything is added', { tag: '@deep' }, async ({ visit }) => {
  const viewer = await visit(`/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago`, {
    as: 'viewer@northwind.example',
    workspace: northwind,
  })
  await viewer.getByRole('button', { name: 'Add to cart' }).click()
  await viewer.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(viewer.getByRole('heading', { name: 'Link for an editor' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Send to an editor' }).click()
  await expectFocusInSight(viewer.getByRole('button', { name: 'Copy link' }))
  await expectFine(viewer, 'cart-viewer')
  await expectNoSideways(viewer)
  const email = await viewer.getByRole('link', { name: 'Email link' }).getAttribute('href')
  const written = new URL(email ?? '').searchParams.get('body') ?? ''
  expect(written).toContain('- Buzzer Night')
  const link = /\S+\/cart#add=\S+/.exec(written)?.[0] ?? ''

  const editor = await visit('/experiences', { as: 'editor@northwind.example', workspace: northwind })
  await editor.goto(link)
  await expect(editor.getByText('One event sent to you')).toBeVisible()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(0)
  await expectFine(editor, 'cart-received')
  await expectNoSideways(editor)
  await editor.getByRole('button', { name: 'Add to cart' }).click()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Book for 4 credits' })).toBeEnabled()
  await editor.reload()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' }), 'the link adds once').toHaveCount(1)

  await editor.goto(link)
  await editor.getByRole('button', { name: 'Discard' }).click()
  await expect(editor.getByText('One event sent to you')).toHaveCount(0)
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(1)

  // a full cart takes nothing more: what was sent is offered until it fits
  const duplicate = editor.getByRole('article', { name: 'Buzzer Night' }).first().getByRole('button', { name: 'Duplicate' })
  for (let count = 1; count < 20; count++) await duplicate.click()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(20)
  await editor.goto(link)
  await editor.getByRole('button', { name: 'Add to cart' }).click()
  await expect(editor.getByText(/^Your cart is full, so not everything was added\./)).toBeVisible()
  await expect(editor.getByText('One event sent to you')).toBeVisible()
  await editor.getByRole('article', { name: 'Buzzer Night' }).first().getByRole('button', { name: 'Remove' }).click()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(19)
  await editor.getByRole('button', { name: 'Add to cart' }).click()
  await expect(editor.getByRole('article', { name: 'Buzzer Night' })).toHaveCount(20)
  await expect(editor.getByText('One event sent to you')).toHaveCount(0)
})
