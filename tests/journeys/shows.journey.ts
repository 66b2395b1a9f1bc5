import { world } from '../world/ids.ts'
import { battleRoyale, book, type Caller, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, test, tick } from './steps.ts'

const phone = { width: 390, height: 844 }

/** A new event of Northwind in some days, whose host's place someone who is free was asked for. */
async function askedIn(url: string, days: number) {
  const [editor, staff] = [await caller(url, 'editor@northwind.example'), await caller(url, 'admin@troupe.example')]
  const { startsAt } = await freeTime(editor, battleRoyale, days)
  const event = await book(editor, battleRoyale, startsAt)
  const query = 'query($id: ID!) { session(id: $id) { assignments { id role userId approval { state } } } }'
  const placeOf = async (role: string) => {
    const { session } = await staff.ask<{
      session: { assignments: readonly { id: string; role: string; userId: string | null; approval: { state: string } | null }[] }
    }>(query, { id: event.id })
    const place = session.assignments.find((one) => one.role === role)
    if (!place) throw new Error(`no ${role} is needed`)
    return place
  }
  const { id } = await placeOf('HOST')
  const { hosts } = await staff.call<{ hosts: readonly { id: string; fullName: string; eligible: boolean }[] }>(
    'GET',
    `/scheduler/session/${event.id}/hosts?role=HOST&assignmentId=${id}`,
  )
  const [host, colleague] = hosts.filter(({ eligible }) => eligible)
  if (!host || !colleague) throw new Error('too few hosts are free')
  await staff.call('PUT', `/scheduler/session-assignment/${id}/host`, { id: host.id })
  return { event, startsAt, staff, host, colleague, placeId: id, placeOf, leave: () => giveBack(editor, event.id) }
}

async function emailOf(staff: Caller, id: string): Promise<string> {
  const { user } = await staff.ask<{ user: { email: string } }>('query($id: ID!) { user(id: $id) { email } }', { id })
  return user.email
}

test('a host answers an offer at home, hands the show over, and staff approve the colleague who takes it and write to the crew', async ({
  visit,
  house,
}) => {
  const { event, staff, host, colleague, placeId, placeOf, leave } = await askedIn(house.url, 47)
  const page = await visit('/shows', { as: await emailOf(staff, host.id), workspace: 'staff' })
  await expect(page.getByRole('heading', { name: 'My shows', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /offers? to answer$/ })).toBeVisible()
  await expectFine(page, 'my-shows')
  await expectNoSideways(page)
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Accept Battle Royale' }).last().click()
  await expect(page.getByText('You’re confirmed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await placeOf('HOST')).approval?.state).toBe('ACCEPTED')

  // on the page of the event, since another show may be the next one
  await page.setViewportSize(phone)
  await page.goto(`/event/${event.id}`)
  await page.getByRole('button', { name: 'Hand over this show' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hand over this show' })
  // without anyone chosen the button says what is missing
  await sheet.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(sheet.getByText('Choose a colleague to ask.')).toBeVisible()
  await tick(sheet.getByRole('checkbox', { name: colleague.fullName }))
  await sheet.getByLabel('Note to them and the producer').fill('My sister marries.')
  await expectFine(page, 'hand-over')
  await sheet.getByRole('button', { name: 'Ask 1 colleague' }).click()
  await expect(page.getByText(`You asked ${colleague.fullName} to take over`, { exact: false })).toBeVisible()

  const taker = await visit('/shows', { as: await emailOf(staff, colleague.id), workspace: 'staff' })
  const request = taker.getByRole('article', { name: /^Take over: / })
  await expect(request).toContainText(`${host.fullName}: “My sister marries.”`)
  await expectFine(taker, 'my-shows-asked')
  await request.getByRole('button', { name: /^Take over/ }).click()
  await expect(request).toContainText('You said yes. The producer answers by')
  await page.goto('/shows')
  await expect(page.getByText(`${colleague.fullName} can take over, your producer decides`)).toBeVisible()

  const producer = await visit(`/event/${event.id}?tab=staff`, { as: 'admin@troupe.example', workspace: 'staff' })
  const [first, next] = [host, colleague].map(({ fullName }) => fullName.split(' ')[0])
  await expect(producer.getByText(`${next} can take over from ${first}.`)).toBeVisible()
  await expectFine(producer, 'hand-over-waits')
  await producer.getByRole('button', { name: `Approve ${next}` }).click()
  await expect(producer.getByText(`${next} is on this show now.`)).toBeVisible()
  expect(await placeOf('HOST')).toMatchObject({ id: placeId, userId: colleague.id, approval: { state: 'ACCEPTED' } })
  await producer.getByRole('button', { name: 'Message the crew' }).click()
  const dialog = producer.getByRole('dialog', { name: 'Message the crew' })
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Write a message.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await dialog.getByLabel('Message').fill('Bring the spare buzzers.')
  await expectFine(producer, 'crew-message')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(producer.getByRole('region', { name: 'Messages to the crew' })).toContainText('Bring the spare buzzers.')
  await leave()
})

test('on a phone offers are answered by large buttons, and a name of 96 letters and a yellow brand leave the page in order', {
  tag: ['@deep', '@phone'],
}, async ({ visit, house }) => {
  const { event, staff, host, leave } = await askedIn(house.url, 53)
  const name = 'The Extraordinarily Long Evening of Quizzes, Riddles and Other Diversions of the Winter Seasons!'
  const { northwind } = world.workspaces
  const owner = await caller(house.url, 'owner@northwind.example')
  await owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
    input: { id: northwind, colours: { primary: '#FFD500', secondary: '#1F4FD8', tertiary: '#FAFAF5' } },
  })
  await staff.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })
  const page = await visit('/shows', { as: await emailOf(staff, host.id), workspace: northwind })
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(page.getByRole('heading', { name: 'My shows', level: 1 })).toBeVisible()
  // beside My shows: in the bar, and in the menu that a phone has in its place
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('menuitem', { name: /^My shows \d+ offers? waits? for your answer$/ })).toBeVisible()
    await page.keyboard.press('Escape')
  } else await expect(page.getByText(/offers? waits? for your answer$/)).toBeAttached()
  if (await more.isVisible()) await more.click()
  const accept = page.getByRole('button', { name: `Accept ${name}` })
  await expect(accept).toBeVisible()
  if (isPhone(page)) expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await expectNoSideways(page)
  await expectFine(page, 'my-shows-long')
  await page.getByRole('button', { name: `Decline ${name}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Decline this offer?' })
  await sheet.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('Declined. Thanks for letting us know.')).toBeVisible()
  await expect(accept).toHaveCount(0)
  await owner.ask('mutation ($id: ID!) { resetCustomization(id: $id) { id } }', { id: northwind })
  await leave()
})
