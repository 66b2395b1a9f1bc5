import { expect, test } from 'vitest'
import { answersOf, gapIn, letterOf, type PhoneFor, twinOf } from './phone-matrix.ts'

const phone = (id: string, said: Partial<PhoneFor>) => ({ id, sessionType: null, hostType: null, packageLevel: null, ...said })
const some = [
  phone('A', { sessionType: 'IN_PERSON' }),
  phone('B', { sessionType: 'IN_PERSON', hostType: 'ON_SITE', packageLevel: 'PREMIUM' }),
  phone('C', { sessionType: 'REMOTE' }),
  phone('D', { hostType: 'SELF_HOSTED' }),
  phone('E', { packageLevel: 'PRO' }),
]

test('each kind of event that exists shows the phone that answers for it', () => {
  const answers = answersOf(some)
  expect(answers).toHaveLength(24)
  const of = (sessionType: string, hostType: string) =>
    answers
      .filter((one) => one.sessionType === sessionType && one.hostType === hostType)
      .map((one) => one.phone?.id ?? '-')
      .join('')
  expect(of('REMOTE', 'ON_SCREEN')).toBe('CEC')
  expect(of('REMOTE', 'ON_SITE')).toBe('')
  expect(of('REMOTE', 'SELF_HOSTED')).toBe('DED')
  expect(of('HYBRID', 'ON_SITE')).toBe('-E-')
  expect(of('IN_PERSON', 'ON_SITE')).toBe('AEB')
})

test('what has no phone is counted in kinds and events, and named by what they have in common', () => {
  expect(gapIn(answersOf(some), () => 2)).toEqual({
    ...{ kinds: 4, events: 8, format: 'HYBRID' },
    words: 'Hybrid, on screen or on site, Standard or Premium',
  })
  expect(gapIn(answersOf([...some, phone('F', {})]), () => 2)).toBeNull()
  expect(gapIn(answersOf([]), () => 0)).toMatchObject({ kinds: 24, events: 0, words: 'Events of every kind' })
})

test('two phones for the same events are found, any counting as a value', () => {
  expect(twinOf(some, phone('new', { packageLevel: 'PRO' }))?.id).toBe('E')
  expect(twinOf(some, some[4] ?? phone('', {}))).toBeUndefined()
  expect(twinOf(some, phone('new', {}))).toBeUndefined()
})

test('a phone is called by a letter', () => {
  expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})
