import sharp from 'sharp'
import { world } from '../world/ids.ts'
import { type Caller, caller } from './api.ts'
import { clashIn, expect, expectFine, expectNoSideways, heard, type Locator, type Page, test } from './steps.ts'

const { northwind } = world.workspaces
const as = 'owner@northwind.example'

test('a workspace chooses its colours, previews them in light and dark, and every open page shows them immediately', async ({ visit }) => {
  const open = await visit('/experiences', { as: 'viewer@northwind.example', workspace: northwind })
  const page = await visit('/customization', { as, workspace: northwind })
  await expect(page).toHaveURL(/\/customization\/branding/)
  await expectFine(page, 'branding')
  await expectNoSideways(page)

  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#FFD500')
  await expect(page.getByText('Darkened in the light theme to keep text readable')).toBeVisible()
  const preview = page.getByRole('figure', { name: 'Light' }).getByText('Book for 4 credits')
  await expect(preview.locator('xpath=ancestor-or-self::button')).toHaveCSS('background-color', 'rgb(255, 213, 0)')
  expect(await wornBy(page)).not.toBe('#ffd500')
  await page.getByRole('textbox', { name: 'Secondary', exact: true }).fill('1f4fd8')
  await expectFine(page, 'branding-yellow-tried')
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(page.getByText('Colours saved')).toBeVisible()
  await expect.poll(() => wornBy(page)).toBe('#ffd500')
  await expect.poll(() => wornBy(open), heard).toBe('#ffd500')
  await expectFine(open, 'catalogue-yellow')

  // no flash: the colours are there before the app has asked anything
  await open.route('**/graphql', () => {})
  await open.reload({ waitUntil: 'commit' })
  await open.waitForFunction(() => document.readyState !== 'loading')
  expect(await wornBy(open)).toBe('#ffd500')
})

test('an event’s page stays readable in black', { tag: '@deep' }, async ({ visit, house }) => {
  const page = await visit('/customization/branding', { as, workspace: northwind })
  for (const part of ['Primary', 'Secondary', 'Tertiary']) await page.getByRole('textbox', { name: part, exact: true }).fill('#000000')
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(page.getByText('Colours saved')).toBeVisible()
  await expectFine(page, 'branding-black')
  await page.goto('/events')
  await page.locator('[data-event]').getByRole('link').first().click()
  await expect(page.getByRole('navigation', { name: 'Sections of the event' })).toBeVisible()
  await expectFine(page, 'event-black')
  const { ask } = await caller(house.url, as)
  await ask('mutation ($id: ID!) { resetCustomization(id: $id) { id } }', { id: northwind })
})

test('logos are saved, shown in both themes, and removed by a reset', { tag: '@deep' }, async ({ visit, refusals }) => {
  refusals.add(422)
  const page = await visit('/customization/branding', { as, workspace: northwind })
  const logo = page.getByRole('region', { name: 'Logo', exact: true })
  const bytes = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#1f4fd8' } })
    .png()
    .toBuffer()
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'northwind.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
  await expect(logo.getByText('Upload Error')).toBeVisible()
  await expectFine(page, 'branding-upload-error')
  await logo.getByRole('button', { name: 'Remove', exact: true }).click()
  await logo.locator('input[type=file]').setInputFiles({ name: 'northwind.png', mimeType: 'image/png', buffer: bytes })
  await expect(logo.getByRole('img', { name: 'Logo, light theme' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  await expectFine(page, 'branding-logo')
  const edge = async (part: Locator) => (await part.boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
  const mark = await edge(page.getByRole('banner').getByRole('link', { name: 'Troupe home' }).locator('svg:visible').last())
  const credits = await edge(page.getByRole('banner').getByText(/ credits$/))
  expect(mark.x + mark.width, 'the mark ends before the credits').toBeLessThanOrEqual(credits.x)

  await page.getByRole('button', { name: 'Reset branding' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await sure.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Branding reset')).toBeVisible()
  await expect(logo.getByRole('img')).toHaveCount(0)
  await expect.poll(() => wornBy(page)).toBe('#a3123f')
})

test('members who aren’t admins see the branding and can’t change it; content is saved', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit('/customization/branding', { as: 'editor@northwind.example', workspace: northwind })
  await expect(page.getByText('Only an admin of this workspace can change this.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toBeDisabled()
  await expectFine(page, 'branding-viewer')

  const admin = await visit('/customization/content', { as, workspace: northwind })
  await expectFine(admin, 'content')
  await expectNoSideways(admin)
  await admin.getByLabel('For your guests').fill('Cameras on, please.')
  await expect(admin.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await admin.getByLabel('For your guests').blur()
  await expect(admin.getByRole('button', { name: 'Undo' })).toBeVisible()
  await admin.reload()
  await expect(admin.getByLabel('For your guests')).toHaveValue('Cameras on, please.')
})

test('a field that saves itself can be undone, keeps what was typed while offline, and shows theirs and mine', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const other = await caller(house.url, as)
  const save = (content: string | null) =>
    other.ask('mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { id } }', { input: { id: northwind, content } })
  await save('Doors close at nine.')
  const page = await visit('/customization/branding', { as, workspace: northwind, ownWindow: true })
  // a socket that tries to connect while offline would complain in the console
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto('/customization/content')
  const field = page.getByLabel('For your guests')
  await expect(field).toHaveValue('Doors close at nine.')

  await field.fill('Doors close at ten.')
  await field.blur()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(field).toHaveValue('Doors close at nine.')

  await page.context().setOffline(true)
  await field.fill('Doors close at eleven.')
  await field.blur()
  await expect(page.getByText(/will be saved once you’re back online/)).toBeVisible()
  await expectFine(page, 'content-offline')
  await page.context().setOffline(false)
  await expect(page.getByText(/will be saved once you’re back online/)).toHaveCount(0)
  await expect.poll(() => contentOf(other)).toBe('Doors close at eleven.')

  await field.fill('Doors close at noon.')
  await save('Doors never close.')
  await field.blur()
  const clash = clashIn(page, 'Someone else')
  await expect(clash).toContainText(/Theirs savedDoors never close\./)
  await expect(clash).toContainText(/Yours not savedDoors close at noon\./)
  // no earlier save says that this one is saved
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expectFine(page, 'content-clash')
  await clash.getByRole('button', { name: 'Keep mine: For your guests' }).click()
  await expect.poll(() => contentOf(other)).toBe('Doors close at noon.')
  await save(null)
})

const contentOf = async ({ ask }: Caller) =>
  (await ask<{ workspace: { content: string | null } }>('query ($id: ID!) { workspace(id: $id) { content } }', { id: northwind })).workspace
    .content

const wornBy = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim())
