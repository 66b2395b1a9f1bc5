import { no } from '@troupe/domain/answer'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../apps/server/src/platform/ctx.ts'
import { type Tx, transaction } from '../../apps/server/src/platform/database/db.ts'
import { publishStaffingPlan } from '../../apps/server/src/staffing/plan/publish.ts'
import { placeOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { broken } from './houses.ts'
import { inOwnDatabase } from './meeting.ts'
import { admin, type Drafted, hosts, openPlans, user } from './plans.ts'

let it: Awaited<ReturnType<typeof openPlans>>
beforeAll(async () => {
  it = await openPlans()
}, within(120_000))
afterAll(() => it?.close())

/** Whether a transaction of this database waits for something that another one has locked. */
async function waits(isIt: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted and ${sql.raw(inOwnDatabase)} and ${isIt}`.execute(it.db)
  return rows.length > 0
}

/** Where a publication is stopped, by what it has to wait for: everything is worked out, or the emails are written too and only the crews are missing. */
const stops = {
  // only a publication makes rounds of a plan
  workedOut: { hold: 'lock table staffing_round in exclusive mode', isStopped: sql`relation = 'staffing_round'::regclass` },
  atTheCrews: {
    hold: 'select pg_advisory_xact_lock_shared(7370)',
    isStopped: sql`locktype = 'advisory' and objid = 7370 and mode = 'ExclusiveLock'`,
  },
}

/** Begins to publish and stops it. `meanwhile` happens then, in the transaction that holds it up or in others; answers what became of the publication. */
async function publishAround(
  { plan, placeId }: { readonly plan: Pick<Drafted, 'id' | 'people'>; readonly placeId: string },
  where: keyof typeof stops,
  meanwhile: (holding: pg.Client) => Promise<void>,
) {
  const { hold, isStopped } = stops[where]
  const client = new pg.Client({ connectionString: it.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(hold)
    // no request, for its time would be up
    const published = publishStaffingPlan(asSystem(it.first.house), { id: plan.id, only: [placeId], confirm: plan.people })
    await expect.poll(() => waits(isStopped), { timeout: within(15_000) }).toBe(true)
    await meanwhile(client)
    expect(await waits(isStopped)).toBe(true)
    await client.query('commit')
    return await published
  } finally {
    await client.end()
  }
}

const pencilOf = async (sessionId: string) => {
  const { id } = await placeOf(it.db, sessionId)
  return it.db
    .selectFrom('staffing_claim')
    .select(['id', 'user_id', 'approval_id'])
    .where('assignment_id', '=', id)
    .where('hold_id', 'is', null)
    .executeTakeFirst()
}

/** Two events at the same time and a plan that gives the second one the host who is pencilled for the first. */
async function displacing(day: string) {
  const [first = '', second = ''] = await it.events(day, [18, 18])
  const holder = (await pencilOf(first))?.user_id ?? ''
  const { id: placeId } = await placeOf(it.db, second)
  const plan = await it.pinned(await it.draft(day), placeId, holder)
  return { first, second, holder, placeId, plan: { id: plan.id, people: 1 } }
}

const book = (day: string, hour: number) =>
  it.as('editor@northwind.example').book({ workspaceId: world.workspaces.northwind, date: `${day}T${hour}:00:00Z` }, { at: 1 })

test('a booking gets through while a publication is worked out; one that waits for the crews is found out by the same test', {
  timeout: within(60_000),
}, async () => {
  const displaced = await displacing('2027-03-02')
  const { second, holder } = displaced
  const published = await publishAround(displaced, 'workedOut', async () => {
    expect(await book('2027-03-02', 18)).toMatchObject({ status: 201, code: null })
  })
  expect(published.ok).toBe(true)
  expect(await pencilOf(second)).toMatchObject({ user_id: holder, approval_id: expect.any(String) })
  expect(await broken(it.db)).toEqual([])

  // as a publication did that had locked the crews before it read and judged
  const early = new pg.Client({ connectionString: it.url })
  await early.connect()
  await early.query('begin')
  await early.query('select pg_advisory_xact_lock(7370)')
  const booked = book('2027-03-03', 18)
  await expect.poll(() => waits(sql`locktype = 'advisory' and objid = 7370`), { timeout: within(15_000) }).toBe(true)
  await early.query('commit')
  expect((await booked).code).toBeNull()
  await early.end()
})

test('a person whose hours change while a publication is worked out, or waits for the crews, is noticed: nothing is published, and no one is told', {
  timeout: within(60_000),
}, async () => {
  for (const [day, where] of [
    ['2027-03-09', 'workedOut'],
    ['2027-03-10', 'atTheCrews'],
  ] as const) {
    const displaced = await displacing(day)
    const { second, holder, placeId, plan } = displaced
    const before = await pencilOf(second)
    const published = await publishAround(displaced, where, async (holding) => {
      const values = [holder, day]
      await (where === 'workedOut'
        ? sql`insert into staffing_availability (user_id, date, available) values (${holder}, ${day}, false)`.execute(it.db)
        : holding.query('insert into staffing_availability (user_id, date, available) values ($1, $2, false)', values))
    })
    expect(published, where).toEqual(no('VERSION_CONFLICT', { changed: [placeId] }))
    expect(await pencilOf(second)).toEqual(before)
    const told = await it.db.selectFrom('message_mail').select('id').where('dedupe_key', 'like', `plan/${plan.id}/%`).execute()
    expect(told).toEqual([])
    await it.db.deleteFrom('staffing_availability').where('user_id', '=', holder).where('date', 'is not', null).execute()
    expect(await broken(it.db)).toEqual([])
  }
})

test('someone who was found for a displaced pencil and is taken before it is written is replaced by someone else', {
  timeout: within(60_000),
}, async () => {
  for (const [day, where] of [
    ['2027-04-06', 'workedOut'],
    ['2027-04-14', 'atTheCrews'],
    ['2027-04-22', null],
  ] as const) {
    const [third = ''] = await it.events(day, [18])
    const displaced = await displacing(day)
    const { first, second, holder, placeId, plan } = displaced
    const own = await pencilOf(third)
    const busy = [own, await pencilOf(first), await pencilOf(second)].map((one) => one?.user_id)
    const best = hosts.map(user).find((id) => !busy.includes(id)) ?? ''
    // of those who are equally busy the best rated one is found
    await it.db.updateTable('account_user').set({ rating_tenths: 30 }).where('id', 'in', hosts.map(user)).execute()
    await it.db.updateTable('account_user').set({ rating_tenths: 50 }).where('id', '=', best).execute()
    const { id: taken } = await placeOf(it.db, third)
    const takeBest = async (holding: pg.Client) => {
      if (where === 'workedOut') {
        const given = await it.as(admin).call('PUT', `/scheduler/session-assignment/${taken}/host`, { id: best, approval: true }, { at: 1 })
        expect(given.code).toBeNull()
      } else await holding.query('update staffing_claim set user_id = $1 where id = $2', [best, own?.id])
    }
    if (where) expect((await publishAround(displaced, where, takeBest)).ok, day).toBe(true)
    else expect((await it.publish(plan, 0, [placeId])).code).toBeNull()
    expect((await pencilOf(second))?.user_id).toBe(holder)
    const found = await pencilOf(first)
    expect(found?.approval_id).toBeNull()
    expect(found?.user_id).not.toBe(holder)
    // unless someone takes them it is the best rated one
    expect(found?.user_id === best, day).toBe(where === null)
    expect(await broken(it.db)).toEqual([])
  }
})

test('someone who was found for a displaced pencil and gets other work before it is written keeps it, though others are less busy then', {
  timeout: within(60_000),
}, async () => {
  const day = '2027-05-11'
  const [later = ''] = await it.events('2027-05-13', [18])
  const displaced = await displacing(day)
  const own = await pencilOf(later)
  const busy = [own, await pencilOf(displaced.first), await pencilOf(displaced.second)].map((one) => one?.user_id)
  const best = hosts.map(user).find((id) => !busy.includes(id)) ?? ''
  await it.db.updateTable('account_user').set({ rating_tenths: 30 }).where('id', 'in', hosts.map(user)).execute()
  await it.db.updateTable('account_user').set({ rating_tenths: 50 }).where('id', '=', best).execute()
  const published = await publishAround(displaced, 'atTheCrews', async (holding) => {
    await holding.query('update staffing_claim set user_id = $1 where id = $2', [best, own?.id])
  })
  expect(published.ok).toBe(true)
  expect(await pencilOf(displaced.first)).toMatchObject({ user_id: best, approval_id: null })
  expect(await pencilOf(later)).toMatchObject({ user_id: best })
  expect(await broken(it.db)).toEqual([])
})

test('a pencil that someone gets while their publication waits for the crews goes on to someone else', {
  timeout: within(60_000),
}, async () => {
  const day = '2027-04-29'
  const [second = '', third = ''] = await it.events(day, [18, 18])
  const [own, other] = [await pencilOf(second), await pencilOf(third)]
  const holder = hosts.map(user).find((id) => id !== own?.user_id && id !== other?.user_id) ?? ''
  const { id: placeId } = await placeOf(it.db, second)
  const { id } = await it.pinned(await it.draft(day), placeId, holder)
  const published = await publishAround({ plan: { id, people: 1 }, placeId }, 'atTheCrews', async (holding) => {
    await holding.query('update staffing_claim set user_id = $1 where id = $2', [holder, other?.id])
  })
  expect(published.ok).toBe(true)
  expect((await pencilOf(second))?.user_id).toBe(holder)
  const found = await pencilOf(third)
  expect([found?.approval_id, found?.user_id === holder]).toEqual([null, false])
  expect(await broken(it.db)).toEqual([])
})

test('a hold that is extended while the publication waits for the crews keeps a crew: extending it leaves no stamp', {
  timeout: within(60_000),
}, async () => {
  const day = '2027-05-07'
  const [second = '', third = ''] = await it.events(day, [18, 18])
  const pencilled = [await pencilOf(second), await pencilOf(third)].map((one) => one?.user_id)
  const holder = hosts.map(user).find((id) => !pencilled.includes(id)) ?? ''
  const hold = crypto.randomUUID()
  await it.db
    .insertInto('schedule_hold')
    .values({
      ...{ id: hold, subject_id: third, session_id: third, workspace_id: world.workspaces.northwind, starts_at: `${day}T18:00:00Z` },
      ...{ local_start: `${day}T13:00:00`, timezone: 'America/Chicago', size: 1, units: 1, by_staff: true },
      ...{ created_by: world.users.producer, created_at: testNow, expires_at: testNow.subtract({ seconds: 1 }) },
    })
    .execute()
  const during = sql<string>`(select staffing_during(starts_at, 60, 15) from session where id = ${third})`
  const claim = { user_id: holder, subject_id: third, session_id: third, hold_id: hold, role: 'HOST' as const, during }
  await it.db.insertInto('staffing_claim').values(claim).execute()
  const { id: placeId } = await placeOf(it.db, second)
  const { id } = await it.pinned(await it.draft(day), placeId, holder)
  const published = await publishAround({ plan: { id, people: 1 }, placeId }, 'atTheCrews', async (holding) => {
    await holding.query('update schedule_hold set expires_at = $1 where id = $2', [testNow.add({ minutes: 15 }).toString(), hold])
  })
  expect(published.ok).toBe(true)
  const held = await it.db.selectFrom('staffing_claim').select('user_id').where('hold_id', '=', hold).execute()
  expect(held.map(({ user_id }) => user_id === holder)).toEqual([false])
  await it.db.deleteFrom('staffing_claim').where('hold_id', '=', hold).execute()
  await it.db.deleteFrom('schedule_hold').where('id', '=', hold).execute()
  expect(await broken(it.db)).toEqual([])
})

test('an event that is cancelled while a publication looks for someone for its pencil stays without one', {
  timeout: within(60_000),
}, async () => {
  const displaced = await displacing('2027-03-30')
  const { first, second, holder } = displaced
  const published = await publishAround(displaced, 'workedOut', async () => {
    expect((await it.as(admin).call('DELETE', `/session/${first}?reason=Test`, undefined, { at: 1 })).code).toBeNull()
  })
  expect(published.ok).toBe(true)
  expect(await pencilOf(first)).toBeUndefined()
  expect((await pencilOf(second))?.user_id).toBe(holder)
  expect(await broken(it.db)).toEqual([])
  expect(await it.deadlocks()).toBe(0)
})

control(
  'negative control: what was judged before the crews were locked and isn’t compared under the lock puts a host on a booked event too',
  async () => {
    const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx)
    const has = async (tx: Tx, what: string) => (await sql`select 1 from naive_crew where what = ${what}`.execute(tx)).rows.length > 0
    const write = (tx: Tx, what: string) => sql`insert into naive_crew values (0, ${what}, 'PENDING')`.execute(tx)
    const judged = Promise.withResolvers<void>()
    // the host is booked between judging them and locking the crews
    const booked = judged.promise.then(() =>
      transaction((it.houses[1] ?? it.first).database.db, async (tx) => {
        await lock(tx)
        if (!(await has(tx, 'offer'))) await write(tx, 'booking')
      }),
    )
    await transaction(it.first.database.db, async (tx) => {
      const isFree = !(await has(tx, 'booking'))
      judged.resolve()
      await booked
      await lock(tx)
      if (isFree) await write(tx, 'offer')
    })
    const { rows } = await sql`select host, what from naive_crew order by what`.execute(it.db)
    expect(rows).toEqual([
      { host: 0, what: 'booking' },
      { host: 0, what: 'offer' },
    ])
  },
)
