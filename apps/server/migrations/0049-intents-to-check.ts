import { type Kysely, sql } from 'kysely'

/**
 * The intents that the provider named and that no job looks at yet: a tick plans the jobs of all of them together, so that receiving an event costs two
 * short rows. No one looks for an event by its intent.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      drop index checkout_event_intent_id_idx;
      create table checkout_named_intent (intent_id text primary key);
      alter table checkout_named_intent enable row level security, force row level security;
      create policy everything on checkout_named_intent
        using ((select current_setting('app.actor', true) = 'system')) with check ((select current_setting('app.actor', true) = 'system'));
    `)
    .execute(db)
}
