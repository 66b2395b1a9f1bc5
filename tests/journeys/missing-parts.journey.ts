import type { BrowserContext } from '@playwright/test'
import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, giveBack } from './api.ts'
import { password } from './password.ts'
import { expect, expectFine, isPhone, openRow, type Page, rowOf, test } from './steps.ts'

const northwind = world.workspaces.northwind
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/*
 * A browser complains loudly about a file that does not come, so these windows are opened beside the ones that must be silent.
 */
test.describe('a part of the app that does not load', () => {
  let context: BrowserContext
  let reports: object[]
  test.beforeEach(async ({ browser, house, viewport, hasTouch, isMobile }) => {
    context = await browser.newContext({ baseURL: house.url, viewport, hasTouch, isMobile, reducedMotion: 'reduce' })
    reports = []
    await context.route('**/client-error', async (route) => {
      reports.push(route.request().postDataJSON())
      await route.continue()
    })
  })
  test.afterEach(() => context.close())

  test('is tried again by one reload, reported by one call, then said on the whole page; what was typed is kept', {
    tag: '@deep',
  }, async () => {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill('priya.raman@northwind.example')
    await context.route('**/assets/password-forgot-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    let loads = 0
    page.on('load', () => loads++)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(heading(page, 'This page didn’t load')).toBeVisible()
    expect(loads, 'reloads').toBe(1)
    await expect(page).toHaveTitle('This page didn’t load · Troupe')
    expect(reports).toEqual([
      { kind: 'CHUNK_LOAD', failure: 'error', address: expect.stringMatching(/^\/assets\/password-forgot-[\w-]+\.js$/) },
    ])
    await expectFine(page, 'chunk-missing')

    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveValue('priya.raman@northwind.example')

    await context.unroute('**/assets/password-forgot-*.js')
    await page.goBack()
    await expect(heading(page, 'Forgot your password?')).toBeVisible()
  })

  test('because there is no network leaves the bar where it is, and opens by itself once there is one again', {
    tag: '@deep',
  }, async () => {
    await context.request.post('/auth/login', { data: { email: 'editor@northwind.example', password } })
    await context.addInitScript((id) => localStorage.setItem('troupe.workspace', JSON.stringify(id)), northwind)
    const page = await context.newPage()
    let loads = 0
    page.on('load', () => loads++)
    await page.goto('/events')
    const row = page.getByRole('main').getByRole('link').first()
    await expect(row).toBeVisible()
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
    const areas = page.getByRole('navigation', { name: 'Areas' })
    if (isPhone(page)) await menu.click()
    const users = isPhone(page) ? page.getByRole('menuitem', { name: 'Users' }) : areas.getByRole('link', { name: 'Users' })
    await expect(users).toBeVisible()
    loads = 0
    await context.setOffline(true)
    await users.click()
    await expect(heading(page, 'You’re offline')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This page hasn’t loaded yet.')
    await expect(isPhone(page) ? menu : areas).toBeVisible()
    await expectFine(page, 'page-offline')
    // longer than the pause between two looks at the server
    await page.waitForTimeout(3500)
    expect(loads, 'reloads').toBe(0)
    expect(reports).toEqual([])
    // the network is there, the server isn't: a browser that reloaded now would show its own error page
    await context.route('**/*', (route) => route.abort())
    await context.setOffline(false)
    await expect(heading(page, 'We can’t be reached')).toBeVisible()
    expect(loads, 'reloads').toBe(0)
    await context.unroute('**/*')
    await expect(heading(page, 'Users')).toBeVisible()
  })

  test('and holds its styles is reported as such', { tag: '@deep' }, async () => {
    await context.route(/\/assets\/experience-[\w-]+\.css$/, (route) => route.fulfill({ status: 404, body: '' }))
    const page = await context.newPage()
    await page.goto(`/experience/${world.experiences.buzzerNight}`)
    await expect(heading(page, 'This page didn’t load')).toBeVisible()
    expect(reports).toEqual([
      { kind: 'CSS_CHUNK_LOAD', failure: 'error', address: expect.stringMatching(/^\/assets\/experience-[\w-]+\.css$/) },
    ])
  })

  test('or is the style of the whole app is reported, and tried again by one reload; the words can still be read', {
    tag: '@deep',
  }, async () => {
    const page = await context.newPage()
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && loads++)
    await context.route(/\/assets\/first-[\w-]+\.css$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/packages')
    await expect.poll(() => loads).toBe(2)
    await expect(heading(page, 'Packages')).toBeVisible()
    expect(reports).toEqual([{ kind: 'CSS_CHUNK_LOAD', failure: 'error', address: expect.stringMatching(/^\/assets\/first-[\w-]+\.css$/) }])
    expect(loads).toBe(2)
  })

  for (const address of [`/experience/${world.experiences.buzzerNight}`, '/login'])
    test(`with every style sheet, leaves a page with one heading at ${address.split('/')[1]}`, { tag: '@deep' }, async () => {
      await context.route(/\/assets\/[\w-]+\.css$/, (route) => route.fulfill({ status: 404, body: '' }))
      const page = await context.newPage()
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('This page didn’t load')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
    })

  test('next to a field leaves what was typed in place', { tag: '@deep' }, async ({ house }) => {
    const editor = await caller(house.url, 'editor@northwind.example')
    const event = await book(editor, battleRoyale)
    await context.request.post('/auth/login', { data: { email: 'editor@northwind.example', password } })
    await context.addInitScript((id) => localStorage.setItem('troupe.workspace', JSON.stringify(id)), northwind)
    const page = await context.newPage()
    await page.goto(`/event/${event.id}?tab=details`)
    await (await openRow(page, 'Name')).fill('Autumn offsite, second try')
    await context.route('**/assets/change-sheet-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Choose a time' }).first().click()
    await reloaded
    await expect(rowOf(page, 'Name')).toContainText('Autumn offsite, second try')
    expect(reports).toEqual([
      { kind: 'CHUNK_LOAD', failure: 'error', address: expect.stringMatching(/^\/assets\/change-sheet-[\w-]+\.js$/) },
    ])
    await giveBack(editor, event.id)
  })

  test('or loads and breaks is reported by one call, which says where and nothing of what was typed', { tag: '@deep' }, async ({
    house,
  }) => {
    const editor = await caller(house.url, 'editor@northwind.example')
    const event = await book(editor, battleRoyale)
    await context.request.post('/auth/login', { data: { email: 'editor@northwind.example', password } })
    await context.addInitScript((id) => localStorage.setItem('troupe.workspace', JSON.stringify(id)), northwind)
    const page = await context.newPage()
    await page.goto(`/event/${event.id}?tab=details`)
    await (await openRow(page, 'Name')).fill('Autumn offsite, second try')
    const body = "export function ChangeSheet() { throw new TypeError('Autumn offsite, second try') }"
    await context.route('**/assets/change-sheet-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.getByRole('button', { name: 'Choose a time' }).first().click()
    await expect(heading(page, 'Something Went Wrong')).toBeVisible()
    await expect.poll(() => reports).toHaveLength(1)
    expect(reports).toEqual([{ kind: 'PAGE', name: 'TypeError', at: expect.any(Array) }])
    expect(JSON.stringify(reports)).toMatch(/"\/assets\/change-sheet-[\w-]+\.js:1:\d+"/)
    expect(JSON.stringify(reports)).not.toContain('offsite')
    await giveBack(editor, event.id)
  })
})
