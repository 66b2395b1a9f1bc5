import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, test } from './steps.ts'

const visitor = { as: 'producer@troupe.example', workspace: 'staff' }

const lawn = (page: Page) => page.getByRole('region', { name: 'How it fits' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

/** A booked event on site, and the schedule that is stored of it. */
async function onSite(url: string) {
  const booking = await caller(url, 'editor@northwind.example')
  const staff = await caller(url, visitor.as)
  const { startsAt } = await freeTime(booking, lostLedger, 20)
  const { id } = await book(booking, lostLedger, startsAt)
  const query = 'query ($id: ID!) { lawnSchedule(id: $id) { teams missions roundDuration tournament { rounds } short { minutes } } }'
  return {
    path: `/event/${id}?tab=schedule`,
    read: async () => (await staff.ask<{ lawnSchedule: object | null }>(query, { id })).lawnSchedule,
    giveBack: () => giveBack(booking, id),
  }
}

test('a producer plans a lawn day, mends it when it gets too long, and prints it', async ({ visit, house }) => {
  const { path, read, giveBack: cancel } = await onSite(house.url)
  const page = await visit(path, visitor)
  await page.getByRole('radio', { name: 'Lawn' }).check({ force: true })
  await page.getByRole('button', { name: 'Plan lawn schedule' }).click()
  await expect(saved(page)).toBeVisible()

  await page.getByRole('button', { name: /^Edit \d+ teams$/ }).click()
  const names = page.getByRole('textbox', { name: 'Teams' })
  await expect(names).toBeFocused()
  await names.fill('Foxes\nOwls\nHares\nMoles\n')
  // the grid follows while one types
  await expect(lawn(page)).toContainText('3 rounds')
  await names.press('Control+Enter')
  await page.getByRole('button', { name: /^Edit \d+ stations$/ }).click()
  await page.getByRole('textbox', { name: 'Stations' }).fill('Kubb\nGiant dice')
  await page.getByRole('textbox', { name: 'Stations' }).press('Control+Enter')
  const rounds = isPhone(page) ? page.getByRole('list', { name: 'Rounds' }) : page.getByRole('region', { name: 'Rounds' })
  await expect(rounds.getByText('Foxes v Moles')).toBeVisible()
  await expect.poll(read).toMatchObject({ teams: ['Foxes', 'Owls', 'Hares', 'Moles'], missions: ['Kubb', 'Giant dice'], short: null })
  await expectFine(page, 'lawn')
  await expectNoSideways(page)

  const round = page.getByRole('spinbutton', { name: 'Round', exact: true })
  await round.fill('60')
  await round.press('Enter')
  await expect(page.getByText(/^Short by \d+ min$/)).toBeVisible()
  await expect(page.getByText('Saved. Nothing can be printed until it fits.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wall sheet' })).toHaveAttribute('aria-disabled', 'true')
  const way = page.getByRole('button', { name: /^Shorten rounds by/ })
  await way.focus()
  await expect(page.getByText(/^If you shorten rounds by/)).toBeVisible()
  await expectFine(page, 'lawn-short')
  await way.press('Enter')
  await expect(lawn(page)).toContainText(/^Fits/)
  await expect.poll(read).toMatchObject({ short: null })
  await expect(saved(page)).toBeVisible()

  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Wall sheet' }).click()
  expect((await printing).suggestedFilename()).toBe('Lawn wall sheet.pdf')
  await cancel()
})

test('while the game runs, its rail says which teams meet now, and leads to the schedule', { tag: '@deep' }, async ({
  visit,
  house,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 992, 'on a phone the console has it, as one of its folds')
  const { liveOnSite: id } = world.sessions
  const staff = await caller(house.url, visitor.as)
  const { session } = await staff.ask<{ session: { duration: number } }>('query ($id: ID!) { session(id: $id) { duration } }', { id })
  // three rounds fill the event, whatever part of it is over
  const plan = { teams: ['Foxes', 'Owls', 'Hares', 'Moles'], missions: ['Kubb', 'Giant dice'], break: false, startOffset: 0, endOffset: 0 }
  const input = { id, ...plan, roundDuration: Math.floor(session.duration / 3), roundBreakDuration: 0, tournament: { rounds: null } }
  await staff.ask('mutation ($input: UpdateLawnScheduleInput!) { updateLawnSchedule(input: $input) { id } }', { input })

  const page = await visit(`/event/${id}?tab=game`, visitor)
  const panel = page.getByRole('region', { name: 'Lawn' })
  await expect(panel.getByText(/^round \d of 3$/)).toBeVisible()
  await expect(panel.getByRole('heading', { name: /^Now/ })).toBeVisible()
  await expect(panel.getByRole('term').filter({ hasText: 'Kubb' }).first()).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: 'Foxes v' }).first()).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await expectFine(page, 'game-lawn')
  await panel.getByRole('link', { name: 'Schedule' }).click()
  await expect(lawn(page)).toContainText('3 rounds')
})
