import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { holderOf, onlyHosts, sold } from '@troupe/tests/repair-crew'
import { testNow } from '@troupe/tests/template'
import { idOf } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: OpenHouse
const codes = new Map<string, string>()
beforeAll(async () => {
  app = await openHouse()
  app.house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
})
beforeEach(async () => {
  app.clock.now = testNow
  await onlyHosts(app, { host: ['en'], ruth: ['en', 'es'], sofia: ['es'] })
})
afterAll(() => app.close())

const question = `query($id: ID!) { repairProposals(assignmentId: $id) { id accepted pending cost
  moves { assignmentId sessionId fullName beforeName wasAccepted isAsked } } }`
const propose = async (place: string, email = 'producer@troupe.example') => app.ask(email, question, { id: place })
const proposed = async (place: string) => (await propose(place)).data.repairProposals
const apply = (id: string, email = 'producer@troupe.example') =>
  app.ask(email, 'mutation($id: ID!) { applyRepair(id: $id) { sessionId assignmentId } }', { id })
const codeOf = (answer: Awaited<ReturnType<typeof apply>>) => answer.errors?.[0]?.extensions?.code
const choiceOf = async ({ id, place }: { id: string; place: string }) => {
  const asked = 'query($id: ID!) { session(id: $id) { assignments { id choice { byHand accepted pending } } } }'
  const { data } = await app.ask('producer@troupe.example', asked, { id })
  return data.session.assignments.find((one: { id: string }) => one.id === place).choice
}
const held = (place: string) => holderOf(app, place)

/** The host of an event is ill; the only other one who speaks its language has accepted another event at the same time. */
async function illHost(startsAt: string) {
  const english = await sold(app, { startsAt }, { name: 'host' })
  const spanish = await sold(app, { startsAt, language: 'es' }, { name: 'ruth', accepts: true })
  const { status } = await app.as(null).call('POST', `/assignment/${codes.get(english.place)}/decline`, { reason: 'UNAVAILABLE' })
  expect(status).toBe(200)
  expect(await held(english.place)).toBe('no one')
  return { english, spanish }
}

test('a proposal names everyone who moves; applied, each of them is asked for their new place, and it applies only once', async () => {
  const { english, spanish } = await illHost('2027-03-02T18:00:00Z')
  const [proposal, ...others] = await proposed(english.place)
  expect(others).toEqual([])
  expect(proposal).toMatchObject({
    ...{ accepted: 1, pending: 0 },
    moves: [
      { assignmentId: english.place, fullName: 'Ruth Feldman', beforeName: null, wasAccepted: false, isAsked: true },
      { assignmentId: spanish.place, fullName: 'Sofia Marchetti', beforeName: 'Ruth Feldman', wasAccepted: true, isAsked: true },
    ],
  })
  await takeMails(app)
  expect((await apply(proposal.id)).data.applyRepair).toEqual({ sessionId: english.id, assignmentId: english.place })
  expect([await held(english.place), await held(spanish.place)]).toEqual(['PENDING ruth', 'PENDING sofia'])
  // staff chose these people, though the server found them
  expect(await Promise.all([english, spanish].map(choiceOf))).toEqual([
    { byHand: true, accepted: 1, pending: 0 },
    { byHand: true, accepted: 1, pending: 0 },
  ])
  const mails = (await takeMails(app)).filter(({ to }) => /ruth|sofia/.test(to))
  expect(
    mails.map(({ kind, to, sessionId }) => [kind, to.split('@')[0], sessionId === english.id ? 'english' : 'spanish'].join(' ')).sort(),
  ).toEqual(['assignment.offered ruth english', 'assignment.offered sofia spanish', 'assignment.released ruth spanish'])
  const row = await app.db
    .selectFrom('audit_entry')
    .select(['operation', 'subject_id', 'after'])
    .where('operation', '=', 'applyRepair')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    subject_id: english.place,
    after: { people: expect.arrayContaining([{ placeId: english.place, userId: idOf('user', 'ruth') }]) },
  })
  // and the audit of each event says whom it lost and got by that
  const of = async ({ id }: { id: string }) =>
    (
      await app.db
        .selectFrom('audit_entry')
        .select((eb) => [
          'operation',
          sql<string>`after ->> 'why'`.as('why'),
          eb.ref('actor_id').as('by'),
          sql<string>`after ->> 'userId'`.as('to'),
        ])
        .where('session_id', '=', id)
        .where(sql<boolean>`after ->> 'why' = 'REPAIR'`)
        .orderBy('id')
        .execute()
    ).map(({ operation, why, by, to }) => [operation, why, by === idOf('user', 'producer'), to])
  expect(await of(english)).toEqual([['crew filled', 'REPAIR', true, idOf('user', 'ruth')]])
  expect(await of(spanish)).toEqual([
    ['crew released', 'REPAIR', true, null],
    ['crew filled', 'REPAIR', true, idOf('user', 'sofia')],
  ])
  expect(codeOf(await apply(proposal.id))).toBe('VERSION_CONFLICT')
  expect(await proposed(english.place)).toEqual([])
})

test('a proposal is refused once anything that it touches has changed', async () => {
  const { english, spanish } = await illHost('2027-03-03T18:00:00Z')
  const ask = async () => (await proposed(english.place))[0]?.id
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'the event of someone who moves': () =>
      app.db
        .updateTable('session')
        .set({ starts_at: Temporal.Instant.from('2027-03-03T18:15:00Z') })
        .where('id', '=', spanish.id)
        .execute(),
    'an offer of someone who moves': () => sold(app, { startsAt: '2027-03-05T18:00:00Z', language: 'es' }, { name: 'sofia' }),
    'the hours of someone who moves': () =>
      app.db
        .insertInto('staffing_availability')
        .values({ user_id: idOf('user', 'sofia'), date: '2027-03-03', available: false })
        .execute(),
  }
  for (const [what, change] of Object.entries(changes)) {
    const id = await ask()
    expect(id, what).toBeDefined()
    await change()
    const answer = await apply(id)
    expect(answer.errors?.[0]?.extensions, what).toMatchObject({ code: 'VERSION_CONFLICT' })
  }
  expect(await ask()).toBeUndefined()
  expect([await held(english.place), await held(spanish.place)]).toEqual(['no one', 'ACCEPTED ruth'])
})

test.each([
  {
    what: 'someone who moves is asked for an event three weeks later',
    day: '2027-03-30',
    change: (startsAt: Temporal.Instant) =>
      sold(app, { startsAt: startsAt.add({ hours: 24 * 21 }).toString(), language: 'es' }, { name: 'sofia' }),
  },
  {
    what: 'someone who moves accepts another event',
    day: '2027-04-06',
    change: (_startsAt: Temporal.Instant, other: string) => app.as(null).call('POST', `/assignment/${codes.get(other)}/accept`, {}),
  },
  {
    what: 'another event of someone who moves begins',
    day: '2027-04-13',
    change: async (startsAt: Temporal.Instant) => {
      app.clock.now = startsAt.subtract({ hours: 72 })
    },
  },
])('$what: a proposal still applies, for no rule sees a difference', async ({ day, change }) => {
  const startsAt = Temporal.Instant.from(`${day}T18:00:00Z`)
  const { english, spanish } = await illHost(startsAt.toString())
  const other = await sold(app, { startsAt: startsAt.subtract({ hours: 72 }).toString(), language: 'es' }, { name: 'ruth' })
  const [proposal] = await proposed(english.place)
  await change(startsAt, other.place)
  expect(codeOf(await apply(proposal.id))).toBeUndefined()
  expect([await held(english.place), await held(spanish.place)]).toEqual(['PENDING ruth', 'PENDING sofia'])
})

test('a place that someone has, an event that begins soon, and an unknown place have no proposals', async () => {
  const { english, spanish } = await illHost('2027-03-04T18:00:00Z')
  expect(await proposed(spanish.place)).toEqual([])
  app.clock.now = Temporal.Instant.from('2027-03-04T17:30:00Z')
  expect(await proposed(english.place)).toEqual([])
  expect((await propose('00000000-0000-4000-8000-000000000000')).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  expect((await propose('nonsense')).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
})

test('an id that someone made up applies nothing', async () => {
  const { english, spanish } = await illHost('2027-03-09T18:00:00Z')
  const [proposal] = await proposed(english.place)
  const said = JSON.parse(Buffer.from(proposal.id, 'base64url').toString())
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [place, moves, state] = said
  const own = moves.filter(([at]: [string]) => at === place)
  const ids = {
    '': 'NOT_FOUND',
    'not json': 'NOT_FOUND',
    [made(null)]: 'NOT_FOUND',
    [made([place, [], state])]: 'NOT_FOUND',
    [made([place, [[place, 'no id']], state])]: 'NOT_FOUND',
    [made([spanish.place, own, state])]: 'NOT_FOUND',
    [made([place, own, state])]: 'VERSION_CONFLICT',
    [made([place, [...moves, ...moves], state])]: 'VERSION_CONFLICT',
    [made([place, moves.map(([at]: [string]) => [at, idOf('user', 'host')]), state])]: 'VERSION_CONFLICT',
    [made([place, moves, 'x'])]: 'VERSION_CONFLICT',
  }
  for (const [id, code] of Object.entries(ids)) expect(codeOf(await apply(id)), id).toBe(code)
  expect(await held(spanish.place)).toBe('ACCEPTED ruth')
})

test('only those who staff events read and apply proposals', async () => {
  const { english, spanish } = await illHost('2027-03-10T18:00:00Z')
  const [proposal] = await proposed(english.place)
  for (const email of ['host@troupe.example', 'sales@troupe.example', 'owner@northwind.example']) {
    expect((await propose(english.place, email)).errors?.[0]?.extensions?.code, email).toBe('FORBIDDEN')
    expect(codeOf(await apply(proposal.id, email)), email).toBe('FORBIDDEN')
  }
  expect(codeOf(await apply(proposal.id, 'success@troupe.example'))).toBeUndefined()
  expect(await held(spanish.place)).toBe('PENDING sofia')
})
