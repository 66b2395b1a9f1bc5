import { type Kysely, sql } from 'kysely'

/** Everything the first slice stores. A table's prefix is the area that writes it; names without one belong to the platform. */
export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists btree_gist`.execute(db)
  for (const part of [platform, account, venue, workspace, catalogue, credit, session, staffing, schedule, message])
    await sql.raw(part).execute(db)
}

const platform = `
create table idempotency (
  user_id text not null, key text not null, route text not null, body_hash text not null,
  answer jsonb, at timestamptz not null, primary key (user_id, key)
);
create table rate_limit (key text primary key, window_start timestamptz not null, hits int not null);
create table live_event (
  seq bigint generated always as identity primary key,
  scope text not null, scope_id uuid not null, kind text not null, at timestamptz not null
);
create index on live_event (scope, scope_id, seq);
create table audit_entry (
  id bigint generated always as identity primary key, at timestamptz not null, actor_id uuid,
  operation text not null, subject_type text not null, subject_id uuid, workspace_id uuid,
  before jsonb, after jsonb, reason text
);
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% rows are never changed', tg_table_name using errcode = '55000'; end $$;
create trigger audit_entry_is_append_only before update or delete on audit_entry for each row execute function refuse_change();
`

const account = `
create table account_user (
  id uuid primary key default gen_random_uuid(),
  first_name text not null default '' check (length(first_name) <= 32),
  last_name text not null default '' check (length(last_name) <= 32),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('ADMIN','BOOKING_USER','CUSTOMER_SUCCESS_MANAGER','EVENT_PRODUCER','HOST','PLANT','SALESPERSON')),
  permission text not null check (permission in ('ADMIN','STAFF','HOST','BOOKING_USER')),
  password_hash text,
  active boolean not null default true, anonymous boolean not null default false, deleted_at timestamptz,
  phone text, meeting_link text, avatar text,
  timezone text not null default 'UTC', languages text[] not null default '{en}',
  level int not null default 1 check (level between 1 and 3), upgrades text[] not null default '{}',
  daily_limit int not null default 3 check (daily_limit > 0), weekly_load int not null default 12 check (weekly_load > 0),
  rating_tenths int check (rating_tenths between 0 and 50), travelable boolean not null default false,
  zone_area_id uuid, latitude double precision, longitude double precision, city text, birth_year int,
  notes text, attributes jsonb not null default '{}', modifiers text[] not null default '{}',
  last_logged_in_at timestamptz, created_at timestamptz not null, version int not null default 1
);
create index on account_user (role) where active;
create table account_family (
  id uuid primary key, user_id uuid not null references account_user, created_at timestamptz not null, revoked_at timestamptz
);
create index on account_family (user_id);
create table account_refresh (
  hash text primary key, family_id uuid not null references account_family,
  created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz
);
create index on account_refresh (family_id);
`

const venue = `
create table venue_zone_area (
  id uuid primary key default gen_random_uuid(), name text not null unique, price int not null check (price >= 0),
  area jsonb not null, latitude double precision not null, longitude double precision not null
);
create table venue_game_zone (
  id uuid primary key default gen_random_uuid(), name text not null, zone_area_id uuid references venue_zone_area,
  point jsonb not null, hull jsonb not null
);
create table venue_city (
  id uuid primary key default gen_random_uuid(), name text not null, country text not null, timezone text not null,
  latitude double precision not null, longitude double precision not null, zone_area_id uuid references venue_zone_area,
  unique (name, country)
);
alter table account_user add foreign key (zone_area_id) references venue_zone_area;
`

const workspace = `
create table workspace (
  id uuid primary key default gen_random_uuid(), name text not null, company text not null default '', notes text, content text,
  subscriber boolean not null default false, notifications boolean not null default true,
  preferred_event_producer_id uuid references account_user, preferred_sales_id uuid references account_user,
  settings jsonb not null default '{}',
  colour_primary text, colour_secondary text, colour_tertiary text,
  created_at timestamptz not null, version int not null default 1
);
create table account_permission (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace, user_id uuid not null references account_user,
  role text not null check (role in ('ADMIN','EDITOR','VIEWER')), is_primary boolean not null default false,
  unique (workspace_id, user_id)
);
create index on account_permission (user_id);
create unique index on account_permission (workspace_id) where is_primary;
`

const catalogue = `
create table catalogue_experience (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) <= 96), subtitle text not null default '' check (length(subtitle) <= 64),
  description text not null default '' check (length(description) <= 256), overview text not null default '',
  visible boolean not null default true, bookable boolean not null default true, subscribers boolean not null default false,
  position int not null default 0, type text not null default 'MULTI_FORMAT' check (type in ('COMBO','MULTI_FORMAT')),
  category text not null check (category in ('ADVENTURE','GAME_SHOW','DEI','PROFESSIONAL_DEVELOPMENT','THEATRICAL','ESCAPE_ROOM','INTERNATIONAL','SPECIAL_OCCASION','KIT_BASED','NONE')),
  status text not null default 'ACTIVE', tier int not null default 1, tags text[] not null default '{}', images jsonb not null default '[]',
  attributes jsonb not null default '{}', updated_at timestamptz not null, version int not null default 1
);
create table catalogue_format (
  id uuid primary key default gen_random_uuid(), experience_id uuid not null references catalogue_experience,
  type text not null check (type in ('REMOTE','HYBRID','IN_PERSON')),
  host_type text not null check (host_type in ('ON_SCREEN','ON_SITE','SELF_HOSTED')),
  pdf_type text check (pdf_type in ('BATTLE_ROYALE','GAME_ADVENTURE','MUSIC_VIDEO','SECRET_AGENT','GAME_SHOW','CHARITY_BIKE_BUILD','SINGLE_TEAM_ADVENTURE','SPANISH_ADVENTURE','NETWORKING_BINGO','VAS')),
  title text not null default '', subtitle text not null default '', description text not null default '',
  format_description text not null default '', host_description text,
  min_duration int not null check (min_duration > 0), duration int not null, max_duration int not null,
  lobby int not null default 15 check (lobby >= 0), schedule_offset int not null default 0 check (schedule_offset >= 0),
  attendees_min int not null default 1, attendees_max int not null default 500,
  actors int not null default 0 check (actors >= 0), kit_based boolean not null default false,
  sync_type text not null default 'standard' check (sync_type in ('breadcrumb','vas','vas-play','standard','multi-round','play','third party')),
  play_type text not null default 'TEAM' check (play_type in ('INDIVIDUAL','TEAM')),
  template_id uuid, youtube text, modifiers text[] not null default '{}', settings jsonb not null default '{}',
  has_group_details boolean not null default true, level int check (level between 0 and 15), people_per_unit int,
  timeline jsonb not null default '[]', languages text[] not null default '{en}',
  check (min_duration <= duration and duration <= max_duration), check (not (type = 'REMOTE' and host_type = 'ON_SITE')),
  unique (experience_id, type, host_type)
);
create table catalogue_price_modifier (
  id uuid primary key default gen_random_uuid(), starts_on date not null, ends_on date not null, types text[] not null, percent int not null,
  check (starts_on <= ends_on)
);
`

/** Balances follow from entries: only the trigger changes a wallet or a lot, and neither can go below zero (I-1, I-2). */
const credit = `
create table credit_wallet (
  workspace_id uuid not null references workspace, consumable text not null check (consumable in ('CREDIT','OPEN_ROOM','RESCHEDULE_FEE')),
  ordered int not null default 0, used int not null default 0, expired int not null default 0,
  primary key (workspace_id, consumable), check (used >= 0), check (expired >= 0), check (ordered - used - expired >= 0)
);
create table credit_lot (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace, consumable text not null,
  quantity int not null check (quantity > 0), remaining int not null default 0,
  bound_session_id uuid, granted_at timestamptz not null, expires_at timestamptz, note text not null default '',
  check (remaining >= 0 and remaining <= quantity),
  foreign key (workspace_id, consumable) references credit_wallet
);
create index on credit_lot (workspace_id, consumable, expires_at);
create table credit_entry (
  id bigint generated always as identity primary key,
  workspace_id uuid not null, consumable text not null, lot_id uuid not null references credit_lot,
  from_account text not null check (from_account in ('PURCHASED','AVAILABLE','ALLOCATED','CONSUMED','EXPIRED','REFUNDED','ADJUSTMENT')),
  to_account text not null check (to_account in ('PURCHASED','AVAILABLE','ALLOCATED','CONSUMED','EXPIRED','REFUNDED','ADJUSTMENT')),
  quantity int not null check (quantity > 0), session_id uuid, actor_id uuid, reason text not null,
  key text not null unique, at timestamptz not null,
  check (from_account <> to_account),
  check ((from_account in ('ALLOCATED','CONSUMED') or to_account in ('ALLOCATED','CONSUMED')) = (session_id is not null))
);
create index on credit_entry (session_id) where session_id is not null;
create index on credit_entry (workspace_id, id);
create trigger credit_entry_is_append_only before update or delete on credit_entry for each row execute function refuse_change();
create function credit_post() returns trigger language plpgsql as $$
declare
  out_of int := case when new.from_account = 'AVAILABLE' then new.quantity else 0 end;
  into_it int := case when new.to_account = 'AVAILABLE' then new.quantity else 0 end;
  used_by int := case when new.to_account in ('ALLOCATED','CONSUMED') then new.quantity else 0 end
               - case when new.from_account in ('ALLOCATED','CONSUMED') then new.quantity else 0 end;
  expired_by int := case when new.to_account = 'EXPIRED' then new.quantity else 0 end
                  - case when new.from_account = 'EXPIRED' then new.quantity else 0 end;
begin
  update credit_wallet set used = used + used_by, expired = expired + expired_by,
    ordered = ordered + (into_it - out_of) + used_by + expired_by
    where workspace_id = new.workspace_id and consumable = new.consumable;
  if not found then raise exception 'no wallet' using errcode = '23503'; end if;
  update credit_lot set remaining = remaining + into_it - out_of
    where id = new.lot_id and workspace_id = new.workspace_id and consumable = new.consumable;
  if not found then raise exception 'no such lot in this wallet' using errcode = '23503'; end if;
  return null;
end $$;
create trigger credit_entry_posts after insert on credit_entry for each row execute function credit_post();
`

const session = `
create table session (
  id uuid primary key default gen_random_uuid(), workspace_id uuid not null references workspace,
  experience_id uuid not null references catalogue_experience, format_id uuid not null references catalogue_format,
  name text not null check (length(name) between 1 and 96), short_name text,
  status text not null check (status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE','COMPLETED','CANCELLED')),
  type text not null check (type in ('REMOTE','HYBRID','IN_PERSON')),
  host_type text not null check (host_type in ('ON_SCREEN','ON_SITE','SELF_HOSTED')),
  diy boolean generated always as (host_type = 'SELF_HOSTED') stored,
  sync_type text not null, pdf_type text, play_type text not null default 'TEAM',
  starts_at timestamptz, ends_at timestamptz, local_start timestamp, timezone text not null,
  duration int not null check (duration > 0), lobby int not null default 0 check (lobby >= 0),
  schedule_offset int not null default 0 check (schedule_offset >= 0),
  size int not null check (size >= 0), units int not null check (units >= 0), attendees int not null check (attendees >= 1),
  actors int not null default 0, package_level text not null default 'STANDARD' check (package_level in ('STANDARD','PRO','PREMIUM')),
  credits int not null check (credits >= 0), language text not null default 'en',
  city text, price_zone text, zone_area_id uuid references venue_zone_area, game_zone_id uuid references venue_game_zone,
  latitude double precision, longitude double precision, location_details text,
  internal_notes text, activity_notes text, past_events_details text, future_events_details text, email_regex_pattern text,
  template_id uuid, creation_type text not null default 'CUSTOMER', has_group_details boolean not null default true,
  is_approvable boolean generated always as (host_type <> 'SELF_HOSTED') stored,
  is_travelable boolean not null default false, kit_based boolean not null default false, free_reschedule boolean not null default false,
  group_details jsonb not null default '{}',
  contact_id uuid references account_user, booking_contact_id uuid references account_user, source_session_id uuid references session,
  customer_version int not null default 1, reviewed_version int, reviewed_by uuid references account_user, reviewed_at timestamptz,
  created_by uuid references account_user, created_at timestamptz not null,
  first_booked_at timestamptz, first_starts_at timestamptz, calendar_sequence int not null default 0,
  timeline_starts_at timestamptz, timeline_duration int,
  paid_move jsonb, outcome text check (outcome in ('UNKNOWN','RAN','NO_SHOW','FAILED')),
  cancelled_at timestamptz, cancel_reason text, version int not null default 1,
  check ((starts_at is null) = (ends_at is null)), check ((starts_at is null) = (local_start is null)),
  check (status <> 'UNSCHEDULED' or starts_at is null),
  check (status not in ('SCHEDULED','LIVE','COMPLETED') or starts_at is not null),
  check (attendees <= greatest(size, 1) * 25)
);
create index on session (workspace_id, starts_at, id);
create index on session (workspace_id, starts_at desc nulls last, id);
create index on session (starts_at, id);
create index on session (starts_at desc nulls last, id);
create index on session (starts_at) where status in ('SCHEDULED','LIVE','REQUESTED');
create index on session (starts_at, id) where status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
create index on session (starts_at desc nulls last, id) where status in ('COMPLETED','CANCELLED');
create function session_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status || '>' || new.status) not in (
    'UNSCHEDULED>SCHEDULED','UNSCHEDULED>REQUESTED','SCHEDULED>REQUESTED','REQUESTED>SCHEDULED','REQUESTED>UNSCHEDULED',
    'SCHEDULED>UNSCHEDULED','SCHEDULED>LIVE','SCHEDULED>COMPLETED','LIVE>COMPLETED',
    'UNSCHEDULED>CANCELLED','REQUESTED>CANCELLED','SCHEDULED>CANCELLED',
    'CANCELLED>UNSCHEDULED','CANCELLED>SCHEDULED','CANCELLED>REQUESTED')
  then raise exception 'a session does not go from % to %', old.status, new.status using errcode = '23514', constraint = 'session_move'; end if;
  return new;
end $$;
create trigger session_moves before update of status on session for each row execute function session_move();
create table session_location (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session, type text not null check (type in ('START','END','VENUE')),
  name text not null default '', address text not null default '', city text not null default '',
  latitude double precision, longitude double precision, unique (session_id, type)
);
create table session_booking_contact (session_id uuid not null references session, user_id uuid not null references account_user, primary key (session_id, user_id));
create table session_timeline_item (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session,
  offset_minutes int not null, title text not null, description text not null default ''
);
create index on session_timeline_item (session_id, offset_minutes);
`

/** A claim is a person's time: an offer's, or a pencil of a hold or of an open place. One constraint holds for all of them (I-3). */
const staffing = `
create table staffing_availability (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references account_user,
  day int check (day between 1 and 7), date date, from_time text, to_time text,
  enabled boolean not null default true, available boolean not null default true,
  check ((day is null) <> (date is null)), check ((from_time is null) = (to_time is null))
);
create index on staffing_availability (user_id);
create table staffing_global_unavailability (
  id uuid primary key default gen_random_uuid(), starts_at timestamptz not null, ends_at timestamptz not null, name text not null default '',
  holiday boolean not null default false, check (starts_at < ends_at)
);
create table staffing_assignment (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session,
  role text not null check (role in ('PRODUCER','SUPPORTING_PRODUCER','SALESPERSON','PLANT','HOST')), ord int not null,
  type text check (type in ('Auto','Manual','Random')), user_id uuid references account_user,
  travel text, travel_confirmed boolean not null default false, rating int check (rating between 1 and 5),
  seed text, override_reason text, why jsonb, updated_by uuid references account_user, updated_at timestamptz, version int not null default 1,
  unique (session_id, role, ord)
);
create index on staffing_assignment (user_id);
create table staffing_approval (
  id uuid primary key default gen_random_uuid(), assignment_id uuid not null references staffing_assignment, session_id uuid not null references session,
  user_id uuid not null references account_user,
  state text not null check (state in ('ACCEPTED','CANCELLED','DECLINED','EXPIRED','PENDING')),
  code_hash text unique, made_at timestamptz not null, expires_at timestamptz, answered_at timestamptz,
  reason text, note text, seq bigint generated always as identity
);
create index on staffing_approval (assignment_id, seq desc);
create unique index staffing_approval_one_live on staffing_approval (assignment_id) where state in ('PENDING','ACCEPTED');
create index on staffing_approval (expires_at) where state = 'PENDING';
create index on staffing_approval (user_id, session_id) where state in ('PENDING','ACCEPTED');
create table staffing_reminder (
  approval_id uuid not null references staffing_approval on delete cascade, number int not null check (number in (1, 2)),
  due_at timestamptz not null, sent_at timestamptz, code_hash text unique, primary key (approval_id, number)
);
create index on staffing_reminder (due_at) where sent_at is null;
create table staffing_claim (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references account_user, session_id uuid not null references session,
  assignment_id uuid references staffing_assignment, approval_id uuid unique references staffing_approval, hold_id uuid,
  role text not null, during tstzrange not null check (not isempty(during)),
  constraint staffing_claim_no_overlap exclude using gist (user_id with =, session_id with <>, during with &&)
);
create unique index on staffing_claim (assignment_id) where approval_id is null and hold_id is null;
create index on staffing_claim (session_id);
create index on staffing_claim (hold_id) where hold_id is not null;
create function staffing_during(starts timestamptz, minutes int, lobby int, schedule_offset int) returns tstzrange immutable language sql as $$
  select tstzrange(starts - make_interval(mins => greatest(lobby, schedule_offset)), starts + make_interval(mins => minutes + 15))
$$;
create function staffing_approval_move() returns trigger language plpgsql as $$
declare s session; r text;
begin
  if tg_op = 'UPDATE' and old.state <> new.state and (old.state || '>' || new.state) not in
    ('PENDING>ACCEPTED','PENDING>DECLINED','PENDING>EXPIRED','PENDING>CANCELLED','ACCEPTED>CANCELLED')
  then raise exception 'an offer does not go from % to %', old.state, new.state using errcode = '23514', constraint = 'staffing_approval_move'; end if;
  if new.state in ('PENDING','ACCEPTED') then
    if tg_op = 'INSERT' then
      select * into s from session where id = new.session_id;
      select role into r from staffing_assignment where id = new.assignment_id;
      if s.starts_at is not null and r in ('HOST','PLANT','PRODUCER','SUPPORTING_PRODUCER') then
        insert into staffing_claim (user_id, session_id, assignment_id, approval_id, role, during)
        values (new.user_id, new.session_id, new.assignment_id, new.id, r, staffing_during(s.starts_at, s.duration, s.lobby, s.schedule_offset));
      end if;
    end if;
  else delete from staffing_claim where approval_id = new.id; end if;
  return null;
end $$;
create trigger staffing_approval_moves after insert or update of state on staffing_approval for each row execute function staffing_approval_move();
create function staffing_follow_session() returns trigger language plpgsql as $$
begin
  if new.starts_at is null or new.status = 'CANCELLED' then delete from staffing_claim where session_id = new.id and hold_id is null;
  else update staffing_claim set during = staffing_during(new.starts_at, new.duration, new.lobby, new.schedule_offset)
    where session_id = new.id and hold_id is null; end if;
  return null;
end $$;
create trigger staffing_follows_session after update of starts_at, duration, lobby, schedule_offset, status on session for each row
  when (old.starts_at is distinct from new.starts_at or old.duration <> new.duration or old.lobby <> new.lobby
    or old.schedule_offset <> new.schedule_offset or old.status <> new.status) execute function staffing_follow_session();
create table staffing_stamp (user_id uuid primary key, txid bigint not null);
create index on staffing_stamp (txid);
create function staffing_stamp_person() returns trigger language plpgsql as $$
declare who uuid;
begin
  foreach who in array case when tg_op = 'INSERT' then array[new.user_id] when tg_op = 'DELETE' then array[old.user_id] else array[old.user_id, new.user_id] end loop
    insert into staffing_stamp values (who, pg_current_xact_id()::text::bigint) on conflict (user_id) do update set txid = excluded.txid;
  end loop;
  return null;
end $$;
create function staffing_stamp_user() returns trigger language plpgsql as $$
begin
  insert into staffing_stamp values (new.id, pg_current_xact_id()::text::bigint) on conflict (user_id) do update set txid = excluded.txid;
  return null;
end $$;
create trigger staffing_claim_stamps after insert or update or delete on staffing_claim for each row execute function staffing_stamp_person();
create trigger staffing_availability_stamps after insert or update or delete on staffing_availability for each row execute function staffing_stamp_person();
create trigger account_user_stamps after insert or update of role, permission, active, level, languages, timezone, zone_area_id, daily_limit, weekly_load, latitude, longitude, travelable, rating_tenths
  on account_user for each row execute function staffing_stamp_user();
`

const schedule = `
create table schedule_hold (
  id uuid primary key, session_id uuid not null unique references session, starts_at timestamptz not null, local_start timestamp not null,
  timezone text not null, size int not null, units int not null, fee_id text, fee_credits int not null default 0, fee jsonb,
  by_staff boolean not null, created_by uuid not null references account_user, created_at timestamptz not null, expires_at timestamptz not null
);
create index on schedule_hold (expires_at);
create table schedule_request (
  id uuid primary key default gen_random_uuid(), session_id uuid not null references session, starts_at timestamptz not null, timezone text not null,
  message text, state text not null check (state in ('OPEN','APPROVED','REFUSED','EXPIRED','WITHDRAWN')), came_from text not null,
  created_by uuid not null references account_user, created_at timestamptz not null, expires_at timestamptz not null, answered_at timestamptz, reason text
);
create unique index on schedule_request (session_id) where state = 'OPEN';
`

const message = `
create table message_mail (
  id uuid primary key default gen_random_uuid(), dedupe_key text not null unique, kind text not null,
  to_address text not null, to_name text not null default '', subject text not null, body text not null, html text not null,
  calendar text, session_id uuid references session, workspace_id uuid references workspace,
  made_at timestamptz not null, sent_at timestamptz, attempts int not null default 0, last_error text
);
create index on message_mail (made_at desc);
create index on message_mail (session_id, made_at desc);
`
