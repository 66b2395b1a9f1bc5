import { DEFAULT_WEIGHTS } from '@troupe/domain/staffing/score'
import { expect, test } from 'vitest'
import { fieldsOf, WEIGHT_GROUPS, WEIGHT_LABELS, weightNote, weightsWith, weightWords } from './weight-rows.ts'

test('fields that aren’t changed make the same weights, and every field has a heading', () => {
  const odd = { ...DEFAULT_WEIGHTS, group: 77, uncovered: { ...DEFAULT_WEIGHTS.uncovered, SALESPERSON: 3 } }
  expect(weightsWith(odd, fieldsOf(odd))).toEqual(odd)
  expect(WEIGHT_GROUPS.flatMap(({ names }) => names).sort()).toEqual(Object.keys(WEIGHT_LABELS).sort())
})

test('each field changes one weight', () => {
  const before = Object.entries(fieldsOf(DEFAULT_WEIGHTS))
  for (const [name, value] of before) {
    const after = fieldsOf(weightsWith(DEFAULT_WEIGHTS, { ...fieldsOf(DEFAULT_WEIGHTS), [name]: value + 1 }))
    expect(Object.entries(after).filter(([one, now]) => now !== before.find(([other]) => other === one)?.[1])).toEqual([[name, value + 1]])
  }
})

test('travel is given in minutes, and says how many of them cost a point', () => {
  expect([weightWords('rating', 40), weightWords('travelMinutesEach', 10)]).toEqual(['40', '10\u00a0min'])
  expect([10, 1, 0].map((minutes) => weightNote('travelMinutesEach', minutes))).toEqual([
    'one point for every 10 minutes; at 0, travel doesn’t count',
    'one point for every minute; at 0, travel doesn’t count',
    'at 0, travel doesn’t count',
  ])
  expect(weightNote('rating', 40)).toBe('for each star below five')
})
