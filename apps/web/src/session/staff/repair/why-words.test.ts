import { expect, test } from 'vitest'
import { choiceWords, whyOpenWords } from './why-words.ts'

test('a person who was chosen automatically is said to be ahead of someone, or the only one, and who moved for it', () => {
  expect(choiceWords({ secondName: 'Ines Duarte', accepted: 0, pending: 0 })).toBe('Chosen automatically, ahead of Ines Duarte.')
  expect(choiceWords({ secondName: null, accepted: 0, pending: 1 })).toBe(
    'Chosen automatically: no one else suitable was free. 1 person was moved to make this possible.',
  )
  expect(choiceWords({ secondName: null, accepted: 1, pending: 1 })).toContain('2 people were moved to make this possible.')
})

const blocked = (rule: string) => ({ eligible: false, rule })

test('an open place says how many people each rule keeps from it, once each, by the first rule that they fail', () => {
  expect(whyOpenWords([...Array(3).fill(blocked('LANGUAGE')), blocked('OVERLAP'), blocked('REST'), blocked('DECLINED')])).toBe(
    '3 people don’t speak the language, 2 have other events around that time and 1 has declined or withdrawn.',
  )
  expect(whyOpenWords([blocked('UNAVAILABLE'), blocked('ACTIVE')])).toBe('1 person isn’t available.')
  expect(whyOpenWords([blocked('SAME_EVENT')])).toBe('1 person is already on this event.')
  expect(whyOpenWords([blocked('AREA'), blocked('RESERVED')])).toBe('1 person is too far away and 1 has another event around that time.')
})

test('nothing is said while someone could take it, or no one has the role', () => {
  expect(whyOpenWords([{ eligible: true, rule: null }, blocked('LANGUAGE')])).toBeUndefined()
  expect(whyOpenWords([])).toBeUndefined()
})
