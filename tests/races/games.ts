import { sql } from 'kysely'
import { expect } from 'vitest'
import { completeOver } from '../../apps/server/src/schedule/clock.ts'
import { testNow } from '../template.ts'
import { broken, customers, type openHouses, type Told } from './houses.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>

const [northwind] = customers
const producer = 'producer@troupe.example'

/** An event that can be started at `at`. */
async function booked(it: Houses, day: number): Promise<{ id: string; at: Temporal.Instant }> {
  it.setClock(testNow)
  const start = (await Promise.all([0, 1, 2].map((more) => it.openStarts(day + more)))).flat()[0] ?? ''
  const { body, code } = await it.as(northwind.email).book({ workspaceId: northwind.workspaceId, date: start })
  if (!body.id) throw new Error(`not booked: ${code}`)
  return { id: body.id, at: Temporal.Instant.from(start).subtract({ minutes: 30 }) }
}

const act = (it: Houses, action: 'Start' | 'End', input: object, at?: number) =>
  it.as(producer).call(
    'POST',
    '/graphql',
    {
      query: `mutation ($input: RealPlaythroughActionInput!) { action${action}RealPlaythrough(input: $input) { fate } }`,
      variables: { input },
    },
    at === undefined ? {} : { at },
  )
const fateOf = ({ code, body }: Told): string => code ?? (Object.values(Object(body.data))[0] as { fate: string }).fate

/** Two people start one event, again and again, each on their own process; half of the times it is one queue that two tabs send. */
export async function raceOfStarts(it: Houses, rounds: number): Promise<void> {
  const { id, at } = await booked(it, 9)
  it.setClock(at)
  for (let round = 0; round < rounds; round++) {
    const isOneQueue = round % 2 === 1
    const key = crypto.randomUUID()
    const told = await Promise.all([0, 1].map((house) => act(it, 'Start', { id, ...(isOneQueue ? { key, agoMs: 0 } : {}) }, house)))
    expect([round, told.map(fateOf).sort()]).toEqual([round, isOneQueue ? ['APPLIED', 'APPLIED'] : ['APPLIED', 'REPEATED']])
    const { rows } = await sql<{ games: number; lines: number; status: string }>`select s.status,
      (select count(*)::int from game_playthrough p where p.session_id = s.id) as games,
      (select count(*)::int from game_journal j where j.session_id = s.id) as lines from session s where s.id = ${id}`.execute(it.db)
    expect([round, rows[0]]).toEqual([round, { status: 'LIVE', games: 1, lines: isOneQueue ? 1 : 2 }])
    if (round === 0) expect(await broken(it.db)).toEqual([])
    // the last one stays, so that the change log of the event says what it is
    if (round < rounds - 1) await forgetStart(it, id)
  }
  expect(await naiveStarts(it)).toBe(2)
}

/** Past every rule, the event has never started. */
const forgetStart = (it: Houses, id: string) =>
  it.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from game_journal where session_id = ${id}`.execute(tx)
    await sql`delete from game_playthrough where session_id = ${id}`.execute(tx)
    await sql`update session set status = 'SCHEDULED' where id = ${id}`.execute(tx)
  })

/** The same without a lock: both see no game, and both make one. */
async function naiveStarts(it: Houses): Promise<number> {
  await sql`create table naive_game (started_by int not null)`.execute(it.db)
  let looked = 0
  await Promise.all(
    [1, 2].map(async (host) => {
      const { rows } = await sql`select from naive_game`.execute(it.db)
      looked++
      while (looked < 2) await new Promise((done) => setTimeout(done, 5))
      if (rows.length === 0) await sql`insert into naive_game values (${host})`.execute(it.db)
    }),
  )
  const { rows } = await sql`select from naive_game`.execute(it.db)
  await sql`drop table naive_game`.execute(it.db)
  return rows.length
}

/** Someone confirms the end in the moment in which the clock completes the event: it ends once, and its credits are used up once. */
export async function endAgainstClock(it: Houses, days: readonly number[]): Promise<void> {
  for (const day of days) {
    const { id, at } = await booked(it, day)
    it.setClock(at)
    expect(fateOf(await act(it, 'Start', { id }))).toBe('APPLIED')
    // 30 minutes after its end, less the seconds in which the end isn't confirmed
    it.setClock(at.add({ minutes: 119, seconds: 54 }))
    expect(fateOf(await act(it, 'End', { id }))).toBe('APPLIED')
    it.setClock(at.add({ minutes: 120 }))
    const [ended] = await Promise.all([act(it, 'End', { id }, 1), completeOver(it.first.house)])
    expect(['APPLIED', 'REPEATED']).toContain(fateOf(ended))
    const { rows } = await sql<{ outcome: string; game: string; used: number }>`select s.outcome, p.status as game,
      (select sum(e.quantity)::int from credit_entry e where e.session_id = s.id and e.to_account = 'CONSUMED') - s.credits as used
      from session s join game_playthrough p on p.session_id = s.id where s.id = ${id}`.execute(it.db)
    expect(rows).toEqual([{ outcome: 'RAN', game: 'ENDED', used: 0 }])
    expect(await broken(it.db)).toEqual([])
  }
}

/** A customer cancels while the producer starts: one of both happens. */
export async function startAgainstCancel(it: Houses, days: readonly number[]): Promise<void> {
  for (const day of days) {
    const { id, at } = await booked(it, day)
    it.setClock(at)
    const [started, cancelled] = await Promise.all([act(it, 'Start', { id }, day), it.as(northwind.email).call('DELETE', `/session/${id}`)])
    const { status } = await it.db.selectFrom('session').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect([status, fateOf(started), cancelled.code]).toEqual(
      status === 'LIVE' ? ['LIVE', 'APPLIED', 'CANCELLATION_NOT_ALLOWED'] : ['CANCELLED', 'STATE_CONFLICT', null],
    )
    expect(await broken(it.db)).toEqual([])
  }
}
