import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../apps/server/src/platform/database/locks.ts'
import { control } from '../pace/control.ts'
import { rounds, within } from '../pace/pace.ts'
import { lineOf } from '../schedule/cart.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'
import { atOnce, available, broken, customers, openHouses, outcomes, wish } from './houses.ts'
import { meeting } from './meeting.ts'

const crew = [world.users.host, world.users.producer]
const secondCrew = [world.users.staffhost, idOf('user', 'kenji')]

const [northwind, , kestrel] = customers

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(6)
  for (const { workspaceId } of customers) await it.grant(workspaceId, workspaceId === kestrel.workspaceId ? 4 : 500)
})
beforeEach(() => it.setClock(testNow))
afterAll(async () => {
  console.log(`6 processes' worth of the application on real PostgreSQL; told to come again ${it.busy()} times`)
  await it.close()
})

const customerOf = (index: number) => customers[index % customers.length] ?? customers[0]
const count = async (table: 'session' | 'credit_entry' | 'staffing_claim' | 'staffing_assignment' | 'message_mail' | 'schedule_hold') =>
  (
    await it.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

test('SCH-04 of 200 customers who book the one free crew at the same time, one gets it and 199 are told that it is taken; nothing else is left', {
  timeout: within(90_000),
}, async () => {
  await it.onlyPlaying(crew)
  const [date = ''] = await it.openStarts(8)
  const before = { sessions: await count('session'), entries: await count('credit_entry'), places: await count('staffing_assignment') }
  const claims = await count('staffing_claim')
  const told = await atOnce(200, (index) => {
    const { email, workspaceId } = customerOf(index)
    return it.as(email).book({ workspaceId, date })
  })
  expect(outcomes(told)).toEqual({ 201: 1, SLOT_TAKEN: 199 })
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const winner = told.find(({ status }) => status === 201)?.body.id ?? ''
  const after = await it.db.selectFrom('staffing_assignment').select(['session_id', 'role']).where('session_id', '=', winner).execute()
  expect(await count('session')).toBe(before.sessions + 1)
  expect(await count('credit_entry')).toBe(before.entries + 1)
  expect(await count('staffing_assignment')).toBe(before.places + after.length)
  expect(await count('staffing_claim')).toBe(claims + 2)
  expect(await broken(it.db)).toEqual([])
})

control('negative control: checking that the time is free and then writing, without a lock, sells one time many times', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 8 })
  await pool.query('create table scratch_seat (buyer int)')
  const haveLooked = meeting(8)
  const buy = async (buyer: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select 1 from scratch_seat')
      await haveLooked()
      if (rows.length === 0) await client.query('insert into scratch_seat values ($1)', [buyer])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await atOnce(8, buy)
  const { rows } = await pool.query('select buyer from scratch_seat')
  await pool.end()
  expect(rows).toHaveLength(8)
})

test('PAY-01 credits for ten events buy ten events, however many are asked for at the same time; the others learn what is missing', {
  timeout: within(60_000),
}, async () => {
  await it.db.updateTable('account_user').set({ active: true }).execute()
  const { email, workspaceId } = kestrel
  await it.grant(workspaceId, 40 - (await available(it.db, workspaceId)))
  const dates: string[] = []
  // one a day and in its middle: on Sundays one producer works, and of two starts that overlap the second is taken, regardless of who can pay
  for (let day = 18; dates.length < 30; day++) {
    const starts = await it.openStarts(day)
    dates.push(...starts.slice(starts.length >> 1).slice(0, 1))
  }
  const told = await atOnce(30, (index) => it.as(email).book({ workspaceId, date: dates[index] }))
  expect(outcomes(told)).toEqual({ 201: 10, NOT_ENOUGH_CREDITS: 20 })
  expect(told.find(({ code }) => code)?.body.extensions).toEqual({ missing: 4, available: 0, required: 4 })
  expect(await available(it.db, workspaceId)).toBe(0)
  expect(await broken(it.db)).toEqual([])
})

control('negative control: reading the balance and then writing the difference spends credits that don’t exist', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 16 })
  await pool.query('create table scratch_wallet (available int); insert into scratch_wallet values (10)')
  await pool.query('create table scratch_spent (credits int)')
  const haveRead = meeting(16)
  const spend = async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select available from scratch_wallet')
      await haveRead()
      if (rows[0].available >= 1) {
        await client.query('insert into scratch_spent values (1)')
        await client.query('update scratch_wallet set available = available - 1')
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await atOnce(16, spend)
  const { rows } = await pool.query(
    'select (select available from scratch_wallet) as left, (select count(*)::int from scratch_spent) as spent',
  )
  await pool.end()
  expect(rows).toEqual([{ left: -6, spent: 16 }])
})

control(
  'negative control: one statement that locks a wallet and reads its lots answers the lots of before the lock; the function of the ledger doesn’t',
  async () => {
    const pool = new pg.Pool({ connectionString: it.url, max: 2 })
    const { workspaceId } = northwind
    const naive = `select sum(l.remaining)::int as credits from (select workspace_id, consumable from credit_wallet
    where workspace_id = $1 and consumable = 'CREDIT' for update) w join credit_lot l using (workspace_id, consumable)`
    const ours = "select sum(remaining)::int as credits from credit_lock_lots($1, 'CREDIT', 'none')"
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select sum(%remaining)%'"
    const wrongBy: Record<string, number> = {}
    for (const [name, statement] of Object.entries({ naive, ours })) {
      const before = await available(it.db, workspaceId)
      const spender = await pool.connect()
      await spender.query('begin')
      await spender.query("select from credit_wallet where workspace_id = $1 and consumable = 'CREDIT' for update", [workspaceId])
      const answer = pool.query<{ credits: number }>(statement, [workspaceId])
      while ((await sql.raw(waiting).execute(it.db)).rows.length === 0) await new Promise((done) => setTimeout(done, 5))
      const oneLot = "(select id from credit_lot where workspace_id = $1 and consumable = 'CREDIT' and remaining > 0 limit 1)"
      const { rows: spent } = await spender.query(`update credit_lot set remaining = remaining - 1 where id = ${oneLot} returning id`, [
        workspaceId,
      ])
      await spender.query('commit')
      spender.release()
      wrongBy[name] = ((await answer).rows[0]?.credits ?? 0) - (before - 1)
      await pool.query('update credit_lot set remaining = remaining + 1 where id = $1', [spent[0].id])
    }
    await pool.end()
    expect(wrongBy).toEqual({ naive: 1, ours: 0 })
  },
)

test('the same request twenty times at the same time under one key is one event, and everyone gets the same answer', async () => {
  const { email, workspaceId } = northwind
  const [date = ''] = await it.openStarts(36)
  const before = { sessions: await count('session'), credits: await available(it.db, workspaceId) }
  const told = await atOnce(20, () => it.as(email).book({ workspaceId, date }, { headers: { 'idempotency-key': 'twenty-at-once' } }))
  expect(outcomes(told)).toEqual({ 201: 20 })
  expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await count('session')).toBe(before.sessions + 1)
  expect(await available(it.db, workspaceId)).toBe(before.credits - 4)
  expect(await broken(it.db)).toEqual([])
})

test('under one key two different requests at the same time are one event and one conflict', async () => {
  const { email, workspaceId } = northwind
  for (let round = 0; round < rounds(10, 4); round++) {
    const headers = { 'idempotency-key': `two-at-once-${round}` }
    const told = await Promise.all([20, 21].map((attendees) => it.as(email).book({ workspaceId, attendees }, { headers })))
    expect(outcomes(told)).toEqual({ 201: 1, IDEMPOTENCY_CONFLICT: 1 })
  }
})

test('with two crews free, two of eight win, however often it is tried', async () => {
  await it.onlyPlaying([...crew, ...secondCrew])
  await it.grant(kestrel.workspaceId, 100)
  for (let day = 9; day < 9 + rounds(8, 4); day++) {
    const starts = await it.openStarts(day)
    const date = starts[Math.floor(starts.length / 2)]
    if (!date) continue
    const crews = await crewsAt(date)
    const told = await atOnce(8, (index) => {
      const { email, workspaceId } = customerOf(index)
      return it.as(email).book({ workspaceId, date })
    })
    expect([date, outcomes(told)]).toEqual([date, { 201: crews, SLOT_TAKEN: 8 - crews }])
  }
  expect(await broken(it.db)).toEqual([])
})

test('two carts want the one host for the same two times, in opposite orders: one of them holds both, the other neither, in every round', async () => {
  await it.onlyPlaying(crew)
  const starts = await it.openStarts(38)
  const [morning = '', evening = ''] = [starts[0], starts.at(-1)]
  const holds = await count('schedule_hold')
  const claims = await count('staffing_claim')
  for (let round = 0; round < rounds(12, 4); round++) {
    const buyers = await Promise.all(
      customers.slice(0, 2).map(async ({ email, workspaceId }, index) => {
        const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
        const times = index === 0 ? [morning, evening] : [evening, morning]
        const lines = ids.map((id, at) => lineOf(id, times[at] ?? '', { workspaceId }))
        return { ids, lines, cart: await it.cart(email, round + index) }
      }),
    )
    const told = await Promise.all(buyers.map(({ cart, lines }) => cart.hold(...lines)))
    expect(told.map((answer) => (answer.ok ? answer.value.length : answer.code)).sort(), `round ${round}`).toEqual([2, 'SLOT_TAKEN'])
    const won = buyers[told.findIndex((answer) => answer.ok)]
    expect(await count('staffing_claim')).toBe(claims + 4)
    await won?.cart.release(...won.ids)
  }
  expect([await count('schedule_hold'), await count('staffing_claim')]).toEqual([holds, claims])
  expect(await broken(it.db)).toEqual([])
})

test('a paid line becomes one event, however often and wherever it is fulfilled at the same time', async () => {
  const { email, workspaceId } = northwind
  const [date = ''] = await it.openStarts(39)
  const id = crypto.randomUUID()
  const line = lineOf(id, date, { workspaceId })
  expect((await (await it.cart(email, 0)).hold(line)).ok).toBe(true)
  const before = { sessions: await count('session'), credits: await available(it.db, workspaceId) }
  const carts = await Promise.all(Array.from({ length: 12 }, (_, at) => it.cart(email, at)))
  const told = await Promise.all(carts.map((cart) => cart.make(line)))
  expect(told.map((answer) => (answer.ok ? answer.value.map((row) => `${row.id} ${row.status}`) : answer.code))).toEqual(
    Array(12).fill([`${id} SCHEDULED`]),
  )
  expect(await count('session')).toBe(before.sessions + 1)
  expect(await available(it.db, workspaceId)).toBe(before.credits - 4)
  expect(await broken(it.db)).toEqual([])
})

control(
  'a constraint that compares sessions lets two carts hold one host, for neither event exists; one that compares subjects doesn’t',
  async () => {
    const pool = new pg.Pool({ connectionString: it.url, max: 8 })
    for (const column of ['session_id', 'subject_id'])
      await pool.query(`create table scratch_${column} (round int, user_id uuid, session_id uuid, subject_id uuid, during tstzrange,
      exclude using gist (user_id with =, ${column} with <>, during with &&))`)
    const [host] = crew
    const [first, second] = [await pool.connect(), await pool.connect()]
    const hold = (client: pg.PoolClient, table: string, round: number) => {
      const during = `[2027-03-01 10:${10 + round}, 2027-03-01 10:${11 + round})`
      return client.query(`insert into ${table} values ($1, $2, null, $3, $4)`, [round, host, crypto.randomUUID(), during]).then(
        () => 1,
        () => 0,
      )
    }
    const oversold: Record<string, number> = {}
    for (const table of ['scratch_session_id', 'scratch_subject_id'])
      for (let round = 0; round < 20; round++) {
        await Promise.all([first, second].map((client) => client.query('begin')))
        // one after the other: two rows that the constraint compares at the same instant would wait for each other, which PostgreSQL counts as a deadlock
        const one = await hold(first, table, round)
        const waits = hold(second, table, round)
        await first.query('commit')
        const other = await waits
        await second.query('commit')
        oversold[table] = (oversold[table] ?? 0) + Number(one === 1 && other === 1)
      }
    for (const client of [first, second]) client.release()
    await pool.end()
    console.log(`two carts held one host in ${oversold.scratch_session_id} of 20 rounds with the naive constraint`)
    expect(oversold).toEqual({ scratch_session_id: 20, scratch_subject_id: 0 })
  },
)

test('a booking of free people goes through while another transaction shares the crews; one that has to move pencils waits until it ends', {
  timeout: within(60_000),
}, async () => {
  await it.db.updateTable('account_user').set({ active: true }).execute()
  const { email, workspaceId } = northwind
  const starts = await it.openStarts(21)
  const date = starts[starts.length >> 1]
  const other = new pg.Client({ connectionString: it.url })
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock_shared(7370)')
  expect((await it.as(email).book({ workspaceId, date })).status).toBe(201)
  // everyone who is free is locked by someone else: now others would have to be asked to swap, and for that the crews are needed alone
  await other.query('select 1 from account_user for no key update')
  let ended = false
  const second = it
    .as(email)
    .book({ workspaceId, date: starts[(starts.length >> 1) + 8] })
    .finally(() => {
      ended = true
    })
  await new Promise((done) => setTimeout(done, 700))
  expect(ended).toBe(false)
  await other.query('commit')
  await other.end()
  expect((await second).status).toBe(201)
  expect(await broken(it.db)).toEqual([])
})

test('one show a day is one show a day: of two bookings for two free hours of one day, which no constraint compares, one gets the host', {
  timeout: within(60_000),
}, async () => {
  await it.onlyPlaying(crew)
  const [host = ''] = crew
  const dayOf = (start: string) => Temporal.Instant.from(start).toZonedDateTimeISO(wish.timezone).toPlainDate().toString()
  const { daily_limit: limit } = await it.db
    .selectFrom('account_user')
    .select('daily_limit')
    .where('id', '=', host)
    .executeTakeFirstOrThrow()
  await it.db.updateTable('account_user').set({ daily_limit: 1 }).where('id', '=', host).execute()
  let days = 0
  for (let day = 41; day < 61 && days < rounds(20, 3); day++) {
    const starts = await it.openStarts(day)
    const early = starts[0]
    const late = starts.findLast((start) => early && dayOf(start) === dayOf(early))
    if (!early || !late || early === late) continue
    const told = await atOnce(2, (index) => {
      const { email, workspaceId } = customerOf(index)
      return it.as(email).book({ workspaceId, date: index === 0 ? early : late })
    })
    expect([day, outcomes(told)]).toEqual([day, { 201: 1, SLOT_TAKEN: 1 }])
    days++
  }
  expect(days).toBeGreaterThan(2)
  expect(await broken(it.db)).toEqual([])
  await it.db.updateTable('account_user').set({ daily_limit: limit }).where('id', '=', host).execute()
})

control(
  'negative control: judging a person, locking them and not asking whether they changed gives two shows to someone who wants one a day',
  async () => {
    const pool = new pg.Pool({ connectionString: it.url, max: 2 })
    await pool.query('create table scratch_person (id int primary key, shows int not null)')
    const book = async (person: number, compares: boolean, haveRead: () => Promise<void>) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const { rows: read } = await client.query<{ shows: number }>('select shows from scratch_person where id = $1', [person])
        await haveRead()
        const { rows: locked } = await client.query<{ shows: number }>('select shows from scratch_person where id = $1 for update', [
          person,
        ])
        const mayPlay = read[0]?.shows === 0 && (!compares || locked[0]?.shows === read[0].shows)
        if (mayPlay) await client.query('update scratch_person set shows = shows + 1 where id = $1', [person])
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    const showsOf = async (person: number, compares: boolean) => {
      await pool.query('insert into scratch_person values ($1, 0)', [person])
      const haveRead = meeting(2)
      await atOnce(2, () => book(person, compares, haveRead))
      const { rows } = await pool.query<{ shows: number }>('select shows from scratch_person where id = $1', [person])
      return rows[0]?.shows
    }
    const [naive, comparing] = [await showsOf(0, false), await showsOf(1, true)]
    await pool.end()
    expect({ naive, comparing }).toEqual({ naive: 2, comparing: 1 })
  },
)

test('what a process remembers of people is compared once they are locked: of two hosts, a booking leaves out the one who became unavailable after it had looked', {
  timeout: within(60_000),
}, async () => {
  const [host = '', second = ''] = [crew[0], secondCrew[0]]
  await it.onlyPlaying([...crew, second])
  const { email, workspaceId } = northwind
  const away = async (userId: string, date: string) =>
    sql`insert into staffing_absence (user_id, starts_at, ends_at, reason, made_by, made_at)
      values (${userId}, ${date}, ${date}::timestamptz + interval '1 hour', 'SICK', ${userId}, now())`.execute(it.db)
  const wallet = new pg.Client({ connectionString: it.url })
  await wallet.connect()
  let day = 22
  const nextStart = async (): Promise<string> => {
    const starts = await it.openStarts(day++)
    return starts[starts.length >> 1] ?? nextStart()
  }
  const outcomeOf = async (absent: readonly string[]) => {
    const date = await nextStart()
    await wallet.query('begin')
    await wallet.query('select from credit_wallet where workspace_id = $1 for update', [workspaceId])
    // by one process: it looks at people, and then waits for the wallet
    const told = it.as(email).book({ workspaceId, date }, { at: 0 })
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%credit_lock_lots%'`
    while ((await waiting.execute(it.db)).rows.length === 0) await new Promise((done) => setTimeout(done, 5))
    for (const userId of absent) await away(userId, date)
    await wallet.query('commit')
    const { status, code, body } = await told
    if (status !== 201) return code
    const claims = await it.db
      .selectFrom('staffing_claim')
      .select('user_id')
      .where('session_id', '=', body.id ?? '')
      .where('role', '=', 'HOST')
      .execute()
    return claims.map(({ user_id }) => user_id)
  }
  // the index of this process is built now
  const { experienceId, format, hostType, timezone } = wish
  const query = new URLSearchParams({ start: await nextStart(), timezone, experienceId, format, hostType })
  await it.as(email).call('GET', `/scheduler/public/schema/slots?${query}`, undefined, { at: 0 })
  expect([[host], [second]]).toContainEqual(await outcomeOf([]))
  expect(await outcomeOf([host])).toEqual([second])
  expect(await outcomeOf([second])).toEqual([host])
  expect(await outcomeOf([host, second])).toBe('SLOT_TAKEN')
  await wallet.end()
  expect(await broken(it.db)).toEqual([])
})

control(
  'negative control: one statement that locks people and reads their stamps answers stamps of before the lock; the function of the bookings doesn’t',
  async () => {
    const pool = new pg.Pool({ connectionString: it.url, max: 3 })
    const holder = await pool.connect()
    const [host = ''] = crew
    const naive = `select (select t.txid from staffing_stamp t where t.user_id = l.id) as txid from (select pg_advisory_xact_lock(1)) s,
    lateral (select id from account_user where id = any($1::uuid[]) for no key update skip locked) l`
    const ours = 'select l.txid from (select pg_advisory_xact_lock(1)) s, lateral staffing_lock_crew($1::uuid[], now(), null) l'
    // each statement has begun, and has not come to the people yet
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock(1)) s%'`
    const stale: Record<string, boolean> = {}
    for (const [name, statement] of Object.entries({ naive, ours })) {
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(1)')
      const answer = pool.query<{ txid: string }>(statement, [[host]])
      while ((await waiting.execute(it.db)).rows.length === 0) await new Promise((done) => setTimeout(done, 5))
      await pool.query('update account_user set daily_limit = daily_limit where id = $1', [host])
      await holder.query('commit')
      const { rows } = await answer
      const { rows: now } = await pool.query<{ txid: string }>('select txid from staffing_stamp where user_id = $1', [host])
      stale[name] = rows[0]?.txid !== now[0]?.txid
    }
    holder.release()
    await pool.end()
    expect(stale).toEqual({ naive: true, ours: false })
  },
)

control(
  'negative control: the times at which no one plays, read next to the function that waits for the crews, are those of before it waited; its own aren’t',
  {
    timeout: within(60_000),
  },
  async () => {
    const pool = new pg.Pool({ connectionString: it.url, max: 3 })
    const alone = await pool.connect()
    const stale: Record<string, boolean> = {}
    for (const [name, globals] of Object.entries({ naive: 'staffing_globals()', ours: 'l.globals' })) {
      await alone.query('begin')
      await alone.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.crews])
      const answer = pool.query<{ globals: string }>(`select ${globals} as globals from staffing_lock_crew($1::uuid[], now(), $2) l`, [
        [crew[0]],
        ADVISORY_LOCKS.crews,
      ])
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%staffing_lock_crew%'`
      while ((await waiting.execute(it.db)).rows.length === 0) await new Promise((done) => setTimeout(done, 5))
      await alone.query(
        "insert into staffing_global_unavailability (starts_at, ends_at, name) values ('2020-01-01', '2020-01-02', 'closed')",
      )
      await alone.query('commit')
      const { rows } = await answer
      const { rows: now } = await pool.query<{ globals: string }>('select staffing_globals() as globals')
      stale[name] = rows[0]?.globals !== now[0]?.globals
    }
    await pool.query('delete from staffing_global_unavailability')
    alone.release()
    await pool.end()
    expect(stale).toEqual({ naive: true, ours: false })
  },
)

test('none of these transactions deadlocked', async () => {
  expect(await it.deadlocks()).toBe(0)
})

/** Complete crews at a start, as staff are told. */
async function crewsAt(date: string): Promise<number> {
  const { experienceId, format, hostType, timezone } = wish
  const query = new URLSearchParams({ start: date, timezone, experienceId, format, hostType })
  const { body } = await it.as('producer@troupe.example').call('GET', `/scheduler/public/schema/slots?${query}`)
  return (body.slots as { startsAt: string; hosts: number }[]).find((slot) => slot.startsAt === date)?.hosts ?? 0
}
