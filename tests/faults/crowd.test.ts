import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { schemaDocuments } from '../attacks/schema-documents.ts'
import { createDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { signIn } from './booking-clients.ts'
import { startServer, stopServers } from './server-process.ts'

// a copy of a filled one: making an embedded database would take longer than the documents
let created: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  created = await createDatabase()
})
afterEach(stopServers)
afterAll(() => created.drop())

/** What a document may cost; it is refused before a lookup would make it more. */
const mostCost = 5000

test('GQL-08 GQL-19 documents about the schema that once crashed the process are refused after three rules and few lookups, and cost no memory', async () => {
  const database = { DATABASE_URL: created.url, TROUPE_SECRET: 'a secret of the faults' }
  const settings = { ...database, INTROSPECTION: '1', NODE_OPTIONS: '--max-old-space-size=256' }
  const server = startServer({ PORT: String(await freePort()), ...settings }, [import.meta.resolve('./count-judging.ts')])
  await server.ready()
  // no guest may send them
  const authorization = `Bearer ${await signIn(server.url, demoPassword)}`
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const [rules = Number.NaN, lookups = Number.NaN] = (answer.headers.get('x-judged') ?? '').split(' ').map(Number)
    return { status: answer.status, text: await answer.text(), rules, lookups }
  }
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024
  for (let n = 0; n < 20; n++) {
    const { status, rules, lookups } = await ask(`{ __schema { types { a${n}: name } } }`)
    expect(status).toBe(200)
    // an ordinary document is judged by all rules, and the names of all types are looked up
    expect(rules).toBeGreaterThan(20)
    expect(lookups).toBeGreaterThan(100)
  }
  const before = megabytes()
  for (const [name, query] of Object.entries(schemaDocuments)) {
    const { status, text, rules, lookups } = await ask(query)
    console.log(`${name}: ${rules} rules, ${lookups} lookups`)
    expect([name, status]).toEqual([name, 400])
    expect(text).toContain('"code":"BAD_REQUEST"')
    // what it costs, and whether its fields and types exist; some of the other rules compare all of its selections with each other
    expect(rules, name).toBe(3)
    expect(lookups, name).toBeLessThanOrEqual(mostCost)
  }
  const grown = megabytes() - before
  console.log(`${Object.keys(schemaDocuments).length} documents: ${grown.toFixed(1)} MB more`)
  expect(grown).toBeLessThan(20)
})
