import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { type GroupDetailsFacts, groupDetailsInput, missingGroupDetails } from './group-details.ts'

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

test('who has played before tells of it, by an event or in words', () => {
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

test('on the ground TV, description and rating are needed, at a blackout event no rating', () => {
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

test('unknown fields and other answers are refused, null takes an answer back', () => {
  expect(parseInput(groupDetailsInput, { rating: 'R' })).toMatchObject({ extensions: { fields: { rating: ['INVALID'] } } })
  expect(parseInput(groupDetailsInput, { isAdmin: true })).toMatchObject({ extensions: { fields: { isAdmin: ['UNKNOWN'] } } })
  expect(parseInput(groupDetailsInput, { rating: null, tv: 'Yes', hasNextEvent: true })).toMatchObject({ ok: true })
})
