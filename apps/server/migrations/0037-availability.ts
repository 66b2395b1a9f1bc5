import { type Kysely, sql } from 'kysely'

/**
 * A week's hours may hold in one week of a rotation only, an absence may last to a later date, and rows have a note and a version. Absences by
 * instants are rows of their own. The search reads a person again when any of it changes.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [rows, rotation, absence]) await sql.raw(part).execute(db)
}

const rows = `
alter table staffing_availability
  add column week int check (week between 1 and 4),
  add column until date,
  add column note text check (length(note) between 1 and 120),
  add column version int not null default 1,
  add constraint staffing_availability_week check (week is null or day is not null),
  add constraint staffing_availability_until check (until is null or (date is not null and not available and until >= date and until <= date + 366));
`

const rotation = `
create table staffing_rotation (
  user_id uuid primary key references account_user, weeks int not null check (weeks between 1 and 4),
  first_monday date not null check (extract(isodow from first_monday) = 1)
);
create trigger staffing_rotation_stamps after insert or update or delete on staffing_rotation for each row execute function staffing_stamp_person();
`

const absence = `
create table staffing_absence (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references account_user,
  starts_at timestamptz not null, ends_at timestamptz not null, reason text not null check (reason in ('SICK','OTHER')),
  made_at timestamptz not null, made_by uuid references account_user,
  check (starts_at < ends_at), check (ends_at <= starts_at + interval '744 hours')
);
create index on staffing_absence (user_id, ends_at);
create trigger staffing_absence_stamps after insert or update or delete on staffing_absence for each row execute function staffing_stamp_person();
`
