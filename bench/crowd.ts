import { setTimeout as rest } from 'node:timers/promises'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { encoded, show } from '../tests/cart-browser.ts'
import { byHash, ownDocument } from '../tests/documents.ts'
import { world } from '../tests/world/ids.ts'
import { type Budget, type Call, clientOf, type Figure, figure, ms, quantile, signIn, start, timeLimit, times } from './measure.ts'

const rounds = 5
const quietMs = 2000
const busyMs = 4000
const inDays = (days: number) =>
  Temporal.Now.instant()
    .round('hour')
    .add({ hours: 24 * days })
    .toString()

/** A member's list on the embedded database while guests, each at an address of their own, ask for what is most expensive. */
export async function crowdFigures(): Promise<Figure[]> {
  const env = { DATA_DIR: 'memory://', DATABASE_URL: '', DEMO: '1', TRUST_PROXY: '1' }
  const ours = await start('../apps/server/src/main.ts', env, '/readyz')
  try {
    const { authorization } = await signIn(ours.url, 'admin@troupe.example', demoPassword)
    const beside = besideCrowd(ours.url, listOf(authorization))
    return [
      await beside('a member’s list beside 30 guests at carts of 20 lines', asking(30, cart)),
      await beside('a member’s list beside 60 guests who look for dates', asking(60, dates)),
    ]
  } finally {
    await ours.stop()
  }
}

/** The 95th percentiles in milliseconds. */
interface Late {
  readonly quiet: number
  readonly busy: number
}

/** On a machine that others use too, a list alone may take longer than the limit. */
function isSoon({ quiet, busy }: Late): Budget {
  const limit = timeLimit(100)
  return { words: `≤ ${limit.words}, or five times as long as alone`, met: busy <= Math.max(limit.ms, quiet * 5) }
}

type Client = ReturnType<typeof clientOf>
/** Guests who ask until the signal. */
type Crowd = (client: Client, over: AbortSignal) => Promise<unknown>

/** Measures the 95th percentile of the list without and with a crowd, in turns, so that other load on the machine affects both. */
function besideCrowd(url: string, list: Call) {
  return async (what: string, crowd: Crowd): Promise<Figure> => {
    const member = clientOf(url, 1)
    const guests = clientOf(url, 100)
    const listsFor = async (duration: number) => {
      const spent: number[] = []
      const end = performance.now() + duration
      while (performance.now() < end) {
        const begun = performance.now()
        const { status, text } = await member.send(list)
        spent.push(performance.now() - begun)
        if (status !== 200 || text.includes('"errors"')) throw new Error(`the list answered ${status}: ${text.slice(0, 200)}`)
        await rest(20)
      }
      return spent
    }
    await listsFor(quietMs)
    const [quiet, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await listsFor(quietMs)))
      const over = new AbortController()
      const crowded = crowd(guests, over.signal)
      busy.push(...(await listsFor(busyMs)))
      over.abort()
      await crowded
    }
    member.close()
    guests.close()
    const late = { quiet: quantile(quiet, 0.95), busy: quantile(busy, 0.95) }
    return figure(what, `95th ${ms(late.busy)}, alone ${ms(late.quiet)}, ${times(late.busy / late.quiet)}`, isSoon(late))
  }
}

/** So many guests who ask, and ask again when they have their answer. */
const asking =
  (many: number, call: (guest: number) => Call): Crowd =>
  (client, over) =>
    Promise.all(
      Array.from({ length: many }, async (_, guest) => {
        while (!over.aborted) {
          const { status, text } = await client.send(call(guest))
          if (status === 503) await rest(1000)
          else if (status !== 200) throw new Error(`a guest was answered ${status}: ${text.slice(0, 200)}`)
        }
      }),
    )

const from = (guest: number) => ({ 'x-forwarded-for': `203.0.113.${guest}` })

const cart = (guest: number): Call => {
  const items = Array.from({ length: 20 }, (_, n) => ({ ...show, id: `show00${10 + n}`, attendees: 10 + n, date: inDays(20 + guest) }))
  return { method: 'GET', path: `/cart/calculate?items=${encoded(items)}`, headers: from(guest) }
}

const dates = (guest: number): Call => {
  const query = new URLSearchParams({
    ...{ start: inDays(3), end: inDays(65), timezone: guest % 2 ? 'Europe/Berlin' : 'America/New_York' },
    ...{ format: 'REMOTE', hostType: 'ON_SCREEN', attendees: String(10 + (guest % 40)) },
  })
  return { method: 'GET', path: `/scheduler/public/experience/${world.experiences.buzzerNight}/dates?${query}`, headers: from(guest) }
}

/** The app's own list of events. */
export function listOf(authorization: string): Call {
  const body = { ...byHash(ownDocument('Events').hash), variables: { offset: 0, limit: 25 } }
  return { path: '/graphql', headers: { accept: 'application/json', authorization }, body: JSON.stringify(body) }
}
