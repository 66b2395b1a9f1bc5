import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput } from '../input.ts'
import { timelineInput } from '../time/timeline.ts'
import { locationInput } from './input.ts'

const refused = (schema: z.core.$ZodType, input: unknown) => {
  const answer = parseInput(schema, input)
  return answer.ok ? null : answer.extensions.fields
}
const cue = { offsetMinutes: -30, title: 'Sound check' }
const cues = (change: object) => refused(timelineInput, { items: [{ ...cue, ...change }] }) === null

test('a location may be known by its name, its address, its point, all of them or nothing yet', () => {
  expect(refused(locationInput, {})).toBeNull()
  expect(refused(locationInput, { name: null, address: null, city: null, latitude: null, longitude: null })).toBeNull()
  expect(
    refused(locationInput, { name: 'x'.repeat(200), address: 'x'.repeat(300), city: 'x'.repeat(100), latitude: -90, longitude: 180 }),
  ).toBeNull()
  expect(
    refused(locationInput, { name: 'x'.repeat(201), address: 'x'.repeat(301), city: 'x'.repeat(101), latitude: -91, longitude: 181 }),
  ).toEqual({
    ...{ name: ['TOO_LONG'], address: ['TOO_LONG'], city: ['TOO_LONG'] },
    ...{ latitude: ['TOO_SMALL'], longitude: ['TOO_BIG'] },
  })
})

test('a cue of the running order lies within a day of the start, before it or after it, and has a title', () => {
  expect([-1441, -1440, 0, 1440, 1441, 0.5].map((offsetMinutes) => cues({ offsetMinutes }))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['', 'T', 'x'.repeat(96), 'x'.repeat(97)].map((title) => cues({ title }))).toEqual([false, true, true, false])
  expect([null, undefined, 'x'.repeat(1000), 'x'.repeat(1001)].map((description) => cues({ description }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a running order has at most a hundred cues, and may be emptied', () => {
  expect([0, 100, 101].map((count) => refused(timelineInput, { items: Array(count).fill(cue) }) === null)).toEqual([true, true, false])
  expect(refused(timelineInput, {})).toEqual({ items: ['REQUIRED'] })
})
