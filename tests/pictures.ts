import path from 'node:path'
import { buildApp } from '../apps/server/src/app.ts'
import { migrate, openDatabase } from '../apps/server/src/platform/database/db.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'
import { demoPassword, seedOnce } from '../apps/server/src/seed-world.ts'
import { openChromium } from './chromium.ts'
import { world } from './world/ids.ts'

/*
 * npm run pictures: takes the pictures of README and the documentation from the demo world at a fixed instant, so that they only change when the
 * screens do. The server listens on loopback with a database in memory.
 */
const now = Temporal.Instant.from('2026-11-20T16:00:00Z')
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const pictures = [{ file: 'event.png', as: 'producer@troupe.example', address: `/event/${world.sessions.greenRoom}?tab=staff` }]

const database = await openDatabase({})
await migrate(database.db)
await seedOnce({ db: database.db, now: () => now })
const settings = readSettings({ DATA_DIR: 'memory://', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' })
const { app } = await buildApp(settings, { database, now: () => now, ticks: false })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const browser = await openChromium()
for (const { file, as, address } of pictures) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime(now.epochMilliseconds)
  const page = await context.newPage()
  await page.goto('/healthz')
  const answer = await context.request.post('/auth/login', { data: { email: as, password: demoPassword } })
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`)
  await page.evaluate(() => localStorage.setItem('troupe.workspace', JSON.stringify('staff')))
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, file), fullPage: true })
  await context.close()
  console.log(`docs/pictures/${file}`)
}
await browser.close()
await app.close()
await database.close()
