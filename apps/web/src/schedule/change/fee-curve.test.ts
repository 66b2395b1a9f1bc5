import { expect, test } from 'vitest'
import { amountWords, asksFrom, curveIn, nowWords, stepsBefore, stepsOf, untilWords } from './fee-curve.ts'

const step = (from: string, fee: number, refund: number) => ({ from: `2026-12-${from}T00:00:00Z`, fee, refund })

test('a curve shows the steps at which its own amount changes, and always the amount now', () => {
  const curve = [step('01', 0, 11), step('08', 0, 9), step('10', 2, 9), step('12', 2, 0)]
  expect(stepsOf(curve, 'fee').map((one) => one.fee)).toEqual([0, 2])
  expect(stepsOf(curve, 'refund').map(({ from, refund }) => [from.slice(8, 10), refund])).toEqual([
    ['01', 11],
    ['08', 9],
    ['12', 0],
  ])
  expect(stepsOf([step('01', 3, 3)], 'fee')).toHaveLength(1)
  expect(stepsOf([], 'fee')).toEqual([])
})

test('a curve ends at the lock: a step at that very instant no longer belongs to it', () => {
  const curve = [step('01', 0, 11), step('10', 2, 9), step('12', 5, 0)]
  expect(stepsBefore(curve, '2026-12-12T00:00:00Z').map((one) => one.fee)).toEqual([0, 2])
  expect(stepsBefore(curve, '2026-12-12T00:00:01Z')).toHaveLength(3)
  expect(stepsBefore(curve, null)).toEqual(curve)
})

test('no fee is shown as free, and no credits back as no refund', () => {
  expect([0, 1].map((amount) => amountWords(amount, 'fee'))).toEqual(['Free', '1 credit'])
  expect([0, 11].map((amount) => amountWords(amount, 'refund'))).toEqual(['No refund', '11 credits back'])
})

test('the amount now begins a sentence that says what it is for', () => {
  expect([0, 2].map((amount) => nowWords(amount, 'fee'))).toEqual(['Rescheduling is free', 'Rescheduling costs 2 credits'])
  expect([0, 11].map((amount) => nowWords(amount, 'refund'))).toEqual(['No refund', '11 credits back'])
})

test('a producer is asked from the lock on, but never once the event has started', () => {
  const times = { startsAt: '2026-12-12T12:00:00Z', endsAt: '2026-12-12T13:30:00Z' }
  expect(asksFrom({ ...times, diy: false })).toBe('2026-12-11T12:00:00Z')
  expect(asksFrom({ ...times, diy: true })).toBe('2026-12-12T10:30:00Z')
  expect(asksFrom({ ...times, endsAt: '2026-12-12T16:00:00Z', diy: true })).toBeNull()
  expect(asksFrom({ startsAt: null, endsAt: null, diy: false })).toBeNull()
})

test('midnight on the reader’s clock is the end of the day before', () => {
  expect(untilWords('2026-11-24T06:00:00Z', 'America/Chicago')).toBe('the end of Mon 23 Nov (your time)')
  expect(untilWords('2026-11-24T06:00:00Z', 'Europe/Berlin')).toMatch(/^Tue 24 Nov, 0?7:00.*\(your time\)$/)
})

test('while an answer that may be out of date is asked for again, it has no curve', () => {
  const data = { curve: [step('01', 0, 11)] }
  expect(curveIn({ data, isStale: false, isFetching: false })).toBe(data.curve)
  expect(curveIn({ data, isStale: true, isFetching: false }), 'offline, the last answer is all there is').toBe(data.curve)
  expect(curveIn({ data, isStale: false, isFetching: true })).toBe(data.curve)
  expect(curveIn({ data, isStale: true, isFetching: true })).toBeUndefined()
  expect(curveIn({ data: undefined, isStale: true, isFetching: true })).toBeUndefined()
})
