import { world } from '../world/ids.ts'
import { expect, isPhone, type Page, test } from './steps.ts'

const northwind = world.workspaces.northwind
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /workspace and account/ })

for (const [what, path, as, faces] of [
  // its posters and cards have narrow letters too
  ['the catalogue', '/experiences', undefined, ['archivo', 'besley', 'archivo-narrow', 'archivo-poster']],
  // only what is fetched ahead: another face would delay the first text of the page
  ['an event', `/event/${world.sessions.gameReady}`, 'editor@northwind.example', ['archivo', 'besley']],
] as const)
  test(`nothing moves on ${what} when its fonts load late`, { tag: '@deep' }, async ({ visit }) => {
    const page = await visit('/login', { ownWindow: true, ...(as && { as, workspace: northwind }) })
    // signing in leads to the catalogue, whose fonts must not be counted here
    await page.goto('about:blank')
    const late = Promise.withResolvers<void>()
    const waiting: string[] = []
    await page.route('**/*.woff2', async (route) => {
      waiting.push(route.request().url())
      await late.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // its load event waits for the two that are fetched ahead
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const asked = () => [...new Set(waiting.map((url) => /([a-z-]+)-[^/]+\.woff2/.exec(url)?.[1] ?? url))]
    await expect.poll(asked).toEqual(expect.arrayContaining([faces.at(-1)]))
    expect(faces).toEqual(expect.arrayContaining(asked()))
    const moved = () => page.evaluate(() => Reflect.get(window, 'moved') as number)
    const before = await moved()
    late.resolve()
    await page.evaluate(() => document.fonts.ready)
    // one frame for what they move, one for telling it
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect((await moved()) - before, 'of the window, weighed by how far').toBeLessThan(0.01)
  })

test('an event is requested while the app’s scripts are still loading, and its answer is used', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/login', { ownWindow: true, as: 'editor@northwind.example', workspace: northwind })
  await page.goto('about:blank')
  const scripts = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '')
  })
  // what is followed is read again, for what happened in between: here nothing is followed
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`/event/${world.sessions.gameReady}`, { waitUntil: 'commit' })
  await expect.poll(() => asked.length).toBe(4)
  const ofEvent = asked.find((body) => body.includes(world.sessions.gameReady))
  expect(ofEvent).toBeDefined()
  scripts.resolve()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const early = asked.slice(0, 4)
  expect(early.map((body) => asked.filter((one) => one === body).length)).toEqual([1, 1, 1, 1])
  // no one signed in, nothing asked
  await page.context().clearCookies()
  asked.length = 0
  await page.goto('/experiences')
  await expect(page.locator('h1')).toBeVisible()
  expect(asked.filter((body) => body === ofEvent || body.includes('"variables":{}')).length).toBe(0)
})

test('while a page loads its bar is there, and no one who is signed in is asked to sign in', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/experiences', { ownWindow: true, as: 'editor@northwind.example', workspace: northwind })
  await expect(account(page)).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await answers.promise
    await route.continue()
  })
  const areas = isPhone(page)
    ? page.getByRole('button', { name: 'Menu', exact: true })
    : page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Users' })
  for (const path of ['/experiences', '/users']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(areas).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  }
  answers.resolve()
  await expect(heading(page, 'Users')).toBeVisible()
  await expect(account(page)).toBeVisible()
})

test('an event that loads has the shape of its page already', { tag: '@deep' }, async ({ visit }) => {
  const event = world.sessions.gameReady
  const page = await visit('/events', { ownWindow: true, as: 'producer@troupe.example', workspace: 'staff' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(event)) await answer.promise
    await route.continue()
  })
  await page.goto(`/event/${event}`)
  const coming = page.getByRole('status', { name: 'Loading the event' })
  await expect(coming).toBeVisible()
  // head, tabs and the strip with the five facts
  const shape = await coming.locator('> div').nth(2).boundingBox()
  answer.resolve()
  await expect(coming).toHaveCount(0)
  const strip = await page.locator('main dl').first().boundingBox()
  expect(Math.abs((shape?.y ?? 0) - (strip?.y ?? 999)), 'pixels by which the facts move').toBeLessThan(24)
  expect(Math.abs((shape?.height ?? 0) - (strip?.height ?? 999))).toBeLessThan(24)
})
