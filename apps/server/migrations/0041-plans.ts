import { type Kysely, sql } from 'kysely'

/**
 * Drafts of who plays what. `facts` are what a plan was solved from, so that it can be explained and solved again; `result` is the best that was
 * found so far. A draft takes no one's time.
 */
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`
      create table staffing_plan (
        id uuid primary key default gen_random_uuid(),
        name text not null check (char_length(name) <= 80),
        from_at timestamptz not null, to_at timestamptz not null check (to_at > from_at),
        asked jsonb not null, seed int not null,
        state text not null check (state in ('SOLVING', 'READY', 'FAILED', 'PUBLISHED', 'DISCARDED')),
        pins jsonb not null default '[]', facts jsonb, result jsonb,
        made_by uuid references account_user, made_at timestamptz not null, solved_at timestamptz,
        version int not null default 1
      );
      create index on staffing_plan (made_at desc, id);
      create index on staffing_plan (made_by);
    `)
    .execute(db)
}
