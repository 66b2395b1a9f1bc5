import { ASSIGNMENT_STATUSES, type AssignmentStatus, isLiveOffer, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { openTestDatabase } from '@troupe/tests/database'
import { rounds, within } from '@troupe/tests/pace'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '../../platform/database/db.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

interface Place {
  readonly id: string
  readonly session_id: string
  readonly role: string
  readonly starts_at: Temporal.Instant | null
}
interface Offer {
  readonly id: string
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

/** What one statement about many rows leaves; one statement for each row must leave the same. */
async function leftByBoth<Row>(tx: Db, rows: readonly Row[], change: (rows: readonly Row[]) => RawBuilder<unknown>) {
  const together = await leftBy(tx, [change(rows)])
  const oneByOne = await leftBy(
    tx,
    rows.map((row) => change([row])),
  )
  expect(oneByOne).toEqual(together)
  return together
}

const made = (offers: readonly Offer[]) => sql`
  insert into staffing_approval (id, assignment_id, session_id, user_id, state, made_at) values ${sql.join(
    offers.map(({ id, place, userId, state }) => sql`(${id}, ${place.id}, ${place.session_id}, ${userId}, ${state}, now())`),
  )}`
const moved = (offers: readonly (Offer & { readonly to: string })[]) => sql`
  update staffing_claim c set user_id = v.to_id from jsonb_to_recordset(${JSON.stringify(offers.map(({ id, to }) => ({ id, to_id: to })))}::jsonb)
    v (id uuid, to_id uuid) where c.approval_id = v.id`
const gone = (offers: readonly Offer[]) => sql`delete from staffing_claim where approval_id = any(${idsOf(offers)}::uuid[])`
const cancelled = (offers: readonly Offer[]) =>
  sql`update staffing_approval set state = 'CANCELLED' where id = any(${idsOf(offers)}::uuid[])`
const idsOf = (offers: readonly Offer[]) => offers.map(({ id }) => id)
const peopleOf = (offers: readonly Offer[]) => offers.map(({ userId }) => userId).toSorted()

/** Where each place comes in a random order, the states of offers, and which of them change later. */
const drawn = fc.record({
  order: fc.infiniteStream(fc.nat()),
  states: fc.infiniteStream(fc.constantFrom(...ASSIGNMENT_STATUSES, ...LIVE_OFFERS)),
  part: fc.infiniteStream(fc.boolean()),
})
const take = <T>(stream: Iterator<T>) => stream.next().value as T

// each person gets one offer at most, so that no time is taken twice
test('offers that are made, cancelled, moved and deleted together leave the same claims and stamps as one by one', {
  timeout: within(60_000),
}, async () => {
  const runs = rounds(12, 4)
  const seen = { claiming: 0, others: 0, changed: 0 }
  await inEmptyWorld(async (tx, { places, userIds }) => {
    for (const draw of fc.sample(drawn, runs)) {
      const shuffled = places.map((place) => ({ place, at: take(draw.order) })).toSorted((a, b) => a.at - b.at)
      const [takers, spare] = [userIds.slice(0, userIds.length / 2), userIds.slice(userIds.length / 2)]
      const offers = shuffled.slice(0, takers.length).map(
        ({ place }, index): Offer => ({
          ...{ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, place },
          ...{ userId: takers[index] ?? '', state: take(draw.states) },
        }),
      )
      const claiming = offers.filter(({ state, place }) => isLiveOffer(state) && place.role !== 'SALESPERSON' && place.starts_at !== null)
      const { claims, stamped } = await leftByBoth(tx, offers, made)
      expect(claims.map(({ approval_id }) => approval_id)).toEqual(idsOf(claiming))
      expect(stamped).toEqual(peopleOf(claiming))

      await sql`savepoint offered`.execute(tx)
      await made(offers).execute(tx)
      const part = claiming.flatMap((offer, index) => (take(draw.part) ? { ...offer, to: spare[index % spare.length] ?? '' } : []))
      // both the former and the new person
      expect((await leftByBoth(tx, part, moved)).stamped).toEqual([...peopleOf(part), ...part.map(({ to }) => to)].sort())
      for (const change of [gone, cancelled]) {
        const left = await leftByBoth(tx, part, change)
        expect(left.stamped).toEqual(peopleOf(part))
        expect(left.claims).toHaveLength(claiming.length - part.length)
      }
      await sql`rollback to offered`.execute(tx)
      seen.claiming += claiming.length
      seen.others += offers.length - claiming.length
      seen.changed += part.length
    }
  })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(runs)
})
