import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, giveBack } from './api.ts'
import { clashIn, expect, expectFine, expectNoSideways, heard, openRow, openTab, rowOf, test } from './steps.ts'

const { northwind } = world.workspaces
const { greenRoom, premium, completed } = world.sessions

test('an editor reads in the history that Troupe renamed the event, and the producer undoes it', async ({ visit }) => {
  const editor = await visit(`/event/${greenRoom}?tab=activity`, { as: 'editor@northwind.example', workspace: northwind })
  const history = editor.getByRole('region', { name: 'History' })
  await expect(history.getByText(/gave \d+ answers about the group/).first()).toBeVisible()
  await expect(history.getByText(/^Undone .*by Troupe$/)).toBeVisible()
  // customers read no name of staff, no internal note and no running order
  await expect(history).not.toContainText(/Dana Whitlock|internal|running order|plant/i)

  const producer = await visit(`/event/${greenRoom}?tab=details`, { as: 'producer@troupe.example', workspace: 'staff' })
  const name = await openRow(producer, 'Name')
  await name.fill('Murder in the Foyer')
  await name.press('Enter')
  const line = history.getByRole('listitem').filter({ hasText: 'Troupe changed the name' }).first()
  await expect(line).toContainText('Murder in the Foyer', heard)
  await expect(line).toContainText('Before: Murder in the Green Room')

  await producer.goto(`/event/${greenRoom}?tab=activity`)
  await expect(producer.getByText(/^\d+ more changes?, back to /)).toBeVisible()
  await expectFine(producer, 'event-activity')
  await expectNoSideways(producer)
  await producer.getByRole('button', { name: 'Undo: Dana Whitlock changed the name' }).first().click()
  await expect(producer.getByText('Undone', { exact: true })).toBeVisible()
  await expect(producer.getByRole('heading', { name: 'Murder in the Green Room', level: 1 })).toBeVisible()
  await expect(line).toContainText(/Undone .*by Troupe/, heard)
  await expect(history.getByText('Troupe undid a change of the name')).toBeVisible()

  // the filter is in the address
  await producer.getByRole('checkbox', { name: 'Only what I can undo' }).check()
  await expect(producer).toHaveURL(/only=undo/)
  await producer.reload()
  await expect(producer.getByRole('checkbox', { name: 'Only what I can undo' })).toBeChecked()
  await expect(producer.getByText(/^Undone .*by/)).toHaveCount(0)
})

test('a producer opens the lobby earlier and takes that back, and of an event that is over it stays', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${premium}?tab=details`, { as: 'producer@troupe.example', workspace: 'staff' })
  const lobby = await openRow(page, 'Lobby opens', 'spinbutton')
  await expect(lobby).toHaveValue('45')
  await lobby.fill('60')
  await lobby.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectFine(page, 'event-staff-fields')
  await openTab(page, 'Activity')
  await rowOf(page, 'Play mode').click()
  await page.getByRole('radio', { name: 'Individual' }).check({ force: true })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // what was chosen is shown while its field is still open
  await expect(page.getByRole('radio', { name: 'Individual' })).toBeChecked()
  const line = page.getByRole('listitem').filter({ hasText: 'changed the lobby' }).first()
  await expect(line).toContainText(/45.min/)
  await expect(line).toContainText(/60.min/)
  await line.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await openTab(page, 'Details')
  await expect(rowOf(page, 'Lobby opens')).toContainText('45 minutes before')

  await page.goto(`/event/${completed}?tab=details`)
  await expect(page.getByText('This event is over or cancelled.').first()).toBeVisible()
  await expect(rowOf(page, 'Lobby opens')).toHaveCount(0)
})

test('two people who change one item of the running order choose, and other items stay', { tag: '@deep' }, async ({ visit, house }) => {
  const booking = await caller(house.url, 'editor@northwind.example')
  const event = await book(booking, battleRoyale)
  const path = `/event/${event.id}?tab=schedule`
  const one = await visit(path, { as: 'producer@troupe.example', workspace: 'staff' })
  const two = await visit(path, { as: 'admin@troupe.example', workspace: 'staff' })
  const edit = async (page: typeof one, index: number) => {
    const items = page.getByRole('region', { name: 'Running order' }).getByRole('listitem')
    await items.nth(index).getByRole('button').press('Enter')
    return page.getByRole('dialog', { name: 'Edit item' })
  }
  const mine = await edit(two, 0)
  await mine.getByRole('textbox', { name: 'Details' }).fill('Everyone is seated')
  for (const [index, text] of [
    [0, 'The host says hello'],
    [1, 'Badges at the door'],
  ] as const) {
    const theirs = await edit(one, index)
    await theirs.getByRole('textbox', { name: 'Details' }).fill(text)
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toHaveCount(0)
  }
  await mine.getByRole('button', { name: 'Save' }).click()
  const clash = clashIn(mine, 'Dana Whitlock')
  await expect(clash).toContainText('The host says hello')
  await expect(clash).toContainText('Everyone is seated')
  await expectFine(two, 'cue-clash')
  await expectNoSideways(two)
  await clash.getByRole('button', { name: /^Keep mine/ }).click()
  await expect(mine).toHaveCount(0)
  const items = one.getByRole('region', { name: 'Running order' }).getByRole('listitem')
  await expect(items.filter({ hasText: 'Everyone is seated' })).toBeVisible(heard)
  await expect(items.filter({ hasText: 'Badges at the door' })).toBeVisible()
  await giveBack(booking, event.id)
})
