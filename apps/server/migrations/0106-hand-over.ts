import { type Kysely, sql } from 'kysely'

/**
 * Someone of the crew asks colleagues to take over a show that they accepted: a request claims no one's time and changes no offer. It is ASKING until one
 * of them says yes, WAITING until the producer does; the other states are final. A place has one open request.
 *
 * A producer's messages to a whole crew.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, walls, notes]) await sql.raw(part).execute(db)
}

const tables = `
create table staffing_hand_over (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references staffing_assignment on delete cascade,
  session_id uuid not null references session on delete cascade,
  approval_id uuid not null references staffing_approval on delete cascade,
  from_id uuid not null references account_user,
  note text check (char_length(note) <= 500),
  state text not null check (state in ('ASKING','WAITING','APPROVED','REFUSED','WITHDRAWN','EXPIRED','ENDED')),
  taker_id uuid references account_user,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  ended_at timestamptz,
  check ((taker_id is null) = (taken_at is null)),
  check (state not in ('WAITING','APPROVED') or taker_id is not null),
  check ((state in ('ASKING','WAITING')) = (ended_at is null)),
  check (taker_id <> from_id)
);
create unique index staffing_hand_over_open on staffing_hand_over (assignment_id) where state in ('ASKING','WAITING');
create index on staffing_hand_over (session_id);
create index on staffing_hand_over (approval_id);
create index on staffing_hand_over (from_id);
create index on staffing_hand_over (expires_at) where state in ('ASKING','WAITING');
create table staffing_hand_over_asked (
  hand_over_id uuid not null references staffing_hand_over on delete cascade,
  user_id uuid not null references account_user,
  primary key (hand_over_id, user_id)
);
create index on staffing_hand_over_asked (user_id);
create table staffing_message (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references session on delete cascade,
  sent_by uuid not null references account_user,
  text text not null check (char_length(text) between 1 and 2000),
  recipients int not null,
  made_at timestamptz not null
);
create index on staffing_message (session_id, made_at);
`

/** Those who are asked don't see the event: the house reads and writes here, and judges itself who sees what. */
const walls = ['staffing_hand_over', 'staffing_hand_over_asked', 'staffing_message']
  .map(
    (table) => `
alter table ${table} enable row level security, force row level security;
create policy sees on ${table} for select using ((select app_sees_all()));
create policy adds on ${table} for insert with check ((select app_sees_all()));
create policy changes on ${table} for update using ((select app_sees_all())) with check ((select app_sees_all()));
create policy removes on ${table} for delete using ((select app_sees_all()));`,
  )
  .join('')

/** A request that waits for its producer is something that they have to do: the stored inbox follows. */
const notes = (['insert', 'update', 'delete'] as const)
  .map(
    (event) => `
create trigger stale_on_${event} after ${event} on staffing_hand_over referencing ${event === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function note_stale('session_id');`,
  )
  .join('')
