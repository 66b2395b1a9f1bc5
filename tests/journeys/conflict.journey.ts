import { battleRoyale, book, type Caller, caller, freeTime, giveBack } from './api.ts'
import { expect, expectFine, expectNoSideways, test } from './steps.ts'

test('a host who is asked sees their other event on that day, may still accept, and answers the other offer in the app', {
  tag: '@deep',
}, async ({ visit, house }) => {
  const editor = await caller(house.url, 'editor@northwind.example')
  const producer = await caller(house.url, 'producer@troupe.example')
  const admin = await caller(house.url, 'admin@troupe.example')
  // after everything that the demo world has in its calendar
  const first = (await freeTime(editor, battleRoyale, 75)).startsAt
  const second = await freeBetween(editor, first, 2, 4)
  const [noon, later] = [await book(editor, battleRoyale, first), await book(editor, battleRoyale, second)]
  const [noonPlace, laterPlace] = [await hostPlace(producer, noon.id), await hostPlace(producer, later.id)]
  const both = await candidates(producer, noon.id, noonPlace)
  const person = (await candidates(producer, later.id, laterPlace)).find((one) => both.some((other) => other.id === one.id))
  if (!person) throw new Error('no one can do both')

  await ask(producer, noonPlace, person.id)
  const alone = await visit(await linkTo(admin, noon.id), { workspace: 'staff' })
  await expect(alone.getByText('You have no other Troupe events around that time.')).toBeVisible()

  await ask(producer, laterPlace, person.id)
  const asked = await visit(await linkTo(admin, later.id))
  await expect(asked.getByRole('heading', { name: `${person.fullName.split(' ')[0]}, can you host this one?`, level: 1 })).toBeVisible()
  const conflict = asked.getByRole('main').getByText('You have another offer around that time')
  // seen before the answer is given, without scrolling
  await expect(conflict).toBeInViewport()
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: battleRoyale.timezone })
    .format(Date.parse(first))
    .replace(/\s[AP]M$/, '')
  const line = asked.getByRole('listitem').filter({ hasText: 'Battle Royale: ' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(clock)
  await expect(line).toContainText('(waiting for your answer)')
  // what stands in the way is not said a second time among the offers that wait
  const waiting = asked.getByText(/^Also waiting for your answer/).filter({ hasText: new RegExp(`${clock}\\s[ap]m, Chicago time`) })
  await expect(waiting).toHaveCount(0)
  await expect(asked.getByText('You have no other Troupe events around that time.')).toHaveCount(0)
  await expectNoSideways(asked)
  await expectFine(asked, 'approval-conflict')

  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect(asked.getByRole('heading', { name: `${person.fullName.split(' ')[0]}, you’re confirmed.` })).toBeVisible()
  await expect(conflict).toHaveCount(0)

  // the offer of the other event waits in the list and on the event's page
  const own = await visit('/events', { as: await emailOf(producer, noon.id), workspace: 'staff' })
  const listed = own.getByRole('table', { name: 'Events' }).getByRole('row').filter({ hasText: 'Your answer is needed' })
  await expect(listed.first()).toBeVisible()
  await expectFine(own, 'events-asked')
  await own.goto(`/event/${noon.id}`)
  const question = own.getByRole('region', { name: `${person.fullName.split(' ')[0]}, can you host this one?` })
  await expect(question.getByText(/^Please answer by /)).toBeInViewport()
  const accept = question.getByRole('button', { name: 'Accept' })
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(52)
  await expectNoSideways(own)
  await expectFine(own, 'event-asked')
  await accept.click()
  await expect(own.getByText('You’re confirmed.')).toBeVisible()
  await expect(question).toHaveCount(0)
  for (const { id } of [noon, later]) await giveBack(editor, id)
})

/** A free time that begins so many hours after another one. */
async function freeBetween({ call }: Caller, after: string, least: number, most: number): Promise<string> {
  const at = (hours: number) => Temporal.Instant.from(after).add({ hours }).toString()
  const { workspaceId: _, location: __, attendees, duration, ...rest } = battleRoyale
  const query = new URLSearchParams({
    ...rest,
    attendees: String(attendees),
    duration: String(duration),
    start: at(least),
    end: at(most),
  })
  const { slots } = await call<{ slots: readonly { readonly startsAt: string; readonly remaining: string }[] }>(
    'GET',
    `/scheduler/public/schema/slots?${query}`,
  )
  const free = slots.find((slot) => slot.remaining !== 'none')
  if (!free) throw new Error('no second time is free on that day')
  return free.startsAt
}

async function hostPlace({ ask: query }: Caller, id: string): Promise<string> {
  const { session } = await query<{ session: { assignments: readonly { id: string; role: string }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { id role } } }',
    { id },
  )
  return session.assignments.find((place) => place.role === 'HOST')?.id ?? ''
}

async function emailOf({ ask: query }: Caller, id: string): Promise<string> {
  const { session } = await query<{ session: { assignments: readonly { role: string; user: { email: string } | null }[] } }>(
    'query ($id: ID!) { session(id: $id) { assignments { role user { email } } } }',
    { id },
  )
  return session.assignments.find((place) => place.role === 'HOST')?.user?.email ?? ''
}

async function candidates({ call }: Caller, id: string, place: string) {
  const { hosts } = await call<{ hosts: readonly { id: string; fullName: string; eligible: boolean }[] }>(
    'GET',
    `/scheduler/session/${id}/hosts?role=HOST&assignmentId=${place}`,
  )
  return hosts.filter((one) => one.eligible)
}

async function ask({ call }: Caller, place: string, id: string) {
  const done = await call('PUT', `/scheduler/session-assignment/${place}/host`, { id, approval: true })
  if (done.code) throw new Error(JSON.stringify(done))
}

/** Where the newest question about an event leads. */
async function linkTo({ ask: query }: Caller, sessionId: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const { mails } = await query<{ mails: { nodes: readonly { sessionId: string | null; body: string; subject: string }[] } }>(
      'query { mails(text: "Are you available", limit: 25) { nodes { sessionId subject body } } }',
    )
    const mail = mails.nodes.find((one) => one.sessionId === sessionId)
    path = /\/a\/[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}
