import { ASSIGNMENT_STATUSES, type AssignmentStatus, LIVE_OFFERS } from '@troupe/domain/staffing/kinds'
import { openTestDatabase } from '@troupe/tests/database'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../platform/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

interface Place {
  readonly id: string
  readonly session_id: string
  readonly role: string
  readonly starts_at: Temporal.Instant | null
}
interface Offer {
  readonly place: Place
  readonly userId: string
  readonly state: AssignmentStatus
}

/** All places of the world, in a transaction that is rolled back and has no offers, claims or stamps. */
async function inEmptyWorld(run: (tx: Db, world: { places: readonly Place[]; userIds: readonly string[] }) => Promise<void>) {
  const tx = await database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['staffing_claim', 'staffing_approval', 'staffing_stamp']) await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    const { rows: places } = await sql<Place>`select a.id, a.session_id, a.role, s.starts_at from staffing_assignment a
      join session s on s.id = a.session_id order by a.id`.execute(tx)
    const { rows: users } = await sql<{ id: string }>`select id from account_user order by id`.execute(tx)
    await run(tx as Db, { places, userIds: users.map(({ id }) => id) })
  } finally {
    await tx.rollback().execute()
  }
}

/** What statements leave: the claims, and who was stamped. They are undone. */
async function leftBy(tx: Db, statements: readonly RawBuilder<unknown>[]) {
  await sql`savepoint before`.execute(tx)
  await sql`update staffing_stamp set txid = 0`.execute(tx)
  for (const statement of statements) await statement.execute(tx)
  const claims = await sql<{
    user_id: string
    approval_id: string
  }>`select user_id, subject_id, session_id, assignment_id, approval_id, hold_id, role,
    during::text as during from staffing_claim order by approval_id`.execute(tx)
  const stamped = await sql<{ user_id: string }>`select user_id from staffing_stamp where txid = pg_current_xact_id()::text::bigint
    order by user_id`.execute(tx)
  await sql`rollback to before`.execute(tx)
  return { claims: claims.rows, stamped: stamped.rows.map(({ user_id }) => user_id) }
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const madeBy = (offers: readonly (Offer & { readonly id: string })[]) => sql`
  insert into staffing_approval (id, assignment_id, session_id, user_id, state, made_at) values ${sql.join(
    offers.map(({ id, place, userId, state }) => sql`(${id}, ${place.id}, ${place.session_id}, ${userId}, ${state}, now())`),
  )}`

/** Which places are offered, in which state, and which of the offers change later. */
const drawn = fc.record({
  places: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  states: fc.infiniteStream(fc.constantFrom(...ASSIGNMENT_STATUSES, ...LIVE_OFFERS)),
  part: fc.infiniteStream(fc.boolean()),
})

// each person gets one offer at most, so that no time is taken twice
test('offers that are made, cancelled, moved and deleted together leave the same claims and stamps as one by one', async () => {
  const seen = { claims: 0, without: 0, stamped: 0 }
  await inEmptyWorld(async (tx, { places, userIds }) => {
    for (const draw of fc.sample(drawn, 12)) {
      const take = <T>(stream: Iterator<T>) => stream.next().value as T
      const shuffled = places.map((place) => ({ place, at: take(draw.places) })).toSorted((a, b) => a.at - b.at)
      const [takers, spare] = [userIds.slice(0, userIds.length / 2), userIds.slice(userIds.length / 2)]
      const offers = takers.map((userId, index) => ({
        ...{ id: idOf(index), userId, state: take(draw.states), place: shuffled[index]?.place ?? (places[0] as Place) },
      }))
      const together = await leftBy(tx, [madeBy(offers)])
      expect(
        await leftBy(
          tx,
          offers.map((offer) => madeBy([offer])),
        ),
      ).toEqual(together)
      const claiming = offers.filter(
        ({ state, place }) => LIVE_OFFERS.some((live) => live === state) && place.role !== 'SALESPERSON' && place.starts_at !== null,
      )
      expect(together.claims.map(({ approval_id }) => approval_id)).toEqual(claiming.map(({ id }) => id))
      expect(together.stamped).toEqual(claiming.map(({ userId }) => userId).sort())

      const part = claiming.flatMap(({ id }, index) => (take(draw.part) ? [{ id, to: spare[index % spare.length] ?? '' }] : []))
      const ids = part.map(({ id }) => id)
      const moved = (rows: typeof part) => sql`update staffing_claim c set user_id = v.to_id
        from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, to }) => ({ id, to_id: to })))}::jsonb) v (id uuid, to_id uuid) where c.approval_id = v.id`
      const gone = (some: readonly string[]) => sql`delete from staffing_claim where approval_id = any(${some}::uuid[])`
      const cancelled = (some: readonly string[]) => sql`update staffing_approval set state = 'CANCELLED' where id = any(${some}::uuid[])`
      await sql`savepoint offered`.execute(tx)
      await madeBy(offers).execute(tx)
      const stampedBy = async (all: RawBuilder<unknown>, each: readonly RawBuilder<unknown>[]) => {
        const left = await leftBy(tx, [all])
        expect(await leftBy(tx, each)).toEqual(left)
        return left.stamped
      }
      const owners = claiming.flatMap(({ id, userId }) => (ids.includes(id) ? userId : []))
      expect(
        await stampedBy(
          moved(part),
          part.map((one) => moved([one])),
        ),
      ).toEqual([...new Set([...owners, ...part.map(({ to }) => to)])].sort())
      for (const change of [gone, cancelled])
        expect(
          await stampedBy(
            change(ids),
            ids.map((id) => change([id])),
          ),
        ).toEqual(owners.toSorted())
      await sql`rollback to offered`.execute(tx)
      seen.claims += claiming.length
      seen.without += offers.length - claiming.length
      seen.stamped += ids.length
    }
  })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
}, 60_000)
