import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { battleRoyale, book, type Caller, caller, freeTime, giveBack } from './api.ts'
import { spendAllButOne } from './credits.ts'
import { expect, expectFine, expectNoSideways, type Page, test, tick } from './steps.ts'

const { diy } = world.workspaces
/** This customer has credits for every host there is. */
const wish = { ...battleRoyale, workspaceId: diy }
const facts = 'query ($id: ID!) { session(id: $id) { size credits packageLevel status } }'
interface Facts {
  readonly session: { readonly size: number; readonly credits: number; readonly packageLevel: string; readonly status: string }
}
const factsOf = async ({ ask }: Caller, id: string) => (await ask<Facts>(facts, { id })).session

/** Opens the sheet for rooms from the head of the event, and asks for so many. */
async function askFor(page: Page, rooms: number) {
  await page.getByRole('button', { name: /^\d+ rooms?$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Change rooms' })
  await expect(sheet).toBeVisible()
  const field = sheet.getByRole('textbox', { name: 'Rooms' }).or(sheet.getByRole('spinbutton', { name: 'Rooms' }))
  await field.fill(String(rooms))
  await field.blur()
  return sheet
}

test('a customer adds a room for its price, is refused more rooms than there are hosts, and takes the most that fit', async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@orbis.example')
  // hosts for three rooms are free at the start that is chosen
  const event = await book(editor, wish, (await freeTime(editor, wish, 18, { ...wish, attendees: 75 })).startsAt)
  const page = await visit(`/event/${event.id}`, { as: 'editor@orbis.example', workspace: diy })
  const sheet = await askFor(page, 2)
  const add = sheet.getByRole('button', { name: /^Add 1 room for \d+ credits$/ })
  await expect(add).toBeVisible()
  await expect(sheet.getByText('Enough hosts are free', { exact: true })).toBeVisible()
  await expectFine(page, 'rooms-sheet')
  await expectNoSideways(page)
  await add.click()
  await expect(page.getByText('Battle Royale now has 2 rooms')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 rooms' })).toBeVisible()

  await askFor(page, 40)
  await expect(sheet.getByText('Not enough hosts are free')).toBeVisible()
  await sheet.getByRole('button', { name: /^Add 38 rooms for \d+ credits$/ }).click()
  const ways = page.getByRole('dialog', { name: 'Not enough hosts are free' })
  await expect(ways.getByText(/^Not enough hosts\. Missing \d+ hosts$/)).toBeVisible()
  await expect(ways.getByRole('button', { name: 'Ask your producer' })).toBeVisible()
  await expectFine(page, 'rooms-ways')
  await expectNoSideways(page)
  expect(await factsOf(editor, event.id)).toMatchObject({ size: 2 })
  const most = ways.getByRole('button', { name: /^Change to \d+ rooms for \d+ credits$/ })
  const [, rooms, price] = /Change to (\d+) rooms for (\d+) credits/.exec((await most.textContent()) ?? '') ?? []
  const before = await factsOf(editor, event.id)
  await most.click()
  await expect(page.getByText(`Battle Royale now has ${rooms} rooms`)).toBeVisible()
  expect(await factsOf(editor, event.id)).toMatchObject({ size: Number(rooms), credits: before.credits + Number(price) })

  // fewer again: on the day of the booking all credits come back
  await askFor(page, 1)
  await expect(sheet.getByText(/^\d+ credits back$/)).toBeVisible()
  await expectFine(page, 'rooms-fewer')
  await sheet.getByRole('button', { name: /^Remove \d+ rooms$/ }).click()
  await expect(page.getByText('Battle Royale now has 1 room')).toBeVisible()
  expect(await factsOf(editor, event.id)).toMatchObject({ size: 1, credits: event.credits })
  await giveBack(editor, event.id)
})

test('a customer asks a producer for rooms without hosts; the producer sells them for a rush fee', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@orbis.example')
  const event = await book(editor, wish, (await freeTime(editor, wish, 20)).startsAt)
  const page = await visit(`/event/${event.id}`, { as: 'editor@orbis.example', workspace: diy })
  const sheet = await askFor(page, 40)
  await sheet.getByRole('button', { name: /^Add 39 rooms/ }).click()
  await page.getByRole('button', { name: 'Ask your producer' }).click()
  await expect(page.getByText('Request sent to your producer')).toBeVisible()
  await expect(page.getByText('Requested: 40 rooms')).toBeVisible()
  await expectFine(page, 'rooms-requested')

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await expect(request.getByText('requested 40 rooms')).toBeVisible()
  await request.getByRole('button', { name: 'Approve request', exact: true }).click()
  await expect(request.getByRole('alert')).toHaveText(/^Not enough hosts\. Missing \d+ hosts$/)
  await request.getByRole('button', { name: 'Change rooms' }).click()
  const theirs = producer.getByRole('dialog', { name: 'Change rooms' })
  await theirs.getByRole('button', { name: /^Add 39 rooms/ }).click()
  const ways = producer.getByRole('dialog', { name: 'Not enough hosts are free' })
  const go = ways.getByRole('button', { name: /^Add rooms anyway for \d+ credits$/ })
  await expect(go).toBeVisible()
  await expectFine(producer, 'rooms-force')
  const [, price] = /Add rooms anyway for (\d+) credits/.exec((await go.textContent()) ?? '') ?? []
  const balance = () =>
    editor
      .ask<{ workspace: { consumables: { credits: { available: number } } } }>(
        'query ($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
        { id: diy },
      )
      .then(({ workspace }) => workspace.consumables.credits.available)
  const before = await balance()
  await go.click()
  await expect(producer.getByText('Battle Royale now has 40 rooms')).toBeVisible()
  expect(await balance()).toBe(before - Number(price))
  expect(await factsOf(editor, event.id)).toMatchObject({ size: 40, status: 'SCHEDULED' })
  await giveBack(editor, event.id)
})

test('a customer raises the package level, whose price and crew are shown before', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@orbis.example')
  const event = await book(editor, wish, (await freeTime(editor, wish, 22)).startsAt)
  const page = await visit(`/event/${event.id}`, { as: 'editor@orbis.example', workspace: diy })
  await page.getByRole('button', { name: 'Standard package' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change package level' })
  await tick(sheet.getByRole('radio', { name: /^Premium/ }))
  await expect(sheet.getByText('Enough people at this level are free', { exact: true })).toBeVisible()
  await expectFine(page, 'level-sheet')
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: /^Upgrade to Premium for \d+ credits$/ }).click()
  await expect(page.getByText('Battle Royale now has the Premium package')).toBeVisible()
  expect(await factsOf(editor, event.id)).toMatchObject({ packageLevel: 'PREMIUM' })
  await giveBack(editor, event.id)
})

test('missing credits open the dialog that buys them, which then adds the rooms', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const { halden } = world.workspaces
  const editor = await caller(house.url, 'editor@halden.example')
  const asHalden = { ...battleRoyale, workspaceId: halden }
  const event = await book(editor, asHalden, (await freeTime(editor, asHalden, 16)).startsAt)
  // in a season a second room may cost less than the first, but more than one credit
  const spent = await spendAllButOne(editor, halden)
  const page = await visit(`/event/${event.id}`, { as: 'editor@halden.example', workspace: halden })
  const sheet = await askFor(page, 2)
  const add = sheet.getByRole('button', { name: /^Add 1 room for \d+ credits$/ })
  const price = Number(/(\d+) credits/.exec((await add.textContent()) ?? '')?.[1])
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByText('still needed to add 1 room')).toBeVisible()
  await expectFine(page, 'rooms-credits')
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('1230')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: /^Buy \d+ credits? and add 1 room for \$[\d,.]+$/ }).click()
  await expect(page.getByText('Battle Royale now has 2 rooms')).toBeVisible({ timeout: within(20_000) })
  expect(await factsOf(editor, event.id)).toMatchObject({ size: 2, credits: event.credits + price })
  for (const id of [event.id, ...spent]) await giveBack(editor, id)
})

test('where another start has enough hosts, the event moves there with its rooms', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@orbis.example')
  // on a Tuesday most hosts work
  const daysAhead = 14 + ((9 - Temporal.Now.plainDateISO(wish.timezone).dayOfWeek) % 7)
  const { startsAt } = await freeTime(editor, wish, daysAhead)
  const event = await book(editor, wish, startsAt)
  const slots = `/scheduler/session/${event.id}/slots`
  const most = (await editor.call<{ extensions: { ways: readonly { quantity: number }[] } }>('PUT', slots, { quantity: 60 })).extensions
    .ways[0]?.quantity
  if (!most || most < 6) throw new Error(`too few hosts for this journey: ${most}`)
  // another event takes a third of the hosts at this start
  const other = await book(editor, { ...wish, attendees: 25 * Math.floor(most / 3) }, startsAt)
  const page = await visit(`/event/${event.id}`, { as: 'editor@orbis.example', workspace: diy })
  const rooms = Math.ceil((most * 2) / 3) + 1
  const sheet = await askFor(page, rooms)
  await sheet.getByRole('button', { name: new RegExp(`^Add ${rooms - 1} rooms`) }).click()
  const ways = page.getByRole('dialog', { name: 'Not enough hosts are free' })
  await expect(ways.getByRole('button')).toHaveText([/^$/, /^Change to \d+ rooms for /, /^Reschedule to /, 'Ask your producer', 'Close'])
  await ways.getByRole('button', { name: /^Reschedule to / }).click()
  const move = page.getByRole('dialog', { name: 'Reschedule' })
  const hold = move.getByRole('button', { name: `Reserve this time for ${rooms} rooms` })
  await expect(hold).toBeVisible()
  await expectFine(page, 'rooms-elsewhere')
  await hold.click()
  await move.getByRole('button', { name: /^Reschedule (to this time|for \d+ credits?)$/ }).click()
  await expect(page.getByText(/^Battle Royale was rescheduled to /)).toBeVisible()
  expect(await factsOf(editor, event.id)).toMatchObject({ size: rooms, status: 'SCHEDULED' })
  for (const id of [event.id, other.id]) await giveBack(editor, id)
})
