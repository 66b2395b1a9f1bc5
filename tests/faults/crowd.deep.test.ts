import { execFileSync } from 'node:child_process'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { signIn } from './booking-clients.ts'
import { startServer, stopServers } from './server-process.ts'

afterEach(stopServers)

/** So many documents are under way at most: on a slow machine the pace gives way, so that no answer is given up because it waits for the others. */
const mostOpen = 8

/** Distinct documents of 20 lists each, 20 a second where the machine can. Returns the number of answers by status, 503 when a part is missing. */
async function sendDocuments(url: string, token: string, { count, first = 0 }: { count: number; first?: number }) {
  const statuses: Record<number, number> = {}
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` }
  const one = async (n: number) => {
    const fields = Array.from({ length: 20 }, (_, at) => `a${n}_${at}: experiences(limit: 1) { nodes { id title formats { id title } } }`)
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }) })
    const text = await answer.text()
    const status = text.includes('"errors"') && answer.status === 200 ? 503 : answer.status
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const open = new Set<Promise<unknown>>()
  for (let n = 0; n < count; n++) {
    const paced = rest(50)
    const sent: Promise<unknown> = one(first + n).finally(() => open.delete(sent))
    open.add(sent)
    await paced
    while (open.size >= mostOpen) await Promise.race(open)
  }
  await Promise.all(open)
  return statuses
}

test('GQL-20 2,000 distinct documents of an editor at 20 a second leave no more than 200 MB', { timeout: within(1_800_000) }, async () => {
  const settings = { DATA_DIR: 'memory://', PORT: String(await freePort()), NODE_OPTIONS: '--max-old-space-size=1024' }
  const server = startServer(settings)
  await server.ready()
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024
  const token = await signIn(server.url, demoPassword)
  await sendDocuments(server.url, token, { count: 40, first: 1_000_000 })
  const before = megabytes()
  const answered = await sendDocuments(server.url, token, { count: 2000 })
  const grown = megabytes() - before
  console.log(`${grown.toFixed(0)} MB more; ${JSON.stringify(answered)}`)
  // the work must have been done
  expect(answered).toEqual({ 200: 2000 })
  expect(grown).toBeLessThan(200)
})
