import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { openStarts, wish } from '../tests/faults/booking-clients.ts'
import { beginHere } from '../tests/faults/kill-world.ts'
import { freePort } from '../tests/postgres.ts'
import { chanceOf, world } from '../tests/world/ids.ts'
import { listOf } from './crowd.ts'
import { atMost, type Call, clientOf, type Figure, figure, median, signIn, start } from './measure.ts'

const rounds = 5
const clients = 14
/** How long the clients write and read before the server is killed; longer where the machine needs it for a booking each. */
const servedMs = 3000
const longestMs = 60_000
const main = '../apps/server/src/main.ts'
/** The folder for temporary files may lie in memory. */
const onDisk = path.resolve(import.meta.dirname, '../node_modules/.cache/troupe')

/** How soon the server is ready again after kill -9, on an embedded database with the demo world, with and without clients who ask until it answers. */
export async function faultFigures(): Promise<Figure[]> {
  mkdirSync(onDisk, { recursive: true })
  const dir = mkdtempSync(path.join(onDisk, 'faults-'))
  const env = { PORT: String(await freePort()), DATA_DIR: dir, DATABASE_URL: '', DEMO: '1' }
  try {
    const first = await start(main, env, '/readyz')
    await first.stop()
    const { db, close } = await openDatabase({ dir: path.join(dir, 'database') })
    await beginHere(db)
    await close()
    const { among, alone } = await startsAfterKills(env)
    return [
      figure(
        `ready after kill -9 with ${clients} clients retrying`,
        shown(among),
        atMost(Math.max(...among.map(({ ms }) => ms)), 5000, 'longest'),
      ),
      figure('ready after kill -9 without clients', shown(alone)),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A start until /readyz answers, and what the process has computed by then, in milliseconds. */
interface Start {
  readonly ms: number
  readonly cpu: number
}

/** Starts among clients and alone, in turns, so that other load on the machine affects both. Each follows a kill after as much work. */
async function startsAfterKills(env: Readonly<Record<string, string>>) {
  const [among, alone]: [Start[], Start[]] = [[], []]
  let server = await start(main, env, '/readyz')
  try {
    const { url } = server
    const { authorization, token } = await signIn(url, 'editor@northwind.example', demoPassword)
    // four weeks of starts: rounds of bookings must not fill one, whose searches for a crew would be what is measured
    const dates: string[] = []
    for (const days of [7, 14, 21, 28]) dates.push(...(await openStarts(url, token, days)))
    const startAgain = async (into: Start[]) => {
      await server.stop('SIGKILL')
      server = await start(main, env, '/readyz')
      into.push({ ms: server.ms, cpu: cpuOf(server.pid) })
    }
    for (let round = 0; round < rounds; round++) {
      const over = new AbortController()
      let booked = 0
      const working = Array.from({ length: clients }, (_, n) =>
        work(url, { name: `${round}-${n}`, authorization, dates, over: over.signal, onBooked: () => booked++ }),
      )
      await rest(servedMs)
      for (const until = Date.now() + longestMs; booked < clients && Date.now() < until; ) await rest(100)
      if (booked < clients) throw new Error(`the clients have booked only ${booked} events: there is nothing to recover`)
      await startAgain(among)
      await rest(servedMs)
      over.abort()
      await Promise.all(working)
      await startAgain(alone)
    }
    return { among, alone }
  } finally {
    await server.stop()
  }
}

interface Plan {
  readonly name: string
  readonly authorization: string
  readonly dates: readonly string[]
  readonly over: AbortSignal
  readonly onBooked: () => void
}

/** One client who books, reads their list and looks for dates without a pause until the signal, and says when a booking was acknowledged. */
async function work(url: string, { name, authorization, dates, over, onBooked }: Plan): Promise<void> {
  const client = clientOf(url, 1)
  const draw = chanceOf(name)
  /** What isn't answered, or answered 503, is asked again like a browser or an app would, a booking under its key. */
  const insist = async (call: Call) => {
    while (!over.aborted) {
      const told = await client.send(call).catch(() => undefined)
      if (told && told.status !== 503) return told
      await rest(50 + draw(200))
    }
    return undefined
  }
  for (let turn = 0; !over.aborted; turn++) {
    const date = draw(3) === 0 ? {} : { date: dates[draw(dates.length)] }
    const headers = { authorization, 'idempotency-key': `${name}-${turn}` }
    const told = await insist({ path: '/session', headers, body: JSON.stringify({ ...wish, ...date }) })
    if (told?.status === 201) onBooked()
    for (const read of [listOf(authorization), datesFor(name)]) {
      const answer = await insist(read)
      if (answer && answer.status !== 200) throw new Error(`a client was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    }
  }
  client.close()
}

function datesFor(name: string): Call {
  const start = Temporal.Now.instant().round('hour')
  const query = new URLSearchParams({
    ...{ start: start.add({ hours: 72 }).toString(), end: start.add({ hours: 24 * 34 }).toString(), timezone: wish.timezone },
    ...{ format: wish.format, hostType: wish.hostType, attendees: String(10 + (name.length % 40)) },
  })
  return { method: 'GET', path: `/scheduler/public/experience/${world.experiences.buzzerNight}/dates?${query}` }
}

/** The milliseconds that a process has computed so far, by Linux, which counts them in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

function shown(starts: readonly Start[]): string {
  const all = starts.map(({ ms }) => ms)
  const cpu = median(starts.map((one) => one.cpu))
  return `median ${seconds(median(all))}, longest ${seconds(Math.max(...all))}; the process computes ${seconds(cpu)}`
}
