import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a producer restores a cancelled event: it has its date and a crew again, and its customer sees it', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 14)).startsAt)
  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: world.workspaces.northwind })
  await giveBack(editor, event.id)
  await expect(customer.getByText(/^Cancelled by /)).toBeVisible()
  await expect(customer.getByText(/You can restore this event until/)).toHaveCount(0)
  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(producer.getByText(/You can restore this event until/)).toBeVisible()
  await expectFine(producer, 'event-restorable')
  await producer.getByRole('button', { name: 'Restore event' }).click()
  const ask = producer.getByRole('alertdialog')
  await expect(ask.getByText(/It’ll return to its previous date, (\d+ credits? will be charged again, )?and we’ll find/)).toBeVisible()
  await ask.getByRole('button', { name: 'Yes' }).click()
  await expect(producer.getByText('Event restored')).toBeVisible()
  await expect(producer.getByRole('button', { name: 'Restore event' })).toHaveCount(0)
  await expect(customer.getByText(/^Cancelled by /)).toHaveCount(0)
  await giveBack(editor, event.id)
})

test('a producer reports how an event went that no one started, and corrects it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.outcomeUnknown}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await page.getByRole('button', { name: /^(Report|Change) outcome$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Event outcome' })
  await dialog.getByRole('radio', { name: 'Failed' }).check({ force: true })
  await expect(dialog.getByText(/including fees/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save outcome' }).click()
  await expect(dialog.getByText('Required', { exact: true }).last()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Power cut at our studio')
  await expectNoSideways(page)
  await expectFine(page, 'outcome-dialog')
  await dialog.getByRole('button', { name: 'Save outcome' }).click()
  await expect(page.getByText('Outcome: Failed')).toBeVisible()
  await expect(page.getByText('Reason: Power cut at our studio')).toBeVisible()
  await expectFine(page, 'event-outcome')
  await page.getByRole('button', { name: 'Change outcome' }).click()
  await dialog.getByRole('radio', { name: 'No-show' }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They never joined')
  await dialog.getByRole('button', { name: 'Save outcome' }).click()
  await expect(page.getByText('Outcome: No-show')).toBeVisible()
})
