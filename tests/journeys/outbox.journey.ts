import { within } from '../pace/pace.ts'
import { expect, expectFine, test } from './steps.ts'

test.use({ withMailServer: true })

test('an email that was not delivered says why, and is sent again', async ({ visit, house, request }) => {
  const { mailServer } = house
  if (!mailServer) throw new Error('no mail server')
  mailServer.refuse(true)
  const asked = await request.post('/auth/password/forgot', { data: { email: 'editor@northwind.example' } })
  expect(asked.status()).toBe(200)
  const page = await visit('/settings/admin', { as: 'admin@troupe.example', workspace: 'staff' })
  const row = page.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Your code to set a new password' })
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('Not delivered')).toBeVisible({ timeout: within(2_000) })
  }).toPass({ timeout: within(20_000) })
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('no such person')).toBeVisible()
  await expect(sheet.getByText(/Your code: \w{4}-\w{4}/)).toBeVisible()
  await expectFine(page, 'outbox-not-delivered')

  mailServer.refuse(false)
  // its answer is held back until the button was seen at work
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/mails/*/again', async (route) => {
    await held
    await route.continue()
  })
  const again = sheet.getByRole('button', { name: 'Send again' })
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(sheet.getByRole('status').filter({ hasText: /^Sent$/ })).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(sheet.getByText('no such person')).toHaveCount(0)
  await expect(sheet.getByText('Your code: ***')).toBeVisible()
  expect(mailServer.texts.filter((text) => text.includes('Message-ID: <reset/'))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await expectFine(page, 'outbox-sent')
})

test('an email whose code has expired is not sent again, and the sheet says so', { tag: '@deep' }, async ({
  visit,
  house,
  request,
  refusals,
}) => {
  // sixteen minutes later the page's token has expired too, and is renewed
  refusals.add(410).add(401)
  const { mailServer } = house
  if (!mailServer) throw new Error('no mail server')
  mailServer.refuse(true)
  expect((await request.post('/auth/password/forgot', { data: { email: 'owner@northwind.example' } })).status()).toBe(200)
  const page = await visit('/settings/admin?q=owner%40northwind', { as: 'admin@troupe.example', workspace: 'staff' })
  const row = page.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Not delivered' })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: within(2_000) })
  }).toPass({ timeout: within(20_000) })
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Send again' })).toBeVisible()
  await house.later(16)
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('This email can’t be sent because its code or offer is no longer valid.')
  await expect(sheet.getByRole('button', { name: 'Send again' })).toBeEnabled()
  await expectFine(page, 'outbox-expired')
  mailServer.refuse(false)
})
