import pg from 'pg'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { endPlanThread, planInThread } from '../apps/server/src/staffing/plan/solver/plan-thread.ts'
import { mulberry32 } from '../packages/domain/src/staffing/choose.ts'
import { planWeek } from '../tests/domain/plan-week.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Figure, figure, median, ms, signIn, start } from './measure.ts'

const size = {
  sessions: 300,
  hosts: 300,
  producers: 40,
  hostsPerSession: 1,
  together: 3,
  everyMinutes: 100,
  firstDaysAgo: -1,
  workspaces: 16,
}
/** How many hosts fall ill, one after the other, and how many events each of them has. */
const [rounds, events] = [3, 10]

/** The busiest host of a week falls ill: from the report over HTTP until everyone else has been asked, compared with solving the week again. */
export async function repairFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_repair', size)
  const hosts = await withBusyHosts(database)
  const ours = await start('../apps/server/src/main.ts', { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0' }, '/readyz')
  try {
    const { authorization } = await signIn(ours.url, 'admin@troupe.example', demoPassword)
    const took: number[] = []
    const said: string[] = []
    for (const userId of hosts) {
      const from = Temporal.Now.instant()
      const input = { userId, from: from.toString(), to: from.add({ hours: 24 * 10 }).toString(), reason: 'SICK' }
      const query = 'mutation ($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released refilled open } }'
      const begun = performance.now()
      const answer = await fetch(`${ours.url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { input } }),
      })
      took.push(performance.now() - begun)
      const { data } = (await answer.json()) as { data: { reportAbsence: Record<'released' | 'refilled' | 'open', number> } }
      said.push(`${data.reportAbsence.refilled} of ${data.reportAbsence.released}`)
    }
    const peer = await weekAgain()
    const value = `median ${ms(median(took))}, longest ${ms(Math.max(...took))} (refilled ${said.join(', ')}); the whole week again ${peer}`
    return [figure('repair: the busiest host of 300 sessions falls ill, over HTTP', value, atMost(Math.max(...took), 1000))]
  } finally {
    await ours.stop()
  }
}

/** Gives some hosts many events of other hosts, and the server every place to fill. Answers their ids. */
async function withBusyHosts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`update staffing_assignment set type = 'Auto' where user_id is not null`)
    const ids: string[] = []
    for (let host = 0; host < rounds; host++) {
      const { rows } = await client.query<{ id: string }>(`select id from account_user where email = 'host${host}@bench.example'`)
      const [id = ''] = rows.map((row) => row.id)
      ids.push(id)
      await client.query(
        `create temp table theirs${host} as select a.id from staffing_assignment a join
          (select s.id, row_number() over (order by s.starts_at, s.id) - 1 as n from session s where s.name like 'Event %') e on e.id = a.session_id
          where a.role = 'HOST' and e.n % ${size.sessions / events} = ${host}`,
      )
      for (const table of ['staffing_claim', 'staffing_approval'])
        await client.query(`update ${table} set user_id = $1 where assignment_id in (select id from theirs${host})`, [id])
      await client.query(`update staffing_assignment set user_id = $1 where id in (select id from theirs${host})`, [id])
    }
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    return ids
  } finally {
    await client.end()
  }
}

/** How long solving a week of as many sessions takes. */
async function weekAgain(): Promise<string> {
  const facts = planWeek({ sessions: size.sessions, hosts: size.hosts, random: mulberry32(1) })
  await planInThread({ facts: planWeek({ sessions: 5, hosts: 10, random: mulberry32(1) }), seed: 1, longestMs: 30_000 })
  const begun = performance.now()
  await planInThread({ facts, seed: 1, longestMs: 30_000 })
  const spent = performance.now() - begun
  await endPlanThread()
  return ms(spent)
}
