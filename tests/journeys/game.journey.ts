import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { book, type Caller, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const producer = { as: 'producer@troupe.example', workspace: 'staff' } as const
const { liveDiy, liveOnSite } = world.sessions

// not switched off: at 390 pixels the tab shows the console in place of the desk that these walk through, and console.journey.ts runs it there
test.beforeEach(({ viewport }) =>
  test.skip((viewport?.width ?? 0) < 992, 'On a phone a game is run in the console, which has a journey of its own.'),
)

test('a producer finds what runs now, talks to the teams, pauses and resumes, and undoes an end', async ({ visit }) => {
  const page = await visit('/events', producer)
  const running = page.getByRole('region', { name: 'Running now' })
  await expect(running.getByRole('listitem').first()).toBeVisible()
  await expectFine(page, 'running-now')
  await expectNoSideways(page)
  await page.goto(`/event/${liveDiy}?tab=game`)
  const game = page.getByRole('region', { name: 'The game' })
  const journal = page.getByRole('table', { name: 'Journal' })
  await expect(game.getByText('Running', { exact: true })).toBeVisible()
  await expect(game.getByRole('timer')).toBeVisible()

  await game.getByRole('button', { name: 'Message' }).press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten minutes left')
  await page.keyboard.press('Enter')
  await expect(journal.getByRole('row', { name: /“Ten minutes left”.*To everyone.*Sent/ })).toBeVisible()
  await game.getByRole('button', { name: 'Pause' }).click()
  await expect(game.getByText('Paused', { exact: true })).toBeVisible()
  await expectFine(page, 'game-paused')
  await expectNoSideways(page)
  await game.getByRole('button', { name: 'Resume' }).click()
  await expect(journal.getByRole('row', { name: /Resumed.*Applied/ })).toBeVisible()

  await game.getByRole('button', { name: 'End' }).click()
  await expect(game.getByRole('heading', { name: 'Ending the game' })).toBeVisible()
  await expect(game.getByRole('button', { name: 'End now' })).toHaveAttribute('aria-disabled', 'true')
  await expectFine(page, 'game-ending')
  await game.getByRole('button', { name: 'Keep playing' }).click()
  await expect(journal.getByRole('row', { name: /Kept playing.*Applied/ })).toBeVisible()
  await expect(game.getByText('Running', { exact: true })).toBeVisible()
})

test('a producer and a host see what the other presses, and the one who ends it now completes the event', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const desk = await visit(`/event/${liveOnSite}?tab=game`, producer)
  const { email, name } = await hostOf(await caller(house.url, producer.as))
  const phone = await visit(`/event/${liveOnSite}?tab=game`, { as: email, viewport: { width: 390, height: 844 }, keepsConsole: true })
  const here = desk.getByRole('region', { name: 'The game' })
  const there = phone.getByRole('region', { name: 'The game' })
  await expect(there.getByText('Paused', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Resume' }).click()
  await expect(here.getByText('Running', { exact: true })).toBeVisible()
  await expect(desk.getByRole('row', { name: new RegExp(`Resumed.*${name}`) })).toBeVisible()
  await here.getByRole('button', { name: 'Vote' }).click()
  await expect(there.getByText('Voting', { exact: true })).toBeVisible()
  await expectFine(phone, 'game-host')
  await expectNoSideways(phone)
  await desk.getByRole('button', { name: 'Add note' }).click()
  await desk.getByRole('textbox', { name: 'Note' }).fill('A spare phone was handed out')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await phone.getByRole('button', { name: /^Notes/ }).click()
  await expect(phone.getByText('A spare phone was handed out')).toBeVisible()
  await expect(desk.getByRole('row', { name: /A spare phone.*Crew only/ })).toBeVisible()
  // both go back to where the journey of the host expects the event
  await here.getByRole('button', { name: 'Resume' }).click()
  await expect(there.getByText('Running', { exact: true })).toBeVisible()

  await desk.goto(`/event/${liveDiy}?tab=game`)
  const end = here.getByRole('button', { name: 'End', exact: true })
  await end.click()
  const now = here.getByRole('button', { name: 'End now' })
  await expect(now).not.toHaveAttribute('aria-disabled', 'true', { timeout: within(10_000) })
  await now.click()
  await expect(here.getByText('Ended', { exact: true })).toBeVisible()
  await expect(desk.getByText('Completed', { exact: true }).first()).toBeVisible()
  await here.getByRole('button', { name: 'Close' }).click()
  await expect(here.getByText('Closed', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Add note' })).toHaveAttribute('aria-disabled', 'true')
  await expectFine(desk, 'game-closed')
})

/** Who hosts the event that runs on site. */
async function hostOf({ ask }: Caller) {
  const { session } = await ask<{
    session: { assignments: readonly { role: string; user: { email: string; fullName: string } | null }[] }
  }>('query ($id: ID!) { session(id: $id) { assignments { role user { email fullName } } } }', { id: liveOnSite })
  const host = session.assignments.find(({ role, user }) => role === 'HOST' && user)?.user
  if (!host) throw new Error('the event on site has no host')
  return { email: host.email, name: host.fullName }
}

test('a producer unlinks the game of an event, and links another one by its id', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  for (const status of [409, 422]) refusals.add(status)
  const booking = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  const page = await visit(`/event/${id}?tab=game`, producer)
  const facts = page.getByRole('list', { name: 'Game facts' })
  const unlinked = facts.getByText('Not linked to a game')
  // its first push has made one
  await page.reload()
  await expect(facts.getByRole('button', { name: 'Unlink' })).toBeVisible({ timeout: within(20_000) })
  await facts.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(unlinked).toHaveCount(0)
  await facts.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(unlinked).toBeVisible()

  await facts.getByRole('button', { name: 'Link a game' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link a game' })
  const link = dialog.getByRole('button', { name: 'Link game' })
  await link.click()
  // the label says it too
  await expect(dialog.locator('[id$="-error"]')).toHaveText('Required')
  const game = dialog.getByRole('textbox', { name: 'Game' })
  await game.fill('no such game')
  await link.click()
  await expect(dialog.getByText('Breadcrumb doesn’t know this game. Check its id.')).toBeVisible()
  await game.fill('BC-4110')
  await link.click()
  await expect(dialog.getByText(/^Another event is linked to this game\./)).toBeVisible()
  await expectFine(page, 'game-link')
  await expectNoSideways(page)
  await game.fill('BC-4777')
  await link.click()
  await expect(dialog).toHaveCount(0)
  await expect(facts.getByText('Breadcrumb, BC-4777')).toBeVisible()
  await giveBack(booking, id)
})
