import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { openSink } from '../tests/faults/smtp-sink.ts'
import { openPortServer } from '../tests/outbound/port-server.ts'
import { freePort } from '../tests/postgres.ts'
import { filledDatabase } from './fill.ts'
import { type Figure, figure, load, median, type Running, signIn, start, times } from './measure.ts'

const rounds = 5
const connections = 4
const roundMs = 4000
/** Bookings beside pushes, of the bookings without. */
const least = 0.85
const main = '../apps/server/src/main.ts'
const small = { sessions: 0, hosts: 1, producers: 1, hostsPerSession: 1, together: 1, everyMinutes: 60, firstDaysAgo: 0, workspaces: 1 }

interface Served {
  readonly url: string
  /** Whether the systems outside answer: else what is due stays due. */
  readonly isAnswered: boolean
  readonly running: Running
  readonly authorization: string
}

/** Bookings a second while every booking is pushed to the systems outside and emailed, and while none of these answers, compared with a server that has none. */
export async function outsideFigures(server: string): Promise<Figure[]> {
  const far = await openPortServer()
  const sink = await openSink()
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const down = Object.fromEntries(Object.entries(far.env).map(([name, value]) => [name, name.endsWith('_URL') ? nowhere : value]))
  const all: Served[] = []
  try {
    all.push(await serve(server, 'outside_none', {}))
    all.push(await serve(server, 'outside_linked', { ...far.env, SMTP_URL: sink.url }, true))
    all.push(await serve(server, 'outside_down', { ...down, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }))
    const speeds = all.map((): number[] => [])
    // in turns, so that other load on the machine affects all of them; the first round warms up
    for (let round = 0; round <= rounds; round++)
      for (const [at, served] of all.entries()) {
        const perSecond = await bookings(served)
        if (round > 0) speeds[at]?.push(perSecond)
        // what a rush has put off is done before the next one is measured
        if (served.isAnswered) await caughtUp(served)
      }
    const [none = Number.NaN, linked = Number.NaN, without = Number.NaN] = speeds.map(median)
    const ratio = (value: number) => ({ words: `≥ ${times(least)}`, met: value / none >= least })
    return [
      figure('bookings without links and emails', `${none.toFixed(0)}/s`),
      figure(
        `bookings with links and emails (${far.calls.length} calls outside)`,
        `${linked.toFixed(0)}/s, ${times(linked / none)}`,
        ratio(linked),
      ),
      figure('bookings while nothing outside answers', `${without.toFixed(0)}/s, ${times(without / none)}`, ratio(without)),
    ]
  } finally {
    for (const { running } of all) await running.stop()
    sink.close()
    await far.close()
  }
}

async function serve(server: string, name: string, env: Readonly<Record<string, string>>, isAnswered = false): Promise<Served> {
  const url = await filledDatabase(server, name, small)
  const { db, close } = await openDatabase({ url })
  await beginHere(db)
  // what the world's events have to push is not what is measured
  await db.updateTable('integration_link').set({ state: 'OFF', active: false, applies: false, next_at: null }).execute()
  await close()
  const running = await start(main, { DATABASE_URL: url, TROUPE_SECRET: 'a secret of the bench', GRAPHQL_RATE: '0', ...env }, '/readyz')
  const { authorization } = await signIn(running.url, 'editor@northwind.example', demoPassword)
  return { url, isAnswered, running, authorization }
}

/** Waits until nothing is due at a system outside. */
async function caughtUp({ url }: Served): Promise<void> {
  const { db, close } = await openDatabase({ url })
  try {
    const due = () =>
      db.selectFrom('integration_link').select('id').where('next_at', '<=', Temporal.Now.instant()).limit(1).executeTakeFirst()
    while (await due()) await new Promise((done) => setTimeout(done, 100))
  } finally {
    await close()
  }
}

/** Bookings without a date: a search for a crew would be most of what is measured. */
async function bookings({ running, authorization }: Served): Promise<number> {
  const { perSecond, refusal } = await load(
    running.url,
    () => ({ path: '/session', headers: { authorization, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(wish) }),
    { connections, ms: roundMs, isGood: (status) => status === 201 },
  )
  if (refusal) throw new Error(`a booking was refused: ${refusal}`)
  return perSecond
}
