import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

interface Place {
  readonly id: string
  readonly role: string
  readonly user: { readonly id: string; readonly fullName: string } | null
  readonly approval: { readonly state: string } | null
}

/** A new event of Northwind in some days, its date where the browser is, and its host's place. */
async function bookedIn(url: string, days: number) {
  const editor = await caller(url, 'editor@northwind.example')
  const producer = await caller(url, 'producer@troupe.example')
  const { startsAt } = await freeTime(editor, battleRoyale, days)
  const event = await book(editor, battleRoyale, startsAt)
  const host = async () => {
    const query = 'query($id: ID!) { session(id: $id) { assignments { id role user { id fullName } approval { state } } } }'
    const { session } = await producer.ask<{ session: { assignments: readonly Place[] } }>(query, { id: event.id })
    const place = session.assignments.find(({ role }) => role === 'HOST')
    if (!place) throw new Error('no host is needed')
    return place
  }
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
  return { event, date, host, leave: () => giveBack(editor, event.id) }
}

test('a producer fills an open role by keys, undoes it, and fills it by pointer; hard rules are said before', async ({ visit, house }) => {
  const { date, host, leave } = await bookedIn(house.url, 19)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  await expect(board).toBeVisible()
  await expect(board.getByText('Not available').first()).toBeVisible()
  await expectFine(page, 'planning')
  await expectNoSideways(page)

  const chip = board.locator(`[data-chip="${id}"]`)
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Host for Battle Royale\. \d+ (person is|people are) free\.$/).first()).toBeVisible()
  await expect(board.getByText('Isn’t a host').first()).toBeVisible()
  await expectFine(page, 'planning-held')
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /: Free$/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ was asked: Battle Royale$/)).toBeVisible()
  const asked = (await host()).user
  expect(asked).not.toBeNull()
  await expect(board.getByRole('row', { name: new RegExp(`^${asked?.fullName}`) }).locator(`[data-chip="${id}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await host()).toMatchObject({ user: null })

  // by pointer, onto the same person
  const row = board.getByRole('rowheader', { name: new RegExp(`^${asked?.fullName}`) })
  await row.scrollIntoViewIfNeeded()
  const [from, to] = [await chip.boundingBox(), await row.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 })
  await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText(`${asked?.fullName} was asked: Battle Royale`).last()).toBeVisible()
  expect(await host()).toMatchObject({ user: { id: asked?.id }, approval: { state: 'PENDING' } })

  // someone who isn't free needs a reason
  await chip.click()
  const sheet = page.getByRole('dialog', { name: 'Battle Royale' })
  await expect(sheet).toContainText('Pending')
  await expectFine(page, 'planning-place')
  await sheet.getByRole('button', { name: 'Choose someone else' }).click()
  await page.getByRole('rowheader', { name: /^Dana Whitlock/ }).click()
  await expect(page.getByText('Dana Whitlock: Isn’t a host')).toBeVisible()
  await leave()
})

test('on a phone the board shows one day; a role is given to someone by two taps', { tag: '@phone' }, async ({ visit, house }) => {
  const { date, host, leave } = await bookedIn(house.url, 26)
  const { id } = await host()
  const page = await visit(`/availability/planning?date=${date}&view=day`, { as: 'producer@troupe.example', workspace: 'staff' })
  const board = page.getByRole('grid', { name: /^Planning, / })
  await expectFine(page, 'planning-phone')
  await expectNoSideways(page)
  await board.locator(`[data-chip="${id}"]`).click()
  await page.getByRole('button', { name: 'Choose someone' }).click()
  await expect(board.getByText('Free', { exact: true }).first()).toBeVisible()
  await expectFine(page, 'planning-phone-held')
  await board
    .getByRole('row')
    .filter({ has: page.getByText('Free', { exact: true }) })
    .first()
    .getByRole('rowheader')
    .click()
  await expect(page.getByText(/ was asked: Battle Royale$/)).toBeVisible()
  expect((await host()).approval?.state).toBe('PENDING')
  await leave()
})

test('what narrows the board is in its address, and it says when nothing fits or nothing can be loaded', async ({
  visit,
  house,
  refusals,
}) => {
  const { date, leave } = await bookedIn(house.url, 33)
  const page = await visit(`/availability/planning?date=${date}&role=PLANT`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('rowheader').filter({ hasText: 'Plant actor' }).first()).toBeVisible()
  await expect(page.getByRole('rowheader').filter({ hasText: /Host, level/ })).toHaveCount(0)
  await page.getByLabel('Search people and events').fill('No such name')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page).toHaveURL(/q=No\+such\+name/)
  await expectFine(page, 'planning-empty')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page.getByRole('grid', { name: /^Planning, / })).toBeVisible()
  await page.getByText('Month', { exact: true }).click()
  await expect(page).toHaveURL(/view=month/)
  await expectFine(page, 'planning-month')
  refusals.add(429)
  await page.route('**/graphql', (route) => route.fulfill({ status: 429, json: { message: 'Try again later.' } }))
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('Couldn’t load the planning.')).toBeVisible({ timeout: 15_000 })
  await expectFine(page, 'planning-error')
  await leave()
})
