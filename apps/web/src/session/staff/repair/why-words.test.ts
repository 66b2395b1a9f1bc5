import { expect, test } from 'vitest'
import type { Assignment } from '../../session-query.ts'
import { choiceWords, whyOpenWords } from './why-words.ts'

const choice = { byHand: false, secondName: null, accepted: 0, pending: 0 }

test('a person who was chosen automatically is said to be ahead of someone, or the only one, and who moved for it', () => {
  const auto = (more: Partial<NonNullable<Assignment['choice']>>) => choiceWords({ type: 'Auto', choice: { ...choice, ...more } })
  expect(auto({ secondName: 'Ines Duarte' })).toBe('Assigned automatically, ahead of Ines Duarte.')
  expect(auto({ pending: 1 })).toBe('Assigned automatically: no one else suitable was free. 1 person was moved to make this possible.')
  expect(auto({ accepted: 1, pending: 1 })).toContain('2 people were moved to make this possible.')
})

test('a person whom staff chose, on the event, from a proposal or in a plan, is said to be chosen by hand, and no one to be second', () => {
  expect(choiceWords({ type: 'Manual', choice: null })).toBe('Chosen by hand.')
  const byHand = { ...choice, byHand: true, secondName: 'Ines Duarte' }
  expect(choiceWords({ type: 'Auto', choice: byHand })).toBe('Chosen by hand.')
  expect(choiceWords({ type: 'Auto', choice: { ...byHand, accepted: 1 } })).toBe(
    'Chosen by hand. 1 person was moved to make this possible.',
  )
})

test('a person who was drawn is said to be, and nothing is said of one whose choice isn’t known', () => {
  expect(choiceWords({ type: 'Random', choice: null })).toBe('Chosen at random.')
  expect(choiceWords({ type: 'Auto', choice: null })).toBeUndefined()
  expect(choiceWords({ type: null, choice: null })).toBeUndefined()
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
