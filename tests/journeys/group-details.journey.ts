import { world } from '../world/ids.ts'
import { book, caller, freeTime, giveBack, type Wish } from './api.ts'
import { fill } from './crew.ts'
import {
  clashIn,
  expect,
  expectFine,
  expectNoSideways,
  heard,
  openRow,
  openTab,
  type Page,
  readiness,
  rowOf,
  state,
  test,
  tick,
} from './steps.ts'

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
  await assign(producer, 'Producer')
  await expect(readiness(producer)).toHaveText('Needs hosts assigned', heard)
  await assign(producer, 'Host')
  await expect(readiness(producer)).toHaveText('More details required to run', heard)

  // a choice is the answer, and the next question has the focus; a reload knows it
  await expect(steps).toContainText('Your crew is set', heard)
  await answer(customer, 'Has this group played with us before?', 'Virtual')
  const played = steps.getByLabel('Which events has this group played?')
  await expect(played).toBeFocused()
  await expect(steps).toContainText('7 questions')
  await expectFine(customer, 'next-question')
  await customer.reload()
  await expect(played).toBeVisible()
  await steps.getByRole('button', { name: 'Next question' }).click()
  await expect(steps.getByText('Required')).toBeVisible()
  await expect(played).toBeFocused()
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
  await expect(form.getByText('3 answers missing')).toBeVisible()
  await answer(customer, 'Is this one of several events for the same group?', 'Yes')
  await enter(customer, 'Which departments are taking part?', 'Sales and support')
  await expect(form.getByText('2 answers missing')).toBeVisible()
  await expect(state(customer)).toHaveText('Your answers are missing')
  await expectFine(customer, 'group-half')
  await expectNoSideways(customer)

  await enter(customer, 'Which events has this group played?', 'Buzzer Night in the spring')
  await enter(customer, 'Upcoming plans', 'A summer party')
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
  await enter(customer, 'Which departments are taking part?', 'Sales, support and the kitchen')
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

test('two people answer what happens next at the same time and lose nothing; an answer is undone where it was given', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, wish, (await freeTime(editor, wish, 12)).startsAt)
  const one = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  const two = await visit(`/event/${event.id}?tab=group`, { as: 'owner@northwind.example', workspace: northwind })
  const steps = one.getByRole('list', { name: 'What happens next' })
  await expect(steps.getByRole('radiogroup', { name: 'Has this group played with us before?' })).toBeVisible()

  const teenagers = 'Will any children or teenagers take part?'
  // the arrow keys pass over an answer, and Enter gives it
  await one.getByRole('radio', { name: 'Virtual', exact: true }).focus()
  for (const _ of ['In-Person', 'Both', 'No']) await one.keyboard.press('ArrowDown')
  await expect(one.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await answer(two, teenagers, 'Yes')
  await two.keyboard.press('Enter')
  await expect(rowOf(two, teenagers)).toBeFocused()
  await one.keyboard.press('Enter')
  const several = steps.getByRole('radiogroup', { name: 'Is this one of several events for the same group?' })
  await expect(several.getByRole('radio').first()).toBeFocused()
  await expect(rowOf(two, 'Has this group played with us before?')).toContainText('No', heard)
  await expect(steps).toContainText('5 questions', heard)

  // an answer that was given is changed by a press in its open row
  await rowOf(two, teenagers).click()
  await answer(two, teenagers, 'No')
  await two.keyboard.press('Enter')
  await expect(rowOf(two, teenagers)).toContainText('No')
  await expect(two.getByText('Saving', { exact: true })).toHaveCount(0)
  await rowOf(two, teenagers).click()
  await two.keyboard.press('ControlOrMeta+z')
  await expect(rowOf(two, teenagers)).toContainText('Yes')
  await rowOf(two, teenagers).click()
  await answer(two, teenagers, 'No')
  await two.keyboard.press('Enter')
  await expect(rowOf(two, teenagers)).toContainText('No')
  await expect(rowOf(two, teenagers)).toBeFocused()

  await one.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(steps.getByRole('radiogroup', { name: 'Has this group played with us before?' })).toBeVisible()
  await expect(two.getByRole('radiogroup', { name: 'Has this group played with us before?' })).toBeVisible(heard)
  await expect(steps).toContainText('6 questions')
  await giveBack(editor, event.id)
})

test('two editors who write at the same time lose nothing', { tag: '@deep' }, async ({ visit, house, refusals }) => {
  refusals.add(409)
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, wish)
  const one = await visit(`/event/${event.id}?tab=group`, { as: 'editor@northwind.example', workspace: northwind })
  const two = await visit(`/event/${event.id}?tab=group`, { as: 'owner@northwind.example', workspace: northwind })
  const departments = 'Which departments are taking part?'
  const typed = await openRow(two, 'Which departments are taking part?')
  await typed.fill('Kitchen')
  await enter(one, 'Which departments are taking part?', 'Sales')
  await expect(rowOf(one, departments)).toContainText('Sales')
  await typed.press('Enter')
  const clash = clashIn(two, 'Priya Raman')
  await expect(clash).toContainText(/saved at [\d:]+\s[ap]mSales/)
  await expect(clash).toContainText(/Yours not savedKitchen/)
  await expectFine(two, 'group-clash')
  await expectNoSideways(two)
  await clash.getByRole('button', { name: /^Keep mine/ }).click()
  await expect(rowOf(one, departments)).toContainText('Kitchen', heard)
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

/** Writes an answer; it is saved on leaving. */
async function enter(page: Page, question: string, text: string) {
  const field = await openRow(page, question)
  await field.fill(text)
  await field.blur()
}

/** Puts the best candidate on a place, without asking where a question would be asked. */
async function assign(page: Page, role: string) {
  const place = page.getByRole('table', { name: 'Staff of this event' }).getByRole('row').filter({ hasText: role })
  await fill(place, /^Choose someone/)
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
