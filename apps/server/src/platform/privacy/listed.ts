import { type RawBuilder, sql } from 'kysely'

/** Whom it is about: their id, every address that they had, and the values of theirs that others may have typed (`wordsOf`). */
export interface Erased {
  readonly id: string
  readonly emails: readonly string[]
  readonly words: readonly string[]
}

/** SQL: which rows of a table, `t`, are a person's own. */
type RowsOf = (person: Erased) => RawBuilder<boolean>

/** RowsOf of a person: they are removed, or these columns are set; the archive shows what is lost, in `shows` or under the columns that are set. */
export interface OwnRows {
  readonly rows: RowsOf
  readonly shows: readonly string[]
  readonly set?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** A table in the list of personal values. Every column of text, of JSON and of bytes stands in it once at least. */
export interface PersonalTable {
  /** Who owns the table, and so who erases in it. */
  readonly area: Area
  readonly own?: readonly OwnRows[]
  /** Where people type: what of it is a value of the person's is replaced, no matter who typed it. */
  readonly words?: readonly string[]
  /** Codes, digests, names of kinds, times as text: what only programs read. */
  readonly program?: readonly string[]
  /** Texts of the house about itself and what it sells. */
  readonly house?: readonly string[]
  /** What stays although it may name someone, each with the reason. */
  readonly kept?: Readonly<Record<string, string>>
}

export const AREAS = [
  'platform',
  'account',
  'workspace',
  'venue',
  'catalogue',
  'credit',
  'mission',
  'session',
  'staffing',
  'schedule',
  'checkout',
  'game',
  'message',
  'integration',
  'setting',
] as const
export type Area = (typeof AREAS)[number]

/** What stands in place of a value. */
export const ERASED = 'erased'

/** RowsOf that name the person in a column. */
export const by =
  (column: string): RowsOf =>
  ({ id }) =>
    sql`${sql.ref(`t.${column}`)} = ${id}::uuid`

/** RowsOf with an address of the person in a column. */
export const at =
  (column: string): RowsOf =>
  ({ emails }) =>
    sql`lower(${sql.ref(`t.${column}`)}) = any(${emails}::text[])`

export const either =
  (...ways: readonly RowsOf[]): RowsOf =>
  (person) =>
    sql`(${sql.join(
      ways.map((way) => way(person)),
      sql` or `,
    )})`

/** RowsOf that go as a whole; `shows` is what the archive shows of them. */
export const gone = (rows: RowsOf, ...shows: readonly string[]): OwnRows => ({ rows, shows })

/** Columns in which 'erased' takes the place of what is there. */
export const blanked = (rows: RowsOf, ...columns: readonly string[]): OwnRows => ({
  rows,
  shows: columns,
  set: Object.fromEntries(
    columns.map((column) => [column, sql`case when ${sql.ref(column)} is null then null else ${sql.lit(ERASED)} end`]),
  ),
})
