import { within } from '../pace/pace.ts'
import { battleRoyale, book, type Caller, caller, freeTime, giveBack } from './api.ts'
import { newest } from './outbox.ts'
import { expect, expectFine, expectNoSideways, isPhone, type Page, test, tick } from './steps.ts'

interface PlannedPlace {
  readonly placeId: string
  readonly sessionId: string
  readonly role: string
  readonly userId: string | null
}

/** The hosts who are free for a place. */
async function freeFor({ call }: Caller, { sessionId, placeId }: PlannedPlace): Promise<readonly string[]> {
  const { hosts } = await call<{ hosts: readonly { readonly id: string; readonly eligible: boolean }[] }>(
    'GET',
    `/scheduler/session/${sessionId}/hosts?role=HOST&assignmentId=${placeId}`,
  )
  return hosts.filter(({ eligible }) => eligible).map(({ id }) => id)
}

test('a producer plans a week, compares two drafts, publishes one with one confirmation, and a host answers their shows by one link', {
  tag: '@deep',
}, async ({ visit, house }) => {
  test.slow()
  const [editor, producer] = [await caller(house.url, 'editor@northwind.example'), await caller(house.url, 'producer@troupe.example')]
  const booked: { id: string; date: string }[] = []
  // a Monday and two days after it: the board shows one week
  const monday = 56 + ((8 - Temporal.Now.zonedDateTimeISO('America/Chicago').dayOfWeek) % 7)
  for (const days of [monday, monday + 2, monday + 3]) {
    const { startsAt } = await freeTime(editor, battleRoyale, days)
    const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
    booked.push({ id: (await book(editor, battleRoyale, startsAt)).id, date })
  }
  const page = await visit(`/availability/planning?date=${booked[0]?.date}&view=week`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  await page.getByRole('button', { name: 'Plan crews' }).click()
  await page.getByLabel('Name').fill('Week to publish')
  await page.getByRole('button', { name: 'Create plan' }).click()
  const drawer = page.getByRole('complementary', { name: 'Draft' })
  const quality = drawer.getByText(/^(Best possible plan|The best plan with your .*|Within .* of the best possible plan)$/)
  await expect(quality).toBeVisible({ timeout: within(40_000) })

  // the same host for all of our events, so that their link has three
  const id = new URL(page.url()).searchParams.get('plan') ?? ''
  const read = async () =>
    (
      await producer.ask<{ staffingPlan: { state: string; places: readonly PlannedPlace[] } }>(
        'query($id: ID!) { staffingPlan(id: $id) { state places { placeId sessionId role userId } } }',
        { id },
      )
    ).staffingPlan
  // the quality of a plan is shown while it is still being improved; it takes no decisions then
  const isSolved = () => expect.poll(async () => (await read()).state, { timeout: within(40_000) }).toBe('READY')
  await isSolved()
  const pin = (placeId: string, userId: string) =>
    producer.ask(
      'mutation($id: ID!, $placeId: ID!, $userId: ID) { pinStaffingPlace(planId: $id, placeId: $placeId, userId: $userId, how: PIN) { id } }',
      { id, placeId, userId },
    )
  /** A host for all of the places: someone free for each needn't be for all together. */
  const pinned = async (places: readonly PlannedPlace[]): Promise<string> => {
    const free = await Promise.all(places.map((place) => freeFor(producer, place)))
    for (const userId of free[0] ?? [])
      if (free.every((ids) => ids.includes(userId))) {
        let isAllowed = true
        for (const { placeId } of places) {
          await isSolved()
          isAllowed &&= await pin(placeId, userId).then(
            () => true,
            () => false,
          )
        }
        await isSolved()
        if (isAllowed) return userId
      }
    throw new Error('no host is free for all three')
  }
  const places = (await read()).places.filter(({ sessionId, role }) => role === 'HOST' && booked.some((one) => one.id === sessionId))
  expect(places).toHaveLength(booked.length)
  const userId = await pinned(places)

  // a draft for producers alone next to it: each figure of both can be read
  await page.reload()
  await expect(quality).toBeVisible({ timeout: within(40_000) })
  // by touch a board is scrolled, not dragged on
  if (!isPhone(page)) await dragsAndUndoes(page)
  await drawer.getByRole('button', { name: 'Close the plan' }).click()
  await page.getByRole('button', { name: 'Plan crews' }).click()
  await page.getByLabel('Name').fill('Producers only')
  await tick(page.getByRole('radio', { name: 'Producers' }))
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(quality).toBeVisible({ timeout: within(40_000) })
  const drafts = drawer.getByRole('table', { name: 'Compared with Week to publish' })
  await expect(drafts.getByRole('columnheader')).toContainText(['This draft', 'Week to publish'])
  await expect(drafts.getByRole('rowheader')).toHaveText(['Stays open', 'Travel', 'Above their share', 'Crews changed'])
  await expect(drafts.getByRole('row', { name: /^Stays open/ })).toContainText(/\d+ roles?/)
  await expectFine(page, 'plan-compared')
  await drawer.getByRole('button', { name: 'Discard plan' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(drafts).toHaveCount(0)
  await page.getByRole('button', { name: /^Week to publish/ }).click()
  await expect(drawer.getByText('Week to publish').first()).toBeVisible()
  await expect(quality).toBeVisible({ timeout: within(40_000) })
  await drawer.getByRole('button', { name: /^Publish and notify \d+ (person|people)$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Publish “Week to publish”?' })
  await expect(sheet).toContainText('Each person gets one email')
  // everyone who hears of it is named with their shows and calls, until when they can answer, and what was decided by hand says so
  await expect(sheet.getByText(/, call \d+:\d\d/).first()).toBeVisible()
  await expect(sheet.getByText(/(have until|Answer by) \w+ \d+ \w+/).first()).toBeVisible()
  await expect(sheet.getByText('Pinned by hand').first()).toBeVisible()
  await expectFine(page, 'publish-sheet')
  // undone within ten seconds, nothing was sent
  await sheet.getByRole('button', { name: /^Publish and notify \d+ (person|people)$/ }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Nothing was sent')).toBeVisible()
  await drawer.getByRole('button', { name: /^Publish and notify \d+ (person|people)$/ }).click()
  await sheet.getByRole('button', { name: /^Publish and notify \d+ (person|people)$/ }).click()
  await expect(page.getByText(/(person has|people have) been notified$/)).toBeVisible({ timeout: within(30_000) })
  const published = page.getByRole('complementary', { name: 'Published plan' })
  await expect(published.getByText(/^Everyone affected has been notified\. /)).toBeVisible()
  await expect(published.getByRole('button', { name: /^(Publish|Discard)/ })).toHaveCount(0)
  await expect(published.getByRole('button', { name: 'New plan' })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('button', { name: /^Planned: / })).toHaveCount(0)
  await expectFine(page, 'plan-published')

  const { user } = await producer.ask<{ user: { email: string } }>('query($id: ID!) { user(id: $id) { email } }', { id: userId })
  const link = await newest(house.url, user.email, /\/a\/[\w-]{43}/)
  const answers = await visit(link)
  await expect(answers.getByRole('heading', { level: 1 })).toContainText(/are you in for these \w+ shows\?$/)
  await expectFine(answers, 'round')
  await expectNoSideways(answers)
  const count = await answers.getByRole('article').count()
  expect(count).toBeGreaterThanOrEqual(3)
  await answers
    .getByRole('button', { name: /^Decline / })
    .first()
    .click()
  const why = answers.getByRole('dialog', { name: 'Decline this offer?' })
  await why.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(answers.getByRole('article').getByText('Declined')).toBeVisible()
  await answers.getByRole('button', { name: `Accept all ${count - 1} offers` }).click()
  await expect(answers.getByRole('heading', { name: /there’s nothing left to answer\.$/ })).toBeVisible()
  await expectFine(answers, 'round-answered')
  for (const event of booked) await giveBack(editor, event.id)
})

/** Drags a pinned card to the best of those who are free: everyone says what it would mean, the drop pins, and Undo puts it back where it was. */
async function dragsAndUndoes(page: Page) {
  const board = page.getByRole('grid')
  const card = board.getByRole('button', { name: /^Pinned: / }).first()
  await expect(card).toHaveAttribute('data-movable', 'true', { timeout: within(40_000) })
  const chip = page.locator(`[data-chip="${await card.getAttribute('data-chip')}"]`)
  const rowOf = async () => (await board.getByRole('row').filter({ has: chip }).getByRole('rowheader').textContent()) ?? ''
  const first = await rowOf()
  const from = await chip.boundingBox()
  if (!from) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 })
  await expect(board.getByText('Planned here')).toBeVisible()
  await expectFine(page, 'plan-dragged')
  const free = board.getByText(/^Free/).first()
  await expect(free).toBeVisible()
  const to = await free.boundingBox()
  if (!to) throw new Error('no one is free')
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText(/ is pinned to /).last()).toBeVisible()
  await expect.poll(rowOf).not.toBe(first)
  await expect(chip, 'the focus stays on what was dropped').toBeFocused()
  expect((await chip.boundingBox())?.height, 'rows of one line next to a draft').toBe(32)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Change undone')).toBeVisible({ timeout: within(40_000) })
  await expect.poll(rowOf, { timeout: within(40_000) }).toBe(first)
  await expect(card).toHaveAttribute('data-movable', 'true', { timeout: within(40_000) })
}
