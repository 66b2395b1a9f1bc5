import { type Kysely, sql } from 'kysely'

/**
 * Items of a running order have a length, a least one and a pin; one without a length lasts until the next. A running order says what it was set for besides start and duration, and
 * those that exist are for their events as they are.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [items, basis, log]) await sql.raw(part).execute(db)
}

const items = `
alter table session_timeline_item
  add column minutes int not null default 0 check (minutes between 0 and 1440),
  add column min_minutes int not null default 0 check (min_minutes between 0 and 1440),
  add column pinned boolean not null default false;
`

const basis = `
alter table session add column timeline_for jsonb check (jsonb_typeof(timeline_for) = 'object');
update session s set timeline_for = jsonb_build_object('kind', s.type || ' ' || s.host_type, 'templateId', s.template_id,
  'place', nullif(concat_ws(' ', s.latitude, s.longitude, s.city), ''));
`

const log = `
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version,
  jsonb_build_object('timelineFor', jsonb_build_object('before', null, 'after', s.timeline_for)), array['timelineFor']
from session s where exists (select from session_change c where c.session_id = s.id);
`
