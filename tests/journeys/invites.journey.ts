import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const event = `/event/${world.sessions.gameReady}`
const editor = { as: 'editor@northwind.example', workspace: world.workspaces.northwind } as const

test('an editor sends the link of an event, a guest says Yes and then No on it, and a new link closes the old one', {
  tag: '@deep',
}, async ({ visit, refusals }) => {
  refusals.add(410)
  const page = await visit(`${event}?tab=invites`, editor)
  await expect(page.getByText('No one has answered yet')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of the link/ })).toBeVisible()
  await expectFine(page, 'invites')
  await expectNoSideways(page)

  await page.getByRole('button', { name: /^Email it/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Email the link/ })
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('Ada Pike <ada@northwind.example>, no address')
  await dialog.getByRole('button', { name: 'Send emails' }).click()
  await expect(dialog.getByText('These aren’t valid email addresses: “no”, “address”.')).toBeVisible()
  await expectFine(page, 'invites-email')
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('Ada Pike <ada@northwind.example>')
  await dialog.getByRole('button', { name: 'Send emails' }).click()
  await expect(page.getByText('We emailed the link to ada@northwind.example')).toBeVisible()
  const guests = page.getByRole('list', { name: 'Guests' })
  await expect(guests).toContainText('Ada Pike')
  await expect(guests).toContainText('No answer')

  const link = new URL((await page.getByRole('link', { name: /^See the page/ }).getAttribute('href')) ?? '').pathname
  const guest = await visit(link)
  await expect(guest.getByRole('heading', { name: 'Are you coming?' })).toBeVisible()
  await expectFine(guest, 'join')
  await expectNoSideways(guest)
  await guest.getByRole('button', { name: 'Yes, I’m coming' }).click()
  await expect(guest.getByText('Enter your first name.')).toBeVisible()
  await guest.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await guest.getByRole('textbox', { name: 'Email' }).fill('ada@northwind.example')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'You’re coming, Ada' })).toBeFocused()
  await expect(guest.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', `${link}?format=ics`)
  await expectFine(guest, 'join-yes')
  await page.reload()
  await expect(guests).toContainText('Ada')
  await expect(guests).toContainText('Yes')

  // the same device remembers what it has said
  await guest.reload()
  await guest.getByRole('button', { name: 'I can’t come after all' }).click()
  await expect(guest.getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible()
  await expectFine(guest, 'join-no')

  await page.getByRole('button', { name: /^New link/ }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('link', { name: /^See the page/ })).not.toHaveAttribute('href', new RegExp(`${link}$`))
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectFine(guest, 'join-gone')
})

test('a customer’s page leads to the links, which a viewer doesn’t see', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.groupDetailsMissing}`, editor)
  await page.getByRole('link', { name: 'Invite your colleagues' }).click()
  await expect(page).toHaveURL(/tab=invites/)
  await expect(page.getByRole('heading', { name: 'Who answered' })).toBeVisible()
  const viewer = await visit(event, { ...editor, as: 'viewer@northwind.example' })
  await expect(viewer.getByRole('link', { name: 'Details', exact: true })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Invite links' })).toHaveCount(0)
})
