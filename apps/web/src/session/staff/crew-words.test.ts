import { expect, test } from 'vitest'
import { autoWords, crewWords, drawnWords, ratedWords } from './crew-words.ts'

const asked = { state: 'PENDING' } as const
const assigned = { state: 'ACCEPTED' } as const
const withdrawn = { state: 'CANCELLED' } as const

test('the button of Auto says what it does: it asks, assigns, or only withdraws offers', () => {
  expect(autoWords([asked, asked, withdrawn])).toBe('Ask 2 people')
  expect(autoWords([asked, assigned, asked])).toBe('Assign 1 person and ask 2')
  expect(autoWords([assigned, assigned])).toBe('Assign 2 people')
  expect(autoWords([withdrawn])).toBe('Withdraw 1 offer')
  expect(autoWords([withdrawn, withdrawn])).toBe('Withdraw 2 offers')
})

test('what was done to a crew is said in the same words, and a draw names its person', () => {
  expect(crewWords([asked, assigned, withdrawn], 1)).toBe('1 person assigned, 1 asked to confirm, 1 role still open')
  expect(crewWords([asked, asked], 0)).toBe('2 people asked to confirm')
  expect(crewWords([], 1)).toBe('No one assigned, 1 role still open')
  expect(crewWords([withdrawn], 1)).toBe('1 offer withdrawn, 1 role still open')
  expect(drawnWords([{ id: 'ada', fullName: 'Ada Pike', role: 'HOST', state: 'PENDING' }])).toBe('Offer sent to Ada Pike')
})

test('a rating is said in stars, and so is that it was removed', () => {
  expect(ratedWords({ name: 'Ada Pike', rating: 4 })).toBe('Ada Pike has 4 of 5 stars')
  expect(ratedWords({ name: 'Ada Pike', rating: null })).toBe('Rating of Ada Pike removed')
})
