import { breaches } from '../axe.ts'
import { world } from '../world/ids.ts'
import { caller } from './api.ts'
import { expect, expectFine, expectNoSideways, type Page, test } from './steps.ts'

const live = world.sessions.liveOnSite
const phone = { width: 390, height: 844 }

/** Someone with an accepted place at the running event: who it is was chosen among those who are free at this hour. */
async function crewOf(url: string, role: string): Promise<string> {
  const { ask } = await caller(url, 'admin@troupe.example')
  const { session } = await ask<{ session: { assignments: { role: string; user: { email: string } | null }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { role user { email } } } }',
    { id: live },
  )
  return session.assignments.find((place) => place.role === role)?.user?.email ?? ''
}

/** The journal of the event, the oldest first, as a producer reads it. */
async function journalOf(url: string, as: string): Promise<readonly { command: string; fate: string; text: string | null }[]> {
  const { ask } = await caller(url, as)
  const { breadcrumbRealPlaythrough: game } = await ask<{
    breadcrumbRealPlaythrough: { journal: { command: string; fate: string; text: string | null }[] }
  }>('query ($id: ID!) { breadcrumbRealPlaythrough(id: $id) { journal { command fate text } } }', { id: live })
  return [...game.journal].reverse()
}

const isControlled = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

test('a host whose network is cut goes on from a phone, through a reload; back online everything arrives once, in its order, before the eyes of a producer', {
  tag: '@phone',
}, async ({ visit, house }) => {
  const producer = await crewOf(house.url, 'PRODUCER')
  const before = await journalOf(house.url, producer)
  const page = await visit(`/event/${live}?tab=game`, { as: await crewOf(house.url, 'HOST'), viewport: phone, keepsConsole: true })
  const game = page.getByRole('region', { name: 'The game' })
  await expect(game.getByText('Paused')).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await expectFine(page, 'console')
  await expectNoSideways(page)
  await isControlled(page)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(game.getByText('Running')).toBeVisible()
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Ten minutes to the vault')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '“Ten minutes to the vault”' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 commands are waiting to be sent' })).toBeVisible()
  await expect(game.getByText('Running')).toBeVisible()
  await page.getByRole('button', { name: 'End game' }).click()
  await expect(page.getByRole('heading', { name: 'Ending the game' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep playing' }).click()
  await page.getByRole('button', { name: 'Vote' }).click()
  await expect(game.getByText('Voting')).toBeVisible()
  // the page without a network is dark whatever the theme, and can fetch no script
  expect(await breaches(page), 'axe on the console without a network').toEqual([])
  await expectNoSideways(page)
  expect(await journalOf(house.url, producer)).toEqual(before)

  await page.context().setOffline(false)
  await expect(page.getByText(/^Sent /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0)
  const arrived = (await journalOf(house.url, producer)).slice(before.length)
  expect(arrived.map(({ command, fate }) => `${command} ${fate}`)).toEqual([
    ...['START APPLIED', 'MESSAGE APPLIED', 'END APPLIED', 'START APPLIED', 'VOTE APPLIED'],
  ])
  await expect(game.getByText('Voting')).toBeVisible()
})

test('the sounds of a host play without a network and after a reload, because the phone keeps them', { tag: '@deep' }, async ({
  visit,
}) => {
  // staff see every console, and the world gives this producer sounds
  const page = await visit(`/event/${live}?tab=game`, { as: 'producer@troupe.example', viewport: phone, keepsConsole: true })
  await expect(page.getByText(/^Saved on this phone.*phone numbers, sounds, notes\./)).toBeVisible()
  await isControlled(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Sounds\s*2 keys$/ }).click()
  const sound = (name: string) => page.getByRole('list', { name: 'Sounds' }).getByRole('button', { name })
  await sound('Bell').click()
  await expect(sound('Bell')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(sound('Bell')).toHaveAttribute('aria-pressed', 'false')
  await expect(sound('Buzzer')).toBeEnabled()
  expect(await breaches(page), 'axe on the sounds without a network').toEqual([])
  await expectNoSideways(page)
})

test('who signs out with commands that were not sent is asked first; signed out, nothing of the event is left on the phone', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const as = await crewOf(house.url, 'HOST')
  const page = await visit(`/event/${live}?tab=game`, { as, viewport: phone, keepsConsole: true })
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await isControlled(page)
  // the commands go out of the window, and come to nothing
  await page.route('**/graphql', (route) => (/"device"/.test(route.request().postData() ?? '') ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is team four?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: '1 command is waiting to be sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My shows' }).click()
  const signOut = async () => {
    await page.getByRole('button', { name: /workspace and account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await expect(page.getByText(/^1 command is waiting to be sent\. If you sign out, it is deleted/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await signOut()
  await page.getByRole('button', { name: 'Sign out and delete' }).click()
  await page.waitForURL((url) => url.pathname === '/experiences')
  expect(
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('troupe-console')
        asked.onsuccess = () => resolve(asked.result)
      })
      const count = (store: string) =>
        new Promise((resolve) => {
          const asked = db.transaction(store).objectStore(store).count()
          asked.onsuccess = () => resolve(asked.result)
        })
      return [await count('facts'), await count('queue'), await count('sounds'), localStorage.getItem('troupe.consoles')]
    }),
  ).toEqual([0, 0, 0, '[]'])
})
