import type { Page } from '@playwright/test'
import { EventPageDocument, GetSessionWithIntegrationsDocument } from '../../apps/web/src/graphql.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { book, type Caller, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, test } from './steps.ts'

const producer = { as: 'producer@troupe.example', workspace: 'staff' } as const
const panelOf = (page: Page) => page.getByRole('region', { name: 'Integrations' })
const linkIn = (page: Page, name: string) => panelOf(page).getByRole('listitem').filter({ hasText: name })
/** A push of a simulator takes a moment, and the first one of an event waits for its booking's. */
const pushed = { timeout: within(20_000) }

test('a producer finds a gallery that was given up, tries again, and opens it with its password', async ({ visit }) => {
  const page = await visit('/settings/admin?tab=integrations', { ...producer, ownWindow: true })
  const ports = page.getByRole('table', { name: 'Integrations' })
  // on a phone there are no heads of columns
  const rows = ports.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(rows.first(), 'the worst comes first').toContainText('given up')
  await expectFine(page, 'integrations-settings')
  await expectNoSideways(page)
  await ports.getByRole('link', { name: /given up, Gallery$/ }).click()
  const events = page.getByRole('table', { name: 'Events that Gallery was given up for' })
  await expect(events.getByRole('link').first()).toBeVisible()
  await expectFine(page, 'integrations-settings-given-up')
  await events.getByRole('link').first().click()

  const gallery = linkIn(page, 'Gallery')
  await expect(gallery.getByText(/^Given up/)).toBeVisible()
  await expect(panelOf(page).getByRole('listitem').first()).toContainText('Gallery')
  await expectFine(page, 'integrations-given-up')
  await expectNoSideways(page)
  const asked = askedBy(page)
  await gallery.getByRole('button', { name: 'Try again: Gallery' }).click()
  await expect(gallery.getByText(/^Given up/)).toBeHidden(heard)
  await expect(gallery.getByText('Now', { exact: true })).toBeVisible(pushed)
  expect(asked(), 'the end of a push renews the links').toContain(GetSessionWithIntegrationsDocument.toString())
  expect(asked(), 'and not the event').not.toContain(EventPageDocument.toString())

  await gallery.getByRole('button', { name: 'Show gallery password' }).click()
  // dots stand there until it has come
  await expect(gallery.locator('.mono')).toHaveText(/^[!-~]{6,64}$/)
  const password = (await gallery.locator('.mono').textContent()) ?? ''
  const opening = page.context().waitForEvent('page')
  await gallery.getByRole('link', { name: /^Gallery/ }).click()
  const there = await opening
  await expect(there.getByText('Nothing here is real.')).toBeVisible()
  await there.getByLabel('Password').fill(password)
  await there.getByRole('button', { name: 'Open gallery' }).click()
  await expect(there.getByText('The gallery is open.')).toBeVisible()
  await there.close()
})

/** The documents that a page has asked for from now on. */
function askedBy(page: Page): () => readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
    const { extensions } = request.postDataJSON() as { extensions?: { persistedQuery: { sha256Hash: string } } }
    if (extensions) asked.push(extensions.persistedQuery.sha256Hash)
  })
  return () => asked
}

test('a producer synchronizes a new event, and gives its gallery another password', { tag: '@deep' }, async ({ visit, house }) => {
  const booking = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  const page = await visit(`/event/${id}?tab=activity`, producer)
  await expect(panelOf(page).getByText('All up to date')).toBeVisible(pushed)
  await expectFine(page, 'integrations-ok')
  await expectNoSideways(page)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Synchronize' }).click()
  } else await page.getByRole('button', { name: 'Synchronize' }).press('Enter')
  await expect(panelOf(page).getByText('All up to date')).toBeVisible(pushed)
  const gallery = linkIn(page, 'Gallery')
  await gallery.getByRole('button', { name: 'Change gallery password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gallery password' })
  await dialog.getByLabel('New password').fill('abc')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Use 6 to 64 characters.')).toBeVisible()
  await expectFine(page, 'gallery-password')
  await dialog.getByLabel('New password').fill('ropes and lanterns')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toHaveCount(0)
  await gallery.getByRole('button', { name: 'Show gallery password' }).click()
  await expect(gallery.getByText('ropes and lanterns')).toBeVisible()
  await gallery.getByRole('button', { name: 'Hide gallery password' }).click()
  await expect(gallery.getByText('ropes and lanterns')).toHaveCount(0)
  await giveBack(booking, id)
})

test('an editor finds the pages of their event and the gallery’s password, a viewer the pages alone', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const booking = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  await untilPushed(await caller(house.url, producer.as), id)
  const northwind = world.workspaces.northwind
  const editor = await visit(`/event/${id}?tab=schedule`, { as: 'editor@northwind.example', workspace: northwind })
  const links = editor.getByRole('region', { name: 'Links' })
  await expect(links.getByRole('link', { name: /^Gallery/ })).toBeVisible()
  await expect(editor.getByText(/HubSpot|Slack/)).toHaveCount(0)
  await expect(editor.getByRole('button', { name: 'Synchronize' })).toHaveCount(0)
  await links.getByRole('button', { name: 'Show gallery password' }).click()
  await expect(links.locator('.mono')).toHaveText(/^\S{8}$/)
  await expect(links.getByRole('button', { name: 'Change gallery password' })).toBeVisible()
  await expectFine(editor, 'event-links')
  await expectNoSideways(editor)

  const viewer = await visit(`/event/${id}?tab=schedule`, { as: 'viewer@northwind.example', workspace: northwind })
  const seen = viewer.getByRole('region', { name: 'Links' })
  await expect(seen.getByRole('link', { name: /^Gallery/ })).toBeVisible()
  await expect(seen.getByRole('button')).toHaveCount(0)
  await giveBack(booking, id)
})

/** Waits until an event has its page in the gallery. */
async function untilPushed({ ask }: Caller, id: string) {
  const url = async () => {
    const { session } = await ask<{ session: { links: { gallery: string | null } } }>(
      'query ($id: ID!) { session(id: $id) { links { gallery } } }',
      { id },
    )
    return session.links.gallery
  }
  await expect.poll(url, pushed).not.toBeNull()
}
