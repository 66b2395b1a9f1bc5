import { type Kysely, sql } from 'kysely'

/**
 * Search finds rows by how their words begin, whatever the accents and capitals. The words of a text are made by one function, for the rows and for
 * what was typed; events and people have an index of them. Upcoming and past events have one each: past ones are very many, and matter less.
 */
export async function up(db: Kysely<unknown>) {
  for (const part of [words, indexes]) await sql.raw(part).execute(db)
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
