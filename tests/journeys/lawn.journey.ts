import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, test } from './steps.ts'

const id = world.sessions.greenRoom
const visitor = { as: 'producer@troupe.example', workspace: 'staff' }
const address = `/event/${id}?tab=schedule`

const lawn = (page: Page) => page.getByRole('region', { name: 'How it fits' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })

/** The schedule as it is stored. */
async function stored(url: string) {
  const { ask } = await caller(url, visitor.as)
  return async () => {
    const query = 'query ($id: ID!) { lawnSchedule(id: $id) { teams missions roundDuration tournament { rounds } short { minutes } } }'
    return (await ask<{ lawnSchedule: object | null }>(query, { id })).lawnSchedule
  }
}

test('a producer plans a lawn day, mends it when it gets too long, and prints it', async ({ visit, house }) => {
  const read = await stored(house.url)
  const page = await visit(address, visitor)
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
})
