import { idOf, world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('staff enter an order, correct it, mark it as paid, refund it and delete what was never paid', async ({ visit }) => {
  const page = await visit('/orders', { as: 'success@troupe.example', workspace: 'staff' })
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('link').first()).toBeVisible()
  await expectFine(page, 'orders')

  const enter = async (price: string) => {
    await page.getByRole('button', { name: 'New order' }).click()
    const dialog = page.getByRole('dialog', { name: 'New order' })
    await dialog.getByRole('combobox', { name: 'Workspace' }).fill('Halden')
    await page.getByRole('option', { name: 'Halden Robotics' }).click()
    await dialog.getByLabel('Unit price').fill(price)
    await dialog.getByRole('button', { name: 'Create order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order [379CDEFHJKLMNPQRTUVWXY]{6}$/ })).toBeVisible()
  }
  await enter('150')
  await page.getByRole('button', { name: 'Actions for Credits' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('8')
  await quantity.press('Tab')
  await expect(page.getByRole('status', { name: 'What this changes' })).toContainText('The items come to $1,200.00.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Credits saved')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const paid = page.getByRole('dialog', { name: /^Mark order .* as paid$/ })
  await expect(paid).toContainText('Halden Robotics will get 8 credits.')
  await paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText(/^Invoice T-\d{4}-\d{6}$/)).toBeVisible()
  await expectFine(page, 'order-paid')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Refund order' }).click()
  const units = page.getByRole('spinbutton', { name: 'Credits to refund' })
  await units.fill('3')
  await units.press('Tab')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too many')
  await expect(page.getByRole('button', { name: 'Refund $450.00' })).toBeVisible()
  await units.fill('8')
  await units.press('Tab')
  await page.getByRole('button', { name: 'Refund $1,200.00' }).click()
  await expect(page.getByText(/^Credit note C-\d{4}-\d{6}$/)).toBeVisible()
  await expect(page.getByRole('main').getByText('Refunded', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All orders' }).click()
  await enter('1')
  await page.getByRole('button', { name: 'Delete order' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
})

test('an editor pays a request by card, after a card that is declined, and cancels another order', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const { halden } = world.workspaces
  const email = 'editor@halden.example'
  const editor = await caller(house.url, email)
  const { orderId } = await editor.call<{ orderId: string }>('POST', '/cart/request', {
    items: [{ id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 2 }],
    contact: { firstName: 'Noor', lastName: 'Halden', email },
    ...{ workspaceId: halden, reason: 'INVOICE', message: 'Our order number is 4711.' },
  })
  const page = await visit(`/order/${orderId}`, { as: email, workspace: halden })
  await expect(page.getByRole('heading', { name: 'Your message' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Or by bank transfer')).toBeVisible()
  await expectFine(page, 'order-unpaid')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Pay $360.00 by card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay by card' })
  await dialog.getByLabel('Expiry').fill('1230')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByLabel('Card number').fill('4000000000000002')
  await dialog.getByRole('button', { name: 'Pay $360.00' }).click()
  await expect(dialog.getByText('Your card wasn’t charged')).toBeVisible()
  await expectFine(page, 'order-declined')
  // the payment stays open behind the dialog, and is continued from the page
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('A card payment for this order is open')).toBeVisible()
  await expectFine(page, 'order-open')
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('1230')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: 'Pay $360.00' }).click()
  await expect(dialog).toHaveCount(0)
  const payment = page.getByRole('complementary')
  await expect(payment.getByText('Visa ending 4242')).toBeVisible()
  await expect(payment.getByText('$360.00 paid by card')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('None used yet')).toBeVisible()
  await expectFine(page, 'order-paid-by-card')

  const sales = await caller(house.url, 'success@troupe.example')
  const { createManualOrder: other } = await sales.ask<{ createManualOrder: { id: string; code: string } }>(
    'mutation ($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id code } }',
    { input: { workspaceId: halden, items: [{ consumable: 'CREDIT', quantity: 1 }] } },
  )
  await page.goto(`/order/${other.id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Cancel order ${other.code}? Nothing is charged.`)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('article', { name: '1 credit' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  expect((await sales.call('POST', `/order/${orderId}/refund`, { reason: 'Journey' })).code).toBeUndefined()

  // who may only view a workspace sees no orders, and sends a link to someone who does
  const viewed = `/order/${idOf('order', 'request of an invoice')}`
  const viewer = await visit(viewed, { as: 'viewer@northwind.example', workspace: world.workspaces.northwind })
  await expect(viewer.getByRole('heading', { name: 'Only editors and admins can see orders' })).toBeVisible()
  const link = await viewer.getByRole('link', { name: 'Email link' }).getAttribute('href')
  expect(decodeURIComponent(link ?? '')).toContain(viewed)
  await expectFine(viewer, 'order-viewer')
})
