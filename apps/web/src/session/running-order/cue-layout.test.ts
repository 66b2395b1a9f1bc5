import { expect, test } from 'vitest'
import type { Cue } from '../call.ts'
import { layoutCues } from './cue-layout.ts'
import { dragTo } from './use-cue-drag.ts'

const item = (id: string, offsetMinutes: number, minutes = 0) => ({ id, offsetMinutes, minutes })
const placesOf = (items: Parameters<typeof layoutCues>[0], duration = 60) => {
  const layout = layoutCues(items, { duration })
  return { ...layout, of: (id: string) => layout.cues.find((cue) => cue.item.id === id) }
}

test('a minute is 3.6 pixels high, and the line of the show goes from its start to its end', () => {
  const { of, show, height } = placesOf([item('doors', -10, 10), item('act', 0, 60)])
  expect(of('doors')).toMatchObject({ top: 0, height: 36, columns: 1, overlaps: false })
  expect(of('act')).toMatchObject({ top: 36, height: 216 })
  expect(show).toEqual({ top: 36, bottom: 252 })
  expect(height).toBe(252)
})

test('an item without a length lasts until the next one, the last until the end of the show', () => {
  const { cues, gaps } = placesOf([item('welcome', 0), item('round', 20), item('prizes', 50)])
  expect(cues.map(({ ends }) => ends)).toEqual([20, 50, 60])
  expect(gaps).toEqual([])
})

test('items of few minutes, or of the same minute, each have a line of their own', () => {
  const { cues } = placesOf([item('one', 0, 1), item('two', 1, 2), item('three', 3), item('four', 3), item('five', 4, 30)])
  expect(cues.map(({ top }) => top)).toEqual([0, 18, 36, 54, 72])
  expect(cues.every(({ columns, overlaps }) => columns === 1 && !overlaps)).toBe(true)
})

test('items that overlap stand side by side, and what follows them doesn’t', () => {
  const { of } = placesOf([item('questions', 0, 30), item('dessert', 20, 20), item('coffee', 30, 5), item('reveal', 40, 20)])
  expect(of('questions')).toMatchObject({ column: 0, columns: 2, overlaps: true })
  expect(of('dessert')).toMatchObject({ column: 1, columns: 2, overlaps: true })
  expect(of('coffee')).toMatchObject({ column: 0, columns: 2, overlaps: true })
  expect(of('reveal')).toMatchObject({ column: 0, columns: 1, overlaps: false })
})

test('time with nothing planned is a gap, cut where the show starts and ends; a long one is drawn shorter', () => {
  const { gaps } = placesOf([item('call', -200, 20), item('act', 10, 30), item('strike', 70, 10)])
  expect(gaps).toMatchObject([
    { minutes: 180, height: 216, inShow: false },
    { minutes: 10, inShow: true },
    { minutes: 20, inShow: true },
    { minutes: 10, inShow: false },
  ])
})

test('an item is as high as its words, and moves what comes after it', () => {
  const layout = layoutCues([item('long', 0, 5), item('next', 5, 5)], { duration: 10, room: ({ id }) => (id === 'long' ? 50 : 18) })
  expect(layout.cues.map(({ top, height }) => [top, height])).toEqual([
    [0, 50],
    [50, 18],
  ])
  expect(layout.at(5)).toBe(50)
})

test('a hundred items without lengths, all at the same time or spread over two days, never share a line', () => {
  for (const spread of [0, 1, 29]) {
    const items = Array.from({ length: 100 }, (_, index) => item(String(index), -1440 + index * spread))
    const tops = placesOf(items).cues.map(({ top }) => top)
    expect(tops.every((top, index) => index === 0 || top - (tops[index - 1] ?? 0) >= 18)).toBe(true)
  }
})

test('what is dragged goes by the scale: to steps of 5 minutes, with Alt of 1, and its lower edge to a length of at least one', () => {
  const cue = (id: string, offsetMinutes: number, minutes: number): Cue => ({
    ...{ id, offsetMinutes, minutes, minMinutes: 0, pinned: false, time: null, title: id, description: '', role: null },
  })
  const layout = layoutCues([cue('act', 0, 20), cue('toast', 20, 10)], { duration: 60 })
  const [, toast] = layout.cues
  const drag = (part: 'whole' | 'end', by: number, step = 5) => toast && dragTo(layout, toast, { part, by, step })
  expect(drag('whole', 39)).toMatchObject({ offsetMinutes: 30, minutes: 10 })
  expect(drag('whole', 39, 1)).toMatchObject({ offsetMinutes: 31, minutes: 10 })
  expect(drag('whole', -9999)).toMatchObject({ offsetMinutes: -1440 })
  expect(drag('end', 17)).toMatchObject({ offsetMinutes: 20, minutes: 15 })
  expect(drag('end', -999)).toMatchObject({ minutes: 5 })
  expect(drag('end', 0)).toMatchObject({ offsetMinutes: 20, minutes: 10 })
  for (const minutes of [-30, 0, 7, 25, 60, 90]) expect(layout.minuteAt(layout.at(minutes))).toBeCloseTo(minutes)
})
