import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { lookForDates, openCrowd, p95, sendDocuments } from './crowd.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

/** Quiet and busy measurements alternate, so that other load on the machine affects both. */
const rounds = 20

test('GQL-20 2,000 distinct documents of a guest at 20 a second leave no more than 200 MB, and make the lists of others take less than three times as long', {
  timeout: within(1_800_000),
}, async () => {
  const crowd = await openCrowd({ PORT: String(await freePort()), NODE_OPTIONS: '--max-old-space-size=1024' })
  await crowd.warmUp()
  await sendDocuments(crowd, 40, 20, 1_000_000)
  const before = crowd.memory()
  const [quiet, busy]: [number[], number[]] = [[], []]
  const answered: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await crowd.listsUntil(rest(2000))))
    const sending = sendDocuments(crowd, 2000 / rounds, 20, round * 1000)
    busy.push(...(await crowd.listsUntil(sending)))
    for (const [status, count] of Object.entries(await sending)) answered[status] = (answered[status] ?? 0) + count
  }
  const grown = crowd.memory() - before
  console.log(
    `95th percentile of a list: ${p95(quiet).toFixed(1)} ms, ${p95(busy).toFixed(1)} ms with the documents; ${grown.toFixed(0)} MB more; ${JSON.stringify(answered)}`,
  )
  // on a busy machine many answers lack a part: much of the work must still have been done
  expect(answered[200]).toBeGreaterThan(500)
  expect(grown).toBeLessThan(200)
  expect(p95(busy)).toBeLessThan(p95(quiet) * 3)
})

test('while 60 guests look for dates a list takes at most 100 ms, or five times as long as before', {
  timeout: within(600_000),
}, async () => {
  const crowd = await openCrowd({ PORT: String(await freePort()) })
  await crowd.warmUp()
  const [quiet, busy]: [number[], number[]] = [[], []]
  const answered = new Set<string>()
  for (let round = 0; round < rounds / 4; round++) {
    quiet.push(...(await crowd.listsUntil(rest(2000))))
    const looking = lookForDates(crowd, 60, 3)
    busy.push(...(await crowd.listsUntil(looking)))
    for (const status of Object.keys(await looking)) answered.add(status)
  }
  console.log(`95th percentile of a list: ${p95(quiet).toFixed(1)} ms, ${p95(busy).toFixed(1)} ms with 60 guests`)
  expect([...answered].sort()).toEqual(['200', '503'])
  expect(p95(busy)).toBeLessThan(Math.max(100, p95(quiet) * 5))
})
