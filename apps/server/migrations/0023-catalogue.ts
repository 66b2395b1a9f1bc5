import { type Kysely, sql } from 'kysely'

/**
 * The catalogue is edited by staff: bounds in the database itself, positions without gaps, pictures, formatted texts and a version of each format.
 * Rows from before are made to fit first.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [repairs, texts, bounds, positions, pictures, pictureWall, stale]) await sql.raw(part).execute(db)
}

/** An unknown state becomes one that no customer sees. Rounding keeps the order of the three durations. */
const repairs = `
update catalogue_experience set status = 'ARCHIVED' where status not in ('DRAFT','ACTIVE','ARCHIVED');
update catalogue_experience set tier = greatest(1, least(3, tier)) where tier not between 1 and 3;
alter table catalogue_format drop constraint if exists catalogue_format_check;
update catalogue_format set
  min_duration = greatest(15, least(600, round(min_duration / 15.0)::int * 15)),
  duration = greatest(15, least(600, round(duration / 15.0)::int * 15)),
  max_duration = greatest(15, least(600, round(max_duration / 15.0)::int * 15)),
  lobby = least(240, lobby), schedule_offset = least(240, schedule_offset), actors = least(20, actors),
  attendees_min = greatest(1, least(10000, attendees_min)),
  attendees_max = greatest(1, least(10000, attendees_max), least(10000, attendees_min)),
  people_per_unit = case when people_per_unit is not null then greatest(1, least(100, people_per_unit)) end,
  title = left(title, 96), subtitle = left(subtitle, 64), description = left(description, 256);
update catalogue_format set youtube = substring(youtube from '(?:^|v=|/)([A-Za-z0-9_-]{11})(?:$|[?&#])') where youtube is not null;
`

/** Texts that were plain, with blank lines between paragraphs, become the HTML of the editor. */
const asHtml = (column: string) => `
  case when trim(${column}) = '' then '' else '<p>' || replace(regexp_replace(
    replace(replace(replace(replace(trim(both E' \\n' from replace(${column}, E'\\r', '')), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
    E'\\n{2,}', '</p><p>', 'g'), E'\\n', '<br>') || '</p>' end`
const texts = `
update catalogue_experience set overview = ${asHtml('overview')};
update catalogue_format set format_description = ${asHtml('format_description')},
  host_description = case when host_description is not null then ${asHtml('host_description')} end;
`

const bounds = `
alter table catalogue_experience
  alter column visible set default false, alter column status set default 'DRAFT', alter column category set default 'NONE',
  add check (status in ('DRAFT','ACTIVE','ARCHIVED')), add check (tier between 1 and 3);
alter table catalogue_format add column version int not null default 1,
  add constraint catalogue_format_durations check (min_duration <= duration and duration <= max_duration
    and min_duration >= 15 and max_duration <= 600 and min_duration % 15 = 0 and duration % 15 = 0 and max_duration % 15 = 0),
  add check (lobby <= 240), add check (schedule_offset <= 240), add check (actors <= 20),
  add constraint catalogue_format_people check (attendees_min >= 1 and attendees_min <= attendees_max and attendees_max <= 10000),
  add check (people_per_unit between 1 and 100),
  add constraint catalogue_format_texts check (length(title) <= 96 and length(subtitle) <= 64 and length(description) <= 256);
`

/** Deferred, because a move writes several rows that change places. */
const positions = `
update catalogue_experience e set position = p.place
  from (select id, row_number() over (order by position, title, id) - 1 as place from catalogue_experience) p
  where p.id = e.id and e.position <> p.place;
alter table catalogue_experience alter column position drop default,
  add constraint catalogue_experience_position unique (position) deferrable initially deferred, add check (position >= 0);
`

/** Nothing ever wrote the column of pictures. */
const pictures = `
alter table catalogue_experience drop column images;
alter table file add column experience_id uuid references catalogue_experience, drop constraint file_check,
  add constraint file_has_one_owner check (num_nonnulls(owner_id, workspace_id, experience_id) = 1);
create index on file (experience_id) where experience_id is not null;
create table catalogue_image (
  experience_id uuid not null references catalogue_experience on delete cascade, file_id uuid not null unique references file,
  place int not null check (place between 0 and 11), primary key (experience_id, place)
);
`

/** Everyone sees the pictures that a visible experience shows; the others are for staff. */
const pictureWall = `
alter policy sees on file using (
  (select app_sees_all()) or workspace_id = any((select app_workspaces('VIEWER'))::uuid[]) or workspace_id in (select app_crew_workspaces())
  or (select true from account_user u where u.id = owner_id)
  or (experience_id is not null and exists (select 1 from catalogue_image i join catalogue_experience e on e.id = i.experience_id
    where i.file_id = file.id and e.visible and e.status = 'ACTIVE')));
`

/** Of an experience only the category matters for readiness: events aren't judged again when experiences change places or are edited. */
const stale = `
drop trigger stale_on_update on catalogue_experience;
create or replace function note_stale_of_experience() returns trigger language plpgsql as $$
begin
  insert into session_stale (session_id) select s.id from session s
    where s.experience_id in (select c.id from changed c join former f on f.id = c.id where f.category <> c.category)
      and s.status in ('UNSCHEDULED','REQUESTED','SCHEDULED','LIVE');
  return null;
end $$;
create trigger stale_on_update after update on catalogue_experience referencing old table as former new table as changed
  for each statement execute function note_stale_of_experience();
`
