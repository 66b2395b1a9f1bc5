import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, isPhone, type Locator, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const visitor = { as: 'producer@troupe.example', workspace: 'staff' }

const order = (page: Page) => page.getByRole('region', { name: 'Running order' })
const cues = (page: Page) => order(page).getByRole('listitem')
const cue = (page: Page, title: string) => cues(page).filter({ hasText: title }).first()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

interface StoredItem {
  readonly title: string
  readonly offsetMinutes: number
  readonly minutes: number
  readonly pinned: boolean
}
type Item = Partial<StoredItem> & { readonly title: string; readonly minMinutes?: number; readonly description?: string }

/** A booked event with a running order of its own, and what is stored of it. */
async function withOrder(url: string, items: readonly Item[]) {
  const booking = await caller(url, 'editor@northwind.example')
  const staff = await caller(url, visitor.as)
  const { startsAt } = await freeTime(booking, battleRoyale, 20)
  const event = await book(booking, battleRoyale, startsAt)
  const set = 'mutation ($id: ID!, $items: [TimelineItemInput!]) { setTimeline(id: $id, items: $items) { id } }'
  await staff.ask(set, { id: event.id, items: items.map((item) => ({ offsetMinutes: 0, ...item })) })
  const query = 'query ($id: ID!) { session(id: $id) { timeline { outdated items { title offsetMinutes minutes pinned } } } }'
  const stored = async () => {
    const { session } = await staff.ask<{ session: { timeline: { outdated: boolean; items: StoredItem[] } } }>(query, { id: event.id })
    return session.timeline
  }
  return {
    path: `/event/${event.id}?tab=schedule`,
    stored,
    rows: async () => (await stored()).items.map((item) => [item.title, item.offsetMinutes, item.minutes, item.pinned]),
    move: (minutes: number) =>
      staff.call('POST', `/scheduler/session/${event.id}/reschedule/force`, {
        ...{ startsAt: Temporal.Instant.from(startsAt).add({ minutes }).toString(), waiveFee: true, reason: 'Later' },
      }),
    giveBack: () => giveBack(booking, event.id),
  }
}

/** Away from the edges of the window, where the page scrolls along and messages lie. */
const center = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** Presses on an item, moves by some pixels, and says what to do before it is let go. */
async function dragBy(page: Page, title: string, by: number, { grip = false } = {}) {
  const button = cue(page, title).getByRole('button')
  await center(button)
  const box = await button.boundingBox()
  if (!box) throw new Error(`${title} isn’t there`)
  const from = { x: box.x + box.width / 2, y: grip ? box.y + box.height : box.y + 9 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + by / 2)
  await page.mouse.move(from.x, from.y + by)
}

test('a producer drags an item to another time and its lower edge to another length, and takes both back', async ({ visit, house }) => {
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 20, title: 'Welcome' },
    { offsetMinutes: 30, minutes: 15, title: 'Toast' },
  ])
  const page = await visit(event.path, visitor)
  // ten minutes are 36 pixels
  await dragBy(page, 'Toast', -36)
  await expect(order(page).getByText('10 minutes earlier')).toBeAttached()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(order(page).getByText('10 minutes earlier')).toHaveCount(0)
  expect(await event.rows()).toContainEqual(['Toast', 30, 15, false])

  await dragBy(page, 'Toast', -36)
  await page.mouse.up()
  await expect(page.getByText(/^“Toast” moved to /)).toBeVisible(heard)
  expect(await event.rows()).toContainEqual(['Toast', 20, 15, false])
  await undo(page).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible(heard)
  expect(await event.rows()).toContainEqual(['Toast', 30, 15, false])

  await dragBy(page, 'Toast', 18, { grip: true })
  await page.mouse.up()
  await expect(page.getByText('“Toast” is 20 minutes long')).toBeVisible(heard)
  expect(await event.rows()).toContainEqual(['Toast', 30, 20, false])
  await event.giveBack()
})

test('a finger drags an item after a long press, and scrolls the page otherwise', { tag: '@deep' }, async ({ visit, house, viewport }) => {
  test.skip(viewport?.width === 1440, 'A mouse drags without a long press.')
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 60, title: 'Welcome' },
    { offsetMinutes: 60, minutes: 30, title: 'Toast' },
  ])
  const page = await visit(event.path, { ...visitor, ownWindow: true })
  const button = cue(page, 'Toast').getByRole('button')
  await center(button)
  const finger = await page.context().newCDPSession(page)
  const touch = async (by: number, hold: number) => {
    const box = await button.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForTimeout(hold)
    for (const part of [0.25, 0.5, 0.75, 1])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by * part }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await touch(72, 700)
  await expect(page.getByText(/^“Toast” moved to /)).toBeVisible(heard)
  expect(await event.rows()).toContainEqual(['Toast', 80, 30, false])
  expect(await scrolled()).toBe(before)
  await center(button)
  const centered = await scrolled()
  await touch(-90, 30)
  await expect.poll(scrolled).toBeGreaterThan(centered)
  expect(await event.rows()).toContainEqual(['Toast', 80, 30, false])
  await event.giveBack()
})

test('items move, get longer and are pinned by keys, each as one change that can be undone, and are removed without a question', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 10, title: 'Welcome' },
    { offsetMinutes: 35, minutes: 10, title: 'Toast' },
  ])
  const page = await visit(event.path, visitor)
  const toast = cue(page, 'Toast').getByRole('button')
  await toast.focus()
  for (const key of ['ArrowDown', 'Alt+ArrowUp', 'Shift+ArrowDown', 'p']) await page.keyboard.press(key)
  await expect(toast).toContainText('Pinned')
  await expect.poll(event.rows, heard).toContainEqual(['Toast', 39, 15, true])
  await undo(page).click()
  await expect.poll(event.rows, heard).toContainEqual(['Toast', 35, 10, false])
  await expect(toast).not.toContainText('Pinned')
  await toast.press('n')
  const added = page.getByRole('dialog', { name: 'Add item' })
  await expect(added.getByLabel('Minutes from the start')).toHaveValue('45')
  await added.getByRole('button', { name: 'Cancel' }).click()
  await expectFine(page, 'running-order')
  await expectNoSideways(page)
  await toast.press('Enter')
  await page.getByRole('dialog', { name: 'Edit item' }).getByRole('button', { name: 'Remove item' }).click()
  await expect(page.getByText('“Toast” removed')).toBeVisible(heard)
  await expect(toast).toHaveCount(0)
  await undo(page).click()
  await expect(toast).toBeVisible(heard)
  await event.giveBack()
})

test('the rail tells of the item that is selected, and changes its length and its pin', { tag: '@deep' }, async ({
  visit,
  house,
  viewport,
}) => {
  test.skip(viewport?.width !== 1440, 'A phone opens the dialog instead.')
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 20, title: 'Welcome' },
    { offsetMinutes: 30, minutes: 15, title: 'Toast', description: 'Glasses in hand' },
  ])
  const page = await visit(event.path, visitor)
  await cue(page, 'Toast').getByRole('button').click()
  const panel = page.getByRole('complementary').getByRole('region', { name: 'Toast' })
  await expect(panel).toContainText('Glasses in hand')
  await panel.getByRole('button', { name: 'Increase' }).click()
  await panel.getByRole('switch', { name: /Moves with the start/ }).click()
  await expect.poll(event.rows, heard).toContainEqual(['Toast', 30, 20, true])
  await expectFine(page, 'running-order-selected')
  await panel.getByRole('button', { name: /^Note/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible()
  await event.giveBack()
})

test('a running order says why to check it; pushing it shows what moves and what stays, and comes back', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${world.sessions.premium}?tab=schedule`, visitor)
  await expect(page.getByText('Outdated: the start has changed')).toBeVisible()
  await expect(page.getByText(/and pinned items have stayed at their time of day\./)).toBeVisible()
  await expectFine(page, 'running-order-outdated')
  await page.getByRole('button', { name: 'It’s fine as it is' }).click()
  await expect(page.getByText(/^Outdated/)).toBeHidden()

  const item = cue(page, 'Curtain up')
  const before = await item.textContent()
  await item.getByRole('button').press('Enter')
  await page.getByRole('dialog', { name: 'Edit item' }).getByRole('button', { name: 'Push from here' }).click()
  const push = page.getByRole('dialog', { name: 'Push from “Curtain up”' })
  await expect(push.getByText(/“Interval” is pinned and stays at /)).toBeVisible()
  await push.getByText('5 min', { exact: true }).click()
  await expectFine(page, 'push-running-order')
  await expectNoSideways(page)
  await push.getByRole('button', { name: /^Push \d+ items? by 5 minutes$/ }).click()
  await expect(page.getByText(/^\d+ items? pushed by 5 minutes$/)).toBeVisible()
  await expect(item).not.toHaveText(before ?? '')
  await undo(page).click()
  await expect(item).toHaveText(before ?? '')
})

test('what a new start outdates is re-flowed in the line, old times beside new, and where it doesn’t fit it says between what', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 10, minMinutes: 5, title: 'Welcome' },
    { offsetMinutes: 10, minutes: 20, minMinutes: 5, title: 'Round one' },
    { offsetMinutes: 35, minutes: 10, title: 'Toast', pinned: true },
  ])
  const page = await visit(event.path, visitor)
  // the toast keeps its time of day, so the round before it no longer fits
  await event.move(15)
  await expect(page.getByText('Outdated: the start has changed')).toBeVisible(heard)
  await expect(page.getByText(/“Toast” is pinned at .* and overlaps “Round one”\./)).toBeVisible()
  await page.getByRole('button', { name: 'Re-flow', exact: true }).click()
  await expect(page.getByText('Re-flow: 1 item moves, 2 get shorter')).toBeVisible()
  await expect(cue(page, 'Round one').locator('del')).not.toHaveCount(0)
  await expectFine(page, 'running-order-reflow')
  await page.getByRole('button', { name: 'Re-flow 2 items' }).click()
  await expect(page.getByText('Running order re-flowed')).toBeVisible(heard)
  const flowed = await event.stored()
  expect(flowed).toMatchObject({
    outdated: false,
    items: [{ offsetMinutes: 0 }, { title: 'Round one' }, { title: 'Toast', offsetMinutes: 20 }],
  })
  expect((flowed.items[0]?.minutes ?? 0) + (flowed.items[1]?.minutes ?? 0)).toBe(20)
  await undo(page).click()
  await expect(page.getByText('Outdated: the start has changed')).toBeVisible(heard)

  await page.getByRole('button', { name: 'It’s fine as it is' }).click()
  await expect(page.getByText(/^Outdated/)).toHaveCount(0)
  await event.giveBack()
})

test('where a re-flow doesn’t fit, it says between what and how many minutes are missing', { tag: '@deep' }, async ({ visit, house }) => {
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 30, minMinutes: 25, title: 'Welcome' },
    { offsetMinutes: 35, minutes: 10, title: 'Toast', pinned: true },
  ])
  const page = await visit(event.path, visitor)
  await event.move(15)
  await expect(page.getByText(/“Toast” is pinned at .* and overlaps “Welcome”\./)).toBeVisible(heard)
  await page.getByRole('button', { name: 'Re-flow', exact: true }).click()
  const strip = page.getByRole('alert').filter({ hasText: 'It doesn’t fit' })
  await expect(strip).toContainText('Between the start and “Toast” 5 minutes are missing.')
  await expect(page.getByRole('button', { name: /^Re-flow \d/ })).toHaveCount(0)
  await expectFine(page, 'running-order-short')
  await expectNoSideways(page)
  await strip.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Outdated: the start has changed')).toBeVisible()
  await event.giveBack()
})

test('the template’s running order takes the place of another one, and that comes back', { tag: '@deep' }, async ({ visit, house }) => {
  const event = await withOrder(house.url, [{ offsetMinutes: 5, minutes: 20, title: 'Our own welcome' }])
  const page = await visit(event.path, visitor)
  await expect(cue(page, 'Our own welcome')).toBeVisible()
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More for the running order' }).click()
    await page.getByRole('menuitem', { name: 'Set from template' }).click()
  } else await page.getByRole('button', { name: 'Set from template' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Replace the running order (1 item)')
  await question.getByRole('button').last().click()
  await expect(page.getByText('Running order replaced')).toBeVisible(heard)
  await expect(cue(page, 'Our own welcome')).toHaveCount(0)
  expect((await event.stored()).items.length).toBeGreaterThan(1)
  await undo(page).click()
  await expect(cue(page, 'Our own welcome')).toBeVisible(heard)
  expect(await event.rows()).toEqual([['Our own welcome', 5, 20, false]])
  await event.giveBack()
})

test('while an event runs, its producer pushes what is still to come and can call the crew; a customer reads it without controls', {
  tag: '@deep',
}, async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.live}?tab=schedule`, visitor)
  await expect(page.getByRole('region', { name: 'Crew here' }).getByRole('link', { name: /^Call / })).not.toHaveCount(0)
  await expect(order(page).getByText(/min left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Push from here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Push from here' })
  await expect(dialog.getByRole('list', { name: 'What moves' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(dialog.getByText(/immediately\.$/)).toBeVisible()
  await expectFine(page, 'running-order-push')
  await dialog.getByRole('button', { name: /^Push \d+ items? by 10 minutes$/ }).click()
  await expect(dialog).toHaveCount(0)
  await undo(page).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible(heard)
  await expectFine(page, 'running-order-live')
  await expectNoSideways(page)

  const customer = await visit(`/event/${world.sessions.premium}?tab=schedule`, { as: 'viewer@northwind.example', workspace: northwind })
  await expect(cue(customer, 'Interval')).toContainText('Pinned')
  await expect(cues(customer).getByRole('button')).toHaveCount(0)
  await expect(customer.getByText(/^Outdated/)).toHaveCount(0)
  await expectFine(customer, 'running-order-customer')
  await customer.emulateMedia({ media: 'print' })
  await expect(cue(customer, 'Interval')).toBeVisible()
  await expect(customer.getByRole('navigation', { name: 'Sections of the event' })).toBeHidden()
  await expect(customer.getByRole('complementary', { name: 'Overview' })).toBeHidden()
  await customer.emulateMedia({ media: null })
})

test('what is changed without a connection is kept, and saved once it is back', { tag: '@deep' }, async ({ visit, house }) => {
  const event = await withOrder(house.url, [
    { offsetMinutes: 0, minutes: 20, title: 'Welcome' },
    { offsetMinutes: 30, minutes: 15, title: 'Toast' },
  ])
  const page = await visit('/experiences', { ...visitor, ownWindow: true })
  // the real socket would complain in the console when the connection goes
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(event.path)
  const toast = cue(page, 'Toast').getByRole('button')
  await expect(toast).toBeVisible()
  // parts that load later are there too: without a network they would say that they are missing
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await toast.press('Shift+ArrowDown')
  await cue(page, 'Welcome').getByRole('button').press('Shift+ArrowDown')
  const kept = page.getByText('Kept on this device: “Welcome” and “Toast”')
  await expect(kept).toBeVisible(heard)
  await expect(page.getByText('You’re offline. What you type is kept here and saved when you’re back.')).toBeVisible()
  await expect(toast).toContainText('20 min')
  expect(await event.rows()).toContainEqual(['Toast', 30, 15, false])
  await page.context().setOffline(false)
  await expect.poll(event.rows, heard).toContainEqual(['Toast', 30, 20, false])
  await expect.poll(event.rows, heard).toContainEqual(['Welcome', 0, 25, false])
  await expect(page.getByText(/Kept on this device/)).toHaveCount(0)
  await event.giveBack()
})
