import { expect, test } from 'vitest'
import { whyNoOne } from './assignment-words.ts'

test('an empty list of candidates blames the event only where its crew can’t be assigned', () => {
  expect(whyNoOne('NOT_ASSIGNABLE', true)).toBe('There’s no one to choose from for this role.')
  expect(whyNoOne('NOT_ASSIGNABLE', false)).toMatch(/^No one can be assigned to this event/)
  expect(whyNoOne('WRONG_ZONE_AREA', true)).toBe('None of our crew covers this area.')
})
