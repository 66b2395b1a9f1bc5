import { idOf, world } from '../world/ids.ts'
import { type Caller, caller, freeTime, giveBack, type Wish } from './api.ts'
import { story, unfold } from './crew.ts'
import { expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const timezone = 'America/Sao_Paulo'
/** Beatriz Moura is the only host who speaks Portuguese. */
const portuguese: Wish = {
  workspaceId: northwind,
  experienceId: idOf('experience', 'postcardsFromLisbon'),
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone,
  attendees: 20,
  duration: 60,
}
const beatriz = idOf('user', 'beatriz')
const setUser = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }'

interface Booked {
  readonly id: string
  readonly place: string
  readonly startsAt: string
}

/** An event in Portuguese on a day when Beatriz is free. */
async function bookPortuguese(editor: Caller, staff: Caller, daysAhead: number): Promise<Booked> {
  for (let more = 0; more < 14; more++) {
    const { startsAt } = await freeTime(editor, portuguese, daysAhead + more)
    const made = await editor.call<{ id: string }>('POST', '/session', { ...portuguese, date: startsAt })
    await editor.ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
      input: { id: made.id, language: 'pt' },
    })
    const { hosts } = await staff.call<{ hosts: readonly { id: string; eligible: boolean }[] }>(
      'GET',
      `/scheduler/session/${made.id}/hosts?role=HOST`,
    )
    if (hosts.some((host) => host.id === beatriz && host.eligible)) {
      const { session } = await staff.ask<{ session: { assignments: readonly { id: string; role: string }[] } }>(
        'query ($id: ID!) { session(id: $id) { assignments { id role } } }',
        { id: made.id },
      )
      return { id: made.id, startsAt, place: session.assignments.find(({ role }) => role === 'HOST')?.id ?? '' }
    }
    await giveBack(editor, made.id)
  }
  throw new Error('Beatriz is never free')
}

const host = (page: Page) => page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: 'Host' })

test('a host who loses a language shows as a conflict, and a place that no one else can fill as a task; a time without a crew says who would leave another event', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const [editor, staff] = [await caller(house.url, 'editor@northwind.example'), await caller(house.url, 'admin@troupe.example')]
  const asked = await bookPortuguese(editor, staff, 20)
  await staff.call('PUT', `/scheduler/session-assignment/${asked.place}/host`, { id: beatriz })
  const pencilled = await bookPortuguese(editor, staff, 36)

  await staff.ask(setUser, { input: { id: beatriz, languages: ['en'] } })
  const first = await visit(`/event/${asked.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(host(first)).toContainText('Conflict: Doesn’t speak Portuguese.')
  await expect(host(first)).toContainText('Beatriz Moura')
  await expectFine(first, 'staff-conflict')
  const second = await visit(`/event/${pencilled.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  await unfold(host(second))
  await expect(story(second)).toContainText('The person reserved for this role can no longer take it. We sent an email about this')
  await expect(second.getByRole('region', { name: 'Ways to fill this role' })).toContainText(
    /We found no one for this role, even if others move\. \d+ people don’t speak the language/,
  )
  await expectFine(second, 'staff-task')
  // without anyone who is free there is no one to draw, and the button says so
  await host(second).getByRole('button', { name: 'Fill host' }).click()
  await expect(second.getByRole('menuitem', { name: /^No one is free/ })).toBeDisabled()
  await expect(second.getByRole('menuitem', { name: /^Ask at random/ })).toBeDisabled()
  await second.keyboard.press('Escape')
  await expect(host(second)).toContainText('Open')
  await expectNoSideways(second)

  // she speaks it again: the open page shows it without being reloaded
  await staff.ask(setUser, { input: { id: beatriz, languages: ['pt', 'en', 'es'] } })
  await expect(host(first)).not.toContainText('Conflict')
  await expect(story(second)).not.toContainText('We sent an email about this')

  await second.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = second.getByRole('dialog', { name: 'Reschedule' })
  await sheet.getByRole('button', { name: 'Choose any time' }).click()
  const at = Temporal.Instant.from(asked.startsAt).toZonedDateTimeISO(timezone)
  await sheet.getByLabel('Date', { exact: true }).fill(at.toPlainDate().toString())
  await sheet.getByLabel('Time', { exact: true }).fill(at.toPlainTime().toString({ smallestUnit: 'minute' }))
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The customer can only do this day')
  await expectFine(second, 'force-time')
  await sheet.getByRole('button', { name: /^Reschedule/ }).click()
  await expect(sheet.getByText('No crew is free at this time')).toBeVisible()
  await expect(sheet.getByText('Beatriz Moura (host, not answered yet)')).toBeVisible()
  await expectFine(second, 'force-release')
  await sheet.getByRole('button', { name: /^Release 1 person and reschedule/ }).click()
  await expect(second.getByText(/was rescheduled to /).first()).toBeVisible()
  await unfold(host(first))
  await expect(story(first)).toContainText('The person who had this role is needed at another event.')
  await expectFine(first, 'staff-released')
  for (const { id } of [asked, pencilled]) await giveBack(editor, id)
})
