import { SYSTEM_KEYS } from '@troupe/domain/setting/system'
import { expect, test } from 'vitest'
import { KEY_WORDS, reachWords } from './system-words.ts'

const nothing = { upcomingEvents: 0, nextEventAt: null, formats: null, demoEvent: null }
const said = (...given: Parameters<typeof reachWords>) => {
  const words = reachWords(...given)
  return words && `${words.before}${words.count}${words.after}`
}

test('every key but TAGS has a name, and says what reads it', () => {
  expect(Object.keys(KEY_WORDS).sort()).toEqual(SYSTEM_KEYS.filter((key) => key !== 'TAGS').sort())
  expect(new Set(Object.values(KEY_WORDS).map(({ label }) => label)).size).toBe(SYSTEM_KEYS.length - 1)
})

test('before it is saved, a value says how many events it changes', () => {
  const next = '2026-12-01T18:00:00Z'
  expect(said('VAS_WORKSPACE_ID', { ...nothing, upcomingEvents: 14, nextEventAt: next })).toBe(
    'Saving changes it on 14 upcoming events, the next on Tue 1 Dec.',
  )
  expect(said('VAS_WORKSPACE_ID', { ...nothing, upcomingEvents: 1, nextEventAt: next })).toBe(
    'Saving changes it on 1 upcoming event, on Tue 1 Dec.',
  )
  expect(said('PREFERRED_EVENT_PRODUCER_ID', { ...nothing, upcomingEvents: 2 })).toBe('Saving changes it on 2 upcoming events.')
  expect(said('VAS_EXPERIENCE_ID', nothing)).toBeNull()
  expect(said('QUICKBOOKS_SECRET', nothing)).toBeNull()
})

test('a template without a format and a demo without an event say so', () => {
  expect(said('OPEN_ROOM_TEMPLATE_ID', { ...nothing, formats: 0 })).toContain('no one could open a room')
  expect(said('OPEN_ROOM_TEMPLATE_ID', { ...nothing, formats: 1 })).toBe('New open rooms will have it. 1 format has it now.')
  expect(said('PLAY_DEMO_WORKSPACE_ID', nothing)).toBe('There’s no event that a test of Play could send yet.')
  const demoEvent = { id: 'x', name: 'Buzzer Night', startsAt: '2026-12-01T18:00:00Z', timezone: 'UTC' }
  expect(said('PLAY_DEMO_EXPERIENCE_ID', { ...nothing, demoEvent })).toBe('A test of Play will send “Buzzer Night” on Tue 1 Dec.')
})
