import { type RawBuilder, sql } from 'kysely'

/** Words as literals for `in (…)`: they are part of the text of the statement, so that a partial index on them can be used. */
export const wordsInSql = (words: readonly string[]): RawBuilder<unknown> => sql.join(words.map(sql.lit))
