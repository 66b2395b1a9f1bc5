import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, transaction } from '../../apps/server/src/platform/database/db.ts'
import { placeOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { idOf } from '../world/ids.ts'
import { atOnce, broken, customers, openHouses } from './houses.ts'

const [northwind] = customers
const admin = 'admin@troupe.example'
const leaving = ['ruth', 'staffhost', 'delphine', 'hector', 'sofia', 'desmond', 'mei', 'grace'].map((name) => idOf('user', name))
const staying = [...['host', 'wren'].map((name) => idOf('user', name)), idOf('user', 'producer'), idOf('user', 'kenji')]

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  await it.grant(northwind.workspaceId, 500)
  await it.onlyPlaying([...leaving, ...staying])
  await sql`create table naive_host (id int primary key, active bool not null, languages text not null)`.execute(it.db)
  await sql`create table naive_pencil (host int not null)`.execute(it.db)
  await sql`create table naive_offer (host int not null)`.execute(it.db)
  await sql`create table naive_task (host int not null)`.execute(it.db)
})
afterAll(() => it?.close())

const update = (input: object, at: number) =>
  it
    .as(admin)
    .call(
      'POST',
      '/graphql',
      { query: 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }', variables: { input } },
      { at },
    )

/** An open start of a day in the office hours of Chicago. */
async function startOn(day: number): Promise<string> {
  const start = (await it.openStarts(day)).find((one) => one.includes('T18:00'))
  if (!start) throw new Error(`no start on day ${day}`)
  return start
}

/** An event of the customer on a day. */
async function booked(day: number): Promise<string> {
  const date = await startOn(day)
  const { body, code } = await it.as(northwind.email).book({ workspaceId: northwind.workspaceId, date })
  if (!body.id) throw new Error(`not booked: ${code}`)
  return body.id
}

/** Everyone on an event or pencilled for it. */
const crewOf = (sessionId: string) =>
  it.db
    .selectFrom('staffing_claim as c')
    .innerJoin('account_user as u', 'u.id', 'c.user_id')
    .select(['c.role', 'u.active'])
    .where('c.session_id', '=', sessionId)
    .execute()

test('eight people who are deactivated while an event is booked: its crew is whole and active, and no one who left is on any event', {
  timeout: within(120_000),
}, async () => {
  for (const day of [8, 9, 16, 43]) {
    const date = await startOn(day)
    const [told, ...left] = await Promise.all([
      it.as(northwind.email).book({ workspaceId: northwind.workspaceId, date }),
      ...leaving.map((id, index) => update({ id, active: false }, index)),
    ])
    expect(
      left.map(({ code }) => code),
      `day ${day}`,
    ).toEqual(leaving.map(() => null))
    expect([told.code, (await crewOf(told.body.id ?? '')).sort((a, b) => (a.role < b.role ? -1 : 1))], `day ${day}`).toEqual([
      null,
      [
        { role: 'HOST', active: true },
        { role: 'PRODUCER', active: true },
      ],
    ])
    expect(await broken(it.db), `day ${day}`).toEqual([])
    await atOnce(leaving.length, (index) => update({ id: leaving[index], active: true }, index))
  }
})

control('negative control: dropping pencils and booking without a lock between them pencils someone who has left', async () => {
  await sql`insert into naive_host select n, true, 'en' from generate_series(0, 8) n`.execute(it.db)
  const looked = Promise.withResolvers<void>()
  // the host leaves between being chosen and being pencilled
  const left = looked.promise.then(() =>
    transaction(databaseOf(1), async (tx) => {
      await sql`delete from naive_pencil where host = 0`.execute(tx)
      await sql`update naive_host set active = false where id = 0`.execute(tx)
    }),
  )
  await transaction(databaseOf(0), async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from naive_host where active order by id limit 1`.execute(tx)
    looked.resolve()
    await left
    if (rows[0]) await sql`insert into naive_pencil values (${rows[0].id})`.execute(tx)
  })
  const { rows } = await sql`select h.id from naive_pencil p join naive_host h on h.id = p.host where not h.active`.execute(it.db)
  expect(rows).toEqual([{ id: 0 }])
})

test('a language that is lost while its host accepts, or while they are asked: the offer is in conflict and told once, or was never made', {
  timeout: within(120_000),
}, async () => {
  const ruth = idOf('user', 'ruth')
  const seen = new Set<string>()
  for (const [round, day] of [22, 23, 29, 30, 36, 37].entries()) {
    const id = await booked(day)
    const { id: place } = await placeOf(it.db, id)
    const ask = () => it.as(admin).call('PUT', `/scheduler/session-assignment/${place}/host`, { id: ruth }, { at: round })
    const isAsked = round % 2 === 0
    if (isAsked) expect(await ask()).toMatchObject({ status: 200 })
    const offer = await it.db
      .selectFrom('staffing_approval')
      .select('id')
      .where('assignment_id', '=', place)
      .where('state', '=', 'PENDING')
      .executeTakeFirst()
    const [first, lost] = await Promise.all([
      isAsked
        ? it.as('ruth@troupe.example').call('POST', `/assignment/${place}/accept`, { offerIds: [offer?.id] }, { at: round + 1 })
        : ask(),
      update({ id: ruth, languages: ['fr'] }, round),
    ])
    expect(lost.code, `round ${round}`).toBeNull()
    const state = await it.db
      .selectFrom('staffing_approval')
      .select('state')
      .where('assignment_id', '=', place)
      .where('user_id', '=', ruth)
      .where('state', 'in', ['PENDING', 'ACCEPTED'])
      .executeTakeFirst()
    const tasks = await it.db.selectFrom('staffing_task').select(['cause', 'rule']).where('assignment_id', '=', place).execute()
    const mails = await it.db
      .selectFrom('message_mail')
      .select('id')
      .where('session_id', '=', id)
      .where('kind', '=', 'assignment.open')
      .execute()
    const conflict = [{ cause: 'CONFLICT', rule: 'LANGUAGE' }]
    expect([first.code, state?.state, tasks, mails.length], `round ${round}`).toEqual(
      isAsked ? [null, 'ACCEPTED', conflict, 1] : state ? [null, 'PENDING', conflict, 1] : ['INVALID', undefined, [], 0],
    )
    seen.add(isAsked ? 'accepted' : state ? 'asked first' : 'lost first')
    expect(await broken(it.db)).toEqual([])
    await update({ id: ruth, languages: ['en'] }, round)
  }
  expect(seen.has('accepted') && seen.size > 1, [...seen].join()).toBe(true)
})

control(
  'negative control: judging the offers before the language is written, without a lock, leaves an offer that no one is told of',
  async () => {
    await sql`truncate naive_host`.execute(it.db)
    await sql`insert into naive_host values (0, true, 'en')`.execute(it.db)
    const looked = Promise.withResolvers<void>()
    // the language is lost between looking at it and making the offer
    const lost = looked.promise.then(() =>
      transaction(databaseOf(1), async (tx) => {
        await sql`update naive_host set languages = 'fr' where id = 0`.execute(tx)
        await sql`insert into naive_task select host from naive_offer where host = 0`.execute(tx)
      }),
    )
    await transaction(databaseOf(0), async (tx) => {
      const { rows } = await sql<{ languages: string }>`select languages from naive_host where id = 0`.execute(tx)
      looked.resolve()
      await lost
      if (rows[0]?.languages === 'en') await sql`insert into naive_offer values (0)`.execute(tx)
    })
    const { rows } = await sql`select host from naive_offer where not exists (select 1 from naive_task)`.execute(it.db)
    expect(rows).toEqual([{ host: 0 }])
  },
)

const producers = ['producer', 'kenji'] as const

/** Two producers take the same event, each in another process: what each is told, and who has it. */
async function takeTogether(day: number, more: object) {
  const { id: place } = await placeOf(it.db, await booked(day), 'PRODUCER')
  const told = await atOnce(2, (index) =>
    it
      .as(`${producers[index]}@troupe.example`)
      .call('PUT', `/scheduler/session-assignment/${place}/host`, { id: idOf('user', producers[index] ?? ''), ...more }, { at: index }),
  )
  const live = await it.db
    .selectFrom('staffing_approval')
    .select('user_id')
    .where('assignment_id', '=', place)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute()
  return { told, has: live.map((one) => one.user_id) }
}

test('two producers take the same event in the same instant: one has it, and the other is told who', {
  timeout: within(60_000),
}, async () => {
  for (const day of [92, 93, 99, 100]) {
    const { told, has } = await takeTogether(day, { ifOpen: true })
    const won = told.findIndex(({ code }) => code === null)
    expect([told.map(({ code }) => code).sort(), has], JSON.stringify(told)).toEqual([
      ['STATE_CONFLICT', null].sort(),
      [idOf('user', producers[won] ?? '')],
    ])
    expect(told[1 - won]?.body, `day ${day}`).toMatchObject({
      extensions: { reason: 'TAKEN', by: { id: has[0], fullName: expect.any(String) } },
    })
  }
  expect(await broken(it.db)).toEqual([])
})

control('negative control: taking an event without asking whether it is still open tells both that they have it', async () => {
  const { told, has } = await takeTogether(106, {})
  expect([told.map(({ code }) => code), has.length]).toEqual([[null, null], 1])
})

/** Of the two processes, by turns. */
const databaseOf = (index: number): Db => (it.houses[index % 2] ?? it.first).database.db
