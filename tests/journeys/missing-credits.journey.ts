import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { battleRoyale, book, type Caller, caller, freeTime, giveBack, type Wish } from './api.ts'
import { availableTo, refundLast, spendAllButOne } from './credits.ts'
import { chooseTime, expect, expectFine, expectNoSideways, type Locator, type Page, test, tick } from './steps.ts'

const { halden } = world.workspaces
const wish: Wish = { ...battleRoyale, workspaceId: halden }
const asHalden = { as: 'editor@halden.example', workspace: halden }

test('a time that costs more credits than there are opens the purchase, which then reschedules the event', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const [editor, admin] = [await caller(house.url, 'editor@halden.example'), await caller(house.url, 'admin@troupe.example')]
  const had = await availableTo(editor, halden)
  const day = Temporal.Instant.from((await freeTime(editor, wish, 24)).startsAt)
    .toZonedDateTimeISO(wish.timezone)
    .toPlainDate()
  const dearer = { dateRange: { from: day.toString(), to: day.toString() }, percent: 300, types: [wish.format] }
  // an event keeps the seasons that there were when it was booked
  const { createPriceModifier: season } = await admin.ask<{ createPriceModifier: { id: string } }>(
    'mutation ($input: PriceModifierInput!) { createPriceModifier(input: $input) { id } }',
    { input: dearer },
  )
  const booked: string[] = []
  try {
    const event = await book(editor, wish, (await freeTime(editor, wish, 16)).startsAt)
    booked.push(event.id, ...(await spendAllButOne(editor, halden)))
    const left = await availableTo(editor, halden)
    const before = await factsOf(editor, event.id)
    const page = await visit(`/event/${event.id}`, asHalden)
    await page.getByRole('button', { name: 'Reschedule' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Reschedule' })
    await chooseTime(sheet, Temporal.Now.plainDateISO().until(day).days)
    await sheet.getByRole('button', { name: 'Reserve this time' }).click()
    await sheet.getByRole('button', { name: /^Reschedule (to this time|for \d+ credits?)$/ }).click()
    const missing = await missingIn(sheet)
    expect(await factsOf(editor, event.id), 'nothing is charged or moved yet').toEqual(before)
    await expectFine(page, 'move-credits')
    await expectNoSideways(page)

    await sheet.getByRole('button', { name: 'here' }).click()
    const bought = await buy(page, 'reschedule Battle Royale')
    expect(bought, 'exactly what is missing').toBe(missing)
    await expect(page.getByText(/^Battle Royale was rescheduled to /)).toBeVisible({ timeout: within(20_000) })
    await expect(page.getByRole('dialog'), 'both close by themselves').toHaveCount(0)
    const after = await factsOf(editor, event.id)
    expect(Temporal.Instant.from(after.startsAt).toZonedDateTimeISO(wish.timezone).toPlainDate().toString()).toBe(day.toString())
    expect(after.credits - before.credits, 'the difference that the notice was about').toBe(left + missing)
    expect(await availableTo(editor, halden), 'is charged once').toBe(bought - missing)
  } finally {
    await admin.ask('mutation ($id: ID!) { deletePriceModifier(id: $id) }', { id: season.id })
  }
  for (const id of booked) await giveBack(editor, id)
  await refundLast(admin, halden)
  expect(await availableTo(editor, halden)).toBe(had)
})

test('an upgrade that lacks credits opens the purchase, again from its notice, and the purchase then upgrades', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const [editor, admin] = [await caller(house.url, 'editor@halden.example'), await caller(house.url, 'admin@troupe.example')]
  const had = await availableTo(editor, halden)
  const event = await book(editor, wish, (await freeTime(editor, wish, 22)).startsAt)
  const others = await spendAllButOne(editor, halden)
  const left = await availableTo(editor, halden)
  const page = await visit(`/event/${event.id}`, asHalden)
  await page.getByRole('button', { name: 'Standard package' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change package level' })
  await tick(sheet.getByRole('radio', { name: /^Premium/ }))
  const upgrade = sheet.getByRole('button', { name: /^Upgrade to Premium for \d+ credits$/ })
  const price = Number(/\d+/.exec((await upgrade.textContent()) ?? '')?.[0])
  await upgrade.click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByText('still needed to upgrade to Premium')).toBeVisible()
  // someone who closes it finds it again in the notice
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await missingIn(sheet)).toBe(price - left)
  await expectFine(page, 'level-credits')
  await expectNoSideways(page)

  await sheet.getByRole('button', { name: 'here' }).click()
  const bought = await buy(page, 'upgrade to Premium')
  await expect(page.getByText('Battle Royale now has the Premium package')).toBeVisible({ timeout: within(20_000) })
  await expect(page.getByRole('dialog'), 'both close by themselves').toHaveCount(0)
  expect(await factsOf(editor, event.id)).toMatchObject({ packageLevel: 'PREMIUM', credits: event.credits + price })
  expect(await availableTo(editor, halden), 'the upgrade is charged once').toBe(left + bought - price)

  for (const id of [event.id, ...others]) await giveBack(editor, id)
  await refundLast(admin, halden)
  expect(await availableTo(editor, halden)).toBe(had)
})

/** How many credits the notice of a sheet says are missing. */
async function missingIn(sheet: Locator): Promise<number> {
  const words = /(\d+) more (?:is|are) required/
  return Number(words.exec((await sheet.getByText(words).textContent()) ?? '')?.[1])
}

/** Pays by card for the credits that the dialog proposes, to do what was interrupted; answers their number. */
async function buy(page: Page, interrupted: string): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('1230')
  await dialog.getByLabel('Security code').fill('123')
  const button = dialog.getByRole('button', { name: new RegExp(`^Buy \\d+ credits? and ${interrupted} for \\$[\\d,.]+$`) })
  const bought = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
  await button.click()
  return bought
}

interface Facts {
  readonly startsAt: string
  readonly credits: number
  readonly packageLevel: string
}
const factsOf = async ({ ask }: Caller, id: string) =>
  (await ask<{ session: Facts }>('query ($id: ID!) { session(id: $id) { startsAt credits packageLevel } }', { id })).session
