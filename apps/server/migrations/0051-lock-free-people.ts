import { type Kysely, sql } from 'kysely'

/**
 * Locks people for a booking that takes only those who are free, but for whom another transaction has locked, and answers what their stamps say
 * once they are locked: each statement of a volatile function sees what was committed before it, while one statement that locks and reads would
 * answer stamps of before the lock. `lapsed`: they are pencilled for a hold that has run out.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create function staffing_lock_free(ids uuid[], at timestamptz) returns table (user_id uuid, txid bigint, lapsed boolean)
        language plpgsql volatile as $$
      declare locked uuid[];
      begin
        select array_agg(l.id) into locked from (
          select u.id from account_user u where u.id = any(ids) order by u.id for no key update skip locked) l;
        return query select l.id, coalesce((select t.txid from staffing_stamp t where t.user_id = l.id), 0),
          exists (select from staffing_claim c where c.user_id = l.id and c.hold_id is not null
            and not exists (select from schedule_hold h where h.id = c.hold_id and h.expires_at > at))
          from unnest(locked) l(id);
      end $$;
    `)
    .execute(db)
}
