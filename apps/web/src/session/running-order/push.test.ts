import { expect, test } from 'vitest'
import type { Cue } from '../call.ts'
import { pushOf } from './push.ts'

const cue = (id: string, offsetMinutes: number, minutes: number, pinned = false): Cue => ({
  ...{ id, offsetMinutes, minutes, minMinutes: 0, pinned, role: null, title: id, description: '', time: null },
})
const items = [cue('Welcome', 0, 10), cue('Round', 10, 20), cue('Reveal', 30, 10), cue('Toast', 50, 10, true), cue('Photo', 60, 10)]

test('a push lengthens what is running and moves what hasn’t begun, as far as the next pin', () => {
  const { moved, longer, stays, items: all } = pushOf(items, { runningId: 'Round', now: 17 }, 10)
  expect(longer).toMatchObject({ was: { minutes: 20 }, is: { minutes: 30 } })
  expect(moved.map(({ is }) => [is.id, is.offsetMinutes])).toEqual([['Reveal', 40]])
  expect(stays?.id).toBe('Toast')
  expect(all.map(({ offsetMinutes }) => offsetMinutes)).toEqual([0, 10, 40, 50, 60])
})

test('before a pin only the running item gets longer; one without a length lasts longer by itself', () => {
  expect(pushOf(items, { runningId: 'Reveal', now: 35 }, 5)).toMatchObject({ moved: [], longer: { is: { minutes: 15 } } })
  const bare = [cue('Round', 0, 0), cue('Reveal', 20, 10)]
  expect(pushOf(bare, { runningId: 'Round', now: 5 }, 5)).toMatchObject({
    longer: null,
    moved: [{ is: { id: 'Reveal', offsetMinutes: 25 } }],
  })
})

test('between two items nothing gets longer, and after the last nothing moves', () => {
  expect(pushOf(items, { runningId: null, now: 45 }, 5)).toMatchObject({ longer: null, moved: [] })
  expect(pushOf(items, { runningId: 'Photo', now: 65 }, 5)).toMatchObject({
    moved: [],
    longer: { is: { minutes: 15 } },
    stays: null,
  })
})

test('before the show an item is pushed with all that follows it, and nothing gets longer', () => {
  const { moved, longer, stays } = pushOf(items, { item: items[1] as Cue }, 5)
  expect(moved.map(({ is }) => [is.id, is.offsetMinutes])).toEqual([
    ['Round', 15],
    ['Reveal', 35],
  ])
  expect([longer, stays?.id]).toEqual([null, 'Toast'])
  // a pinned item doesn't move
  expect(pushOf(items, { item: items[3] as Cue }, 5).moved).toEqual([])
})
