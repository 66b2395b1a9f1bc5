import { world } from '../world/ids.ts'
import { expect, expectNoSideways, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const customer = { as: 'editor@northwind.example', workspace: northwind } as const
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mark = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Troupe home' })

test('pages keep their order in windows that are neither a phone’s nor a desk’s', { tag: '@deep' }, async ({ visit, viewport }) => {
  // it sets 320, 1024 and 1920 pixels itself, so a second run in a phone’s window would measure the same
  test.skip(viewport?.width !== 1440, 'Every width is measured in the run of the wide window.')
  const page = await visit('/experiences', { ...customer, viewport: { width: 320, height: 700 }, ownWindow: true })
  await expect(heading(page)).toBeVisible()
  await expectNoSideways(page)
  const [left, right] = [await mark(page).boundingBox(), await page.getByRole('button', { name: /credits available/ }).boundingBox()]
  expect((left?.x ?? 0) + (left?.width ?? 0), 'the mark ends before the credits begin').toBeLessThan(right?.x ?? 0)

  await page.setViewportSize({ width: 1920, height: 900 })
  await expect.poll(() => startsWithMark(page), 'pixels between the mark and the title').toBeLessThan(2)
  const staff = await visit('/users', {
    as: 'producer@troupe.example',
    workspace: 'staff',
    viewport: { width: 1920, height: 900 },
    ownWindow: true,
  })
  await expect(heading(staff)).toBeVisible()
  await expect.poll(() => startsWithMark(staff)).toBeLessThan(2)

  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto(`/experience/${world.experiences.theLostLedger}`)
  await expect(page.getByRole('term').first()).toBeVisible()
  expect(await bentFacts(page), 'facts on a further line that stand in from the edge').toEqual([])
  await expectNoSideways(page)

  await page.goto('/events?when=all')
  await expect(page.getByRole('list', { name: 'Past' }).getByRole('listitem').first()).toBeVisible()
  await expectNoSideways(page)
  await staff.setViewportSize({ width: 1024, height: 900 })
  await staff.goto('/events?show=all')
  await expect(staff.getByRole('table', { name: 'Events' }).getByRole('link').first()).toBeVisible()
  await expectNoSideways(staff)
  expect(await wrappedCells(staff, ['Event', 'Readiness', 'Date', 'Time', 'Format', 'Status'])).toEqual([])
})

/** How far apart the mark and the page's title start. */
async function startsWithMark(page: Page): Promise<number> {
  const [first, title] = [await mark(page).boundingBox(), await heading(page).boundingBox()]
  return Math.abs((first?.x ?? 0) - (title?.x ?? 99))
}

/** The facts that begin a line, but not where the first one begins. */
const bentFacts = (page: Page) =>
  page.evaluate(() => {
    const facts = [...document.querySelectorAll('main dt')].map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
    const edge = facts[0]?.box.left ?? 0
    return facts.filter(({ box }, at) => box.top > (facts[at - 1]?.box.top ?? box.top) && box.left !== edge).map(({ name }) => name)
  })

/** The texts of the named columns of the page's table that wrap. */
const wrappedCells = (page: Page, heads: readonly string[]) =>
  page.evaluate((heads) => {
    const names = [...document.querySelectorAll('main thead th')].map((one) => one.textContent?.trim() ?? '')
    return [...document.querySelectorAll('main tbody tr')].flatMap((row) =>
      [...row.children].flatMap((cell, column) => {
        if (!heads.includes(names[column] ?? '')) return []
        // a deadline stands on lines of its own under the state
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          if (walker.currentNode.parentElement?.closest('[data-deadline]')) continue
          const range = document.createRange()
          range.selectNodeContents(walker.currentNode)
          const tops = [...range.getClientRects()].filter((one) => one.width > 0 && one.height > 0)
          if (tops.some((one) => one.top > (tops[0]?.top ?? 0) + 14)) return [`${names[column]}: ${cell.textContent}`]
        }
        return []
      }),
    )
  }, heads)
