import { idOf, world } from '../world/ids.ts'
import { book, type Caller, caller, freeTime, giveBack, type Wish } from './api.ts'
import { story, unfold } from './crew.ts'
import { expect, expectFine, expectNoSideways, type Page, test, tick } from './steps.ts'

const phone = { width: 390, height: 844 }
const show: Wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: idOf('experience', 'postcardsFromLisbon'),
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Sao_Paulo',
  attendees: 20,
  duration: 60,
}
const [beatriz, sofia] = [idOf('user', 'beatriz'), idOf('user', 'sofia')]
const setUser = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }'
const host = (page: Page) => page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: 'Host' })

/** An event in a language at a time, and its host’s place; undefined unless a person can host it. */
async function hostedBy(staff: Caller, editor: Caller, { language, startsAt, userId }: Record<'language' | 'startsAt' | 'userId', string>) {
  const { id } = await book(editor, show, startsAt)
  await staff.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, language } })
  const { session } = await staff.ask<{ session: { assignments: readonly { id: string; role: string }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { id role } } }',
    { id },
  )
  const place = session.assignments.find(({ role }) => role === 'HOST')?.id ?? ''
  const body = { id: userId, approval: false, reason: 'Agreed by phone' }
  const { hosts } = await staff.call<{ hosts: readonly { id: string; eligible: boolean }[] }>(
    'GET',
    `/scheduler/session/${id}/hosts?role=HOST`,
  )
  if (hosts.some((one) => one.id === userId && one.eligible)) {
    await staff.call('PUT', `/scheduler/session-assignment/${place}/host`, body)
    return { id, place, startsAt }
  }
  await giveBack(editor, id)
  return undefined
}

/** Two events at one time: Beatriz hosts the Portuguese one, and the only other host who speaks it an English one. */
async function twoEvents(staff: Caller, editor: Caller) {
  for (let daysAhead = 2; daysAhead < 16; daysAhead++) {
    const { startsAt } = await freeTime(editor, show, daysAhead)
    const ill = await hostedBy(staff, editor, { language: 'pt', startsAt, userId: beatriz })
    if (!ill) continue
    const other = await hostedBy(staff, editor, { language: 'en', startsAt, userId: sofia })
    if (other) return { ill, other }
    await giveBack(editor, ill.id)
  }
  throw new Error('they are never free together')
}

test('a host falls ill shortly before the event: the producer sees who could move, asks them all with one button, and both events have a host again', async ({
  visit,
  house,
}) => {
  const [editor, staff] = [await caller(house.url, 'editor@northwind.example'), await caller(house.url, 'admin@troupe.example')]
  await staff.ask(setUser, { input: { id: sofia, languages: ['pt', 'en', 'es'] } })
  const { ill, other } = await twoEvents(staff, editor)
  const producer = await visit(`/event/${ill.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(host(producer)).toContainText('Beatriz Moura')
  await expect(producer.getByRole('list', { name: 'Ways to fill this role' })).toHaveCount(0)

  const own = await visit(`/event/${ill.id}`, { as: 'beatriz@troupe.example', viewport: phone })
  await own.getByRole('button', { name: 'I can’t make it' }).click()
  const leave = own.getByRole('dialog', { name: 'Withdraw from this event?' })
  await tick(leave.getByRole('radio', { name: 'I’m sick' }))
  await leave.getByRole('button', { name: 'Withdraw' }).click()

  await expect(host(producer)).toContainText('Open')
  await unfold(host(producer))
  const ways = producer.getByRole('list', { name: 'Ways to fill this role' })
  const way = ways.getByRole('listitem').filter({ hasText: 'Sofia Marchetti takes this role.' })
  await expect(way).toContainText(/takes over from Sofia Marchetti on Postcards from Lisbon/)
  await expect(way).toContainText('Moves 1 person who is confirmed.')
  // before a weekend the next event may be too far away to call it late
  await expect(story(producer)).toContainText(/Beatriz withdrew( late)?: sick/)
  await expectFine(producer, 'staff-proposals')
  await expectNoSideways(producer)

  // the board says of the role what the staff tab says, until someone has it
  const date = Temporal.Instant.from(ill.startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate()
  const board = await visit(`/availability/planning?date=${date}&view=events`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  await board.locator(`[data-chip="${ill.place}"]`).first().click()
  const role = board.getByRole('dialog', { name: 'Postcards from Lisbon' })
  await expect(role).toContainText('No one else has been asked. We sent an email about this')
  await expect(story(producer)).toContainText('No one else has been asked. We sent an email about this')
  await expectFine(board, 'planning-task')
  await board.close()

  await way.getByRole('button', { name: 'Ask 2 people' }).click()
  await expect(producer.getByText('2 people were asked')).toBeVisible()
  await expect(host(producer)).toContainText('Sofia Marchetti')
  await expect(host(producer)).toContainText('Pending')
  await expect(ways).toHaveCount(0)
  await expectFine(producer, 'staff-repaired')

  await producer.goto(`/event/${other.id}?tab=staff`)
  await expect(host(producer)).toContainText('Pending')
  await expect(host(producer)).not.toContainText('Sofia Marchetti')

  // a producer who hears that someone is ill says so for them, in words about them
  await producer.goto(`/availability/personal?id=${sofia}`)
  const shows = producer.getByRole('list', { name: 'Next shows' })
  await shows.getByRole('button', { name: 'Can’t make it' }).first().click()
  // her next show may be one that she was only asked for
  const question = producer.getByRole('alertdialog', {
    name: /^(Remove Sofia Marchetti from|Withdraw Sofia Marchetti’s offer for) this show\?$/,
  })
  await expect(question).toContainText(/Sofia Marchetti( will be removed from|’s offer for) “/)
  await question.getByRole('button', { name: /^Keep (Sofia Marchetti on the show|the offer)$/ }).click()
  await staff.ask(setUser, { input: { id: sofia, languages: ['en', 'es'] } })
  for (const { id } of [ill, other]) await giveBack(editor, id)
})
