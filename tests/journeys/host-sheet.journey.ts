import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, type Locator, test } from './steps.ts'

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test('a host on a phone reads their call, the place with its map, the people and the running order before the tabs; while it runs, what is left comes first', {
  tag: '@phone',
}, async ({ visit, viewport, house }) => {
  const page = await visit(`/event/${world.sessions.greenRoom}?tab=group`, {
    as: 'host@troupe.example',
    viewport: { width: 390, height: viewport?.height ?? 844 },
  })
  const sheet = page.getByRole('article', { name: 'Call sheet' })
  await expect(sheet.getByRole('heading', { name: 'Your call' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Sections of the event' })
  const map = sheet.getByRole('link', { name: 'Map of The Merchant Hall' })
  const calls = sheet.getByRole('link', { name: /^Call / })
  const tops = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      sheet.getByText(/^Leave by/),
      map,
      calls.first(),
      sheet.getByRole('heading', { name: 'Running order' }),
      tabs,
    ].map(topOf),
  )
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  await expect(map).toHaveAttribute('href', /^https:\/\/.*120\+W\+Kinzie/)
  expect(await calls.count()).toBeGreaterThan(2)
  for (const call of await calls.all()) {
    await expect(call).toHaveAttribute('href', /^tel:\+\d+$/)
    const box = await call.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Your call' })).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'I can’t make it' })).toBeVisible()
  // what tells staff and customers how ready the event is has no place here
  await expect(page.getByText('Attendees', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Readiness' })).toHaveCount(0)
  await tabs.scrollIntoViewIfNeeded()
  await expect(tabs.getByRole('link', { name: 'Group details' })).toBeInViewport({ ratio: 0.9 })
  await expectFine(page, 'host-sheet')
  await expectNoSideways(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Attendees', { exact: true })).toBeVisible()
  await expect(page.getByText('You’re on this event as a host.')).toBeVisible()

  // who plays what runs now was chosen among those who are free at this hour
  const { ask } = await caller(house.url, 'admin@troupe.example')
  const { session } = await ask<{ session: { assignments: { role: string; user: { email: string } | null }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { role user { email } } } }',
    { id: world.sessions.liveOnSite },
  )
  const as = session.assignments.find(({ role }) => role === 'HOST')?.user?.email ?? ''
  const live = await visit(`/event/${world.sessions.liveOnSite}`, { as, viewport: { width: 390, height: 844 } })
  const running = live.getByRole('article', { name: 'Call sheet' })
  await expect(running.getByRole('heading', { name: /^Running since / })).toBeVisible()
  await expect(running.getByText(/^\d+ min left$/).first()).toBeVisible()
  await expect(running.getByText('Your call', { exact: true })).toHaveCount(1)
  await expect(running.getByRole('button', { name: 'I can’t make it' })).toHaveCount(0)
  await expectFine(live, 'host-sheet-live')
  await expectNoSideways(live)
})
