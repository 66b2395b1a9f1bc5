import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifier } from '../account/account.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Db } from '../platform/db.ts'
import { type Actor, scopeOf } from '../platform/policy.ts'
import type { SessionListInput } from './page.ts'
import { readSessions } from './read.ts'

const app = await openHouse()
afterAll(() => app.close())

/** Fifty thousand events over ten years in two hundred workspaces, most of them over. */
beforeAll(async () => {
  await sql`
    insert into workspace (id, name, created_at) select gen_random_uuid(), 'Customer ' || n, now() from generate_series(1, 200) n`.execute(
    app.db,
  )
  await sql`
    insert into session (workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, starts_at, ends_at, local_start,
      timezone, duration, size, units, attendees, credits, created_at, terms)
    select w.id, f.experience_id, f.id, 'Event ' || n, case when at < '2026-10-05' then 'COMPLETED' else 'SCHEDULED' end,
      'REMOTE', 'ON_SCREEN', 'standard', at, at + interval '1 hour', at at time zone 'UTC', 'UTC', 60, 1, 1, 10, 4, at,
      '{"asOf": "2018-01-01T00:00:00Z", "level": 4, "peoplePerUnit": 25, "upgrades": {"STANDARD": 0, "PRO": 2, "PREMIUM": 4}, "lines": []}'
    from generate_series(1, 50000) n
    cross join lateral (select timestamptz '2018-01-01' + n * interval '95 minutes' as at) t
    join lateral (select id from (select id, row_number() over (order by id) as turn from workspace) one where turn = n % 200 + 1) w on true
    cross join lateral (select id, experience_id from catalogue_format limit 1) f`.execute(app.db)
  await sql`
    insert into session_readiness (session_id, workspace_id, starts_at, readiness, waiting, inbox, producer_id, blackout)
    select id, workspace_id, starts_at, case when turn % 50 = 0 then 'HostNeeded' else 'GameReady' end, 0,
      case when turn % 50 = 0 then 'NEEDS_HOSTS' else 'READY' end, case when turn % 20 = 0 then ${world.users.producer}::uuid end, false
    from (select *, row_number() over (order by id) as turn from session where status = 'SCHEDULED') one
    on conflict (session_id) do nothing`.execute(app.db)
  await sql`analyze`.execute(app.db)
}, 120_000)

const persons = { admin: 'admin@troupe.example', producer: 'producer@troupe.example', editor: 'editor@northwind.example' }
const ahead = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'] as const
const over = ['COMPLETED', 'CANCELLED'] as const
const soonest = { field: 'startsAt', direction: 'ASC' } as const
const latest = { field: 'startsAt', direction: 'DESC' } as const

const filters: readonly [string, string, SessionListInput['filter']][] = [
  ['needs hosts, for an admin', persons.admin, { inbox: ['NEEDS_HOSTS'] }],
  ['ready, for an admin', persons.admin, { inbox: ['READY'] }],
  ['needs me, for a producer', persons.producer, { inbox: ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW'] }],
  ['ready to run, for a customer', persons.editor, { readiness: ['GameReady'] }],
  ['needs hosts, for staff', persons.producer, { readiness: ['HostNeeded'] }],
]
test.each(filters)(
  'a page of an inbox, or of one readiness, reads an index and hardly more than it shows: %s',
  async (_name, email, filter) => {
    const plan = await planOf(email, { filter, sorting: [soonest], offset: 0, limit: 25 })
    expect(JSON.stringify(plan)).toContain('Index')
    expect(readBy(plan)).toBeLessThan(email === persons.editor ? 1000 : 100)
  },
)

test.each([
  ['what comes, for staff', persons.producer, ahead, soonest],
  ['what is over, for staff', persons.producer, over, latest],
  ['everything, for staff', persons.producer, undefined, latest],
  ['what comes, for a customer', persons.editor, ahead, soonest],
  ['what is over, for a customer', persons.editor, over, latest],
  ['everything, for a customer', persons.editor, undefined, latest],
])('a page of fifty thousand events reads an index and hardly more than it shows: %s', async (_name, email, status, order) => {
  const plan = await planOf(email, { filter: { status }, sorting: [order], offset: 0, limit: 25 })
  expect(JSON.stringify(plan)).toContain('Index')
  expect(readBy(plan)).toBeLessThan(1000)
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How many rows of the session were read, shown or not. */
const readBy = (plan: Plan): number => {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (plan['Relation Name'] === 'session' ? own : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
}

/** How the database goes about the one statement of a list once it has kept its plan, which then fits every value and not just these. */
async function planOf(email: string, input: SessionListInput): Promise<Plan> {
  const said: { sql: string; parameters: readonly unknown[] }[] = []
  const heard: Db = new Kysely({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void said.push({ sql: query.sql, parameters: query.parameters }),
  })
  const actor = await actorOf(email)
  const ctx: Ctx = { ...app.system, db: heard, actor, scope: scopeOf('sessions', actor) }
  const page = await readSessions(ctx, input, { reads: new Set(['name', 'starts_at', 'status', 'workspace']), total: false })
  expect(page).toMatchObject({ ok: true })
  const [asked] = said
  if (!asked) throw new Error('the list asked nothing')
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

async function actorOf(email: string): Promise<Actor> {
  const actor = await identifier(app.house, app.tokens)(await app.bearerOf(email))
  if (!actor) throw new Error(`no one has the address ${email}`)
  return actor
}
