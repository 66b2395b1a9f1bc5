import { Kysely, PostgresDialect, sql } from 'kysely'
import { identifier } from '../apps/server/src/account/account.ts'
import type { Ctx, House } from '../apps/server/src/platform/ctx.ts'
import { type Database, type Db, transaction } from '../apps/server/src/platform/database/db.ts'
import type { Tokens } from '../apps/server/src/platform/http/tokens.ts'
import { type Actor, type Operation, scopeOf } from '../apps/server/src/platform/rights/policy.ts'

/** What of a test's application the plans of its statements are read with. */
interface TestApp {
  readonly db: Db
  readonly database: Pick<Database, 'pool'>
  readonly house: House
  readonly tokens: Tokens
  readonly system: Ctx
  readonly bearerOf: (email: string) => Promise<string>
}

/** Fifty thousand events over ten years in two hundred workspaces, most of them over, as long after they were written: nothing waits to be followed up. */
export async function fillEvents(app: TestApp) {
  await transaction(app.db, async (tx) => {
    // what refers to what is right by construction, and an index is made of fifty thousand rows sooner than extended by each: that was most of the time
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows: indexes } = await sql<{ name: string; made: string }>`select indexname as name, indexdef as made from pg_indexes
      where tablename = 'session' and indexname not in (select conname from pg_constraint where conrelid = 'session'::regclass)`.execute(tx)
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx)
    await sql`insert into workspace (id, name, created_at) select gen_random_uuid(), 'Customer ' || n, now() from generate_series(1, 200) n`.execute(
      tx,
    )
    await sql`
      with customers as materialized (select id, row_number() over (order by id) as turn from workspace)
      insert into session (workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, starts_at, ends_at, local_start,
        timezone, duration, size, units, attendees, credits, created_at, terms)
      select w.id, f.experience_id, f.id, 'Event ' || n, case when at < '2026-10-05' then 'COMPLETED' else 'SCHEDULED' end,
        'REMOTE', 'ON_SCREEN', 'standard', at, at + interval '1 hour', at at time zone 'UTC', 'UTC', 60, 1, 1, 10, 4, at,
        '{"asOf": "2018-01-01T00:00:00Z", "level": 4, "peoplePerUnit": 25, "upgrades": {"STANDARD": 0, "PRO": 2, "PREMIUM": 4}, "lines": []}'
      from generate_series(1, 50000) n
      cross join lateral (select timestamptz '2018-01-01' + n * interval '95 minutes' as at) t
      join customers w on w.turn = n % 200 + 1
      cross join lateral (select id, experience_id from catalogue_format limit 1) f`.execute(tx)
    for (const { made } of indexes) await sql.raw(made).execute(tx)
  })
}

export interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How many rows of the session were read, shown or not. */
export const readBy = (plan: Plan): number => {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (plan['Relation Name'] === 'session' ? own : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
}

/** What someone's request sends to the database: every statement with its values. */
interface Sent {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The context of someone's request, which notes what it sends. */
export async function heardCtx(app: TestApp, email: string, operation: Operation): Promise<{ ctx: Ctx; sent: Sent[] }> {
  const sent: Sent[] = []
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  })
  const actor = await actorOf(app, email)
  return { ctx: { ...app.system, db, actor, scope: scopeOf(operation, actor) }, sent }
}

/** How the database goes about a statement once it has kept its plan, which then fits every value and not just these. */
export async function keptPlan(app: TestApp, asked: Sent | undefined): Promise<Plan> {
  if (!asked) throw new Error('nothing was asked')
  const values = asked.parameters.map((one) => (Array.isArray(one) ? sql.lit(`{${one.join()}}`) : sql.lit(one)))
  const given = values.length > 0 ? sql`(${sql.join(values)})` : sql``
  await sql`set plan_cache_mode = force_generic_plan`.execute(app.db)
  await sql`prepare kept as ${sql.raw(asked.sql)}`.execute(app.db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) execute kept${given}`.execute(app.db)
  await sql`deallocate kept`.execute(app.db)
  await sql`reset plan_cache_mode`.execute(app.db)
  const [found] = rows
  if (!found) throw new Error('no plan')
  return found['QUERY PLAN'][0].Plan
}

/** A person of the demo world as who they are signed in. */
async function actorOf(app: TestApp, email: string): Promise<Actor> {
  const actor = await identifier(app.house, app.tokens)(await app.bearerOf(email))
  if (!actor) throw new Error(`no one has the address ${email}`)
  return actor
}
