import { expect, test } from 'vitest'
import { freeWords, verdictsOf } from './verdicts.ts'

const terms = { rating: 0, level: 0, travel: 0, preferredProducer: 0, fairness: 0, sourceHost: 0, group: 0 }
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
  ...{ cost: 0, terms, sessionsInPeriod: 0 },
})

test('each row says whether its person can have the role, with the first reason; no reason overrules a person who plays at that time', () => {
  const judged = {
    hosts: [
      candidate('ada'),
      candidate('ben', ['UNAVAILABLE', 'LOAD'], ['Unavailable on Sun 13 Dec', 'Plays 6 of 6']),
      candidate('cy', ['OVERLAP'], ['On Pier Nine']),
    ],
  }
  const verdicts = verdictsOf(judged, ['ada', 'ben', 'cy', 'dee', 'eve'], { role: 'HOST', holder: 'eve' })
  expect([...verdicts]).toEqual([
    ['ada', { kind: 'yes', words: 'Free' }],
    ['ben', { kind: 'no', words: 'Unavailable on Sun 13 Dec' }],
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
    return verdictsOf(judged, ['ada'], { role: 'HOST', holder: null }).get('ada')
  }
  expect(of('UNAVAILABLE', 'OVERLAP')).toEqual({ kind: 'never', words: 'OVERLAP in words' })
  expect(of('LEVEL', 'ACTIVE')).toEqual({ kind: 'never', words: 'ACTIVE in words' })
  expect(of('RESERVED')).toEqual({ kind: 'never', words: 'RESERVED in words' })
  expect(of('LANGUAGE', 'UNAVAILABLE', 'TRAVEL')).toEqual({ kind: 'no', words: 'LANGUAGE in words' })
})
