import { world } from '../world/ids.ts'
import { password } from './password.ts'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const { northwind } = world.workspaces
const owner = { as: 'owner@northwind.example', workspace: northwind }

test('a workspace admin makes a token, books with it from a program, and revokes it', async ({ visit, house }) => {
  const page = await visit('/settings/api-tokens', owner)
  const tokens = page.getByRole('table', { name: 'API tokens' })
  // everyone's of the workspace, the one that ends soon marked in words
  const reporting = tokens.getByRole('row', { name: /Reporting/ })
  await expect(reporting).toContainText(/In \d days/)
  await expect(tokens.getByRole('row')).toHaveCount(isPhone(page) ? 3 : 4)
  await expectFine(page, 'api-tokens')
  await expectNoSideways(page)

  await page.getByRole('link', { name: 'New token' }).press('Enter')
  await expect(page).toHaveURL(/entry=new/)
  const form = page.getByRole('dialog', { name: 'New API token' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectFine(page, 'api-token-new')
  await form.getByLabel('Name').fill('Warehouse')
  await form.getByLabel('Your password').fill('wrong')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('That isn’t your password.')).toBeVisible()
  await form.getByLabel('Your password').fill(password)
  await form.getByLabel('Your password').press('Enter')

  const shown = page.getByRole('dialog', { name: 'Token “Warehouse” created' })
  const token = (await shown.getByText(/^trp_/).textContent()) ?? ''
  await expectFine(page, 'api-token-made')
  // nothing but the button closes what can't be shown again
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(shown).toHaveCount(0)
  await expect(page).not.toHaveURL(/entry=/)
  await expect(page.getByRole('link', { name: 'New token' })).toBeFocused()

  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(house.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: answer.status, body: await answer.json() }
  }
  const wish = {
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
  }
  const { experienceId, ...asked } = wish
  const query = new URLSearchParams({ ...asked, attendees: '20', start: new Date(Date.now() + 7 * 86_400_000).toISOString() })
  const { body: free } = await send('GET', `/scheduler/public/experience/${experienceId}/dates?${query}`)
  const booked = await send('POST', '/session', {
    ...wish,
    workspaceId: northwind,
    duration: 60,
    date: free.nextFree,
    name: 'By a program',
  })
  expect(booked.status).toBe(201)
  const { body: read } = await send('POST', '/graphql', { query: `{ session(id: "${booked.body.id}") { name status internalNotes } }` })
  expect(read.data.session).toEqual({ name: 'By a program', status: 'SCHEDULED', internalNotes: null })
  expect((await send('DELETE', `/session/${booked.body.id}`)).status).toBe(200)

  await page.reload()
  const mine = tokens.getByRole('row', { name: /Warehouse/ })
  if (!isPhone(page)) await expect(mine).toContainText('just now')
  await mine.getByRole('button', { name: 'Revoke Warehouse' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke “Warehouse”?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('“Warehouse” revoked')).toBeVisible()
  await expect(mine).toHaveCount(0)
  expect((await send('POST', '/graphql', { query: '{ workspaces { totalCount } }' })).body.errors[0].extensions.code).toBe(
    'UNAUTHENTICATED',
  )
})

test('a viewer makes tokens that read, and sees no one else’s', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/settings/api-tokens?entry=new', { as: 'viewer@northwind.example', workspace: northwind })
  const form = page.getByRole('dialog', { name: 'New API token' })
  await expect(form.getByRole('radio', { name: 'Read' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Book and change' })).toBeDisabled()
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Required').first()).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
  await expectFine(page, 'api-tokens-empty')
})
