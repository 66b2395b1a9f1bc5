import { type Kysely, sql } from 'kysely'

/**
 * A quote holds one wish or several, each with its price. Its short link is a code that is derived from its id and generation, so that the link can be
 * shown again; only the code's digest is stored. Quotes of earlier versions have none until someone makes a new link.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [wishes, links, walls]) await sql.raw(part).execute(db)
}

const wishes = `
create table catalogue_quote_wish (
  quote_id uuid not null references catalogue_quote on delete cascade, position int not null, primary key (quote_id, position),
  experience_id uuid not null references catalogue_experience on delete cascade, wish jsonb not null, price jsonb not null
);
create index on catalogue_quote_wish (experience_id);
insert into catalogue_quote_wish (quote_id, position, experience_id, wish, price) select id, 0, experience_id, wish, price from catalogue_quote;
alter table catalogue_quote drop column experience_id, drop column wish, drop column price;
`

const links = `
alter table catalogue_quote alter column token_hash drop not null;
alter table catalogue_quote add column generation int not null default 0, add column code_hash text unique;
`

const rule = 'exists (select from catalogue_quote q where q.id = catalogue_quote_wish.quote_id)'
/** A wish is seen with its quote. */
const walls = `
alter table catalogue_quote_wish enable row level security, force row level security;
create policy sees on catalogue_quote_wish for select using (${rule});
create policy adds on catalogue_quote_wish for insert with check (${rule});
create policy changes on catalogue_quote_wish for update using (${rule}) with check (${rule});
create policy removes on catalogue_quote_wish for delete using (${rule});
`
