import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { world } from '../world/ids.ts'
import { startServer } from './server-process.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' }
const documents = Object.entries<string>(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../apps/server/documents.json'), 'utf8')),
)
const [listHash] = documents.find(([, text]) => text.startsWith('query Events(')) ?? []

/** A separate server with the demo world, behind a proxy, so that guests have addresses; and a signed-in person who looks at a list. */
export async function openCrowd(settings: Record<string, string>) {
  const server = startServer({ DATA_DIR: 'memory://', TRUST_PROXY: '1', ...settings })
  await server.ready()
  const post = (at: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.url + at, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const login = await post('/auth/login', { email: 'admin@troupe.example', password: 'Curtain-up-1' })
  const { token } = (await login.json()) as { token: string }

  /** Milliseconds that the app's list of events takes. */
  async function list(): Promise<number> {
    const begun = performance.now()
    const body = { extensions: { persistedQuery: { version: 1, sha256Hash: listHash } }, variables: { offset: 0, limit: 25 } }
    const answer = (await (await post('/graphql', body, { authorization: `Bearer ${token}` })).json()) as { errors?: unknown }
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return performance.now() - begun
  }
  return {
    post,
    get: (at: string, headers: Record<string, string>) => fetch(server.url + at, { headers }),
    /** Times in milliseconds of the list, requested at most 50 times a second, until something else has ended. */
    async listsUntil(end: Promise<unknown>): Promise<number[]> {
      let isOver = false
      void end.finally(() => {
        isOver = true
      })
      const took: number[] = []
      while (!isOver) {
        took.push(await list())
        await rest(20)
      }
      return took
    },
    /** Warms up: the list is compiled and its pages are in memory. */
    async warmUp() {
      for (let n = 0; n < 200; n++) await list()
    },
    /** Memory of the process in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024,
  }
}
type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** The 95th percentile in milliseconds. */
export const p95 = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN

/** A guest sends distinct documents of 20 lists each at a steady pace. Returns the number of answers by status, 503 when a part is missing. */
export async function sendDocuments({ post }: Crowd, count: number, perSecond: number, first = 0): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const begun = performance.now()
  const one = async (n: number) => {
    const fields = Array.from({ length: 20 }, (_, at) => `a${n}_${at}: experiences(limit: 1) { nodes { id title formats { id title } } }`)
    const answer = await post('/graphql', { query: `{ ${fields.join(' ')} }` }, { 'x-forwarded-for': '203.0.113.1' })
    const text = await answer.text()
    const status = text.includes('"errors"') && answer.status === 200 ? 503 : answer.status
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await rest(Math.max(0, begun + (n * 1000) / perSecond - performance.now()))
    sent.push(one(first + n))
  }
  await Promise.all(sent)
  return statuses
}

/** Guests, each with their own address, look for dates for some seconds and retry when told to. Returns their answers by status. */
export async function lookForDates({ get }: Crowd, guests: number, seconds: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const end = performance.now() + seconds * 1000
  const guest = async (n: number) => {
    while (performance.now() < end) {
      const from = Temporal.Now.instant().round('minute')
      const query = new URLSearchParams({
        start: from.add({ hours: 24 * 3 }).toString(),
        end: from.add({ hours: 24 * 65 }).toString(),
        timezone: n % 2 ? 'Europe/Berlin' : 'America/New_York',
        format: 'REMOTE',
        hostType: 'ON_SCREEN',
        attendees: String(10 + (n % 40)),
      })
      const at = `/scheduler/public/experience/${world.experiences.buzzerNight}/dates?${query}`
      const answer = await get(at, { 'x-forwarded-for': `203.0.113.${n}` })
      await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status === 503) await rest(Number(answer.headers.get('retry-after')) * 1000)
    }
  }
  await Promise.all(Array.from({ length: guests }, (_, n) => guest(n)))
  return statuses
}
