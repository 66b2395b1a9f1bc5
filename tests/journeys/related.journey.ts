import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, heard, rowOf, test } from './steps.ts'

const { northwind } = world.workspaces
const { premium, greenRoom, groupDetailsMissing } = world.sessions

test('a producer adds a later event and takes that back, and the customer reads what belongs together', { tag: '@deep' }, async ({
  visit,
}) => {
  const producer = await visit(`/event/${premium}?tab=details`, { as: 'producer@troupe.example', workspace: 'staff' })
  const related = producer.getByRole('region', { name: 'Related events' })
  await expect(related.getByRole('link', { name: 'Murder in the Green Room', exact: true })).toBeVisible()
  await related.getByRole('combobox', { name: 'Later events' }).fill('Buzzer')
  await producer
    .getByRole('option', { name: /Buzzer Night.*2027/ })
    .first()
    .click()
  await expect(related.getByRole('link', { name: 'Buzzer Night' })).toBeVisible()
  await expectFine(producer, 'event-related')
  await expectNoSideways(producer)

  const editor = await visit(`/event/${premium}?tab=activity`, { as: 'editor@northwind.example', workspace: northwind })
  const rail = editor.getByRole('region', { name: 'Related events' })
  await expect(rail.getByRole('listitem').filter({ hasText: 'Buzzer Night' })).toContainText('Later')
  await expect(editor.getByText('Troupe added Buzzer Night as a later event')).toBeVisible()
  await producer.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(related.getByRole('link', { name: 'Buzzer Night' })).toHaveCount(0)
  await expect(rail.getByRole('listitem').filter({ hasText: 'Buzzer Night' })).toHaveCount(0, heard)
  await rail.getByRole('link', { name: 'Murder in the Green Room' }).first().click()
  await expect(editor).toHaveURL(new RegExp(greenRoom))

  // an event that comes later is no earlier one
  await related.getByRole('combobox', { name: 'Earlier events' }).fill('Buzzer')
  await producer
    .getByRole('option', { name: /Buzzer Night.*2027/ })
    .first()
    .click()
  await expect(related.getByText(/An earlier event has to start before this one/)).toBeVisible()
})

test('an editor copies answers about the group from another event, all that differ but one, and takes that back', { tag: '@deep' }, async ({
  visit,
}) => {
  const editor = await visit(`/event/${groupDetailsMissing}?tab=group`, { as: 'editor@northwind.example', workspace: northwind })
  await editor.getByRole('button', { name: 'Copy from another event' }).click()
  const dialog = editor.getByRole('dialog', { name: 'Copy group details' })
  await dialog.getByRole('combobox', { name: 'Copy from' }).fill('Winter')
  await editor
    .getByRole('option', { name: /The Winter Revue.*2026/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /^Copy \d+ answers$/ })).toBeVisible()
  const count = await dialog.getByRole('checkbox').count()
  await expect(dialog.getByRole('button', { name: `Copy ${count} answers` })).toBeVisible()
  await expectFine(editor, 'event-copy')
  await expectNoSideways(editor)
  await dialog.getByRole('checkbox', { name: /occasion/ }).uncheck()
  await dialog.getByRole('button', { name: `Copy ${count - 1} answers` }).click()
  await expect(dialog).toHaveCount(0)
  const age = rowOf(editor, 'How old are the people taking part?')
  await expect(age).toContainText('24 to 61')
  await expect(rowOf(editor, 'What is the occasion?')).toContainText('Add an answer')
  await editor.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(age).toContainText('Add an answer')
})
