import { within } from '../pace/pace.ts'
import { book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, test } from './steps.ts'

const admin = { as: 'admin@troupe.example', workspace: 'staff' } as const

test('an admin finds a dead push on the page of health, and wakes it', async ({ visit }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  await expect(page.getByText(/things? needs? you$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row')
  const gallery = rows.filter({ hasText: 'Gallery' })
  await expect(gallery).toContainText('given up')
  await expectFine(page, 'health')
  await expectNoSideways(page)
  if (!isPhone(page)) await expect(page.getByRole('link', { name: /given up, Gallery$/ })).toBeVisible()

  await gallery.getByRole('button', { name: /^Retry \d+ events?: Gallery$/ }).click()
  // the simulator takes it; nothing on this page reloads it
  await expect(gallery).not.toContainText('given up')
  await expect(gallery.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Outbox' }).last().click()
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})

test('the page of health hears by the socket that something stands otherwise', { tag: '@deep' }, async ({ visit, house }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))))
  await page.reload()
  await expect(page.getByText(/needs? you$/)).toBeVisible()
  await expectFine(page, 'health-followed')
  await expectNoSideways(page)
  await expect.poll(() => frames.some((frame) => frame.includes('"ok":true')), heard).toBe(true)
  const booking = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  await expect.poll(() => frames.some((frame) => frame.includes('house.health')), { timeout: within(20_000) }).toBe(true)
  await giveBack(booking, id)
})
