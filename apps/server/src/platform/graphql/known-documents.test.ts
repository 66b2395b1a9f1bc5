import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { useGraphQlJit } from '@envelop/graphql-jit'
import { openHouse } from '@troupe/tests/house'
import { createYoga } from 'graphql-yoga'
import { afterAll, expect, test } from 'vitest'
import documents from '../../../documents.json' with { type: 'json' }
import { schema } from '../../schema.ts'

const house = await openHouse()
afterAll(() => house.close())

test("documents that are not the app's are neither compiled nor kept, unlike with the unmodified plugins", async () => {
  const long = () =>
    `{ ${Array.from({ length: 10 }, () => `a${randomUUID().replaceAll('-', '')}: experience(id: "x") { id formats { id title } }`).join(' ')} }`
  const ours = await keptByEach(10, async () => {
    await house.send('editor@northwind.example', 'POST', '/graphql', { query: long() })
  })
  const naive = createYoga({ schema, logging: false, plugins: [useGraphQlJit()] })
  const theirs = await keptByEach(4, async () => {
    const headers = { 'content-type': 'application/json' }
    await (await naive.fetch('http://x/graphql', { method: 'POST', headers, body: JSON.stringify({ query: long() }) })).text()
  })
  console.log(
    `a document of 10 fields keeps ${(ours / 1024).toFixed(0)} kB of ours, ${(theirs / 1024).toFixed(0)} kB with the unmodified plugins`,
  )
  expect(theirs).toBeGreaterThan(100 * 1024)
  expect(ours).toBeLessThan(theirs / 5)
})

test('no document of the app has a default for a variable that may not be null: the compiler ignores it, and misses the variable', () => {
  const texts = Object.values(documents)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\$\w+: [\w[\]!]+! = /.test(text))).toEqual([])
})

/**
 * Bytes of the heap that are still in use after a request, on average: the median of three rounds, since files that ran before in the same process may
 * free memory in one of them. The heap is measured once between two rounds: collecting all of its garbage takes longer than what is asked.
 */
async function keptByEach(count: number, request: () => Promise<void>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = async () => {
    await new Promise((done) => setTimeout(done, 20))
    collect()
    return process.memoryUsage().heapUsed
  }
  for (let n = 0; n < 5; n++) await request()
  const rounds: number[] = []
  let before = await used()
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < count; n++) await request()
    const after = await used()
    rounds.push((after - before) / count)
    before = after
  }
  return rounds.toSorted((a, b) => a - b)[1] ?? Number.NaN
}
