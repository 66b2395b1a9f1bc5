import sharp from 'sharp'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { codeFor, linkFor, newest } from './outbox.ts'
import { password } from './password.ts'
import { expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const better = 'Velvet-rope-7'

test('someone new makes an account, confirms it by a code on another device, and opens a workspace', async ({ visit, house, refusals }) => {
  for (const status of [400, 401, 422]) refusals.add(status)
  const email = `mira.${Date.now()}@newco.example`
  const page = await visit('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Required', { exact: true }).last()).toBeVisible()
  await expectFine(page, 'register-empty')
  await expectNoSideways(page)

  await page.getByLabel('First name').fill('Mira')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Company').fill('Newco Ltd')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await expect(page.getByRole('status').filter({ hasText: 'Too Weak' })).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password does not match requirements')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(better)
  await expect(page.getByRole('status').filter({ hasText: /Strong|Moderate/ })).toBeVisible()
  await expectFine(page, 'register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expectFine(page, 'register-code')

  // the code is typed on another device, first a wrong one
  const other = await visit('/register')
  await other.getByRole('button', { name: 'I have a code' }).click()
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.getByLabel('Code', { exact: true }).fill('2222-2222')
  await other.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(other.getByRole('alert')).toContainText('This code isn’t valid')
  await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await other.getByLabel('Code', { exact: true }).fill((await codeFor(house.url, email)).toLowerCase())
  await other.getByRole('button', { name: 'Confirm email address' }).click()

  await expect(other.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  await expect(other.getByRole('form', { name: 'Create a workspace' }).getByLabel('Name')).toHaveValue('Newco Ltd')
  await expectFine(other, 'workspace-create')
  await expectNoSideways(other)
  await other.getByRole('button', { name: 'Create workspace' }).click()
  await expect(other).toHaveURL('/experiences')
  await expect(other.getByLabel(/^0 credits available/)).toBeVisible()
})

test('a guest registers in the middle of a booking and comes back to it with every answer, in a workspace of the company they typed', async ({
  visit,
  house,
}) => {
  const email = `piet.${crypto.randomUUID().slice(0, 8)}@midway.example`
  const page = await visit(ticket())
  const address = await signInToBook(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Piet')
  await page.getByLabel('Last name').fill('Maas')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Company').fill('Midway Ltd')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()

  // the link in the email is opened on another device
  const other = await visit(await newest(house.url, email, /\/register\?code=\w{8}/), { ownWindow: true })
  await other.getByRole('textbox', { name: 'Email' }).fill(email)
  await other.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(other).toHaveURL(address)
  await expect(other.getByRole('banner').getByRole('button', { name: /Midway Ltd/ })).toBeVisible()
  // the workspace is new and has no credits: one press buys what this ticket costs, and books it
  await expect(other.getByRole('button', { name: /^Buy \d+ credits? and book$/ }).filter({ visible: true })).toBeVisible()
  const { me } = await (await caller(house.url, email)).ask<{ me: { permissions: { role: string }[] } }>('{ me { permissions { role } } }')
  expect(me.permissions.map(({ role }) => role)).toEqual(['ADMIN'])
})

test('someone who forgot their password in the middle of a booking comes back to it', { tag: '@deep' }, async ({ visit, house }) => {
  const email = await somebody(house.url)
  const page = await visit(ticket())
  const address = await signInToBook(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const before = await codeFor(house.url, email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('New password', { exact: true }).fill(better)
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(house.url, email, before))
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('banner').getByRole('button', { name: /workspace and account$/ })).toBeVisible()
})

test('a forgotten password is reset by a code; five wrong codes close it to the caller who typed them, and earlier sessions end', async ({
  visit,
  house,
  refusals,
}) => {
  for (const status of [400, 401]) refusals.add(status)
  const email = await somebody(house.url)
  const before = await visit('/experiences', { as: email })
  await expect(before.getByRole('banner')).toBeVisible()

  const page = await visit('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectFine(page, 'forgot')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expectFine(page, 'forgot-code')
  await expectNoSideways(page)
  const dead = await codeFor(house.url, email)
  await page.getByLabel('New password', { exact: true }).fill(better)
  for (let n = 0; n < 5; n++) await tryCode(page, '2222-2222')
  await tryCode(page, dead)

  await page.getByRole('button', { name: 'request another code' }).click()
  await expect(page.getByText('another code is on its way')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(house.url, email, dead))
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/workspace')

  await before.goto('/events')
  await expect(before).toHaveURL(/\/login/)
})

test('on a device whose clock is an hour fast someone signs in and is still signed in on the next page', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/experiences', { ownWindow: true })
  await page.addInitScript(() => {
    const right = Date.now
    Date.now = () => right() + 3_600_000
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('editor@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const menu = page.getByRole('button', { name: /workspace and account$/ })
  await expect(menu).toBeVisible()
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expect(menu).toBeVisible()
})

test('a temporary password leads to choosing a new one, also after a reload, and its session is not in the address', {
  tag: '@deep',
}, async ({ visit, house, refusals }) => {
  refusals.add(422)
  const email = await somebody(house.url)
  const admin = await caller(house.url, 'admin@troupe.example')
  const { users } = await admin.ask<{ users: { nodes: { id: string }[] } }>(
    'query ($text: String) { users(filter: {text: $text}) { nodes { id } } }',
    {
      text: email,
    },
  )
  const made = await admin.call<{ password: string }>('POST', '/auth/password/temporary', { id: users.nodes[0]?.id })
  const page = await visit('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(made.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).not.toHaveURL(/session/)
  await expectFine(page, 'password-change')
  await expectNoSideways(page)
  // the session outlives a reload, though it was never in the address
  await page.reload()
  await expect(page).not.toHaveURL(/session/)
  await page.getByLabel('New password', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/workspace')

  await page.goto('/password/change?email=a%40b.example')
  await expect(page).not.toHaveURL(/password/)
})

test('only the invited person answers an invitation: by registering, signed in, or after switching accounts', async ({
  visit,
  house,
  refusals,
}) => {
  for (const status of [400, 401, 403]) refusals.add(status)
  const owner = await caller(house.url, 'owner@northwind.example')
  const invite = async (email: string) => {
    const answer = await owner.call('POST', '/auth/invite', { workspaceId: world.workspaces.northwind, email, role: 'EDITOR' })
    expect(answer.code).toBeUndefined()
    return linkFor(house.url, email)
  }

  // someone new: the address is given
  const fresh = `ines.${Date.now()}@northwind.example`
  const page = await visit(await invite(fresh))
  await expect(page.getByText(/invited you to Northwind Foods as an editor/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(fresh)
  await expectFine(page, 'invited')
  await expectNoSideways(page)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Duarte')
  await page.getByLabel('Password', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page).toHaveURL('/experiences')
  await expect(
    page
      .getByRole('banner')
      .getByText(/Northwind/)
      .first(),
  ).toBeVisible()

  // someone with an account: signs in first, then accepts
  const known = await somebody(house.url)
  const link = await invite(known)
  const later = await visit(link)
  await expect(later.getByLabel('Email')).toHaveValue(known)
  await expect(later.getByText('You already have an account.')).toBeVisible()
  await later.getByLabel('Password', { exact: true }).fill(password)
  await later.getByRole('button', { name: 'Sign in' }).click()
  const dialog = later.getByRole('dialog', { name: 'Join Northwind Foods' })
  await expect(dialog).toBeVisible()
  await expectFine(later, 'invite-dialog')
  await dialog.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(dialog).toBeHidden()
  const { permissions } = await (await caller(house.url, known)).ask<{ permissions: { totalCount: number } }>(
    '{ permissions { totalCount } }',
  )
  expect(permissions.totalCount).toBe(1)

  // the link is used up, and says so
  const used = await visit(link)
  await expect(used.getByText('This invitation is no longer valid')).toBeVisible()
  await expectFine(used, 'invite-used')

  // opened by someone else who is signed in: nothing is accepted
  const third = await visit(await invite(await somebody(house.url)), {
    as: 'viewer@northwind.example',
    workspace: world.workspaces.northwind,
  })
  const ask = third.getByRole('dialog', { name: 'Join Northwind Foods' })
  await expect(ask.getByText(/The invitation was sent to/)).toBeVisible()
  await expectFine(third, 'invite-switch')
  await ask.getByRole('button', { name: 'Switch account' }).click()
  await expect(third.getByText('You already have an account.')).toBeVisible()
})

test('someone who comes by an invitation sees the picture of the workspace, if it has one, and everyone else sees Troupe’s', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const { halden } = world.workspaces
  const owner = await caller(house.url, 'owner@halden.example')
  const wear = (fileId: string | null) =>
    owner.ask('mutation ($input: UpdateCustomizationInput!) { updateCustomization(input: $input) { id } }', {
      input: { id: halden, media: [{ kind: 'LOGIN_LOGO', fileId }] },
    })
  const sent = await fetch(`${house.url}/files?workspaceId=${halden}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${owner.token}` },
    body: new Uint8Array(await sharp(Buffer.from(sign)).png().toBuffer()),
  })
  await wear(((await sent.json()) as { id: string }).id)
  const invite = async (email: string) => {
    await owner.call('POST', '/auth/invite', { workspaceId: halden, email, role: 'VIEWER' })
    return linkFor(house.url, email)
  }
  const picture = (page: Page) => page.getByRole('img', { name: 'Halden Robotics' })
  const isDrawn = (page: Page) => picture(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

  const fresh = `nils.${crypto.randomUUID().slice(0, 8)}@halden.example`
  const page = await visit(await invite(fresh))
  await expect(picture(page)).toBeVisible()
  expect(await isDrawn(page)).toBe(true)
  await expect(page.getByRole('link', { name: 'Halden Robotics home' })).toBeVisible()
  await expectFine(page, 'invited-logo')
  await expectNoSideways(page)

  const later = await visit(await invite(await somebody(house.url)))
  await expect(later.getByText('You already have an account.')).toBeVisible()
  await expect(picture(later)).toBeVisible()
  await expectFine(later, 'sign-in-logo')
  await later.reload()
  await expect(picture(later)).toBeVisible()
  expect(await isDrawn(later)).toBe(true)
  await later.goto('/login')
  await expect(later.getByRole('link', { name: 'Troupe home' })).toBeVisible()
  await expect(picture(later)).toBeHidden()

  await wear(null)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(fresh)
  await expect(page.getByRole('link', { name: 'Troupe home' })).toBeVisible()
  await expect(picture(page)).toBeHidden()
})

/** A wide picture with transparent ground, as companies have them. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><circle cx="100" cy="100" r="90" fill="#0f766e"/>
  <path d="M70 55v90M130 55v90M70 100h60" stroke="#fff" stroke-width="22"/><rect x="230" y="70" width="640" height="60" rx="30" fill="#b45309"/></svg>`

/** The address of a booking with every answer, a month ahead. */
function ticket(): string {
  const start = new Date(Date.now() + 30 * 86_400_000).toJSON().slice(0, 11)
  const answers = { format: 'REMOTE', people: '20', zone: 'America/Chicago', date: start.slice(0, 10), start: `${start}16:00:00.000Z` }
  return `/experience/${world.experiences.battleRoyale}?${new URLSearchParams(answers)}`
}

/** Goes from a ticket to the sign-in page. Answers the ticket's whole address. */
async function signInToBook(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Sign in to book' }).first()
  await expect(link).toBeVisible()
  const address = page.url()
  expect(address).toContain('start=')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  return address
}

/** The person who registered and confirmed last, with the password of the demo world. */
async function somebody(url: string): Promise<string> {
  const email = `lena.${crypto.randomUUID().slice(0, 8)}@somewhere.example`
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  }
  await post('/auth/register', { firstName: 'Lena', lastName: 'Ruiz', email, password })
  await post('/auth/register/code', { email, code: await codeFor(url, email) })
  return email
}

async function tryCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  const answered = page.waitForResponse('**/auth/password/forgot/confirm')
  await page.getByRole('button', { name: 'Set new password' }).click()
  expect((await answered).status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('This code isn’t valid')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(better)
}
