import { verdictOf } from '@troupe/domain/mission/verdict'
import { expect, test } from 'vitest'
import { kindWords, verdictWords } from './mission-words.ts'

const text = (...titles: string[]) => ({ type: 'TEXT' as const, options: titles.map((title) => ({ title, correct: true })) })
const why = (mission: ReturnType<typeof text>, typed: string) => verdictWords(mission, verdictOf(mission, typed), typed)

test.each([
  ['Harbour Springs', 'Exactly as written'],
  ['the harbour springs', 'Capitals and “the” don’t count'],
  ['HARBOUR SPRINGS', 'Capitals don’t count'],
  ['The Harbour Springs', '“the” doesn’t count'],
  ['Harbour  Springs', 'Spaces don’t count'],
  ['Hárbour Springs!', 'Accents and punctuation don’t count'],
  ['harbor springs', '1 typo, 2 allowed from 9 letters on'],
  ['harbur sprngs', '2 typos, 2 allowed from 9 letters on'],
  ['harbur spngs', '3 typos, 2 allowed'],
  ['Petoskey', 'No accepted answer is close'],
])('someone who tries %j reads: %s', (typed, words) => expect(why(text('Harbour Springs'), typed)).toBe(words))

test('a choice says which option is right', () => {
  const mission = {
    type: 'MULTIPLE_CHOICE' as const,
    options: [
      { title: 'Left', correct: true },
      { title: 'Right', correct: false },
    ],
  }
  expect(verdictWords(mission, verdictOf(mission, 'Right'), 'Right')).toBe('Right is “Left”')
  expect(verdictWords(mission, verdictOf(mission, 'Left'), 'Left')).toBe('This option is right')
  expect(kindWords(mission)).toBe('Multiple choice, 2 options')
  expect(kindWords(text('One'))).toBe('Text')
})
