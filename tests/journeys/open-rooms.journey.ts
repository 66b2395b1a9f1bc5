import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const editor = { as: 'editor@northwind.example', workspace: world.workspaces.northwind } as const

test('an editor opens a room now, books one, changes it and gives it back, and the number of rooms left follows', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit('/open-rooms', editor)
  const form = page.getByRole('region', { name: 'Open a room' })
  const room = (name: string) => page.getByRole('article', { name })
  await expect(page.getByText('3 rooms left')).toBeVisible()
  await expect(room('Friday quiz')).toContainText('min left')
  await expectFine(page, 'open-rooms')
  await expectNoSideways(page)

  // the button says what is missing, and where
  await form.getByRole('button', { name: /^Open until/ }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Name' }).fill('Finance, end of month')
  await form.getByRole('radio', { name: '30 min' }).check({ force: true })
  await expect(form).toContainText('Left afterwards2 rooms')
  await form.getByRole('button', { name: /^Open until/ }).click()
  await expect(page.getByText('The room is open')).toBeVisible()
  await expect(room('Finance, end of month')).toContainText('30 min left')
  await expect(page.getByText('2 rooms left')).toBeVisible()

  await form.getByRole('textbox', { name: 'Name' }).fill('Warehouse team')
  await form.getByRole('radio', { name: 'Later' }).check({ force: true })
  await form.getByRole('button', { name: 'Choose a start' }).click()
  await expect(form.getByText('Choose a date and a time.')).toBeVisible()
  await form.getByLabel('Date').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await form.getByLabel('Time').fill('10:00')
  await form.getByRole('button', { name: /^Book / }).click()
  await expect(room('Warehouse team')).toContainText('to go')
  await expect(page.getByText('1 room left')).toBeVisible()

  await room('Warehouse team').getByRole('button', { name: 'Actions for Warehouse team' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the room' })
  await dialog.getByRole('spinbutton', { name: 'People' }).fill('30')
  await expectFine(page, 'change-room')
  await dialog.getByRole('button', { name: 'Save, takes 1 room more' }).click()
  await expect(room('Warehouse team')).toContainText('takes 2 rooms')
  await expect(page.getByText('0 rooms left')).toBeVisible()

  await room('Warehouse team').getByRole('button', { name: 'Actions for Warehouse team' }).click()
  await page.getByRole('menuitem', { name: 'Delete, 2 rooms back' }).click()
  await expect(room('Warehouse team')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(room('Warehouse team')).toContainText('takes 2 rooms')
  await room('Warehouse team').getByRole('button', { name: 'Actions for Warehouse team' }).click()
  await page.getByRole('menuitem', { name: 'Delete, 2 rooms back' }).click()
  await expect(page.getByText('2 rooms left')).toBeVisible()
})

test('a viewer sees the rooms, and a workspace without a subscription how to get one', { tag: '@deep' }, async ({ visit }) => {
  const viewer = await visit('/open-rooms', { as: 'viewer@northwind.example', workspace: world.workspaces.northwind })
  await expect(viewer.getByRole('article', { name: 'Friday quiz' })).toBeVisible()
  await expect(viewer.getByRole('region', { name: 'Open a room' })).toHaveCount(0)
  const other = await visit('/open-rooms', { as: 'editor@kestrel.example', workspace: world.workspaces.kestrel })
  await expect(other.getByText('Open rooms are for subscribers.')).toBeVisible()
  await expectFine(other, 'open-rooms-none')
})
