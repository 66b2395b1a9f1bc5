import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const { diy } = world.workspaces
/** This customer has credits for every host there is. */
const wish = { ...battleRoyale, workspaceId: diy }
const email = 'editor@orbis.example'

test('an editor makes a group of an event, adds another one, tells its contacts, and moves all of them once they have seen what that costs', async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, email)
  const { startsAt } = await freeTime(editor, wish, 30, { ...wish, attendees: 75 })
  const first = await book(editor, wish, startsAt)
  const third = await book(editor, wish)
  const name = `The late round ${third.id.slice(0, 4)}`
  await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id: third.id, name } })

  const page = await visit(`/event/${first.id}`, { as: email, workspace: diy })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Make a group…' }).click()
  await page.getByRole('dialog', { name: 'Make a group' }).getByRole('button', { name: 'Book 1 more event' }).click()
  await expect(page).toHaveURL(/\/group\//)
  const lanes = page.getByRole('region', { name: /^Events on / })
  await expect(lanes.getByRole('link', { name: 'Battle Royale' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Add event' }).click()
  const adding = page.getByRole('dialog', { name: 'Add event' })
  await adding.getByRole('combobox', { name: 'Event' }).fill('late round')
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expectFine(page, 'group-add')
  await adding.getByRole('button', { name: 'Add event' }).click()
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible()
  await expectFine(page, 'group')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Add event' }).click()
  await adding.getByText('A copy', { exact: true }).click()
  await expect(adding.getByText(/ pays about \d+ credits?, /)).toBeVisible()
  await expectFine(page, 'group-copy')
  await adding.getByRole('button', { name: 'Book the copy' }).click()
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5)

  const rail = page.getByRole('region', { name: 'Announce' })
  // by keyboard: on a phone it lies under what has just been said about the two events
  await rail.getByRole('button', { name: /^Email \d+ (person|people)$/ }).press('Enter')
  await expect(rail.getByText(/^Everyone has been told/)).toBeVisible()

  await page.getByRole('button', { name: 'Move all' }).click()
  const moving = page.getByRole('dialog', { name: 'Move Battle Royale' })
  await expect(moving.getByText('Both move, or neither.')).toBeVisible()
  const there = Temporal.Instant.from(startsAt).toZonedDateTimeISO(wish.timezone).add({ weeks: 1 })
  await moving.getByLabel('Date').fill(there.toPlainDate().toString())
  // the price and the button stand there before anything is pressed
  await expect(moving.getByText('Nothing to pay')).toBeVisible()
  await expect(moving.getByText(/^[\d,]+ credits? in the balance\.$/)).toBeVisible()
  await expect(moving.getByRole('cell', { name: 'Free' })).toHaveCount(2)
  await expectFine(page, 'group-move')
  await expectNoSideways(page)
  await moving.getByRole('button', { name: 'Move 2 events' }).click()
  await expect(moving).toHaveCount(0)
  await expect(lanes.first()).toHaveAccessibleName(
    `Events on ${there.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })}`,
  )
  await expect(rail.getByRole('heading', { name: 'Changed since the last email' })).toBeVisible()
  await expectFine(page, 'group-changed')

  const ids = await page
    .getByRole('table')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of ids) await giveBack(editor, href.split('/').at(-1) ?? '')
})

test('staff who work for Troupe choose whose open rooms they see, in place', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/open-rooms', { as: 'admin@troupe.example', workspace: 'staff' })
  await page.getByRole('combobox', { name: 'Book for' }).click()
  await page
    .getByRole('option', { name: /^Orbis/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Open now' })).toBeVisible()
})
