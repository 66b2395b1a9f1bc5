import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db } from '../../apps/server/src/platform/db.ts'
import { world } from '../world/ids.ts'
import { ask, type Booking, send, signIn, wish } from './booking-clients.ts'
import { lost, password, surplus } from './kill-loop.ts'
import type { startServer } from './server-process.ts'

/** The answer to a request and its times, in milliseconds of `performance.now()`. */
interface Told {
  readonly what: string
  readonly asked: number
  readonly ms: number
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | null
}
/** A fault, and how it ends; the database is there again when `mend` resolves. */
export interface Fault {
  readonly heldMs: number
  readonly inflict: () => Promise<unknown> | unknown
  readonly mend: () => Promise<unknown> | unknown
}
export type Load = Awaited<ReturnType<typeof startLoad>>

/** The writers belong to several customers, since bookings of one customer wait for its wallet in turn. */
const writers = Array.from({ length: 10 }, (_, writer) => (['northwind', 'halden', 'kestrel'] as const)[writer % 3] ?? 'northwind')
/** The longest wait for an answer, and for successful answers once the database is back; the first includes two seconds for work outside the database. */
const answerMs = 6000
const backMs = 2000

/**
 * Ten writers who each book with an idempotency key and retry until they get an answer, with readers of REST and GraphQL and a person who signs in,
 * until `stop`. Every answer is recorded.
 */
export async function startLoad(server: ReturnType<typeof startServer>, name: string) {
  const signedIn = (customer: string) => signIn(server.url, password, `editor@${customer}.example`)
  const tokens = { northwind: await signedIn('northwind'), halden: await signedIn('halden'), kestrel: await signedIn('kestrel') }
  const token = tokens.northwind
  const bookings: Booking[] = []
  const told: Told[] = []
  const endured: { readonly struck: number; readonly back: number }[] = []
  let stopping = false

  async function note(what: string, request: () => ReturnType<typeof ask>) {
    const asked = performance.now()
    const answer = await request()
    const code = answer?.body.errors?.[0]?.extensions.code ?? answer?.body.code
    told.push({ what, asked, ms: performance.now() - asked, status: answer?.status ?? 0, code, retryAfter: answer?.retryAfter ?? null })
    return answer?.status ?? 0
  }
  const mayGoOn = () => server.child.exitCode === null && server.child.signalCode === null
  async function write(customer: keyof typeof tokens, writer: number) {
    for (let turn = 0; !stopping && mayGoOn(); turn++) {
      const booking: Booking = { key: `${name}-${writer}-${turn}`, body: { ...wish, workspaceId: world.workspaces[customer] } }
      bookings.push(booking)
      while (!booking.id && mayGoOn()) {
        const status = await note('booking', () => send(server.url, tokens[customer], booking))
        if (status !== 201 && status !== 503) break
        await sleep(100)
      }
    }
  }
  async function read(what: string, pauseMs: number, request: () => ReturnType<typeof ask>) {
    while (!stopping && mayGoOn()) {
      await note(what, request)
      await sleep(pauseMs)
    }
  }
  const { experienceId, format, hostType, timezone } = wish
  const slots = new URLSearchParams({ start: new Date(Date.now() + 864e6).toISOString(), timezone, experienceId, format, hostType })
  const me = { extensions: { persistedQuery: { version: 1, sha256Hash: hashOfMe() } } }
  const credentials = { email: 'viewer@northwind.example', password }
  const all = [
    ...writers.map(write),
    read('ready', 100, () => ask(server.url, '', 'GET', '/readyz')),
    // several, since a search waits for the one before it
    ...Array.from({ length: 3 }, () => read('slots', 1000, () => ask(server.url, token, 'GET', `/scheduler/public/schema/slots?${slots}`))),
    read('graphql', 400, () => ask(server.url, token, 'POST', '/graphql', me)),
    read('sign-in', 1000, () => ask(server.url, '', 'POST', '/auth/login', credentials)),
  ]
  return {
    server,
    token,
    bookings,
    told,
    endured,
    async endure({ heldMs, inflict, mend }: Fault) {
      const struck = performance.now()
      await inflict()
      await sleep(heldMs)
      await mend()
      endured.push({ struck, back: performance.now() })
    },
    /** Resolves when this many further bookings are acknowledged; never once the server has ended. */
    async acknowledged(count: number) {
      const wanted = bookings.filter(({ id }) => id).length + count
      while (bookings.filter(({ id }) => id).length < wanted && mayGoOn()) await sleep(10)
    },
    /** Stops once every booking that was begun is acknowledged. */
    async stop() {
      stopping = true
      await Promise.all(all)
    },
  }
}

/** The app's own document, which is not rate-limited. */
function hashOfMe(): string {
  const file = path.resolve(import.meta.dirname, '../../apps/server/documents.json')
  const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.keys(documents).find((hash) => documents[hash]?.startsWith('query Me ')) ?? ''
}

/** Answers that a load must not get. */
export function complaints({ server, bookings, told, endured }: Load): string[] {
  /** Answers from when the database had been back for a while, before the next fault. */
  const isCalm = ({ asked, ms }: Told) =>
    endured.some(({ back }, index) => asked > back + backMs && asked + ms < (endured[index + 1]?.struck ?? Number.POSITIVE_INFINITY))
  const say = (words: string, some: readonly Told[]) =>
    some.length > 0
      ? [`${words}: ${some.length}, such as ${JSON.stringify(some.find(({ ms }) => ms === Math.max(...some.map((one) => one.ms))))}`]
      : []
  const refused = told.filter(isRefusal)
  const calm = told.filter(isCalm)
  const refusedLate = calm.filter(isRefusal)
  const slowReturns = returns({ told, endured }).filter((ms) => ms > backMs)
  return [
    ...(server.child.exitCode === null && server.child.signalCode === null ? [] : [`the process ended: ${server.err().slice(0, 400)}`]),
    ...say(
      'neither a good answer nor 503',
      told.filter((one) => !isGood(one) && !isRefusal(one)),
    ),
    ...say(
      'no Retry-After',
      refused.filter(({ retryAfter }) => !retryAfter),
    ),
    ...say(
      `later than ${answerMs} ms`,
      told.filter(({ ms }) => ms > answerMs),
    ),
    ...slowReturns.map((ms) => `no good answer within ${backMs} ms of the return: ${Math.round(ms)} ms`),
    // on a busy machine some requests wait too long for each other's locks, with or without a fault
    ...(refusedLate.length > calm.length / 4 ? say(`refused ${backMs} ms after the return, of ${calm.length} answers`, refusedLate) : []),
    ...(bookings.every(({ id }) => id) ? [] : ['a writer was never told']),
  ]
}

const isRefusal = ({ status, code }: Told) => status === 503 || code === 'UNAVAILABLE'
const isGood = ({ status, code }: Told) => (status === 200 || status === 201) && code === undefined

/** Milliseconds from each return of the database to the first successful answer to a request sent after it. */
export const returns = ({ told, endured }: Pick<Load, 'told' | 'endured'>): number[] =>
  endured.map(({ back }) => Math.min(...told.filter((one) => isGood(one) && one.asked > back).map(({ asked, ms }) => asked + ms)) - back)

/** Checks that every acknowledged booking exists, none exists twice, and every invariant holds. */
export async function expectKept(db: Db, bookings: readonly Booking[]) {
  expect(new Set(bookings.map(({ id }) => id)).size).toBe(bookings.length)
  expect(await lost(db, bookings)).toEqual([])
  expect(await surplus(db, bookings)).toEqual([])
  expect((await checkInvariants(db)).filter(({ violations }) => violations > 0)).toEqual([])
}
