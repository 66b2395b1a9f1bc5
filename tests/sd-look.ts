import { chromium } from 'playwright'
import { chromiumHere } from './chromium.ts'
import { world } from './world/ids.ts'
const base = 'http://127.0.0.1:31877'
const browser = await chromium.launch(await chromiumHere())
const id = process.argv[2] === 'x' ? world.sessions.requested : world.sessions.requested
async function open(email: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: base })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  await page.goto('/login')
  await page.getByLabel(/email/i).first().fill(email)
  await page.getByLabel(/^password/i).first().fill('Curtain-up-1')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('login'))
  return page
}
const shot = (page: any, name: string) => page.screenshot({ path: `/tmp/sd/${name}.png` })
for (const width of [1440, 390]) {
  const page = await open('editor@northwind.example', width)
  await page.goto(`/event/${id}`)
  await page.locator('[data-request]').waitFor()
  await page.waitForTimeout(400)
  await shot(page, `editor-${width}`)
  const prod = await open('producer@troupe.example', width)
  await prod.goto(`/event/${id}`)
  await prod.locator('[data-request]').waitFor()
  await prod.waitForTimeout(400)
  await shot(prod, `producer-${width}`)
  await prod.getByRole('button', { name: 'Refuse' }).click()
  await prod.waitForTimeout(500)
  await shot(prod, `refuse-${width}`)
  await prod.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await prod.waitForTimeout(300)
  await shot(prod, `refuse-empty-${width}`)
  await prod.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  if (width === 390) {
    await prod.getByRole('button', { name: 'Approve', exact: true }).click()
    await prod.waitForTimeout(1500)
    await shot(prod, `approved-${width}`)
    const fee = prod.getByRole('button', { name: /^Approve for/ })
    if (await fee.isVisible()) { await fee.click(); await prod.waitForTimeout(1500); await shot(prod, `paid-${width}`) }
  }
  await prod.goto(`/event/${world.sessions.premium}?tab=schedule`)
  await prod.getByText('Running order').first().waitFor()
  await prod.waitForTimeout(400)
  await prod.screenshot({ path: `/tmp/sd/order-${width}.png`, fullPage: true })
  if (width === 390) { await prod.getByRole('button', { name: 'Still right' }).click(); await prod.waitForTimeout(1000); console.log('outdated left', await prod.getByText('Outdated since').count()) }
}
await browser.close()
