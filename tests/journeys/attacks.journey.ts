import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { newest } from './outbox.ts'
import { password } from './password.ts'
import { expect, type Page, rowOf, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const admin = 'admin@troupe.example'
const producer = 'producer@troupe.example'
const editor = 'editor@northwind.example'
// a name takes 32 characters
const first = '"><img src=x onerror=alert(1)>'
const last = '<svg onload=alert(2)></svg>'
const text = `${first} <script>alert(3)</script> <iframe src="javascript:alert(4)"></iframe>`
/** Names have room for less. */
const short = (part: string) => `${part} ${first}${last}`
const whole = (part: string) => `${part} ${text}`

// the same components draw the same words in both windows, and no rule of the browser about scripts, frames or cookies asks how wide one is
test.beforeEach(({ viewport }) => test.skip(viewport?.width !== 1440, 'What is attacked is the same in the narrow window.'))

test('WEB-02 what people write is text on every screen that shows it: nothing of it runs, and nothing is drawn', { tag: '@deep' }, async ({
  visit,
  house,
  browser,
}) => {
  const { session, person, workspace } = await writeEvil(house.url)

  // the snare itself catches, on a page that draws such a text
  const context = await browser.newContext()
  const careless = await context.newPage()
  const said: string[] = []
  careless.on('dialog', (dialog) => dialog.dismiss().then(() => said.push(dialog.message())))
  await careless.setContent(`<main>${text}${last}<a href=" JavaScript:alert(5)">x</a></main>`)
  await expect.poll(() => said.toSorted()).toEqual(['1', '2', '3', '4'])
  expect(await drawnOn(careless)).toBe(5)
  await context.close()

  const customer = await visit(`/events?when=all&q=${encodeURIComponent(first)}`, { as: editor, workspace: northwind })
  await expectText(customer, 'link', short('Event'))
  for (const tab of ['details', 'contact', 'location', 'schedule', 'group', 'staff']) {
    await customer.goto(`/event/${session}?tab=${tab}`)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(short('Event'))
    await expect(customer.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectHarmless(customer, `event, ${tab}`)
    if (tab === 'group') await expect(rowOf(customer, 'Previous events')).toContainText(whole('Past'))
  }
  await expect(customer).toHaveTitle(`${short('Event')} · Troupe`)

  const staff = await visit(`/event/${session}?tab=details`, { as: producer, workspace: 'staff' })
  await expect(rowOf(staff, 'Internal')).toContainText(whole('Internal'))
  await expectHarmless(staff, 'event of staff')
  await staff.goto(`/event/${session}?tab=staff`)
  await expect(staff.getByText(short('Cue'))).toBeVisible()
  await expectHarmless(staff, 'running order')
  await staff.goto(`/users?session=${session}&q=${encodeURIComponent(first)}`)
  await expectText(staff, 'heading', `Crew of ${short('Event')}`)
  await expectText(staff, 'link', `${first} ${last}`)
  await expectHarmless(staff, 'users')

  const office = await visit(`/users?user=${person}`, { as: admin, workspace: 'staff' })
  const sheet = office.getByRole('dialog', { name: `${first} ${last}` })
  await expect(sheet.getByLabel('Notes')).toHaveValue(whole('Notes'))
  await expectHarmless(office, 'a person')
  for (const part of ['History', 'Access']) {
    await tick(sheet.getByRole('radio', { name: part }))
    await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectHarmless(office, `a person, ${part}`)
  }
  await sheet.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(office.getByRole('alertdialog', { name: `Deactivate ${first} ${last}?` })).toBeVisible()
  await expectHarmless(office, 'a question')
  await office.goto('/settings/admin?tab=audit&subject=user')
  await office.getByRole('table', { name: 'Audit log' }).getByRole('link').first().click()
  await expect(office.getByRole('dialog').getByRole('row').filter({ hasText: first }).first()).toBeVisible()
  await expectHarmless(office, 'audit')
  await office.goto(`/settings/admin?q=${encodeURIComponent('onerror')}`)
  await office.getByRole('table', { name: 'Emails' }).getByRole('link').first().click()
  await expect(office.getByRole('dialog').getByText(first, { exact: false }).first()).toBeVisible()
  await expectHarmless(office, 'outbox')

  const owner = await visit('/customization/content', { as: admin, workspace })
  await expect(owner.getByLabel('For your guests')).toHaveValue(whole('Content'))
  await expect(owner.getByRole('banner').getByText(short('Space'))).toBeVisible()
  for (const path of ['/settings/workspace', '/customization/branding', '/workspace', '/experiences']) {
    await owner.goto(path)
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(owner.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectHarmless(owner, path)
  }

  const guest = await visit(await newest(house.url, 'wes@northwind.example', /\/register\?code=[\w-]+/))
  await expect(guest.getByText(`invited you to ${short('Space')}`)).toBeVisible()
  await expectHarmless(guest, 'invitation')
  await guest.goto(await newest(house.url, 'evil@troupe.example', /\/a\/[\w-]+/))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`${first}, can you host this one?`)
  await expectHarmless(guest, 'question to the crew')
  await giveBack(await caller(house.url, editor), session)
})

test('WEB-03 after signing in people stay on this site, wherever the address points', { tag: '@deep' }, async ({ visit, house }) => {
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
  ]) {
    const page = await visit(`/register?to=${encodeURIComponent(to)}&redirect=${encodeURIComponent(to)}`, { ownWindow: true })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page, to).toHaveURL(to.startsWith('/%') ? /\/login/ : '/login')
    await page.goto(`/password/forgot?to=${encodeURIComponent(to)}`)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page, to).toHaveURL(to.startsWith('/%') ? /\/login/ : '/login')
    await page.goto(`/login?to=${encodeURIComponent(to)}&redirect=${encodeURIComponent(to)}`)
    await page.getByLabel('Email').fill(editor)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: /workspace and account/ })).toBeVisible()
    expect(new URL(page.url()).origin, to).toBe(house.url)
    expect(dialogs, to).toEqual([])
  }
})

test('AUTH-29 AUTH-30 a page of another site cannot use the sign-in of the person who looks at it', async ({ browser, house }) => {
  const evil = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end('<h1>Win a prize</h1>'))
  evil.listen(0, '127.0.0.1')
  await once(evil, 'listening')
  const context = await browser.newContext()
  const entered = await context.request.post(`${house.url}/auth/login`, { data: { email: editor, password } })
  expect(entered.status()).toBe(200)
  const page = await context.newPage()
  await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}`)
  const tries = await page.evaluate(async (url) => {
    const read = (path: string, options: RequestInit) =>
      fetch(url + path, { credentials: 'include', ...options }).then(
        async (answer) => `read: ${await answer.text()}`,
        () => 'nothing',
      )
    const post = (type: string, body: string) => ({ method: 'POST', headers: { 'content-type': type }, body })
    const query = JSON.stringify({ query: '{ me { email } }' })
    return Promise.all([
      read('/auth/refresh', post('application/json', '{}')),
      read('/auth/refresh', post('text/plain', '{}')),
      read('/graphql', post('application/json', query)),
      read('/graphql', post('text/plain', query)),
      read('/scheduler/public/schema/slots', { method: 'GET' }),
    ])
  }, house.url)
  expect(tries).toEqual(Array(5).fill('nothing'))
  // a form needs no leave to be sent: it must find a closed door
  const [answered] = await Promise.all([
    page.waitForNavigation(),
    page.evaluate((url) => {
      const form = Object.assign(document.createElement('form'), { method: 'POST', action: `${url}/auth/logout`, enctype: 'text/plain' })
      document.body.append(form)
      form.submit()
    }, house.url),
  ])
  expect(answered?.status()).toBeGreaterThanOrEqual(400)
  await page.goto(`${house.url}/settings/profile`)
  await expect(page).not.toHaveURL(/login/)
  await context.close()
  evil.close()
})

test('WEB-11 another site may frame the prices and no other page', async ({ browser, house }) => {
  const partner = createServer((request, response) => {
    const of = new URL(request.url ?? '/', house.url).searchParams.get('of')
    response.setHeader('content-type', 'text/html').end(`<iframe src="${house.url}${of}" width="800" height="600"></iframe>`)
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const { port } = partner.address() as AddressInfo
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
  const page = await context.newPage()
  await page.goto('/?of=/pricing-embedded')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible()
  for (const path of ['/login', '/assignment-approval/x', '/experiences', '/pricing-embedded/']) {
    await page.goto(`/?of=${path}`)
    await expect.poll(() => page.frames()[1]?.url(), path).toMatch(/^chrome-error:/)
  }
  await context.close()
  partner.close()
})

/** Writes it wherever people may write: an event, its crew and its running order, a person, a workspace, an invitation. */
async function writeEvil(url: string) {
  const [customer, staff, office] = [await caller(url, editor), await caller(url, producer), await caller(url, admin)]
  const { id } = await book(customer, battleRoyale, (await freeTime(customer, battleRoyale, 12)).startsAt)
  const update = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  await customer.ask(update, {
    input: {
      id,
      name: short('Event'),
      pastEventsDetails: whole('Past'),
      futureEventsDetails: whole('Future'),
      locationDetails: whole('Place'),
    },
  })
  const links = ['javascript:alert(5)', 'java\nscript:alert(5)', 'data:text/html,<script>alert(5)</script>']
  for (const nextEventUrl of links)
    await expect(customer.ask(update, { input: { id, groupDetails: { hasNextEvent: true, nextEventUrl } } })).rejects.toThrow(/INVALID/)
  await staff.ask(update, { input: { id, activityNotes: whole('Activity'), internalNotes: whole('Internal') } })
  await staff.ask('mutation ($id: ID!, $item: TimelineItemInput!) { addTimelineItem(id: $id, item: $item) { id } }', {
    id,
    item: { offsetMinutes: 5, title: short('Cue'), description: whole('Cue, more') },
  })
  const { createModifier: modifier } = await office.ask<{ createModifier: { id: string } }>(
    'mutation ($input: CreateModifierInput!) { createModifier(input: $input) { id } }',
    { input: { label: first, description: whole('Modifier') } },
  )
  await staff.ask('mutation ($input: SessionModifiersInput!) { addSessionModifiers(input: $input) { id } }', {
    input: { id, modifierIds: [modifier.id] },
  })
  const venue = { name: short('Venue contact'), details: whole('Venue contact, more') }
  await customer.ask(update, { input: { id, venueContacts: [venue] } })
  const { createStaffUser: person } = await office.ask<{ createStaffUser: { id: string } }>(
    'mutation ($input: CreateStaffUserInput!) { createStaffUser(input: $input) { id } }',
    {
      input: {
        firstName: first,
        lastName: last,
        email: 'evil@troupe.example',
        role: 'HOST',
        permission: 'HOST',
        notes: whole('Notes'),
        modifiers: [modifier.id],
        location: { city: first },
        languages: ['en'],
      },
    },
  )
  for (const meetingLink of links)
    await expect(
      office.ask('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { id: person.id, meetingLink } }),
    ).rejects.toThrow(/INVALID/)
  const { session } = await staff.ask<{ session: { assignments: { id: string; role: string }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { id role } } }',
    { id },
  )
  const place = session.assignments.find(({ role }) => role === 'HOST')?.id
  await staff.ask(
    'mutation ($id: ID!, $userId: ID!, $reason: String) { setUserOnSessionAssignment(id: $id, userId: $userId, reason: $reason) { __typename } }',
    { id: place, userId: person.id, reason: whole('Reason') },
  )
  const { createWorkspace: workspace } = await office.ask<{ createWorkspace: { id: string } }>(
    'mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }',
    { input: { name: short('Space'), company: short('Company'), content: whole('Content') } },
  )
  await office.call('POST', '/auth/invite', { workspaceId: workspace.id, email: 'wes@northwind.example', role: 'EDITOR' })
  return { session: id, person: person.id, workspace: workspace.id }
}

/** How much of what someone wrote is on a page as markup. The content security policy, which `visit` listens to, shows that nothing of it runs. */
const drawnOn = (page: Page) =>
  page.locator('[onerror], [onload], body script:not([src]), iframe, a[href*="javascript:" i], img[src="x"]').count()

async function expectHarmless(page: Page, where: string) {
  expect(await drawnOn(page), where).toBe(0)
}

async function expectText(page: Page, role: 'link' | 'heading', words: string) {
  await expect(page.getByRole(role).getByText(words).first()).toBeVisible()
}
