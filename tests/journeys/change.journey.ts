import { world } from '../world/ids.ts'
import { worldAt } from '../world/world.ts'
import { book, bookOut, caller, freeTime, giveBack, type Wish } from './api.ts'
import { chooseTime, expect, expectFine, expectNoSideways, noticeIn, openTab, test, tick } from './steps.ts'

const { northwind, diy } = world.workspaces
const { insideTheLock, staffDetailsMissing } = world.sessions
const sydney: Wish = {
  workspaceId: northwind,
  experienceId: world.experiences.networkingBingo,
  format: 'IN_PERSON',
  hostType: 'ON_SITE',
  timezone: 'Australia/Sydney',
  attendees: 20,
  duration: 45,
  location: { name: 'Sydney', city: 'Sydney', latitude: -33.8688, longitude: 151.2093 },
}

interface Facts {
  readonly startsAt: string
  readonly credits: number
  readonly assignments: readonly {
    readonly role: string
    readonly user: { readonly fullName: string } | null
    readonly approval: { readonly state: string } | null
  }[]
}
const facts = 'query ($id: ID!) { session(id: $id) { startsAt credits assignments { role user { fullName } approval { state } } } }'

test('a customer moves an event for the fee of the table, and then cancels it: credits are refunded, the crew is told', async ({
  visit,
  house,
}) => {
  const staff = await caller(house.url, 'producer@troupe.example')
  const before = (await staff.ask<{ session: Facts }>(facts, { id: staffDetailsMissing })).session
  const page = await visit(`/event/${staffDetailsMissing}`, { as: 'editor@northwind.example', workspace: northwind })
  const credits = async () =>
    Number(
      (
        await page
          .getByRole('banner')
          .getByLabel(/credits available/)
          .getAttribute('aria-label')
      )?.split(' ')[0],
    )
  await expect(page.getByRole('heading', { name: 'The Lost Ledger', level: 1 })).toBeVisible()
  await expect.poll(credits).toBeGreaterThan(0)
  const had = await credits()

  await page.getByRole('button', { name: 'Reschedule' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule' })
  const curve = sheet.getByRole('list', { name: 'Rescheduling fee over time' })
  await expect(curve.getByRole('listitem').first()).toContainText(/Now.*credit/)
  await expect(curve.getByRole('listitem').last()).toContainText(/^From .*Ask your producer$/)
  await chooseTime(sheet, 21)
  await expectFine(page, 'move-sheet')
  await expectNoSideways(page)
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  const move = sheet.getByRole('button', { name: /^Reschedule for \d+ credits?$/ })
  await expect(move).toBeVisible()
  const due = Number(/\d+/.exec((await move.textContent()) ?? '')?.[0])
  const fee = Math.max(1, Math.floor((before.credits * 15) / 100 + 0.5))
  await expectFine(page, 'move-held')
  await move.click()
  await expect(page.getByText(/^The Lost Ledger was rescheduled to /)).toBeVisible()
  await expect(page.getByText(/^Rescheduled from \w{3} \d+ \w{3,4}, \d/)).toBeVisible()
  const after = (await staff.ask<{ session: Facts }>(facts, { id: staffDetailsMissing })).session
  expect(Date.parse(after.startsAt)).toBeGreaterThan(Date.parse(before.startsAt))
  expect(due, 'the button names the fee and a rise in price').toBe(fee + Math.max(0, after.credits - before.credits))
  await expect.poll(credits).toBe(had - fee - (after.credits - before.credits))

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel event' })
  const partial = new RegExp(`^(\\d+) of ${after.credits} credits back$`)
  const back = Number(partial.exec((await cancel.getByText(partial).textContent()) ?? '')?.[1])
  await expect(cancel.getByText('Partial refund to Northwind Foods.')).toBeVisible()
  expect(back).toBeGreaterThan(0)
  expect(back).toBeLessThan(after.credits)
  await expectFine(page, 'cancel-sheet')
  await cancel.getByRole('button', { name: 'Cancel event' }).click()
  // the sheet has said what happens: nothing is asked a second time
  await expect(page.getByText(`Cancelled, ${back} credits back`)).toBeVisible()
  const notice = page.locator('[data-cancelled]')
  await expect(notice.getByText(/^Cancelled by Priya Raman on /)).toBeVisible()
  await expect(notice.getByText(`Partial refund: ${back} of ${after.credits} credits went back to Northwind Foods.`)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\bin \d+ days/i)
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
  await expect.poll(credits).toBe(had - fee - (after.credits - before.credits) + back)
  await expectFine(page, 'event-cancelled')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page).toHaveURL(/\/experience\/.+format=IN_PERSON.+people=30/)
  await expect(page.getByRole('heading', { name: 'The Lost Ledger', level: 1 })).toBeVisible()

  const gone = (await staff.ask<{ session: Facts }>(facts, { id: staffDetailsMissing })).session
  expect(gone.assignments.flatMap((place) => place.approval?.state ?? []).filter((state) => state !== 'CANCELLED')).toEqual([])
  const admin = await caller(house.url, 'admin@troupe.example')
  const { mails } = await admin.ask<{ mails: { nodes: readonly { subject: string; body: string; calendar: string | null }[] } }>(
    'query { mails(text: "The Lost Ledger", limit: 25) { nodes { subject body calendar } } }',
  )
  expect(mails.nodes.filter((mail) => /cancel/i.test(mail.subject)).some((mail) => mail.calendar?.includes('METHOD:CANCEL'))).toBe(true)
  expect(mails.nodes.some((mail) => mail.subject.startsWith('Rescheduled: The Lost Ledger, now '))).toBe(true)
  expect(
    mails.nodes.some((mail) => mail.body.includes(`Partial refund: ${back} of ${after.credits} credits went back to Northwind Foods.`)),
  ).toBe(true)
})

test('within a day of the start a customer requests a new time from the first step on, and staff move it', { tag: '@deep' }, async ({
  visit,
}) => {
  const page = await visit(`/event/${insideTheLock}`, { as: 'editor@northwind.example', workspace: northwind })
  const closed = page.getByText('Editing closed 24 hours before the start.')
  await expect(closed).toBeVisible()
  // the head says it, for every tab
  await openTab(page, 'Details')
  await expect(page.getByRole('region', { name: 'About the event' })).toBeVisible()
  await expect(closed).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectFine(page, 'event-locked')
  // so late nothing comes back, and nothing is said of steps
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel event' })
  await expect(cancel.getByText('No refund', { exact: true })).toHaveCount(1)
  await expect(cancel.getByText('Northwind Foods paid 4 credits, which won’t be refunded.')).toBeVisible()
  await expect(cancel).not.toContainText('until the start')
  await expectFine(page, 'cancel-no-refund')
  await cancel.getByRole('button', { name: 'Keep event' }).click()
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a new time' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Request a new time' })
  await expect(sheet.getByText('Your producer needs to approve this')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Reserve this time' })).toHaveCount(0)
  await expect(sheet.getByRole('list', { name: 'Rescheduling fee over time' })).toHaveCount(0)
  await chooseTime(sheet, 9)
  await expect(
    sheet.getByText(
      /We’ll answer by .+ \(your time\) and email the answer to you and the event’s contacts\. Until then, the event stays at its current time\./,
    ),
  ).toBeVisible()
  await sheet.getByLabel('Message to your producer').fill('Half of us are ill.')
  await expectFine(page, 'move-request')
  await sheet.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent to your producer')).toBeVisible()
  await expect(page.getByRole('main').getByText('Your new time is being checked', { exact: true })).toBeVisible()

  const producer = await visit(`/event/${insideTheLock}`, { as: 'producer@troupe.example', workspace: 'staff' })
  await producer.getByRole('button', { name: 'Reschedule' }).first().click()
  const desk = producer.getByRole('dialog', { name: 'Reschedule' })
  await chooseTime(desk, 9)
  await tick(desk.getByRole('checkbox', { name: /^Waive the fee/ }))
  await desk.getByLabel('Reason').fill('They are ill')
  await expectFine(producer, 'move-waived')
  await desk.getByRole('button', { name: 'Reschedule without a fee' }).click()
  await expect(producer.getByText('The Calm Hour was rescheduled')).toBeVisible()
  await expect(page.getByText('Editing closed 24 hours before the start.')).toHaveCount(0)
})

test('an expired hold is made again while the time is free; otherwise other times are offered', { tag: '@deep' }, async ({
  visit,
  house,
  refusals,
}) => {
  refusals.add(401).add(409).add(410)
  const editor = await caller(house.url, 'editor@northwind.example')
  const event = await book(editor, sydney)
  const { startsAt } = await freeTime(editor, sydney, 16)
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Australia/Sydney').toPlainDate()
  const page = await visit(`/event/${event.id}`, { as: 'editor@northwind.example', workspace: northwind })
  await page.getByRole('button', { name: 'Choose a time' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Choose a time' })
  await chooseTime(sheet, Temporal.Now.plainDateISO().until(date).days)
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  await expect(sheet.getByRole('button', { name: /^Book (this time|for \d+ credits?)$/ })).toBeVisible()
  await house.later(16)
  const rival = await caller(house.url, 'editor@orbis.example')
  const held =
    (await sheet
      .getByText(/\d:\d\d [ap]m|\d\d:\d\d/)
      .first()
      .textContent()) ?? ''
  expect(held).not.toBe('')
  const taken = await bookOut(rival, { ...sydney, workspaceId: diy }, (await freeTime(rival, sydney, 16)).startsAt)
  await sheet.getByRole('button', { name: /^Book (this time|for \d+ credits?)$/ }).click()
  await expect(noticeIn(sheet).getByRole('button')).toHaveCount(3)
  await expect(sheet.getByRole('button', { name: /^Book (this time|for \d+ credits?)$/ })).toHaveCount(0)
  await expectFine(page, 'hold-expired')
  await noticeIn(sheet).getByRole('button').first().click()
  await sheet.getByRole('button', { name: 'Reserve this time' }).click()
  await sheet.getByRole('button', { name: /^Book (this time|for \d+ credits?)$/ }).click()
  await expect(page.getByText(/^Networking Bingo is booked for /)).toBeVisible()
  for (const id of taken) await giveBack(rival, id)
  await giveBack(await caller(house.url, 'editor@northwind.example'), event.id)
})

test('a host who is asked again because the event moved sees the old time struck out and the new one', { tag: '@deep' }, async ({
  visit,
}) => {
  const moved = worldAt(Temporal.Now.instant()).events.find((event) => event.session.id === world.sessions.pendingOffers)
  const code = moved?.approvals.find((offer) => offer.state === 'PENDING')?.code
  const page = await visit(`/a/${code}`)
  await expect(page.getByText('This event has been rescheduled')).toBeVisible()
  await expect(page.locator('s')).toContainText(/^Before: .+ to .+/)
  await expect(page.getByText('If you accepted the previous time, please answer again.')).toBeVisible()
  await expectFine(page, 'approval-moved')
  await expectNoSideways(page)
})
