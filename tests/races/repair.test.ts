import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../apps/server/src/platform/ctx.ts'
import { type Db, transaction } from '../../apps/server/src/platform/database/db.ts'
import { placeOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { makeSession } from '../staffing/session.ts'
import { idOf } from '../world/ids.ts'
import { atOnce, broken, openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

const user = (name: string) => idOf('user', name)
const ill = ['host', 'staffhost', 'delphine', 'hector', 'sofia', 'desmond', 'mei', 'grace']
const well = ['ruth', 'tamsin', 'kwame']
const producers = ['producer', 'kenji', 'fiona', 'matthias', 'zoe', 'carmen', 'thiago']

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
  const ids = [...ill, ...well, ...producers].map(user)
  await it.onlyPlaying(ids)
  await it.db.updateTable('account_user').set({ daily_limit: 9, load: 60, level: 3 }).where('id', 'in', ids).execute()
  await it.db.deleteFrom('staffing_availability').where('user_id', 'in', ids).execute()
  const week = ids.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await it.db.insertInto('staffing_availability').values(week).execute()
  await sql`create table naive_free (host int not null, event int not null)`.execute(it.db)
})
afterAll(() => it?.close())

/** An event that a host has accepted; the server fills its place when they leave. */
async function acceptedBy(name: string, startsAt: string) {
  const made = await makeSession(asSystem(it.first.house), { startsAt })
  if (!made.ok) throw new Error(made.code)
  const { id } = await placeOf(it.db, made.value)
  const body = { id: user(name), approval: false, reason: 'Agreed by phone' }
  expect(await it.as('admin@troupe.example').call('PUT', `/scheduler/session-assignment/${id}/host`, body)).toMatchObject({ status: 200 })
  await it.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', id).execute()
  return { id: made.value, place: id }
}

const report = 'mutation ($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released refilled open } }'
const fallIll = (name: string, day: string, at: number) => {
  const input = { from: `${day}T10:00:00Z`, to: `${day}T23:30:00Z`, reason: 'SICK' }
  return it.as(`${name}@troupe.example`).call('POST', '/graphql', { query: report, variables: { input } }, { at })
}
const mailsOf = (sessionIds: readonly string[], kind: string) =>
  it.db
    .selectFrom('message_mail')
    .select(['session_id', 'to_address'])
    .where('session_id', 'in', sessionIds)
    .where('kind', '=', kind)
    .execute()

test('eight hosts of one evening fall ill at the same time: everyone who is free is asked once, no one twice at one time, and what stays open is one task each', {
  timeout: within(120_000),
}, async () => {
  for (const day of ['2027-03-02', '2027-03-04', '2027-03-09']) {
    const events: { id: string; place: string; startsAt: string }[] = []
    for (const [index, name] of ill.entries()) {
      const startsAt = `${day}T${index < 4 ? '17' : '20'}:00:00Z`
      events.push({ ...(await acceptedBy(name, startsAt)), startsAt })
    }
    const told = await atOnce(ill.length, (index) => fallIll(ill[index] ?? '', day, index))
    expect(
      told.map(({ code }) => code),
      day,
    ).toEqual(ill.map(() => null))
    for (const hour of ['17', '20']) {
      const some = events.filter(({ startsAt }) => startsAt.startsWith(`${day}T${hour}`))
      const asked = await it.db
        .selectFrom('staffing_approval as o')
        .innerJoin('account_user as u', 'u.id', 'o.user_id')
        .select(['u.email', 'o.assignment_id'])
        .where(
          'o.assignment_id',
          'in',
          some.map(({ place }) => place),
        )
        .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
        .execute()
      expect(asked.map(({ email }) => email.split('@')[0]).sort(), `${day} ${hour}`).toEqual([...well].sort())
      const open = some.filter(({ place }) => !asked.some((offer) => offer.assignment_id === place))
      const tasks = await mailsOf(
        open.map(({ id }) => id),
        'assignment.open',
      )
      expect(tasks.map(({ session_id }) => session_id).sort(), `${day} ${hour}`).toEqual(open.map(({ id }) => id).sort())
      const offered = await mailsOf(
        some.map(({ id }) => id),
        'assignment.offered',
      )
      for (const name of well) expect(offered.filter(({ to_address }) => to_address === `${name}@troupe.example`)).toHaveLength(1)
    }
    expect(await broken(it.db), day).toEqual([])
  }
  expect(await it.deadlocks()).toBe(0)
})

control('negative control: taking the first free host without a lock gives one host two events of one evening', async () => {
  const haveLooked = meeting(8)
  const repair = (db: Db, event: number) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ host: number }>`
        select n as host from generate_series(1, 9) n where n not in (select host from naive_free) order by n limit 1`.execute(tx)
      await haveLooked()
      if (rows[0]) await sql`insert into naive_free values (${rows[0].host}, ${event})`.execute(tx)
    })
  await atOnce(8, (event) => repair((it.houses[event % 2] ?? it.first).database.db, event))
  const { rows } = await sql`select host, count(*)::int as events from naive_free group by host`.execute(it.db)
  expect(rows).toEqual([{ host: 1, events: 8 }])
})
