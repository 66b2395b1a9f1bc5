import type { Page } from '@playwright/test'
import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test.use({ withReplay: true })

const strip = (page: Page) => page.getByRole('region', { name: 'Recording of your pages' })
const recordings = (page: Page) => page.getByRole('list', { name: 'Your recordings' })

test('a person agrees to be recorded, causes an error, watches the recording, deletes it and takes the consent back', async ({
  visit,
  refusals,
}) => {
  refusals.add(404)
  const page = await visit('/login', { as: 'editor@halden.example', workspace: world.workspaces.halden, ownWindow: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/recorder-/.test(pathname) || (request.method() === 'POST' && pathname === '/replay')) asked.push(pathname)
  })
  await page.goto('/experiences')
  await expect(strip(page)).toBeVisible()
  await expectFine(page, 'replay-strip')
  await expectNoSideways(page)
  expect(asked, 'nothing of the recorder is loaded before there is consent').toEqual([])
  await strip(page).getByRole('button', { name: 'Yes, record' }).press('Enter')
  await expect(strip(page)).toBeHidden()
  await expect.poll(() => asked.includes('/replay')).toBe(true)

  // an event that isn't there: the server refuses it, and the recording has the refusal
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  // within the page: what is refused before the recorder of a new page has come isn't on the recording
  await page.evaluate(() => history.pushState(null, '', '/event/00000000-0000-4000-8000-00000000dead'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked.filter((path) => path === '/replay').length).toBeGreaterThan(1)
  await page.goto('/settings/profile')
  const row = recordings(page).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expectFine(page, 'replay-own')
  await row.getByRole('link', { name: /^Watch/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Recording of .* visit$/ })).toBeVisible()
  const happened = page.getByRole('complementary', { name: 'What happened' })
  await expect(happened.getByText('Experiences', { exact: true })).toBeVisible()
  const refused = happened.getByRole('button', { name: /Refused/ }).first()
  await expect(refused).toBeVisible()
  await page.keyboard.press('e')
  await expect(refused).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowLeft')
  // the navigation is in our own words, and the rest of the page is bars
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Experiences', { exact: true }).first()).toBeAttached()
  await expect(frame.getByText(/▄{5}/).first()).toBeAttached()
  const fontOf = () => frame.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
  await expect.poll(fontOf, 'the page has its own font').toContain('Archivo Variable')
  await expectFine(page, 'replay-viewer')
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByText('You have no recordings.')).toBeVisible()

  // no counts immediately: nothing is sent after it
  await page.getByRole('switch', { name: /Record how I use Troupe/ }).press(' ')
  await expect(page.getByRole('switch', { name: /Record how I use Troupe/ })).not.toBeChecked()
  const before = asked.length
  await page.goto('/experiences')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip(page)).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(asked.slice(before)).toEqual([])
})

test('an admin finds the recordings and the errors that browsers reported', async ({ visit }) => {
  const page = await visit('/settings/admin?tab=replays', { as: 'admin@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('table', { name: 'Recordings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Errors that browsers reported' })).toBeVisible()
  await expectFine(page, 'replays')
  await expectNoSideways(page)
})
