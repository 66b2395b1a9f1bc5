import { readFile } from 'node:fs/promises'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, heard, type Page, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const success = 'success@troupe.example'
const people = (page: Page) => page.getByRole('table', { name: 'Users' })

test('from an event staff come to its crew, open one of them, and go on to all users', async ({ visit }) => {
  const page = await visit(`/users?session=${world.sessions.gameReady}`, { as: success, workspace: 'staff' })
  const crew = page.getByRole('list', { name: 'Crew of the event' })
  await expect(page.getByRole('heading', { name: /^Crew of /, level: 2 })).toBeVisible()
  const first = crew.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  expect(name).not.toBe('')
  await expectFine(page, 'users-crew')
  await expectNoSideways(page)
  await first.click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet.getByRole('radiogroup', { name: 'Sections' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`session=${world.sessions.gameReady}`))
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Open event' }).click()
  await expect(page).toHaveURL(`/event/${world.sessions.gameReady}?tab=staff`)
  await page.goBack()
  await page.getByRole('button', { name: 'Hide crew' }).click()
  await expect(crew).toHaveCount(0)
  await expect(page).not.toHaveURL(/session=/)

  await page.goto('/users?session=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This event doesn’t exist, or you don’t have access to it.')).toBeVisible()
  await expect(people(page).getByRole('link').first()).toBeVisible()
})

test('several people are deactivated together and reactivated; people with a higher role stay, with the reason', { tag: '@deep' }, async ({
  visit,
  refusals,
  house,
}) => {
  for (const status of [401, 403]) refusals.add(status)
  const admin = await caller(house.url, 'admin@troupe.example')
  const add = async (firstName: string, role: string, permission: string) => {
    const input = { firstName, lastName: 'Bakare', email: `${firstName.toLowerCase()}.bakare@troupe.example`, role, permission }
    await admin.ask('mutation ($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id } }', { input })
  }
  await add('Ada', 'HOST', 'HOST')
  await add('Zola', 'ADMIN', 'ADMIN')
  const open = await visit('/events', { as: 'tunde@troupe.example', workspace: 'staff' })
  await expect(open.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()

  const page = await visit('/users?q=bakare', { as: success, workspace: 'staff' })
  await expect(people(page).getByRole('link')).toHaveCount(3)
  await tick(page.getByRole('checkbox', { name: 'Select Ada Bakare' }))
  await tick(page.getByRole('checkbox', { name: 'Select Tunde Bakare' }))
  await tick(page.getByRole('checkbox', { name: 'Select Zola Bakare' }))
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Reactivate accounts' })).toHaveAttribute('aria-disabled', 'true')
  await expectFine(page, 'users-bulk')
  await expectNoSideways(page)
  await bar.getByRole('button', { name: 'Deactivate accounts' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Deactivate 3 people? They’ll be signed out immediately and removed from any upcoming events, and won’t be able to sign in until reactivated.',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await expect(people(page).getByRole('link')).toHaveCount(3)
  await bar.getByRole('button', { name: 'Deactivate accounts' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  const refused = page.getByRole('alertdialog', { name: '1 person couldn’t be deactivated' })
  await expect(refused).toContainText('Zola Bakare: You can’t do this to someone with a higher role.')
  await expect(refused).not.toContainText('Ada')
  await expectFine(page, 'users-bulk-refused')
  await refused.getByRole('button').click()
  await expect(people(page).getByRole('link')).toHaveText([/Zola Bakare$/])
  // a person who was signed in is signed out immediately
  await expect(open).toHaveURL(/\/login/)

  await tick(page.getByRole('radio', { name: 'Inactive' }))
  await expect(people(page).getByRole('link')).toHaveText([/Ada Bakare$/, /Tunde Bakare$/])
  await tick(page.getByRole('checkbox', { name: 'Select all rows' }))
  await bar.getByRole('button', { name: 'Reactivate accounts' }).click()
  await expect(page.getByText('2 people reactivated')).toBeVisible()
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0)
})

test('a person is deleted after a question; someone assigned to upcoming events can’t be deleted, and the button says why', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const { ask } = await caller(house.url, 'admin@troupe.example')
  const input = { firstName: 'Orla', lastName: 'Quillfeather', email: 'orla@troupe.example', role: 'HOST', permission: 'HOST' }
  await ask('mutation ($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id } }', { input })
  const page = await visit('/users?q=quillfeather', { as: 'admin@troupe.example', workspace: 'staff' })
  await people(page).getByRole('link', { name: 'Orla Quillfeather' }).click()
  const sheet = page.getByRole('dialog', { name: 'Orla Quillfeather' })
  await tick(sheet.getByRole('radio', { name: 'Access' }))
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Delete Orla Quillfeather?' })
  await expect(sure).toContainText('They’ll be signed out immediately and removed from every list and workspace.')
  await expectFine(page, 'user-delete')
  await sure.getByRole('button', { name: 'No' }).click()
  await expect(sure).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete account' }).click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Orla Quillfeather was deleted')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(page).not.toHaveURL(/user=/)
  await expect(page.getByText('No matches')).toBeVisible()
  const { users } = await ask<{ users: { totalCount: number } }>('{ users(filter: {text: "quillfeather"}) { totalCount } }')
  expect(users.totalCount).toBe(0)

  await page.goto(`/users?user=${world.users.host}`)
  const host = page.getByRole('dialog', { name: 'Marcus Oyelaran' })
  await tick(host.getByRole('radio', { name: 'Access' }))
  const button = host.getByRole('button', { name: 'Delete account' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(
    'This person is assigned to upcoming events or has been asked to join them. Assign someone else first.',
  )
})

test('the list on screen is exported as a table, and an import knows everyone in it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/users?roles=PLANT', { as: success, workspace: 'staff' })
  await expect(people(page).getByRole('link')).toHaveCount(9)
  const [file] = await Promise.all([page.waitForEvent('download'), more(page, /Export/)])
  const table = await readFile(await file.path(), 'utf8')
  const [head = '', ...lines] = table.trim().split('\r\n')
  expect(head.replace('\uFEFF', '')).toMatch(
    /^"id","firstName","lastName","email","role","permission","active","phone","timezone","languages","level","load",/,
  )
  expect(lines).toHaveLength(9)
  expect(lines.filter((line) => line.split(',')[4] !== '"PLANT"')).toEqual([])
  expect(lines.find((line) => line.startsWith(`"${world.users.plant}"`))).toContain(',"Ines","Carvalho","plant@troupe.example",')

  await more(page, 'Import people')
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: file.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(dialog.getByText('Everyone in this file already has an account. There’s nothing to import.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import people' })).toHaveCount(0)
  await expectFine(page, 'import-known')
})

test('one session or all of them are signed out, and their windows end at sign-in', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(401)
  const as = 'viewer@northwind.example'
  for (let turn = 0; turn < 4; turn++) await caller(house.url, as)
  const other = await visit(`/event/${world.sessions.gameReady}`, { as, workspace: northwind })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const page = await visit('/settings/profile', { as, workspace: northwind })
  const lost = await visit('/experiences', { as, workspace: northwind })
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' }).locator('dl > div')
  await page.reload()
  await expect(sessions.first()).toContainText('This device')
  await expect(sessions).toHaveCount(5)
  await page.getByRole('button', { name: /^Show all \d+ sessions$/ }).click()
  const before = await sessions.count()
  expect(before).toBeGreaterThan(5)
  await expectFine(page, 'profile-sessions')
  // the one used last of the others
  await sessions.nth(1).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog', { name: 'Sign out this device?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(sessions).toHaveCount(before - 1)
  await expect(lost.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
  await expect(question).toContainText('You stay signed in here.')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(sessions).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('This device')
  await expect(other).toHaveURL(`/login?to=%2Fevent%2F${world.sessions.gameReady}`, heard)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
})

async function more(page: Page, item: string | RegExp) {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
