import { type Kysely, sql } from 'kysely'

/**
 * Locks a booking's people as `staffing_lock_free` (0051), which servers of the earlier version still call, and before that shares the crews' lock:
 * one statement less. `crews` is the number of that lock, null for a command that has it or needs none. The global unavailabilities are read in
 * here too, since the statement that calls this sees them as they were before it waited.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create function staffing_globals() returns text language sql stable as $$
        select coalesce(string_agg(id || ' ' || extract(epoch from starts_at) || ' ' || extract(epoch from ends_at), ',' order by id), '')
          from staffing_global_unavailability
      $$;
      create function staffing_lock_crew(ids uuid[], at timestamptz, crews int)
        returns table (user_id uuid, txid bigint, lapsed boolean, globals text) language plpgsql volatile as $$
      begin
        if crews is not null then perform pg_advisory_xact_lock_shared(crews); end if;
        return query select l.user_id, l.txid, l.lapsed, g.globals from staffing_lock_free(ids, at) l, (select staffing_globals()) g(globals);
      end $$;
    `)
    .execute(db)
}
