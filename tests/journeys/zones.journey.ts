import type { Page } from '@playwright/test'
import { mapChromium } from '../chromium.ts'
import { world } from '../world/ids.ts'
import { book, caller, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test.use({ launchOptions: await mapChromium() })

const address = '/settings/admin?tab=zones'
const visitor = { as: 'producer@troupe.example', workspace: 'staff', ownWindow: true } as const
const corner = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a producer draws a zone by keys alone, is told what it means, and asks what is there', async ({ visit, house }) => {
  const page = await visit('/healthz', visitor)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== house.url) elsewhere.push(request.url())
  })
  await page.goto(address)
  const map = page.getByRole('region', { name: 'Map of the zone areas', exact: true })
  await expect(map.getByRole('region')).toBeVisible()
  await expect(page.getByText('Natural Earth')).toBeVisible()

  await page.getByRole('button', { name: 'Draw zone' }).press('Enter')
  const form = page.getByRole('form', { name: 'New zone area' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Lakeside')
  await form.getByRole('button', { name: 'Start with a rectangle' }).press('Enter')
  await corner(page, 'Corner 1 of 4').focus()
  await page.keyboard.press('Tab')
  await expect(corner(page, 'Corner 2 of 4')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Insert')
  await expect(corner(page, 'Corner 3 of 5')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await expect(corner(page, 'Corner 2 of 4')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(corner(page, 'Corner 5 of 5')).toBeVisible()
  await expect(form.getByText('Upcoming events inside')).toBeVisible()
  await expect(form.getByText(/^Overlaps /)).toBeVisible()
  await expectFine(page, 'zone-drawn')
  await expectNoSideways(page)

  // a corner that is put among the others' sides by its numbers
  await form.getByText('Corners as numbers').click()
  const first = form.getByRole('textbox', { name: 'Corner 1, latitude and longitude' })
  const opposite = await form.getByRole('textbox', { name: 'Corner 4, latitude and longitude' }).inputValue()
  const [latitude = 0, longitude = 0] = opposite.split(', ').map(Number)
  await first.fill(`${latitude + 0.01}, ${longitude - 0.002}`)
  await first.press('Tab')
  await expect(form.getByRole('alert')).toContainText(/Sides \d and \d cross\. Move corner/)
  await expect(form.getByRole('button', { name: 'Save zone' })).toHaveAttribute('aria-disabled', 'true')
  await expectFine(page, 'zone-fault')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('spinbutton', { name: 'Credits more' }).fill('4')
  await form.getByRole('button', { name: 'Save zone' }).press('Enter')
  await expect(page.getByText('Lakeside added')).toBeVisible()
  const row = page.getByRole('button', { name: /^Lakeside 4 credits/ })
  await expect(row).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('button', { name: 'What is here?' }).press('Enter')
  const here = page.getByRole('region', { name: 'What is here?' })
  await expect(here).toContainText(/Inside .*Lakeside.*|Lakeside, 4 credits more/)
  await page.getByRole('button', { name: /^What is here\? .* Arrow keys move it/ }).press('Shift+ArrowUp')

  await row.press('Enter')
  await page.getByRole('form', { name: 'Lakeside' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByText('Lakeside deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(elsewhere, 'requests to other origins').toEqual([])
})

test('a game zone is wrapped around loose points, and an outline is pasted', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`${address}&kind=game`, visitor)
  const map = page.getByRole('region', { name: 'Map of the game zones', exact: true })
  await expect(map.getByRole('region')).toBeVisible()
  await page.getByRole('button', { name: 'Draw zone' }).click()
  const form = page.getByRole('form', { name: 'New game zone' })
  await form.getByText('Wrap loose points into an outline').click()
  const box = await map.boundingBox()
  const press = (x: number, y: number) => map.click({ position: { x: (box?.width ?? 0) * x, y: (box?.height ?? 0) * y } })
  for (const [x, y] of [
    [0.3, 0.3],
    [0.6, 0.3],
    [0.6, 0.6],
    [0.3, 0.6],
    [0.45, 0.5],
  ] as const)
    await press(x, y)
  await expect(form.getByText('4, from 5 loose points')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Point, .* Arrow keys move it/ })).toBeVisible()
  await page.getByRole('button', { name: 'What is here?' }).click()
  await expect(page.getByRole('region', { name: 'What is here?' })).toContainText('Game zones:')
  await expectFine(page, 'game-zone-wrapped')
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbour steps')
  await form.getByRole('button', { name: 'Save game zone' }).click()
  await expect(page.getByText('Harbour steps added')).toBeVisible()

  await page.getByRole('button', { name: /^Harbour steps/ }).click()
  await page.getByRole('button', { name: 'Paste GeoJSON' }).click()
  const text = page.getByRole('textbox', { name: 'GeoJSON' })
  await text.fill('{"type":"Point","coordinates":[0,0]}')
  await page.getByRole('button', { name: 'Use outline' }).click()
  await expect(page.getByText('This is a Point, not an area. Paste a Polygon.')).toBeVisible()
  const ring = [
    [-87.64, 41.88],
    [-87.62, 41.88],
    [-87.62, 41.9],
    [-87.64, 41.88],
  ]
  await text.fill(JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }))
  await page.getByRole('button', { name: 'Use outline' }).click()
  await expect(corner(page, 'Corner 3 of 3')).toBeVisible()
  await page.getByRole('form', { name: 'Harbour steps' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Harbour steps deleted')).toBeVisible()
})

test('a pin is moved by keys into the next price zone, and its price is told before it is paid', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const customer = await caller(house.url, 'editor@halden.example')
  const event = await book(customer, {
    ...{ workspaceId: world.workspaces.halden, experienceId: world.experiences.theLostLedger, format: 'IN_PERSON', hostType: 'ON_SITE' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 90 },
    location: { name: 'Chicago', city: 'Chicago', latitude: 41.8781, longitude: -87.6298 },
  })
  const page = await visit(`/event/${event.id}?tab=location`, visitor)
  await expect(page.getByRole('heading', { name: 'Price for the centre of Chicago' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '+2 credits' })).toBeVisible()
  await page.getByRole('button', { name: 'Set a pin' }).press('Enter')
  await page.getByRole('button', { name: /^START, 41\.878/ }).focus()
  for (let step = 0; step < 14; step++) await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('Price zone: Chicago, zone B instead of Chicago, zone A.')).toBeVisible()
  await expectFine(page, 'pin-moved')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Save and pay 2 credits' }).press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'Chicago, zone B' })).toBeVisible()
  await expectFine(page, 'pin-saved')
  await giveBack(customer, event.id)
})

test('a salesperson reads the zones, and who can change them', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(address, { ...visitor, as: 'sales@troupe.example' })
  await page.getByRole('button', { name: /^Chicago, zone A/ }).click()
  await expect(page.getByText('Event producers and admins can change zone areas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draw zone' })).toHaveCount(0)
  await page.getByText('Game zones', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Draw zone' })).toBeVisible()
  await expectFine(page, 'zones-read')
})
