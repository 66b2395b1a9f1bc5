import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { password } from './password.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, signOut, test, tick } from './steps.ts'

test('a customer signs in, finds the credits of the workspace, and signs out', async ({ visit, house, refusals }) => {
  refusals.add(401)
  const { ask } = await caller(house.url, 'editor@northwind.example')
  const { workspace } = await ask<{ workspace: { consumables: { credits: { available: number } } } }>(
    'query ($id: ID!) { workspace(id: $id) { consumables { credits { available } } } }',
    { id: world.workspaces.northwind },
  )
  const credits = (page: Page) => page.getByLabel(new RegExp(`^${workspace.consumables.credits.available} credits available`))
  const page = await visit('/login')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expectFine(page, 'sign-in')
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Required', { exact: true }).last()).toBeVisible()

  await page.getByLabel('Email').fill('editor@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('That email and password don’t match. Try again, or reset your password.')
  await expect(page.getByLabel('Email')).toHaveValue('editor@northwind.example')
  await expectFine(page, 'sign-in-refused')

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/experiences')
  await expect(credits(page)).toBeVisible()

  await page.reload()
  await expect(credits(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Northwind Foods/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectFine(page, 'workspace-menu')
  await signOut(page)
  await page.goto('/events')
  await expect(page).toHaveURL(/\/login\?to=/)
})

test('someone who works for two customers chooses which one, and changes it in the bar', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/login?to=%2Fworkspace')
  await page.getByLabel('Email').fill('tom@standby.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  // other journeys buy credits for these workspaces: what the picker says is what the bar says
  const creditsOf = async (name: string) => {
    const text = await page.getByRole('button', { name: new RegExp(`${name}.*credits`) }).textContent()
    return /([\d,]+) credits/.exec(text ?? '')?.[1] ?? 'no credits'
  }
  const [halden, orbis] = [await creditsOf('Halden Robotics'), await creditsOf('Orbis Logistics')]
  await expectFine(page, 'workspaces')
  await expectNoSideways(page)
  await page.getByRole('button', { name: /Orbis Logistics.*credits/ }).click()
  await expect(page).toHaveURL('/experiences')
  await expect(page.getByLabel(new RegExp(`^${orbis} credits available`))).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Orbis Logistics/ })
    .click()
  await page.getByRole('menuitem', { name: /Halden Robotics/ }).click()
  await expect(page.getByLabel(new RegExp(`^${halden} credits available`))).toBeVisible()
})

test('a link to a page inside leads there after signing in', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/events?when=past')
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel('Email').fill('viewer@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/events?when=past')
  await expect(page.getByRole('list', { name: 'Past' }).getByRole('listitem').first()).toBeVisible()
  await expectFine(page, 'events-past')
  await expectNoSideways(page)
})

test('staff land on their inbox, and find everyone’s events next to it', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/login')
  await page.getByLabel('Email').fill('producer@troupe.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('table', { name: 'Inbox' }).getByRole('row').nth(1)).toBeVisible()
  await tick(page.getByRole('radio', { name: /^All \d/ }))
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('orbis')
  await expect(page).toHaveURL(/q=orbis/)
  await expectFine(page, 'events-staff')
  if (!isPhone(page)) await expect(page.getByRole('columnheader', { name: 'Workspace' })).toBeVisible()
})
