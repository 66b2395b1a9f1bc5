import { type Kysely, sql } from 'kysely'

/** How the last backups went: one row, written by the process that made one or failed to. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
create table backup_state (
  only_row boolean primary key default true check (only_row),
  succeeded_at timestamptz,
  bytes bigint check (bytes >= 0),
  failed_at timestamptz,
  failure text check (failure in ('FULL', 'FOLDER', 'OTHER')),
  constraint it_succeeded_or_failed check (succeeded_at is not null or failed_at is not null),
  constraint what_succeeded_has_a_size check ((succeeded_at is null) = (bytes is null)),
  constraint what_failed_has_a_reason check ((failed_at is null) = (failure is null))
);
`)
    .execute(db)
}
