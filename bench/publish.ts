import pg from 'pg'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Figure, figure, ms, quantile, signIn, start } from './measure.ts'

const size = {
  sessions: 840,
  hosts: 480,
  producers: 60,
  hostsPerSession: 1,
  together: 6,
  everyMinutes: 60,
  firstDaysAgo: -2,
  workspaces: 16,
}
const offers = 640
/** So many are made one by one, for the comparison. */
const sample = 20
const bookers = 4

interface Planned {
  readonly placeId: string
  readonly userId: string | null
  readonly before: string | null
}

/** A plan of a week is published over HTTP: 640 offers, with bookings of other weeks next to it, compared with assigning one by one. */
export async function publishFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_publish', size)
  const workspaces = await withoutHosts(database)
  const ours = await start('../apps/server/src/main.ts', { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0' }, '/readyz')
  try {
    const { authorization } = await signIn(ours.url, 'admin@troupe.example', demoPassword)
    const ask = asker(ours.url, authorization)
    const plan = await solved(ask)
    // the demo world's own offers stay
    const places = plan.places.filter(({ userId, before }) => userId !== null && before === null)
    const only = places.slice(0, offers)
    if (places.length < offers + sample) throw new Error(`the plan asks ${places.length} people only`)
    const query =
      'mutation ($id: ID!, $only: [ID!], $confirm: Int!) { publishStaffingPlan(id: $id, only: $only, confirm: $confirm) { state } }'
    const variables = { id: plan.id, only: only.map(({ placeId }) => placeId), confirm: new Set(only.map(({ userId }) => userId)).size }
    const editor = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const book = await booker(ours.url, editor.authorization, workspaces)
    // the first ones load what the server reads once
    for (let first = 0; first < 8; first++) await book()
    const booking = { isOver: false, took: [] as number[] }
    const beside = Array.from({ length: bookers }, async () => {
      while (!booking.isOver) booking.took.push(await book())
    })
    const begun = performance.now()
    const published = ask<{ publishStaffingPlan: { state: string } }>(query, variables).finally(() => {
      booking.isOver = true
    })
    const took = await published.then(
      () => performance.now() - begun,
      () => 0,
    )
    await Promise.all(beside)
    const { publishStaffingPlan } = await published
    if (publishStaffingPlan.state !== 'PUBLISHED') throw new Error('the plan was not published')
    const peer = await oneByOne(ours.url, authorization, places.slice(offers, offers + sample))
    const slowest = quantile(booking.took, 0.99)
    return [
      figure(
        `publishing ${only.length} offers to ${variables.confirm} people, over HTTP`,
        `${ms(took)}; one by one ${ms(peer * only.length)}, from ${sample}`,
        atMost(took, 2000),
      ),
      figure(`bookings next to it, ${booking.took.length} at ${bookers} connections`, `99th ${ms(slowest)}`, atMost(slowest, 1000, '99th')),
    ]
  } finally {
    await ours.stop()
  }
}

/** Opens the hosts' places of all upcoming events, with the hosts pencilled; answers workspaces that can book. */
async function withoutHosts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const places = `select a.id from staffing_assignment a join session s on s.id = a.session_id where a.role = 'HOST' and s.name like 'Event %'`
    await client.query(`update staffing_claim set approval_id = null where assignment_id in (${places})`)
    await client.query(`delete from staffing_approval where assignment_id in (${places})`)
    await client.query(`update staffing_assignment set user_id = null where id in (${places})`)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(`select w.id from workspace w join account_permission p on p.workspace_id = w.id
      join account_user u on u.id = p.user_id where w.name like 'Workspace %' and u.email = 'editor@northwind.example'`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

const asker =
  (url: string, authorization: string) =>
  async <Data>(query: string, variables: object): Promise<Data> => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors).slice(0, 500))
    return data
  }

/** A plan of the hosts of all events. */
async function solved(ask: ReturnType<typeof asker>): Promise<{ id: string; places: readonly Planned[] }> {
  const from = Temporal.Now.instant().add({ hours: 12 })
  const input = { from: from.toString(), to: from.add({ hours: 24 * 14 }).toString(), roles: ['HOST'] }
  const create = 'mutation ($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
  const { id } = (await ask<{ createStaffingPlan: { id: string } }>(create, { input })).createStaffingPlan
  for (;;) {
    await new Promise((done) => setTimeout(done, 1000))
    const read = 'query ($id: ID!) { staffingPlan(id: $id) { state places { placeId userId before } } }'
    const { staffingPlan } = await ask<{ staffingPlan: { state: string; places: readonly Planned[] } }>(read, { id })
    if (staffingPlan.state === 'READY') return { id, places: staffingPlan.places }
    if (staffingPlan.state === 'FAILED') throw new Error('the plan failed')
  }
}

/** Books an event some weeks ahead, each at another time; answers how long (ms) it took. */
async function booker(url: string, authorization: string, workspaces: readonly string[]): Promise<() => Promise<number>> {
  const experiences = await asker(url, authorization)<{ experiences: { nodes: readonly { id: string; title: string }[] } }>(
    '{ experiences(limit: 100) { nodes { id title } } }',
    {},
  )
  const experienceId = experiences.experiences.nodes.find(({ title }) => title === 'Buzzer Night')?.id
  const first = Temporal.Now.zonedDateTimeISO('America/New_York')
    .add({ days: 20 })
    .with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  let count = 0
  return async () => {
    const n = count++
    const date = first
      .add({ days: n % 30, minutes: 15 * Math.floor(n / 30) })
      .toInstant()
      .toString()
    const body = { workspaceId: workspaces[n % workspaces.length], experienceId, format: 'REMOTE', hostType: 'ON_SCREEN', date }
    const begun = performance.now()
    const answer = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, timezone: 'America/New_York', attendees: 12, duration: 60 }),
    })
    const told = await answer.text()
    // what is busy counts with the time that it took to say so
    if (!answer.ok && answer.status !== 409 && answer.status !== 503) throw new Error(told.slice(0, 300))
    return performance.now() - begun
  }
}

/** Makes offers each by a call of its own; answers how long (ms) one took on average. */
async function oneByOne(url: string, authorization: string, places: readonly Planned[]): Promise<number> {
  const begun = performance.now()
  for (const { placeId, userId } of places)
    await fetch(`${url}/scheduler/session-assignment/${placeId}/host`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ id: userId, approval: true }),
    }).then((answer) => answer.text())
  return (performance.now() - begun) / places.length
}
