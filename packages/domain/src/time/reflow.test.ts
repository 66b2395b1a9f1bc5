import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FlowItem, pushFrom, reflow } from './reflow.ts'
import { outdatedBecause, pinnedOffset, type TimelineBasis } from './timeline.ts'

const item = (id: string, offsetMinutes: number, minutes = 0, more: Partial<FlowItem> = {}): FlowItem => ({
  ...{ id, offsetMinutes, minutes, minMinutes: 0, pinned: false, ...more },
})
const flow = (items: readonly FlowItem[], duration: number, was = duration) => {
  const answer = reflow(items, { duration, was })
  if (!answer.ok) return answer.extensions
  return answer.value.map(({ id, offsetMinutes, minutes }) => [id, offsetMinutes, minutes])
}

test('a shorter event shrinks what is between start and end in proportion; before and after it the distance stays', () => {
  const items = [item('call', -30), item('welcome', 0, 10), item('rounds', 10, 60), item('prizes', 70, 20), item('strike', 90, 30)]
  expect(flow(items, 60, 90)).toEqual([
    ['call', -30, 0],
    ['welcome', 0, 5],
    ['rounds', 5, 40],
    ['prizes', 45, 15],
    ['strike', 60, 30],
  ])
})

test('pinned items stay, and what can’t fit between two of them is named with the minutes that are missing', () => {
  const toast = item('toast', 30, 10, { pinned: true })
  const items = [item('welcome', 0, 20, { minMinutes: 15 }), item('quiz', 20, 25, { minMinutes: 20 }), toast, item('prizes', 45, 10)]
  expect(flow(items, 60)).toEqual({ fields: { items: ['SHORT'] }, short: 5, between: ['START', 'toast'] })
  expect(flow([item('welcome', 0, 20), item('quiz', 20, 25), toast, item('prizes', 45, 10)], 60)).toEqual([
    ['welcome', 0, 15],
    ['quiz', 15, 15],
    ['toast', 30, 10],
    ['prizes', 40, 10],
  ])
})

test('an item without a length lasts until the next one', () => {
  expect(flow([item('welcome', 0), item('rounds', 15), item('end', 60)], 40, 60)).toEqual([
    ['welcome', 0, 0],
    ['rounds', 10, 0],
    ['end', 40, 0],
  ])
})

const anyItems = fc.array(
  fc.record({
    offsetMinutes: fc.integer({ min: -24, max: 40 }).map((steps) => steps * 5),
    minutes: fc.integer({ min: 0, max: 12 }).map((steps) => steps * 5),
    minMinutes: fc.integer({ min: 0, max: 20 }),
    pinned: fc.boolean().map((pinned) => pinned),
  }),
  { maxLength: 12 },
)

test('re-flow keeps the order and the pins, is idempotent, and no item is shorter than its least', () => {
  const seen = { flowed: 0, short: 0, pinned: 0 }
  fc.assert(
    fc.property(anyItems, fc.integer({ min: 3, max: 30 }), fc.integer({ min: 3, max: 30 }), (some, now, then) => {
      const items = some.map((one, index) => ({ ...one, id: `${index}`, pinned: one.pinned && index % 3 === 0 }))
      const [duration, was] = [now * 5, then * 5]
      const first = reflow(items, { duration, was })
      if (!first.ok) {
        seen.short++
        return
      }
      seen.flowed++
      const ids = (list: readonly FlowItem[]) => list.map(({ id }) => id)
      expect(ids(first.value)).toEqual(ids([...items].sort((one, other) => one.offsetMinutes - other.offsetMinutes)))
      for (const after of first.value) {
        const before = items.find(({ id }) => id === after.id)
        if (after.pinned) {
          seen.pinned++
          expect(after).toEqual(before)
        }
        if (after.minutes > 0 && after.minutes !== before?.minutes) expect(after.minutes).toBeGreaterThanOrEqual(after.minMinutes)
      }
      expect(reflow(first.value, { duration, was: duration })).toEqual({ ok: true, value: first.value })
    }),
    { numRuns: rounds(600) },
  )
  expect(Math.min(seen.flowed, seen.short, seen.pinned)).toBeGreaterThan(0)
})

test('pushing moves an item and what follows, as far as the next pinned one', () => {
  const items = [item('a', 0), item('b', 10), item('c', 20), item('toast', 30, 5, { pinned: true }), item('d', 40)]
  expect(pushFrom(items, 'b', 5).map(({ offsetMinutes }) => offsetMinutes)).toEqual([0, 15, 25, 30, 40])
})

test('a pinned item keeps its time of day when the start moves, on the event’s new day and over a change of clocks', () => {
  const at = (startsAt: string, timezone = 'Europe/Berlin') => ({ startsAt: Temporal.Instant.from(startsAt), timezone })
  const noon = at('2026-10-20T12:00:00+02:00')
  expect(pinnedOffset(30, noon, at('2026-10-20T12:15:00+02:00'))).toBe(15)
  expect(pinnedOffset(30, noon, at('2026-10-28T14:00:00+01:00'))).toBe(-90)
  // the evening before stays the evening before
  expect(pinnedOffset(-960, noon, at('2026-10-22T10:00:00+02:00'))).toBe(-840)
  expect(pinnedOffset(30, noon, at('2026-10-20T12:00:00-05:00', 'America/Chicago'))).toBe(30)
  expect(pinnedOffset(1000, noon, at('2026-10-21T00:05:00+02:00'))).toBe(1440)
})

test('a running order is outdated by what it was set for; a moved start counts only while something is pinned', () => {
  const event = { kind: 'REMOTE ON_SCREEN', templateId: 'a', place: null }
  const is: TimelineBasis = { startsAt: Temporal.Instant.from('2026-10-20T12:00Z'), duration: 60, event }
  const was = { ...is, startsAt: Temporal.Instant.from('2026-10-21T12:00Z') }
  expect(outdatedBecause([{ pinned: false }], { was, is })).toEqual([])
  expect(outdatedBecause([{ pinned: true }], { was, is })).toEqual(['START'])
  expect(outdatedBecause([], { was, is })).toEqual([])
  const others = { startsAt: is.startsAt, duration: 90, event: { kind: 'HYBRID ON_SCREEN', templateId: 'b', place: 'x' } }
  expect(outdatedBecause([{ pinned: false }], { was: others, is })).toEqual(['DURATION', 'KIND', 'TEMPLATE', 'PLACE'])
  expect(outdatedBecause([{ pinned: true }], { was: { startsAt: null, duration: null, event: null }, is })).toEqual([])
})
