import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignPerson } from './assign.ts'
import { askAboutTravel } from './travel-asks.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  // the world's own crews would be asked too
  await app.db.updateTable('staffing_assignment').set({ travel_confirmed: true }).execute()
})
beforeEach(() => {
  app.clock.now = testNow
  start = start.add({ hours: 7 * 24 })
})
afterAll(() => app.close())

/** Each test has an event on a Monday of its own. */
let start = Temporal.Instant.from('2027-01-25T17:00:00Z')
const hours = (before: number) => start.subtract({ hours: before })
/** Two processes at the same time, twice. */
const tick = async () => {
  await Promise.all([askAboutTravel(app.house), askAboutTravel(app.house)])
  await askAboutTravel(app.house)
}

/** An event on site with a host who accepted, and the emails about their travel. */
async function accepted({
  startsAt = start,
  hostType = 'ON_SITE',
}: {
  startsAt?: Temporal.Instant
  hostType?: 'ON_SITE' | 'ON_SCREEN'
} = {}) {
  const made = await makeSession(app.system, { startsAt: startsAt.toString() })
  if (!made.ok) throw new Error(made.code)
  const id = made.value
  await app.db
    .updateTable('session')
    .set({ type: 'IN_PERSON', host_type: hostType, latitude: 41.9, longitude: -87.6, lobby: 30, schedule_offset: 30, host_cue: null })
    .where('id', '=', id)
    .execute()
  const place = await placeOf(app.db, id)
  await app.db.updateTable('account_user').set({ latitude: 41.54, longitude: -87.6 }).where('id', '=', idOf('user', 'host')).execute()
  expect(
    await assignPerson(app.system, place.id, { userId: idOf('user', 'host'), approval: false, reason: 'they know the place' }),
  ).toMatchObject({
    ok: true,
  })
  const mails = async () =>
    (await readMails(app)).filter(
      ({ kind, sessionId }) => sessionId === id && (kind === 'assignment.travelAsked' || kind === 'assignment.open'),
    )
  const task = async () => {
    const { data } = await app.ask(
      'producer@troupe.example',
      'query($id: ID!) { session(id: $id) { assignments { id task { cause } } } }',
      { id },
    )
    const places: readonly { id: string; task: { cause: string } | null }[] = data.session.assignments
    return places.find((one) => one.id === place.id)?.task?.cause ?? null
  }
  const confirm = (email: string) =>
    app.ask(
      email,
      'mutation($id: ID!) { updateSessionAssignmentTravelConfirmationStatus(id: $id, travelConfirmed: true) { assignmentId } }',
      {
        id: place.id,
      },
    )
  return { id, place: place.id, mails, task, confirm }
}

test('7 days before an event on site its host is asked once to confirm their travel, and 48 hours before it their producer has a task until they do', async () => {
  const { mails, task, confirm } = await accepted()
  app.clock.now = hours(169)
  await tick()
  expect(await mails()).toEqual([])
  app.clock.now = hours(168)
  await tick()
  const [asked, ...more] = await mails()
  expect(more).toEqual([])
  expect(asked).toMatchObject({ kind: 'assignment.travelAsked', to: 'host@troupe.example' })
  expect(asked?.subject).toMatch(/^Confirm your travel: /)
  expect(asked?.body).toContain('It’s about 1 hour 30 minutes from home. To arrive for your call time, leave by ')
  app.clock.now = hours(49)
  await tick()
  expect([(await mails()).length, await task()]).toEqual([1, null])

  app.clock.now = hours(48)
  await tick()
  app.clock.now = hours(24)
  await tick()
  const [, told, ...again] = await mails()
  expect(again).toEqual([])
  expect(told).toMatchObject({ kind: 'assignment.open' })
  expect(told?.subject).toMatch(/^Travel not confirmed: /)
  expect(told?.body).toMatch(/is on the crew of .* but hasn’t confirmed their travel\./)
  expect(await task()).toBe('TRAVEL')

  expect((await confirm('host@troupe.example')).errors).toBeUndefined()
  expect(await task()).toBeNull()
  await tick()
  expect(await mails()).toHaveLength(2)
})

test('someone with accommodation is told when to leave, and not when they’ll be back', async () => {
  const goesHome = await accepted()
  app.clock.now = hours(168)
  await tick()
  const stays = await accepted({ startsAt: start.add({ hours: 24 }) })
  await app.db.updateTable('staffing_assignment').set({ lodging: 'Harbor House' }).where('id', '=', stays.place).execute()
  app.clock.now = hours(144)
  await tick()
  const [[home], [there]] = await Promise.all([goesHome.mails(), stays.mails()])
  expect(home?.body).toMatch(/leave by .+\. You’ll be back around /)
  expect(there?.body).toContain('Accommodation: Harbor House')
  expect(there?.body).toContain('leave by ')
  expect(there?.body).not.toContain('You’ll be back')
})

test('travel that is confirmed in time is asked about by no one, nor is that of a crew on screen', async () => {
  const confirmed = await accepted()
  await confirmed.confirm('producer@troupe.example')
  const remote = await accepted({ startsAt: start.add({ hours: 24 }), hostType: 'ON_SCREEN' })
  app.clock.now = hours(20)
  await tick()
  expect([await confirmed.mails(), await remote.mails(), await confirmed.task(), await remote.task()]).toEqual([[], [], null, null])
})

test('someone who takes over a day before is asked, and their producer is told about them; the task of who left is gone', async () => {
  const { id, place, mails, task } = await accepted()
  app.clock.now = hours(40)
  await tick()
  expect([(await mails()).length, await task()]).toEqual([2, 'TRAVEL'])
  expect((await app.as('host@troupe.example').call('POST', `/assignment/${place}/withdraw`, { reason: 'SICK' })).status).toBe(200)
  expect(
    await app.db.selectFrom('staffing_task').select('cause').where('assignment_id', '=', place).where('cause', '=', 'TRAVEL').execute(),
  ).toEqual([])
  await app.db.updateTable('account_user').set({ latitude: 41.7, longitude: -87.6 }).where('id', '=', idOf('user', 'desmond')).execute()
  expect(
    await assignPerson(app.system, place, { userId: idOf('user', 'desmond'), approval: false, reason: 'the only one who is near' }),
  ).toMatchObject({ ok: true })
  app.clock.now = hours(24)
  await tick()
  const asked = (await mails()).filter(({ kind }) => kind === 'assignment.travelAsked').map(({ to }) => to)
  expect(asked).toEqual(['host@troupe.example', 'desmond@troupe.example'])
  expect(await app.db.selectFrom('staffing_task').select('cause').where('assignment_id', '=', place).execute()).toEqual([
    { cause: 'TRAVEL' },
  ])
  await app.db.deleteFrom('staffing_claim').where('session_id', '=', id).execute()
})

test('an event that moves asks again for its new time', async () => {
  const { id, place, mails, task } = await accepted()
  app.clock.now = hours(47)
  await tick()
  expect([(await mails()).length, await task()]).toEqual([2, 'TRAVEL'])
  await app.db
    .updateTable('session')
    .set({ starts_at: start.add({ hours: 240 }), ends_at: start.add({ hours: 241 }) })
    .where('id', '=', id)
    .execute()
  expect(await app.db.selectFrom('staffing_task').select('cause').where('assignment_id', '=', place).execute()).toEqual([])
  await tick()
  expect(await mails()).toHaveLength(2)
  app.clock.now = hours(168 - 240)
  await tick()
  expect((await mails()).map(({ kind }) => kind).filter((kind) => kind === 'assignment.travelAsked')).toHaveLength(2)
})
