import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { breaches } from '../axe.ts'
import { closeSmtp, failure, smtp } from '../message/smtp.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { password } from './password.ts'
import { axeAddress, type BrowserWindow, openWindow, phone } from './windows.ts'

interface House {
  readonly url: string
  /** Where its emails go, when the journey asked for `withMailServer`. */
  readonly mailServer: MailServer | undefined
  /** Where the API of its Stripe is, when the journey asked for `withStripe`. */
  readonly stripe: string | undefined
  /** Puts the server's clock forward. */
  later(minutes: number): Promise<void>
  /** Lets so many jobs fail for good. */
  giveUp(jobs: number): Promise<void>
}

interface Visit {
  /** Who signs in before the page is opened; without one a guest comes. */
  readonly as?: string
  /** The workspace that is chosen: its id, or 'staff'. */
  readonly workspace?: string
  /** Another window than the project's. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** A window that no journey used before or uses later: this one changes the browser's state for good. */
  readonly ownWindow?: boolean
  /** The window may keep a console and answer from it without a network; it has to be its own. */
  readonly keepsConsole?: boolean
}

interface Fixtures {
  /** Opens an empty browser window for a person. Whatever its console complains about fails the journey. */
  readonly visit: (path: string, visit?: Visit) => Promise<Page>
  /** The server's refusals (4xx) that the journey is about; the browser's console names them, and any other fails the journey. */
  readonly refusals: Set<number>
}

/** A mail server that a journey can break. */
interface MailServer {
  /** Refuses every address permanently from now on, or takes them again. */
  refuse(yes: boolean): void
  readonly texts: readonly string[]
}

interface WorkerFixtures {
  /** Whether the house sends its emails; otherwise they stay in the outbox. A house of its own. */
  readonly withMailServer: boolean
  /** Whether cards are taken by Stripe, for which the test provider stands in. A house of its own. */
  readonly withStripe: boolean
  /** Whether people are asked if their pages may be recorded. A house of its own. */
  readonly withReplay: boolean
  readonly house: House
  /** Windows that the journeys before have left, empty. */
  readonly left: BrowserWindow[]
}

/** Where the house of this worker is. */
let home: string | undefined

export const test = base.extend<Fixtures, WorkerFixtures>({
  withMailServer: [false, { scope: 'worker', option: true }],
  withStripe: [false, { scope: 'worker', option: true }],
  withReplay: [false, { scope: 'worker', option: true }],
  house: [
    async ({ withMailServer, withStripe, withReplay }, use) => {
      const mail = withMailServer ? await openMailServer() : undefined
      const { house, stop } = await open(mail, { withStripe, withReplay })
      home = `${house.url}/`
      await use(house)
      await stop()
      await closeSmtp()
    },
    { scope: 'worker', timeout: within(60_000) },
  ],
  viewport: async ({ viewport }, use, { tags }) => use(isPhones(tags) ? phone.viewport : viewport),
  hasTouch: async ({ hasTouch }, use, { tags }) => use(isPhones(tags) ? phone.hasTouch : hasTouch),
  isMobile: async ({ isMobile }, use, { tags }) => use(isPhones(tags) ? phone.isMobile : isMobile),
  baseURL: async ({ house }, use) => use(house.url),
  refusals: async ({ browserName: _ }, use) => use(new Set()),
  left: [
    async ({ browserName: _ }, use) => {
      const left: BrowserWindow[] = []
      await use(left)
      await Promise.all(left.map((window) => window.close()))
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, house, left, refusals, contextOptions, viewport, hasTouch, isMobile, locale, timezoneId }, use, info) => {
    const complaints: string[] = []
    const opened: { readonly window: BrowserWindow; readonly ownWindow: boolean }[] = []
    await use(async (address, { as, workspace, keepsConsole = false, ownWindow = keepsConsole, ...other } = {}) => {
      const window =
        (!ownWindow && takeLike(left, isMobile)) ||
        (await openWindow(browser, {
          ...contextOptions,
          baseURL: house.url,
          viewport,
          hasTouch,
          isMobile,
          ...(locale ? { locale } : {}),
          ...(timezoneId ? { timezoneId } : {}),
          ...(keepsConsole && { serviceWorkers: 'allow' as const }),
        }))
      opened.push({ window, ownWindow })
      window.lend(complaints, { refusals, isCutOff: keepsConsole })
      const { page } = window
      // these stay in the window, where the next journeys would have them too
      if (!ownWindow) {
        page.addInitScript = () => Promise.reject(new Error('a script for every page needs { ownWindow: true }'))
        page.routeWebSocket = () => Promise.reject(new Error('a route of a socket needs { ownWindow: true }'))
      }
      if (other.viewport) await page.setViewportSize(other.viewport)
      if (as) await signIn(page.context(), as)
      if (workspace) await page.evaluate((id) => localStorage.setItem('troupe.workspace', JSON.stringify(id)), workspace)
      await page.goto(address)
      return page
    })
    await Promise.all(
      opened.map(async ({ window, ownWindow }) => {
        if (!ownWindow && info.status === info.expectedStatus && (await window.tidy())) left.push(window)
        else await window.close()
      }),
    )
    expect(complaints, 'what the console says').toEqual([])
  },
})

/** Whether `npm test` runs a journey in a phone's window. */
const isPhones = (tags: readonly string[]) => process.env.TIER !== 'deep' && tags.includes('@phone')

async function signIn(context: BrowserContext, email: string) {
  const answer = await context.request.post('/auth/login', { data: { email, password } })
  expect(answer.status(), `${email} signs in`).toBe(200)
}

/** Takes a window of this kind out of those that are left. */
function takeLike(left: BrowserWindow[], isPhone: boolean): BrowserWindow | undefined {
  const at = left.findLastIndex((window) => window.isPhone === isPhone)
  return at < 0 ? undefined : left.splice(at, 1)[0]
}

async function openMailServer(): Promise<MailServer & { readonly url: string }> {
  let refuses = false
  const { url, texts } = await smtp({ recipient: () => (refuses ? failure(550, 'no such person') : undefined) })
  return {
    url,
    texts,
    refuse: (yes) => {
      refuses = yes
    },
  }
}

async function open(
  mailServer: (MailServer & { readonly url: string }) | undefined,
  { withStripe, withReplay }: Pick<WorkerFixtures, 'withStripe' | 'withReplay'>,
): Promise<{ house: House; stop(): Promise<void> }> {
  const port = await freePort()
  const child = fork(new URL(import.meta.resolve('./serve.ts')), {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: undefined,
      BASE_URL: undefined,
      SMTP_URL: mailServer?.url,
      STRIPE_STAND_IN: withStripe ? '1' : undefined,
      SESSION_REPLAY: withReplay ? '1' : '0',
      NODE_OPTIONS: undefined,
    },
    execArgv: [],
  })
  const said = () => {
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly stripe?: string }>()
    const gone = (code: number | null) => reject(new Error(`the house ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (message: { readonly stripe?: string }) => {
      child.off('exit', gone)
      resolve(message)
    })
    return promise
  }
  const { stripe } = await said()
  const tell = async (message: { readonly later: number } | { readonly givenUp: number }) => {
    const done = said()
    child.send(message)
    await done
  }
  return {
    house: {
      mailServer,
      stripe,
      url: `http://127.0.0.1:${port}`,
      later: (minutes) => tell({ later: minutes }),
      giveUp: (jobs) => tell({ givenUp: jobs }),
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * The themes in which a screen is looked at: the dark one once for each journey, since its colours are the same at both widths. That is in the deep
 * tier's run of a journey, of two the one at a desk; with SHOTS in both.
 */
function themesHere() {
  const { tags, project } = base.info()
  const isSecond = tags.includes('@deep') && project.name === 'phone' && process.env.SHOTS === undefined
  return process.env.TIER === 'deep' && !isSecond ? (['light', 'dark'] as const) : (['light'] as const)
}

/** Axe finds nothing on the screen once it has loaded, in the themes of this run. With SHOTS set to a folder, it is photographed there too. */
export async function expectFine(page: Page, name: string) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('main [aria-busy="true"], main [class*="_skeleton_"]'), `what is loading on ${name}`).toHaveCount(0)
  const { broken, unsound, theme: given, hasMenu } = await page.evaluate(look)
  expect(broken, `labels of buttons broken inside their words on ${name}`).toEqual([])
  expect(unsound, `labels, groups and forms on ${name} that lack their control, their legend in front or what submits them`).toEqual([])
  let theme = given
  const turn = async (colorScheme: 'light' | 'dark') => {
    if (theme === colorScheme) return
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    theme = colorScheme
  }
  for (const colorScheme of themesHere()) {
    await turn(colorScheme)
    await shoot(page, `${name}-${colorScheme}`)
    const found = await breaches(page, {
      script: home && page.url().startsWith(home) ? axeAddress : undefined,
      // the widget library's own focus guards, which a screen reader never reaches
      aside: ['[data-base-ui-focus-guard]'],
      // a menu hangs at the end of the page, outside its landmarks; it is reached through its button
      without: hasMenu ? ['region'] : [],
      // only the colours differ in the dark theme
      ...(colorScheme === 'dark' && { only: ['color-contrast'] }),
    })
    expect(found, `axe on ${name}, ${colorScheme}`).toEqual([])
  }
  await turn('light')
}

/**
 * What is looked at before axe, once the fonts are there: the theme, whether a menu is open, the labels of buttons that break inside their words, as they
 * have more lines than words, but for one long name, and what axe doesn't ask of forms. Runs in the page.
 */
async function look() {
  await document.fonts.ready
  const broken = [...document.querySelectorAll('button')].flatMap((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (text && range.getClientRects().length > text.split(/\s+/).length + 1) found.push(text)
    }
    return found
  })
  const hasMenu = [...document.querySelectorAll('[role="menu"]')].some((menu) => menu.checkVisibility())
  const named = (element: Element) => `${element.localName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`
  const unsound = [
    ...[...document.querySelectorAll('label')].filter(({ control }) => !control),
    ...[...document.querySelectorAll('fieldset')].filter((set) => {
      const legend = set.querySelector(':scope > legend')
      return legend ? legend !== set.firstElementChild : !set.ariaLabel && !set.hasAttribute('aria-labelledby')
    }),
    ...[...document.forms].filter(({ elements }) => ![...elements].some((one) => (one as HTMLButtonElement).type === 'submit')),
  ].map(named)
  return { broken, unsound, theme: document.documentElement.dataset.theme, hasMenu }
}

async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}-${page.viewportSize()?.width}.png`) })
}

/** The page fits the window: nothing is cut off at the side. */
export async function expectNoSideways(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'pixels beyond the side').toBeLessThanOrEqual(0)
}

/** Whether the middle of something can be seen: it is inside the window, and no bar lies over it. */
export const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && element.contains(there)
  })

/** A control has the focus, and can be seen. */
export async function expectFocusInSight(control: Locator) {
  await expect(control).toBeFocused()
  await expect.poll(() => isInSight(control), 'the control with the focus can be seen').toBe(true)
}

/** What the page says about something that went wrong. */
export const noticeIn = (part: Locator) => part.getByRole('alert').or(part.getByRole('status'))

/** For what an open page hears by its socket. Nothing here asks again by itself: without the socket it would never come, however slow the machine is. */
export const heard = { timeout: within(5000) }

/** Whether the window is a phone's. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

/** The badge of readiness in the head of an event's page. */
export const readiness = (page: Page) =>
  page
    .getByRole('main')
    .locator('header')
    .getByText(/^(Managers needed|Needs hosts assigned|More details required to run|Ready for review|Ready to run event)$/)

/** The badge of what an event waits for, in the head of its page, as customers read it. */
export const state = (page: Page) =>
  page
    .getByRole('main')
    .locator('header')
    .getByText(/^(Your answers are missing|We’re finding your crew|We’re checking the last details|Ready)$/)

/** Opens a tab of an event. */
export async function openTab(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Sections of the event' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

/** Chooses the first open day of a calendar at least so many days ahead, and the first free time of it. Answers the day. */
export async function chooseTime(part: Page | Locator, daysAhead: number): Promise<string> {
  const calendar = part.getByRole('grid', { name: 'Date of the event' })
  const from = Temporal.Now.plainDateISO().add({ days: daysAhead })
  for (let turns = 0; turns < 3; turns++) {
    await expect(calendar).not.toHaveAttribute('aria-busy', 'true')
    for (const day of await calendar.getByRole('button', { name: /times free/ }).all()) {
      const date = (await day.getAttribute('data-date')) ?? ''
      if (date < from.toString()) continue
      await day.click()
      const times = part.getByRole('radiogroup', { name: /^Times on / })
      await expect(times).not.toHaveAttribute('aria-busy', 'true')
      const free = times.getByRole('radio', { disabled: false }).first()
      await free.locator('xpath=ancestor::label[1]').click()
      await expect(times.getByRole('radio', { checked: true })).toHaveCount(1)
      return date
    }
    await part.getByRole('button', { name: 'Later dates' }).click()
  }
  throw new Error('no day is open for fifteen weeks')
}

/**
 * Presses a radio, checkbox or switch on its label, as a person does: nothing may lie over it. Playwright's own check() wants the mark
 * immediately, but a choice that is kept in the address is marked once the page has gone there.
 */
export async function tick(input: Locator, checked = true) {
  if ((await input.isChecked()) !== checked) await input.locator('xpath=ancestor::label[1]').click()
  await expect(input).toBeChecked({ checked })
}

/**
 * Signs out by the open menu, and waits for the root: what a journey opens before would be overtaken by it.
 */
export async function signOut(page: Page) {
  const root = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await root
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
}

/** Opens a value that is edited in place; answers its field. */
export async function openRow(
  part: Page | Locator,
  label: string,
  role: 'textbox' | 'spinbutton' | 'combobox' = 'textbox',
): Promise<Locator> {
  await part.getByRole('button', { name: new RegExp(`^Edit ${RegExp.escape(label)}:`, 'i') }).click()
  return part.getByRole(role, { name: label, exact: true })
}

/** The value of a row that is closed and can be edited. */
export const rowOf = (part: Page | Locator, label: string): Locator =>
  part.getByRole('button', { name: new RegExp(`^Edit ${RegExp.escape(label)}:`, 'i') })

/** Both versions of a field that someone else saved first. */
export const clashIn = (part: Page | Locator, who: string): Locator =>
  part.getByRole('group', { name: new RegExp(`${who} saved this while you were typing`) })

/** Types into a field with a list and takes the option that begins so. */
export async function pick(page: Page, label: string, text: string, option = text) {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click()
}

export { expect, type Locator, type Page }
