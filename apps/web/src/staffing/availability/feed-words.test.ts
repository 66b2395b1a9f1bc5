import { expect, test } from 'vitest'
import { type Feed, failureWords, feedName, feedWords, skippedWords } from './feed-words.ts'

const now = Date.parse('2026-10-05T15:00:00Z')
const feed: Feed = {
  ...{ id: 'f', host: 'calendar.example', state: 'OK', lastReadAt: '2026-10-05T14:48:00Z', failure: null, failedSince: null },
  ...{ blocks: 1204, skipped: 0, skippedEvents: [] },
}
// the year is said once it is over
const words = (change: Partial<Feed>) => feedWords({ ...feed, ...change }, 'UTC', now).replace(' 2026', '')

test('a calendar says what was read and when, a file that it was read once', () => {
  expect([feedName(feed), feedName({ host: null })]).toEqual(['calendar.example', 'Calendar file'])
  expect(words({})).toBe('1,204 busy times. Last read 12 minutes ago.')
  expect(words({ blocks: 1, skipped: 2 })).toBe('1 busy time. Last read 12 minutes ago. We couldn’t read 2 events.')
  expect(words({ host: null })).toBe('1,204 busy times. Imported on Mon 5 Oct.')
})

test('an event that can’t be read is told by its day and the reason', () => {
  const said = (event: Partial<Feed['skippedEvents'][number]>) =>
    skippedWords({ day: '2026-10-14', repeats: false, reason: 'UNKNOWN_ZONE', ...event })
  expect(said({})).toBe('Wed 14 Oct 2026: we don’t know its time zone.')
  expect(said({ repeats: true, reason: 'TOO_COMPLEX' })).toBe('Repeating from Wed 14 Oct 2026: it takes too long to read.')
  expect(said({ day: null, reason: 'UNREADABLE' })).toBe('Date unknown: we couldn’t read when it takes place.')
  expect(said({ day: null, repeats: true })).toBe('Repeating, date unknown: we don’t know its time zone.')
})

test('one that can’t be read says why, what helps, and until when its times count', () => {
  const failing = { failure: 'NOT_CALENDAR', failedSince: '2026-10-05T14:00:00Z' } as const
  expect(words({ ...failing, state: 'STALE' })).toBe(
    'Last read 12 minutes ago. This isn’t a calendar. Use the address or the file that ends in .ics. We’ll keep using its busy times until Mon 12 Oct.',
  )
  expect(words({ ...failing, state: 'FAILED', failure: 'LOST' })).toBe(
    'Last read on Mon 5 Oct. We no longer have this calendar’s address. Remove the calendar and connect it again. Its busy times no longer count.',
  )
  expect(failureWords('TOO_MANY')).toContain('5,000')
  for (const code of ['INVALID', 'A_NEW_CODE']) expect(failureWords(code)).toBe('We couldn’t read this calendar.')
  expect(failureWords('TOO_BIG')).toContain('too large')
})
