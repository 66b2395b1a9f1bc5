import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'
import { newest } from './outbox.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

interface PlannedPlace {
  readonly placeId: string
  readonly sessionId: string
  readonly role: string
  readonly userId: string | null
}

test('a producer plans a week, publishes it with one confirmation, and a host answers both of their shows by one link', {
  tag: '@deep',
}, async ({ visit, house }) => {
  test.slow()
  const [editor, producer] = [await caller(house.url, 'editor@northwind.example'), await caller(house.url, 'producer@troupe.example')]
  const booked: { id: string; date: string }[] = []
  // a Monday and the Wednesday after it: the board shows one week
  const monday = 56 + ((8 - Temporal.Now.zonedDateTimeISO('America/Chicago').dayOfWeek) % 7)
  for (const days of [monday, monday + 2]) {
    const { startsAt } = await freeTime(editor, battleRoyale, days)
    const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
    booked.push({ id: (await book(editor, battleRoyale, startsAt)).id, date })
  }
  const page = await visit(`/availability/planning?date=${booked[0]?.date}&view=week`, {
    as: 'producer@troupe.example',
    workspace: 'staff',
  })
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByLabel('Name').fill('Week to publish')
  await page.getByRole('button', { name: 'Plan these days' }).click()
  const drawer = page.getByRole('complementary', { name: 'Draft' })
  const quality = drawer.getByText(/^(Best possible plan|Within .* of the best possible plan)$/)
  await expect(quality).toBeVisible({ timeout: 40_000 })

  // the same host for both of our events, so that their link has two
  const id = new URL(page.url()).searchParams.get('plan') ?? ''
  const read = async () =>
    (
      await producer.ask<{ staffingPlan: { state: string; places: readonly PlannedPlace[] } }>(
        'query($id: ID!) { staffingPlan(id: $id) { state places { placeId sessionId role userId } } }',
        { id },
      )
    ).staffingPlan
  // the quality of a plan is shown while it is still being improved; it takes no decisions then
  const isSolved = () => expect.poll(async () => (await read()).state, { timeout: 40_000 }).toBe('READY')
  await isSolved()
  const hosts = (await read()).places.filter(({ sessionId, role }) => role === 'HOST' && booked.some((one) => one.id === sessionId))
  const userId = hosts.find((one) => one.userId)?.userId
  for (const { placeId } of hosts) {
    const pin =
      'mutation($id: ID!, $placeId: ID!, $userId: ID) { pinStaffingPlace(planId: $id, placeId: $placeId, userId: $userId, how: PIN) { id } }'
    await isSolved()
    await producer.ask(pin, { id, placeId, userId })
  }
  await isSolved()
  await page.reload()
  await expect(quality).toBeVisible({ timeout: 40_000 })
  await drawer.getByRole('button', { name: /^Ask \d+ (person|people)$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Publish “Week to publish”?' })
  await expect(sheet).toContainText('Each person gets one email')
  await expectFine(page, 'publish-sheet')
  await sheet.getByRole('button', { name: /^Ask \d+ (person|people)$/ }).click()
  await expect(page.getByText(/(person has|people have) been notified$/)).toBeVisible()
  const published = page.getByRole('complementary', { name: 'Published plan' })
  await expect(published.getByText(/^Published\. /)).toBeVisible()
  await expect(published.getByRole('button', { name: /^(Ask|Discard)/ })).toHaveCount(0)
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
  expect(count).toBeGreaterThan(1)
  await answers
    .getByRole('button', { name: /^Decline / })
    .first()
    .click()
  const why = answers.getByRole('dialog', { name: 'Decline this offer?' })
  await why.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(answers.getByRole('article').getByText('Declined')).toBeVisible()
  if (count > 2) await answers.getByRole('button', { name: `Accept all ${count - 1}` }).click()
  else await answers.getByRole('button', { name: /^Accept / }).click()
  await expect(answers.getByRole('heading', { name: /you’ve answered everything\.$/ })).toBeVisible()
  await expectFine(answers, 'round-answered')
  for (const event of booked) await giveBack(editor, event.id)
})
