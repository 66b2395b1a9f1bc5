import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const event = `/event/${world.sessions.greenRoom}`

test('staff take the call sheet of an event, and read its instructions in one column to copy and print', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(event, { as: 'producer@troupe.example', workspace: 'staff' })
  const taking = page.waitForEvent('download')
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Call sheet (PDF)' }).click()
  } else await page.getByRole('button', { name: 'Call sheet' }).click()
  expect((await taking).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(`${event}?tab=instructions`)
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Print/ }).first()).toBeVisible()
  await expectFine(page, 'event-instructions')
  await expectNoSideways(page)
})

test('a customer has no call sheet, and takes what is theirs from the menu', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(event, { as: 'editor@northwind.example', workspace: world.workspaces.northwind })
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Running order (PDF)' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Call sheet (PDF)' })).toHaveCount(0)
  const taking = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Running order (PDF)' }).click()
  expect((await taking).suggestedFilename()).toMatch(/\.pdf$/)
})
