import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, isPhone, test } from './steps.ts'

const { halden } = world.workspaces

test('credits that soon expire are named in the bar, and pressing it buys more', { tag: '@deep' }, async ({ visit, house }) => {
  const page = await visit('/experiences', { as: 'editor@halden.example', workspace: halden })
  const bar = page.getByRole('banner').getByRole('button', { name: /credits available/ })
  await expect(bar).toBeVisible()
  await expect(bar, 'no credits expire within 30 days').toHaveText(/^\d+ credits$/)
  // the demo has no credits that expire so soon: what the server would answer is
  const at = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const wallet = json.data?.workspace?.consumables?.credits
    if (wallet) wallet.nextExpiry = { at, quantity: 3 }
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
  await expect(bar).toHaveAccessibleName(/^\d+ credits available, 3 expire on \w+ \d+ \w+ 20\d\d, buy more$/)
  const inSight = page.getByRole('banner').getByText(/^3 expire/)
  await (isPhone(page) ? expect(inSight).toBeHidden() : expect(inSight).toBeVisible())
  await expectFine(page, 'bar-expiry')
  await expectNoSideways(page)

  const had = Number.parseInt((await bar.textContent()) ?? '', 10)
  await bar.click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('0930')
  await dialog.getByLabel('Security code').fill('123')
  const buy = dialog.getByRole('button', { name: /^Buy 10 credits for \$[\d,.]+$/ })
  const bought = Number((await buy.textContent())?.match(/\d+/)?.[0])
  expect(bought).toBeGreaterThan(0)
  await buy.click()
  await expect(dialog.getByText(`Halden Robotics now has ${had + bought} credits`, { exact: false })).toBeVisible({
    timeout: within(20_000),
  })
  await page.keyboard.press('Escape')
  await expect(bar).toHaveText(new RegExp(`^${had + bought} credits`))

  const admin = await caller(house.url, 'admin@troupe.example')
  const { orders } = await admin.ask<{ orders: { nodes: readonly { id: string }[] } }>(
    'query ($filter: OrderFilter) { orders(filter: $filter, limit: 1) { nodes { id } } }',
    { filter: { workspaceId: halden, source: 'ONLINE', state: 'PAID' } },
  )
  await admin.call('POST', `/order/${orders.nodes[0]?.id}/refund`, { reason: 'Journey' })
  await expect(bar).toHaveText(new RegExp(`^${had} credits`))
})
