import { type RawBuilder, sql } from 'kysely'

/**
 * What a search finds words with (migration 0105): rows whose words begin as those that were typed, whatever their capitals and accents. A row is found by
 * an index where the text is written here exactly as in the index.
 */
export const hasWords = (text: RawBuilder<unknown>, wanted: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`app_words(${text}) @@ ${wanted}`

/** The words of what someone typed: all of them are wanted, or any. */
export const wantedWords = (text: string, which: 'ALL' | 'ANY'): RawBuilder<unknown> =>
  sql`app_wanted(${text}::text, ${sql.lit(which === 'ALL')})`

/** Whether a text begins as the one that was typed. */
export const beginsAs = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`starts_with(app_plain(${text}), app_plain(${typed}::text))`
