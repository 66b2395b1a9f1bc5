import { expect, test } from 'vitest'
import { TokenBuckets } from './token-bucket.ts'

/** How many of `tries` tries at one time are allowed. */
const allowed = (buckets: TokenBuckets, party: string, atMs: number, tries: number) =>
  Array.from({ length: tries }, () => buckets.take(party, atMs)).filter((wait) => wait === undefined).length

test('a caller has its burst, then its rate, and is full again after a pause', () => {
  const buckets = new TokenBuckets({ perSecond: 20, burst: 200 })
  expect(allowed(buckets, 'a', 0, 300)).toBe(200)
  expect(allowed(buckets, 'a', 1000, 300)).toBe(20)
  expect(allowed(buckets, 'a', 1100, 300)).toBe(2)
  expect(allowed(buckets, 'a', 3_600_000, 300)).toBe(200)
})

test('parties do not share a bucket', () => {
  const buckets = new TokenBuckets({ perSecond: 20, burst: 200 })
  allowed(buckets, 'a', 0, 300)
  expect(allowed(buckets, 'b', 0, 300)).toBe(200)
})

test('a refusal says after how many whole seconds there is a token again, and costs none', () => {
  const buckets = new TokenBuckets({ perSecond: 0.1, burst: 1 })
  expect(buckets.take('a', 0)).toBeUndefined()
  expect(buckets.take('a', 0)).toBe(10)
  expect(buckets.take('a', 7500)).toBe(3)
  expect(buckets.take('a', 10_000)).toBeUndefined()
})

test('of twenty thousand parties no more than the limit are remembered, recently active ones among them', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 2, mostParties: 1000 })
  allowed(buckets, 'busy', 0, 2)
  for (let party = 0; party < 20_000; party++) {
    buckets.take(String(party), 0)
    if (party % 500 === 0) expect(buckets.take('busy', 0)).toBe(1)
  }
  expect(buckets.parties).toBe(1000)
})

test('several tokens are taken together or not at all, and what was spent already may be more than there was', () => {
  const buckets = new TokenBuckets({ perSecond: 10, burst: 600 })
  expect(buckets.take('a', 0, 590)).toBeUndefined()
  expect(buckets.take('a', 0, 20)).toBe(1)
  expect(buckets.take('a', 0, 10)).toBeUndefined()
  buckets.charge('a', 0, 100)
  expect(buckets.take('a', 0)).toBe(11)
  expect(buckets.take('a', 10_100)).toBeUndefined()
})
