import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const editor = { as: 'editor@northwind.example', workspace: northwind }

test('each way to pay less leads to a sheet with exactly that price, and the pack to the prices of credits', { tag: '@deep' }, async ({
  visit,
}) => {
  const sheet = `/experience-quote/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=26`
  const page = await visit(sheet, editor)
  const ways = page.getByRole('region', { name: 'Ways to pay less' })
  await expect(ways.getByRole('listitem').first()).toBeVisible()
  await expect(ways.getByRole('listitem').filter({ hasText: 'With 25 people (1 fewer)' })).toBeVisible()
  const before = await totalOf(page)
  expect(before, 'eight credits as Northwind Foods pays for them, a subscriber').toBe(8 * 162)
  const links = ways.getByRole('link').and(page.locator('[href*="/experience-quote/"]'))
  const count = await links.count()
  expect(count).toBeGreaterThan(0)
  await expectFine(page, 'ways-to-pay-less')
  await expectNoSideways(page)
  for (let at = 0; at < count; at++) {
    const less = moneyIn((await links.nth(at).locator('..').textContent())?.split(': ')[1])
    expect(less).toBeGreaterThan(0)
    const { pathname, search } = new URL((await links.nth(at).getAttribute('href')) ?? '', page.url())
    await links.nth(at).click()
    await expect(page).toHaveURL(pathname + search)
    await expect.poll(() => totalOf(page), 'the price that was promised').toBe(before - less)
    await page.goto(sheet)
    await expect.poll(() => totalOf(page)).toBe(before)
    await expect(links).toHaveCount(count)
  }
  const pack = ways.getByRole('link', { name: /^Buy \d+ credits or more$/ })
  const from = /\d+/.exec((await pack.textContent()) ?? '')?.[0]
  await pack.click()
  await expect(page.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: `${from} credits`, exact: true })).toBeVisible()
})

test('the table of levels shows what each has, with the price that the booking then asks for', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const page = await visit('/packages', editor)
  const table = page.getByRole('region', { name: 'Package levels' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['What you get', 'Standard', 'Pro', 'Premium'])
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(row('Hosts and actors')).toHaveText(['From our whole company', 'With more experience', 'Our most experienced'])
  await expectFine(page, 'packages-levels')
  await expectNoSideways(page)
  const prices = await row('Price per event').allTextContents()
  const { call } = await caller(house.url, 'editor@northwind.example')
  const body = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20, duration: 60 }
  const asked = await Promise.all(
    ['STANDARD', 'PRO', 'PREMIUM'].map((packageLevel) =>
      call<{ credits: number }>('POST', '/cart/session/calculate', { ...body, packageLevel }),
    ),
  )
  const more = asked.map(({ credits }) => credits - (asked[0]?.credits ?? 0))
  expect(prices).toEqual(more.map((count) => (count === 0 ? 'Included' : `${count} credits more`)))
})

test('the price list and the number of credits follow each other, at the reader’s own prices, and a link opens at its number', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit('/packages', editor)
  const ticket = page.getByRole('region', { name: 'Buy credits' })
  const credits = ticket.getByRole('spinbutton', { name: 'Credits' })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(credits).toHaveValue('10')
  await expect(row('10 to 24')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: '25 to 49 credits' }).click()
  await expect(credits).toHaveValue('25')
  await expect(ticket.getByRole('button', { name: 'Buy 25 credits for $3,775.00' })).toBeVisible()
  await expect(page.getByText('with 25 credits at $151 each', { exact: false })).toBeVisible()
  await credits.fill('9')
  await expect(row('1 to 9')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main'), 'no price of anyone else').not.toContainText(/\$1(80|74|68|65)\b/)
  await ticket.getByRole('button', { name: '50 credits', exact: true }).click()
  await expectFine(page, 'packages')
  await expectNoSideways(page)
  await ticket.getByRole('button', { name: 'Buy 50 credits for $7,450.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByRole('button', { name: 'Buy 50 credits for $7,450.00' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ticket.getByRole('button', { name: 'Buy 50 credits' }), 'the focus comes back').toBeFocused()

  const guest = await visit('/packages')
  await expect(guest.getByText('Subscribers pay about 10% less for every credit.')).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Buy/ })).toHaveCount(0)
  await expect(guest.getByRole('main')).not.toContainText(/\$1(62|56|51|49)\b/)
  await guest.getByRole('button', { name: '25 to 49 credits' }).click()
  await expectFine(guest, 'packages-guest')
  const signIn = guest.getByRole('main').getByRole('link', { name: 'Sign in to buy' })
  const address = new URL((await signIn.getAttribute('href')) ?? '', guest.url())
  expect(address.searchParams.get('to')).toBe('/packages#buy=25')

  const viewer = await visit('/packages#buy=7', { as: 'viewer@northwind.example', workspace: northwind })
  await expect(viewer.getByRole('dialog').getByText('Send an editor this link to buy 7 credits.', { exact: false })).toBeVisible()
  await viewer.keyboard.press('Escape')
  await expect(viewer.getByRole('spinbutton', { name: 'Credits' })).toHaveValue('7')
  await viewer.getByRole('button', { name: 'Send to an editor' }).click()
  await expect(viewer.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectFine(viewer, 'packages-viewer')
})

/** What the sheet asks for, in dollars. */
async function totalOf(page: Page): Promise<number> {
  return moneyIn((await page.getByText('Total', { exact: true }).locator('..').textContent()) ?? '')
}

const moneyIn = (text: string | undefined): number => Number(/\$([\d,.]*\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
