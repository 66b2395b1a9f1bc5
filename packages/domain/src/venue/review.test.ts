import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { ratingOf } from './rating.ts'
import { createReviewInput, hasBegun, mayChangeReview, saysWhy } from './review.ts'

const now = Temporal.Instant.from('2026-12-18T18:00:00Z')
const id = 'aaaaaaaa-0000-4000-8000-000000000000'

test('a rating is the mean to one decimal, half up, and none without reviews', () => {
  const rating = (...rates: number[]) => ratingOf({ rate_sum: rates.reduce((sum, rate) => sum + rate, 0), n_of_reviews: rates.length })
  expect([rating(), rating(5), rating(4, 5), rating(4, 4, 5, 4), rating(1, 2, 2), rating(5, 5, 5, 4)]).toEqual([
    null,
    5,
    4.5,
    4.3,
    1.7,
    4.8,
  ])
  expect(ratingOf({ rate_sum: 85, n_of_reviews: 20 })).toBe(4.3)
})

test('a rate is whole, from 1 to 5; below 4 the review says why; there are six pictures at most', () => {
  const read = (change: object) => {
    const parsed = parseInput(createReviewInput, { venueId: id, sessionId: id, rate: 5, ...change })
    return parsed.ok ? null : parsed.extensions.fields
  }
  expect(read({})).toBe(null)
  expect([read({ rate: 4.5 }), read({ rate: 0 }), read({ rate: 6 })]).toEqual([
    { rate: ['INVALID'] },
    { rate: ['TOO_SMALL'] },
    { rate: ['TOO_BIG'] },
  ])
  expect(read({ review: 'x'.repeat(2001) })).toEqual({ review: ['TOO_LONG'] })
  expect(read({ media: Array.from({ length: 7 }, (_, at) => id.replace('a', String(at))) })).toEqual({ media: ['TOO_MANY'] })
  expect([3, 4].map((rate) => saysWhy({ rate, review: '' }).ok)).toEqual([false, true])
})

test('people review from the start on, and change what is theirs for 30 days; producers change any', () => {
  const starts_at = now.subtract({ minutes: 1 })
  const begun = (status: string, at: Temporal.Instant | null = starts_at) => hasBegun({ status, starts_at: at }, now)
  expect(['SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED', 'REQUESTED'].map((status) => begun(status))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect([begun('SCHEDULED', now.add({ minutes: 1 })), begun('SCHEDULED', null), begun('SCHEDULED', now)]).toEqual([false, false, true])
  const may = (days: number, who: { me: string; isProducer?: boolean }) => {
    const answer = mayChangeReview({ user_id: 'me', created_at: now.subtract({ hours: 24 * days }) }, { isProducer: false, now, ...who })
    return answer.ok ? null : (answer.extensions.reason ?? answer.code)
  }
  expect([may(30, { me: 'me' }), may(31, { me: 'me' }), may(1, { me: 'you' }), may(99, { me: 'you', isProducer: true })]).toEqual([
    null,
    'TOO_LATE',
    'FORBIDDEN',
    null,
  ])
})
