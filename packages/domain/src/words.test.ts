import { expect, test } from 'vitest'
import { EXPERIENCE_CATEGORIES } from './catalogue/kinds.ts'
import { SYNC_TYPE_WORDS, syncTypeWords } from './catalogue/sync-words.ts'
import { ASSIGNMENT_ROLES } from './role/assignment.ts'
import { CUSTOMER_STATES } from './session/customer-state.ts'
import {
  ASSIGNMENT_ROLE_WORDS,
  CATEGORY_WORDS,
  customerStateWords,
  FORMAT_WORDS,
  HOST_TYPE_WORDS,
  minutesWords,
  missingCreditsNotice,
  PACKAGE_WORDS,
  READINESS_WORDS,
  roleWords,
  sizeWords,
} from './words.ts'

test('the words of the specification are exact', () => {
  expect(Object.values(FORMAT_WORDS)).toEqual(['Virtual', 'Hybrid', 'In-Person'])
  expect(Object.values(READINESS_WORDS).map((word) => `${word.label} ${word.tone}`)).toEqual([
    'Managers needed warning',
    'Needs hosts assigned warning',
    'More details required to run warning',
    'Ready for review warning',
    'Ready to run event success',
  ])
})

test('customers read a state in words of their own, and the crew in words that ask nothing of them', () => {
  const read = (crew: boolean) => CUSTOMER_STATES.map((state) => Object.values(customerStateWords(state, crew)).join(', '))
  expect(read(false)).toEqual([
    'Your answers are missing, warning',
    'We’re finding your crew, plain',
    'We’re checking the last details, plain',
    'Ready, success',
  ])
  expect(read(true)).toEqual([
    'Answers are missing, plain',
    'We’re finding the crew, plain',
    'We’re checking the last details, plain',
    'Ready, success',
  ])
})

test('customers know a plant actor as an actor, staff by the full name', () => {
  expect(ASSIGNMENT_ROLES.map((role) => roleWords(role, false)).join()).not.toMatch(/plant/i)
  expect([roleWords('PLANT', false), roleWords('PLANT', true), roleWords('HOST', false)]).toEqual(['Actor', 'Plant actor', 'Host'])
})

test('an event has rooms, and groups where everyone plays in one place', () => {
  expect([sizeWords(3, 'REMOTE'), sizeWords(1, 'HYBRID'), sizeWords(2, 'IN_PERSON')]).toEqual(['3 rooms', '1 room', '2 groups'])
})

test('a sync type reads as a name', () => {
  expect([syncTypeWords('vas-play'), syncTypeWords('third party')]).toEqual(['VAS Play', 'Third party'])
})

test('minutes read as people say them', () => {
  expect([minutesWords(1), minutesWords(45), minutesWords(60), minutesWords(135)]).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '2 hours 15 minutes',
  ])
})

test('the notice for missing credits counts', () => {
  expect(missingCreditsNotice(1).text).toBe(
    'You do not have enough available credits. 1 more is required. You may purchase more credits here.',
  )
  expect(missingCreditsNotice(5).text).toContain('5 more are required.')
})

test('the options that people choose between have different words, and none is a code', () => {
  for (const words of [FORMAT_WORDS, HOST_TYPE_WORDS, PACKAGE_WORDS, CATEGORY_WORDS, SYNC_TYPE_WORDS, ASSIGNMENT_ROLE_WORDS]) {
    const all: string[] = Object.values(words)
    expect(new Set(all).size).toBe(all.length)
    for (const word of all) expect(word).toMatch(/^[A-Z][A-Za-z -]+$/)
  }
  expect(Object.keys(CATEGORY_WORDS)).toEqual([...EXPERIENCE_CATEGORIES])
  expect(Object.keys(ASSIGNMENT_ROLE_WORDS).toSorted()).toEqual([...ASSIGNMENT_ROLES].toSorted())
})
