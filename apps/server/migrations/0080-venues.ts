import { type Kysely, sql } from 'kysely'

/**
 * Venues, and reviews of them by people who were there. An event copies what it needs of its venue and refers to it, so a deleted venue keeps its row. A
 * private venue is seen by staff and by the crew of an event there, and so are its reviews and pictures.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [tables, counts, crew, walls, pictures]) await sql.raw(part).execute(db)
}

const tables = `
create table venue (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''), description text not null default '', address text not null default '',
  latitude double precision not null check (latitude between -90 and 90), longitude double precision not null check (longitude between -180 and 180),
  city_id uuid not null references venue_city,
  participants_min int check (participants_min between 1 and 10000), participants_max int check (participants_max between 1 and 10000),
  private boolean not null default false, game_zone_id uuid references venue_game_zone,
  n_of_reviews int not null default 0, rate_sum int not null default 0, n_of_events int not null default 0, last_event_at timestamptz,
  version int not null default 1, created_at timestamptz not null, deleted_at timestamptz,
  check (participants_min <= participants_max)
);
create unique index venue_name on venue (city_id, lower(name)) where deleted_at is null;
create index on venue (game_zone_id) where game_zone_id is not null;
create table venue_review (
  id uuid primary key default gen_random_uuid(), venue_id uuid not null references venue, session_id uuid not null references session,
  user_id uuid not null references account_user, rate int not null check (rate between 1 and 5), review text not null default '',
  created_at timestamptz not null, unique (venue_id, session_id, user_id), check (review <> '' or rate >= 4)
);
create index on venue_review (venue_id, created_at desc, id);
create index on venue_review (session_id);
create index on venue_review (user_id);
alter table session_location add column venue_id uuid references venue;
create index on session_location (venue_id) where venue_id is not null;
alter table file add column reviewer_id uuid references account_user, drop constraint file_has_one_owner,
  add constraint file_has_one_owner check (num_nonnulls(owner_id, workspace_id, experience_id, session_id, reviewer_id) = 1);
create index on file (reviewer_id) where reviewer_id is not null;
create table venue_review_media (
  review_id uuid not null references venue_review on delete cascade, place int not null check (place between 0 and 5),
  file_id uuid not null unique references file on delete cascade, primary key (review_id, place)
);
`

/** Says as the system what is the same for every reader: also where the wall holds the function's owner. */
const asSystem = (declared: string, body: string) => `security definer language plpgsql as $$
declare ${declared} name text := current_setting('app.actor', true); held bool := row_security_active('public.venue'::regclass);
begin
  if held then perform set_config('app.actor', 'system', true); end if;
  ${body}
  if held then perform set_config('app.actor', name, true); end if;`

/**
 * What follows from events and reviews of all workspaces, which most readers of a venue can't see, is kept with the venue. The venues of one statement are
 * locked in the order of their ids.
 */
const counts = `
create function count_venues(ids uuid[]) returns void ${asSystem(
  '',
  `if cardinality(ids) > 0 then
    perform from public.venue where id = any(ids) order by id for no key update;
    update public.venue v set
      (n_of_reviews, rate_sum) = (select count(*), coalesce(sum(r.rate), 0) from public.venue_review r where r.venue_id = v.id),
      (n_of_events, last_event_at) = (select count(distinct s.id), max(s.starts_at)
        from public.session_location l join public.session s on s.id = l.session_id where l.venue_id = v.id
          and (s.status = 'LIVE' or (s.status = 'COMPLETED' and coalesce(s.outcome, 'UNKNOWN') not in ('NO_SHOW', 'FAILED'))))
      where v.id = any(ids);
  end if;`,
)}
end $$;
create function count_changed_venues() returns trigger language plpgsql as $$
begin
  perform count_venues(array(select distinct c.venue_id from changed c where c.venue_id is not null));
  return null;
end $$;
create function count_venues_of_session() returns trigger language plpgsql as $$
begin
  perform count_venues(array(select distinct l.venue_id from session_location l where l.session_id = new.id and l.venue_id is not null));
  return null;
end $$;
create trigger venues_are_counted after update of status, outcome, starts_at on session for each row
  when ((new.status in ('LIVE', 'COMPLETED') or old.status in ('LIVE', 'COMPLETED'))
    and (new.status, new.outcome, new.starts_at) is distinct from (old.status, old.outcome, old.starts_at))
  execute function count_venues_of_session();
${['session_location', 'venue_review']
  .map(
    (table) => `
create trigger venues_are_counted_on_insert after insert on ${table} referencing new table as changed
  for each statement execute function count_changed_venues();
create trigger venues_are_counted_on_update after update on ${table} referencing new table as changed
  for each statement execute function count_changed_venues();
create trigger venues_are_counted_before_update after update on ${table} referencing old table as changed
  for each statement execute function count_changed_venues();
create trigger venues_are_counted_on_delete after delete on ${table} referencing old table as changed
  for each statement execute function count_changed_venues();`,
  )
  .join('')}
`

/** The venues of the events on whose crew someone is. */
const crew = `
create function app_venues(me uuid default app_me()) returns setof uuid stable ${asSystem(
  '',
  `return query select l.venue_id from public.session_location l
    where l.session_id in (select public.app_sessions(me)) and l.venue_id is not null;`,
)}
  return;
end $$;
`

const all = '(select app_sees_all())'
const seen = `${all} or (not private and (select app_me()) is not null) or id in (select app_venues())`
/** Venues are for everyone who is signed in. To choose one locks its row, which those who see it may; only staff change it. */
const walls = `
alter table venue enable row level security, force row level security;
create policy sees on venue for select using (${seen});
create policy adds on venue for insert with check (${all});
create policy changes on venue for update using (${seen}) with check (${all});

alter table venue_review enable row level security, force row level security;
create policy sees on venue_review for select using (${all} or (select true from venue v where v.id = venue_id));
create policy adds on venue_review for insert with check (${all} or user_id = (select app_me()));
create policy changes on venue_review for update using (${all} or user_id = (select app_me())) with check (${all} or user_id = (select app_me()));
create policy removes on venue_review for delete using (${all} or user_id = (select app_me()));

alter table venue_review_media enable row level security, force row level security;
create policy sees on venue_review_media for select using (${all} or (select true from venue_review r where r.id = review_id));
create policy adds on venue_review_media for insert
  with check (${all} or (select r.user_id from venue_review r where r.id = review_id) = (select app_me()));
create policy removes on venue_review_media for delete
  using (${all} or (select r.user_id from venue_review r where r.id = review_id) = (select app_me()));
`

/** A reviewer's pictures are their own until a review shows them. */
const mine = 'reviewer_id is not null and reviewer_id = (select app_me())'
const pictures = `
create policy sees_of_reviews on file for select
  using (${mine} or (reviewer_id is not null and (select true from venue_review_media m where m.file_id = file.id)));
create policy adds_of_reviews on file for insert with check (${mine});
create policy removes_of_reviews on file for delete using (${mine});
`
