import type { ColumnName, Field, Fields, Value } from '@troupe/domain/field'
import type { ColumnType } from 'kysely'

/** The kinds of columns. Instants, local times and days are Temporal on the way out, Temporal or ISO text on the way in. */

export type Instant = ColumnType<Temporal.Instant, Temporal.Instant | string, Temporal.Instant | string>
export type InstantOrNull = ColumnType<
  Temporal.Instant | null,
  Temporal.Instant | string | null | undefined,
  Temporal.Instant | string | null
>
export type Local = ColumnType<Temporal.PlainDateTime, Temporal.PlainDateTime | string, Temporal.PlainDateTime | string>
export type Day = ColumnType<Temporal.PlainDate, Temporal.PlainDate | string, Temporal.PlainDate | string>
export type DayOrNull = ColumnType<
  Temporal.PlainDate | null,
  Temporal.PlainDate | string | null | undefined,
  Temporal.PlainDate | string | null
>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
/** The database computes it. */
export type Computed<T> = ColumnType<T, never, never>

/** The table of an entity whose fields the domain describes. */
export type TableOf<F extends Fields> = { [Name in keyof F & string as ColumnName<Name>]: ColumnOf<F[Name]> }
type ColumnOf<F extends Field> = F extends { readonly computed: true }
  ? Computed<Value<F>>
  : ColumnType<
      Value<F>,
      F extends { readonly initial: unknown } | { readonly generated: true } ? Written<F> | undefined : OrAbsent<Written<F>>,
      Written<F>
    >
type Written<F extends Field> = F extends { readonly json: true }
  ? string | Extract<Value<F>, null>
  : Value<F> | (Extract<Value<F>, object> extends never ? never : TextOf<Value<F>>)
/** Times are also written as ISO text. */
type TextOf<T> = [Extract<T, Temporal.Instant | Temporal.PlainDate | Temporal.PlainDateTime>] extends [never] ? never : string
type OrAbsent<T> = null extends T ? T | undefined : T
