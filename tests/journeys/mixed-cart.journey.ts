import { world } from '../world/ids.ts'
import { caller, giveBack } from './api.ts'
import { chooseTime, expect, expectFine, expectNoSideways, type Page, test, tick } from './steps.ts'

const { northwind, halden } = world.workspaces
const buzzerNight = `/experience/${world.experiences.buzzerNight}?format=REMOTE&host=ON_SCREEN&people=20&zone=`

test('an event, a pack of credits and the fee of a move are paid together by card, and the fee then moves its event', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@halden.example')
  const balance = async () => {
    const { workspace } = await editor.ask<{ workspace: { consumables: { credits: { available: number } } } }>(
      'query ($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
      { id: halden },
    )
    return workspace.consumables.credits.available
  }
  const had = await balance()
  const page = await visit('/packages', { as: 'editor@halden.example', workspace: halden })
  await page.getByRole('button', { name: 'Add 10 to cart' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expectFine(page, 'packages-added')
  await page.goto(`${buzzerNight}Europe/Berlin`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(`/event/${world.sessions.halden}`)
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseTime(sheet, 21)
  await sheet.getByRole('button', { name: 'Hold this time' }).click()
  await expect(sheet.getByRole('button', { name: 'Pay the fee by card' })).toBeVisible()
  await expectFine(page, 'move-fee-ways')
  await sheet.getByRole('button', { name: 'Add the fee to cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(cartLink(page, 3)).toBeVisible()

  const pack = page.getByRole('article', { name: /^\d+ credits$/ })
  const fee = page.getByRole('article', { name: /^Rescheduling fee for / })
  await expect(page.getByRole('article')).toHaveCount(3)
  const credits = pack.getByRole('spinbutton', { name: 'Number of credits' })
  await expect(credits).toHaveValue('10')
  await pack.getByRole('button', { name: 'Increase' }).click()
  await expect(credits).toHaveValue('11')
  await expect(page.getByRole('radio', { name: /^Credits\b(?! and)/ })).toBeDisabled()
  await tick(page.getByRole('radio', { name: /^Card/ }))
  await expect(fee).toBeVisible()
  await expectFine(page, 'cart-mixed')
  await expectNoSideways(page)
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible({ timeout: 20_000 })
  const paid = page.getByRole('main').getByRole('listitem')
  await expect(paid).toHaveCount(3)
  await expect(paid.filter({ hasText: '11 credits' })).toBeVisible()
  await expectFine(page, 'cart-mixed-paid')
  expect(await balance(), 'the card paid the event and the fee, and the pack is there').toBe(had + 11)

  await paid.getByRole('link', { name: 'Rescheduling fee' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  await chooseTime(sheet, 21)
  await sheet.getByRole('button', { name: 'Hold this time' }).click()
  await sheet.getByRole('button', { name: /^Reschedule for \d credits?$/ }).click()
  await expect(page.getByText(/^Ein Koffer in Berlin was rescheduled to /)).toBeVisible()
  expect(await balance(), 'the fee that was bought is spent, not the balance').toBe(had + 11)
})

const cartLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}` })

async function fillCard(page: Page) {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry').fill('1230')
  await page.getByLabel('Security code').fill('123')
}
