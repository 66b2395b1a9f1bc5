import { sql } from 'kysely'
import { expect } from 'vitest'
import { movedBy } from '../wallet.ts'
import { atOnce, broken, type openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>

/**
 * Six people change an event's format, its package and its rooms, and one cancels it, all at the same time. Whatever comes first, its ledger says what it
 * costs, and its places and claims are those of its kind.
 */
export async function kindsAtOnce(
  it: Houses,
  email: string,
  { workspaceId, date }: { readonly workspaceId: string; readonly date: string },
) {
  const me = it.as(email)
  const { id = '' } = (await me.book({ workspaceId, date })).body
  const kind = (type: string) =>
    me.call('POST', '/graphql', {
      query: 'mutation ($input: UpdateSessionTypeInput!) { updateSessionType(input: $input) { id } }',
      variables: { input: { id, type } },
    })
  const deeds = [
    () => kind('HYBRID'),
    () => kind('REMOTE'),
    () => me.call('POST', `/session/${id}/upgrade`, { upgrade: 'PRO' }),
    () => kind('HYBRID'),
    () => me.call('PUT', `/scheduler/session/${id}/slots`, { quantity: 2 }),
    () => me.call('DELETE', `/session/${id}`),
    () => kind('REMOTE'),
  ]
  const told = await atOnce(deeds.length, (index) => (deeds[index] ?? (() => kind('REMOTE')))())
  expect(told.filter(({ status }) => status >= 500)).toEqual([])
  const row = await it.db
    .selectFrom('session')
    .select(['status', 'type', 'units', 'credits', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const moved = await movedBy(it.db, id)
  expect(moved.allocated).toBe(row.status === 'CANCELLED' ? 0 : row.credits)
  const hosts = await it.db.selectFrom('staffing_assignment').select('id').where('session_id', '=', id).where('role', '=', 'HOST').execute()
  expect(hosts).toHaveLength(row.units)
  expect(await broken(it.db)).toEqual([])
  if (row.status !== 'CANCELLED') await me.call('DELETE', `/session/${id}`)
  return { changes: row.version - 1 }
}

/** The same without the product: both read what an event costs, and pay the difference to another kind when both have read. Answers how much too much was paid. */
export async function kindsNaively(it: Houses): Promise<number> {
  await sql`create table scratch_kind (credits int not null, paid int not null)`.execute(it.db)
  await sql`insert into scratch_kind values (4, 4)`.execute(it.db)
  const read = meeting(2)
  await Promise.all(
    [5, 6].map((price) =>
      it.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ credits: number }>`select credits from scratch_kind`.execute(tx)
        await read()
        const more = price - (rows[0]?.credits ?? 0)
        await sql`update scratch_kind set credits = ${price}, paid = paid + ${more}`.execute(tx)
      }),
    ),
  )
  const { rows } = await sql<{ over: number }>`select paid - credits as over from scratch_kind`.execute(it.db)
  await sql`drop table scratch_kind`.execute(it.db)
  return rows[0]?.over ?? 0
}
