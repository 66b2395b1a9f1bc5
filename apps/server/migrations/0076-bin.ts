import { type Kysely, sql } from 'kysely'

/** Who moved a file to the bin of its event; unknown of those that lie there already. */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
alter table file add column deleted_by uuid references account_user,
  add constraint file_is_deleted_by_someone check (deleted_by is null or deleted_at is not null);
`)
    .execute(db)
}
