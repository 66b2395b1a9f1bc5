import { caller } from './api.ts'
import { unfold } from './crew.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

interface OwnShow {
  readonly id: string
  readonly way: { readonly minutes: number } | null
  readonly approval: { readonly state: string } | null
  readonly session: { readonly id: string; readonly hostType: string }
}
const ownShows = `query ($from: DateTime!) { sessionAssignments(filter: { from: $from }, limit: 100) { nodes {
  id way { minutes } approval { state } session { id hostType } } } }`

test('a host sees when to leave for an event on site and says that their travel is arranged; a producer sees both and notes where they stay @deep', async ({
  visit,
  house,
}) => {
  const email = 'host@troupe.example'
  const { sessionAssignments } = await (await caller(house.url, email)).ask<{ sessionAssignments: { nodes: readonly OwnShow[] } }>(
    ownShows,
    {
      from: Temporal.Now.instant().toString(),
    },
  )
  const show = sessionAssignments.nodes.find(
    ({ session, way, approval }) => session.hostType === 'ON_SITE' && way !== null && approval?.state === 'ACCEPTED',
  )
  if (!show) throw new Error('the demo world has no show on site for its host')
  const page = await visit(`/event/${show.session.id}`, { as: email })
  const travel = page.getByRole('list', { name: 'Your travel' })
  // on a phone the call sheet says it: by when to leave is the most important of it
  await expect(travel).toContainText(/Leave .*, back .*About .* km from home|Leave by .*About .* km from home, back /)
  const arranged = page.getByRole('checkbox', { name: 'My travel is arranged' })
  const before = await arranged.isChecked()
  await arranged.click()
  await expect(page.getByText(before ? 'Travel is no longer confirmed' : 'Travel confirmed')).toBeVisible()
  if (before) await arranged.click()
  await expect(arranged).toBeChecked()
  await expectFine(page, 'own-travel')
  await expectNoSideways(page)

  const staff = await visit(`/event/${show.session.id}?tab=staff`, { as: 'producer@troupe.example', workspace: 'staff' })
  const { me } = await (await caller(house.url, email)).ask<{ me: { fullName: string } }>('{ me { fullName } }', {})
  const row = staff.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: me.fullName }).first()
  await unfold(row)
  const journey = staff.getByRole('region', { name: 'Journey' })
  await expect(journey).toContainText(/Way.* km.*Leave.*Back.*ConfirmedYes/)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await staff.getByRole('menuitem', { name: /^Travel.*accommodation/ }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Accommodation' }).fill('Harbor House, room 12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(journey).toContainText('Harbor House, room 12')
  await expectFine(staff, 'staff-travel')
  await expectNoSideways(staff)
  await expect(travel).toContainText('Harbor House, room 12')

  const agenda = await visit('/shows', { as: email, workspace: 'staff' })
  await expect(agenda.getByText('Staying at Harbor House, room 12')).toBeVisible()
  await expectFine(agenda, 'agenda-travel')
})
