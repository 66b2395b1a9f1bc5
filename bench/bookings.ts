import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { filledDatabase } from './fill.ts'
import { type Call, load, median, type Running, signIn, start } from './measure.ts'

/** Rounds that count, and the milliseconds of each: less for a first look (BENCH_ROUND_MS). */
const rounds = 5
export const roundMs = Number(process.env.BENCH_ROUND_MS ?? 4000)
const connections = 4
export const ourServer = '../apps/server/src/main.ts'
const small = { sessions: 0, hosts: 1, producers: 1, hostsPerSession: 1, together: 1, everyMinutes: 60, firstDaysAgo: 0, workspaces: 1 }

/** A server of the world in which bookings are measured, and someone who may book. */
export interface Served {
  readonly databaseUrl: string
  readonly running: Running
  readonly authorization: string
}

/** The demo world in a database of its own, with credits for every booking, and nothing that still has to be pushed: that isn't what is measured. */
export async function bookableDatabase(server: string, name: string): Promise<string> {
  const url = await filledDatabase(server, name, small)
  const { db, close } = await openDatabase({ url })
  await beginHere(db)
  // the lot that is enough for all is taken first, also by a bare server that knows only the lot of the first booking
  await db
    .updateTable('credit_lot')
    .set({ expires_at: Temporal.Now.instant().add({ hours: 24 }) })
    .where('quantity', '=', 100_000)
    .execute()
  await db.updateTable('integration_link').set({ state: 'OFF', active: false, applies: false, next_at: null }).execute()
  for (const table of ['webhook_delivery', 'webhook_endpoint'] as const) await db.deleteFrom(table).execute()
  await close()
  return url
}

export const envOf = (url: string) => ({ DATABASE_URL: url, TROUPE_SECRET: 'a secret of the bench', GRAPHQL_RATE: '0' })

/** A server on a new database, with settings besides. */
export async function serveBookings(server: string, name: string, env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const url = await bookableDatabase(server, name)
  const running = await start(ourServer, { ...envOf(url), ...env }, '/readyz')
  const { authorization } = await signIn(running.url, 'editor@northwind.example', demoPassword)
  return { databaseUrl: url, running, authorization }
}

/**
 * Bookings a second of servers, in turns, so that other load on the machine affects all of them; the first round warms up. What a rush has put off at a server
 * whose systems outside answer is done before the next turn begins. Answers the median of each.
 */
export async function bookingsInTurns(
  all: readonly { readonly url: string; readonly authorization: string; readonly catchesUp?: string }[],
): Promise<readonly number[]> {
  const speeds = all.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, served] of all.entries()) {
      const { perSecond, bad, refusal } = await load(served.url, () => bookingOf(served.authorization), {
        ...{ connections, ms: roundMs },
        isGood: (status) => status === 201,
      })
      // on a machine that others use too a command may be told to come again: it isn't booked, and isn't counted
      if (bad > 0 && !refusal.startsWith('503')) throw new Error(`a booking was refused: ${refusal}`)
      if (bad > 0) console.log(`${bad} bookings of ${served.url} in round ${round}: ${refusal}`)
      if (round > 0) speeds[at]?.push(perSecond)
      if (served.catchesUp) await caughtUp(served.catchesUp)
    }
  return speeds.map(median)
}

/** What isn't told in this time isn't told at all. */
const longestMs = 60_000

/** Waits until nothing of a database is due at a system outside. */
async function caughtUp(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url })
  const isDue = async () => {
    for (const table of ['integration_link', 'webhook_delivery'] as const)
      if (await db.selectFrom(table).select('id').where('next_at', '<=', Temporal.Now.instant()).limit(1).executeTakeFirst()) return true
    return false
  }
  try {
    const begun = performance.now()
    while (await isDue()) {
      if (performance.now() - begun > longestMs) throw new Error('something stays due at a system outside')
      await new Promise((done) => setTimeout(done, 100))
    }
  } finally {
    await close()
  }
}

/** A booking without a date: a search for a crew would be most of what is measured. */
export const bookingOf = (authorization: string): Call => ({
  path: '/session',
  headers: { authorization, 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(wish),
})
