import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { breaches } from '../axe.ts'
import { within } from '../pace/pace.ts'
import { differences } from './darkroom.ts'

type Opened = 'listbox' | 'menu' | 'dialog' | 'alertdialog' | 'alert' | 'group'
type Look = { theme: 'light' | 'dark'; width: 1440 | 390 }

/** Every example of the gallery is a widget, or one side of it. */
const names = readdirSync(path.resolve(import.meta.dirname, '../../packages/ui/gallery/examples')).map((file) => file.replace(/\.tsx$/, ''))

/** What opens when someone presses it, and what is there then. */
const openings: readonly (readonly [name: string, role: 'button' | 'combobox', label: string, opened: Opened])[] = [
  ['select', 'combobox', 'City', 'listbox'],
  ['multiselect', 'combobox', 'Skills', 'listbox'],
  ['multiselect', 'combobox', 'Two skills', 'listbox'],
  ['multiselect', 'combobox', 'Rooms', 'listbox'],
  ['combobox', 'combobox', 'Town', 'listbox'],
  ['menu', 'button', 'Arrange', 'menu'],
  ['dialog', 'button', 'Rename', 'dialog'],
  ['dialog-on-demand', 'button', 'Wait', 'dialog'],
  ['dialog-on-demand', 'button', 'Fail', 'alert'],
  ['confirm', 'button', 'Delete the room', 'alertdialog'],
  ['confirm', 'button', 'Tell', 'alertdialog'],
  ['sheet', 'button', 'Choose a host', 'dialog'],
  ['lightbox', 'button', 'Look at the pictures', 'dialog'],
  ['toast', 'button', 'Remove', 'group'],
]

interface Fixtures {
  /** Shows the page of one widget, and nothing else. */
  readonly stage: (example: string, how?: { readonly other?: string; readonly fresh?: boolean }) => Promise<Page>
}
interface WorkerFixtures {
  readonly look: Look
  readonly window: Page
  /** A blank page in which pictures are looked at. */
  readonly darkroom: Page
}

const test = base.extend<Fixtures, WorkerFixtures>({
  look: [async ({ browserName: _ }, use, { project }) => use(project.metadata as Look), { scope: 'worker' }],
  window: [
    async ({ browser, look }, use) => {
      const viewport = { width: look.width, height: look.width === 390 ? 844 : 900 }
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Chicago' })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  darkroom: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  stage: async ({ window, look, baseURL }, use) => {
    const complaints: string[] = []
    const listen = (message: ConsoleMessage) => {
      // the one failure that an example shows on purpose
      if (message.text().includes('The part could not be fetched')) return
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    }
    const fall = (error: Error) => complaints.push(error.message)
    window.on('console', listen)
    window.on('pageerror', fall)
    await use(async (example, { other = '', fresh = false } = {}) => {
      // only the hash differs from one widget to the next: the page stays, and its example is another
      const show = async (name: string) => {
        await window.goto(`${baseURL}/?stage&theme=${look.theme}${other}#${name}`)
        await expect(window.locator(`main[data-example="${name}"]`)).toBeVisible()
      }
      if (fresh) await show(example === 'avatar' ? 'badge' : 'avatar')
      await show(example)
      // its editors are loaded on demand, one file for all of them
      if (example === 'rich-text') await expect(window.getByRole('toolbar')).toHaveCount(4)
      await window.evaluate(() => document.fonts.ready)
      return window
    })
    window.off('console', listen)
    window.off('pageerror', fall)
    expect(complaints, 'what the console says').toEqual([])
  },
})

for (const name of names)
  test(`${name} is drawn as it was, and axe finds nothing`, async ({ stage, look, darkroom }) => {
    const page = await stage(name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'pixels beyond the side').toBeLessThanOrEqual(0)
    const shot = await page.getByRole('main').screenshot({ animations: 'disabled' })
    expect(await differences(darkroom, `${name}-${look.theme}-${look.width}`, shot)).toEqual([])
    // by night the colours alone are others, and they are the same in both windows
    if (look.theme === 'light') await expectFine(page)
    else if (look.width === 1440) await expectFine(page, 'colours')
  })

for (const [name, role, label, opened] of openings)
  test(`${name}, once ${label} was pressed, is drawn as it was, and axe finds nothing`, async ({ stage, look, darkroom }) => {
    const page = await stage(name, { fresh: true })
    // by the keyboard, for what floats or stands in a box must not be in its way
    await page.getByRole(role, { name: label, exact: true }).press(role === 'combobox' ? 'ArrowDown' : 'Enter')
    await expect(page.getByRole(opened)).toBeVisible()
    await expect(page.locator('[data-starting-style]')).toHaveCount(0)
    const shot = await page.screenshot({ animations: 'disabled' })
    const said = label.toLowerCase().replaceAll(' ', '-')
    expect(await differences(darkroom, `${name}-${said}-${look.theme}-${look.width}`, shot)).toEqual([])
    await expectFine(page, look.theme === 'dark' ? 'colours' : 'open')
  })

for (const [what, name, css] of [
  ['another red', 'button', ':root { --danger-fill: #d93a1b }'],
  ['a thinner underline', 'tabs', '[aria-current] { border-width: 2px !important }'],
  ['a control that is 4 pixels higher', 'text-input', ':root { --control: 44px }'],
  ['a lighter label', 'field', 'label { font-weight: 400 !important }'],
  ['an icon that is gone', 'notice', 'svg { visibility: hidden }'],
] as const)
  test(`${what} is noticed`, async ({ stage, look, darkroom }) => {
    // this tests the comparison and not a widget: one look shows that it sees
    test.skip(look.width === 390 || look.theme === 'dark', 'what is seen in one look is seen in all')
    // while pictures are replaced, comparing would store a spoilt one as the reference
    test.skip(Boolean(process.env.KEEP_PICTURES), 'a spoilt picture is not kept')
    const page = await stage(name, { fresh: true })
    await page.addStyleTag({ content: css })
    const shot = await page.getByRole('main').screenshot({ animations: 'disabled' })
    expect(await differences(darkroom, `${name}-${look.theme}-${look.width}`, shot)).not.toEqual([])
    await page.goto('about:blank')
  })

test('axe finds a word with too little contrast and a button without a name', async ({ stage, look }) => {
  const page = await stage('button', { fresh: true })
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button><p style="color: #888; background: #777">pale</p>')
  })
  const found = (await breaches(page, look.theme === 'dark' ? { only: ['color-contrast'] } : {})).map((line) => line.split(':')[0])
  expect(found).toEqual(look.theme === 'dark' ? ['color-contrast'] : ['button-name', 'color-contrast'])
  await page.goto('about:blank')
})

for (const brand of ['yellow', 'black'])
  test(`a ${brand} brand leaves every word readable, for staff as well`, async ({ stage, look }) => {
    // contrast alone is asked here, of every widget in its closed state, whose colours are the same in both windows
    test.skip(look.width === 390, 'a narrow window has the same colours')
    test.setTimeout(within(90_000))
    for (const name of names) await expectFine(await stage(name, { other: `&brand=${brand}&density=compact` }), 'colours')
  })

test('where colours are forced, every widget marks what is chosen, what is current and what has the focus', async ({
  stage,
  look,
  window,
}) => {
  // the system's colours replace those of both themes, and what a widget marks doesn't depend on the width: one look of the four runs it
  test.skip(look.width === 390 || look.theme === 'dark', 'forced colours are the same in every look')
  test.setTimeout(within(120_000))
  await window.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const found: string[] = []
  for (const name of names) {
    const page = await stage(name)
    found.push(...(await page.evaluate(unmarked)).map((one) => `${name}: ${one} looks as its neighbour does`))
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab')
      const bare = await page.evaluate(withoutRing)
      if (bare) found.push(`${name}: ${bare} has the focus, and no ring`)
    }
  }
  expect(found).toEqual([])
  const tabs = (await stage('tabs')).getByRole('navigation', { name: 'Event' }).getByRole('link')
  const edges = await tabs.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor))
  const ground = await window.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(
    edges.map((edge) => edge !== ground),
    'tabs with a line below them',
  ).toEqual([true, false, false])
  await window.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
})

test('the index is searched by the keyboard, and leads to a widget with an address of its own', async ({ browser, look, baseURL }) => {
  const page = await browser.newPage({ viewport: { width: look.width, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(`${baseURL}/?theme=${look.theme}#button`)
  await expect(page.getByRole('heading', { level: 1, name: 'Button', exact: true })).toBeVisible()
  if (look.width === 1440) {
    await page.keyboard.press('/')
    await page.keyboard.type('tags')
    await page.keyboard.press('Enter')
  } else {
    await page.getByRole('combobox', { name: 'Widget' }).click()
    await page.getByRole('option', { name: 'Multiselect' }).click()
  }
  await expect(page).toHaveURL(/#multiselect$/)
  const stage = page.frameLocator('iframe')
  await expect(stage.getByRole('combobox', { name: 'Skills', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Source' })).toHaveValue(/import \{ Multiselect \} from '@troupe\/ui\/multiselect'/)
  await page.getByRole('radiogroup', { name: 'Width' }).getByText('390').click()
  await expect(page).toHaveURL(/width=390/)
  await expect
    .poll(() =>
      stage
        .getByRole('main')
        .evaluate(() => innerWidth)
        .catch(() => 'loading again'),
    )
    .toBe(390)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Both').click()
  await expect(page.locator('iframe')).toHaveCount(2)
  await expectFine(page)
  await page.close()
})

/** all; open: while something is open; colours alone, for everything else is the same by night. */
async function expectFine(page: Page, what: 'all' | 'open' | 'colours' = 'all') {
  const found = await breaches(page, {
    aside: ['[data-base-ui-focus-guard]', 'iframe'],
    ...(what === 'colours' && { only: ['color-contrast'] }),
    // what floats hangs outside the landmarks, and the library hides the rest of the page from screen readers while it is open
    ...(what === 'open' && { without: ['region', 'aria-hidden-focus', 'page-has-heading-one'] }),
  })
  expect(found).toEqual([])
}

/** Runs in the page: what is chosen or current and is drawn like the same kind of thing beside it that isn't. */
function unmarked(): string[] {
  const marks = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], input:checked'
  const lookOf = (element: Element) => {
    const around = element instanceof HTMLInputElement ? [element, element.closest('label') ?? element] : [element]
    return around
      .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [style.appearance, style.color, style.backgroundColor, style.border, style.outline, style.fontWeight, style.content].join(),
      )
      .join()
  }
  return [...document.querySelectorAll(marks)].flatMap((marked) => {
    // the browser's own drawing of a checkbox says it
    if (!marked.checkVisibility() || getComputedStyle(marked).appearance === 'auto') return []
    const type = marked instanceof HTMLInputElement ? `[type="${marked.type}"]` : ''
    const others = [...document.querySelectorAll(`${marked.localName}${type}`)].filter(
      (one) => !one.matches(marks) && one.classList[0] === marked.classList[0],
    )
    return others.length > 0 && others.every((other) => lookOf(other) === lookOf(marked))
      ? [`${marked.localName} ${marked.textContent?.trim()}`]
      : []
  })
}

/** Runs in the page: what has the focus without an outline on it, over it or around it. */
function withoutRing(): string | undefined {
  const { activeElement: at } = document
  // the button inside a field of the browser has a ring of the browser's
  if (!at || at === document.body || !at.matches(':focus-visible') || at.matches('[data-base-ui-focus-guard]')) return
  const parts: CSSStyleDeclaration[] = [getComputedStyle(at, '::after'), getComputedStyle(at, '::before')]
  for (let one: Element | null = at; one && parts.length < 7; one = one.parentElement) parts.push(getComputedStyle(one))
  const hasRing = parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  return hasRing ? undefined : `${at.localName} ${at.ariaLabel ?? at.textContent?.trim().slice(0, 40)}`
}
