import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, type Wish } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces

test('an event is added to the cart, duplicated and removed, and the cart is booked from the balance', async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const events = async () => {
    const { sessions } = await editor.ask<{ sessions: { nodes: readonly { id: string }[] } }>(
      'query ($id: ID!) { sessions(filter: { workspaceId: $id }, limit: 100) { nodes { id } } }',
      { id: northwind },
    )
    return sessions.nodes.map(({ id }) => id)
  }
  const before = await events()
  const day = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
  const ticket = `/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=America/Chicago&date=${day}`
  const page = await visit(ticket, {
    as: 'editor@northwind.example',
    workspace: northwind,
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
  const line = page.getByRole('article', { name: 'Buzzer Night' })
  await expect(line.getByText(/, no time yet$/), 'a day without a time is kept').toBeVisible()
  await expect(line.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', new RegExp(`date=${day}`))
  await expect(page.getByRole('button', { name: 'Book for 4 credits' })).toBeEnabled()
  await expectFine(page, 'cart')
  await expectNoSideways(page)

  await line.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Book for 8 credits' })).toBeEnabled()
  await line.first().getByRole('button', { name: 'Remove Buzzer Night' }).click()
  await expect(line.getByRole('button', { name: 'Remove Buzzer Night' }), 'the other line has the focus').toBeFocused()
  await expect(page.getByRole('button', { name: 'Book for 4 credits' })).toBeEnabled()

  await page.getByRole('button', { name: 'Book for 4 credits' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  const rail = page.getByRole('region', { name: 'Paid' })
  await expect(rail).toContainText('4 credits from your balance')
  await expect(page.getByRole('link', { name: /^Answer \d+ questions?$/ })).toBeVisible()
  await expectFine(page, 'cart-paid')
  await expectNoSideways(page)
  await page.reload()
  await expect(rail).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Choose a date for Buzzer Night' })).toBeVisible()
  const made = (await events()).filter((id) => !before.includes(id))
  expect(made).toHaveLength(1)
  for (const id of made) await giveBack(editor, id)
})

test('a payment that arrived too late for its time offers other times, and one click books one of them', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const wish: Wish = {
    workspaceId: northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
  }
  const { id } = await book(editor, wish)
  const { startsAt } = await freeTime(editor, wish, 24)
  const page = await visit('/cart', { as: 'editor@northwind.example', workspace: northwind })
  const line = { cartId: 'a1b2c3d4', kind: 'EVENT', bought: 4, sessionId: id, itemId: crypto.randomUUID(), outcome: 'UNSCHEDULED' }
  const event = {
    ...{ title: 'Buzzer Night', category: 'GAME_SHOW', format: 'REMOTE', hostType: 'ON_SCREEN', city: null, attendees: 20 },
    ...{ startsAt, timezone: wish.timezone, duration: 60 },
  }
  const sent = {
    ...{ orderId: crypto.randomUUID(), orderCode: 'K7M4QX', invoice: { number: 'T-2026-000001' }, workspace: 'Northwind Foods' },
    ...{ sessionIds: [id], state: 'PAID', amount: 72_000, currency: 'USD', way: 'CARD', creditsFromBalance: 0 },
    ...{ paidAt: Temporal.Now.instant().toString(), card: { brand: 'visa', last4: '4242' } },
  }
  // a provider that stays silent until the time is given away can't be had here: what the server then answers is
  await page.route('**/cart/payment/*', (route) =>
    route.fulfill({
      json: {
        ...sent,
        traceId: 'x',
        lines: [{ ...line, event, alternatives: [{ startsAt, endsAt: startsAt }], refundableUntil: startsAt, refundAmount: 72_000 }],
      },
    }),
  )
  await page.goto(`${house.url}/cart?payment=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Choose another time', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel event and refund $720.00' })).toBeVisible()
  await expectFine(page, 'payment-late')
  await expectNoSideways(page)
  await page
    .getByRole('list')
    .getByRole('button', { name: /Chicago time$/ })
    .click()
  await expect(page.getByText(/^Buzzer Night is booked for /)).toBeVisible()
  const { session } = await editor.ask<{ session: { startsAt: string } }>('query ($id: ID!) { session(id: $id) { startsAt } }', { id })
  expect(Date.parse(session.startsAt)).toBe(Date.parse(startsAt))
  await giveBack(editor, id)
})
