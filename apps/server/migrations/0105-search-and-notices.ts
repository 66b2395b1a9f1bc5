import { type Kysely, sql } from 'kysely'

/**
 * Search finds rows by how their words begin, whatever the accents and capitals. The words of a text are made by one function, for the rows and for
 * what was typed; events and people have an index of them. Upcoming and past events have one each: past ones are very many, and matter less.
 * A notice is what concerns one person: ids and a kind, deleted after 60 days.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [words, indexes, notices]) await sql.raw(part).execute(db)
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Letters that no normal form takes apart. */
const [unlike, like] = ['øłđðħıŧ', 'olddhit']
/** Everything of ASCII and Latin 1 that is neither a letter nor a digit, and the punctuation of Unicode. */
const marks = [
  [0x09, 0x0d],
  [0x20, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xa9],
  [0xab, 0xb1],
  [0xb4, 0xb4],
  [0xb6, 0xb8],
  [0xbb, 0xbf],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
]
  .map(([first = 0, last = 0]) => between(first, last))
  .join('')
/** The accents, which a normal form sets apart from their letters. */
const accents = between(0x300, 0x36f)

const words = `
create function app_plain(given text) returns text immutable parallel safe strict language sql
  return translate(lower(normalize(given, nfkd)), ${quoted(unlike + marks + accents)}, ${quoted(like + ' '.repeat(marks.length))});
create function app_words(given text) returns tsvector immutable parallel safe strict language sql
  return array_to_tsvector(array_remove(string_to_array(app_plain(given), ' '), ''));
create function app_wanted(given text, all_of boolean) returns tsquery immutable parallel safe strict language sql
  return (select coalesce(string_agg('''' || replace(word, '\\', '\\\\') || ''':*', case when all_of then ' & ' else ' | ' end), '')::tsquery
    from unnest(array_remove(string_to_array(app_plain(given), ' '), '')) word);
`

const indexes = `
create index session_upcoming_words on session using gin (app_words(name || ' ' || city))
  where status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE');
create index session_past_words on session using gin (app_words(name || ' ' || city)) where status in ('COMPLETED', 'CANCELLED');
create index account_user_words on account_user using gin (app_words(full_name || ' ' || email));
`

const own = '(select app_sees_all()) or user_id = (select app_me())'
const notices = `
create table message_notice (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_user,
  kind text not null check (kind in ('ASKED', 'ASSIGNED', 'ACCEPTED', 'DECLINED', 'OPEN_ROLE', 'DROPPED_OUT', 'UNFILLED', 'REPLACED', 'REQUESTED',
    'APPROVED', 'REFUSED', 'CREW_SET', 'CANCELLED', 'PAID')),
  session_id uuid references session on delete cascade,
  order_id uuid references credit_order on delete cascade,
  person_id uuid references account_user,
  made_at timestamptz not null,
  seen_at timestamptz,
  constraint it_is_seen_after_it_is_made check (seen_at >= made_at)
);
create index on message_notice (user_id, made_at desc);
create index on message_notice (made_at);
create index on message_notice (session_id);
create index on message_notice (order_id);
create index on message_notice (person_id);
alter table message_notice enable row level security, force row level security;
create policy sees on message_notice for select using (${own});
create policy adds on message_notice for insert with check (${own});
create policy changes on message_notice for update using (${own}) with check (${own});
create policy removes on message_notice for delete using (${own});
`
