import { expect, test } from 'vitest'
import { nearestStarts } from './nearest.ts'

const at = (time: string) => ({ startsAt: Temporal.Instant.from(`2026-06-01T${time}:00Z`) })
const starts = ['09:00', '09:15', '09:30', '11:30', '11:45', '12:00', '12:15'].map(at)
const nearest = (wanted: string) => nearestStarts(starts, at(wanted).startsAt).map((start) => start.startsAt.toString().slice(11, 16))

test('the three nearest starts are named, the wanted one never, and of two equally near the earlier first', () => {
  expect(nearest('06:00')).toEqual(['09:00', '09:15', '09:30'])
  expect(nearest('12:00')).toEqual(['11:45', '12:15', '11:30'])
  expect(nearestStarts(starts.toReversed(), at('12:00').startsAt)).toEqual([at('11:45'), at('12:15'), at('11:30')])
  expect(nearestStarts([at('12:00')], at('12:00').startsAt)).toEqual([])
})

test('a start a millisecond away is another start', () => {
  const wanted = at('12:00').startsAt
  const close = { startsAt: wanted.add({ milliseconds: 1 }) }
  expect(nearestStarts([close, at('12:00')], wanted)).toEqual([close])
})
