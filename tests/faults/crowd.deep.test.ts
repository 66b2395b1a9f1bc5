import { afterEach, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { dateSearches, documentsFrom, mostBefore, openCrowd, outcomes } from './crowd.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

/**
 * How many statements of guests may come before a list. The database runs one at a time, and the list waits for one that has already asked for it; the
 * next guest's turn begins when that one has ended. In a naive server the list waits for every guest who came before.
 */
const mostAhead = 2

test('GQL-20 2,000 distinct documents of a guest leave no more than 200 MB, and the lists of others wait for at most two of their 40,000 statements', {
  timeout: within(600_000),
}, async () => {
  const crowd = await openCrowd({ NODE_OPTIONS: '--max-old-space-size=1024' })
  await crowd.warmUp()
  await rushes(4, (round) => crowd.rush(documentsFrom(1_000_000 + round * 10, 10)))
  const before = crowd.memory()
  const seen = await rushes(200, (round) => crowd.rush(documentsFrom(round * 10, 10)))
  const grown = crowd.memory() - before
  console.log(`${grown.toFixed(0)} MB more; ${mostBefore(seen.lists)} statements at most before one of ${seen.lists.length} lists`)
  expect(outcomes(seen.guests)).toEqual({ 200: 2000 })
  expect(outcomes(seen.lists)).toEqual({ 200: seen.lists.length })
  expect(grown).toBeLessThan(200)
  expect(mostBefore(seen.lists)).toBeLessThanOrEqual(mostAhead)
})

test('of 60 guests who look for dates together some are told to come again, and a list waits for at most two statements of the others', {
  timeout: within(300_000),
}, async () => {
  const crowd = await openCrowd()
  await crowd.warmUp()
  const seen = await rushes(3, () => crowd.rush(dateSearches(60)))
  const told = outcomes(seen.guests)
  console.log(`${JSON.stringify(told)}; ${mostBefore(seen.lists)} statements at most before one of ${seen.lists.length} lists`)
  expect(Object.keys(told).sort()).toEqual(['200', '503'])
  expect(outcomes(seen.lists)).toEqual({ 200: seen.lists.length })
  expect(mostBefore(seen.lists)).toBeLessThanOrEqual(mostAhead)
})

test('negative control: when guests don’t queue, a list waits for most of them', { timeout: within(300_000) }, async () => {
  const crowd = await openCrowd({}, [import.meta.resolve('./naive-turns.ts')])
  const ofDocuments = mostBefore((await crowd.rush(documentsFrom(0, 10))).lists)
  const ofDates = mostBefore((await crowd.rush(dateSearches(60))).lists)
  console.log(`without a queue: ${ofDocuments} statements before a list with documents, ${ofDates} with dates`)
  expect(ofDocuments).toBeGreaterThan(100)
  expect(ofDates).toBeGreaterThan(30)
})

/** What several rushes have told, one after another. */
async function rushes(count: number, rush: (round: number) => ReturnType<Awaited<ReturnType<typeof openCrowd>>['rush']>) {
  const seen: Awaited<ReturnType<typeof rush>> = { guests: [], lists: [] }
  for (let round = 0; round < count; round++) {
    const { guests, lists } = await rush(round)
    seen.guests.push(...guests)
    seen.lists.push(...lists)
  }
  return seen
}
