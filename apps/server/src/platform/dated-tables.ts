import type { Audited, AuditedSubject } from '@troupe/domain/account/audited'
import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { actorId, type Ctx, command } from './ctx.ts'
import type { Db, Tx } from './database/db.ts'
import type { Listed, Page } from './database/lists.ts'
import type { MutationOperation } from './rights/policy.ts'

/** The first table applies to everything that was ever sold, booked or refunded. */
const beginning = Temporal.Instant.from('2000-01-01T00:00Z')

export interface Dated<T> {
  readonly startsAt: Temporal.Instant
  readonly table: T
}

/** A dated table with what staff see of it. */
export interface ListedTable<T> extends Dated<T> {
  readonly id: string
  /** The name of the person who made it; null for the first one. */
  readonly madeBy: string | null
  readonly isInForce: boolean
}

interface DatedSubject<T> {
  /** The database's table. */
  readonly rows: 'catalogue_price_table' | 'credit_money_table' | 'schedule_fee_table' | 'staffing_weights'
  /** What one is called in the audit log and in errors. */
  readonly name: AuditedSubject
  /** The mutation that adds one. */
  readonly operation: Audited & MutationOperation
  readonly schema: z.ZodMiniObject & z.core.$ZodType<T>
  readonly first: T
  /** Its rows say when they were made, apart from when they start. */
  readonly hasMadeAt?: boolean
}

interface Row {
  readonly id: string
  readonly starts_at: Temporal.Instant
  readonly body: unknown
}

/** What an area has of its dated tables. */
export type DatedTables<T> = ReturnType<typeof datedTables<T>>

/** A new table as someone asks for it. */
export interface AskedTable {
  readonly startsAt?: Temporal.Instant | null | undefined
  readonly table: unknown
}

/** When a table that is asked for comes into force: now, if it doesn't say. Refuses INVALID {startsAt: [PAST]} before now. */
export function startOf({ startsAt }: Pick<AskedTable, 'startsAt'>, now: Temporal.Instant): Answer<Temporal.Instant> {
  const starts = startsAt ?? now
  return Temporal.Instant.compare(starts, now) < 0 ? invalid({ startsAt: ['PAST'] }) : yes(starts)
}

/**
 * Prices, money, fees and weights are each a table of dated rows: at an instant the newest row that began at or before it is in force. Rows are only
 * added, so that what was sold can always be recomputed. `addDatedTable` puts them on the wire.
 */
export function datedTables<T>({ rows, name, operation, schema, first, hasMadeAt = false }: DatedSubject<T>) {
  const from = sql.table(rows)
  const parse = (body: unknown, at: Temporal.Instant): T => {
    const parsed = parseInput<T>(schema, body)
    if (!parsed.ok) throw new Error(`the ${name} of ${at} is broken: ${JSON.stringify(parsed.extensions)}`)
    return parsed.value
  }
  const read = ({ starts_at, body }: Pick<Row, 'starts_at' | 'body'>): T => parse(body, starts_at)
  /** Adds a row; none where one starts at the same instant. */
  const insert = (at: Temporal.Instant, values: { readonly startsAt: Temporal.Instant; readonly table: T; readonly by: string | null }) => {
    const [column, value]: readonly RawBuilder<unknown>[] = hasMadeAt ? [sql`, made_at`, sql`, ${at}::timestamptz`] : [sql``, sql``]
    return sql<{ id: string }>`insert into ${from} (starts_at, body, made_by ${column ?? sql``})
      values (${values.startsAt}::timestamptz, ${JSON.stringify(values.table)}::jsonb, ${values.by}::uuid ${value ?? sql``})
      on conflict do nothing returning id`
  }
  return {
    operation,
    schema,

    /** The table in force at an instant, and the answer of a query that is asked with it. */
    async at<Also = null>(
      db: Db | Tx,
      at: Temporal.Instant,
      also: RawBuilder<Also> = sql`select null`,
    ): Promise<Dated<T> & { readonly id: string; readonly also: Also }> {
      const found = await sql<Row & { also: Also }>`select id, starts_at, body, (${also}) as also from ${from}
        where starts_at <= ${at} order by starts_at desc limit 1`.execute(db)
      const [row] = found.rows
      if (!row) throw new Error(`no ${name} at ${at}`)
      return { id: row.id, startsAt: row.starts_at, table: read(row), also: row.also }
    },

    /** The table in force at an instant as a part of another statement, whose answer `parse` turns into the table. */
    bodyAt: (at: Temporal.Instant) => sql<unknown>`(select body from ${from} where starts_at <= ${at} order by starts_at desc limit 1)`,
    parse,

    /** The table in force at an instant and those that begin later, in order. */
    async since(db: Db | Tx, at: Temporal.Instant): Promise<readonly Dated<T>[]> {
      const found = await sql<Row>`select starts_at, body from ${from}
        where starts_at >= (select max(starts_at) from ${from} where starts_at <= ${at}) order by starts_at`.execute(db)
      return found.rows.map((row) => ({ startsAt: row.starts_at, table: read(row) }))
    },

    /** Every table, the latest start first: those to come, the one in force, the earlier ones. */
    async list({ db, now }: Ctx, page: Page): Promise<Listed<ListedTable<T>>> {
      const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db)
      const found = await sql<Row & { readonly made_by: string | null; readonly in_force: boolean }>`
        select t.id, t.starts_at, t.body, nullif(u.full_name, '') as made_by,
          t.starts_at = (select max(f.starts_at) from ${from} f where f.starts_at <= ${now()}) as in_force
        from ${from} t left join account_user u on u.id = t.made_by
        order by t.starts_at desc offset ${page.offset} limit ${page.limit}`.execute(db)
      return {
        nodes: found.rows.map((row) => ({
          id: row.id,
          startsAt: row.starts_at,
          table: read(row),
          madeBy: row.made_by,
          isInForce: row.in_force,
        })),
        totalCount: counted.rows[0]?.total ?? 0,
      }
    },

    /**
     * Adds a table. Without a start it applies immediately. Refuses INVALID {fields}: PAST for a start before now, SAME for the start of another one,
     * and what its schema refuses.
     */
    create(ctx: Ctx, asked: AskedTable): Promise<Answer<ListedTable<T>>> {
      return command(ctx, async (work) => {
        const parsed = parseInput<T>(schema, asked.table)
        if (!parsed.ok) return parsed
        const start = startOf(asked, work.at)
        if (!start.ok) return start
        const { value: startsAt } = start
        const { value: table } = parsed
        const made = await insert(work.at, { startsAt, table, by: actorId(work) }).execute(work.tx)
        const [row] = made.rows
        if (!row) return invalid({ startsAt: ['SAME'] })
        work.audit({ operation, subjectType: name, subjectId: row.id, after: { startsAt: startsAt.toString(), ...table } })
        const madeBy = work.actor.kind === 'user' ? work.actor.fullName : null
        const isInForce = Temporal.Instant.compare(startsAt, work.at) === 0
        return yes({ id: row.id, startsAt, table, madeBy, isInForce })
      })
    },

    /** Adds the first table to an installation that has none. */
    async begin(db: Db | Tx): Promise<void> {
      const any = await sql`select 1 from ${from} limit 1`.execute(db)
      if (any.rows.length === 0) await insert(beginning, { startsAt: beginning, table: first, by: null }).execute(db)
    },
  }
}
