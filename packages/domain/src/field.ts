import * as z from 'zod/mini'
import { anInstant, integerInput, lineInput, paragraphInput, uuid } from './input.ts'

/** What values a field takes. */
export interface Kind<Value = unknown> {
  /** Its type on the wire, '[String]' for a list, an enumeration by its name; null for what the wire doesn't show as it is stored. */
  readonly type: string | null
  /** What a value must be, and how it is written: trimmed, null for an empty text. Null is allowed exactly where the schema allows it. */
  readonly input: z.ZodMiniType<Value>
  /** The column holds JSON. */
  readonly json?: true
  /** Formatted text: the server keeps the tags that our editor makes, and nothing else. */
  readonly rich?: true
}

/**
 * Who of an operation's callers may change a field. STAFF and SUCCESS (customer success managers and higher roles) apply to everything; for a person,
 * SELF are the person and staff, and OTHERS are staff, but never the person.
 */
export type Editors = 'STAFF' | 'SUCCESS' | 'SELF' | 'OTHERS'

/** Everything that is true of one field of an entity. Its column has the same name in snake case. */
export interface Field<Value = unknown> extends Kind<Value> {
  /** Its name for people, in a form, a table and the audit. */
  readonly label: string
  /** What its name doesn't say, for readers of the schema. */
  readonly description?: string
  /** The default of a new row. */
  readonly initial?: Value
  /** The database generates it for a new row. */
  readonly generated?: true
  /** The database computes it from other columns. */
  readonly computed?: true
  /** What readers see follows from more than the column: a resolver of its own shows it. */
  readonly derived?: true
  /** The operation that changes it; without one it is changed by commands of its own, or never. */
  readonly editedBy?: string
  /** Who of the operation's callers may change it; without it, all of them. */
  readonly editors?: Editors
  /** What decides who sees it; without it, everyone who can read the row. */
  readonly readBy?: string
}
export type Fields = Readonly<Record<string, Field>>

/** The type of a field's value. */
export type Value<F extends Field> = z.output<F['input']>

/** 'preferredSalesId' becomes 'preferred_sales_id'. */
export type ColumnName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name

/** A row as the database holds it. */
export type RowOf<F extends Fields> = { readonly [Name in keyof F & string as ColumnName<Name>]: Value<F[Name]> }

/** The fields that the wire shows as their columns are. */
export type Shown<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { readonly type: null } | { readonly derived: true } ? never : Name
}[keyof F & string]

/** The shown fields of a row that the database writes as JSON, by their names; instants are ISO text there. */
export type JsonOf<F extends Fields> = { readonly [Name in Shown<F>]: InJson<Value<F[Name]>> }
type InJson<T> = T extends Temporal.Instant ? string : T

/** The fields that an operation changes. */
export type EditedBy<F extends Fields, Operation extends string> = {
  [Name in keyof F & string]: F[Name] extends { readonly editedBy: Operation } ? Name : never
}[keyof F & string]

/** A change by an operation: omitted fields are left unchanged. */
export type ChangeBy<F extends Fields, Operation extends string> = {
  readonly [Name in EditedBy<F, Operation>]?: Value<F[Name]> | undefined
}

type ChangeShape<F extends Fields, Operation extends string> = {
  [Name in EditedBy<F, Operation>]: z.ZodMiniOptional<F[Name]['input']>
}

/** The column of a field. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Every column of an entity, in the order of its fields. */
export const columnsOf = <F extends Fields>(fields: F) => Object.keys(fields).map(columnOf) as (keyof RowOf<F> & string)[]

/** Whether a field may be empty: its schema reads null. */
export const mayBeNull = ({ input }: Kind): boolean => z.safeParse(input, null).success

/** The fields that the wire shows as their columns are, with their names. */
export const shownFields = <F extends Fields>(fields: F) =>
  Object.entries(fields).filter(([, { type, derived }]) => type !== null && !derived) as [
    Shown<F>,
    F[keyof F] & { readonly type: string },
  ][]

/** The columns of the shown fields of a row with this alias, by the fields' names. */
export const shownColumns = <F extends Fields>(fields: F, alias: string) =>
  Object.fromEntries(shownFields(fields).map(([name]) => [name, `${alias}.${columnOf(name)}`])) as Record<Shown<F>, string>

/** What stands for shown fields that weren't read: what a new row begins with, else null. */
export const unread = <F extends Fields>(fields: F) =>
  Object.fromEntries(shownFields(fields).map(([name, { initial = null }]) => [name, initial])) as JsonOf<F>

/** The fields that an operation changes, with their names. */
export const editedBy = <F extends Fields, Operation extends string>(fields: F, operation: Operation) =>
  Object.entries(fields).filter(([, field]) => field.editedBy === operation) as [EditedBy<F, Operation>, Field][]

/** The schema of a change by an operation: each of its fields by its own schema, all of them optional. */
export const changeInput = <F extends Fields, Operation extends string>(fields: F, operation: Operation) =>
  z.object(
    Object.fromEntries(editedBy(fields, operation).map(([name, { input }]) => [name, z.optional(input)])) as ChangeShape<F, Operation>,
  )

/** A change as columns: 'preferredSalesId' becomes preferred_sales_id, and what is absent is left out. */
export const asColumns = <C extends object>(change: C) =>
  Object.fromEntries(Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [[columnOf(name), value]]))) as {
    [Name in keyof C & string as ColumnName<Name>]?: Exclude<C[Name], undefined>
  }

/** What people call a field, by its name or its column; undefined for a name that the entity doesn't have. */
export const labelOf = (fields: Fields, name: string): string | undefined =>
  fields[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]?.label

// Kinds of values, each read with the words of a field: `{ ...line(96, 1), label: 'Name' }`.

/** One line of text, from `least` to `most` characters. */
export const line = (most: number, least = 0) => ({ type: 'String', input: lineInput(most, least) }) as const

const emptyIsNull = <Input extends z.ZodMiniString>(text: Input) =>
  z.nullable(
    z.pipe(
      text,
      z.transform((given) => given || null),
    ),
  )

/** One line of text or null; an empty one is null. */
export const optionalLine = (most: number) => ({ type: 'String', input: emptyIsNull(lineInput(most)) }) as const

/** Text that commands of its own write, or that is checked against other rows. */
export const text = { type: 'String', input: z.string() } as const
export const optionalText = { type: 'String', input: z.nullable(z.string()) } as const

/** Any number of lines, or null; an empty text is null. */
export const optionalParagraph = (most: number) => ({ type: 'String', input: emptyIsNull(paragraphInput(most)) }) as const

/** Any number of lines, from `least` to `most` characters. */
export const paragraph = (most: number, least = 0) => ({ type: 'String', input: paragraphInput(most, least) }) as const

/** Formatted text as HTML of at most this many characters, its tags included. */
export const richText = (most: number) => ({ type: 'String', rich: true, input: paragraphInput(most) }) as const

/** The same or null; an empty one is null. */
export const optionalRichText = (most: number) => ({ ...richText(most), input: emptyIsNull(paragraphInput(most)) }) as const

/** At most this many words or short lines, each of them once. */
export const words = (most: number, mostCharacters: number) =>
  ({ type: '[String]', input: z.array(lineInput(mostCharacters, 1)).check(z.maxLength(most), z.overwrite(unique)) }) as const

/** The ids of at most this many rows, each of them once. */
export const ids = (most: number) =>
  ({
    type: '[ID]',
    input: z.array(uuid).check(
      z.maxLength(most),
      z.overwrite((given) => unique(given.map((one) => one.toLowerCase()))),
    ),
  }) as const

/** How many modifiers an event, a format or a person has at most. */
export const MOST_MODIFIERS = 50

/** Texts without duplicates. */
export const unique = (texts: string[]): string[] => [...new Set(texts)]

export const yesNo = { type: 'Boolean', input: z.boolean() } as const

/** A whole number between two bounds, both allowed. */
export const wholeNumber = (least: number, most: number) => ({ type: 'Int', input: integerInput(least, most) }) as const

/** The same, or null. */
export const optionalNumber = (least: number, most: number) => ({ type: 'Int', input: z.nullable(integerInput(least, most)) }) as const

/** Yes, no, or not decided. */
export const optionalYesNo = { type: 'Boolean', input: z.nullable(z.boolean()) } as const

export const optionalDecimal = { type: 'Float', input: z.nullable(z.number()) } as const

export const id = { type: 'ID', input: uuid } as const
export const optionalId = { type: 'ID', input: z.nullable(uuid) } as const

/** One of the words of an enumeration, which has this name on the wire. */
export const choice = <const Words extends readonly string[]>(name: string, words: Words) => ({ type: name, input: z.enum(words) }) as const

/** The same, or null. */
export const optionalChoice = <const Words extends readonly string[]>(name: string, words: Words) =>
  ({ type: name, input: z.nullable(z.enum(words)) }) as const

export const instant = { type: 'DateTime', input: anInstant } as const
export const optionalInstant = { type: 'DateTime', input: z.nullable(anInstant) } as const

/** A local day and a local time; neither is part of the API. */
export const optionalDay = {
  type: null,
  input: z.nullable(z.custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate)),
} as const
export const optionalLocalTime = {
  type: null,
  input: z.nullable(z.custom<Temporal.PlainDateTime>((value) => value instanceof Temporal.PlainDateTime)),
} as const

/** Stored as JSON, shown and changed by hand-written fields. */
export const json = <T>() =>
  ({ type: null, json: true, input: z.custom<T>((value) => typeof value === 'object' && value !== null) }) as const

export const optionalJson = <T>() =>
  ({ type: null, json: true, input: z.nullable(z.custom<T>((value) => typeof value === 'object' && value !== null)) }) as const

/** A column that the wire doesn't show. */
export const hidden = <K extends Kind>(kind: K): Omit<K, 'type'> & { readonly type: null } => ({ ...kind, type: null })
