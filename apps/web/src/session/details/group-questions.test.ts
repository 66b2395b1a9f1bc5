import { expect, test } from 'vitest'
import { answersOf, type Group, groupInput, missingOf, questionsOf } from './group-questions.ts'

const event = (over: Partial<Group> = {}): Group => ({
  groupDetails: {},
  hasGroupDetails: true,
  type: 'IN_PERSON',
  hostType: 'ON_SITE',
  blackout: false,
  packageLevel: 'STANDARD',
  pastEventsDetails: null,
  futureEventsDetails: null,
  experience: { category: 'THEATRICAL' },
  ...over,
})
const namesOf = (session: Group, answers: Record<string, string> = {}) =>
  questionsOf(session, answers, missingOf(session, answers)).map((one) => one.name)

test('an event on site is asked about food, alcohol, teams and prizes; a remote one about the people', () => {
  expect(namesOf(event())).toEqual(expect.arrayContaining(['food', 'alcohol', 'teamsOrigin', 'prizesOrigin', 'rating']))
  const remote = namesOf(event({ type: 'REMOTE', hostType: 'ON_SCREEN' }))
  expect(remote).toEqual(expect.arrayContaining(['playedPreviously', 'multicultural', 'sameLocation']))
  expect(remote).not.toContain('food')
})

test('a host on screen is not asked about what only a crew on the spot needs', () => {
  for (const name of ['food', 'alcohol', 'teamsOrigin', 'prizesOrigin'])
    expect(namesOf(event({ hostType: 'ON_SCREEN' }))).not.toContain(name)
})

test('a blackout show is not asked how bold it may be', () => {
  expect(namesOf(event({ blackout: true }))).not.toContain('rating')
})

test('a question follows from the answer that calls for it, and an answered one stays', () => {
  const remote = event({ type: 'REMOTE', hostType: 'ON_SCREEN' })
  expect(namesOf(remote, { multiSession: 'No' })).not.toContain('futureEventsDetails')
  expect(namesOf(remote, { multiSession: 'Yes' })).toContain('futureEventsDetails')
  expect(namesOf(remote, { multiSession: 'No', futureEventsDetails: 'The spring party' })).toContain('futureEventsDetails')
})

test('the form holds every answer as text, and saving takes an emptied one back', () => {
  expect(answersOf({ groupDetails: { food: 'Yes', bar: null }, futureEventsDetails: null })).toEqual({
    food: 'Yes',
    bar: '',
    futureEventsDetails: '',
  })
  expect(groupInput({ food: '  ', age: '30 to 50', futureEventsDetails: '' })).toEqual({
    groupDetails: { food: null, age: '30 to 50' },
    futureEventsDetails: '',
  })
  expect(groupInput({})).toEqual({})
})
