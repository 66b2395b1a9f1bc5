import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, type Wish } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { northwind } = world.workspaces
const { detailsRequired } = world.sessions
const wish: Wish = {
  workspaceId: northwind,
  experienceId: world.experiences.battleRoyale,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 45,
}
const facts = 'query ($id: ID!) { session(id: $id) { name startsAt status credits } }'
interface Facts {
  readonly session: { readonly name: string; readonly startsAt: string; readonly status: string; readonly credits: number }
}

test('a producer approves another time that a customer asks for; the customer’s open page has it', async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, wish, (await freeTime(editor, wish, 13)).startsAt)
  const wanted = (await freeTime(editor, wish, 16)).startsAt
  const asked = await editor.call('POST', `/scheduler/session/${event.id}/request`, {
    startsAt: wanted,
    timezone: wish.timezone,
    message: 'Half of us are at a fair that day.',
  })
  expect(asked).toMatchObject({ status: 'REQUESTED' })

  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  const waiting = customer.locator('[data-request]')
  await expect(waiting).toContainText('The event keeps its time until a producer answers.')
  await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectFine(customer, 'request-waiting')
  await expectNoSideways(customer)

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await expect(request.getByText(/^Priya Raman asks for /)).toBeVisible()
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

test('where the other time costs a fee, the producer is told it before anything is booked', async ({ visit, house, refusals }) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const before = (await editor.ask<Facts>(facts, { id: detailsRequired })).session
  const later: Wish = { ...wish, experienceId: world.experiences.commonGround, attendees: 24, duration: 60 }
  const wanted = (await freeTime(editor, later, 24)).startsAt
  await editor.call('POST', `/scheduler/session/${detailsRequired}/request`, { startsAt: wanted, timezone: later.timezone })

  const producer = await visit(`/event/${detailsRequired}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByRole('alert')).toHaveText(/^Moving the event costs the customer \d+ credits?\.$/)
  await expect(request.getByRole('button', { name: /^Approve for \d+ credits?$/ })).toBeVisible()
  expect((await editor.ask<Facts>(facts, { id: detailsRequired })).session).toMatchObject({
    startsAt: before.startsAt,
    status: 'REQUESTED',
  })
  await expectFine(producer, 'request-fee')
  await expectNoSideways(producer)
  await request.getByRole('button', { name: 'Approve without the fee' }).click()
  await expect(producer.getByText(/^Common Ground is booked for /)).toBeVisible()
  const after = (await editor.ask<Facts>(facts, { id: detailsRequired })).session
  expect(Date.parse(after.startsAt)).toBe(Date.parse(wanted))
})

test('a producer refuses with a reason, which the customer reads together with other times; the event keeps its own', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(editor, wish, 14)
  const event = await book(editor, wish, startsAt)
  const wanted = (await freeTime(editor, wish, 17)).startsAt
  await editor.call('POST', `/scheduler/session/${event.id}/request`, { startsAt: wanted, timezone: wish.timezone })
  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(customer.locator('[data-request]')).toBeVisible()

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await request.getByRole('button', { name: 'Refuse' }).click()
  const dialog = producer.getByRole('dialog', { name: 'Refuse the request' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Required', { exact: true }).last()).toBeVisible()
  await expect(request).toBeVisible()
  await dialog.getByLabel('Reason').fill('The studio is closed that week.')
  await expectFine(producer, 'request-refuse')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(producer.getByText('The request is refused')).toBeVisible()
  await expect(request).toHaveCount(0)
  await expect(customer.locator('[data-request]')).toHaveCount(0)

  const { session } = await editor.ask<Facts>(facts, { id: event.id })
  expect(session.status).toBe('SCHEDULED')
  expect(Date.parse(session.startsAt)).toBe(Date.parse(startsAt))
  const admin = await visit(`/settings/admin?q=${encodeURIComponent('Not possible: another time for Battle Royale')}`, {
    as: 'admin@troupe.example',
    workspace: 'staff',
  })
  await admin.getByRole('table', { name: 'Mails' }).getByRole('row').filter({ hasText: 'Priya Raman' }).first().getByRole('link').click()
  const mail = admin.getByRole('dialog')
  await expect(mail.getByText('The studio is closed that week.')).toBeVisible()
  await expectFine(admin, 'request-mail')
  await giveBack(editor, event.id)
})
