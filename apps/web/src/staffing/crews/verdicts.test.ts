import { expect, test } from 'vitest'
import { freeWords, verdictsOf } from './verdicts.ts'

const terms = { rating: 0, level: 0, travel: 0, preferredProducer: 0, fairness: 0, sourceHost: 0, group: 0, modifier: 0, lacks: [] }
const candidate = (id: string, rules: readonly string[] = [], reasons: readonly string[] = []) => ({
  ...{ id, fullName: id, avatar: null, rating: null, level: 1, timezone: 'UTC', role: 'HOST' as const },
  ...{
    eligible: rules.length === 0,
    rule: rules[0] ?? null,
    rules: [...rules],
    reason: reasons[0] ?? null,
    reasons: [...reasons],
    remedy: null,
    remedyOnUser: false,
  },
  ...{ cost: 0, terms, sessionsInPeriod: 0, phone: null, freeUntil: null },
})

test('each row says whether its person can have the role, with the first reason; no reason overrules a person who plays at that time', () => {
  const judged = {
    hosts: [
      candidate('ada'),
      candidate('ben', ['LOAD', 'UNAVAILABLE'], ['Plays 6 of 6', 'Unavailable on Sun 13 Dec']),
      candidate('cy', ['OVERLAP'], ['On Pier Nine']),
    ],
  }
  const verdicts = verdictsOf(judged, ['ada', 'ben', 'cy', 'dee', 'eve'], { role: 'HOST', holder: 'eve', isOwnZone: true })
  expect([...verdicts]).toEqual([
    ['ada', { kind: 'yes', words: 'Free' }],
    ['ben', { kind: 'no', words: 'Plays 6 of 6' }],
    ['cy', { kind: 'never', words: 'On Pier Nine' }],
    ['dee', { kind: 'never', words: 'Isn’t a host' }],
    ['eve', { kind: 'never', words: 'Has this role' }],
  ])
  expect(freeWords(verdicts)).toBe('1 person is free.')
  expect(freeWords(null)).toBe('Checking who’s free.')
})

test('a rule that no reason overrules counts wherever it is among the failing rules, and the row names that one', () => {
  const of = (...rules: string[]) => {
    const judged = {
      hosts: [
        candidate(
          'ada',
          rules,
          rules.map((rule) => `${rule} in words`),
        ),
      ],
    }
    return verdictsOf(judged, ['ada'], { role: 'HOST', holder: null, isOwnZone: true }).get('ada')
  }
  expect(of('UNAVAILABLE', 'OVERLAP')).toEqual({ kind: 'never', words: 'OVERLAP in words' })
  expect(of('LEVEL', 'ACTIVE')).toEqual({ kind: 'never', words: 'ACTIVE in words' })
  expect(of('RESERVED')).toEqual({ kind: 'never', words: 'RESERVED in words' })
  expect(of('LANGUAGE', 'UNAVAILABLE', 'TRAVEL')).toEqual({ kind: 'no', words: 'LANGUAGE in words' })
})

test('a cell says briefly when someone is unavailable, as its column names the day; the full reason stays', () => {
  const shortOf = (reason: string, isOwnZone = true) => {
    const judged = { hosts: [candidate('ada', ['UNAVAILABLE'], [reason])] }
    const verdict = verdictsOf(judged, ['ada'], { role: 'HOST', holder: null, isOwnZone }).get('ada')
    expect(verdict).toMatchObject({ kind: 'no', words: reason })
    return verdict?.short
  }
  const times = 'Unavailable on Tue 15 Dec, 9:30 am to 10:45 am (event time).'
  expect(shortOf(times)).toBe('Unavailable 9:30 to 10:45 am')
  expect(shortOf(times, false)).toBe('Unavailable')
  expect(shortOf('Unavailable on Tue 15 Dec, 11:30 am to 12:45 pm.')).toBe('Unavailable 11:30 am to 12:45 pm')
  expect(shortOf('Blocked for everyone on Tue 15 Dec, 10:00 pm to midnight.')).toBe('Blocked for everyone 10:00 pm to midnight')
  expect(shortOf('Unavailable on Tue 15 Dec, 9:30 am to 10:00 am and 10:15 am to 10:45 am.')).toBe('Unavailable')
})
