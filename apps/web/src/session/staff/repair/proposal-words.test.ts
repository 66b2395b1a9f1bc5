import { expect, test } from 'vitest'
import { appliedWords, applyWords, effectWords, moveSentences } from './proposal-words.ts'

const ruth = {
  ...{ assignmentId: 'a', sessionId: 'e', sessionName: 'Buzzer Night', startsAt: '2027-03-02T18:00:00Z' },
  ...{ userId: 'r', fullName: 'Ruth Feldman', beforeId: null, beforeName: null, wasAccepted: false, isAsked: true },
}
const sofia = {
  ...ruth,
  fullName: 'Sofia Marchetti',
  sessionName: 'Paella Night',
  beforeId: 'r',
  beforeName: 'Ruth Feldman',
  wasAccepted: true,
}

test('each person who moves has a sentence with the event and whose place it is', () => {
  expect(moveSentences({ moves: [ruth, sofia] }, 'America/Chicago').map((sentence) => sentence.replace(/\s/g, ' '))).toEqual([
    'Ruth Feldman takes this role.',
    'Sofia Marchetti takes over from Ruth Feldman on Paella Night (Tue 2 Mar 2027, 12:00 pm).',
  ])
})

test('a proposal says who has to give up something', () => {
  expect(effectWords({ accepted: 0, pending: 0 })).toBe('No one else moves.')
  expect(effectWords({ accepted: 1, pending: 0 })).toBe('Moves 1 person who is confirmed.')
  expect(effectWords({ accepted: 0, pending: 1 })).toBe('Moves 1 person who hasn’t answered.')
  expect(effectWords({ accepted: 2, pending: 3 })).toBe('Moves 2 people who are confirmed and 3 who haven’t answered.')
})

test('the button names the person, or how many are asked; those who aren’t asked are assigned', () => {
  expect([applyWords({ moves: [ruth] }), appliedWords({ moves: [ruth] })]).toEqual(['Ask Ruth Feldman', 'Offer sent to Ruth Feldman'])
  expect([applyWords({ moves: [ruth, sofia] }), appliedWords({ moves: [ruth, sofia] })]).toEqual(['Ask 2 people', '2 people were asked'])
  expect(applyWords({ moves: [{ ...ruth, isAsked: false }] })).toBe('Assign Ruth Feldman')
})
