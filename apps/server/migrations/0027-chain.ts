import { type Kysely, sql } from 'kysely'

/**
 * The ledger's entries are chained (decision 34): the hash of an entry covers the one before it, one chain for each workspace and consumable. A trigger
 * writes it under the lock of the wallet, also for statements that pass over other triggers. Entries that are there already are chained as they stand.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [columns, functions, earlier, trigger]) await sql.raw(part).execute(db)
}

const columns = `
alter table credit_wallet add column entries int not null default 0 check (entries >= 0), add column head text not null default repeat('0', 64);
alter table credit_entry add column number int, add column hash text;
`

/** The line must stay the same for ever: packages/domain/src/credit/chain.ts builds it too, in browsers as well. */
const functions = `
create function credit_line(e credit_entry, number int) returns text stable language sql as $$
  select array_to_string(array[number::text, e.workspace_id::text, e.consumable, e.lot_id::text, e.from_account, e.to_account, e.quantity::text,
    coalesce(e.session_id::text, ''), coalesce(e.actor_id::text, ''),
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.reason], E'\\n')
$$;
create function credit_chain() returns trigger language plpgsql as $$
begin
  update credit_wallet w set entries = w.entries + 1,
    head = encode(sha256(convert_to(w.head || credit_line(new, w.entries + 1), 'UTF8')), 'hex')
    where w.workspace_id = new.workspace_id and w.consumable = new.consumable returning w.entries, w.head into new.number, new.hash;
  if not found then raise exception 'no wallet' using errcode = '23503'; end if;
  return new;
end $$;
`

const earlier = `
alter table credit_entry disable trigger credit_entry_is_append_only;
do $$
declare e credit_entry;
begin
  for e in select * from credit_entry order by workspace_id, consumable, id loop
    update credit_wallet w set entries = w.entries + 1,
      head = encode(sha256(convert_to(w.head || credit_line(e, w.entries + 1), 'UTF8')), 'hex')
      where w.workspace_id = e.workspace_id and w.consumable = e.consumable;
    update credit_entry set number = w.entries, hash = w.head from credit_wallet w
      where w.workspace_id = e.workspace_id and w.consumable = e.consumable and credit_entry.id = e.id;
  end loop;
end $$;
alter table credit_entry enable trigger credit_entry_is_append_only;
alter table credit_entry alter column number set not null, alter column hash set not null, add unique (workspace_id, consumable, number);
`

const trigger = `
create trigger credit_entry_chains before insert on credit_entry for each row execute function credit_chain();
alter table credit_entry enable always trigger credit_entry_chains;
`
