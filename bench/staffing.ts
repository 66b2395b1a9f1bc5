import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { claims, globalUnavailabilities, people } from '../apps/server/src/staffing/search/facts.ts'
import { createSearch } from '../packages/domain/src/staffing/search/create-search.ts'
import type { Claim, Person } from '../packages/domain/src/staffing/search/facts.ts'
import type { SlotQuery } from '../packages/domain/src/staffing/search/query.ts'
import { datesOverHttp } from './crew.ts'
import { filledDatabase } from './fill.ts'
import { atMost, type Figure, figure, median, ms, quantile, signIn, start } from './measure.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** Searching on joint feasibility, with 1,000 hosts and 10,000 sessions in the next 62 days, half of which have pencils only. */
export async function staffingFigures(server: string): Promise<Figure[]> {
  const database = await filledDatabase(server, 'bench_staffing', {
    sessions: 10_000,
    hosts: 1000,
    producers: 120,
    hostsPerSession: 1,
    together: 10,
    everyMinutes: 89,
    firstDaysAgo: 0,
    workspaces: 16,
  })
  await withPencils(database)
  const inProcess = await datesInProcess(database)
  const ours = await start('../apps/server/src/main.ts', { DATABASE_URL: database, TROUPE_SECRET: 'bench', DEMO: '0' }, '/readyz')
  try {
    const { authorization } = await signIn(ours.url, 'editor@northwind.example', demoPassword)
    const { took } = await datesOverHttp(ours.url, authorization)
    const most = quantile(took, 0.95)
    const shown = `median ${ms(median(took))}, 95th ${ms(most)}`
    return [...inProcess, figure('dates of 62 days with joint feasibility, 1,000 hosts, over HTTP', shown, atMost(most, 50, '95th'))]
  } finally {
    await ours.stop()
  }
}

/** Every second session has no offers: its people are only pencilled. */
async function withPencils(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`create temp table half as select id from session where name like 'Event %' and substr(id::text, 1, 1) < '8'`)
    await client.query('update staffing_claim set approval_id = null where session_id in (select id from half)')
    await client.query('delete from staffing_approval where session_id in (select id from half)')
    await client.query('update staffing_assignment set user_id = null where session_id in (select id from half)')
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function datesInProcess(url: string): Promise<Figure[]> {
  const database = await openDatabase({ url })
  const from = Math.floor(Temporal.Now.instant().epochMilliseconds / dayMs) * dayMs
  const range = { fromMs: from - 9 * dayMs, toMs: from + 71 * dayMs, now: Temporal.Now.instant() }
  const [crew, held, globals] = [await people(database.db), await claims(database.db, range), await globalUnavailabilities(database.db)]
  await database.close()
  const search = createSearch({ from, people: crew, claims: held, globalUnavailabilities: globals })
  const query = (n: number): SlotQuery => ({
    durationMinutes: 45 + (n % 4) * 15,
    leads: { PRODUCER: 15 + (n % 2) * 15, HOST: 15 + (n % 2) * 15, PLANT: 15 },
    hosts: 1 + (n % 3),
    producers: 1,
    level: 1 + (n % 3),
    language: n % 5 === 4 ? 'es' : 'en',
    place: { kind: 'REMOTE' },
    fromMs: from,
    toMs: from + 62 * dayMs,
    earliestMs: from + dayMs,
    latestMs: from + 400 * dayMs,
    isShown,
  })
  const took: number[] = []
  for (let n = 0; n < 400; n++) {
    const asked = performance.now()
    const slots = search.query(query(n))
    if (n >= 100) took.push(performance.now() - asked)
    if (n === 0 && slots.length === 0) throw new Error('the search found no slot')
  }
  const shown = `median ${ms(median(took))}, 99th ${ms(quantile(took, 0.99))}`
  return [
    figure('dates of 62 days with joint feasibility, 1,000 hosts', shown, atMost(median(took), 5)),
    ...fullWeek({ from, crew, held, query: query(0) }),
  ]
}

interface FullWeek {
  readonly from: number
  readonly crew: readonly Person[]
  readonly held: readonly Claim[]
  readonly query: SlotQuery
}

/**
 * A week in which the best hosts of a language are all pencilled for other events at every time: each of its starts needs the joint question. Every
 * search comes after a change, as in a server that sells, so that nothing is known from the one before.
 */
function fullWeek({ from, crew, held, query }: FullWeek): Figure[] {
  const week = from + 14 * dayMs
  const best = crew.filter(({ roles, level, languages }) => roles.includes('HOST') && level === 3 && languages.includes('es'))
  const own = new Map<string, Claim[]>(best.map(({ id }) => [id, []]))
  for (let at = week; at < week + 7 * dayMs; at += 75 * minuteMs) {
    for (const { id: userId } of best) {
      const pencil = { id: `${userId} ${at}`, role: 'HOST', level: 1, language: 'en', isTravelable: false, declines: [] } as const
      const time = { startsAtMs: at, fromMs: at, toMs: at + 60 * minuteMs }
      own.get(userId)?.push({ userId, sessionId: `full ${userId} ${at}`, ...time, where: { kind: 'REMOTE' }, pencil })
    }
  }
  const free = best.map((person) => ({ ...person, dailyLimit: null, weeklyLimit: null }))
  const others = crew.filter(({ id }) => !own.has(id))
  const search = createSearch({
    from,
    people: [...others, ...free],
    claims: [...held.filter(({ userId }) => !own.has(userId)), ...[...own.values()].flat()],
    globalUnavailabilities: [],
  })
  const asked: SlotQuery = { ...query, hosts: 1, level: 3, language: 'es', fromMs: week, toMs: week + 7 * dayMs }
  const took: number[] = []
  const seen = { joint: 0, undecided: 0 }
  const count = (starts: number) => {
    seen.undecided = starts
  }
  for (let n = 0; n < 40; n++) {
    const [first] = others
    if (first) search.setPerson(first)
    const begun = performance.now()
    seen.joint = search.query(asked, count).length
    if (n >= 10) took.push(performance.now() - begun)
  }
  if (seen.joint < 50) throw new Error(`only ${seen.joint} starts of the full week are open`)
  const shown = `median ${ms(median(took))}, 95th ${ms(quantile(took, 0.95))}; ${seen.joint} open jointly, ${seen.undecided} undecided`
  return [figure(`a full week whose starts all need the joint question, ${best.length} hosts fit`, shown, atMost(median(took), 20))]
}

/** The half hours from 7:00 to 21:30, as dates are shown. */
function isShown(startMs: number): boolean {
  const minute = (startMs % dayMs) / minuteMs
  return minute % 30 === 0 && minute >= 7 * 60 && minute < 22 * 60
}
