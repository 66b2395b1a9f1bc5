import { execFileSync } from 'node:child_process'
import { setTimeout as rest } from 'node:timers/promises'
import { startServer } from './server-process.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' }

/** A separate server with the demo world, behind a proxy, so that guests have addresses. */
export async function openCrowd(settings: Record<string, string>) {
  const server = startServer({ DATA_DIR: 'memory://', TRUST_PROXY: '1', ...settings })
  await server.ready()
  return {
    post: (at: string, body: object, headers: Record<string, string> = {}) =>
      fetch(server.url + at, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }),
    /** Memory of the process in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024,
  }
}
type Crowd = Awaited<ReturnType<typeof openCrowd>>

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
