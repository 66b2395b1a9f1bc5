import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { claims, globalUnavailabilities, people } from '../apps/server/src/staffing/search/facts.ts'
import { createSearch } from '../packages/domain/src/staffing/search/create-search.ts'
import type { SlotQuery } from '../packages/domain/src/staffing/search/query.ts'
import { filledDatabase } from './fill.ts'
import { atLeast, atMost, both, type Call, clientOf, type Figure, figure, load, median, ms, quantile, signIn, start } from './measure.ts'

const dayMs = 86_400_000
const connections = 8

/** Slot search and booking with 1,000 hosts and 10,000 sessions in the next 62 days. */
export async function crewFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_crew', {
    sessions: 10_000,
    hosts: 1000,
    producers: 120,
    hostsPerSession: 1,
    together: 10,
    everyMinutes: 89,
    firstDaysAgo: 0,
    workspaces: 16,
  })
  const inProcess = await searchInProcess(database)
  const ours = await start('../apps/server/src/main.ts', { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0' }, '/readyz')
  try {
    const { authorization } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    return [...inProcess, ...(await searchOverHttp(ours.url, authorization)), ...(await bookings(ours.url, authorization, database))]
  } finally {
    await ours.stop()
  }
}

/** Searches of 62 days in the index that the server keeps, each another length, level and language, from home and in an area. */
async function searchInProcess(url: string): Promise<Figure[]> {
  const database = await openDatabase({ url })
  const from = Math.floor(Date.now() / dayMs) * dayMs
  const range = { fromMs: from - 9 * dayMs, toMs: from + 71 * dayMs, now: Temporal.Now.instant() }
  const [crew, held, globals] = [await people(database.db), await claims(database.db, range), await globalUnavailabilities(database.db)]
  const area = await database.db
    .selectFrom('venue_zone_area')
    .select(['id', 'latitude', 'longitude'])
    .orderBy('name')
    .executeTakeFirstOrThrow()
  await database.close()
  const begun = performance.now()
  const search = createSearch({ from, people: crew, claims: held, globalUnavailabilities: globals })
  const built = performance.now() - begun
  const query = (n: number, isOnSite: boolean): SlotQuery => ({
    durationMinutes: 45 + (n % 4) * 15,
    leads: { PRODUCER: 15 + (n % 2) * 15, HOST: 15 + (n % 2) * 15, PLANT: 15 + (n % 2) * 15 },
    hosts: 1 + (n % 3),
    producers: 1,
    level: 1 + (n % 2),
    language: n % 5 === 4 ? 'es' : 'en',
    place: isOnSite
      ? { kind: 'ON_SITE', zoneAreaId: area.id, lat: area.latitude, lon: area.longitude, timezone: 'America/New_York' }
      : { kind: 'REMOTE' },
    fromMs: from,
    toMs: from + 62 * dayMs,
    earliestMs: from + dayMs,
    latestMs: from + 400 * dayMs,
  })
  const timed = (isOnSite: boolean) => {
    const took: number[] = []
    for (let n = 0; n < 400; n++) {
      const asked = performance.now()
      const slots = search.query(query(n, isOnSite))
      if (n >= 100) took.push(performance.now() - asked)
      if (n === 0 && slots.length === 0) throw new Error('the search found no slot')
    }
    return took
  }
  const [remote, onSite] = [timed(false), timed(true)]
  const line = (what: string, took: number[]) =>
    figure(
      `slot search in the process, 62 days, ${what}`,
      `median ${ms(median(took))}, 99th ${ms(quantile(took, 0.99))}`,
      atMost(median(took), 5),
    )
  return [
    figure('slot search: building the index', `${ms(built)} for ${crew.length} people and ${held.length} claims`),
    line('from home', remote),
    line('in an area', onSite),
  ]
}

/** The milliseconds of searches over 62 days, and of the first one of the process. */
export async function datesOverHttp(
  url: string,
  authorization: string,
): Promise<{ readonly first: number; readonly took: readonly number[] }> {
  const experienceId = await remoteExperience(url, authorization)
  const client = clientOf(url, 1)
  const ask = async (n: number) => {
    const from = Temporal.Now.instant().round('minute')
    const query = new URLSearchParams({
      start: from.toString(),
      end: from.add({ hours: 62 * 24 }).toString(),
      timezone: n % 2 ? 'Europe/Berlin' : 'America/New_York',
      experienceId,
      attendees: String(10 + (n % 40)),
    })
    const begun = performance.now()
    const { status, text } = await client.send({ method: 'GET', path: `/scheduler/schema/dates?${query}`, headers: { authorization } })
    if (status !== 200 || !text.includes('"open":true')) throw new Error(`dates answered ${status} ${text.slice(0, 300)}`)
    return performance.now() - begun
  }
  const first = await ask(0)
  for (let n = 0; n < 30; n++) await ask(n)
  const took: number[] = []
  for (let n = 0; n < 200; n++) took.push(await ask(n))
  client.close()
  return { first, took }
}

async function searchOverHttp(url: string, authorization: string): Promise<Figure[]> {
  const { first, took } = await datesOverHttp(url, authorization)
  const middle = median(took)
  return [
    figure('slot search over HTTP, 62 days', `median ${ms(middle)}, 99th ${ms(quantile(took, 0.99))}`, atMost(middle, 50)),
    figure('slot search over HTTP, first of a process', ms(first)),
  ]
}

/** Whole bookings by POST /session: price, credits, places and a pencilled crew; first spread over workspaces and starts, then all from one workspace for one start. */
async function bookings(url: string, authorization: string, database: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`select w.id from workspace w where w.name like 'Workspace %' and exists
    (select 1 from account_permission p join account_user u on u.id = p.user_id where p.workspace_id = w.id and u.email = 'editor@northwind.example')`)
  await client.end()
  const workspaces = rows.map((row) => row.id)
  const experienceId = await remoteExperience(url, authorization)
  const starts = await openStarts(url, authorization, experienceId)
  const at = (n: number) => starts[n % starts.length] ?? ''
  const book = (workspace: number, date: string): Call => ({
    path: '/session',
    headers: { authorization },
    body: JSON.stringify({
      workspaceId: workspaces[workspace % workspaces.length],
      experienceId,
      format: 'REMOTE',
      hostType: 'ON_SCREEN',
      timezone: 'America/New_York',
      attendees: 12,
      duration: 60,
      date,
    }),
  })
  // a prime stride: bookings that follow each other are days apart
  const spread = (n: number) => at(n * 101)
  const isGood = (status: number) => status === 200 || status === 201
  const run = (next: (n: number) => Call, millis: number) => load(url, next, { connections, ms: millis, isGood })
  await run((n) => book(n, spread(n)), 1000)
  const apart = await run((n) => book(n, spread(n)), 4000)
  // twenty at each start, so that there are people left for every one of them
  const together = await run((n) => book(0, at(7 + Math.floor(n / 20) * 53)), 4000)
  const shown = ({ perSecond, p50, p99, bad, refusal }: typeof apart) =>
    `${perSecond.toFixed(0)}/s at ${connections} connections, median ${ms(p50)}, 99th ${ms(p99)}${bad ? `, ${bad} refused (${refusal})` : ''}`
  return [
    figure(
      'bookings, eight workspaces and many starts',
      shown(apart),
      both(atLeast(apart.perSecond, 100), atMost(apart.p50, 80, 'median')),
    ),
    figure(
      'bookings, one workspace and one start',
      `${shown(together)}; ${(together.perSecond / apart.perSecond).toFixed(2)}× the row above`,
    ),
  ]
}

/** A remote show that a host plays on screen, for a dozen people. */
export async function remoteExperience(url: string, authorization: string): Promise<string> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query: '{ experiences(limit: 50) { nodes { id subscribers formats { type hostType } } } }' }),
  })
  const { data } = (await answer.json()) as {
    data: { experiences: { nodes: { id: string; subscribers: boolean; formats: { type: string; hostType: string }[] }[] } }
  }
  const found = data.experiences.nodes.find(
    (one) => !one.subscribers && one.formats.some((format) => format.type === 'REMOTE' && format.hostType === 'ON_SCREEN'),
  )
  if (!found) throw new Error('the world has no remote show')
  return found.id
}

/** Starts of the next 40 days at which there are many crews left, from the third day on. */
export async function openStarts(url: string, authorization: string, experienceId: string): Promise<string[]> {
  const from = Temporal.Now.instant()
    .round('minute')
    .add({ hours: 3 * 24 })
  const query = new URLSearchParams({
    start: from.toString(),
    end: from.add({ hours: 40 * 24 }).toString(),
    timezone: 'America/New_York',
    experienceId,
    attendees: '12',
  })
  const answer = await fetch(`${url}/scheduler/public/schema/slots?${query}`, { headers: { authorization } })
  const { slots } = (await answer.json()) as { slots: { startsAt: string; remaining: string }[] }
  const found = slots.filter((slot) => slot.remaining === 'many').map((slot) => slot.startsAt)
  if (found.length < 100) throw new Error(`only ${found.length} starts are open`)
  return found
}
