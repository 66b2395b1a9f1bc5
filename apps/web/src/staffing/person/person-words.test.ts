import { expect, test } from 'vitest'
import { acceptedWords, againstShare, answeredWords, hoursWords, shareWords } from './person-words.ts'

test('a month is said to be on the fair share, over or under it, in whole shows', () => {
  expect([againstShare({ own: 6, share: 6.4 }), againstShare({ own: 8, share: 6.4 }), againstShare({ own: 3, share: 6.4 })]).toEqual([
    'On the fair share',
    '2 over the fair share',
    '3 under the fair share',
  ])
})

test('answers are a percentage and an average, and nothing is divided by no offers', () => {
  const answers = { settled: 18, accepted: 17, minutes: 180 }
  expect([acceptedWords(answers), answeredWords(answers)]).toEqual(['94% accepted', 'In 3 h on average'])
  const none = { settled: 0, accepted: 0, minutes: null }
  expect([acceptedWords(none), answeredWords(none)]).toEqual(['None yet', 'Not asked in the last 12 months'])
  expect(answeredWords({ settled: 2, accepted: 0, minutes: null })).toBe('Of 2 offers, none answered')
})

test('shares have a tenth where they need one, and travel is in hours from one hour on', () => {
  expect([shareWords(22.84), shareWords(8)]).toEqual(['22.8', '8'])
  expect([hoursWords(40), hoursWords(1870)]).toEqual(['40 min', '31 h'])
})
