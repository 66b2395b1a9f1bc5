import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { fill, story, unfold } from './crew.ts'
import { expect, expectFine, expectNoSideways, heard, type Locator, type Page, readiness, state, test, tick } from './steps.ts'

const { northwind, halden } = world.workspaces
const phone = { width: 390, height: 844 }
const row = (page: Page, role: string) =>
  page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: role })

test('Auto says whom it will email and asks them; a decline asks the next best and stays in the row; an acceptance shows on the customer’s page within a second', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 10)).startsAt)
  const customer = await visit(`/event/${event.id}?tab=staff`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(state(customer)).toHaveText('Your answers are missing')
  const overview = customer.getByRole('complementary', { name: 'Overview' })
  const producer = await visit(`/event/${event.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  const host = row(producer, 'Host')
  await expect(host).toBeVisible()
  await expectFine(producer, 'staff-open')
  const byHand = producer.getByRole('switch', { name: 'Assign this crew by hand only' })
  await tick(byHand)
  await expect(producer.getByText('Saved', { exact: true })).toBeVisible()
  await producer.reload()
  await expect(byHand).toBeChecked()
  await tick(byHand, false)
  await expect(producer.getByText('Saved', { exact: true })).toBeVisible()
  await producer.getByRole('button', { name: 'Assign crew' }).click()
  const plan = producer.getByRole('dialog', { name: 'Assign crew' })
  await expect(plan.getByText('We’ll email 2 people:')).toBeVisible()
  const named = await plan.getByRole('listitem').filter({ hasText: 'host, will be asked to confirm' }).textContent()
  await expectFine(producer, 'staff-auto')
  // no one has been asked yet
  await expect(overview).toContainText('We’re on it')
  await expect(overview).not.toContainText('You’ll hear by')
  await plan.getByRole('button', { name: 'Assign 1 person and ask 1' }).click()
  await expect(producer.getByText('1 person assigned, 1 asked to confirm')).toBeVisible()
  await expect(host.getByText('Pending')).toBeVisible()
  await expect(host.getByText(/^(Answer by )?\w{3} \d{1,2}:(00|15|30|45)\s[ap]m$/)).toBeVisible()
  await expect(overview).toContainText(/You’ll hear by \w{3} \d{1,2} \w{3}/, heard)
  const first = await personOf(host)
  expect(named).toContain(first)

  const admin = await visit('/settings/admin', { as: 'admin@troupe.example', workspace: 'staff' })
  const asked = await visit(await linkOf(admin, first, 'Battle Royale'), { viewport: phone })
  await expectFine(admin, 'outbox-mail')
  await expect(asked.getByRole('heading', { name: `${first.split(' ')[0]}, can you host this one?`, level: 1 })).toBeVisible()
  await expect(asked).toHaveURL(/\/assignment-approval\//)
  await expect(asked.getByRole('listitem').filter({ hasText: 'Online' })).toBeVisible()
  await asked.getByRole('button', { name: 'Decline' }).click()
  const sheet = asked.getByRole('dialog', { name: 'Decline this offer?' })
  await tick(sheet.getByRole('radio', { name: 'It’s not enough notice' }))
  await sheet.getByRole('textbox', { name: 'Note for the producer' }).fill('Sorry, school run.')
  await expectFine(asked, 'approval-decline')
  await sheet.getByRole('button', { name: 'Decline' }).click()
  await expect(asked.getByRole('heading', { name: `${first.split(' ')[0]}, you declined this offer.` })).toBeVisible()

  await unfold(host)
  await expect(producer).toHaveURL(/[?&]open=/)
  await expect(story(producer)).toContainText(`${first.split(' ')[0]} declined: not enough notice. “Sorry, school run.”`)
  const second = await personOf(host)
  expect(second).not.toBe(first)
  await expect(story(producer)).toContainText(`${second} was asked.`)
  await expect(host.getByText('Pending')).toBeVisible()
  await expectFine(producer, 'staff-story')
  const replaced = await linkOf(admin, second, 'Battle Royale')
  await more(host)
  await producer.getByRole('menuitem', { name: 'Resend offer' }).click()
  await expect(producer.getByText(`Offer to ${second} resent`)).toBeVisible()
  await expect(story(producer)).toContainText('The offer was resent')
  const next = await visit(await linkOf(admin, second, 'Battle Royale'), { viewport: phone })
  expect(new URL(next.url()).pathname).not.toContain(replaced.replace('/a/', ''))
  await expect(row(customer, 'Host').getByText('To be announced')).toBeVisible()
  await expect(customer.getByText(/school run|enough notice/)).toHaveCount(0)
  await next.getByRole('button', { name: 'Accept' }).click()
  await expect(next.getByRole('heading', { name: `${second.split(' ')[0]}, you’re confirmed.` })).toBeVisible()
  await expect(row(customer, 'Host').getByText(second.split(' ')[0] ?? '')).toBeVisible(heard)
  await expect(host.getByText('Confirmed')).toBeVisible(heard)
  await expectFine(next, 'approval-accepted')
  const [file] = await Promise.all([next.waitForEvent('download'), next.getByRole('button', { name: 'Calendar file (.ics)' }).click()])
  expect(file.suggestedFilename()).toBe('Battle-Royale.ics')
  // the id that the email's file has, so that a calendar holds the event once
  expect(readFileSync((await file.path()) ?? '', 'utf8')).toContain(`UID:${event.id}-crew@troupe\r\n`)
  await expectFine(customer, 'staff-customer')

  await next.getByRole('button', { name: 'I can’t make it' }).click()
  const leave = next.getByRole('dialog', { name: 'Withdraw from this event?' })
  await tick(leave.getByRole('radio', { name: 'I’m sick' }))
  await leave.getByRole('textbox', { name: 'Note for the producer' }).fill('Flu.')
  await expectFine(next, 'approval-withdraw')
  await leave.getByRole('button', { name: 'Withdraw' }).click()
  await expect(next.getByRole('heading', { name: `${second.split(' ')[0]}, you’re no longer on this event.` })).toBeVisible()
  await expect(story(producer)).toContainText(`${second.split(' ')[0]} withdrew: sick. “Flu.”`)
  expect(await personOf(host)).not.toBe(second)
  await expectFine(next, 'approval-withdrawn')
  await giveBack(editor, event.id)
})

test('a producer sees every candidate with the reason against them, asks one, and hears when the answer is no', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  await giveFace(house.url, 'host@troupe.example')
  const producer = await visit(`/event/${world.sessions.greenRoom}?tab=schedule`, { as: 'producer@troupe.example', workspace: 'staff' })
  // the running order, the Schedule tab, the staff table and the ticket behind the offer's link tell one time
  const cue = producer.getByRole('listitem').filter({ hasText: 'Host call' })
  await expect(cue).toContainText('sets the call time')
  const call = /\d+:\d\d\s[ap]m/.exec((await cue.textContent()) ?? '')?.[0] ?? 'no time'
  await expect(producer.getByRole('definition').filter({ hasText: call })).toHaveCount(1)
  await expectFine(producer, 'schedule')
  await producer.goto(`/event/${world.sessions.greenRoom}?tab=staff`)
  await expect(row(producer, 'Host').first()).toContainText(call)
  await fill(row(producer, 'Host').filter({ hasText: 'Open' }).first(), /^Choose someone/)
  const dialog = producer.getByRole('dialog', { name: 'Choose host' })
  const candidates = dialog.getByRole('radiogroup', { name: 'Candidates' })
  await expect(candidates.getByRole('radio').first()).toBeVisible()
  // those who live too far away are one line until they are wanted
  await expect(dialog.getByText(/^\d+ live too far away\./)).toBeVisible()
  const near = await candidates.getByRole('radio').count()
  await dialog.getByRole('button', { name: 'Ask them too' }).click()
  expect(await candidates.getByRole('radio').count()).toBeGreaterThan(Math.max(20, near))
  // the bytes come with the bearer, which an address in an <img> cannot send
  await expect(candidates.locator('img').first()).toHaveAttribute('src', /^blob:/)
  await tick(candidates.getByRole('radio', { disabled: false }).last())
  await expect(dialog.getByText(/ isn’t eligible for this role$/)).toBeVisible()
  await expectFine(producer, 'staff-candidates')
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog.getByText('Required', { exact: true }).last()).toBeVisible()
  await tick(candidates.getByRole('radio').first())
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog).toHaveCount(0)
  const pending = row(producer, 'Host').filter({ hasText: 'Pending' })
  await expect(pending).toHaveCount(1)
  const person = await personOf(pending)
  await more(pending)
  await expect(producer.getByRole('menuitem', { name: 'Copy event link' })).toBeVisible()
  await producer.getByRole('menuitem', { name: 'Withdraw offer' }).click()
  const withdraw = producer.getByRole('alertdialog', { name: `Withdraw the offer to ${person}?` })
  await expect(withdraw.getByText(/Their link will stop working and the role will reopen/)).toBeVisible()
  await withdraw.getByRole('button', { name: 'No' }).click()
  await expect(pending).toHaveCount(1)

  const admin = await visit('/settings/admin', { as: 'admin@troupe.example', workspace: 'staff' })
  const asked = await visit(await linkOf(admin, person, 'Green Room'), { viewport: phone })
  await expect(asked.getByRole('heading', { name: 'Murder in the Green Room', level: 2 })).toBeVisible()
  await expect(asked.getByRole('listitem').filter({ hasText: 'The Merchant Hall' })).toBeVisible()
  await expect(asked.getByRole('definition').filter({ hasText: call })).toHaveCount(1)
  await expect(
    asked.getByText(/You have no other Troupe events around that time|You have another (event|offer) around that time/),
  ).toBeVisible()
  await expectNoSideways(asked)
  await expectFine(asked, 'approval')
  await asked.getByRole('button', { name: 'Decline' }).click()
  await asked.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row(producer, 'Host').filter({ hasText: 'Declined' })).toHaveCount(1)
  await admin.goto(`/settings/admin?q=${encodeURIComponent('Host needed')}`)
  await expect(
    admin.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Host needed: Murder in the Green Room' }),
  ).toHaveCount(1)
})

test('Random says whom it assigned, and someone who is removed is told', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 12)).startsAt)
  const producer = await visit(`/event/${event.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  const place = row(producer, 'Producer')
  // it is undone before anything is sent, and sent once that is no longer possible
  await fill(place, /^Assign at random/)
  await expect(place.getByText('Choosing a producer at random')).toBeVisible()
  await producer.getByRole('button', { name: 'Undo' }).click()
  await expect(place.getByRole('button', { name: 'Fill producer' })).toBeVisible()
  await fill(place, /^Assign at random/)
  await expect(place.getByText('Confirmed')).toBeVisible({ timeout: within(20_000) })
  const person = await personOf(place)
  await expect(producer.getByText(`${person} was assigned`)).toBeVisible()
  await more(place)
  await expect(producer.getByRole('menuitem', { name: 'Remove from event' })).toBeVisible()
  await expectFine(producer, 'staff-menu')
  await producer.getByRole('menuitem', { name: 'Remove from event' }).click()
  await producer.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(place.getByText('Open')).toBeVisible()
  await expect(readiness(producer)).toHaveText('Managers needed')
  const admin = await visit(`/settings/admin?q=${encodeURIComponent('no longer assigned')}`, {
    as: 'admin@troupe.example',
    workspace: 'staff',
  })
  await expect(admin.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: person })).not.toHaveCount(0)
  await expectFine(admin, 'outbox')
  await expectNoSideways(admin)
  await giveBack(editor, event.id)
})

test('a link of an offer that doesn’t work says so', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(404)
  const page = await visit('/a/no-such-code-0000000000000000000000000000000')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectFine(page, 'approval-unknown')
})

test('only admins see the outbox, and customers see no staff of other workspaces', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(403).add(404)
  const page = await visit('/settings/admin?tab=outbox', { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Emails' })).toHaveCount(0)
  const other = await visit(`/event/${world.sessions.gameReady}`, { as: 'editor@halden.example', workspace: halden })
  await expect(other.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

/** Opens the menu of a place. */
const more = (place: Locator) =>
  place
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()

/** The full name of the person on a place. */
async function personOf(place: Locator): Promise<string> {
  const label = await place
    .getByRole('button', { name: /^Actions for / })
    .first()
    .getAttribute('aria-label')
  return (label ?? '').replace('Actions for ', '')
}

/** Reads the newest question to a person about an event in the outbox and answers where its link leads. */
async function linkOf(admin: Page, person: string, event: string): Promise<string> {
  await admin.goto(`/settings/admin?q=${encodeURIComponent(event)}`)
  await admin
    .getByRole('table', { name: 'Emails' })
    .getByRole('row')
    .filter({ hasText: person })
    .filter({ hasText: 'Are you available' })
    .first()
    .getByRole('link')
    .click()
  const link = admin.getByRole('dialog').getByRole('link', { name: /\/a\// })
  await expect(link).toBeVisible()
  return new URL((await link.getAttribute('href')) ?? '').pathname
}

/** Gives a person a profile picture. */
async function giveFace(url: string, email: string) {
  const { token, ask } = await caller(url, 'admin@troupe.example')
  const { users } = await ask<{ users: { nodes: { id: string }[] } }>(
    'query ($text: String) { users(filter: {text: $text}) { nodes { id } } }',
    {
      text: email,
    },
  )
  const id = users.nodes[0]?.id
  const body = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d98' } })
      .png()
      .toBuffer(),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const kept = await fetch(`${url}/files?userId=${id}`, { method: 'POST', headers, body })
  expect(kept.status).toBe(201)
  const { id: avatarFileId } = (await kept.json()) as { id: string }
  await ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id, avatarFileId } })
}
