import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces
const { groupDetailsMissing } = world.sessions
const facts = 'query ($id: ID!) { session(id: $id) { name startsAt status credits } }'
interface Facts {
  readonly session: { readonly name: string; readonly startsAt: string; readonly status: string; readonly credits: number }
}

test('a producer approves another time that a customer requested; the customer’s open page has it', async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 13)).startsAt)
  const wanted = (await freeTime(editor, battleRoyale, 16)).startsAt
  const asked = await editor.call('POST', `/scheduler/session/${event.id}/request`, {
    startsAt: wanted,
    timezone: battleRoyale.timezone,
    message: 'Half of us are at a fair that day.',
  })
  expect(asked).toMatchObject({ status: 'REQUESTED' })

  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  const waiting = customer.locator('[data-request]')
  await expect(waiting).toContainText('Until then, the event stays at its current time.')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectFine(customer, 'request-waiting')
  await expectNoSideways(customer)

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await expect(request.getByText(/^Priya Raman requested /)).toBeVisible()
  await expect(request.getByText('Half of us are at a fair that day.')).toBeVisible()
  await expectFine(producer, 'request-asked')
  await expectNoSideways(producer)
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(producer.getByText(/^Battle Royale is booked for /)).toBeVisible()
  await expect(request).toHaveCount(0)

  await expect(waiting).toHaveCount(0)
  await expect(customer.getByText('New time requested')).toHaveCount(0)
  const { session } = await editor.ask<Facts>(facts, { id: event.id })
  expect(session.status).toBe('SCHEDULED')
  expect(Date.parse(session.startsAt)).toBe(Date.parse(wanted))
  expect(session.credits).toBe(event.credits)
  await giveBack(editor, event.id)
})

test('where the other time costs a fee, the producer sees the fee and nothing is booked; the customer withdraws the request', async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const before = (await editor.ask<Facts>(facts, { id: groupDetailsMissing })).session
  const wanted = Temporal.Instant.from(before.startsAt).add({ hours: 24 * 7 })
  await editor.call('POST', `/scheduler/session/${groupDetailsMissing}/request`, {
    startsAt: wanted.toString(),
    timezone: battleRoyale.timezone,
  })

  const producer = await visit(`/event/${groupDetailsMissing}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByRole('alert')).toHaveText(/^Approving this charges the customer a change fee of \d+ credits?\.$/)
  await expect(request.getByRole('button', { name: /^Approve for \d+ credits?$/ })).toBeVisible()
  await expect(request.getByRole('button', { name: 'Approve without the fee' })).toBeVisible()
  await expectFine(producer, 'request-fee')
  await expectNoSideways(producer)
  const { session } = await editor.ask<Facts>(facts, { id: groupDetailsMissing })
  expect(session).toEqual({ ...before, status: 'REQUESTED' })

  const customer = await visit(`/event/${groupDetailsMissing}`, { as: 'editor@northwind.example', workspace: northwind })
  await customer.getByRole('button', { name: 'Withdraw request' }).click()
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(customer.getByText('Request withdrawn')).toBeVisible()
  await expect(request).toHaveCount(0)
  expect((await editor.ask<Facts>(facts, { id: groupDetailsMissing })).session).toEqual(before)
})

test('a producer declines with a reason, which the customer reads together with other times; the event keeps its own', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(editor, battleRoyale, 14)
  const event = await book(editor, battleRoyale, startsAt)
  const wanted = (await freeTime(editor, battleRoyale, 17)).startsAt
  await editor.call('POST', `/scheduler/session/${event.id}/request`, { startsAt: wanted, timezone: battleRoyale.timezone })
  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(customer.locator('[data-request]')).toBeVisible()

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await request.getByRole('button', { name: 'Decline' }).click()
  const dialog = producer.getByRole('dialog', { name: 'Decline request' })
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(dialog.getByText('Required', { exact: true }).last()).toBeVisible()
  await expect(request).toBeVisible()
  await dialog.getByLabel('Reason').fill('The studio is closed that week.')
  await expectFine(producer, 'request-refuse')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(producer.getByText('Request declined')).toBeVisible()
  await expect(request).toHaveCount(0)
  await expect(customer.locator('[data-request]')).toHaveCount(0)

  const { session } = await editor.ask<Facts>(facts, { id: event.id })
  expect(session.status).toBe('SCHEDULED')
  expect(Date.parse(session.startsAt)).toBe(Date.parse(startsAt))
  const admin = await visit(`/settings/admin?q=${encodeURIComponent('We couldn’t reschedule “Battle Royale”')}`, {
    as: 'admin@troupe.example',
    workspace: 'staff',
  })
  await admin.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Priya Raman' }).first().getByRole('link').click()
  const mail = admin.getByRole('dialog')
  await expect(mail.getByText('The studio is closed that week.')).toBeVisible()
  await expectFine(admin, 'request-mail')
  await giveBack(editor, event.id)
})
