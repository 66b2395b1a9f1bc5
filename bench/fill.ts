import pg from 'pg'
import { hashPassword } from '../apps/server/src/account/password/hash.ts'
import { migrate, openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { runSql } from '../tests/postgres.ts'
import { fillWorld } from '../tests/world/fill.ts'

export interface Size {
  readonly sessions: number
  readonly hosts: number
  readonly producers: number
  readonly hostsPerSession: number
  /** How many sessions start together, … */
  readonly together: number
  /** … every how many minutes, … */
  readonly everyMinutes: number
  /** … and how many days before today the first ones start. */
  readonly firstDaysAgo: number
  readonly workspaces: number
}

/** How large the world of the list is: BENCH_SIZE is a part of it for a first look, and `times` the tenfold of every row. */
export function listSize(times = 1): Size {
  const many = times * Number(process.env.BENCH_SIZE ?? 1)
  const of = (whole: number) => Math.max(1, Math.round(whole * many))
  return {
    ...{ sessions: of(50_000), hosts: of(400), producers: of(100), together: of(25), workspaces: of(200) },
    ...{ hostsPerSession: 2, everyMinutes: 360, firstDaysAgo: 400 },
  }
}

/** A new database with the world of the tests and, on top, sessions with their places, people and accepted offers. Answers its URL. */
export async function filledDatabase(server: string, name: string, size: Size): Promise<string> {
  await runSql(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  const { db, close } = await openDatabase({ url: url.href })
  await migrate(db)
  await fillWorld(db, { now: Temporal.Now.instant(), passwordHash: await hashPassword(demoPassword) })
  await close()
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    for (const statement of [...people(size), ...sessions(size), ...crew(size)]) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return url.href
}

/** Ids are made of a kind and a number, so that later statements can name earlier rows. */
const id = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`

const people = ({ hosts, producers, workspaces }: Size) => [
  // five zones and a quarter in each of two zone areas, so that searches have to distinguish people
  ...[
    { role: 'HOST', permission: 'HOST', count: hosts },
    { role: 'EVENT_PRODUCER', permission: 'STAFF', count: producers },
  ].map(
    ({ role, permission, count }) => `
      insert into account_user (id, first_name, last_name, email, role, permission, languages, level, timezone, zone_area_id, latitude, longitude,
        daily_limit, load, created_at)
      select ${id(role, 'n')}, 'Given' || n, '${role}' || n, lower('${role}') || n || '@bench.example', '${role}', '${permission}',
        case n % 4 when 0 then '{en,es}' when 1 then '{en,de}' else '{en}' end::text[], 1 + n % 3,
        (array['America/New_York','America/Los_Angeles','Europe/Berlin','Europe/London','America/Chicago'])[1 + n % 5],
        z.id, z.latitude, z.longitude, 4, 20, now()
      from generate_series(0, ${count - 1}) n
      left join (select *, row_number() over (order by name) - 1 as place from venue_zone_area) z on z.place = n % 4`,
  ),
  `insert into staffing_availability (user_id, day, from_time, to_time)
    select u.id, day, case when u.level = 2 then '06:00' else '08:00' end, case when u.level = 3 then '23:00' else '20:00' end
    from account_user u, generate_series(1, 6) day where u.email like '%@bench.example'`,
  `insert into staffing_availability (user_id, date, available)
    select u.id, current_date + (ascii(u.first_name) + length(u.last_name) * 7 + row_number() over (order by u.id))::int % 62, false
    from account_user u where u.email like '%@bench.example'`,
  `insert into workspace (id, name, company, created_at) select ${id('workspace', 'n')}, 'Workspace ' || n, 'Company ' || n, now()
    from generate_series(0, ${workspaces - 1}) n`,
  `insert into account_permission (workspace_id, user_id, role) select ${id('workspace', 'n')}, u.id, 'EDITOR'
    from generate_series(0, least(7, ${workspaces - 1})) n, account_user u where u.email = 'editor@northwind.example'`,
  `insert into credit_wallet (workspace_id, consumable) select id, 'CREDIT' from workspace where name like 'Workspace %'`,
  `insert into credit_lot (workspace_id, consumable, quantity, granted_at) select id, 'CREDIT', 100000000, now() from workspace where name like 'Workspace %'`,
  `insert into credit_entry (workspace_id, consumable, lot_id, from_account, to_account, quantity, reason, key, at)
    select workspace_id, consumable, id, 'PURCHASED', 'AVAILABLE', quantity, 'Bench', id::text, now() from credit_lot where quantity = 100000000`,
]

const sessions = ({ sessions, together, everyMinutes, firstDaysAgo, workspaces }: Size) => [
  `insert into session (id, workspace_id, experience_id, format_id, name, status, type, host_type, sync_type, pdf_type, play_type, starts_at, ends_at,
      local_start, timezone, duration, lobby, size, units, attendees, credits, created_at, first_booked_at, fee_zone, cancelled_at, terms)
    select ${id('session', 'n')}, ${id('workspace', `n % ${workspaces}`)}, f.experience_id, f.id, 'Event ' || n,
      case when n % 25 = 7 then 'CANCELLED' when at < now() - interval '1 day' then 'COMPLETED' when at < now() then 'CANCELLED' else 'SCHEDULED' end,
      f.type, f.host_type, f.sync_type, f.pdf_type, f.play_type, at, at + interval '60 minutes', at at time zone 'UTC', 'UTC', 60, 15,
      1 + n % 2, 1 + n % 2, 10 + n % 15, 20, now(), now(), 'UTC',
      case when n % 25 = 7 or at between now() - interval '1 day' and now() then now() end,
      '{"asOf": "2018-01-01T00:00:00Z", "level": 4, "peoplePerUnit": 25, "upgrades": {"STANDARD": 0, "PRO": 2, "PREMIUM": 4}, "lines": []}'
    from generate_series(0, ${sessions - 1}) n
    cross join lateral (select date_trunc('day', now()) - interval '${firstDaysAgo} days' + n / ${together} * interval '${everyMinutes} minutes' as at) t
    join (select *, row_number() over (order by id) - 1 as place, count(*) over () as places from catalogue_format
      where type = 'REMOTE' and host_type = 'ON_SCREEN') f on f.place = n % f.places`,
]

/** Neighbours in time are different people: the exclusion constraint holds, although the triggers that would insert one by one are off. */
const crew = ({ sessions, hosts, producers, hostsPerSession }: Size) => [
  `set session_replication_role = replica`,
  `create temp table part as
    select n, 'PRODUCER' as role, 1 as ord, ${id('EVENT_PRODUCER', `n % ${producers}`)} as user_id from generate_series(0, ${sessions - 1}) n
    union all
    select n, 'HOST', k + 1, ${id('HOST', `(n * ${hostsPerSession} + k) % ${hosts}`)}
    from generate_series(0, ${sessions - 1}) n, generate_series(0, ${hostsPerSession - 1}) k`,
  `insert into staffing_assignment (id, session_id, role, ord, type, user_id, updated_at)
    select ${id('place', `n || role || ord`)}, ${id('session', 'n')}, role, ord, 'Auto', user_id, now() from part`,
  `insert into staffing_approval (id, assignment_id, session_id, user_id, state, made_at, answered_at)
    select ${id('offer', `n || role || ord`)}, ${id('place', `n || role || ord`)}, s.id, user_id,
      case when s.status = 'CANCELLED' then 'CANCELLED' else 'ACCEPTED' end, now(), now()
    from part join session s on s.id = ${id('session', 'n')}`,
  `insert into staffing_claim (user_id, subject_id, session_id, assignment_id, approval_id, role, during)
    select p.user_id, s.id, s.id, ${id('place', `n || p.role || ord`)}, ${id('offer', `n || p.role || ord`)}, p.role,
      staffing_during(s.starts_at, s.duration, greatest(s.lobby, s.schedule_offset))
    from part p join session s on s.id = ${id('session', 'n')} where s.status = 'SCHEDULED'`,
  `reset session_replication_role`,
]
