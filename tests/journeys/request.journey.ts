import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { battleRoyale, book, type Caller, caller, freeTime, giveBack } from './api.ts'
import { seasonOf } from './seasons.ts'
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
  await request.getByRole('button', { name: 'Approve request', exact: true }).click()
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

test('where the other time costs a fee, the producer sees the fee and nothing is booked; the customer withdraws the request', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
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
  await request.getByRole('button', { name: 'Approve request', exact: true }).click()
  await expect(request.getByRole('alert')).toHaveText(/^Approving this charges the customer a rescheduling fee of \d+ credits?\.$/)
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

test('approving a request that costs more credits than the customer has offers to buy them, and approves it then', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const { halden } = world.workspaces
  const event = world.sessions.halden
  const editor = await caller(house.url, 'editor@halden.example')
  const balance = async () => {
    const { workspace } = await editor.ask<{ workspace: { consumables: { credits: { available: number } } } }>(
      'query ($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
      { id: halden },
    )
    return workspace.consumables.credits.available
  }
  // an event that leaves at most one credit: four a room, two for the package
  const had = await balance()
  const spent = await book(editor, {
    ...{ workspaceId: halden, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'Europe/Berlin', attendees: Math.floor(had / 4) * 25, duration: 60, packageLevel: had % 4 < 2 ? 'STANDARD' : 'PRO' },
  })
  expect(await balance()).toBe((had % 4) % 2)
  const before = (await editor.ask<Facts>(facts, { id: event })).session
  const from = Temporal.Instant.from(before.startsAt)
  const wanted = await freeTimeOf(editor, event, from)
  expect(await editor.call('POST', `/scheduler/session/${event}/request`, { startsAt: wanted, timezone: 'Europe/Berlin' })).toMatchObject({
    status: 'REQUESTED',
  })

  const staff = await visit(`/event/${event}`, { as: 'admin@troupe.example', workspace: 'staff' })
  const request = staff.locator('[data-request]')
  await request.getByRole('button', { name: 'Approve request', exact: true }).click()
  await request.getByRole('button', { name: /^Approve for \d+ credits$/ }).click()
  await expect(request.getByText('Not enough credits', { exact: true })).toBeVisible()
  await expectFine(staff, 'request-credits')
  await request.getByRole('button', { name: 'here' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog.getByText('still needed to approve the request')).toBeVisible()
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('1230')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: /^Buy \d+ credits? and approve the request for \$[\d,.]+$/ }).click()
  await expect(request).toHaveCount(0, { timeout: within(20_000) })
  const { session } = await editor.ask<Facts>(facts, { id: event })
  expect([session.status, Date.parse(session.startsAt)]).toEqual(['SCHEDULED', Date.parse(wanted)])
  await giveBack(editor, spent.id)
})

/**
 * A time that is free for an event within three weeks of its own and costs the same: where its price falls with the season, what
 * comes back may pay the fee.
 */
async function freeTimeOf({ call }: Caller, sessionId: string, now: Temporal.Instant): Promise<string> {
  const days = [5, 4, 3, 2, 1, 0, -1, -2, -3, ...Array.from({ length: 15 }, (_, more) => 6 + more)]
  for (const day of days.filter((one) => seasonAt(now.add({ hours: 24 * one })) === seasonAt(now))) {
    const from = now.add({ hours: 24 * day + (day === 0 ? 1 : 0) })
    const query = new URLSearchParams({ sessionId, timezone: zone, start: String(from), end: String(from.add({ hours: 4 })) })
    const { slots } = await call<{ slots: readonly { startsAt: string; remaining: string }[] }>(
      'GET',
      `/scheduler/public/schema/slots?${query}`,
    )
    const free = slots.find(({ remaining }) => remaining !== 'none')
    if (free) return free.startsAt
  }
  throw new Error('no time of the same price is free')
}

const zone = 'Europe/Berlin'

/** By how many percent the demo world's seasons change the price of an event at a place. */
function seasonAt(at: Temporal.Instant): number {
  return seasonOf(at.toZonedDateTimeISO(zone).toPlainDate().toString(), 'IN_PERSON')
}

test('a producer declines with a reason, which the customer reads together with other times; the event keeps its own', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const { startsAt } = await freeTime(editor, battleRoyale, 14)
  const event = await book(editor, battleRoyale, startsAt)
  const wanted = (await freeTime(editor, battleRoyale, 17)).startsAt
  await editor.call('POST', `/scheduler/session/${event.id}/request`, { startsAt: wanted, timezone: battleRoyale.timezone })
  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(customer.locator('[data-request]')).toBeVisible()

  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  const request = producer.locator('[data-request]')
  await request.getByRole('button', { name: 'Decline request' }).click()
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
