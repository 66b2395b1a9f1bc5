import { type Kysely, sql } from 'kysely'

/**
 * An audit entry says which event it is about, whatever its subject: a place that is removed later still leads to it. Entries that are there already get
 * the event of their subject, as far as it is known; what they say stays as it was written.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table audit_entry add column session_id uuid;
    alter table audit_entry disable trigger audit_entry_is_append_only;
    update audit_entry e set session_id = e.subject_id where e.subject_type = 'session';
    update audit_entry e set session_id = a.session_id from staffing_assignment a where e.subject_type = 'assignment' and a.id = e.subject_id;
    update audit_entry e set session_id = (e.before ->> 'session_id')::uuid
      where e.operation = 'deleteSessionAssignment' and e.session_id is null and e.before ->> 'session_id' is not null;
    alter table audit_entry enable trigger audit_entry_is_append_only;
    create index on audit_entry (session_id, id desc) where session_id is not null;
  `.execute(db)
}
