import { type Kysely, sql } from 'kysely'

/**
 * Files of events, and sounds of the crew: uploaded in pieces, with their bytes in the store and not in the database. A row begins with the upload, so
 * that what has arrived outlives the process. Of each file exactly one place has the bytes: the row, as of pictures, or the store, which then has
 * `size` of them. The one who writes to an upload holds its lock here, by a name and an end, so that a killed process holds it for seconds only.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [columns, cover, wall]) await sql.raw(part).execute(db)
}

const columns = `
alter table file
  add column session_id uuid references session,
  add column purpose text check (purpose in ('MEDIA','REPORT','SOUND')),
  add column type text check (type in ('Image','Audio','Video','Document')),
  add column state text not null default 'DONE' check (state in ('UPLOADING','UPLOADED','DONE','ERROR')),
  add column reason text check ((reason is null) = (state <> 'ERROR')),
  add column size bigint check (size > 0),
  add column arrived bigint not null default 0 check (arrived between 0 and coalesce(size, 0)),
  add column variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  add column uploaded_by uuid references account_user,
  add column place float8 not null default 0,
  add column deleted_at timestamptz,
  add column state_at timestamptz,
  add column lock_holder uuid, add column lock_until timestamptz, add column lock_wanted boolean not null default false,
  alter column content_type drop not null, alter column width drop not null, alter column height drop not null, alter column bytes drop not null,
  drop constraint file_content_type_check, drop constraint file_has_one_owner,
  add constraint file_has_one_owner check (num_nonnulls(owner_id, workspace_id, experience_id, session_id) = 1),
  add constraint file_bytes_are_in_one_place check (num_nonnulls(bytes, size) = 1),
  add constraint file_of_a_purpose_is_stored check ((purpose is null) = (size is null)),
  add constraint file_has_its_owner check (case purpose when 'SOUND' then owner_id is not null else (purpose is null) = (session_id is null) end),
  add constraint picture_is_whole check (purpose is not null
    or (content_type in ('image/png','image/webp') and width is not null and height is not null and state = 'DONE')),
  add constraint stored_file_is_known check (state <> 'DONE' or (content_type is not null and (purpose is null or type is not null)));
create index on file (session_id, place) where session_id is not null;
create index on file (state_at) where purpose is not null and state <> 'DONE';
create index on file (deleted_at) where deleted_at is not null;
create index on file (owner_id) where owner_id is not null;
`

const cover = `
alter table session add column cover_file_id uuid references file;
create index on session (cover_file_id) where cover_file_id is not null;
`

/** A file of an event is seen by those who see the event; those who write there are the first wall's. */
const wall = `
alter policy sees on file using (
  (select app_sees_all()) or workspace_id = any((select app_workspaces('VIEWER'))::uuid[]) or workspace_id in (select app_crew_workspaces())
  or (select true from account_user u where u.id = owner_id)
  or (session_id is not null and (select true from session s where s.id = session_id))
  or (experience_id is not null and exists (select 1 from catalogue_image i join catalogue_experience e on e.id = i.experience_id
    where i.file_id = file.id and e.visible and e.status = 'ACTIVE')));
${['adds', 'changes', 'removes']
  .map(
    (policy) => `alter policy ${policy} on file ${policy === 'removes' ? 'using' : 'with check'} ((select app_sees_all())
  or workspace_id = any((select app_workspaces('EDITOR'))::uuid[]) or owner_id = (select app_me())
  or (session_id is not null and ((select s.workspace_id from session s where s.id = session_id) = any((select app_workspaces('EDITOR'))::uuid[])
    or session_id in (select app_sessions()))));`,
  )
  .join('\n')}
alter policy changes on file using (
  (select app_sees_all()) or workspace_id = any((select app_workspaces('VIEWER'))::uuid[]) or workspace_id in (select app_crew_workspaces())
  or (select true from account_user u where u.id = owner_id) or (session_id is not null and (select true from session s where s.id = session_id)));
`
