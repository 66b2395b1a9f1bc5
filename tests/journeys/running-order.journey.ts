import { world } from '../world/ids.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

const visitor = { as: 'producer@troupe.example', workspace: 'staff' }

test('a running order says why to check it; pushing it shows what moves and what stays, and comes back', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${world.sessions.premium}?tab=schedule`, visitor)
  await expect(page.getByText('Check this running order')).toBeVisible()
  await expect(page.getByText('The event has been rescheduled, and pinned items have stayed at their time of day.')).toBeVisible()
  await expectFine(page, 'running-order-outdated')
  await page.getByRole('button', { name: 'It’s fine as it is' }).click()
  await expect(page.getByText('Check this running order')).toBeHidden()

  const time = page.getByRole('listitem').filter({ hasText: 'Curtain up' }).first()
  const before = await time.textContent()
  await page.getByRole('button', { name: 'Actions for Curtain up' }).click()
  await page.getByRole('menuitem', { name: 'Push from here' }).click()
  const push = page.getByRole('dialog', { name: 'Push from “Curtain up”' })
  await expect(push.getByText('Pinned items stay: “Interval”.')).toBeVisible()
  await expectFine(page, 'push-running-order')
  await expectNoSideways(page)
  await push.getByRole('button', { name: /^Push \d+ items? by 5 minutes$/ }).click()
  await expect(page.getByText(/^Pushed \d+ items? by 5 minutes$/)).toBeVisible()
  await expect(time).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(time).toHaveText(before ?? '')
})

test('an item gets a length and a pin, and a re-flow shows what moves', { tag: '@deep' }, async ({ visit }) => {
  const page = await visit(`/event/${world.sessions.gameReady}?tab=schedule`, visitor)
  await page.getByRole('button', { name: 'Actions for Curtain up' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  await dialog.getByRole('spinbutton', { name: 'Length' }).fill('45')
  await dialog.getByRole('switch', { name: 'Pinned' }).click()
  await expectFine(page, 'running-order-item')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Curtain up' }).first()).toContainText('45 min')
  await page.getByRole('button', { name: 'More for the running order' }).click()
  await page.getByRole('menuitem', { name: 'Re-flow' }).click()
  const flow = page.getByRole('dialog', { name: 'Re-flow the running order' })
  await expect(flow.getByRole('list', { name: 'What moves' })).toBeVisible()
  await flow.getByRole('button', { name: /^Re-flow \d+ items?$/ }).click()
  await expect(page.getByText('Running order re-flowed')).toBeVisible()
})
