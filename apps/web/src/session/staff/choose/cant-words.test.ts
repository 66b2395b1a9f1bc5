import { expect, test } from 'vitest'
import { cantWords, farWords, foldFar } from './cant-words.ts'

const people = (count: number, rule: string | null) =>
  Array.from({ length: count }, () => ({ eligible: rule === null, rule, rules: rule ? [rule] : [] }))

test('those who can’t are one line, the most frequent reason first', () => {
  expect(cantWords([...people(6, 'OVERLAP'), ...people(2, null), ...people(14, 'AREA')])).toBe(
    '20 can’t: 14 live too far away, 6 are busy.',
  )
  expect(cantWords([...people(1, 'DECLINED'), ...people(1, 'ACTIVE')])).toBe('2 can’t: 1 said no.')
  expect(cantWords(people(2, null))).toBeNull()
})

test('people who live too far away are folded once their sentences repeat', () => {
  const all = [...people(2, null), ...people(21, 'AREA'), ...people(1, 'DECLINED')]
  const { shown, far } = foldFar(all)
  expect([shown.length, farWords(far.length)]).toEqual([3, '21 live too far away'])
  expect(foldFar([...people(1, null), ...people(2, 'AREA')]).far).toEqual([])
  expect(farWords(1)).toBe('1 lives too far away')
})
