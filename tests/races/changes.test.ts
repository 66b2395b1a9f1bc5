import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../apps/server/src/platform/database/locks.ts'
import { scheduleTicks } from '../../apps/server/src/schedule/schedule.ts'
import { hostsOf, placeOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'
import { idOf, world } from '../world/ids.ts'
import { formatWhileBooked, oneFormatOfAKind, reorderNaively, reorderTogether, tagsAtOnce } from './catalogue.ts'
import { atOnce, available, broken, customers, openHouses, outcomes, type Told, wish } from './houses.ts'
import { inOwnDatabase, meeting } from './meeting.ts'
import { deleteChosenNaively, deleteWhileChosen, editTogether } from './missions.ts'
import { deleteNaively, deleteWhileAdded } from './modifiers.ts'
import { relateFromBothEnds, sourcesAtOnce, sourcesNaively } from './relations.ts'
import { undoBesideEdits, undoNaively } from './undo.ts'
import { deleteVenueNaively, deleteVenueWhileChosen } from './venues.ts'
import { deleteZoneNaively, deleteZoneWhileChosen } from './zones.ts'

const { timezone } = wish
const [northwind, halden] = customers
const producer = 'producer@troupe.example'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
})
beforeEach(() => it.setClock(testNow))
afterAll(async () => {
  console.log(`2 processes' worth of the application on real PostgreSQL; told to come again ${it.busy()} times`)
  await it.close()
})

const rowOf = (id: string) =>
  it.db
    .selectFrom('session')
    .select(['status', 'starts_at', 'ends_at', 'name', 'version', 'credits', 'calendar_sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function booked({ email, workspaceId }: (typeof customers)[number], date: string): Promise<string> {
  const { body, code } = await it.as(email).book({ workspaceId, date })
  if (!body.id) throw new Error(`not booked: ${code}`)
  return body.id
}

/** What an event holds now: set aside, and used up. */
async function heldBy(id: string) {
  const rows = await it.db
    .selectFrom('credit_entry')
    .select(['from_account', 'to_account', 'quantity'])
    .where('session_id', '=', id)
    .execute()
  const net = (account: string) =>
    rows.reduce((sum, row) => sum + (row.to_account === account ? row.quantity : 0) - (row.from_account === account ? row.quantity : 0), 0)
  return { aside: net('ALLOCATED'), used: net('CONSUMED'), consumptions: rows.filter((row) => row.to_account === 'CONSUMED').length }
}

test('two events that are moved onto the one free crew at the same time: one moves, the other stays where it was', async () => {
  await it.onlyPlaying([world.users.host, world.users.producer])
  for (const day of [8, 15, 22]) {
    const [early = '', ...others] = await it.openStarts(day)
    const one = await booked(northwind, early)
    const late = others.find((start) => Temporal.Instant.from(start).since(Temporal.Instant.from(early)).total('hours') >= 2) ?? ''
    const other = await booked(halden, late)
    const [wanted = ''] = await it.openStarts(day + 1)
    const move = (id: string) =>
      it.as(producer).call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt: wanted, reason: 'Race', waiveFee: true })
    const told = await Promise.all([move(one), move(other)])
    expect(outcomes(told)).toEqual({ 200: 1, SLOT_TAKEN: 1 })
    const starts = await Promise.all([one, other].map(async (id) => (await rowOf(id)).starts_at?.toString()))
    expect(starts).toEqual(told[0]?.status === 200 ? [wanted, late] : [early, wanted])
  }
  expect(await broken(it.db)).toEqual([])
})

test('two customers who hold the one free crew at the same time: one has the hold and books it, the other keeps the old time', async () => {
  await it.onlyPlaying([world.users.host, world.users.producer])
  for (const day of [29, 36]) {
    const [early = '', ...others] = await it.openStarts(day)
    const late = others.find((start) => Temporal.Instant.from(start).since(Temporal.Instant.from(early)).total('hours') >= 2) ?? ''
    const ids = [await booked(northwind, early), await booked(halden, late)] as const
    const [wanted = ''] = await it.openStarts(day + 1)
    const hold = (index: 0 | 1) =>
      it
        .as([northwind, halden][index]?.email ?? '')
        .call('POST', `/scheduler/session/${ids[index]}/reserve`, { startsAt: wanted, timezone })
    const told = await Promise.all([hold(0), hold(1)])
    expect(outcomes(told)).toEqual({ 200: 1, SLOT_TAKEN: 1 })
    const winner = told[0].status === 200 ? 0 : 1
    const { holdId } = told[winner].body
    const path = `/scheduler/session/${ids[winner]}/book`
    // the same hold is booked in two tabs
    const tabs = await Promise.all([0, 1].map(() => it.as([northwind, halden][winner]?.email ?? '').call('POST', path, { holdId })))
    expect(outcomes(tabs)).toEqual({ 200: 1, HOLD_EXPIRED: 1 })
    expect((await rowOf(ids[winner])).starts_at?.toString()).toBe(wanted)
  }
  expect(await broken(it.db)).toEqual([])
})

test('a move that is booked while its host is assigned to an event at the new time: whichever comes first has them, and both events have a host', {
  timeout: within(60_000),
}, async () => {
  const [host, other] = [world.users.host, world.users.staffhost]
  await it.onlyPlaying([host, other, world.users.producer, idOf('user', 'kenji')])
  const assign = async (id: string, more: object) =>
    it.as(producer).call('PUT', `/scheduler/session-assignment/${(await placeOf(it.db, id)).id}/host`, { id: host, ...more })
  for (const [first, day] of [['move', 43] as const, ['offer', 50] as const]) {
    const [early = ''] = await it.openStarts(day)
    const moved = await booked(northwind, early)
    const [wanted = ''] = await it.openStarts(day + 1)
    const there = await booked(halden, wanted)
    expect(await assign(moved, { approval: false, reason: 'Agreed by phone' })).toMatchObject({ status: 200 })
    const held = await it.as(northwind.email).call('POST', `/scheduler/session/${moved}/reserve`, { startsAt: wanted, timezone })
    const move = () => it.as(northwind.email).call('POST', `/scheduler/session/${moved}/book`, { holdId: held.body.holdId })
    const offer = () => assign(there, { reason: 'They know the customer' })
    const told = await inTurn(first === 'move' ? [move, offer] : [offer, move])
    expect(
      told.map(({ code }) => code),
      first,
    ).toEqual(first === 'move' ? [null, 'ASSIGNMENT_CONFLICT'] : [null, null])
    expect((await rowOf(moved)).starts_at?.toString()).toBe(wanted)
    const crews = await Promise.all([moved, there].map((id) => hostsOf(it.db, id)))
    expect(crews, first).toEqual(first === 'move' ? [['PENDING host'], ['pencil staffhost']] : [['pencil staffhost'], ['PENDING host']])
  }
  expect(await broken(it.db)).toEqual([])
})

/** Sends requests that all come as far as the lock of the crews, and lets them have it in their order. */
async function inTurn(sends: readonly (() => Promise<Told>)[]): Promise<Told[]> {
  const pool = new pg.Pool({ connectionString: it.url, max: 1 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.crews])
  const told: Promise<Told>[] = []
  for (const send of sends) {
    told.push(send())
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and ${sql.raw(inOwnDatabase)}`
    while ((await waiting.execute(it.db)).rows.length < told.length) await new Promise((done) => setTimeout(done, 5))
  }
  await client.query('commit')
  client.release()
  await pool.end()
  return Promise.all(told)
}

control('negative control: letting a hold go in a transaction of its own loses its host to the one who asks in between', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 2 })
  await pool.query('create table scratch_time (host int primary key, event text); insert into scratch_time values (1, $$hold$$)')
  const take = (event: string) => pool.query('insert into scratch_time values (1, $1) on conflict do nothing', [event])
  const isGone = Promise.withResolvers<void>()
  const offered = isGone.promise.then(() => take('there'))
  await pool.query('delete from scratch_time where event = $$hold$$')
  isGone.resolve()
  await offered
  await take('moved')
  const { rows } = await pool.query('select event from scratch_time')
  await pool.end()
  expect(rows).toEqual([{ event: 'there' }])
})

test('an edit that waits for another and comes to its turn inside the last 24 hours is refused', async () => {
  await it.db.updateTable('account_user').set({ active: true }).execute()
  const [start = ''] = await it.openStarts(10)
  const id = await booked(northwind, start)
  const limit = Temporal.Instant.from(start).subtract({ hours: 24 })
  const { version, name } = await rowOf(id)
  for (const send of [
    () => it.as(northwind.email).rename(id, version, 'Too late'),
    () => it.as(northwind.email).call('DELETE', `/scheduler/session/${id}/book`),
    () => it.as(northwind.email).call('POST', `/scheduler/session/${id}/reserve`, { startsAt: start, timezone }),
  ]) {
    it.setClock(limit.subtract({ seconds: 1 }))
    const told = await whileLocked(id, send, () => it.setClock(limit))
    expect(['STARTS_SOON', 'RESCHEDULE_REQUEST_REQUIRED']).toContain(told.code)
  }
  expect(await rowOf(id)).toMatchObject({ version, name, status: 'SCHEDULED' })
  // a second earlier it would have been in time
  it.setClock(limit.subtract({ seconds: 1 }))
  expect((await it.as(northwind.email).rename(id, version, 'In time')).code).toBe(null)
})

/** Sends a request while someone else holds the session's row, lets `meanwhile` happen when it waits for it, then lets it go on. */
async function whileLocked(id: string, send: () => Promise<Told>, meanwhile: () => void): Promise<Told> {
  const client = new pg.Client({ connectionString: it.url })
  await client.connect()
  await client.query('begin')
  await client.query('select id from session where id = $1 for update', [id])
  let early: Told | undefined
  const sent = send()
  void sent.then((told) => {
    early = told
  })
  for (;;) {
    if (early) throw new Error(`answered without waiting: ${JSON.stringify(early)}`)
    // on another connection: inside a transaction PostgreSQL shows one and the same picture of its activity
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      it.db,
    )
    if (rows.length > 0) break
    await new Promise((done) => setTimeout(done, 10))
  }
  meanwhile()
  await client.query('commit')
  await client.end()
  return sent
}

test('of twelve people who save the same version at the same time one succeeds, and the others are told so', async () => {
  const [start = ''] = await it.openStarts(15)
  const id = await booked(northwind, start)
  for (let round = 0; round < 5; round++) {
    const { version } = await rowOf(id)
    const told = await Promise.all(
      Array.from({ length: 12 }, (_, index) => it.as(northwind.email).rename(id, version, `Name ${round}-${index}`)),
    )
    expect(outcomes(told)).toEqual({ 200: 1, VERSION_CONFLICT: 11 })
    const winner = told.findIndex(({ code }) => code === null)
    expect(await rowOf(id)).toMatchObject({ name: `Name ${round}-${winner}`, version: version + 1 })
  }
})

test('eight people who merge at the same time lose nothing: each field of its own is saved, and of one field one value, which the others are told', async () => {
  const [start = ''] = await it.openStarts(15)
  const id = await booked(northwind, start)
  const fields = ['departments', 'age', 'description', 'mobility', 'attendeesDetails', 'eventDetails', 'teamsDetails', 'avDetails']
  const { version } = await rowOf(id)
  const apart = await atOnce(8, (index) =>
    it.as(northwind.email).merge(id, version, { groupDetails: { [fields[index] ?? '']: `Word ${index}` } }),
  )
  expect(outcomes(apart)).toEqual({ 200: 8 })
  const { group_details: answers } = await it.db
    .selectFrom('session')
    .select('group_details')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(fields.map((field) => answers[field])).toEqual(fields.map((_, index) => `Word ${index}`))
  const now = (await rowOf(id)).version
  const together = await atOnce(8, (index) => it.as(northwind.email).merge(id, now, { name: `Name ${index}` }))
  expect(outcomes(together)).toEqual({ 200: 1, VERSION_CONFLICT: 7 })
  const { name } = await rowOf(id)
  expect(name).toBe(`Name ${together.findIndex(({ code }) => code === null)}`)
  for (const told of together.filter(({ code }) => code !== null)) expect(JSON.stringify(told.body)).toContain(`"value":"${name}"`)
  expect(await broken(it.db)).toEqual([])
})

control('negative control: writing without a version loses what others wrote', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 8 })
  await pool.query("create table scratch_text (words text); insert into scratch_text values ('')")
  const haveRead = meeting(8)
  const add = async (word: string) => {
    const { rows } = await pool.query('select words from scratch_text')
    await haveRead()
    await pool.query('update scratch_text set words = $1', [`${rows[0].words} ${word}`])
  }
  await atOnce(8, (index) => add(`w${index}`))
  const { rows } = await pool.query('select words from scratch_text')
  await pool.end()
  expect(rows[0].words.trim().split(' ')).toHaveLength(1)
})

test('someone who undoes a change while another person saves the same field loses them nothing: one is told of the other', async () => {
  const [start = ''] = await it.openStarts(15)
  await undoBesideEdits(it, { id: await booked(northwind, start), email: northwind.email })
})

control('negative control: an undo that looks before it locks the row loses what another has saved', async () => {
  const [start = ''] = await it.openStarts(15)
  expect(await undoNaively(it, { id: await booked(northwind, start), email: northwind.email })).toEqual({ told: 200, isLost: true })
})

test('a modifier that is deleted while an event gets it is on no event, or stays', async () => {
  const [start = ''] = await it.openStarts(15)
  const seen = await deleteWhileAdded(it, { id: await booked(northwind, start), rounds: 12 })
  expect(seen.added + seen.deleted).toBe(12)
  expect(await broken(it.db)).toEqual([])
})

control('negative control: a look for uses that holds nothing deletes a modifier that an event just got', async () => {
  expect(await deleteNaively(it)).toBe(1)
})

test('a set of missions that is deleted while an event gets it is on no event, or stays', async () => {
  const [start = ''] = await it.openStarts(15)
  const seen = await deleteWhileChosen(it, { id: await booked(northwind, start), rounds: 8 })
  expect(seen.chosen + seen.deleted).toBe(8)
  expect(await broken(it.db)).toEqual([])
})

control('negative control: a look for events that holds nothing deletes a set of missions that an event just got', async () => {
  expect(await deleteChosenNaively(it)).toBe(1)
})

test('missions of one set that are added, moved and deleted at the same time keep positions without a gap', async () => {
  expect(await editTogether(it)).toEqual([0, 1, 2, 3, 4])
})

test('a zone area that is deleted while someone gets it or a game zone is drawn in it is no one’s, or stays', async () => {
  const seen = await deleteZoneWhileChosen(it, 12)
  expect([seen.chosen + seen.deleted, seen.lost]).toEqual([12, 0])
  expect(await broken(it.db)).toEqual([])
})

control('negative control: a look for uses that no one waits for deletes a zone that was just chosen', async () => {
  expect(await deleteZoneNaively(it)).toBe(1)
})

test('a venue that is deleted while an event chooses it is in no event, or stays', async () => {
  const { id } = await it.db
    .selectFrom('session')
    .select('id')
    .where('type', '=', 'IN_PERSON')
    .where('status', '=', 'SCHEDULED')
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  const seen = await deleteVenueWhileChosen(it, { id, rounds: 12 })
  expect([seen.chosen + seen.deleted, seen.lost]).toEqual([12, 0])
  expect(await broken(it.db)).toEqual([])
})

control('negative control: a look for events that no one waits for deletes a venue that was just chosen', async () => {
  expect(await deleteVenueNaively(it)).toBe(1)
})

/** Events without a date. */
async function undated(count: number): Promise<string[]> {
  const told = await Promise.all(Array.from({ length: count }, () => it.as(northwind.email).book({ workspaceId: northwind.workspaceId })))
  return told.map(({ body }) => body.id ?? '')
}

test('of three events that get each other as their source at the same time, one is told that it would close the ring', async () => {
  await sourcesAtOnce(it, { ids: await undated(3), workspaceId: northwind.workspaceId })
})

control('negative control: three commands that look for a ring before any of them has written close it', async () => {
  expect(await sourcesNaively(it, await undated(3))).toBe(3)
})

test('two events that are related from both ends at the same time have one relation, and one undo takes it from both', async () => {
  for (let round = 0; round < 5; round++) {
    const [one = '', other = ''] = await undated(2)
    await relateFromBothEnds(it, [one, other])
  }
})

test('an event that a customer cancels while the clock completes it ends as one of the two, with its credits accounted for once', async () => {
  // two processes whose clocks disagree: one sees the event ahead, the other sees it over
  const starts = await it.openStarts(2)
  const ended: Record<string, number> = {}
  for (let round = 0; round < 12; round++) {
    const id = await booked(northwind, starts[(round * 3) % starts.length] ?? '')
    const { ends_at } = await rowOf(id)
    const { house, clock } = it.houses[1] ?? {}
    if (!house || !clock || !ends_at) throw new Error('no second process')
    clock.now = ends_at.add({ minutes: 31 })
    const complete = scheduleTicks(house).find(({ name }) => name === 'events complete')
    const before = await available(it.db, northwind.workspaceId)
    const [told] = await Promise.all([it.as(northwind.email).call('DELETE', `/session/${id}`, undefined, { at: 0 }), complete?.run()])
    const { status } = await rowOf(id)
    const held = await heldBy(id)
    if (told.status === 200) {
      expect(status).toBe('CANCELLED')
      const { refund } = told.body as { refund: { credits: number } } & Told['body']
      expect(await available(it.db, northwind.workspaceId)).toBe(before + refund.credits)
      expect(held).toMatchObject({ aside: 0, used: 4 - refund.credits })
    } else {
      expect([told.code, status]).toEqual(['CANCELLATION_NOT_ALLOWED', 'COMPLETED'])
      expect(await available(it.db, northwind.workspaceId)).toBe(before)
      expect(held).toEqual({ aside: 0, used: 4, consumptions: 1 })
    }
    ended[status] = (ended[status] ?? 0) + 1
    clock.now = testNow
  }
  console.log('cancelled or completed:', ended)
  expect(await broken(it.db)).toEqual([])
})

test('an event that two processes complete at the same time is completed once', async () => {
  const [start = ''] = await it.openStarts(3)
  const id = await booked(northwind, start)
  const { ends_at } = await rowOf(id)
  it.setClock((ends_at ?? testNow).add({ minutes: 31 }))
  const ticks = it.houses.map(({ house }) => scheduleTicks(house).find(({ name }) => name === 'events complete'))
  await Promise.all([...ticks, ...ticks].map((tick) => tick?.run()))
  expect((await rowOf(id)).status).toBe('COMPLETED')
  expect(await heldBy(id)).toEqual({ aside: 0, used: 4, consumptions: 1 })
})

test('an event that is cancelled in five tabs at the same time is refunded once', async () => {
  const [start = ''] = await it.openStarts(20)
  const id = await booked(halden, start)
  const before = await available(it.db, halden.workspaceId)
  const told = await Promise.all([1, 2, 3, 4, 5].map(() => it.as(halden.email).call('DELETE', `/session/${id}`)))
  expect(outcomes(told)).toEqual({ 200: 1, CANCELLATION_NOT_ALLOWED: 4 })
  expect(await available(it.db, halden.workspaceId)).toBe(before + 4)
  expect(await broken(it.db)).toEqual([])
})

test('a command that waits for a crew leaves alone every row that the command holding that crew may need to move a pencil', async () => {
  const pool = new pg.Pool({ connectionString: it.url, max: 1 })
  const [start = ''] = await it.openStarts(23)
  const id = await booked(halden, start)
  const [later = ''] = await it.openStarts(24)
  const me = it.as(halden.email)
  const event = `/scheduler/session/${id}`
  const commands = {
    hold: () => me.call('POST', `${event}/reserve`, { startsAt: later, timezone }),
    request: () => me.call('POST', `${event}/request`, { startsAt: later, timezone }),
    withdraw: () => me.call('DELETE', `${event}/request`),
    move: () => it.as(producer).call('POST', `${event}/reschedule/force`, { startsAt: later, reason: 'Race', waiveFee: true }),
    unschedule: () => me.call('DELETE', `${event}/book`),
    cancel: () => me.call('DELETE', `/session/${id}`),
  }
  const refused: string[] = []
  for (const [name, run] of Object.entries(commands)) {
    const holder = await pool.connect()
    await holder.query(`begin; select pg_advisory_xact_lock(${ADVISORY_LOCKS.crews})`)
    const told = run()
    const isWaiting = async () =>
      (
        await holder.query(
          `select from pg_locks where ${inOwnDatabase} and locktype = 'advisory' and objid = ${ADVISORY_LOCKS.crews} and not granted`,
        )
      ).rowCount
    while (!(await isWaiting())) await new Promise((done) => setTimeout(done, 5))
    // the foreign keys of a pencil that moves, its person, its own row, and the hold that it is for
    const needs = [
      `select from session where id = '${id}' for key share nowait`,
      `select from staffing_assignment where session_id = '${id}' for key share nowait`,
      `select from staffing_claim where subject_id = '${id}' for update nowait`,
      `select from schedule_hold where subject_id = '${id}' for update nowait`,
      `select from account_user where id in (select user_id from staffing_claim where subject_id = '${id}') for no key update nowait`,
      `select from staffing_stamp where user_id in (select user_id from staffing_claim where subject_id = '${id}') for update nowait`,
    ]
    for (const need of needs)
      await holder.query(`savepoint one; ${need}`).catch(async ({ message }) => {
        refused.push(`${name}: ${message}`)
        await holder.query('rollback to savepoint one')
      })
    await holder.query('rollback')
    holder.release()
    expect(await told).toMatchObject({ code: null })
  }
  await pool.end()
  expect(refused).toEqual([])
})

test('none of these transactions deadlocked', async () => {
  expect(await it.deadlocks()).toBe(0)
})

test('when people reorder the catalogue at the same time, every change takes effect and every experience has its own position', async () => {
  await reorderTogether(it, 3)
})

control('a naive reordering gives two experiences the same position', async () => {
  expect(await reorderNaively(it)).toBe(9)
})

test('a tag that leaves the list while an experience gets it, and a format that changes while it is booked, leave nothing half done', async () => {
  await tagsAtOnce(it, 3)
  await formatWhileBooked(it, 2)
  await oneFormatOfAKind(it)
})
