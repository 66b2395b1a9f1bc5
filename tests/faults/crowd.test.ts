import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { schemaDocuments } from '../attacks/schema-documents.ts'
import { freePort } from '../postgres.ts'
import { startServer, stopServers } from './server-process.ts'

afterEach(stopServers)

test('GQL-08 GQL-19 documents about the schema that once crashed the process are refused quickly and cost no memory', async () => {
  const settings = { DATA_DIR: 'memory://', DEMO: '0', INTROSPECTION: '1', NODE_OPTIONS: '--max-old-space-size=256' }
  const server = startServer({ PORT: String(await freePort()), ...settings })
  await server.ready()
  const ask = async (query: string) => {
    const begun = performance.now()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const text = await answer.text()
    return { status: answer.status, text, ms: performance.now() - begun }
  }
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)]).toString()) / 1024
  for (let n = 0; n < 20; n++) expect((await ask(`{ __schema { types { a${n}: name } } }`)).status).toBe(200)
  const before = megabytes()
  for (const [name, query] of Object.entries(schemaDocuments)) {
    const { status, text } = await ask(query)
    expect([name, status]).toEqual([name, 400])
    expect(text).toContain('"code":"BAD_REQUEST"')
  }
  const grown = megabytes() - before
  console.log(`${Object.keys(schemaDocuments).length} documents: ${grown.toFixed(1)} MB more`)
  expect(grown).toBeLessThan(20)
  for (const [name, query] of Object.entries(schemaDocuments)) {
    const took: number[] = []
    for (let n = 0; n < 20; n++) took.push((await ask(query)).ms)
    // other tests use the processor too, so the fastest of twenty is measured
    expect(Math.min(...took), name).toBeLessThan(50)
  }
})
