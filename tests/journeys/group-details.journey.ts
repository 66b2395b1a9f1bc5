import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, type Wish } from './api.ts'
import { clashIn, expect, expectFine, expectNoSideways, heard, openTab, type Page, readiness, state, test, tick } from './steps.ts'

const { northwind } = world.workspaces
const wish: Wish = {
  workspaceId: northwind,
  experienceId: world.experiences.battleRoyale,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 18,
  duration: 45,
}

test('an event walks from Managers needed to Ready to run event, and the customer watches its state', async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, wish, (await freeTime(editor, wish, 11)).startsAt)
  const customer = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  await expect(state(customer)).toHaveText('Your answers are missing')
  const steps = customer.getByRole('list', { name: 'What happens next' })
  await expect(steps).toContainText('We’ll email you when your crew is set.')
  await expect(steps).toContainText('7 questions, about 2 minutes')
  await expectNextOnPhone(await visit(`/event/${event.id}`, { as: 'owner@northwind.example', workspace: northwind, ...onPhone }))

  // staff never see the customer's steps
  const producer = await visit(`/event/${event.id}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await expect(producer.getByRole('table', { name: 'Staff of this event' })).toBeVisible()
  await expect(producer.getByRole('list', { name: 'What happens next' })).toHaveCount(0)
  await expect(readiness(producer)).toHaveText('Managers needed')
  await assign(producer, 'Producer', 'Choose producer')
  await expect(readiness(producer)).toHaveText('Needs hosts assigned', heard)
  await assign(producer, 'Host', 'Choose host')
  await expect(readiness(producer)).toHaveText('More details required to run', heard)

  // the first question is answered where it stands, and the next one has the focus
  await expect(steps).toContainText('Your crew is set', heard)
  await answer(customer, 'Has this group played with us before?', 'Virtual')
  await steps.getByRole('button', { name: 'Save and continue' }).click()
  await expect(steps.getByLabel('Which events has this group played?')).toBeFocused()
  await expectFine(customer, 'next-question')
  await steps.getByRole('link', { name: 'See all questions' }).click()

  const form = customer.getByRole('main')
  await expect(form.getByText('7 answers missing')).toBeVisible()
  await expectFine(customer, 'group-empty')
  for (const question of [
    'Are people joining from more than one country?',
    'Will any children or teenagers take part?',
    'Does everyone know each other well?',
    'Is everyone joining from the same location?',
  ])
    await answer(customer, question, 'No')
  // what is answered is no longer missing, before it is saved
  await expect(form.getByText('3 answers missing')).toBeVisible()
  await answer(customer, 'Is this one of several events for the same group?', 'Yes')
  await form.getByLabel('Which departments are taking part?').fill('Sales and support')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Saved. 2 questions left.')).toBeVisible()
  await expect(form.getByLabel('Which events has this group played?')).toBeFocused()
  await expect(state(customer)).toHaveText('Your answers are missing')
  await expectFine(customer, 'group-half')
  await expectNoSideways(customer)

  await form.getByLabel('Which events has this group played?').fill('Buzzer Night in the spring')
  await form.getByLabel('Upcoming plans').fill('A summer party')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(state(customer)).toHaveText('We’re checking the last details')
  await expect(form.getByText('Complete', { exact: true })).toBeVisible()

  await openTab(producer, 'Group details')
  await expect(readiness(producer)).toHaveText('Ready for review')
  await expectFine(producer, 'group-staff')
  // where the answers are
  await producer.getByRole('complementary', { name: 'Overview' }).getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(readiness(producer)).toHaveText('Ready to run event')
  await expect(state(customer)).toHaveText('Ready', heard)
  await expectFine(customer, 'event-ready')

  // the customer's part is changed again: it has to be looked at again
  await form.getByLabel('Which departments are taking part?').fill('Sales, support and the kitchen')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(readiness(producer)).toHaveText('Ready for review', heard)
  await expect(producer.getByRole('main').getByText('Changed since the review. Before: Sales and support')).toBeVisible()
  await expect(
    producer.getByRole('navigation', { name: 'Sections of the event' }).getByRole('link', { name: 'Group details changed' }),
  ).toBeVisible()
  await expect(producer.getByRole('complementary', { name: 'Overview' })).toContainText('1 change since the last review')
  await expectFine(producer, 'group-changed')
  await producer.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(producer.getByRole('button', { name: 'Undo review' })).toBeVisible()
  await expect(producer.getByText('Changed since the review')).toHaveCount(0)

  // from now on the page opens on the running order
  await customer.goto(`/event/${event.id}`)
  await expect(customer.getByText('Your part is complete.')).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Running order', level: 2 })).toBeVisible()
  await expectFine(customer, 'next-complete')
  await giveBack(editor, event.id)
})

test('two editors who write at the same time lose nothing', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, wish)
  const one = await visit(`/event/${event.id}?tab=group`, { as: 'editor@northwind.example', workspace: northwind })
  const two = await visit(`/event/${event.id}?tab=group`, { as: 'owner@northwind.example', workspace: northwind })
  await one.getByLabel('Which departments are taking part?').fill('Sales')
  await two.getByLabel('Which departments are taking part?').fill('Kitchen')
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  const clash = clashIn(two, 'Priya Raman')
  await expect(clash).toContainText('Which departments are taking part?')
  await expect(clash).toContainText(/saved at [\d:]+\s[ap]mSales/)
  await expect(clash).toContainText(/Yours not savedKitchen/)
  await expectFine(two, 'group-clash')
  await expectNoSideways(two)
  await two.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByLabel('Which departments are taking part?')).toHaveValue('Kitchen')
  await giveBack(editor, event.id)
})

const onPhone = { viewport: { width: 390, height: 844 }, ownWindow: true } as const

/** On a phone the steps come before the tabs, and nothing is cut off. */
async function expectNextOnPhone(page: Page) {
  const steps = page.getByRole('list', { name: 'What happens next' })
  await expect(steps).toContainText('7 questions, about 2 minutes')
  const topOf = async (locator: ReturnType<Page['getByRole']>) => (await locator.boundingBox())?.y ?? Number.NaN
  expect(await topOf(steps)).toBeLessThan(await topOf(page.getByRole('navigation', { name: 'Sections of the event' })))
  await expectNoSideways(page)
  await expectFine(page, 'next-phone')
}

const answer = (page: Page, question: string, option: string) =>
  tick(page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option, exact: true }))

/** Puts the best candidate on a place, without asking where a question would be asked. */
async function assign(page: Page, role: string, button: string) {
  const place = page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: role })
  await place.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await tick(dialog.getByRole('radiogroup', { name: 'Candidates' }).getByRole('radio').first())
  const agreed = dialog.getByRole('radio', { name: 'Already confirmed' })
  if ((await agreed.count()) > 0) {
    await tick(agreed)
    await dialog.getByLabel('Why no answer is needed').fill('Agreed by telephone')
  }
  await dialog.getByRole('button', { name: /^Assign / }).click()
  await expect(dialog).toHaveCount(0)
}
