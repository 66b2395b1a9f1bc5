import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { freePort } from '../postgres.ts'
import { world } from '../world/ids.ts'
import { startServer } from './server-process.ts'

const documents = Object.entries<string>(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../apps/server/documents.json'), 'utf8')),
)
const [listHash] = documents.find(([, text]) => text.startsWith('query Events(')) ?? []

interface Asked {
  readonly at: string
  readonly headers?: Readonly<Record<string, string>>
  /** What is posted; without it, it is a GET. */
  readonly body?: object
}
interface Answered {
  readonly status: number
  readonly text: string
  readonly guestsBefore: number
}

/** A separate server with the demo world, behind a proxy, so that guests have addresses; and a signed-in person who looks at a list. */
export async function openCrowd(settings: Record<string, string> = {}, naive: readonly string[] = []) {
  const port = await freePort()
  // documents are sent as fast as they are answered
  const env = { PORT: String(port), DATA_DIR: 'memory://', TRUST_PROXY: '1', GRAPHQL_RATE: '0' }
  const server = startServer({ ...env, ...settings }, [import.meta.resolve('./count-guests.ts'), ...naive])
  await server.ready()

  /** A request that says when all of it was sent. */
  function send({ at, headers = {}, body }: Asked) {
    const answer = Promise.withResolvers<Answered>()
    const text = body && JSON.stringify(body)
    const json = text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}
    const told = { accept: 'application/json', ...json, ...headers }
    const asked = request({ port, host: '127.0.0.1', method: text ? 'POST' : 'GET', path: at, headers: told }, async (response) => {
      try {
        const parts = await Array.fromAsync(response as AsyncIterable<Buffer>)
        const guestsBefore = Number(response.headers['x-guests-before'])
        answer.resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), guestsBefore })
      } catch (error) {
        answer.reject(error)
      }
    }).once('error', answer.reject)
    const sent = new Promise<void>((done) => asked.once('finish', done))
    asked.end(text)
    return { sent, answer: answer.promise }
  }

  const login = send({ at: '/auth/login', body: { email: 'admin@troupe.example', password: 'Curtain-up-1' } })
  const { token } = JSON.parse((await login.answer).text) as { token: string }
  const list: Asked = {
    at: '/graphql',
    // what is compressed is answered when another thread has time
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    body: { extensions: { persistedQuery: { version: 1, sha256Hash: listHash } }, variables: { offset: 0, limit: 25 } },
  }
  return {
    /** Warms up: the list is compiled and its pages are in memory. */
    async warmUp() {
      for (let n = 0; n < 200; n++) await send(list).answer
    },
    /**
     * Guests and three lists ask while the server is suspended, so that it reads everything at the same time, however slow the machine is; then lists follow
     * one another until the guests have their answers. Answers both.
     */
    async rush(guests: readonly Asked[]): Promise<{ guests: Answered[]; lists: Answered[] }> {
      server.child.kill('SIGSTOP')
      const asked = guests.map(send)
      const atOnce = Array.from({ length: 3 }, () => send(list))
      await Promise.all([...asked, ...atOnce].map(({ sent }) => sent))
      server.child.kill('SIGCONT')
      let isOver = false
      const answers = Promise.all(asked.map(({ answer }) => answer)).finally(() => {
        isOver = true
      })
      const lists = await Promise.all(atOnce.map(({ answer }) => answer))
      while (!isOver) {
        lists.push(await send(list).answer)
        await rest(20)
      }
      return { guests: await answers, lists }
    },
    /** Memory of the process in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024,
  }
}

/** Distinct documents of 20 lists each, all of one guest. */
export const documentsFrom = (first: number, count: number): Asked[] =>
  Array.from({ length: count }, (_, at) => {
    const n = first + at
    const fields = Array.from(
      { length: 20 },
      (_, field) => `a${n}_${field}: experiences(limit: 1) { nodes { id title formats { id title } } }`,
    )
    return { at: '/graphql', headers: { 'x-forwarded-for': '203.0.113.1' }, body: { query: `{ ${fields.join(' ')} }` } }
  })

/** Guests, each with their own address, who look for dates. */
export const dateSearches = (guests: number): Asked[] =>
  Array.from({ length: guests }, (_, n) => {
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
    return { at, headers: { 'x-forwarded-for': `203.0.113.${n}` } }
  })

/** How many answers have each status; 'part' is a good status over an answer that lacks a part. */
export const outcomes = (answers: readonly Answered[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, text }) => (status === 200 && text.includes('"errors"') ? 'part' : status))].map(([key, some]) => [
      key,
      some.length,
    ]),
  )

/** The most statements of guests that came before one list. */
export const mostBefore = (lists: readonly Answered[]): number => Math.max(...lists.map(({ guestsBefore }) => guestsBefore))
