import type { Locator } from '@playwright/test'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, readiness, test, tick } from './steps.ts'

test('a producer goes through the morning’s inbox by keyboard, and it changes while it is open', { tag: '@deep' }, async ({
  visit,
  house,
  viewport,
}) => {
  test.skip(viewport?.width !== 1440, 'A phone has no keys.')
  const editor = await caller(house.url, 'editor@northwind.example')
  const staff = await caller(house.url, 'producer@troupe.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 10)).startsAt)
  const name = 'Zenith Morning Gala, the yearly get-together of everyone at Northwind Foods who likes long names'
  await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })

  const page = await visit('/experiences', { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByText(/events? needs? your attention$/)).toBeAttached()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('radio', { name: /^Needs me/ })).toBeChecked()
  const inbox = page.getByRole('table', { name: 'Inbox' })
  const row = inbox.getByRole('row').filter({ hasText: 'Zenith Morning Gala' })
  await expect(row.getByText(/no producer/i), 'an event without a producer is in the inbox of every producer').toBeVisible()
  await expectFine(page, 'inbox')
  await expectNoSideways(page)

  const { session } = await staff.ask<{ session: { assignments: { id: string; role: string }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { id role } } }',
    { id: event.id },
  )
  const place = session.assignments.find(({ role }) => role === 'PRODUCER')
  await staff.call('PUT', `/scheduler/session-assignment/${place?.id}/host`, { id: world.users.producer, approval: false, reason: 'Mine' })
  await expect(row.getByText(/^Needs 1 host/)).toBeVisible(heard)
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37)

  await page.keyboard.press('/')
  await page.keyboard.type('zenith')
  await expect(page).toHaveURL(/q=zenith/)
  await expect(inbox.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('k')
  await expect(row.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Space')
  const peek = page.getByRole('region', { name })
  await expect(peek.getByRole('heading', { name: 'Host, open' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${event.id}$`))
  await expectFine(page, 'inbox-peek')
  await expectNoSideways(page)
  // a link to it opens it
  await page.reload()
  await expect(peek.getByRole('heading', { name: 'Host, open' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(readiness(page)).toHaveText('Needs hosts assigned')

  await page.goto('/events?show=all&q=zenith')
  const all = page.getByRole('table', { name: 'Events' })
  await expect(all.getByRole('row')).toHaveCount(2)
  await all.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await expect(peek.getByRole('heading', { name: 'Host, open' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await tick(page.getByRole('radio', { name: /^Requests/ }))
  await expect(page).toHaveURL('/events?q=zenith&show=requests')
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
  await giveBack(editor, event.id)
})

test('a producer reads what approving a request does before it is sent, takes an event, asks the best person and reviews several, each with an undo', async ({
  visit,
  house,
  viewport,
  refusals,
}) => {
  test.skip((viewport?.width ?? 0) < 992, 'A phone shows one event at a time, which has a journey of its own.')
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 11)).startsAt)
  const name = 'Quorum Supper'
  await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })
  const page = await visit('/events', { as: 'producer@troupe.example', workspace: 'staff' })
  const inbox = page.getByRole('table', { name: 'Inbox' })

  // the request: the crew and the fee before the click, and nothing is sent while it can be undone
  await inbox
    .getByRole('button', { name: /^Approve: / })
    .first()
    .click()
  const approve = page.getByRole('button', { name: /^Approve (for )?\w+ \d/ })
  // other journeys give its host shows: whether everyone is free is no matter here
  await expect(page.getByRole('list', { name: 'The crew at that time' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Moving the event')).toBeVisible()
  await expect(approve).toBeFocused()
  await expectFine(page, 'inbox-request')
  await approve.click()
  await expect(inbox.getByText(/^Approving /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inbox.getByText(/^Approving /)).toBeHidden()

  // an event without a producer
  const row = inbox.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Take it: ${name}` }).click()
  await expect(page.getByText(`You produce ${name}`)).toBeVisible()
  await expect(row.getByText(/^Needs 1 host, \d+ people are free/)).toBeVisible(heard)

  // its open place
  await row.getByRole('button', { name: /^Ask \w+: / }).click()
  const peek = page.getByRole('region', { name })
  const ask = peek.getByRole('button', { name: /^Ask \w+ \w+ E$|^Ask \w+ \w+$/ }).last()
  await expect(ask).toBeFocused()
  await expect(peek.getByText(/An email with .+You can undo for 10 seconds\./)).toBeVisible()
  await expectFine(page, 'inbox-ask')
  await page.keyboard.press('e')
  const asked = page.getByText(new RegExp(`is asked to join ${name}$`))
  await expect(asked).toBeVisible()
  await undoOf(asked).click()
  await expect(row.getByText(/^Needs 1 host/)).toBeVisible(heard)
  await page.keyboard.press('Escape')

  // several together: what can be done to all of them is done in one dialog, with a result for each
  const chosen = inbox.getByRole('row').filter({ hasText: name })
  await chosen.getByRole('link').first().focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Message crew' }).click()
  const message = page.getByRole('dialog', { name: 'Message 1 crew' })
  await message.getByRole('button', { name: 'Send to 1 crew' }).click()
  await expect(message.getByText('Write a message.')).toBeVisible()
  await message.getByRole('textbox', { name: 'Message' }).fill('Doors open at six.')
  // no one but its producer is on this crew
  await message.getByRole('button', { name: 'Send to 1 crew' }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem')).toContainText('There’s no one on this crew to write to yet.')
  await expectFine(page, 'inbox-results')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(bar.getByText('1 selected'), 'what could not be done stays chosen').toBeVisible()
  await bar.getByRole('button', { name: 'Change producer' }).click()
  const change = page.getByRole('dialog', { name: 'Change producer of 1 event' })
  // the dialog grows with its people, and its buttons go down
  await expect(change.getByRole('radio', { name: /Kenji Mori/ })).toBeVisible()
  await change.getByRole('button', { name: 'Change producer' }).click()
  await expect(change.getByText('Choose a producer.')).toBeVisible()
  await tick(change.getByRole('radio', { name: /Kenji Mori/ }))
  await expectFine(page, 'inbox-change-producer')
  await change.getByRole('button', { name: 'Give 1 event to Kenji' }).click()
  const given = page.getByText(`Kenji Mori produces ${name}`)
  await expect(given).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(chosen).toHaveCount(0)
  await undoOf(given).click()
  await expect(chosen).toHaveCount(1, heard)

  await tick(page.getByRole('radio', { name: /^Needs review/ }))
  const links = inbox.getByRole('row').filter({ has: page.getByRole('button', { name: /^Review: / }) })
  await expect(links.first()).toBeVisible()
  await links.first().getByRole('link').first().focus()
  await page.keyboard.press('x')
  await expect(bar.getByText('It is complete')).toBeVisible()
  await expectFine(page, 'inbox-many')
  await page.keyboard.press('r')
  const reviewed = page.getByText(/ is reviewed$/)
  await expect(reviewed).toBeVisible()
  await expect(bar).toBeHidden()
  await undoOf(reviewed).click()
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible()
  await giveBack(editor, event.id)
})

test('an approval is sent when it can no longer be undone, wherever its producer is by then; the peek is a sheet in a small window and a page on a phone', {
  tag: '@deep',
}, async ({ visit, house, viewport }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const name = 'A requested supper, the yearly get-together of everyone at Northwind Foods who likes very long names'.slice(0, 96)
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 12)).startsAt)
  await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })
  const { startsAt } = await freeTime(editor, battleRoyale, 19)
  const asked = { startsAt, timezone: 'America/Chicago', message: 'Our quarter closes that day.' }
  await editor.call('POST', `/scheduler/session/${event.id}/request`, asked)
  const wide = viewport?.width === 1440
  const page = await visit('/events?show=requests', {
    as: 'producer@troupe.example',
    workspace: 'staff',
    ...(wide ? { viewport: { width: 1100, height: 800 } } : {}),
  })
  await page
    .getByRole('button', { name: `Approve: ${name}` })
    .locator('visible=true')
    .click()
  const peek = wide ? page.getByRole('dialog', { name }) : page.getByRole('region', { name })
  await expect(peek.getByText('Our quarter closes that day.')).toBeVisible()
  await expect(peek.getByText(/ free on \w{3} \d/).first()).toBeVisible()
  await expectFine(page, 'inbox-peek-narrow')
  await expectNoSideways(page)
  if (wide) {
    await page.keyboard.press('Escape')
    await expect(peek).toBeHidden()
    await page.getByRole('button', { name: `Approve: ${name}` }).click()
  } else {
    await page.getByRole('button', { name: 'All events' }).click()
    await expect(page.getByRole('table', { name: 'Inbox' })).toBeVisible()
    await page
      .getByRole('button', { name: `Approve: ${name}` })
      .locator('visible=true')
      .click()
  }
  await peek.getByRole('button', { name: /^Approve \w+ \d/ }).click()
  await expect(
    page
      .getByText(/^Approving /)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  const status = async () =>
    (await editor.ask<{ session: { status: string } }>('query ($id: ID!) { session(id: $id) { status } }', { id: event.id })).session.status
  expect(await status()).toBe('REQUESTED')
  await page.goto(`/event/${event.id}`)
  await expect.poll(status, { timeout: within(20_000) }).toBe('SCHEDULED')
  await giveBack(editor, event.id)
})

test('a host falls ill the day before: the event is first in the producer’s inbox, who reads who is asked until when, and chooses someone else from there', async ({
  visit,
}) => {
  const page = await visit('/events', { as: 'producer@troupe.example', workspace: 'staff' })
  // a phone's list has no head
  const first = page
    .getByRole('table', { name: 'Inbox' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(first).toContainText(/\w+ is sick, \w+ is asked until \d/)
  // the peek has the phones of everyone who could come
  await first.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: /^Starts in .+ without a host$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Asked, until \d/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who else could come' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call .+, \+1 312/ }).nth(2)).toBeVisible()
  await expectFine(page, 'inbox-late')
  await page.goto('/events')
  await first.getByRole('link', { name: /^See crew/ }).click()
  await expect(readiness(page)).toHaveText('Needs hosts assigned')
  await expect(page.getByText('I’ve had a fever since this morning. Sorry!').first()).toBeVisible()
  await expectFine(page, 'late-drop-out')
  await page.getByRole('link', { name: /^Choose someone else/ }).click()
  await expect(page.getByRole('dialog', { name: /^Choose/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** The button of the one message: earlier acts may still be undone beside it. */
const undoOf = (message: Locator) =>
  message.locator('xpath=ancestor::*[.//button[normalize-space()="Undo"]][1]').getByRole('button', { name: 'Undo' })
