import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { codeFor } from './outbox.ts'
import { password } from './password.ts'
import { clashIn, expect, expectFine, expectNoSideways, isPhone, type Page, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const success = 'success@troupe.example'

test('staff find people by name and role and sort them, and the address keeps it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/users', { as: success, workspace: 'staff' })
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expectFine(page, 'users')
  await expectNoSideways(page)

  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Plant actor' }).click()
  await page.getByRole('option', { name: 'Host', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/roles=HOST&roles=PLANT/)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('carvalho')
  await expect(table.getByRole('link', { name: 'Ines Carvalho' })).toBeVisible()
  await expect(table.getByRole('link')).toHaveCount(1)
  await page.reload()
  await expect(table.getByRole('link', { name: 'Ines Carvalho' })).toBeVisible()

  await page.goto('/users?sort=-level')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  if (isPhone(page)) {
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText('Level')
    await expectFine(page, 'users-sorted')
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Sort ascending' }).click()
    await expect(page).toHaveURL('/users?sort=level')
  } else await expect(page.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'descending')

  // where a customer works, and what a member may do there
  await page.goto('/users?q=priya')
  await expect(table.getByRole('row').filter({ hasText: 'Priya Raman' })).toContainText(isPhone(page) ? 'Priya' : 'Northwind Foods')
  const owner = await visit('/users?q=priya', { as: 'owner@northwind.example', workspace: northwind })
  await expect(owner.getByRole('row').filter({ hasText: 'Priya Raman' })).toContainText('Editor')
})

test('someone is created, changed, given a temporary password that is shown once, and deactivated, and the audit shows it', async ({
  visit,
  refusals,
}) => {
  refusals.add(422)
  const page = await visit('/users', { as: success, workspace: 'staff' })
  const first = `Odile${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'New person' }).click()
  const dialog = page.getByRole('dialog', { name: 'New person' })
  await tick(dialog.getByRole('radio', { name: 'Staff user' }))
  await dialog.getByRole('textbox', { name: 'First name' }).fill(first)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Laurent')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('host@troupe.example')
  await expectFine(page, 'user-new')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('This is already in use.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue(first)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`${first.toLowerCase()}@troupe.example`)
  await dialog.getByRole('button', { name: 'Create account' }).click()

  const sheet = page.getByRole('dialog', { name: `${first} Laurent` })
  await expect(sheet.getByRole('form', { name: 'Details' })).toBeVisible()
  await expect(page).toHaveURL(/user=/)
  await expectFine(page, 'user-details')
  await sheet.getByRole('textbox', { name: 'Phone' }).fill('not a number')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('Invalid', { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Phone' }).fill('+1 312 555 0170')
  await sheet.getByRole('textbox', { name: 'Notes' }).fill('Sings.')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  await sheet.getByRole('button', { name: 'Add picture' }).click()
  const face = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer()
  await sheet.locator('input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: face })
  await expect(sheet.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await expect(sheet.locator('img').first()).toBeVisible()

  // on a phone the message lies over the lower end of the sheet, and stays while the pointer is on it
  await expect(page.getByText('Picture saved')).toBeVisible()
  await page.mouse.move(5, 5)
  if (isPhone(page)) await expect(page.getByText('Picture saved')).toBeHidden()
  await openPart(page, 'Access')
  await expectFine(page, 'user-access')
  await sheet.getByRole('button', { name: 'Reset password' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(
    sure.getByText(
      'Are you sure you would like to reset password? User will be logged out and will need to check email for a reset code.',
      { exact: true },
    ),
  ).toBeVisible()
  await sure.getByRole('button', { name: 'No' }).click()
  await sheet.getByRole('button', { name: 'Create temporary password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(sheet.getByText('This password is shown only once')).toBeVisible()
  await expectFine(page, 'user-temporary')
  await sheet.getByRole('button', { name: 'Deactivate account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(sheet.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Reset password' })).toHaveAttribute('aria-disabled', 'true')
  await openPart(page, 'History')
  await expect(sheet.getByText(`Nia Campbell created a temporary password for ${first} Laurent`)).toBeVisible()
  await expectFine(page, 'user-history')
})

test('two people who change one person at the same time lose nothing that they typed', { tag: '@deep' }, async ({ visit, house }) => {
  const page = await visit(`/users?user=${world.users.plant}`, { as: success, workspace: 'staff' })
  const sheet = page.getByRole('dialog', { name: 'Ines Carvalho' })
  await sheet.getByRole('textbox', { name: 'Notes' }).fill('Good with children.')
  const other = await caller(house.url, 'admin@troupe.example')
  const change = (notes: string) =>
    other.ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: world.users.plant, notes } })
  await change(`Speaks four languages, ${crypto.randomUUID()}.`)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  const clash = clashIn(sheet, 'Someone else')
  await expect(clash).toContainText(/Theirs savedSpeaks four languages/)
  await expect(clash).toContainText(/Yours not savedGood with children\./)
  await expect(sheet.getByRole('textbox', { name: 'Notes' })).toHaveValue('Good with children.')
  await expectFine(page, 'user-conflict')
  // theirs can be taken, mine can be typed again and kept
  await clash.getByRole('button', { name: 'Take theirs: Notes' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Notes' })).toHaveValue(/^Speaks four languages/)
  await expect(clash).toHaveCount(0)
  await sheet.getByRole('textbox', { name: 'Notes' }).fill('Good with children.')
  await change(`Speaks five languages, ${crypto.randomUUID()}.`)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(clash).toContainText(/Theirs savedSpeaks five languages/)
  await clash.getByRole('button', { name: 'Keep mine: Notes' }).click()
  await expect(clash).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('a person with a higher role can’t be changed, and the button says why', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/users?user=${world.users.admin}`, { as: success, workspace: 'staff' })
  const sheet = page.getByRole('dialog', { name: 'Margit Solberg' })
  await expect(sheet.getByText('You can’t do this to someone with a higher role.').first()).toBeVisible()
  await openPart(page, 'Access')
  const reset = sheet.getByRole('button', { name: 'Reset password' })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await reset.focus()
  await expect(page.getByRole('tooltip').or(page.getByText('You can’t do this to someone with a higher role.')).first()).toBeVisible()
  await expectFine(page, 'user-stronger')
})

test('an imported table of people is shown row by row, then the new ones are created and the others handed back', { tag: '@deep' }, async ({
  visit,
  refusals,
}) => {
  // the headings are asked for
  refusals.add(422)
  const page = await visit('/users', { as: success, workspace: 'staff' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  const mark = Date.now() % 100_000
  const rows = [
    `José;Quist;jose${mark}@new.example;Booking user;Northwind Foods;`,
    `Per;Holm;per${mark}@new.example;host;;`,
    'Marcus;Oyelaran;host@troupe.example;HOST;;',
    'Ana;Boss;ana@new.example;Admin;;',
  ]
  await expectFine(page, 'import')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    // as a spreadsheet saves it in Switzerland
    buffer: Buffer.from(['sep=;', 'Vorname;Nachname;Email;Role;Workspace;', ...rows, ';;;;;'].join('\r\n'), 'latin1'),
  })
  await expect(dialog.getByText('Choose what each column contains.')).toBeVisible()
  const choose = async (heading: string, label: string) => {
    await dialog.getByRole('combobox', { name: heading }).click()
    await page.getByRole('option', { name: label, exact: true }).click()
  }
  const review = dialog.getByRole('button', { name: 'Review people' })
  await expect(review).toHaveAccessibleDescription('Choose the column for: First name, Last name.')
  await choose('Vorname', 'First name')
  await choose('Nachname', 'Last name')
  await expectFine(page, 'import-columns')
  await review.click()
  await expect(
    dialog.getByText(/^4 rows: 2 new, 1 unchanged, 1 rejected\. Only the new people will be imported\. .*as Windows-1252\./),
  ).toBeVisible()
  await expect(dialog.getByText('Role is higher than yours.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /José Quist/ })).toContainText('Booking user')
  await expectFine(page, 'import-refused')
  await expectNoSideways(page)
  await dialog.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByText('2 people imported')).toBeVisible()
  await expect(dialog.getByText(/^4 rows: 2 imported, /)).toBeVisible()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download rejected rows' }).click(),
  ])
  expect(await readFile(await rejected.path(), 'utf8')).toContain(
    [
      '"firstName","lastName","email","role","workspace","reason"',
      '"Ana","Boss","ana@new.example","Admin","","Role is higher than yours."',
    ].join('\r\n'),
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('searchbox', { name: 'Search users' }).fill(`${mark}@new`)
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'More actions' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /Export/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
})

test('someone’s own profile: names, email notifications, a new address that is confirmed in place, and their activity', async ({
  visit,
  refusals,
  house,
}) => {
  refusals.add(422)
  const page = await visit('/settings/profile', { as: 'alice.penhaligon@northwind.example', workspace: northwind })
  await expect(page.getByText('Passkeys aren’t available in this browser or at this web address.')).toBeVisible()
  await expectFine(page, 'profile')
  await expectNoSideways(page)
  await page.getByRole('button', { name: /^Edit phone:/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+44 20 5550 0100')
  await page.getByRole('textbox', { name: 'Phone' }).press('Escape')
  await expect(page.getByText('+44 20 5550 0100')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Edit phone:/ })).toBeFocused()
  await page.getByRole('button', { name: /^Edit phone:/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+44 20 5550 0199')
  await page.getByRole('textbox', { name: 'Phone' }).press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Your activity' }).getByText(/Phone/).first()).toBeVisible()
  await expectFine(page, 'profile-activity')
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Notifications' }).click()
  await tick(page.getByRole('switch', { name: 'Bookings' }), false)
  await page.goto('/settings/profile?tab=activity')
  await expect(page.getByRole('list', { name: 'Your activity' }).getByText('Booking emails: No').first()).toBeVisible()

  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const form = page.getByRole('dialog', { name: 'Change email address' })
  const email = `alice${Date.now()}@northwind.example`
  await form.getByRole('textbox', { name: 'New email address' }).fill(email)
  await form.getByLabel('Your password', { exact: true }).fill('not my password')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText('That isn’t your password.')).toBeVisible()
  await form.getByLabel('Your password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Send code' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm your new email address' })
  await expect(confirm).toBeVisible()
  await expectFine(page, 'profile-confirm')
  await confirm.getByLabel('Code', { exact: true }).fill(await codeFor(house.url, email))
  await confirm.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Email address changed')).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const admin = await caller(house.url, success)
  const { users } = await admin.ask<{ users: { nodes: { id: string }[] } }>(
    'query ($t: String) { users(filter: {text: $t}) { nodes { id } } }',
    {
      t: email,
    },
  )
  await admin.call('PUT', '/auth/email', { id: users.nodes[0]?.id, email: 'alice.penhaligon@northwind.example' })
})

test('an admin reads who changed what, by person and by day, with the values before and after', async ({ visit, house }) => {
  const staff = await caller(house.url, success)
  const notes = `Left-handed ${crypto.randomUUID().slice(0, 8)}`
  await staff.ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: world.users.host, notes } })
  const page = await visit('/settings/admin?tab=audit', { as: 'admin@troupe.example', workspace: 'staff' })
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByText('Nia Campbell changed Marcus Oyelaran’s details').first()).toBeVisible()
  // on a phone the settings are a strip, which shows the current one
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 })
  await expectFine(page, 'audit')
  await expectNoSideways(page)
  await page.getByRole('combobox', { name: 'Who did it' }).fill('Nia Campbell')
  await page.getByRole('option', { name: /^Nia Campbell/ }).click()
  await expect(page).toHaveURL(/actor=/)
  await table.getByRole('row').filter({ hasText: notes }).getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Changed a person’s details' })
  await expect(sheet.getByText('Nia Campbell changed Marcus Oyelaran’s details.')).toBeVisible()
  await expect(sheet.getByRole('row').filter({ hasText: 'Notes' })).toContainText(notes)
  await expectFine(page, 'audit-entry')
  await sheet.getByRole('button', { name: 'Close' }).click()
  if (!isPhone(page))
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' })).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export entries' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-/)

  await page.goto('/settings/admin?tab=audit&to=2020-01-01')
  await expect(page.getByText('No matches')).toBeVisible()
})

test('the audit describes changes of a crew, a running order and colours in words and names', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const staff = await caller(house.url, 'producer@troupe.example')
  const id = world.sessions.toReview
  const { session } = await staff.ask<{ session: { name: string; assignments: { id: string; role: string }[] } }>(
    'query ($id: ID!) { session(id: $id) { name assignments { id role } } }',
    { id },
  )
  const place = session.assignments.find(({ role }) => role === 'HOST')?.id
  await staff.ask(
    'mutation ($id: ID!, $userId: ID!) { setUserOnSessionAssignment(id: $id, userId: $userId, reason: "The customer asked") { __typename } }',
    { id: place, userId: world.users.host },
  )
  await staff.ask('mutation ($id: ID!, $items: [TimelineItemInput!]!) { setTimeline(id: $id, items: $items) { id } }', {
    id,
    items: [
      { offsetMinutes: -15, title: 'Doors' },
      { offsetMinutes: 0, title: 'Curtain' },
    ],
  })
  await staff.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
    input: { id: world.workspaces.halden, colours: { primary: '#12433f' } },
  })
  const page = await visit(`/settings/admin?tab=audit&actor=${world.users.producer}`, { as: 'admin@troupe.example', workspace: 'staff' })
  const table = page.getByRole('table', { name: 'Audit log' })
  const line = (deed: string) =>
    table
      .getByRole('row')
      .filter({ hasText: `Dana Whitlock ${deed}` })
      .first()
  const order = line(`set the running order of ${session.name}`)
  await expect(order).toContainText('→ Doors (15 min before start); Curtain')
  for (const one of [order, line(`assigned Marcus Oyelaran to ${session.name}`), line('changed the branding of Halden Robotics')])
    await expect(one).not.toContainText(/[{}"]/)
  await expectFine(page, 'audit-words')
  await expectNoSideways(page)
  await table
    .getByRole('link', { name: new RegExp(`assigned Marcus Oyelaran to ${session.name}`) })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Assigned someone to an event' })
  await expect(sheet.getByRole('row', { name: /^Person/ })).toContainText('Marcus Oyelaran')
  await expect(sheet).toContainText('The customer asked')
  await expectFine(page, 'audit-place')
})

async function openPart(page: Page, name: string) {
  await tick(page.getByRole('radiogroup', { name: 'Sections' }).getByRole('radio', { name }))
}
