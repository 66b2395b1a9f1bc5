import { world } from '../world/ids.ts'
import { caller, giveBack } from './api.ts'
import { chooseTime, expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const asked = 'format=REMOTE&host=ON_SCREEN&people=20'
const sheet = `/experience-quote/${world.experiences.buzzerNight}?${asked}`
const tickets = [world.experiences.buzzerNight, world.experiences.commonGround].map(
  (id) => `/experience/${id}?${asked}&zone=America/Chicago`,
)

test('a cart of two shows is quoted, a guest reads it, and the editor finds it again and books one of its shows by it', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const [first = '', second = ''] = tickets
  const page = await visit(first, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto(second)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await page.getByRole('button', { name: 'Save or share a quote' }).click()
  await expect(page.getByRole('checkbox', { name: 'Buzzer Night' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Note' }).fill('For the summer party')
  await expectFine(page, 'quote-save-cart')
  await page.getByRole('button', { name: 'Save quote' }).click()
  const saved = page.getByRole('dialog', { name: /^Quote [0-9A-Z]{8} is saved$/ })
  const link = (await saved.getByText(/\/q\/[\w-]{22}$/).textContent()) ?? ''
  const number = /[0-9A-Z]{8}/.exec((await saved.getByRole('heading').textContent()) ?? '')?.[0] ?? ''
  await expectFine(page, 'quote-link')

  const guest = await visit(new URL(link).pathname)
  await expect(guest.getByRole('heading', { name: '2 shows', level: 1 })).toBeVisible()
  for (const said of ['Prepared for Northwind Foods', 'For the summer party', /The price in credits is valid until/])
    await expect(guest.getByText(said)).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Withdraw quote' })).toHaveCount(0)
  // a guest doesn't get the price of a subscriber, on the sheet and in the cart
  await expect(guest.getByText(/^Today for Northwind Foods, at \$162/)).toBeVisible()
  await expect(guest.getByText(`Quote ${number} is for Northwind Foods`)).toBeVisible()
  await expectFine(guest, 'quote-of-two')
  await expectNoSideways(guest)
  await guest.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(guest.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await expect(guest.getByText(`Quote ${number} is for Northwind Foods`)).toBeVisible()
  await expect(guest.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()

  await saved.getByRole('button', { name: 'Close' }).click()
  await page.goto('/orders?tab=quotes')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText('Buzzer Night and 1 more')).toBeVisible()
  await expectFine(page, 'quotes')
  await expectNoSideways(page)
  await row.getByRole('link', { name: `Open quote ${number}` }).click()
  await page.getByRole('link', { name: 'Book Buzzer Night' }).click()
  const ticket = page.getByRole('region', { name: 'Book this show' })
  await chooseTime(ticket, 9)
  await expect(ticket.getByText(/^Quoted price, valid until/)).toBeVisible()
  await ticket
    .getByRole('button', { name: /^Book for \d+ credits?$/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]{36}$/)
  await giveBack(editor, page.url().slice(-36))
  await page.goto(link)
  await withdraw(page)
  await expect(page.getByRole('row').filter({ hasText: number }).getByText('Withdrawn')).toBeVisible()
})

// what it shows beyond the server's tests is looks and paper
test('an editor saves a quote, a guest opens and prints it, the editor books by it and withdraws it', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  const page = await visit(sheet, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Save or share a quote' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('For the summer party')
  await expectFine(page, 'quote-save')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await page.getByRole('link', { name: 'Open quote' }).click()
  await expect(page).toHaveURL(/\/q\//)
  await expect(page.getByText(/The price in credits is valid until/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectFine(page, 'quote-saved')
  await expectNoSideways(page)
  const link = page.url()
  const code = new URL(link).pathname.split('/').at(-1) ?? ''

  const guest = await visit(new URL(link).pathname)
  await expect(guest.getByText('Prepared for Northwind Foods')).toBeVisible()
  await expect(guest.getByText('For the summer party')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Withdraw quote' })).toHaveCount(0)
  await expectFine(guest, 'quote-guest')
  for (const format of ['A4', 'Letter']) {
    const pdf = await guest.pdf({ format, preferCSSPageSize: false })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
  await guest.emulateMedia({ media: 'print' })
  const grounds = await guest.evaluate(() =>
    [document.body, document.querySelector('article')].map((one) => one && getComputedStyle(one).backgroundColor),
  )
  expect(grounds, 'paper is the ground').toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  await expect(guest.getByRole('button')).toHaveCount(0)
  await expect(guest.getByText(link)).toBeVisible()
  await guest.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Choose a date' }).click()
  await expect(page.getByText(/^Quoted price, valid until/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const line = await page.evaluate(() => JSON.parse(localStorage.getItem('troupe.cart') ?? '').items[0])
  expect(line.quote).toBe(code)
  // the address of the sheet takes the code too, as links from before do
  await page.goto(`${sheet}&minutes=${line.duration}&quote=${code}`.replace('people=20', 'people=22'))
  await expect(page.getByText(/doesn’t apply to these choices$/)).toBeVisible()
  await page.getByRole('button', { name: /^Show quote/ }).click()
  await expect(page.getByText('Prepared for Northwind Foods')).toBeVisible()
  await page.goto(link)
  await withdraw(page)
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  refusals.add(404)
  await guest.goto(link)
  await expect(guest.getByText('This quote isn’t available')).toBeVisible()
  await expect(guest.getByText('Prepared for Northwind Foods')).toHaveCount(0)
  await expectFine(guest, 'quote-withdrawn')
})

test('a ticket saves a quote for editors, and says to others what it takes; an expired one is saved again', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const [ticket = ''] = tickets
  const more = async (page: Page) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    return page.getByRole('menuitem', { name: /^Save or share a quote/ })
  }
  const guest = await visit(ticket)
  await expect(await more(guest)).toHaveAttribute('href', /\/login\?to=%2Fexperience/)
  const viewer = await visit(ticket, { as: 'viewer@northwind.example', workspace: northwind })
  await expect(await more(viewer)).toHaveAttribute('aria-disabled', 'true')
  await expect(viewer.getByText('Only editors can save quotes. Ask an editor of your workspace.')).toBeVisible()
  await expectFine(viewer, 'quote-viewer')

  const editor = await visit(ticket, { as: 'editor@northwind.example', workspace: northwind })
  await (await more(editor)).click()
  await editor.getByRole('button', { name: 'Save quote' }).click()
  const saved = editor.getByRole('dialog', { name: /^Quote [0-9A-Z]{8} is saved$/ })
  await expect(saved.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await saved.getByRole('link', { name: 'Open quote' }).click()
  await withdraw(editor)

  const { ask, call } = await caller(house.url, 'editor@northwind.example')
  const { quotes } = await ask<{ quotes: { nodes: readonly { id: string; state: string }[] } }>(
    'query ($id: ID!) { quotes(workspaceId: $id) { nodes { id state } } }',
    { id: northwind },
  )
  const expired = quotes.nodes.find(({ state }) => state === 'EXPIRED')
  const { url } = await call<{ url: string }>('POST', `/quote/${expired?.id}/link`)
  await guest.goto(url)
  await expect(guest.getByText(/^Quote [0-9A-Z]{8} has expired$/)).toBeVisible()
  await expect(guest.getByText(/Today’s price is/)).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Ask for a new quote' })).toBeVisible()
  await expectFine(guest, 'quote-expired')
  await editor.goto(url)
  await editor.getByRole('button', { name: 'Save a new quote' }).click()
  await editor.getByRole('button', { name: 'Save quote' }).click()
  await saved.getByRole('link', { name: 'Open quote' }).click()
  await withdraw(editor)
  await expectNoSideways(editor)
})

async function withdraw(page: Page) {
  await page.getByRole('button', { name: 'Withdraw quote' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}
