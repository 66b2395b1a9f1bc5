import { type Kysely, sql } from 'kysely'

/**
 * Short name, kind of PDF, play mode, lobby and call time are staff's to change from now on, and the pattern of guests' email addresses is the customer's.
 * The change log has them as well: where one is there already, a line says what they are that is neither shown nor undone. A review is of the pattern too.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [logged, reviewed]) await sql.raw(part).execute(db)
}

const logged = `
insert into session_change (session_id, at, operation, version, fields, heads)
select s.id, s.created_at, 'START_OF_LOG', s.version, w.fields, w.heads
from session s, lateral (
  select jsonb_object_agg(f.key, jsonb_build_object('before', null, 'after', f.value)) as fields, array_agg(f.key) as heads
  from jsonb_each(jsonb_build_object('shortName', s.short_name, 'pdfType', s.pdf_type, 'playType', s.play_type, 'lobby', s.lobby,
    'scheduleOffset', s.schedule_offset, 'emailRegexPattern', s.email_regex_pattern)) f
  where f.value <> 'null'
) w
where exists (select from session_change c where c.session_id = s.id);
`

const reviewed = `
update session set reviewed_part = reviewed_part || jsonb_build_object('emailRegexPattern', email_regex_pattern) where reviewed_part is not null;
`
