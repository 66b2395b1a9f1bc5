import { sql } from 'kysely'
import { expect } from 'vitest'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { world } from '../world/ids.ts'
import { atOnce } from './houses.ts'
import { meeting } from './meeting.ts'
import type { Rig } from './payments.ts'

interface Made {
  readonly id: string
  readonly items: readonly { readonly id: string }[]
}

/** An order that a salesperson enters. */
export async function createOrder(rig: Rig, input: object): Promise<Made> {
  const query = 'mutation($input: CreateManualOrderInput!) { createManualOrder(input: $input) { id items { id } } }'
  const { body } = await rig.as('sales@troupe.example').call('POST', '/graphql', { query, variables: { input } })
  const { createManualOrder } = body.data as { createManualOrder: Made }
  return createManualOrder
}

/** The last number plus one, eight times in parallel: answers how many different numbers that gives. */
export async function numberNaively({ db }: Rig): Promise<number> {
  await sql`create table if not exists naive_invoice (ordinal int not null)`.execute(db)
  const haveNumbers = meeting(8)
  await atOnce(8, () =>
    transaction(db, async (tx) => {
      await sql`insert into naive_invoice (ordinal) select coalesce(max(ordinal), 0) + 1 from naive_invoice`.execute(tx)
      await haveNumbers()
    }),
  )
  const { rows } = await sql<{ different: number }>`select count(distinct ordinal)::int as different from naive_invoice`.execute(db)
  return rows[0]?.different ?? 0
}

/**
 * Rounds of eight orders that are paid at the same instant, four of them by two people. At commit, after its number was taken, every fifth payment fails
 * as by a conflict in the database, and starts again with another one. Answers how many were rolled back.
 */
export async function payTogether(rig: Rig, rounds: number): Promise<number> {
  const { db } = rig
  await sql`create sequence race_commit; create sequence race_rollback`.execute(db)
  await sql`create function fail_some() returns trigger language plpgsql security definer as $$ begin
    if nextval('race_commit') % 5 = 0 then perform nextval('race_rollback'); raise exception 'conflict of this race' using errcode = '40001'; end if;
    return null; end $$`.execute(db)
  await sql`create constraint trigger fail_some after insert on credit_invoice deferrable initially deferred
    for each row execute function fail_some()`.execute(db)
  const query = 'mutation($input: MarkOrderPaidInput!) { markOrderPaid(input: $input) { id } }'
  for (let round = 0; round < rounds; round++) {
    const items = [{ consumable: 'CREDIT', quantity: 1 }]
    const made = await Promise.all(Array.from({ length: 8 }, () => createOrder(rig, { workspaceId: world.workspaces.halden, items })))
    const pay = (index: number) => {
      const input = { id: made[index % 8]?.id, paidAt: '2026-09-01T00:00:00Z' }
      return rig.as('sales@troupe.example').call('POST', '/graphql', { query, variables: { input } })
    }
    const answers = await atOnce(12, pay)
    expect(answers.filter(({ code }) => code === null)).toHaveLength(8)
  }
  await sql`drop trigger fail_some on credit_invoice`.execute(db)
  const { rows } = await sql<{
    many: number
  }>`select case when is_called then last_value else 0 end::int as many from race_rollback`.execute(db)
  return rows[0]?.many ?? 0
}
