import type { WebSocketRoute } from '@playwright/test'
import { world } from '../world/ids.ts'
import { book, caller, giveBack, type Wish } from './api.ts'
import { password } from './password.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, type Page, signOut, test } from './steps.ts'

const northwind = world.workspaces.northwind
const buzzerNight: Wish = {
  workspaceId: northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 12,
  duration: 60,
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /workspace and account/ })

/** The way to an area: in the bar, on a phone in its menu. */
async function go(page: Page, area: string) {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: area }).click()
}

test('every answer that was asked for before the app ran is taken by it: none is asked for twice', async ({ visit }) => {
  for (const [address, who] of [
    [`/event/${world.sessions.gameReady}`, { as: 'editor@northwind.example', workspace: northwind }],
    ['/events', { as: 'producer@troupe.example', workspace: 'staff' }],
    [`/experience-quote/${world.experiences.buzzerNight}`, {}],
  ] as const) {
    const page = await visit(address, who)
    // asked for again, now that someone is signed in
    await page.reload()
    await expect(page.locator('h1').first()).toBeAttached()
    await page.waitForFunction(() => window.troupeAsked !== undefined)
    await expect.poll(() => page.evaluate(() => [...(window.troupeAsked?.answers.keys() ?? [])]), address).toEqual([])
    await page.close()
  }
})

test('the keyboard skips the bar, reaches the heading of the next page, and comes back to the link that was followed, at the same place on the page', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit('/experiences', { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByRole('link', { name: 'Say It Better', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Experiences')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'the next stop is in the page').toBe(true)
  const link = page.getByRole('link', { name: 'Say It Better', exact: true })
  await link.focus()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Say It Better')).toBeFocused()
  await expect(page).toHaveTitle('Say It Better · Troupe')
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), left), 'pixels from where one was').toBeLessThan(4)

  await go(page, 'Events')
  await expect(heading(page, 'Events')).toBeFocused()
  await expect(page).toHaveTitle('Events · Troupe')
})

test('the theme is chosen in the menu, by a guest too; it is there before the first paint of the next page', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/experiences', { ownWindow: true })
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  else await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'System' })).toBeChecked()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect.poll(() => theme(page)).toBe('dark')

  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(() => seen.push(document.documentElement.dataset.theme)).observe({ type: 'paint', buffered: true })
  })
  await page.reload()
  await expect(heading(page, 'Experiences')).toBeVisible()
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await expect.poll(seen).not.toHaveLength(0)
  expect(new Set(await seen())).toEqual(new Set(['dark']))

  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  else await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'System' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => theme(page)).toBe(colorScheme)
  }
})

test('choosing another workspace stays on the page; from an event of the previous one it goes to the list', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/events?when=all', { as: 'tom@standby.example', workspace: world.workspaces.halden })
  await expect(heading(page, 'Events')).toBeVisible()
  await account(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectFine(page, 'workspace-menu-two')
  await page.getByRole('menuitem', { name: /Orbis Logistics/ }).click()
  await expect(account(page)).toContainText('Orbis Logistics')
  await expect(page.getByLabel(/^[\d,]+ credits available/)).toBeVisible()
  await expect(page).toHaveURL('/events?when=all')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('one of many workspaces is found by part of its name', { tag: '@deep' }, async ({ visit, house }) => {
  const admin = await caller(house.url, 'admin@troupe.example')
  for (const name of ['Zephyr Looms', 'Zenith Tiles'])
    await admin.ask('mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }', { input: { name } })
  const page = await visit('/packages', { as: 'producer@troupe.example', workspace: 'staff' })
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Find a workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a workspace' })
  await expect(dialog.getByRole('button', { name: /Troupe/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('searchbox').fill('orbis')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectFine(page, 'workspace-find')
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: /Orbis Logistics/ }).click()
  await expect(account(page)).toContainText('Orbis Logistics')
  await expect(page.getByLabel(/^[\d,]+ credits available/)).toBeVisible()
  await expect(page).toHaveURL('/packages')
})

test('credits follow the workspace while a page is open', { tag: '@deep' }, async ({ visit, house }) => {
  const page = await visit('/packages', { as: 'editor@northwind.example', workspace: northwind })
  const status = page.getByRole('banner').getByLabel(/credits available/)
  const before = Number.parseInt((await status.textContent()) ?? '', 10)
  expect(before).toBeGreaterThan(10)
  await expect(status, 'what expires next').toHaveAccessibleName(/^\d+ credits available, \d+ expires? on \w+ \d+ \w+ 20\d\d, buy more$/)
  const editor = await caller(house.url, 'editor@northwind.example')
  const { id, credits } = await book(editor, buzzerNight)
  await expect(status).toHaveText(`${before - credits} credits`)
  await giveBack(editor, id)
  await expect(status).toHaveText(`${before} credits`)
  await expect(page.getByRole('banner').getByRole('status'), 'screen readers are told').toHaveText(`${before} credits available`)
})

test('the cart shows how many lines it has, and ignores invalid content', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/experiences')
  const count = page.getByRole('banner').getByRole('link', { name: /^Cart, \d/ })
  await expect(heading(page, 'Experiences')).toBeVisible()
  await expect(count).toHaveCount(0)
  const put = (cart: unknown) => page.evaluate((cart) => localStorage.setItem('troupe.cart', JSON.stringify(cart)), cart)
  await put({ version: 1, items: [{ id: 'a1b2c3d4' }, { id: 'e5f6a7b8', title: 'Buzzer Night' }] })
  await page.reload()
  await expect(count).toHaveText('2')
  await expectFine(page, 'bar-with-cart')
  await put({ items: 'many' })
  await page.reload()
  await expect(heading(page, 'Experiences')).toBeVisible()
  await expect(count).toHaveCount(0)
})

test('a strip says when there is no network, and disappears once it is back', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/experiences')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  // the letters of the posters are on their way
  await page.evaluate(() => document.fonts.ready)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await expectFine(page, 'offline')
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeHidden()
})

test('a page that was offline follows its data again: what has changed is there within a second', { tag: '@deep' }, async ({
  visit,
  house,
  viewport,
}) => {
  // one of the longest journeys; the socket knows nothing of the window, and the one after this walks on a phone as well
  test.skip(viewport?.width !== 1440, 'The wire is the same in the narrow window.')
  const editor = await caller(house.url, 'editor@northwind.example')
  const { id } = await book(editor, buzzerNight)
  const rename = (name: string) =>
    editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, name } })
  const staff = await caller(house.url, 'success@troupe.example')
  const { permissions } = await staff.ask<{ permissions: { nodes: { id: string }[] } }>(
    'query ($userId: ID) { permissions(filter: {userId: $userId}) { nodes { id } } }',
    { userId: world.users.viewer },
  )
  const raise = (role: string) =>
    staff.ask('mutation ($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
      input: { id: permissions.nodes[0]?.id, role },
    })
  const page = await visit('/experiences', { as: 'viewer@northwind.example', workspace: northwind, ownWindow: true })
  const users = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Users' })
  const wire = await cuttable(page)
  await page.goto(`/event/${id}`)
  await expect(heading(page, 'Buzzer Night')).toBeVisible()
  await rename('Buzzer Night, first')
  await expect(heading(page, 'Buzzer Night, first')).toBeVisible()

  // away: what is tried meanwhile gets no answer, and would wait for one for twenty seconds
  wire.cut()
  await expect.poll(() => wire.tries).toBe(1)
  await page.context().setOffline(true)
  await rename('Buzzer Night, while away')
  await raise('EDITOR')
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await expect(heading(page, 'Buzzer Night, first')).toBeVisible()
  await expect(users).toHaveCount(0)
  wire.mend()
  await page.context().setOffline(false)
  await expect(heading(page, 'Buzzer Night, while away')).toBeVisible(heard)
  await expect(users).toBeVisible(heard)
  await rename('Buzzer Night, once back')
  await expect(heading(page, 'Buzzer Night, once back')).toBeVisible(heard)

  // a server that cannot serve at the moment refuses the socket, which comes by itself once it can
  wire.refuse()
  await expect.poll(() => wire.refused).toBe(true)
  await rename('Buzzer Night, refused')
  await expect(heading(page, 'Buzzer Night, refused')).toBeVisible()
  await raise('VIEWER')
  await giveBack(editor, id)
})

test('someone whose sign-in ended while the page was offline is signed out, and gets live events after signing in again', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(401)
  const page = await visit('/experiences', { as: 'viewer@northwind.example', workspace: northwind, ownWindow: true })
  const wire = await cuttable(page)
  wire.cut()
  await page.goto('/packages')
  const credits = page.getByRole('banner').getByLabel(/credits available/)
  await expect(credits).toBeVisible()
  await expect.poll(() => wire.tries).toBeGreaterThan(0)
  const viewer = await caller(house.url, 'viewer@northwind.example')
  await viewer.call('POST', '/auth/logout', { everywhere: true })
  // told that the network is back without having been offline: a try on a mended wire without a network is an error of the console
  wire.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('viewer@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'Experiences')).toBeVisible()
  const before = Number.parseInt((await credits.textContent()) ?? '', 10)
  const editor = await caller(house.url, 'editor@northwind.example')
  const spent = await book(editor, buzzerNight)
  await expect(credits).toHaveText(`${before - spent.credits} credits`)
  await giveBack(editor, spent.id)
})

test('signing out leads to the root, and the next person finds nothing that belonged to the previous one', async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.gameReady}`, {
    as: 'editor@northwind.example',
    workspace: northwind,
    ownWindow: true,
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('troupe.kept.event.draft', '"typed"'))
  const roots: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && roots.push(new URL(request.url()).pathname))
  await account(page).click()
  await signOut(page)
  expect(roots).toEqual(['/'])
  await expect(page).toHaveURL('/experiences')
  expect(await page.evaluate(() => [sessionStorage.getItem('troupe.kept.event.draft'), localStorage.getItem('troupe.event')])).toEqual([
    null,
    null,
  ])
  await page.goto('/event')
  await expect(page).toHaveURL('/login?to=%2Fevent')
})

test('a sign-out that didn’t reach the server says so, and the person is still signed in', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  refusals.add(429)
  const page = await visit('/experiences', { as: 'editor@northwind.example', workspace: northwind })
  const body = { code: 'RATE_LIMITED', message: 'Too many requests.' }
  await page.route('**/auth/logout', (route) => route.fulfill({ status: 429, json: body }))
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText(`You’re still signed in. ${body.message}`)).toBeVisible()
  await expect(account(page)).toBeVisible()
  await expectFine(page, 'still-signed-in')
  await page.unroute('**/auth/logout')
  await account(page).click()
  await signOut(page)
})

/** The socket of a page, from its next load on: cut and mended, or refused once by a server that cannot serve it. */
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>()
  const wire = { tries: 0, refused: false, cut, mend, refuse }
  let state: 'whole' | 'cut' | 'refusing' = 'whole'
  await page.routeWebSocket(/\/socket\.io\//, (route) => {
    if (state === 'whole') {
      open.add(route)
      return void route.connectToServer()
    }
    wire.tries++
    if (state === 'cut') return
    route.onMessage((message) => {
      if (!message.toString().startsWith('40')) return
      state = 'whole'
      wire.refused = true
      route.send('44{"message":"UNAVAILABLE"}')
    })
    route.send('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":65536}')
  })
  function end() {
    for (const route of open) void route.close()
    open.clear()
  }
  function cut() {
    state = 'cut'
    end()
  }
  function mend() {
    state = 'whole'
  }
  function refuse() {
    state = 'refusing'
    end()
  }
  return wire
}
