import { expect, expectFine, expectNoSideways, isPhone, type Page, test, tick } from './steps.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link')
const found = (page: Page, count: number) => expect(page.getByText(new RegExp(`^${count} experiences? found$`))).toBeAttached()

test('the catalogue filters by category, format, people and text, and the address keeps it', async ({ visit }) => {
  const page = await visit('/experiences')
  await expect(page.getByRole('heading', { name: 'Experiences', level: 1 })).toBeVisible()
  await found(page, 26)
  await expect(cards(page)).toHaveCount(26)
  await expectFine(page, 'catalogue')
  await expectNoSideways(page)

  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Game show/ })
    .click()
  await expect(page).toHaveURL('/experiences/game-show')
  await expect(page.getByRole('heading', { name: 'Game show', level: 1 })).toBeVisible()
  await found(page, 3)
  await expect(cards(page).filter({ visible: true }).first()).toBeVisible()

  await filter(page, async () => {
    await tick(page.getByRole('radio', { name: 'In-Person' }))
  })
  await expect(page).toHaveURL(/format=IN_PERSON/)
  await found(page, 2)
  await filter(page, async () => {
    await page.getByRole('textbox', { name: 'People' }).fill('185')
    await expect(page).toHaveURL(/people=185/)
  })
  await found(page, 1)
  await expect(page.getByRole('link', { name: 'Buzzer Night', exact: true })).toBeVisible()
  const current = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current="page"]')
  await expect(current, 'the category is marked under filters too').toHaveText('Game show 1')
  await expectFine(page, 'catalogue-filtered')

  await page.getByRole('searchbox', { name: 'Search experiences' }).fill('no such show')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expectFine(page, 'catalogue-empty')
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await found(page, 26)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search experiences' })).toHaveValue('no such show')
})

test('a visitor searches by name and opens an experience; going back finds the list again', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/experiences?q=ledger')
  await found(page, 1)
  await page.getByRole('link', { name: 'The Lost Ledger', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The Lost Ledger', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Book this show', level: 2 })).toBeVisible()
  await expectFine(page, 'experience')
  await expectNoSideways(page)
  // its images open one after the other, by keys alone
  await page.getByRole('button', { name: 'The ledger on the desk' }).press('Enter')
  const full = page.getByRole('dialog', { name: 'The Lost Ledger' })
  await expect(full.getByRole('img', { name: 'The ledger on the desk' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(full.getByText('1 of 3')).toBeVisible()
  await expect(full.getByRole('img', { name: 'Teams set out through the old town' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(page.getByRole('button', { name: 'The ledger on the desk' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/experiences?q=ledger')
  await expect(page.getByRole('searchbox', { name: 'Search experiences' })).toHaveValue('ledger')
})

test('experiences beyond the first hundred are shown when someone wants them, and open', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/experiences?q=ledger')
  await found(page, 1)
  // the world has 26 experiences: the first ten are answered with ninety more that don’t exist, the others come when the page asks on
  const [first, added] = [10, 90]
  await page.route('**/graphql', async (route) => {
    const { variables, ...body } = route.request().postDataJSON()
    if (variables?.limit !== first + added) return route.continue()
    const isFirst = variables.offset === 0
    const part = isFirst ? { limit: first } : { offset: variables.offset - added }
    const answer = await route.fetch({ postData: { ...body, variables: { ...variables, ...part } } })
    const json = await answer.json()
    const { experiences } = json.data
    experiences.totalCount += added
    if (isFirst) {
      const [one] = experiences.nodes
      for (let more = 1; more <= added; more++) experiences.nodes.push({ ...one, id: crypto.randomUUID(), title: `Understudy ${more}` })
    }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/experiences')
  await found(page, 116)
  await expect(cards(page)).toHaveCount(100)
  const more = page.getByRole('button', { name: 'Show more experiences' })
  await more.click()
  await expect(cards(page)).toHaveCount(116)
  await expect(more).toHaveCount(0)
  await expectNoSideways(page)
  const names = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  expect(new Set(names).size, 'none is shown twice').toBe(116)
  await cards(page).last().click()
  await expect(page.getByRole('heading', { name: names.at(-1) ?? 'none', exact: true, level: 1 })).toBeVisible()
})

test('an address that leads nowhere says so', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404)
  const page = await visit('/experience/4f9c0f6e-0000-8000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectFine(page, 'missing')
})

/** On a phone the filters are in a sheet. */
async function filter(page: Page, choose: () => Promise<void>) {
  if (!isPhone(page)) return choose()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await choose()
  await page.getByRole('button', { name: 'Show experiences' }).click()
}
