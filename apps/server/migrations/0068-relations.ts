import { type Kysely, sql } from 'kysely'

/**
 * Two events of one customer of which one came before the other: one row, read from both ends. The change log has it at both ends, under an id that
 * follows from the pair, so that a relation which is removed and added again is the same one.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [table, stale, wall, sources]) await sql.raw(part).execute(db)
}

const table = `
create table session_relation (
  id uuid primary key, past_id uuid not null references session, future_id uuid not null references session, created_at timestamptz not null,
  unique (past_id, future_id), check (past_id <> future_id)
);
create index on session_relation (future_id);
create unique index on session_relation (least(past_id, future_id), greatest(past_id, future_id));
create index on session (source_session_id) where source_session_id is not null;
`

/** A relation answers for the customer what came before and what follows. */
const stale = `
create trigger stale_past_on_insert after insert on session_relation referencing new table as changed
  for each statement execute function note_stale('past_id');
create trigger stale_future_on_insert after insert on session_relation referencing new table as changed
  for each statement execute function note_stale('future_id');
create trigger stale_past_on_delete after delete on session_relation referencing old table as changed
  for each statement execute function note_stale('past_id');
create trigger stale_future_on_delete after delete on session_relation referencing old table as changed
  for each statement execute function note_stale('future_id');
`

const all = '(select app_sees_all())'
/** Someone who sees one of the two events sees that there is another; which one, only if they see that too. */
const wall = `
alter table session_relation enable row level security, force row level security;
create policy sees on session_relation for select using (${all} or (select true from session s where s.id in (past_id, future_id) limit 1));
create policy adds on session_relation for insert with check (${all});
create policy removes on session_relation for delete using (${all});
`

/** The log has an event's source from now on: where one is there already, a line says so that is neither shown nor undone. */
const sources = `
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version,
  jsonb_build_object('sourceSessionId', jsonb_build_object('before', null, 'after', s.source_session_id)), array['sourceSessionId']
from session s where s.source_session_id is not null
  and exists (select from session_change c where c.session_id = s.id);
`
