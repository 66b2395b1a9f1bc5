import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const contact = { 'First name': 'Rosa', 'Last name': 'Bell', Email: 'rosa.bell@example.com', Company: 'Bell & Sons' }

test('a guest requests an invoice for a cart; staff find the request and mark it as paid for a workspace', { tag: '@deep' }, async ({
  visit,
}) => {
  const guest = await visit(`/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago`)
  await guest.getByRole('button', { name: 'Add to cart' }).click()
  await guest.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  await guest.getByRole('button', { name: 'Request an invoice' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Request an invoice' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Required/)
  for (const [label, text] of Object.entries(contact)) await dialog.getByLabel(label).fill(text)
  await expectFine(guest, 'cart-request')
  await expectNoSideways(guest)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(guest.getByRole('heading', { name: 'Request sent', level: 1 })).toBeVisible()
  await expectFine(guest, 'cart-requested')
  await expect(guest.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  const code = (await guest.getByRole('main').locator('b.disp').textContent()) ?? ''
  expect(code).toMatch(/^[379CDEFHJKLMNPQRTUVWXY]{6}$/)

  const staff = await visit(`/orders?q=${code}`, { as: 'success@troupe.example', workspace: 'staff' })
  await staff.getByRole('link', { name: code }).click()
  await expect(staff.getByRole('heading', { name: `Order ${code}`, level: 1 })).toBeVisible()
  await staff.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = staff.getByRole('dialog', { name: `Mark order ${code} as paid` })
  await paid.getByRole('combobox', { name: 'Workspace' }).fill('Halden')
  await staff.getByRole('option', { name: /^Halden Robotics/ }).click()
  await paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(staff.getByText(/^Invoice T-\d{4}-\d{6}$/)).toBeVisible()
  await expectFine(staff, 'order-requested-paid')
})
