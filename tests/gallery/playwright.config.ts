import { defineConfig } from '@playwright/test'
import { chromiumHere } from '../chromium.ts'
import { keepFactor } from '../pace/factor.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'

const browser = await chromiumHere()
await keepFactor()

// The workers read this file too, and inherit the port.
process.env.GALLERY_PORT ??= String(await freePort())
const url = `http://127.0.0.1:${process.env.GALLERY_PORT}`

// The widgets as they are drawn: every project is a theme and a width of the window.
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/gallery',
  workers: 2,
  retries: 0,
  timeout: within(30_000),
  expect: { timeout: within(8000) },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'dot',
  webServer: {
    command: `exec node tools/serve-gallery.ts ${process.env.GALLERY_PORT}`,
    cwd: '../..',
    url,
    timeout: within(60_000),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
  use: {
    baseURL: url,
    // letters lie where the font says, not where this machine's hinting would put them: else lines break elsewhere on another one
    launchOptions: { ...browser, args: [...browser.args, '--font-render-hinting=none'] },
    actionTimeout: within(8000),
  },
  projects: (['light', 'dark'] as const).flatMap((theme) =>
    ([1440, 390] as const).map((width) => ({ name: `${theme}-${width}`, metadata: { theme, width } })),
  ),
})
