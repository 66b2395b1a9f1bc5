import { type Kysely, sql } from 'kysely'

/**
 * Pictures move into the store, where all other files are: a row has its bytes until it is moved, and `size` from then on. What the store has of a row that is
 * gone stands in `file_leftover` until it is removed there, so that neither a killed process nor a store that doesn't answer leaves bytes of deleted files.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [pictures, leftovers]) await sql.raw(part).execute(db)
}

const pictures = `
alter table file drop constraint file_of_a_purpose_is_stored,
  add constraint file_of_a_purpose_is_stored check (purpose is null or size is not null);
create index on file (id) where bytes is not null;
`

// by the database's clock, on which all processes agree. An hour later what still worked on the file has ended
const leftovers = `
create table file_leftover (id uuid primary key, due_at timestamptz not null);
create index on file_leftover (due_at);
create function file_leaves() returns trigger language plpgsql as $$
begin
  if old.size is not null then
    insert into public.file_leftover (id, due_at) values (old.id, clock_timestamp() + interval '1 hour') on conflict (id) do nothing;
  end if;
  return old;
end $$;
create trigger file_leaves after delete on file for each row execute function file_leaves();
`
