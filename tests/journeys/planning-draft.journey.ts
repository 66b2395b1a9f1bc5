import { within } from '../pace/pace.ts'
import { bookedIn } from './planned-event.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a producer plans the days on the board: the plan says how good it is and what stays open, a decision solves it again, and it is discarded', async ({
  visit,
  house,
}) => {
  test.slow()
  const { date, leave } = await bookedIn(house.url, 40)
  const page = await visit(`/availability/planning?date=${date}&view=week`, { as: 'producer@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: 'Plan crews' }).click()
  await expectFine(page, 'plan-new')
  await page.getByLabel('Name').fill('First draft')
  const dayLater = (days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
  await page.getByLabel('First day').fill(date)
  await page.getByLabel('Last day').fill(dayLater(62))
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByLabel('Last day'), 'the focus is on the day that is wrong').toBeFocused()
  await expect(page.getByText('A plan covers at most 62 days. Choose an earlier last day.')).toBeVisible()
  await expectFine(page, 'plan-too-long')
  // more days than the board shows, of one customer
  await page.getByLabel('Last day').fill(dayLater(20))
  await page.getByRole('combobox', { name: 'Workspaces' }).click()
  await page.getByRole('option', { name: 'Northwind Foods' }).click()
  await page.keyboard.press('Escape')
  await expectFine(page, 'plan-new-chosen')
  await page.getByRole('button', { name: 'Create plan' }).click()
  const drawer = page.getByRole('complementary', { name: 'Draft' })
  await expect(drawer.getByRole('button', { name: /^First draft/ })).toContainText(new RegExp(`to \\w+ ${Number(dayLater(20).slice(8))} `))
  await expect(drawer.getByText(/^(Best possible plan|Within .* of the best possible plan)$/)).toBeVisible({ timeout: within(40_000) })
  await expect(drawer.getByText(/Nothing is sent until the plan is published/)).toBeVisible()
  const planned = page.getByRole('grid').getByRole('button', { name: /^Planned: / })
  await expect(planned.first()).toBeVisible()
  await expectFine(page, 'plan-draft')
  await expectNoSideways(page)
  await planned.first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/^Planned for /)).toBeVisible()
  await expectFine(page, 'plan-place')
  // a plant actor, and neither a host nor a producer
  await sheet.getByLabel('Someone else').fill('Bridget')
  await page.getByRole('option', { name: /^Bridget Molloy/ }).click()
  await expect(sheet.getByRole('status').getByText('Can’t: Doesn’t have this role.')).toBeVisible()
  await expectFine(page, 'plan-why-not')
  await expectNoSideways(page)
  // a plan takes decisions once it isn't being improved any further
  await sheet.getByRole('button', { name: /^Pin / }).click({ timeout: within(40_000) })
  await expect(page.getByText(/ is pinned to /).first()).toBeVisible()
  const pinned = page.getByRole('grid').getByRole('button', { name: /^Pinned: / })
  await expect(pinned).toHaveCount(1)
  await expect(drawer.getByText(/^(The best plan with your change|Within .* of the best possible plan)$/)).toBeVisible({
    timeout: within(40_000),
  })
  await expectFine(page, 'plan-pinned')

  // by keys: the card is picked up, the people who could have it come first, and a drop pins the one below
  const changes = drawer.getByRole('list', { name: 'Your changes' })
  const before = await pinned.getAttribute('aria-label')
  await expect(pinned, 'a plan that is solved takes decisions').toHaveAttribute('data-movable', 'true', { timeout: within(40_000) })
  await pinned.focus()
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid')
  await expect(grid.getByText('Planned here')).toBeVisible()
  await expect(pinned, 'the focus goes with the card').toBeFocused()
  await expectFine(page, 'plan-held')
  await page.keyboard.press('ArrowDown')
  const said = page.getByRole('status').filter({ hasText: /: (Free|Leaves )/ })
  const name = ((await said.textContent()) ?? '').split(':')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} is pinned to `)).toBeVisible()
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes).toContainText(name)
  await expect(pinned).toHaveAttribute('aria-label', before ?? '')
  // undone, the one who was pinned before has the role again; unpinned, the plan decides
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Change undone')).toBeVisible({ timeout: within(40_000) })
  await expect(changes).not.toContainText(name)
  await changes.getByRole('button', { name: /^Unpin: / }).click({ timeout: within(40_000) })
  await expect(pinned).toHaveCount(0)
  await expect(planned.first()).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Discard plan' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Discard plan' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Plan discarded')).toBeVisible()
  await leave()
})
