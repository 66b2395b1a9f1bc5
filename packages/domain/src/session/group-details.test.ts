import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { type AskingFacts, answersToCopy, type GroupDetailsFacts, groupDetailsInput, missingGroupDetails } from './group-details.ts'

const facts: GroupDetailsFacts = {
  details: {},
  hasGroupDetails: true,
  type: 'REMOTE',
  hostType: 'ON_SCREEN',
  category: 'ADVENTURE',
  blackout: false,
  hasUpgrade: false,
  hasPastRelation: false,
  hasFutureRelation: false,
  pastEventsDetails: null,
  futureEventsDetails: null,
}
const REMOTE = {
  playedPreviously: 'No',
  multiSession: 'No',
  multicultural: 'No',
  young: 'No',
  familiar: 'Yes',
  sameLocation: 'No',
  departments: 'Sales',
} as const

test('a remote group answers seven questions', () => {
  expect(missingGroupDetails(facts)).toHaveLength(7)
  expect(missingGroupDetails({ ...facts, details: REMOTE })).toEqual([])
  expect(missingGroupDetails({ ...facts, details: { ...REMOTE, departments: ' ' } })).toEqual(['departments'])
})

test('someone who has played before names the event or describes it', () => {
  for (const playedPreviously of ['Virtual', 'In-Person', 'Both'] as const) {
    const played = { ...facts, details: { ...REMOTE, playedPreviously } }
    expect(missingGroupDetails(played)).toEqual(['previousEventDetails'])
    expect(missingGroupDetails({ ...played, hasPastRelation: true })).toEqual([])
    expect(missingGroupDetails({ ...played, pastEventsDetails: 'Last June' })).toEqual([])
  }
  const more = { ...facts, details: { ...REMOTE, multiSession: 'Yes' as const } }
  expect(missingGroupDetails(more)).toEqual(['futureEventsDetails'])
  expect(missingGroupDetails({ ...more, hasFutureRelation: true })).toEqual([])
})

test('an event on site needs TV, description and rating, and a blackout event no rating', () => {
  const ground = { ...facts, type: 'IN_PERSON' } as const
  expect(missingGroupDetails(ground)).toEqual(['tv', 'description', 'rating'])
  expect(missingGroupDetails({ ...ground, blackout: true })).toEqual(['tv', 'description'])
})

test('a host on site also needs teams, food, alcohol and prizes, and an address for the company’s own prizes', () => {
  const site = { ...facts, type: 'HYBRID', hostType: 'ON_SITE' } as const
  expect(missingGroupDetails(site)).toEqual(['tv', 'description', 'rating', 'teamsOrigin', 'food', 'alcohol', 'prizesOrigin'])
  expect(missingGroupDetails({ ...site, details: { prizesOrigin: 'COMPANY' } })).toContain('prizesShippingAddress')
  expect(missingGroupDetails({ ...site, details: { prizesOrigin: 'TROUPE' } })).not.toContain('prizesShippingAddress')
})

test('an upgraded event asks about the bar, unless it is a game show or a blackout', () => {
  const upgraded = { ...facts, type: 'IN_PERSON', hasUpgrade: true } as const
  expect(missingGroupDetails(upgraded)).toContain('bar')
  expect(missingGroupDetails({ ...upgraded, category: 'GAME_SHOW' })).not.toContain('bar')
  expect(missingGroupDetails({ ...upgraded, blackout: true })).not.toContain('bar')
})

test('an event without group details misses none', () => {
  expect(missingGroupDetails({ ...facts, hasGroupDetails: false })).toEqual([])
})

test('unknown fields and other answers are refused, and null clears an answer', () => {
  expect(parseInput(groupDetailsInput, { rating: 'R' })).toMatchObject({ extensions: { fields: { rating: ['INVALID'] } } })
  expect(parseInput(groupDetailsInput, { isAdmin: true })).toMatchObject({ extensions: { fields: { isAdmin: ['UNKNOWN'] } } })
  expect(parseInput(groupDetailsInput, { rating: null, tv: 'Yes', hasNextEvent: true })).toMatchObject({ ok: true })
})

test('an answer is one of its options and can be cleared, and so can a text and a flag', () => {
  const refused = (change: object) => {
    const answer = parseInput(groupDetailsInput, change)
    return answer.ok ? null : answer.extensions.fields
  }
  for (const name of ['multiSession', 'multicultural', 'young', 'familiar', 'sameLocation', 'tv', 'food', 'alcohol', 'bar'])
    expect([name, ['Yes', 'No', null, undefined, 'Maybe', true].map((value) => refused({ [name]: value }) === null)]).toEqual([
      name,
      [true, true, true, true, false, false],
    ])
  for (const [name, most] of [
    ['previousEventDetails', 2000],
    ['departments', 500],
    ['attendeesDetails', 2000],
    ['eventDetails', 2000],
    ['teamsDetails', 2000],
    ['prizesShippingAddress', 500],
    ['avDetails', 2000],
    ['age', 100],
    ['description', 2000],
    ['mobility', 500],
  ] as const)
    expect([name, [null, 'x'.repeat(most), 'x'.repeat(most + 1)].map((text) => refused({ [name]: text }) === null)]).toEqual([
      name,
      [true, true, false],
    ])
  for (const name of ['hasPreviousEvent', 'hasNextEvent'])
    expect([null, true, false, 'Yes'].map((flag) => refused({ [name]: flag }) === null)).toEqual([true, true, true, false])
})

test('the next event is linked by an address on the web, with or without its https, and by nothing that a browser runs', () => {
  const refused = (nextEventUrl: string | null) => {
    const answer = parseInput(groupDetailsInput, { nextEventUrl })
    return answer.ok ? null : answer.extensions.fields
  }
  for (const link of [
    null,
    '',
    'northwind.example/party',
    'https://northwind.example',
    'HTTPS://northwind.example:8443/a?b=c#d',
    'northwind.example:8080',
  ])
    expect([link, refused(link)]).toEqual([link, null])
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'see northwind.example',
    'https://a/<script>',
    'https://a/" onclick="x',
    'https://a b',
  ])
    expect([link, refused(link)]).toEqual([link, { nextEventUrl: ['INVALID'] }])
  expect(refused(`https://northwind.example/${'x'.repeat(474)}`)).toBeNull()
  expect(refused(`https://northwind.example/${'x'.repeat(475)}`)).toEqual({ nextEventUrl: ['TOO_LONG'] })
})

test('each way to describe past or future events is enough on its own', () => {
  const played = { ...REMOTE, playedPreviously: 'Both' as const, multiSession: 'Yes' as const }
  const missing = (change: Partial<GroupDetailsFacts>) => missingGroupDetails({ ...facts, details: played, ...change })
  expect(missing({})).toEqual(['previousEventDetails', 'futureEventsDetails'])
  expect(missing({ details: { ...played, previousEventDetails: 'Last June' } })).toEqual(['futureEventsDetails'])
  expect(missing({ futureEventsDetails: 'In May' })).toEqual(['previousEventDetails'])
  expect(missing({ details: { ...played, nextEventUrl: 'northwind.example' } })).toEqual(['previousEventDetails'])
  expect(missing({ pastEventsDetails: ' ', futureEventsDetails: ' ' })).toHaveLength(2)
})

const asking: AskingFacts = { type: 'IN_PERSON', hostType: 'ON_SITE', category: 'THEATRICAL', blackout: false, hasUpgrade: false }
const there = {
  ...{
    tv: 'Yes',
    description: 'Our summer party',
    rating: 'PG',
    food: 'Yes',
    bar: 'Yes',
    prizesOrigin: 'COMPANY',
    prizesShippingAddress: 'Elm St',
  },
  ...{ young: 'No', departments: 'Sales', hasNextEvent: true, nextEventUrl: 'troupe.example/next', mobility: '' },
}
const copied = (over: Partial<AskingFacts> = {}, more: { here?: Record<string, unknown>; only?: string[] } = {}) =>
  Object.keys(answersToCopy({ ...asking, ...over }, { here: {}, there, ...more })).sort()

test('answers are copied to the questions that the other event asks, and what isn’t answered there stays', () => {
  const onSite = ['description', 'food', 'hasNextEvent', 'nextEventUrl', 'prizesOrigin', 'prizesShippingAddress', 'rating', 'tv']
  expect(copied()).toEqual(onSite)
  expect(copied({ blackout: true })).not.toContain('rating')
  expect(copied({ hasUpgrade: true })).toEqual(['bar', ...onSite])
  expect(copied({ hasUpgrade: true, category: 'GAME_SHOW' })).not.toContain('bar')
  // a host on screen brings no prizes, so that no address is asked for
  expect(copied({ hostType: 'ON_SCREEN' })).toEqual(['description', 'hasNextEvent', 'nextEventUrl', 'rating', 'tv'])
  expect(copied({ type: 'REMOTE', hostType: 'ON_SCREEN' })).toEqual(['departments', 'young'])
})

test('an answer that another one calls for is copied with it, or where that is given already', () => {
  expect(copied({}, { only: ['prizesShippingAddress', 'tv'] })).toEqual(['tv'])
  expect(copied({}, { only: ['prizesShippingAddress', 'prizesOrigin'] })).toEqual(['prizesOrigin', 'prizesShippingAddress'])
  expect(copied({}, { only: ['prizesShippingAddress'], here: { prizesOrigin: 'COMPANY' } })).toEqual(['prizesShippingAddress'])
  expect(copied({}, { only: [] })).toEqual([])
})

test('an answer that can no longer be given isn’t copied', () => {
  const old = { tv: 'Perhaps', rating: 'PG-18', nextEventUrl: 'javascript:alert(1)', hasNextEvent: true, description: 'x'.repeat(2001) }
  expect(answersToCopy(asking, { here: {}, there: old })).toEqual({ hasNextEvent: true })
})
