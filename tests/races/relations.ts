import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { ADVISORY_LOCKS } from '../../apps/server/src/platform/database/locks.ts'
import { broken, type openHouses, outcomes } from './houses.ts'
import { meeting } from './meeting.ts'

type Houses = Awaited<ReturnType<typeof openHouses>>
const producer = 'producer@troupe.example'

const setSource = (it: Houses, id: string, sourceSessionId: string) =>
  it.as(producer).call('POST', '/graphql', {
    query: 'mutation ($input: SessionSourceInput!) { setSourceSessionOnSession(input: $input) { id } }',
    variables: { input: { id, sourceSessionId } },
  })
const relate = (it: Houses, id: string, [type, other]: readonly [string, string]) =>
  it.as(producer).call('POST', '/graphql', {
    query: 'mutation ($input: SessionRelationsInput!) { addSessionRelations(input: $input) { id relations { id } } }',
    variables: { input: { id, relations: [{ type, id: other }] } },
  })
const sourcesOf = async (it: Houses, ids: readonly string[]) =>
  (await it.db.selectFrom('session').select('source_session_id').where('id', 'in', ids).execute()).flatMap(
    ({ source_session_id }) => source_session_id ?? [],
  )

/** Each of three events gets the next one as its source, all at the same time and each as far as the lock: one of them would close the ring. */
export async function sourcesAtOnce(it: Houses, { ids, workspaceId }: { readonly ids: readonly string[]; readonly workspaceId: string }) {
  const client = new pg.Client({ connectionString: it.url })
  await client.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sources}, hashtext($1))`, [workspaceId])
  const sent = ids.map((id, index) => setSource(it, id, ids[(index + 1) % ids.length] ?? ''))
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and classid = ${ADVISORY_LOCKS.sources}
    and database = (select oid from pg_database where datname = current_database())`
  while ((await waiting.execute(it.db)).rows.length < ids.length) await new Promise((done) => setTimeout(done, 5))
  await client.query('commit')
  await client.end()
  expect(outcomes(await Promise.all(sent))).toEqual({ 200: ids.length - 1, INVALID: 1 })
  expect((await sourcesOf(it, ids)).length).toBe(ids.length - 1)
  expect(await broken(it.db)).toEqual([])
}

/** The same without the product: each looks for a ring, and writes when all have looked. Answers how many events come from themselves; rolled back by hand. */
export async function sourcesNaively(it: Houses, ids: readonly string[]): Promise<number> {
  const looked = meeting(ids.length)
  await Promise.all(
    ids.map((id, index) =>
      it.db.transaction().execute(async (tx) => {
        const source = ids[(index + 1) % ids.length] ?? ''
        const { rows } = await sql<{ id: string }>`with recursive above (id) as (
          select source_session_id from session where id = ${source}
          union select s.source_session_id from session s join above a on a.id = s.id) select id from above`.execute(tx)
        await looked()
        if (!rows.some((row) => row.id === id))
          await tx.updateTable('session').set({ source_session_id: source }).where('id', '=', id).execute()
      }),
    ),
  )
  const inRing = await sourcesOf(it, ids)
  await it.db.updateTable('session').set({ source_session_id: null }).where('id', 'in', ids).execute()
  return inRing.length
}

/**
 * Two events are related by two people from both ends at the same time, each as coming after the other, and then what was done is undone from both: one of
 * each has its way, the other is told, and both ends of the relation agree. Answers what came of it.
 */
export async function relateFromBothEnds(it: Houses, [one, other]: readonly [string, string]) {
  const told = await Promise.all([relate(it, one, ['past', other]), relate(it, other, ['past', one])])
  expect(outcomes(told)).toEqual({ 200: 1, INVALID: 1 })
  const lines = await it.db
    .selectFrom('session_change')
    .select('id')
    .where('session_id', 'in', [one, other])
    .where('operation', '=', 'addSessionRelations')
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  const undone = await Promise.all(
    lines.map(({ id }) =>
      it.as(producer).call('POST', '/graphql', { query: 'mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', variables: { id } }),
    ),
  )
  expect(outcomes(undone)).toEqual({ 200: 1, VERSION_CONFLICT: 1 })
  expect(await broken(it.db)).toEqual([])
}
