import { within } from '../pace/pace.ts'
import { book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, test } from './steps.ts'

const admin = { as: 'admin@troupe.example', workspace: 'staff' } as const

// what is woken here is what other journeys find given up
test.use({ withMailServer: true })

test('an admin finds a dead delivery and jobs that were given up on the page of health, and wakes them', async ({ visit, house }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  await expect(page.getByText(/things? needs? you$/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row')
  const webhooks = rows.filter({ hasText: 'Webhooks' })
  await expect(webhooks).toContainText('2 deliveries were given up')
  await expectFine(page, 'health')
  await expectNoSideways(page)

  await webhooks.getByRole('link', { name: 'Open endpoint: Webhooks' }).click()
  const broken = page.getByRole('region', { name: 'https://hooks.northwind.example/troupe' })
  await expect(broken.getByText(/^Failing since/)).toBeVisible()
  // its system is at another address now
  await broken.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const form = page.getByRole('dialog', { name: 'Change endpoint' })
  const url = `https://hooks.demo.invalid/${crypto.randomUUID()}`
  await form.getByLabel('Address').fill(url)
  await form.getByRole('button', { name: 'Save' }).click()
  const mended = page.getByRole('region', { name: url })
  await mended
    .getByRole('link', { name: /: Given up$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Replay all 2 given up' }).click()
  await expect(sheet.getByText('Answered 200')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // the other one is sent by the clock, within a second
  await expect(mended.getByRole('link', { name: /: Given up$/ })).toHaveCount(0, { timeout: within(20_000) })

  // jobs that were given up get one more try where they are said
  await house.giveUp(2)
  await page.goto('/settings/admin?tab=health')
  const jobs = rows.filter({ hasText: 'Jobs' })
  await expect(jobs).toContainText('2 jobs were given up')
  await expect(rows.filter({ hasText: 'Backups' })).toContainText('Set BACKUP_DIR to make one every night')
  await jobs.getByRole('button', { name: 'Retry 2 jobs: Jobs' }).click()
  await expect(page.getByText('Trying 2 jobs again')).toBeVisible()
  await expect(jobs).toContainText('On time')
  await expect(jobs.getByRole('button')).toHaveCount(0)
  await expect(webhooks).toContainText('Delivering')
  await expect(webhooks).not.toContainText('given up')
  await expect(webhooks.getByRole('link')).toHaveCount(0)
})

test('an admin tries dead pushes again on the page of health, which nothing reloads', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/admin?tab=health', { ...admin, ownWindow: true })
  const rows = page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row')
  const gallery = rows.filter({ hasText: 'Gallery' })
  await expect(gallery).toContainText('given up')
  if (!isPhone(page)) await expect(page.getByRole('link', { name: /given up, Gallery$/ })).toBeVisible()
  await gallery.getByRole('button', { name: /^Retry \d+ events?: Gallery$/ }).click()
  // the simulator takes it
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
