import { expect, test } from 'vitest'
import { parseInput } from '../input.ts'
import { quoteInput } from './input.ts'

const asked = { experienceId: 'battle-royale', format: 'REMOTE', hostType: 'ON_SCREEN', attendees: 20 }
const refused = (change: object) => {
  const answer = parseInput(quoteInput, { ...asked, ...change })
  return answer.ok ? null : answer.extensions.fields
}

test('a price is asked for with an experience, its format and host, and the number of people; everything else may be open', () => {
  expect(refused({})).toBeNull()
  expect(refused({ location: null, date: null, workspaceId: null })).toBeNull()
  expect(parseInput(quoteInput, {})).toMatchObject({
    extensions: { fields: Object.fromEntries(Object.keys(asked).map((name) => [name, ['REQUIRED']])) },
  })
})

test('accepts one to ten thousand people and a minute to a day', () => {
  expect([0, 1, 10_000, 10_001].map((attendees) => refused({ attendees }) === null)).toEqual([false, true, true, false])
  expect([0, 1, 1440, 1441].map((duration) => refused({ duration }) === null)).toEqual([false, true, true, false])
})

test('the date is a local day or an instant, and a zone is read as the offered one', () => {
  expect(refused({ date: '2026-12-24' })).toBeNull()
  expect(refused({ date: '2026-12-24', packageLevel: 'PRO', location: { latitude: 52.5, longitude: 13.4 } })).toBeNull()
  expect(refused({ date: 'Christmas' })).toEqual({ date: ['INVALID'] })
  expect(parseInput(quoteInput, { ...asked, date: '2026-12-24T18:00:00Z', timezone: 'US/Eastern' })).toMatchObject({
    value: { timezone: 'America/New_York' },
  })
})

test('a field that no price depends on is refused, so that a misspelt one is noticed', () => {
  expect(refused({ atendees: 30 })).toEqual({ atendees: ['UNKNOWN'] })
})
