import { idOf, world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { fill, placeOf, story, unfold } from './crew.ts'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const { host } = world.users

test('staff open a person from their name: shows, a week of hours, the share of work, and notes that are saved on leaving', async ({
  visit,
  house,
}) => {
  const admin = await caller(house.url, 'admin@troupe.example')
  const { user } = await admin.ask<{ user: { fullName: string; notes: string | null } }>(
    'query ($id: ID!) { user(id: $id) { fullName notes } }',
    {
      id: host,
    },
  )
  const page = await visit(`/person/${host}`, { as: 'admin@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('heading', { name: user.fullName, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ratings' })).toBeVisible()
  if (!isPhone(page)) await expect(page.getByText('This week', { exact: true })).toBeVisible()
  const shows = page.getByRole('table', { name: 'Shows' })
  await expect(shows.getByRole('link').first()).toBeVisible()
  await expectFine(page, 'person')
  await expectNoSideways(page)
  // the week and the past shows are in the address
  await page.getByRole('link', { name: 'Later week' }).click()
  await expect(page).toHaveURL(/[?&]week=1/)
  const few = await shows.getByRole('row').count()
  await page.getByRole('link', { name: 'All shows' }).click()
  await expect(page).toHaveURL(/[?&]shows=all/)
  await expect(async () => expect(await shows.getByRole('row').count()).toBeGreaterThan(few)).toPass()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Coming shows' })).toBeVisible()

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: /notes/ }).first().click()
  await notes.getByRole('textbox').fill('Prefers shows before 5 pm.')
  await notes.getByRole('textbox').blur()
  await expect(notes.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(notes).toContainText('Prefers shows before 5 pm.')
  await admin.ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: host, notes: user.notes } })

  // an event names its crew, and each name leads to its person
  await page.goto(`/event/${world.sessions.greenRoom}?tab=staff`)
  await page.getByRole('table', { name: 'Staff of this event' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/person\//)
})

test('a host reads their own page without notes, and no one else’s', { tag: ['@phone', '@deep'] }, async ({ visit, refusals }) => {
  refusals.add(404).add(403)
  const page = await visit(`/person/${host}`, { as: 'host@troupe.example', workspace: 'staff' })
  await expect(page.getByRole('region', { name: 'Share of work' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notes' })).toHaveCount(0)
  await expectFine(page, 'person-own')
  await expectNoSideways(page)
  await page.goto(`/person/${idOf('user', 'beatriz')}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  const customer = await visit(`/person/${host}`, { as: 'editor@northwind.example', workspace: world.workspaces.northwind })
  await expect(customer.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('with a yellow brand and a name of 96 letters the staff tab keeps to its rows; a tap on a record unfolds it, and several stay open in the address', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const owner = await caller(house.url, 'owner@northwind.example')
  const { northwind } = world.workspaces
  const name = 'The supper club, the yearly get-together of everyone at Northwind Foods who likes very long names'.slice(0, 96)
  expect(name).toHaveLength(96)
  const event = await book(editor, battleRoyale, (await freeTime(editor, battleRoyale, 17)).startsAt)
  await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: event.id, name } })
  await owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
    input: { id: northwind, colours: { primary: '#FFD500', secondary: '#1F4FD8', tertiary: '#FAFAF5' } },
  })
  const page = await visit(`/event/${event.id}?tab=staff`, { as: 'producer@troupe.example', workspace: northwind })
  const [host, producer] = [placeOf(page, 'Host'), placeOf(page, 'producer')]
  await expect(host.getByRole('button', { name: 'Fill host' })).toBeVisible()
  if (isPhone(page)) {
    // what says which role it is does nothing by itself: the button lies over the whole record
    await host.getByText('Host', { exact: true }).tap({ force: true })
    await expect(host.getByRole('button', { name: /^Journey and story of / })).toHaveAttribute('aria-expanded', 'true')
  } else {
    await unfold(host)
    for (const row of [host, producer]) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(37)
  }
  await unfold(producer)
  await page.reload()
  await expect(story(page)).toHaveCount(2)
  await expectFine(page, 'staff-long-yellow')
  await expectNoSideways(page)
  await fill(host, /^Ask (?!at random)/)
  await expect(host.getByText('Pending')).toBeVisible()
  await expect(story(page).getByText(/was asked by /)).toBeVisible()
  await page.getByRole('table', { name: 'Staff of this event' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Share of work' })).toBeVisible()
  await expectFine(page, 'person-yellow')
  await expectNoSideways(page)
  await owner.ask('mutation ($id: ID!) { resetCustomization(id: $id) { id } }', { id: northwind })
  await giveBack(editor, event.id)
})
