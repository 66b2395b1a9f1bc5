import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { book, type Caller, caller, giveBack, type Wish } from './api.ts'
import { availableTo, refundLast, spendAllButOne } from './credits.ts'
import { expect, expectFine, expectNoSideways, openTab, test } from './steps.ts'

const { halden } = world.workspaces
const chicago: Wish = {
  ...{ workspaceId: halden, experienceId: world.experiences.theLostLedger, format: 'IN_PERSON', hostType: 'ON_SITE' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 90 },
  location: { name: 'Chicago', city: 'Chicago', latitude: 41.8781, longitude: -87.6298 },
}

test('a start in a dearer zone asks for the missing credits, and buying them saves the place that was typed', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@halden.example')
  const had = await availableTo(editor, halden)
  const event = await book(editor, chicago)
  const others = await spendAllButOne(editor, halden)
  const left = await availableTo(editor, halden)
  expect(left).toBeLessThan(2)

  const page = await visit(`/event/${event.id}`, { as: 'editor@halden.example', workspace: halden })
  await openTab(page, 'Location')
  await page.getByRole('button', { name: 'Type an address' }).click()
  const place = page.getByRole('dialog', { name: 'Start location' })
  await expect(place.getByText(/^A start location in another price zone can change the price\./)).toBeVisible()
  await place.getByRole('combobox', { name: 'Address or city' }).fill('São Paulo')
  await page
    .getByRole('option', { name: /^São Paulo/ })
    .first()
    .click()
  await place.getByLabel('Location name').fill('The Copan rooms')
  await place.getByRole('button', { name: 'Save', exact: true }).click()
  const missing = 3 - left
  await expect(place.getByText(`${missing} more are required`, { exact: false })).toBeVisible()
  await expect(place.getByLabel('Location name'), 'nothing typed is lost').toHaveValue('The Copan rooms')
  expect(await startOf(editor, event.id)).toEqual({ credits: event.credits, city: 'Chicago' })
  await expectFine(page, 'location-credits')
  await expectNoSideways(page)

  await place.getByRole('button', { name: 'here' }).click()
  const purchase = page.getByRole('dialog', { name: 'Buy credits' })
  await purchase.getByLabel('Card number').fill('4242424242424242')
  await purchase.getByLabel('Expiry').fill('0930')
  await purchase.getByLabel('Security code').fill('123')
  const buy = purchase.getByRole('button', { name: /^Buy \d+ credits? and save the start location for \$[\d,.]+$/ })
  const bought = Number(/\d+/.exec((await buy.textContent()) ?? '')?.[0])
  expect(bought).toBe(missing)
  await expectFine(page, 'location-buy')
  await buy.click()
  // both dialogs close by themselves
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: within(20_000) })
  await expect(page.getByText('The Copan rooms').first()).toBeVisible()
  expect(await startOf(editor, event.id)).toEqual({ credits: event.credits + 3, city: 'São Paulo' })
  expect(await availableTo(editor, halden), 'the difference is charged once').toBe(left + bought - 3)
  await expectFine(page, 'location-bought')

  for (const id of [event.id, ...others]) await giveBack(editor, id)
  const admin = await caller(house.url, 'admin@troupe.example')
  await refundLast(admin, halden)
  expect(await availableTo(editor, halden)).toBe(had)
})

async function startOf({ ask }: Caller, id: string) {
  const { session } = await ask<{
    session: { credits: number; locations: readonly { type: string; location: { city: string | null } }[] }
  }>('query ($id: ID!) { session(id: $id) { credits locations { type location { city } } } }', { id })
  return { credits: session.credits, city: session.locations.find(({ type }) => type === 'START')?.location.city }
}
