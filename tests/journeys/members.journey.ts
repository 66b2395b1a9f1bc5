import { idOf, world } from '../world/ids.ts'
import { caller } from './api.ts'
import { linkFor } from './outbox.ts'
import { expect, expectFine, expectNoSideways, heard, type Page, test } from './steps.ts'

const { northwind, halden } = world.workspaces
const owner = 'owner@northwind.example'
const success = 'success@troupe.example'

test('an admin of a workspace invites, changes and removes people; the last admin stays', async ({ visit, refusals, house }) => {
  // someone on the list of invitations is a member already
  refusals.add(409)
  const page = await visit('/settings/workspace', { as: owner, workspace: northwind })
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByText('Graham Tolliver')).toBeVisible()
  await expectFine(page, 'workspace-settings')
  await expectNoSideways(page)

  // the last admin can neither leave nor be lowered
  await page.getByRole('button', { name: 'Actions for Graham Tolliver' }).click()
  const leave = page.getByRole('menuitem', { name: /Leave workspace/ })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toContainText('Every workspace needs an admin.')
  await expectFine(page, 'workspace-last-admin')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Invite people' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite people' })
  await expect(invite.getByRole('textbox', { name: 'Email addresses' })).toBeFocused()
  await invite.getByRole('button', { name: 'Send invitations' }).click()
  await expect(invite.getByText('Required', { exact: true }).first()).toBeVisible()
  // a list: one of them is a member already
  await invite.getByRole('textbox', { name: 'Email addresses' }).fill(`new${Date.now()}@northwind.example, viewer@northwind.example`)
  await expectFine(page, 'workspace-invite')
  await invite.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('We emailed 1 invitation')).toBeVisible()
  await expect(invite.getByRole('list', { name: 'Not invited' })).toContainText('viewer@northwind.example')
  await expect(invite.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('viewer@northwind.example')
  await expectFine(page, 'workspace-invite-rejected')
  await invite.getByRole('button', { name: 'Cancel' }).click()

  // another admin's change of the name shows here, and nothing typed is lost
  await page.getByRole('textbox', { name: 'Company' }).fill('Northwind Foods Group')
  const other = await caller(house.url, 'sales@troupe.example')
  const rename = (name: string) =>
    other.ask('mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { id } }', { input: { id: northwind, name } })
  await rename('Northwind Kitchens')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Northwind Kitchens', heard)
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Northwind Foods Group')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await rename('Northwind Foods')
})

test('an open invitation is listed under the members, is resent and revoked, and every open page shows it', { tag: '@deep' }, async ({
  visit,
  refusals,
  house,
}) => {
  for (const status of [400, 409]) refusals.add(status)
  const staff = await caller(house.url, success)
  const takeBackAll = async () => {
    const { invitations } = await staff.ask<{ invitations: { nodes: { id: string }[] } }>(
      'query ($id: ID!) { invitations(workspaceId: $id) { nodes { id } } }',
      { id: halden },
    )
    for (const { id } of invitations.nodes) await staff.call('DELETE', `/auth/invite/${id}`)
  }
  await takeBackAll() // another journey may have left one
  const admin = await visit('/settings/workspace', { as: 'owner@halden.example', workspace: halden })
  const other = await visit('/settings/workspace', { as: success, workspace: halden })
  const table = (page: Page) => page.getByRole('table', { name: 'Pending invitations' })
  const rowOf = (page: Page, address: string) => table(page).getByRole('row').filter({ hasText: address })
  for (const page of [admin, other]) {
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Pending invitations')).toBeHidden()
  }

  const email = `ines.${crypto.randomUUID().slice(0, 8)}@halden.example`
  await admin.getByRole('button', { name: 'Invite people' }).click()
  const invite = admin.getByRole('dialog', { name: 'Invite people' })
  await invite.getByRole('textbox', { name: 'Email addresses' }).fill(email)
  await invite.getByRole('button', { name: 'Send invitations' }).click()
  await expect(rowOf(other, email)).toBeVisible(heard)
  await expect(rowOf(admin, email)).toContainText('Editor')
  await expect(rowOf(admin, email)).toContainText(/Until \w{3} \d+ \w{3,4} \d{4}/)
  await expect(rowOf(admin, email)).toContainText(/Invited on \w{3} \d+ \w{3,4} \d{4} by Yusuf Demir/)
  const first = await linkFor(house.url, email)

  await other.getByRole('button', { name: `Actions for the invitation to ${email}` }).click()
  // axe would judge a menu that is half open
  await expect(other.getByRole('menuitem', { name: /Resend invitation/ })).toBeVisible()
  await expectFine(other, 'invitation-menu')
  await other.getByRole('menuitem', { name: /Resend invitation/ }).click()
  await expect(other.getByText(`We emailed a new invitation to ${email}`)).toBeVisible()
  await expect(rowOf(admin, email)).toContainText('by Nia Campbell', heard)
  const second = await linkFor(house.url, email, first)
  const guest = await visit(first)
  await expect(guest.getByText('This invitation is no longer valid')).toBeVisible()
  await guest.goto(second)
  await expect(guest.getByText(/Nia Campbell invited you to Halden Robotics as an editor/)).toBeVisible()

  // whose inviter is an admin no more opens nothing either, and says so
  const level = (role: string) =>
    staff.ask('mutation ($input: UpdatePermissionInput!) { updatePermission(input: $input) { id } }', {
      input: { id: idOf('permission', 'Halden Robotics/haldenEditor'), role },
    })
  await level('ADMIN')
  const editor = await caller(house.url, 'editor@halden.example')
  const lapsed = `lapsed.${crypto.randomUUID().slice(0, 8)}@halden.example`
  await editor.call('POST', '/auth/invite', { workspaceId: halden, email: lapsed, role: 'VIEWER' })
  await level('EDITOR')
  await expect(rowOf(admin, lapsed)).toContainText('by Ingrid Halvorsen (can no longer invite people)', heard)
  await expect(rowOf(admin, lapsed)).toContainText('No longer valid')
  await expectFine(admin, 'invitation-open')
  await expectNoSideways(admin)

  await admin.getByRole('button', { name: `Actions for the invitation to ${email}` }).click()
  await admin.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  const sure = admin.getByRole('alertdialog', { name: `Revoke the invitation to ${email}?` })
  await expect(sure.getByText('Its link will stop working immediately.')).toBeVisible()
  await sure.getByRole('button', { name: 'No' }).click()
  await expect(rowOf(admin, email)).toBeVisible()
  await admin.getByRole('button', { name: `Actions for the invitation to ${email}` }).click()
  await admin.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(admin.getByText(`Invitation to ${email} revoked`)).toBeVisible()
  await expect(rowOf(other, email)).toBeHidden(heard)

  // someone else was quicker, and this page didn't hear of it
  await admin.route('**/graphql', () => {})
  await takeBackAll()
  await admin.getByRole('button', { name: `Actions for the invitation to ${lapsed}` }).press('Enter')
  await admin.getByRole('menuitem', { name: /Resend invitation/ }).press('Enter')
  await expect(admin.getByText(`The invitation to ${lapsed} was already answered, revoked or resent.`)).toBeVisible()
  await expectFine(admin, 'invitation-late')
  await expect(other.getByText('Pending invitations')).toBeHidden()
})

test('a changed or removed level takes effect within a second on an open page', { tag: '@deep' }, async ({ visit, refusals, house }) => {
  for (const status of [403, 404]) refusals.add(status)
  // not the editor, who is the contact of most events: those would need another one
  const admin = await visit('/settings/workspace', { as: owner, workspace: northwind })
  const open = await visit('/users', { as: 'alice.penhaligon@northwind.example', workspace: northwind })
  await expect(open.getByRole('table', { name: 'Users' }).getByText('Samuel Osei')).toBeVisible()
  await expectFine(open, 'users-of-workspace')

  await admin.getByRole('button', { name: 'Actions for Alice Penhaligon' }).click()
  await admin.getByRole('menuitem', { name: 'Change access' }).click()
  await admin.getByRole('combobox', { name: 'Access for Alice Penhaligon' }).click()
  await admin.getByRole('option', { name: /^Viewer/ }).click()
  await expectFine(admin, 'workspace-level-edit')
  await admin.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(admin.getByText('Alice Penhaligon is now a viewer')).toBeVisible()
  await expect(open.getByText('Only editors and admins can see who else is in the workspace')).toBeVisible(heard)
  await expectFine(open, 'users-viewer')

  await admin.getByRole('button', { name: 'Actions for Alice Penhaligon' }).click()
  await admin.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(admin.getByText('Alice Penhaligon was removed')).toBeVisible()
  await expect(open).toHaveURL(/\/workspace\?to=/, heard)

  const staff = await caller(house.url, success)
  const back = { workspaceId: northwind, userId: idOf('user', 'northwindLondon'), role: 'EDITOR' }
  await staff.ask('mutation ($input: CreatePermissionInput!) { createPermission(input: $input) { id } }', { input: back })
  await expect(admin.getByRole('table', { name: 'People' }).getByText('Alice Penhaligon')).toBeVisible(heard)
})
