import { type Kysely, sql } from 'kysely'

/**
 * The settings of the whole system, a row for each key that is set. `value` is JSON, a text or a list; a secret is in `box` instead. The tags that
 * experiences already have become the list of tags.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(table).execute(db)
  await sql.raw(tagsInUse).execute(db)
}

const table = `
create table setting_system (
  key text primary key check (key in ('OPEN_ROOM_TEMPLATE_ID','PLAY_DEMO_EXPERIENCE_ID','PLAY_DEMO_WORKSPACE_ID','PREFERRED_EVENT_PRODUCER_ID',
    'QUICKBOOKS_SECRET','TAGS','VAS_EXPERIENCE_ID','VAS_WORKSPACE_ID')),
  value jsonb, box text, updated_at timestamptz not null, updated_by uuid references account_user, version int not null default 1,
  check ((value is null) = (key = 'QUICKBOOKS_SECRET')), check ((box is null) = (key <> 'QUICKBOOKS_SECRET'))
);
`

const tagsInUse = `
insert into setting_system (key, value, updated_at)
  select 'TAGS', jsonb_agg(tag order by tag), now() from (select distinct unnest(tags) as tag from catalogue_experience) used having count(*) > 0;
`
