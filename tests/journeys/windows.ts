import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export interface BrowserWindow {
  readonly page: Page
  /** Whether it is a phone's: what a browser can't change of a window that is open. */
  readonly isPhone: boolean
  /** Hands the window to a journey: what its console says from now on is a complaint, but for the refusals and the network that the journey is about. */
  lend(complaints: string[], about: { readonly refusals: ReadonlySet<number>; readonly isCutOff: boolean }): void
  /** Cleans a used window so that it is like a new one: no page, no cookie, no storage, no routes. False when it can't be. */
  tidy(): Promise<boolean>
  close(): Promise<void>
}

/** The windows of a desk and of a phone. */
export const wide = { viewport: { width: 1440, height: 900 } } as const
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Where a house has axe's script. */
export const axeAddress = '/axe.js'

/** An address of the house that shows nothing and asks for nothing. */
const nowhere = '/healthz'

/**
 * A window of the browser. What a journey has left is used by the next one: a new one costs a third of a second of processor,
 * most of it for compiling what the last one had compiled.
 */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserWindow> {
  // a worker would answer the next journey from what this one has kept
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  let complain: ((words: string, refused?: number) => void) | undefined
  await listen(context, (words, refused) => complain?.(words, refused))
  const page = await context.newPage()
  await page.goto(nowhere)
  return {
    page,
    isPhone: options.isMobile ?? false,
    lend: (complaints, { refusals, isCutOff }) => {
      complain = (words, refused) => {
        // the second is said of parts that were fetched ahead before the worker of the page had it
        if (isCutOff && /net::ERR_(INTERNET_DISCONNECTED|FAILED)|cross-world service worker resource mismatch/.test(words)) return
        if (!refused || !refusals.has(refused)) complaints.push(words)
      }
    },
    tidy: async () => {
      complain = undefined
      if (page.isClosed()) return false
      await context.setOffline(false)
      await context.unrouteAll()
      await page.unrouteAll()
      await Promise.all(context.pages().map((other) => other !== page && other.close()))
      await page.goto(nowhere)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      await page.setViewportSize(options.viewport ?? wide.viewport)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      // out of the window: nothing of the next page lies under it
      await page.mouse.move(-1, -1)
      return true
    },
    close: () => context.close(),
  }
}

/** Console errors and warnings, uncaught errors and breaches of the content policy, of every page of a window. */
async function listen(context: BrowserContext, complain: (words: string, refused?: number) => void) {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const refused = /status of (4\d\d)/.exec(message.text())?.[1]
    complain(`${message.type()}: ${message.text()} at ${message.location().url}`, refused ? Number(refused) : undefined)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error().message}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    )
  })
}
