import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { globalUnavailabilities } from '../search/facts.ts'

/** Everyone's stamps, and the times at which no one works. What was read after them still holds for the people whose stamps are the same later. */
export interface Stamps {
  readonly of: ReadonlyMap<string, string>
  readonly closed: string
}

/** Reads the stamps. Extending a hold writes none, so the pencils of holds that haven't expired count as part of a person's stamp. */
export async function readStamps({ tx, at }: Work): Promise<Stamps> {
  const { rows } = await sql<{ user_id: string; stamp: string }>`
    with held as (
      select c.user_id, count(*) as pencils from staffing_claim c join schedule_hold h on h.id = c.hold_id
      where c.hold_id is not null and h.expires_at > ${at} group by c.user_id)
    select t.user_id, t.txid || ' ' || coalesce(h.pencils, 0) as stamp
    from staffing_stamp t left join held h on h.user_id = t.user_id`.execute(tx)
  return {
    of: new Map(rows.map(({ user_id, stamp }) => [user_id, stamp])),
    closed: JSON.stringify(await globalUnavailabilities(tx)),
  }
}

/** Whether a person's time, hours or skills may have changed between two readings of the stamps. */
export const changedBetween =
  (then: Stamps, now: Stamps) =>
  (userId: string): boolean =>
    then.closed !== now.closed || then.of.get(userId) !== now.of.get(userId)
