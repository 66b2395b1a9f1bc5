import { world } from '../world/ids.ts'
import { expect, expectNoSideways, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const { theLostLedger } = world.experiences
const { greenRoom, gameReady } = world.sessions
const staff = { as: 'admin@troupe.example', workspace: 'staff' } as const
const customer = { as: 'editor@northwind.example', workspace: northwind } as const

async function newPriceList(page: Page) {
  await page.getByRole('button', { name: 'Copy price list from…' }).click()
  await page.getByRole('menuitem', { name: /^In force/ }).click()
  await expect(page.getByRole('form', { name: 'New price list' })).toBeVisible()
}

async function selectOne(page: Page) {
  await page.getByRole('checkbox').nth(1).check()
  // its buttons come later, and make the bar higher
  await expect(page.getByRole('button', { name: 'Deactivate accounts' })).toBeVisible()
}

/** Pages with a bar over them at some width, besides the one at the top, and what brings it there. */
const barred: readonly (readonly [address: string, open?: (page: Page) => Promise<unknown>])[] = [
  [`/experience/${theLostLedger}/edit`],
  [`/experience/${theLostLedger}`],
  ['/settings/admin?tab=price-lists', newPriceList],
  ['/users', selectOne],
  ['/availability/planning'],
]

test('what has the focus is never behind a bar, wherever Tab goes, and back again', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(barred[0]?.[0] ?? '', staff)
  for (const [address, open] of barred) {
    await page.goto(address)
    await settled(page)
    await open?.(page)
    for (const key of ['Tab', 'Shift+Tab'])
      expect(await hiddenStops(page, key), `stops of ${key} on ${address} that can't be seen`).toEqual([])
  }
})

const everywhere: readonly (readonly [who: typeof staff | typeof customer | Record<never, never>, addresses: readonly string[]])[] = [
  [{}, ['/login', '/experiences', `/experience/${theLostLedger}`, '/packages']],
  [customer, ['/cart', '/orders', '/open-rooms', '/settings/profile', `/event/${gameReady}`]],
  [
    staff,
    [
      '/events?when=all',
      `/event/${greenRoom}?tab=schedule`,
      `/event/${greenRoom}?tab=staff`,
      `/experience/${theLostLedger}/edit`,
      '/availability/planning',
      `/availability/personal?id=${world.users.host}`,
      '/users',
      '/settings/admin?tab=price-lists',
    ],
  ],
]

for (const [who, addresses] of everywhere)
  test(`letters of twice the size are whole, for ${'as' in who ? who.as : 'a guest'}, and no page is wider than the window`, {
    tag: '@deep',
  }, async ({ visit }) => {
    const page = await visit('/healthz', { ...who, ownWindow: true })
    // as early as the reader's own setting is there
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        document.documentElement.style.fontSize = '200%'
        watch.disconnect()
      })
      watch.observe(document, { childList: true })
    })
    for (const address of addresses) {
      await page.goto(address)
      await settled(page)
      expect.soft(await page.evaluate(cutTexts), `words on ${address} that are cut or lie outside of their box`).toEqual([])
      await expectNoSideways(page)
    }
  })

async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('main [aria-busy="true"], main [class*="_skeleton_"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Presses a key until it comes round, and names the stops whose middle lies under something fixed or beside the window. */
async function hiddenStops(page: Page, key: string): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-seen]')) one.removeAttribute('data-seen')
  })
  for (let stops = 0; stops < 90; stops++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(lookAtFocus)
    if (stop === 'again' || (stop === 'none' && stops > 0)) break
    if (stop !== 'fine' && stop !== 'none') found.push(stop)
  }
  return found
}

/** Runs in the page. */
function lookAtFocus(): string {
  const { activeElement: at } = document
  if (!(at instanceof HTMLElement) || at === document.body) return 'none'
  if (at.dataset.seen !== undefined) return 'again'
  at.dataset.seen = ''
  const { left, top, width, height } = at.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const there = document.elementFromPoint(x, y)
  // under its own label, such as a switch, it can be seen
  let over: Element | null = there && (at.contains(there) || there.contains(at)) ? null : there
  while (over && !over.contains(at) && !['fixed', 'sticky'].includes(getComputedStyle(over).position)) over = over.parentElement
  const isCovered = over !== null && !over.contains(at)
  return there && !isCovered ? 'fine' : `${at.tagName} ${at.ariaLabel ?? at.textContent} at ${Math.round(x)}, ${Math.round(y)}`
}

/** Runs in the page: texts of which a line is cut in its height or at a side by what clips it, but for those that end in an ellipsis, and those beyond a box with an edge or a ground. */
function cutTexts(): string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('.vh, svg, [aria-hidden="true"]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const middle = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.35
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const {
        overflowX,
        overflowY,
        textOverflow,
        position,
        clipPath,
        display,
        backgroundColor,
        borderTopWidth,
        borderBottomWidth,
        webkitLineClamp,
      } = getComputedStyle(box)
      // hidden from the eye, scrolled to, or ended by an ellipsis
      if (clipPath !== 'none' || [overflowX, overflowY].some((way) => ['auto', 'scroll'].includes(way))) break
      const clips = overflowY === 'hidden' || overflowY === 'clip'
      const hasEdge = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px' || borderBottomWidth !== '0px'
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isEnded = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if ((clips || hasEdge) && !display.startsWith('inline') && display !== 'contents') {
        const isCutInHeight = lines.some(
          (line) => (line.top + line.bottom) / 2 + middle > bottom + 1 || (line.top + line.bottom) / 2 - middle < top - 1,
        )
        const isCutAside = lines.some((line) => line.right > right + 2 || line.left < left - 2)
        if ((isCutInHeight && webkitLineClamp === 'none') || (isCutAside && !isEnded))
          found.add(`${text.textContent.trim().slice(0, 40)} in ${box.className}`)
      }
      if (isEnded || clips || hasEdge || position === 'fixed') break
    }
  }
  return [...found]
}
