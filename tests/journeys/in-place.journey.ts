import { world } from '../world/ids.ts'
import { battleRoyale, book, caller, freeTime, giveBack, lostLedger } from './api.ts'
import { clashIn, expect, expectFine, expectNoSideways, heard, openRow, openTab, rowOf, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const priya = { as: 'editor@northwind.example', workspace: northwind }
const producer = { as: 'producer@troupe.example', workspace: 'staff' }

const nameOf = async (house: { readonly url: string }, id: string) =>
  (
    await (
      await caller(house.url, 'editor@northwind.example')
    ).ask<{ session: { name: string } }>('query ($id: ID!) { session(id: $id) { name } }', { id })
  ).session.name

test('what is typed in place is undone by Undo, Esc and Ctrl+Z, and by no question on leaving', { tag: '@deep' }, async ({
  visit,
  house,
}) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale)
  const page = await visit(`/event/${event.id}?tab=details`, producer)
  const first = await nameOf(house, event.id)
  const name = await openRow(page, 'Name')
  await name.fill('Second try')
  await name.press('Enter')
  await expect(rowOf(page, 'Name')).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Name')).toContainText(first)

  // Esc discards what was typed, and also what a pause has already saved
  const notes = await openRow(page, 'Internal')
  await notes.fill('Ask Layla first.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await notes.pressSequentially(' Then Renata.')
  await notes.press('Escape')
  await expect(rowOf(page, 'Internal')).toContainText('Add notes for staff')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Internal')).toContainText('Add notes for staff')

  // outside of fields Ctrl+Z undoes the last save of the page, from any tab
  const short = await openRow(page, 'Short name')
  await short.fill('Royale')
  await short.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openTab(page, 'Activity')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await openTab(page, 'Details')
  await expect(rowOf(page, 'Short name')).toContainText('Add a short name')

  // another tab is opened while a field is open: it is saved, and nothing is asked
  await (await openRow(page, 'Short name')).fill('Royal')
  await openTab(page, 'Activity')
  await expect(page.getByText(/^Dana Whitlock made \d+ changes to the details/)).toBeVisible()
  await page.reload()
  await openTab(page, 'Details')
  await expect(rowOf(page, 'Short name')).toContainText('Royal')
  await giveBack(editor, event.id)
})

test('a field that is opened again while it is being saved is no clash with oneself', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale)
  const page = await visit(`/event/${event.id}?tab=details`, producer)
  const hold = async (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes(text)) return route.fallback()
      await promise
      await route.fallback()
    })
    return resolve
  }
  const letFirst = await hold('First try')
  const name = await openRow(page, 'Name')
  await name.fill('First try')
  await name.press('Enter')
  await expect(page.getByText('Saving', { exact: true })).toBeVisible()
  const again = await openRow(page, 'Name')
  letFirst()
  await expect.poll(() => nameOf(house, event.id)).toBe('First try')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First try')
  await again.fill('Second try')
  await expect(page.getByText(/saved this while you were typing/)).toHaveCount(0)
  await again.press('Enter')
  await expect.poll(() => nameOf(house, event.id)).toBe('Second try')

  // typed back to what is still saved, it is a change of what is on its way
  const letThird = await hold('Third try')
  const third = await openRow(page, 'Name')
  await third.fill('Third try')
  await third.press('Enter')
  await expect(page.getByText('Saving', { exact: true })).toBeVisible()
  const back = await openRow(page, 'Name')
  await back.fill('Second try')
  await back.press('Enter')
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('Third try') ?? false)
  letThird()
  await answered
  await expect.poll(() => nameOf(house, event.id)).toBe('Second try')
  await giveBack(editor, event.id)
})

test('what is typed offline is kept over a reload and saved once the network is back', { tag: '@deep' }, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale)
  const page = await visit('/events', { ...priya, ownWindow: true })
  // a socket that tries to connect while offline would complain in the console
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(`/event/${event.id}?tab=details`)
  await expect(rowOf(page, 'Name')).toBeVisible()
  await page.context().setOffline(true)
  const name = await openRow(page, 'Name')
  await name.fill('Typed on the train')
  await name.press('Enter')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await expect(page.getByText('You’re offline. What you type is kept here and saved when you’re back.')).toBeVisible()
  await expectFine(page, 'event-edit-offline')
  await expectNoSideways(page)
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(() => nameOf(house, event.id)).toBe('Typed on the train')

  // a browser without a network, which can still load the page
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('journey.offline') === null, configurable: true }),
  )
  await page.reload()
  await expect(rowOf(page, 'Name')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('journey.offline', 'yes'))
  const again = await openRow(page, 'Name')
  await again.fill('Typed in the tunnel')
  await again.press('Enter')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Name')).toContainText('Typed in the tunnel')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  expect(await nameOf(house, event.id)).toBe('Typed on the train')
  await page.evaluate(() => {
    sessionStorage.removeItem('journey.offline')
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await nameOf(house, event.id)).toBe('Typed in the tunnel')
  await giveBack(editor, event.id)
})

test('without a network each tab that was opened still works: what is changed is kept, and saved wherever the reader is once it is back', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const staff = await caller(house.url, producer.as)
  const event = await book(editor, lostLedger, (await freeTime(editor, lostLedger, 20)).startsAt)
  await staff.ask('mutation ($id: ID!) { setTimeline(id: $id, items: [{ offsetMinutes: 0, minutes: 20, title: "Welcome" }]) { id } }', {
    id: event.id,
  })
  const page = await visit('/events', { ...producer, ownWindow: true })
  // a socket that tries to connect while offline would complain in the console
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.goto(`/event/${event.id}?tab=activity`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const tabs = [
    ['Contact', part('Contacts')],
    ['Location', page.getByText('Game zone', { exact: true })],
    ['Schedule', part('Running order')],
    ['Group details', part('Group details')],
    ['Staff', part('Staff')],
    ['Media', page.getByRole('heading', { name: 'No pictures yet' })],
    ['Activity', part('What is played')],
  ] as const
  for (const [tab, shown] of tabs) {
    await openTab(page, tab)
    await expect(shown).toBeVisible()
    // who can be chosen is read with the list
    if (tab === 'Contact') {
      const people = await openRow(page, 'Contact', 'combobox')
      await people.press('ArrowDown')
      await expect(page.getByRole('option').first()).toBeVisible()
      await people.press('Escape')
    }
  }
  // the letters of its keys come with the first text that is edited
  await (await openRow(page, 'Activity notes')).press('Escape')
  await page.evaluate(() => document.fonts.ready)
  await page.context().setOffline(true)
  const strip = page.getByText(/^You’re offline\./)
  const keeps = 'You’re offline. What you type is kept here and saved when you’re back.'
  const kept = page.getByText('Kept on this device', { exact: true })

  await expect(strip).toHaveText(keeps)
  const notes = await openRow(page, 'Activity notes')
  await notes.fill('Bring the long table.')
  await notes.press('ControlOrMeta+Enter')
  await expect(kept).toBeVisible()
  for (const [tab, shown] of tabs.slice(0, -1)) {
    await openTab(page, tab)
    await expect(shown).toBeVisible()
    await expect(strip).toHaveCount(1)
    if (tab !== 'Media') await expect(strip).toHaveText(keeps)
    if (tab === 'Contact') {
      await (await openRow(page, 'Contact', 'combobox')).press('ArrowDown')
      await page.getByRole('option').first().click()
      await expect(kept).toBeVisible()
    }
    if (tab === 'Location') {
      const directions = await openRow(page, 'Directions')
      await directions.fill('By the yard.')
      await directions.press('ControlOrMeta+Enter')
      await expect(kept).toBeVisible()
      await openRow(page, 'Game zone', 'combobox')
      await page.getByRole('option', { name: 'Wicker Park' }).click()
      await expect(kept).toHaveCount(2)
      // what needs the server says so, and nothing waits unseen
      await part('Locations').getByRole('button', { name: 'Same as start' }).click()
      await expect(part('Locations').getByText(/^You’re offline, or we can’t be reached right now\./)).toBeVisible()
    }
    if (tab === 'Schedule') {
      await page.getByRole('button', { name: /Welcome/ }).press('Shift+ArrowDown')
      await expect(page.getByText('Kept on this device: “Welcome”')).toBeVisible()
      await expectFine(page, 'running-order-offline')
    }
    if (tab === 'Group details') {
      const age = await openRow(page, 'How old are the people taking part?')
      await age.fill('25 to 40')
      await age.press('Enter')
      await expect(kept).toBeVisible()
    }
    if (tab === 'Staff') {
      await tick(page.getByRole('switch', { name: 'Assign this crew by hand only' }))
      await expect(kept).toBeVisible()
      await expectFine(page, 'event-staff-offline')
      await expectNoSideways(page)
    }
  }
  const stored = async () => {
    const { session } = await staff.ask<{ session: Readonly<Record<string, unknown>> }>(
      'query ($id: ID!) { session(id: $id) { activityNotes locationDetails gameZoneId assignability contact { id } groupDetails { age } locations { type } timeline { items { minutes } } } }',
      { id: event.id },
    )
    return session
  }
  expect(await stored()).toMatchObject({ activityNotes: null, locationDetails: null, gameZoneId: null, assignability: 'ASSIGNABLE' })
  await page.context().setOffline(false)
  await expect.poll(stored, heard).toMatchObject({
    ...{ activityNotes: 'Bring the long table.', locationDetails: 'By the yard.', assignability: 'MANUAL_ONLY' },
    ...{ gameZoneId: expect.any(String), contact: { id: expect.any(String) }, groupDetails: { age: '25 to 40' } },
    ...{ locations: [{ type: 'START' }], timeline: { items: [{ minutes: 25 }] } },
  })
  await expect(strip).toHaveCount(0)
  await openTab(page, 'Staff')
  await expect(page.getByRole('switch', { name: 'Assign this crew by hand only' })).toBeChecked()
  await expect(kept).toHaveCount(0)
  await giveBack(editor, event.id)
})

test('what someone else saves lights up, and a field that two people type in shows both', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, battleRoyale)
  const path = `/event/${event.id}?tab=details`
  const one = await visit(path, priya)
  const two = await visit(path, producer)
  const write = async (page: typeof one, text: string, key: string) => {
    const name = await openRow(page, 'Name')
    await name.fill(text)
    if (key) await name.press(key)
    return name
  }
  await expect(rowOf(two, 'Name')).toBeVisible()
  await write(one, 'Royale in May', 'Enter')
  await expect(rowOf(two, 'Name')).toContainText('Royale in May', heard)
  await expect(two.getByText('Priya Raman, just now')).toBeVisible()

  const mine = await write(two, 'Royale in June', '')
  await write(one, 'Royale in July', 'Enter')
  // under who types nothing changes
  await expect(two.getByText('Priya Raman saved this while you were typing.')).toBeVisible(heard)
  await expect(mine).toHaveValue('Royale in June')
  await mine.press('Enter')
  const clash = clashIn(two, 'Priya Raman')
  await expect(clash.getByRole('button', { name: 'Keep mine: Name' })).toBeFocused()
  await expect(clash.locator('mark')).toHaveText(['June', 'July'])
  await expectFine(two, 'event-edit-clash')
  await expectNoSideways(two)
  await clash.getByRole('button', { name: 'Keep mine: Name' }).click()
  await expect(rowOf(two, 'Name')).toBeFocused()
  await expect(rowOf(one, 'Name')).toContainText('Royale in June', heard)
  await expect(one.getByText('Troupe, just now')).toBeVisible()
  await giveBack(editor, event.id)
})
