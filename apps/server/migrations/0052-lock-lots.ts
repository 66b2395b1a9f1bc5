import { type Kysely, sql } from 'kysely'

/**
 * Locks a wallet, which is made if it is missing, and answers its lots with something left as they are once it is locked, and whether a key was posted
 * before; without such a lot one row of nulls. Each statement of a volatile function sees what was committed before it, while one statement that locks
 * and reads would answer the lots of before the lock, and their credits would be spent twice. It has the rights of its caller.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create function credit_lock_lots(workspace uuid, kind text, entry_key text)
        returns table (posted boolean, id uuid, remaining int, bound_session_id uuid, expires_at timestamptz, granted_at timestamptz)
        language plpgsql volatile as $$
      begin
        perform from credit_wallet w where w.workspace_id = workspace and w.consumable = kind for update;
        if not found then
          insert into credit_wallet (workspace_id, consumable) values (workspace, kind) on conflict do nothing;
          perform from credit_wallet w where w.workspace_id = workspace and w.consumable = kind for update;
        end if;
        return query select exists (select from credit_entry e where e.key = entry_key),
          l.id, l.remaining, l.bound_session_id, l.expires_at, l.granted_at
          from (select) one left join credit_lot l on l.workspace_id = workspace and l.consumable = kind and l.remaining > 0;
      end $$;
    `)
    .execute(db)
}
