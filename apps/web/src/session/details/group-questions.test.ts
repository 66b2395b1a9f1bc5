import { answersToCopy } from '@troupe/domain/session/group-details'
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
  relations: [],
  ...over,
})
const namesOf = (session: Group, answers: Record<string, string> = {}) =>
  questionsOf(session, answers, { missing: missingOf(session, answers), staff: false }).map((one) => one.name)

test('an event on site is asked about food, alcohol, teams and prizes; a remote one about the people', () => {
  expect(namesOf(event())).toEqual(expect.arrayContaining(['food', 'alcohol', 'teamsOrigin', 'prizesOrigin', 'rating']))
  const remote = namesOf(event({ type: 'REMOTE', hostType: 'ON_SCREEN' }))
  expect(remote).toEqual(expect.arrayContaining(['playedPreviously', 'multicultural', 'sameLocation']))
  expect(remote).not.toContain('food')
})

test('events with a host on screen are not asked about what only a crew on site needs', () => {
  for (const name of ['food', 'alcohol', 'teamsOrigin', 'prizesOrigin'])
    expect(namesOf(event({ hostType: 'ON_SCREEN' }))).not.toContain(name)
})

test('a blackout show is not asked for a content rating', () => {
  expect(namesOf(event({ blackout: true }))).not.toContain('rating')
})

test('a follow-up question appears after the answer that calls for it, and stays once it is answered', () => {
  const remote = event({ type: 'REMOTE', hostType: 'ON_SCREEN' })
  expect(namesOf(remote, { multiSession: 'No' })).not.toContain('futureEventsDetails')
  expect(namesOf(remote, { multiSession: 'Yes' })).toContain('futureEventsDetails')
  expect(namesOf(remote, { multiSession: 'No', futureEventsDetails: 'The spring party' })).toContain('futureEventsDetails')
})

test('the form asks whether an event follows another, and what a yes leads to', () => {
  expect(namesOf(event())).toEqual(expect.arrayContaining(['hasPreviousEvent', 'hasNextEvent']))
  expect(namesOf(event())).not.toEqual(expect.arrayContaining(['nextEventUrl']))
  expect(namesOf(event(), { hasPreviousEvent: 'Yes' })).toContain('pastEventsDetails')
  expect(namesOf(event(), { hasNextEvent: 'Yes' })).toEqual(expect.arrayContaining(['nextEventUrl', 'futureEventsDetails']))
  const remote = event({ type: 'REMOTE', hostType: 'ON_SCREEN' })
  expect(namesOf(remote)).not.toContain('hasNextEvent')
  expect(namesOf(remote, { multiSession: 'Yes' })).toEqual(expect.arrayContaining(['hasPreviousEvent', 'hasNextEvent']))
})

test('a link to the next event is an answer to what is planned', () => {
  const remote = event({ type: 'REMOTE', hostType: 'ON_SCREEN' })
  const several = { multiSession: 'Yes', hasNextEvent: 'Yes' }
  expect(missingOf(remote, several)).toContain('futureEventsDetails')
  expect(missingOf(remote, { ...several, nextEventUrl: 'troupe.example/event/1' })).not.toContain('futureEventsDetails')
})

test('related events answer what was played before and what is planned', () => {
  const remote = (relations: Group['relations']) => event({ type: 'REMOTE', hostType: 'ON_SCREEN', relations })
  const answers = { multiSession: 'Yes', playedPreviously: 'Virtual' }
  expect(missingOf(remote([]), answers)).toEqual(expect.arrayContaining(['previousEventDetails', 'futureEventsDetails']))
  expect(missingOf(remote([{ type: 'past' }]), answers)).not.toContain('previousEventDetails')
  expect(missingOf(remote([{ type: 'future' }]), answers)).toContain('previousEventDetails')
  expect(missingOf(remote([{ type: 'future' }]), answers)).not.toContain('futureEventsDetails')
})

test('a field of the event has one name on its page, and staff are asked about the customer', () => {
  const asked = (staff: boolean) => questionsOf(event(), { hasPreviousEvent: 'Yes', hasNextEvent: 'Yes' }, { missing: [], staff })
  const labelsOf = (staff: boolean) => new Map(asked(staff).map(({ name, label }) => [name, label]))
  expect(labelsOf(false).get('pastEventsDetails')).toBe('Previous events')
  expect(labelsOf(true).get('futureEventsDetails')).toBe('Upcoming plans')
  expect(labelsOf(false).get('rating')).toBe('Which content rating suits your group?')
  const wordsOf = (staff: boolean) => JSON.stringify(asked(staff).map(({ label, hint, options }) => [label, hint, options]))
  expect(wordsOf(false)).toMatch(/Our company/)
  expect(wordsOf(true)).not.toMatch(/\b[Oo]ur\b|\b[Yy]our?\b|\bus avoid\b/)
})

test('the form holds every answer as text, and saving clears an emptied one', () => {
  const given = { food: 'Yes', bar: null, hasNextEvent: false }
  expect(answersOf({ groupDetails: given, pastEventsDetails: 'A hunt', futureEventsDetails: null })).toEqual({
    food: 'Yes',
    bar: '',
    hasNextEvent: 'No',
    pastEventsDetails: 'A hunt',
    futureEventsDetails: '',
  })
  expect(groupInput({ food: '  ', age: '30 to 50', hasNextEvent: 'No', hasPreviousEvent: '', futureEventsDetails: '' })).toEqual({
    groupDetails: { food: null, age: '30 to 50', hasNextEvent: false, hasPreviousEvent: null },
    futureEventsDetails: '',
  })
  expect(groupInput({})).toEqual({})
})

test('what can be copied from another event are the questions of the form, in its order', () => {
  const given = {
    ...{ playedPreviously: 'Both', previousEventDetails: 'x', multiSession: 'Yes', hasPreviousEvent: true, hasNextEvent: true },
    ...{ nextEventUrl: 'x.example', multicultural: 'No', young: 'No', familiar: 'No', sameLocation: 'No', departments: 'x' },
    ...{ attendeesDetails: 'x', eventDetails: 'x', description: 'x', tv: 'No', avDetails: 'x', rating: 'PG', teamsOrigin: 'COMPANY' },
    ...{
      teamsDetails: 'x',
      food: 'No',
      alcohol: 'No',
      bar: 'No',
      prizesOrigin: 'COMPANY',
      prizesShippingAddress: 'x',
      age: 'x',
      mobility: 'x',
    },
  }
  for (const [type, hostType] of [
    ['REMOTE', 'ON_SCREEN'],
    ['IN_PERSON', 'ON_SITE'],
  ] as const) {
    const session = event({ type, hostType, packageLevel: 'PRO', groupDetails: given })
    const asking = { type, hostType, category: 'THEATRICAL', blackout: false, hasUpgrade: true } as const
    const asked = namesOf(session, answersOf(session) as Record<string, string>).filter((name) => Object.hasOwn(given, name))
    expect(Object.keys(answersToCopy(asking, { here: {}, there: given }))).toEqual(asked)
  }
})
