import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tx, transaction } from '../../apps/server/src/platform/database/db.ts'
import { placeOf } from '../crew.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { atOnce, broken } from './houses.ts'
import { meeting } from './meeting.ts'
import { admin, type Drafted, hosts, openPlans, user } from './plans.ts'

let it: Awaited<ReturnType<typeof openPlans>>
beforeAll(async () => {
  it = await openPlans()
}, within(120_000))
afterAll(() => it?.close())

test('PLAN-03: of eight drafts of the same places that are published at the same time one is, whole, with one email a person', {
  timeout: within(120_000),
}, async () => {
  for (const day of ['2027-03-02', '2027-03-09', '2027-03-16']) {
    await it.events(day, [14, 16, 18, 20])
    const drafts: Drafted[] = []
    for (let count = 0; count < 8; count++) drafts.push(await it.draft(day))
    const told = await atOnce(8, (index) => it.publish(drafts[index] ?? fail(), index))
    expect(told.map(({ code }) => code).sort(), day).toEqual([...Array(7).fill('VERSION_CONFLICT'), null])
    const winner = drafts[told.findIndex(({ code }) => code === null)] ?? fail()
    const live = await it.liveOf(winner.places)
    expect(live).toHaveLength(winner.places.filter(({ userId }) => userId !== null).length)
    for (const { placeId, userId } of winner.places) expect(live.find((one) => one.assignment_id === placeId)?.user_id ?? null).toBe(userId)
    const rounds = await it.db
      .selectFrom('staffing_round')
      .select('plan_id')
      .where(
        'plan_id',
        'in',
        drafts.map(({ id }) => id),
      )
      .execute()
    expect(rounds.every(({ plan_id }) => plan_id === winner.id)).toBe(true)
    const mails = await it.db.selectFrom('message_mail').select('to_address').where('dedupe_key', 'like', `plan/${winner.id}/%`).execute()
    expect(mails).toHaveLength(winner.people)
    expect(await broken(it.db), day).toEqual([])
  }
  expect(await it.deadlocks()).toBe(0)
})

test('a plan that takes an offer from someone and their answer: one of the two counts', { timeout: within(120_000) }, async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const day = `2027-04-${String(2 + round * 3).padStart(2, '0')}`
    const [id = ''] = await it.events(day, [18])
    const { id: place } = await placeOf(it.db, id)
    await it.as(admin).call('PUT', `/scheduler/session-assignment/${place}/host`, { id: user('host'), approval: true })
    const first = await it.draft(day)
    const plan = await it.pinned(first, place, user('hector'))
    const offer = await it.db.selectFrom('staffing_approval').select('id').where('assignment_id', '=', place).executeTakeFirstOrThrow()
    const [published, accepted] = await atOnce(2, (index) =>
      index === round % 2
        ? it.publish(plan, index).then((told) => ({ ...told, what: 'publish' }))
        : it
            .as('host@troupe.example')
            .call('POST', `/assignment/${place}/accept`, { offerIds: [offer.id] }, { at: index })
            .then((told) => ({ ...told, what: 'accept' })),
    ).then((told) => told.toSorted((a, b) => (a.what < b.what ? 1 : -1)))
    const [live] = await it.liveOf([{ placeId: place }])
    if (accepted?.code === null) {
      expect(published?.code).toBe('VERSION_CONFLICT')
      expect(live).toMatchObject({ user_id: user('host'), state: 'ACCEPTED' })
    } else {
      expect([accepted?.code, published?.code]).toEqual(['ASSIGNMENT_SUPERSEDED', null])
      expect(live).toMatchObject({ user_id: user('hector'), state: 'PENDING' })
    }
    seen.add(accepted?.code ?? 'ACCEPTED')
    expect(await broken(it.db)).toEqual([])
  }
  expect(await it.deadlocks()).toBe(0)
})

test('a plan and a host who is away that day: the plan is refused, or the absence is', { timeout: within(120_000) }, async () => {
  for (let round = 0; round < 6; round++) {
    const day = `2027-05-${String(2 + round * 3).padStart(2, '0')}`
    await it.events(day, [18])
    const plan = await it.draft(day)
    const [place] = plan.places
    const row = { date: day, available: false }
    const away = 'mutation($input: CreateAvailabilitiesInput!) { createAvailabilities(input: $input) { id } }'
    const [published, blocked] = await Promise.all([
      it.publish(plan, round),
      it.gql(away, { input: { userId: place?.userId, rows: [row] } }, round + 1),
    ])
    const live = await it.liveOf(plan.places)
    expect([published.code, blocked.code]).toContainEqual(null)
    expect([published.code, blocked.code].filter((code) => code !== null)).toHaveLength(1)
    if (published.code === null) expect(blocked.code).toBe('ASSIGNMENT_CONFLICT')
    else expect(published.code).toBe('VERSION_CONFLICT')
    expect(live).toHaveLength(published.code === null ? 1 : 0)
    expect(await broken(it.db)).toEqual([])
  }
  expect(await it.deadlocks()).toBe(0)
})

test('bookings next to a publication: all are decided, no one is on two events at one time, and nothing waits in a circle', {
  timeout: within(120_000),
}, async () => {
  for (const day of ['2027-06-02', '2027-06-09', '2027-06-16']) {
    await it.events(day, [14, 16, 18, 20])
    const plan = await it.draft(day)
    const told = await atOnce(9, (index) =>
      index === 4
        ? it.publish(plan, index)
        : it
            .as('editor@northwind.example')
            .book({ workspaceId: world.workspaces.northwind, date: `${day}T${13 + index}:30:00Z` }, { at: index }),
    )
    expect(told[4]?.code).toBeNull()
    for (const { code } of told) expect([null, 'SLOT_TAKEN', 'NOT_ENOUGH_CREDITS']).toContain(code)
    expect(await broken(it.db), day).toEqual([])
  }
  expect(await it.deadlocks()).toBe(0)
})

test('publications that displace pencils next to bookings, assignments and cancellations: every pencil passes the rules, and nothing waits in a circle', {
  timeout: within(240_000),
}, async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const day = Temporal.PlainDate.from('2027-07-02')
      .add({ days: 8 * round })
      .toString()
    const [first = '', second = '', third = '', fourth = ''] = await it.events(day, [18, 18, 18, 20])
    const plan = await it.draft(day)
    const placeIn = async (sessionId: string) => (await placeOf(it.db, sessionId)).id
    const [place, other] = [await placeIn(second), await placeIn(third)]
    const { user_id: holder } = await it.db
      .selectFrom('staffing_claim')
      .select('user_id')
      .where('assignment_id', '=', await placeIn(first))
      .executeTakeFirstOrThrow()
    const pinned = await it.pinned(plan, place, holder)
    const editor = it.as('editor@northwind.example')
    const book = (hour: number, at: number) =>
      editor.book({ workspaceId: world.workspaces.northwind, date: `${day}T${hour}:00:00Z` }, { at })
    const told = await Promise.all([
      it.publish({ id: pinned.id, people: 1 }, 0, [place]),
      ...[18, 18, 19, 17].map((hour, index) => book(hour, index)),
      it
        .as(admin)
        .call('PUT', `/scheduler/session-assignment/${other}/host`, { id: user(hosts[round % 6] ?? ''), approval: true }, { at: 1 }),
      it.as(admin).call('DELETE', `/session/${round % 2 === 0 ? first : fourth}?reason=Test`, undefined, { at: 1 }),
    ])
    const [published, ...others] = told.map(({ code }) => code)
    expect([null, 'VERSION_CONFLICT'], day).toContain(published)
    for (const code of others)
      expect([null, 'SLOT_TAKEN', 'NOT_ENOUGH_CREDITS', 'ASSIGNMENT_CONFLICT', 'STATE_CONFLICT'], day).toContain(code)
    seen.add(published ?? 'PUBLISHED')
    const live = await it.liveOf([{ placeId: place }])
    expect(live.map(({ user_id }) => user_id)).toEqual(published === null ? [holder] : [])
    expect(await broken(it.db), day).toEqual([])
  }
  expect(seen).toContain('PUBLISHED')
  expect(await it.deadlocks()).toBe(0)
})

test('negative control: offers that are made one by one, each for itself, leave a mixture of two plans', async () => {
  const publishOneByOne = async (at: number, plan: number, afterFirst = async () => {}) => {
    for (let place = 0; place < 12; place++) {
      await transaction((it.houses[at] ?? it.first).database.db, async (tx) => {
        await sql`insert into naive_offer values (${place}, ${plan}) on conflict do nothing`.execute(tx)
      })
      if (place === 0) await afterFirst()
    }
  }
  // the other plan is published between the first offer and the second
  await publishOneByOne(0, 1, () => publishOneByOne(1, 2))
  const { rows } = await sql`select plan, count(*)::int as places from naive_offer group by plan order by plan`.execute(it.db)
  expect(rows).toEqual([
    { plan: 1, places: 1 },
    { plan: 2, places: 11 },
  ])
})

interface NaiveCommand {
  readonly mayWrite: (tx: Tx) => Promise<boolean>
  readonly write: (tx: Tx) => Promise<unknown>
}

/** A naive publication next to another command: both look, and then both write. */
async function bothNaively(...commands: readonly [NaiveCommand, NaiveCommand]) {
  const haveLooked = meeting(2)
  await atOnce(2, (index) =>
    transaction((it.houses[index] ?? it.first).database.db, async (tx) => {
      const { mayWrite, write } = commands[index] ?? fail()
      const may = await mayWrite(tx)
      await haveLooked()
      if (may) await write(tx)
    }),
  )
  return (await sql`select what, state from naive_crew order by what`.execute(it.db)).rows
}
beforeEach(() => sql`truncate naive_crew`.execute(it.db))
const lacks = (what: string) => async (tx: Tx) =>
  (await sql`select host from naive_crew where what = ${what}`.execute(tx)).rows.length === 0
const writes = (what: string) => (tx: Tx) => sql`insert into naive_crew values (0, ${what}, 'PENDING')`.execute(tx)

test('negative control: looking whether a host is free and writing the offer then, without a lock, puts them on a booked event too', async () => {
  const publishes = { mayWrite: lacks('booking'), write: writes('offer') }
  const books = { mayWrite: lacks('offer'), write: writes('booking') }
  expect(await bothNaively(publishes, books)).toEqual([
    { what: 'booking', state: 'PENDING' },
    { what: 'offer', state: 'PENDING' },
  ])
})

test('negative control: taking an offer from someone whose answer was looked up before takes an accepted one', async () => {
  await sql`insert into naive_crew values (0, 'offer', 'PENDING')`.execute(it.db)
  const mayWrite = async (tx: Tx) => {
    const { rows } = await sql<{ state: string }>`select state from naive_crew where what = 'offer'`.execute(tx)
    return rows[0]?.state === 'PENDING'
  }
  const publishes = { mayWrite, write: writes('replaced') }
  const accepts = { mayWrite, write: (tx: Tx) => sql`update naive_crew set state = 'ACCEPTED' where what = 'offer'`.execute(tx) }
  expect(await bothNaively(publishes, accepts)).toEqual([
    { what: 'offer', state: 'ACCEPTED' },
    { what: 'replaced', state: 'PENDING' },
  ])
})

test('negative control: an offer and a blocked day that each look for the other first, without a lock, are both written', async () => {
  const publishes = { mayWrite: lacks('block'), write: writes('offer') }
  const blocks = { mayWrite: lacks('offer'), write: writes('block') }
  expect(await bothNaively(publishes, blocks)).toEqual([
    { what: 'block', state: 'PENDING' },
    { what: 'offer', state: 'PENDING' },
  ])
})

function fail(): never {
  throw new Error('no draft')
}
