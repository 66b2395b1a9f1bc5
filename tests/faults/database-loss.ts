import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { byHash, ownDocument } from '../documents.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { ask, type Booking, send, signIn, wish } from './booking-clients.ts'
import { lost, surplus } from './kill-loop.ts'
import { password } from './kill-world.ts'
import type { startServer } from './server-process.ts'

/** The answer to a request, and the places of both in the order of everything that happens. */
interface Told {
  readonly client: string
  readonly asked: number
  readonly answered: number
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | null
}
/** A fault, how long it lasts at least, and how it ends; the database is there again when `mend` resolves. With 0 it is over immediately. */
export interface Fault {
  readonly heldMs: number
  readonly inflict: () => Promise<unknown> | unknown
  readonly mend: () => Promise<unknown> | unknown
}
/** When a fault began and when the database was back, in the order of everything that happens, and who had no answer in between. */
interface Endured {
  readonly struck: number
  readonly back: number
  readonly unanswered: readonly string[]
}
export type Load = Awaited<ReturnType<typeof startLoad>>

/** The writers belong to several customers, since bookings of one customer wait for its wallet in turn. */
const writers = Array.from({ length: 10 }, (_, writer) => (['northwind', 'halden', 'kestrel'] as const)[writer % 3] ?? 'northwind')

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
  const endured: Endured[] = []
  /** When each client sent the last of its requests that is answered. */
  const answeredUpTo = new Map<string, number>()
  let moment = 0
  let stopping = false

  async function note(client: string, request: () => ReturnType<typeof ask>) {
    const asked = ++moment
    answeredUpTo.set(client, answeredUpTo.get(client) ?? 0)
    const answer = await request()
    const code = answer?.body.errors?.[0]?.extensions.code ?? answer?.body.code
    const [status, retryAfter] = [answer?.status ?? 0, answer?.retryAfter ?? null]
    told.push({ client, asked, answered: ++moment, status, code, retryAfter })
    answeredUpTo.set(client, asked)
    return status
  }
  const mayGoOn = () => server.child.exitCode === null && server.child.signalCode === null
  async function write(customer: keyof typeof tokens, writer: number) {
    for (let turn = 0; !stopping && mayGoOn(); turn++) {
      const booking: Booking = { key: `${name}-${writer}-${turn}`, body: { ...wish, workspaceId: world.workspaces[customer] } }
      bookings.push(booking)
      while (!booking.id && mayGoOn()) {
        const status = await note(`booking ${writer}`, () => send(server.url, tokens[customer], booking))
        if (status !== 201 && status !== 503) break
        await sleep(100)
      }
    }
  }
  async function read(client: string, pauseMs: number, request: () => ReturnType<typeof ask>) {
    while (!stopping && mayGoOn()) {
      await note(client, request)
      await sleep(pauseMs)
    }
  }
  const { experienceId, format, hostType, timezone } = wish
  const slots = new URLSearchParams({ start: new Date(Date.now() + 864e6).toISOString(), timezone, experienceId, format, hostType })
  // the app's own document is not rate-limited
  const me = byHash(ownDocument('Me').hash)
  const credentials = { email: 'viewer@northwind.example', password }
  const all = [
    ...writers.map(write),
    read('ready', 100, () => ask(server.url, '', 'GET', '/readyz')),
    // several, since a search waits for the one before it
    ...Array.from({ length: 3 }, (_, reader) =>
      read(`slots ${reader}`, 1000, () => ask(server.url, token, 'GET', `/scheduler/public/schema/slots?${slots}`)),
    ),
    read('graphql', 400, () => ask(server.url, token, 'POST', '/graphql', me)),
    read('sign-in', 1000, () => ask(server.url, '', 'POST', '/auth/login', credentials)),
  ]
  return {
    server,
    token,
    bookings,
    told,
    endured,
    clients: all.length,
    /**
     * A fault that lasts ends when every client has the answer to a request that it sent during it, and so to all that it had sent before. Gives up after some time
     * if they have none.
     */
    async endure({ heldMs, inflict, mend }: Fault, giveUpMs = within(60_000)) {
      const struck = ++moment
      await inflict()
      const away = ++moment
      const silent = () => (heldMs > 0 ? [...answeredUpTo].filter(([, asked]) => asked < away).map(([client]) => client) : [])
      await sleep(heldMs)
      for (let waited = 0; silent().length > 0 && waited < giveUpMs && mayGoOn(); waited += 20) await sleep(20)
      const unanswered = silent()
      await mend()
      endured.push({ struck, back: ++moment, unanswered })
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

/** What must not happen to a load. */
export function complaints(load: Load): string[] {
  const { server, bookings, told, endured, clients } = load
  const say = (words: string, some: readonly Told[]) =>
    some.length > 0 ? [`${words}: ${some.length}, such as ${JSON.stringify(some[0])}`] : []
  const refused = told.filter(isRefusal)
  const returned = returns(load)
  /** Answers to what was asked when the database had been back and had given a good answer, before the next fault. */
  const calm = told.filter(({ asked, answered }) =>
    returned.some(
      ({ good }, index) => good !== undefined && asked > good && answered < (endured[index + 1]?.struck ?? Number.POSITIVE_INFINITY),
    ),
  )
  const refusedLate = calm.filter(isRefusal)
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
    ...endured.flatMap(({ unanswered }) =>
      unanswered.length > 0 ? [`no answer while the database was away: ${unanswered.join(', ')}`] : [],
    ),
    // as many as there are clients: each may meet a connection that broke, once
    ...returned.flatMap(({ good, refusals }) =>
      good === undefined || refusals > clients ? [`${refusals} refusals after the return before the first good answer`] : [],
    ),
    // on a busy machine some requests wait too long for each other's locks, with or without a fault
    ...(refusedLate.length > calm.length / 4 ? say(`refused after the return, of ${calm.length} answers`, refusedLate) : []),
    ...(bookings.every(({ id }) => id) ? [] : ['a writer was never told']),
  ]
}

const isRefusal = ({ status, code }: Told) => status === 503 || code === 'UNAVAILABLE'
const isGood = ({ status, code }: Told) => (status === 200 || status === 201) && code === undefined

/**
 * For each return of the database, when the first good answer came to a request that was sent after it, and how many of such requests were refused
 * before.
 */
export const returns = ({ told, endured }: Pick<Load, 'told' | 'endured'>) =>
  endured.map(({ back }, index) => {
    const end = endured[index + 1]?.struck ?? Number.POSITIVE_INFINITY
    // in the order of the answers
    const after = told.filter(({ asked, answered }) => asked > back && answered < end)
    const first = after.findIndex(isGood)
    return { good: after[first]?.answered, refusals: (first < 0 ? after : after.slice(0, first)).filter(isRefusal).length }
  })

/** Checks that every acknowledged booking exists, none exists twice, and every invariant holds. */
export async function expectKept(db: Db, bookings: readonly Booking[]) {
  expect(new Set(bookings.map(({ id }) => id)).size).toBe(bookings.length)
  expect(await lost(db, bookings)).toEqual([])
  expect(await surplus(db, bookings)).toEqual([])
  expect((await checkInvariants(db)).filter(({ violations }) => violations > 0)).toEqual([])
}
