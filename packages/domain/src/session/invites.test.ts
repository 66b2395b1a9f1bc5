import { expect, test } from 'vitest'
import { answersAnHour, domainsIn, inviteAudiences, isInviteOpen, patternOf, playAppearsAt, takesAnswers } from './invites.ts'

const at = (time: string) => Temporal.Instant.from(time)
const endsAt = at('2026-12-22T23:30:00Z')

test('an event has a link for those on site and one for those online, as its format has them', () => {
  expect(inviteAudiences('REMOTE')).toEqual(['ONLINE'])
  expect(inviteAudiences('IN_PERSON')).toEqual(['ON_SITE'])
  expect(inviteAudiences('HYBRID')).toEqual(['ON_SITE', 'ONLINE'])
  const event = { type: 'REMOTE', status: 'SCHEDULED', endsAt } as const
  expect(isInviteOpen(event, 'ONLINE', at('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isInviteOpen(event, 'ON_SITE', at('2026-12-01T00:00:00Z'))).toBe(false)
})

test.each([
  ['SCHEDULED', '2026-12-22T23:29:59Z', true],
  ['LIVE', '2026-12-22T23:00:00Z', true],
  ['SCHEDULED', '2026-12-22T23:30:00Z', false],
  ['CANCELLED', '2026-12-01T00:00:00Z', false],
  ['COMPLETED', '2026-12-01T00:00:00Z', false],
] as const)('an event that is %s takes answers at %s: %s', (status, now, expected) => {
  expect(takesAnswers({ status, endsAt }, at(now))).toBe(expected)
})

test('an event without a date takes answers, and shows no place to play', () => {
  expect(takesAnswers({ status: 'UNSCHEDULED', endsAt: null }, endsAt)).toBe(true)
  expect(playAppearsAt(null)).toBe(null)
  expect(playAppearsAt(endsAt)?.toString()).toBe('2026-12-22T22:30:00Z')
})

test('a link takes three answers for each guest in an hour, and at least 60', () => {
  expect([answersAnHour(1), answersAnHour(20), answersAnHour(21), answersAnHour(250)]).toEqual([60, 60, 63, 750])
})

test('a pattern that names domains is said as domains, and no other one', () => {
  for (const domains of [['northwind.example'], ['northwind.example', 'north-wind.co.uk']])
    expect(domainsIn(patternOf(domains) ?? '')).toEqual(domains)
  expect(patternOf([])).toBe(null)
  expect(patternOf([' Northwind.example '])).toBe(String.raw`.+@northwind\.example`)
  expect(domainsIn(String.raw`^[^@]+@northwind\.example$`)).toEqual(['northwind.example'])
  for (const pattern of ['.*', 'ada@.+', String.raw`a.*@northwind\.example`, '.+@northwind.example', String.raw`.+@(a|b)`])
    expect([pattern, domainsIn(pattern)]).toEqual([pattern, undefined])
})
