import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, tick } from './steps.ts'

test('another site shows the prices with one line: the frame is as tall as its prices, and neither signs in, nor stores anything, nor opens a socket', {
  tag: '@deep',
}, async ({ browser, house, viewport }) => {
  // both sites need windows of their own, made here with one size: a second run in a phone’s window would open the same
  test.skip(viewport?.width !== 1440, 'Its windows have the same size in both runs.')
  const copied = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const own = await copied.newPage()
  await own.goto(`${house.url}/pricing-embedded?people=40&format=REMOTE`)
  await own.getByRole('button', { name: 'Copy line' }).click()
  await expect.poll(() => own.evaluate(() => navigator.clipboard.readText())).toContain('/embed.js')
  const line = await own.evaluate(() => navigator.clipboard.readText())
  await copied.close()

  const partner = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Partner</title><h1>Our offers</h1>${line}<p id="after">More</p>`)
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const { port } = partner.address() as AddressInfo
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  const asked: { readonly path: string; readonly headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === house.url) asked.push({ path: pathname, headers: request.headers() })
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/')
  const frame = page.frameLocator('iframe[title="Prices"]')
  await expect(frame.getByRole('link', { name: 'Buzzer Night' }).first()).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Copy line' })).toHaveCount(0)

  const heights = async () => {
    const outer = (await page.locator('iframe').boundingBox())?.height ?? 0
    return Math.abs(outer - (await frame.locator('html').evaluate((html) => html.getBoundingClientRect().height)))
  }
  await expect.poll(heights, 'pixels between the frame and its content').toBeLessThan(2)
  const before = (await page.locator('iframe').boundingBox())?.height
  await tick(frame.getByRole('radio', { name: 'In-Person' }))
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).not.toBe(before)
  await expect.poll(heights).toBeLessThan(2)

  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/pricing/config', '/pricing/data']))
  for (const { path, headers } of asked) {
    expect(path).toMatch(/^\/(embed\.js|pricing-embedded|pricing\/(?:config|data)|assets\/[\w.-]+|favicon\.\w+)$/)
    expect([path, headers.cookie, headers.authorization]).toEqual([path, undefined, undefined])
  }
  expect(await context.cookies()).toEqual([])
  const inside = page.frames().find((one) => one.url().startsWith(house.url))
  expect(await inside?.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect([sockets, complaints]).toEqual([[], []])
  await context.close()
  partner.close()
})
